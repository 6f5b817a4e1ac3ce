"""What is counted, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.moves = Counter(
            "parlour_moves_total",
            "Moves, by what became of them",
            ["answer"],
            registry=self._registry,
        )
        self.accepted = self.moves.labels("accepted")
        self.refused = self.moves.labels("refused")
        self.repeated = self.moves.labels("repeated")
        self.store_away = self.moves.labels("store away")
        self.move_seconds = Histogram(
            "parlour_move_seconds",
            "Time from a move's arrival until it is kept and told",
            buckets=FAST,
            registry=self._registry,
        )
        self.thinking_seconds = Histogram(
            "parlour_thinking_seconds",
            "Time that a computer player takes, waiting included",
            buckets=FAST,
            registry=self._registry,
        )
        self.limited = Counter(
            "parlour_limited_total",
            "Refused because of a limit",
            ["limit"],
            registry=self._registry,
        )
        self.sockets = Gauge("parlour_sockets", "Open WebSockets", registry=self._registry)
        self.tables = Gauge("parlour_tables", "Tables in memory", registry=self._registry)

    def show(self) -> bytes:
        """Return all figures in the form that Prometheus reads."""
        return generate_latest(self._registry)
