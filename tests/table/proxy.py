"""A proxy that terminates TLS, as small as can be: for tests of what stands behind one."""

import asyncio
import contextlib
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def make_certificate(folder: Path) -> Path:
    """A certificate for localhost that this test alone trusts, its key in the same file."""
    whole = folder / "both.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
    ]
    command += [
        "-addext",
        "subjectAltName=DNS:localhost",
        "-keyout",
        str(whole),
        "-out",
        str(folder / "own.pem"),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    whole.write_text(whole.read_text() + (folder / "own.pem").read_text())
    return whole


class Proxy:
    """Passes each connection on to the first server that takes it, with the address it came from."""

    def __init__(self, certificate: Path, backends: list[tuple[str, int]]) -> None:
        self.backends, self.port = backends, 0
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate)
        self._loop = asyncio.new_event_loop()
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._is_up.wait()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        serving = asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self._context)
        server = self._loop.run_until_complete(serving)
        self.port = server.sockets[0].getsockname()[1]
        self._is_up.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.05))
        self._loop.close()

    async def _pass_on(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await client.readuntil(b"\r\n\r\n")
            address = str(back.get_extra_info("peername")[0]).encode()
            for host, port in self.backends:
                try:
                    server, forth = await asyncio.open_connection(host, port)
                except OSError:
                    continue
                line, _, rest = head.partition(b"\r\n")
                with contextlib.closing(forth):
                    forth.write(line + b"\r\nX-Forwarded-For: " + address + b"\r\n" + rest)
                    await asyncio.gather(_pipe(client, forth), _pipe(server, back))
                break
        back.close()

    def close(self) -> None:
        """Nothing is passed on any more."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    with contextlib.suppress(OSError):
        target.close()


@contextmanager
def proxy(folder: Path, hosts: list[str]) -> Iterator[tuple[int, ssl.SSLContext]]:
    """The port of a proxy before these servers, and what its clients trust."""
    certificate = make_certificate(folder)
    trusting = ssl.create_default_context(cafile=str(folder / "own.pem"))
    backends = [(host.rpartition(":")[0], int(host.rpartition(":")[2])) for host in hosts]
    running = Proxy(certificate, backends)
    try:
        yield running.port, trusting
    finally:
        running.close()
