"""What is counted, for Prometheus.

A move must not wait for its being counted, so what is counted here are plain numbers of this one
process, and they are put into Prometheus's form when somebody asks for them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
ANSWERS = ("accepted", "refused", "repeated", "store away")
LIMITS = ("socket", "address", "sockets")


class Times:
    """How long something takes, in seconds."""

    def __init__(self) -> None:
        self.sum = 0.0
        self.counts = [0] * (len(FAST) + 1)

    def took(self, seconds: float) -> None:
        """Count one that took so long."""
        self.sum += seconds
        self.counts[bisect_left(FAST, seconds)] += 1


class Metrics(Collector):
    """The figures of one process."""

    def __init__(self) -> None:
        self.moves = Counter(dict.fromkeys(ANSWERS, 0))
        self.limited = Counter(dict.fromkeys(LIMITS, 0))
        self.making = Times()
        self.thinking = Times()
        self.sockets = 0
        self.tables = 0
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """Go through the figures."""
        yield _counts("parlour_moves", "Moves, by what became of them", "answer", self.moves)
        yield _counts("parlour_limited", "Refused because of a limit", "limit", self.limited)
        yield _times(
            "parlour_move_seconds", "Time from a move's arrival until it is told", self.making
        )
        yield _times(
            "parlour_thinking_seconds",
            "Time that a computer player takes, waiting included",
            self.thinking,
        )
        yield GaugeMetricFamily("parlour_sockets", "Open WebSockets", self.sockets)
        yield GaugeMetricFamily("parlour_tables", "Tables in memory", self.tables)

    def show(self) -> bytes:
        """Return all figures in the form that Prometheus reads."""
        return generate_latest(self._registry)


def _counts(name: str, what: str, label: str, counted: Counter[str]) -> Metric:
    family = CounterMetricFamily(name, what, labels=[label])
    for value, count in counted.items():
        family.add_metric([value], count)
    return family


def _times(name: str, what: str, times: Times) -> Metric:
    bounds = [*map(str, FAST), "+Inf"]
    buckets = list(zip(bounds, accumulate(times.counts), strict=True))
    return HistogramMetricFamily(name, what, buckets, times.sum)
