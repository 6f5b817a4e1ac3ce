"""Real servers of PostgreSQL and Redis, on free ports of this machine and in folders of their own.

They can be stopped as a power cut would stop them, and started again where they were.
"""

from __future__ import annotations

import glob
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from typing import Any

PATIENCE = 60.0


def free_port() -> int:
    """Return a port that nobody has, below those that the system lends to outgoing connections.

    So a server that is killed finds it free when it is started again.
    """
    while True:
        port = random.SystemRandom().randrange(15_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def postgres_program(name: str) -> str | None:
    """Return the path of a program of PostgreSQL's, which Debian keeps out of the way."""
    versions = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return shutil.which(name) or (versions[-1] if versions else None)


class Server(ABC):
    """A server that runs until it is stopped."""

    ENOUGH = signal.SIGTERM

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="parlour-")
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """Return what starts it."""

    @abstractmethod
    def is_ready(self) -> bool:
        """Say whether it answers."""

    def start(self) -> None:
        """Start it, again if need be, and wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            if self.process is None or self.process.poll() is not None:
                self.process = self._run(self.command())
            if self.is_ready():
                return
            if time.monotonic() > deadline:
                raise RuntimeError(f"{self.command()[0]} does not start:\n{self._log()}")
            time.sleep(0.05)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it without warning."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def remove(self) -> None:
        """End it, and leave nothing behind."""
        if self.process is not None and self.process.poll() is None:
            self.kill(self.ENOUGH)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, command: list[str]) -> subprocess.Popen[bytes]:
        with open(f"{self.folder}/log", "ab") as log:
            started: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, **self._as()
            )
        return started

    def _log(self) -> str:
        with open(f"{self.folder}/log") as log:
            return log.read()

    def _as(self) -> dict[str, Any]:
        return {}


class PostgresServer(Server):
    """PostgreSQL; ``url`` is the address of one of its databases, with the password."""

    PASSWORD = "open sesame"
    ENOUGH = signal.SIGQUIT  # which PostgreSQL calls an immediate stop: nobody is waited for
    missing = None if postgres_program("initdb") else "PostgreSQL (initdb) is not installed"

    def __init__(self) -> None:
        super().__init__()
        user = self._as().get("user", os.getuid())
        os.chown(self.folder, user, -1)
        with open(f"{self.folder}/password", "w") as file:
            file.write(self.PASSWORD)
        os.chmod(file.name, 0o644)
        made = self._run(
            [
                str(postgres_program("initdb")),
                *("-D", f"{self.folder}/data", "-U", "parlour", "-E", "UTF8", "--locale=C.UTF-8"),
                *("-A", "scram-sha-256", f"--pwfile={self.folder}/password", "--no-sync"),
            ]
        )
        assert made.wait(PATIENCE) == 0, self._log()
        self._databases = 0

    def command(self) -> list[str]:
        """Return what starts it."""
        return [
            str(postgres_program("postgres")),
            *("-D", f"{self.folder}/data", "-p", str(self.port), "-k", self.folder),
            *("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"),
            # The machine itself is not killed in tests, so what it holds in memory is safe.
            *("-c", "fsync=off"),
        ]

    def is_ready(self) -> bool:
        """Say whether it answers."""
        return self.psql("SELECT 1").returncode == 0

    def psql(self, script: str, database: str = "postgres") -> subprocess.CompletedProcess[str]:
        """Have a script carried out."""
        return subprocess.run(
            [str(postgres_program("psql")), "-qAtX", "-v", "ON_ERROR_STOP=1", self.url(database)],
            input=script,
            capture_output=True,
            text=True,
            check=False,
        )

    def url(self, database: str, password: str = PASSWORD) -> str:
        """Return the address of a database."""
        word = password.replace(" ", "%20")
        return f"postgresql://parlour:{word}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make a database, and return its address."""
        self._databases += 1
        name = f"test_{self._databases}"
        made = self.psql(f"CREATE DATABASE {name}")
        assert made.returncode == 0, made.stderr
        return self.url(name)

    def _as(self) -> dict[str, Any]:
        """Return for whom it runs, because PostgreSQL refuses to for root."""
        if os.getuid() != 0:
            return {}
        known = {entry.pw_name: entry for entry in pwd.getpwall()}
        user = known.get("postgres") or known["nobody"]
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class RedisServer(Server):
    """Redis, which keeps nothing."""

    missing = None if shutil.which("redis-server") else "redis-server is not installed"

    def command(self) -> list[str]:
        """Return what starts it."""
        return [
            *("redis-server", "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no", "--dir", self.folder),
        ]

    def is_ready(self) -> bool:
        """Say whether it answers."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(5) == b"+PONG"
        except OSError:
            return False

    @property
    def url(self) -> str:
        """The server's address."""
        return f"redis://127.0.0.1:{self.port}/0"
