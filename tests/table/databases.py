"""A PostgreSQL of the tests' own, on a port of its own, gone when they end."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

BINARIES = ("initdb", "pg_ctl")
USERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root


def find_binary(name: str) -> str | None:
    """The program, from the path or from where Debian keeps it."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or (str(places[0]) if places else None)


def has_postgres() -> bool:
    """Whether a PostgreSQL server could be started here."""
    return all(find_binary(name) for name in BINARIES)


def unprivileged() -> pwd.struct_passwd | None:
    """The user to run PostgreSQL as, or None to run it as oneself."""
    if os.getuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return next(known[name] for name in USERS if name in known)


@dataclass(frozen=True)
class Database:
    """A running PostgreSQL that can go away and come back."""

    url: str
    stop: Callable[[], None]  # in the middle of whatever it did
    start: Callable[[], None]
    folder: Path

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Connections stay open meanwhile, new ones are accepted by the system, and nothing is answered."""
        first = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # which starts no other process from now on
        stopped = [first, *children_of(first)]
        try:
            for process in stopped[1:]:
                os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in reversed(stopped):
                os.kill(process, signal.SIGCONT)


def children_of(process: int) -> list[int]:
    """The processes that the process has started."""
    places = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for place in places for child in place.read_text().split()]


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database on a running server."""
    with database() as running:
        yield running.url


@contextmanager
def database() -> Iterator[Database]:
    """An empty database on a running server."""
    user = unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]

    def run(name: str, *arguments: str) -> None:
        binary = find_binary(name)
        assert binary
        who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
        done = subprocess.run(
            [binary, *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False, **who
        )
        assert done.returncode == 0, done.stdout + done.stderr

    data = str(folder / "data")
    try:
        run("initdb", "-D", data, "-U", "sandtable", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"

        def start() -> None:
            run("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")

        def stop() -> None:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")

        start()
        try:
            yield Database(f"postgresql://sandtable@127.0.0.1:{port}/postgres", stop, start, folder)
        finally:
            stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def empty_database(url: str) -> str:
    """The URL of one more empty database on the server of that URL."""
    name = f"more_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return url.rpartition("/")[0] + f"/{name}"
