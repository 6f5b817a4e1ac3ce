"""Who somebody is: a random secret in a signed cookie, and nothing else.

Nobody has an account. Whoever gives a nickname gets a secret in a cookie that scripts cannot read
and other sites cannot send; the store has only its hash. A chair has a secret of its own, told once
to the one who takes it, so that a seat can be taken up again from elsewhere. Hashes are compared in
constant time. The secrets are 256 random bits, so a plain hash of one cannot be reversed.

The signature lets the server throw forged cookies away without asking the store. Its key is the
first line of the log ``house``, so all processes on one store have the same one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour import ParlourError
from parlour.store import Line, PlayerFact, SecretFact, TakenError

if TYPE_CHECKING:
    from parlour.store import Store

COOKIE = "parlour"
A_YEAR = 365 * 24 * 3600
LONGEST_NICKNAME = 24
KEY_LOG = "house"
_SECRET_BYTES = 32


class NicknameError(ParlourError):
    """A nickname that nobody could read."""


def new_secret() -> str:
    """Draw a secret."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def hashed(secret: str) -> bytes:
    """Return what is kept of a secret."""
    return hashlib.sha256(secret.encode(errors="replace")).digest()


def is_secret(secret: str, kept: bytes) -> bool:
    """Say whether a secret is the one that a hash was kept of."""
    return hmac.compare_digest(hashed(secret), kept)


def clean_nickname(nickname: str) -> str:
    """Return a nickname without what cannot be seen; raise `NicknameError` if nothing is left."""
    readable = "".join(c if c.isprintable() else " " for c in nickname)
    readable = " ".join(readable.split())[:LONGEST_NICKNAME].strip()
    if not readable:
        raise NicknameError("a nickname has letters in it, such as Ann")
    return readable


async def signing_key(store: Store) -> bytes:
    """Return the key that cookies are signed with; draw it if this is the first start."""
    lines = await store.read(KEY_LOG)
    if not lines:
        drawn = Line(secrets.token_hex(_SECRET_BYTES).encode(), time.time())
        with suppress(TakenError):  # another process was first
            await store.append(KEY_LOG, 0, [drawn])
        lines = await store.read(KEY_LOG)
    return bytes.fromhex(lines[0].body.decode())


class Players:
    """The players of a store."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key

    async def register(self, nickname: str) -> tuple[PlayerFact, str]:
        """Make a new player; return it with the value of its cookie."""
        player = PlayerFact(secrets.token_urlsafe(12), clean_nickname(nickname), time.time())
        return player, await self.admit(player)

    async def admit(self, player: PlayerFact) -> str:
        """Let a device be a player's; return the value of its cookie, with a secret of its own."""
        secret = new_secret()
        await self._store.note([player, SecretFact(hashed(secret), player.id)])
        return f"{secret}.{self._signature(secret)}"

    async def rename(self, player: PlayerFact, nickname: str) -> PlayerFact:
        """Give a player another nickname, from the next table on."""
        renamed = PlayerFact(player.id, clean_nickname(nickname), time.time())
        await self._store.note([renamed])
        return renamed

    async def find(self, cookie: str | None) -> PlayerFact | None:
        """Return whose cookie it is."""
        secret, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(
            signature.encode(errors="replace"), self._signature(secret).encode()
        ):
            return None
        return await self._store.player(hashed(secret))

    def seal(self, text: str) -> bytes:
        """Return what only the servers on this store can make of a text."""
        return hmac.new(self._key, text.encode(errors="replace"), hashlib.sha256).digest()

    def _signature(self, secret: str) -> str:
        return self.seal(secret).hex()
