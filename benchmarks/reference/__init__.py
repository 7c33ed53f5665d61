"""The C references, compiled on the spot and called in this process: the limit, and a second opinion."""

import csv
import ctypes
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.core.errors import SandtableError

FOLDER = Path(__file__).parent
FLAGS = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")
TERRAIN = ("plain", "mountain", "red_base", "blue_base", "gold_mine", "spawn_point")
ENOUGH_ACTIONS = 1024


def find_compiler() -> str | None:
    """The C compiler of the machine: what CC names, or cc, or nothing."""
    return shutil.which(os.environ.get("CC", "cc"))


@cache
def build(name: str) -> ctypes.CDLL:
    """The reference of that name, compiled and loaded."""
    compiler = find_compiler()
    if compiler is None:
        raise SandtableError("no C compiler was found; install one, or name it in the variable CC")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{name}.so"
        command = [compiler, *FLAGS, "-o", str(library), str(FOLDER / f"{name}.c")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SandtableError(f"{name}.c does not compile: {done.stderr.strip()}")
        return ctypes.CDLL(str(library))


def _address(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


class ConnectFourReference:
    """Connect Four in C."""

    def __init__(self) -> None:
        self._library = build("connect_four")
        self._library.cf_playouts.restype = ctypes.c_int64

    def playouts(self, rng: NDArray[np.int64], count: int) -> tuple[int, NDArray[np.int64]]:
        """The drops that `count` uniform playouts took, and how often Yellow, Red and nobody won."""
        wins = np.zeros(3, np.int64)
        taken = self._library.cf_playouts(_address(rng), ctypes.c_int64(count), _address(wins))
        return taken, wins


class GroundWarReference:
    """Ground War in C, for one board and one ruleset."""

    def __init__(self, board_csv: Path, ruleset: Any) -> None:
        self._library = build("groundwar")
        self._library.gw_playouts.restype = ctypes.c_int64
        self._board = np.zeros(self._library.gw_board_size(), np.uint8)
        with board_csv.open(newline="") as file:
            rows = [
                (int(row["x"]), int(row["y"]), TERRAIN.index(row["kind"])) for row in csv.DictReader(file)
            ]
        columns = np.array(rows, np.int32).T.copy()
        addresses = [_address(columns[field]) for field in range(3)]
        self._library.gw_make_board(_address(self._board), len(rows), *addresses)
        # The C struct has the options in the order of the ruleset, every figure 32 bits wide.
        figures = [np.asarray(ruleset[name]).ravel() for name in ruleset.dtype.names]
        self._rules = np.concatenate(figures).astype(np.int32)

    def playouts(
        self, rng: NDArray[np.int64], count: int
    ) -> tuple[int, NDArray[np.int64], NDArray[np.int64]]:
        """The actions of `count` uniform playouts, how often each end reason came, who won (2: a draw)."""
        reasons, winners = np.zeros(4, np.int64), np.zeros(3, np.int64)
        parts = (self._board, self._rules, rng)
        taken = self._library.gw_playouts(
            *map(_address, parts), ctypes.c_int64(count), _address(reasons), _address(winners)
        )
        return taken, reasons, winners

    def new_match(self) -> "GroundWarMatch":
        """A match in the opening, to be played action by action."""
        return GroundWarMatch(self._library, self._board, self._rules)


class GroundWarMatch:
    """One match as the C reference sees it."""

    def __init__(self, library: ctypes.CDLL, board: NDArray[np.uint8], rules: NDArray[np.int32]) -> None:
        self._library, self._board, self._rules = library, board, rules
        self._match = np.zeros(library.gw_match_size(), np.uint8)
        library.gw_start(_address(self._match), _address(rules))

    @property
    def decider(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return int(self._library.gw_decider(_address(self._match)))

    @property
    def end_reason(self) -> int:
        """The code of the end reason, 0 while the match goes on."""
        return int(self._library.gw_end_reason(_address(self._match)))

    @property
    def winner(self) -> int:
        """The seat that won, or NOBODY."""
        return int(self._library.gw_winner(_address(self._match)))

    @property
    def faces(self) -> int:
        """Of six faces, how many give the second outcome of the present chance decision."""
        return int(self._library.gw_faces(_address(self._match), _address(self._rules)))

    def legal_actions(self) -> list[int]:
        """The legal actions of the deciding seat, in Sandtable's numbers."""
        out = np.zeros(ENOUGH_ACTIONS, np.int32)
        parts = (self._match, self._board, self._rules, out)
        return [int(action) for action in out[: self._library.gw_legal(*map(_address, parts))]]

    def apply(self, action: int) -> None:
        """The match is what the action, or the outcome of chance, makes of it."""
        parts = (self._match, self._board, self._rules)
        self._library.gw_apply(*map(_address, parts), ctypes.c_int32(action))
