"""A real server for the browser: its own process, its own store, killed and started again at will."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
PATIENCE = 600.0  # seconds; the first start may have to compile the rules on a busy machine


class Serving:
    """`sandtable serve` on a free port of this machine."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.environment = environment
        self.store = f"sqlite:///{folder / 'matches.sqlite'}"
        self.lab, self.key = folder / "lab", folder / "host.key"
        self.lab.mkdir(exist_ok=True)
        for study in (ROOT / "studies").glob("*.toml"):
            shutil.copy(study, self.lab)  # their reports lie in docs/studies
        self.log = folder / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, is_awaited: bool = True) -> None:
        """The server answers, and bots can search in every game unless nobody waits for that."""
        command = [
            sys.executable,
            "-m",
            "sandtable",
            "serve",
            "--port",
            str(self.port),
            "--store",
            self.store,
        ]
        command += ["--no-open", "--matches-per-hour", "5000", "--trial-matches", "8", "--lab", str(self.lab)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **self.environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
            )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                games = httpx.get(f"{self.address}/api/games", timeout=5).json()
                if not is_awaited or all(game["preparing"] is None for game in games):
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        self.kill()
        raise RuntimeError(f"the server does not answer; its last words are: {self.log.read_text()[-500:]}")

    def kill(self) -> None:
        """The server is gone, without a chance to tidy up."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    @property
    def host(self) -> str:
        """What follows # in the address of the host."""
        return f"#host={self.key.read_text().strip()}"

    def make(self, **wish: object) -> dict[str, object]:
        """A match made by the HTTP interface."""
        answer = httpx.post(f"{self.address}/api/matches", json=wish, timeout=30)
        answer.raise_for_status()
        made: dict[str, object] = answer.json()
        return made
