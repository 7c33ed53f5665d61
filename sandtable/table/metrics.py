"""Figures of a running server, for whoever runs it: in the format of Prometheus, on a port of their own."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from sandtable.core.errors import SandtableError
from sandtable.play.match import Refusal

if TYPE_CHECKING:
    from sandtable.table.all_sockets import Sockets
    from sandtable.table.hall import Hall

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """What is counted while a server runs."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry, "namespace": "sandtable"}
        self.actions = Counter("actions", "Changes of matches that were acknowledged to clients.", **own)
        self.refusals = Counter("refusals", "Changes of matches that were refused.", **own)
        self.latency = Histogram(
            "action_seconds", "From reading a change to acknowledging it.", buckets=SECONDS, **own
        )
        self.stored = Histogram(
            "store_seconds", "One transaction of the store, for all matches together.", buckets=SECONDS, **own
        )
        self.answers = Counter("http_answers", "Answers to HTTP requests.", ["status"], **own)
        self.errors = Counter(
            "errors", "Errors, whether written to the log or only counted.", ["part"], **own
        )

    def answered(self, answer: int | Refusal, seconds: float) -> None:
        """A client has been answered after so long."""
        if isinstance(answer, Refusal):
            self.refusals.inc()
        else:
            self.actions.inc()
            self.latency.observe(seconds)

    def watch(self, hall: "Hall", sockets: "Sockets") -> None:
        """What stands at the moment is told, too."""
        self.registry.register(Standing(hall, sockets))


class Standing(Collector):
    """What there is at the moment; read by the thread that serves the figures."""

    def __init__(self, hall: "Hall", sockets: "Sockets") -> None:
        self.hall, self.sockets = hall, sockets

    def collect(self) -> Iterator[Any]:
        hall = self.hall
        figures = {
            "matches": ("Matches in memory.", hall.count),
            "sockets": ("Connections of viewers.", self.sockets.count),
            "bots": ("Bots in memory.", hall.bot_threads.count),
            "bot_queue": ("Decisions and hints that bots think about or that wait.", hall.bot_threads.asked),
            "work_queue": ("Long texts being made or waiting.", hall.workshop.waiting),
            "store_queue": ("Changes that wait to be stored.", hall.writer.waiting),
        }
        for name, (text, value) in figures.items():
            yield GaugeMetricFamily(f"sandtable_{name}", text, value)


class CountErrors(logging.Handler):
    """Every error that is logged is counted, by the part of the program that logs it."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self.metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self.metrics.errors.labels(record.name.rpartition(".")[2]).inc()


@contextmanager
def watched(
    metrics: Metrics, hall: "Hall", sockets: "Sockets", place: tuple[str, int] | None
) -> Iterator[None]:
    """Figures are kept, errors counted, and all of it served where that is wanted."""
    metrics.watch(hall, sockets)
    errors, root = CountErrors(metrics), logging.getLogger()
    root.addHandler(errors)
    server = serve_metrics(metrics, place) if place else None
    try:
        yield
    finally:
        root.removeHandler(errors)
        if server is not None:
            server.shutdown()
            server.server_close()


def read_place(text: str) -> tuple[str, int]:
    """The host and port of HOST:PORT or PORT; without a host, this machine alone."""
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdecimal() and len(port) < 6 and int(port) < 65536):
        raise SandtableError(f"{text!r} is no place for figures; write a port, or HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def serve_metrics(metrics: Metrics, place: tuple[str, int]) -> Any:
    """A server of the figures, running in a thread of its own, to be shut down."""
    host, port = place
    try:
        server, _ = start_http_server(port, host, metrics.registry)
    except OSError as problem:
        raise SandtableError(f"no figures on {host} port {port}: {problem.strerror or problem}") from None
    return server
