"""The gate: who may come in at all, and what every answer carries.

It stands before the application, so nothing is served without it. A request has to name a host that
the server knows itself by; whatever changes something, and every WebSocket, has to say that it
comes from a page of that host. What is missing is refused like what is wrong. Numeric addresses and
this machine's own name are known, because no other site can be reached by them.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import structlog

from parlour.web.limits import Addresses, network

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from parlour.web.metrics import Metrics
    from parlour.web.settings import Settings

    Scope = dict[str, Any]
    Receive = Callable[[], Awaitable[Any]]
    Send = Callable[[Any], Awaitable[None]]
    Asgi = Callable[[Any, Any, Any], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
        b"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")

_log = structlog.get_logger("parlour.gate")


class Gate:
    """An application, behind the gate."""

    def __init__(self, inner: Asgi, settings: Settings, metrics: Metrics) -> None:
        self._inner = inner
        self._settings = settings
        self._metrics = metrics
        self._hosts = {urlsplit(origin).netloc.lower() for origin in settings.origins}
        self._addresses = Addresses(
            settings.address_rate, settings.address_burst, settings.address_sockets
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
            return
        socket = scope["type"] == "websocket"
        address = network((scope.get("client") or ("", 0))[0])
        refusal = self._refusal(scope, socket, address)
        if refusal:
            _log.info("refused at the gate", path=scope["path"], reason=refusal[1])
            if socket:
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
            else:
                await _answer(_with_headers(send, scope), *refusal)
            return
        if not socket:
            await self._inner(scope, receive, _with_headers(send, scope))
            return
        self._metrics.sockets += 1
        try:
            await self._inner(scope, receive, send)
        finally:
            self._metrics.sockets -= 1
            self._addresses.close(address)

    def _refusal(self, scope: Scope, socket: bool, address: str) -> tuple[int, str] | None:
        headers = _headers_once(scope, (b"host", b"origin"))
        if headers is None:
            return 400, "a request has one Host and at most one Origin"
        host, origin = headers[b"host"].lower(), headers[b"origin"].lower()
        if not self._knows(host):
            return 400, "this server does not know itself by that name; see --origin"
        if (socket or scope["method"] not in SAFE) and not self._is_ours(origin, host, scope):
            return 403, "this has to come from a page of this server; its Origin says otherwise"
        if not self._addresses.take(address):
            self._metrics.limited["address"] += 1
            return 429, "too many requests from your address; try again in a moment"
        if socket and not self._addresses.open(address):
            self._metrics.limited["sockets"] += 1
            return 429, "too many connections from your address"
        return None

    def _knows(self, host: str) -> bool:
        if host in self._hosts:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name != "localhost":
                ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _is_ours(self, origin: str, host: str, scope: Scope) -> bool:
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        ours = {each.lower() for each in self._settings.origins}
        return origin in ours or (host not in self._hosts and origin == f"{scheme}://{host}")


def _headers_once(scope: Scope, names: tuple[bytes, ...]) -> dict[bytes, str] | None:
    found: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        if name in names:
            if name in found:
                return None
            found[name] = value.decode("latin-1")
    return {name: found.get(name, "") for name in names}


def _with_headers(send: Send, scope: Scope) -> Send:
    own = {name for name, _ in HEADERS}
    extra = [*HEADERS, STRICT_TRANSPORT] if scope["scheme"] == "https" else list(HEADERS)

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            kept = [(name, value) for name, value in message["headers"] if name not in own]
            message = {**message, "headers": [*kept, *extra]}
        await send(message)

    return sending


async def _answer(send: Send, status: int, reason: str) -> None:
    body = msgspec.json.encode({"problem": reason})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
