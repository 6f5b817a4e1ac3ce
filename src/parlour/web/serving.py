"""``parlour serve``: run the server in one process, or in several behind one address.

The socket is opened here, before anything else, so that a port in use is said at once, and so that
several workers share it. Each worker is a process of its own; one that dies is replaced. A stop
(Ctrl-C, or a SIGTERM) lets everybody know that they may come back in a moment.
"""

from __future__ import annotations

import errno
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from types import FrameType
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
import uvicorn

from parlour import ParlourError
from parlour import store as stores
from parlour.games.protocol import Value
from parlour.store import fanout
from parlour.web.app import App, make_app
from parlour.web.settings import Settings
from parlour.web.sockets import Socket

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

BACKLOG = 2048
PING_EVERY = 20.0  # seconds; who does not answer in as many again is gone
STOP_WITHIN = 10  # seconds
TOO_SOON = 1.0  # seconds before a worker that died is replaced


class ServeError(ParlourError):
    """A server that cannot be started so."""


class Service(Value, frozen=True):
    """What a server is asked for on the command line."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    redis: str | None = None
    workers: int = 1
    proxies: tuple[str, ...] = ()
    settings: Settings = Settings()


def serve(service: Service) -> None:
    """Run the server until it is told to stop."""
    check(service)
    listener = bind(service.host, service.port)
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    if host in ("0.0.0.0", "::"):
        shown = "127.0.0.1"
    print(f"Parlour is at http://{shown}:{port} (Ctrl-C stops it)", flush=True)
    if service.workers == 1:
        run_worker(service, listener)
    else:
        _supervise(service, listener)


def check(service: Service) -> None:
    """Refuse several workers where they could not know of each other's moves."""
    if service.workers == 1:
        return
    if not (service.database or "").startswith("postgres"):
        raise ServeError(
            f"{service.workers} workers need PostgreSQL, because SQLite is for one process; "
            "give --database postgresql://user@host/database, or --workers 1"
        )
    if not service.redis:
        raise ServeError(
            f"{service.workers} workers need Redis, which tells each of the others' moves; "
            "give --redis redis://localhost:6379/0, or --workers 1"
        )


def bind(host: str, port: int) -> socket.socket:
    """Open the socket on which people come in.

    It says by name that it is TCP, and passes on to those who come in that nothing is held back: a
    second message right after the first, such as news after an answer, would else wait for 40 ms.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        return listener
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                f"port {port} is in use; use another, such as --port {port + 1}"
            ) from None
        reason = (error.strerror or str(error)).lower()
        raise ServeError(f"cannot serve at {host}:{port}: {reason}") from None


class Server(uvicorn.Server):
    """A server that says goodbye."""

    def __init__(self, config: uvicorn.Config, app: App) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, tell everybody, and stop."""
        for server in self.servers:
            server.close()
        await self._app.say_goodbye()
        await super().shutdown(sockets)


def configured(app: App, proxies: tuple[str, ...] = ()) -> Server:
    """Return a server for an application, with the bounds that its settings set."""
    config = uvicorn.Config(
        app,
        ws=Socket,
        ws_max_size=app.settings.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=BACKLOG,
        timeout_graceful_shutdown=STOP_WITHIN,
        h11_max_incomplete_event_size=app.settings.body,
    )
    return Server(config, app)


def settle_memory() -> None:
    """Let the collector of garbage pass over what is there for good, and come less often.

    Matches are many values that refer to each other in no circle, so it finds nothing in them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def run_worker(service: Service, listener: socket.socket) -> None:
    """Serve from this process."""
    log_to_stderr()
    settle_memory()
    signal.signal(signal.SIGTERM, _leave)
    settings = msgspec.structs.replace(service.settings, several=service.redis is not None)
    app = make_app(stores.connect(service.database), fanout.connect(service.redis), settings)
    configured(app, service.proxies).run(sockets=[listener])


def _leave(number: int, frame: FrameType | None) -> None:
    """End as a program ends that has done its work; the server hands a SIGTERM on when it has."""
    raise SystemExit(0)


def _supervise(service: Service, listener: socket.socket) -> None:
    """Keep as many workers going as were asked for, until told to stop."""
    context = multiprocessing.get_context("spawn")
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    workers: list[SpawnProcess] = []
    while not stopping:
        workers = [worker for worker in workers if worker.is_alive()]
        while len(workers) < service.workers and not stopping:
            worker = context.Process(target=_run_supervised, args=(service, listener))
            worker.start()
            workers.append(worker)
        time.sleep(TOO_SOON)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


def _run_supervised(service: Service, listener: socket.socket) -> None:
    """Serve as long as somebody supervises; a worker left alone would keep the port from others."""
    supervisor = multiprocessing.parent_process()

    def stop_when_alone() -> None:
        if supervisor:
            supervisor.join()
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_when_alone, daemon=True).start()
    run_worker(service, listener)


def log_to_stderr() -> None:
    """Write what happens to standard error: in lines of JSON, unless a person is reading."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    person = sys.stderr.isatty()
    last: Any = structlog.dev.ConsoleRenderer() if person else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    # What the libraries say goes the same way.
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
