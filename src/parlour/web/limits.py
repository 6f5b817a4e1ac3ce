"""What one socket or one address may ask for: token buckets, and a count of open sockets.

A bucket holds so many tokens, and each message takes one; it is filled again at a steady rate.
Whoever finds it empty is refused, told so, and may try again a moment later.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

MOST_ADDRESSES = 100_000


class Bucket:
    """Tokens for one socket or address."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Addresses:
    """A bucket and a count of open sockets for each address; the longest unused is forgotten."""

    def __init__(self, rate: float, burst: float, sockets: int) -> None:
        self._rate = rate
        self._burst = burst
        self._most_sockets = sockets
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Take a token of an address, if there is one."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()

    def open(self, address: str) -> bool:
        """Count a socket in, unless there are too many from there."""
        if self._sockets[address] >= self._most_sockets:
            return False
        self._sockets[address] += 1
        return True

    def close(self, address: str) -> None:
        """Count a socket out."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]


def network(address: str) -> str:
    """Return what is counted as one address: of the newer ones, the network of a household."""
    return ":".join(address.split(":")[:4]) if address.count(":") > 1 else address
