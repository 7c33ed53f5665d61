"""A bot from another copy of the program, in a process of its own, so that two versions can play each other.

The two processes speak in lines of JSON. Run as a program this file is the far end of the conversation.
"""

import base64
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game

Record = Any


class FarEnd:
    """A running copy of the program that answers for its bots."""

    def __init__(self, folder: Path) -> None:
        if not (folder / "sandtable" / "__init__.py").is_file():
            raise SandtableError(f"{folder} holds no copy of the program: there is no folder sandtable in it")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "sandtable.bots.other_version"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(folder)},
            cwd=folder,
        )

    def ask(self, **question: Any) -> dict[str, Any]:
        """The answer; a SandtableError carries on what went wrong at the far end."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise SandtableError(
                "the other copy of the program ended unexpectedly; its error is printed above"
            )
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise SandtableError(f"the other copy of the program says: {answer['error']}")
        return answer

    def close(self) -> None:
        """The process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


_ends: dict[tuple[int, Path], FarEnd] = {}


def far_end(folder: Path) -> FarEnd:
    """The copy that answers to this thread, started once."""
    key = (threading.get_ident(), folder)
    if key not in _ends:
        _ends[key] = FarEnd(folder)
    return _ends[key]


def close_far_ends() -> None:
    """Every copy that was started has ended."""
    while _ends:
        _, end = _ends.popitem()
        end.close()


class OtherVersionBot:
    """A bot that another copy of the program plays; it is handed views, like any other."""

    _count = 0

    def __init__(self, name: str, folder: Path, game: Game, seed: int | str) -> None:
        self.name = f"{name}@{folder}"
        OtherVersionBot._count += 1
        self._number = OtherVersionBot._count
        self._folder = folder
        self._question = {"bot": name, "game": game.id, "seed": seed, "layout": layout(game)}
        far_end(folder).ask(new=self._number, **self._question)

    def choose(self, view: Record, ruleset: Record, seat: int) -> int:
        """What the other copy's bot chooses."""
        answer = far_end(self._folder).ask(
            choose=self._number, view=packed(view), ruleset=packed(ruleset), seat=seat
        )
        return int(answer["action"])


def layout(game: Game) -> str:
    """What two copies must agree on to understand each other's records."""
    return f"{game.state_dtype.descr} {game.rulesets.dtype.descr}"


def packed(source: Record) -> str:
    """The record's memory as text."""
    return base64.b64encode(source.tobytes()).decode()


def unpacked(text: str, dtype: np.dtype[Any]) -> Record:
    """The record of that memory."""
    return np.frombuffer(base64.b64decode(text), dtype).copy()[0]


class Answering:
    """The bots this copy plays for another, the newest few at a time."""

    KEPT = 16

    def __init__(self) -> None:
        self._bots: dict[int, tuple[Any, Game]] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the question asks for."""
        from sandtable.bots.levels import make_bot
        from sandtable.games import find_game

        if "new" in question:
            game = find_game(question["game"])
            if layout(game) != question["layout"]:
                raise SandtableError(f"this version of {game.title} has another state or ruleset record")
            self._bots[question["new"]] = (make_bot(question["bot"], game, question["seed"]), game)
            while len(self._bots) > self.KEPT:
                del self._bots[min(self._bots)]
            return {}
        bot, game = self._bots[question["choose"]]
        view = unpacked(question["view"], game.state_dtype)
        ruleset = unpacked(question["ruleset"], game.rulesets.dtype)
        return {"action": bot.choose(view, ruleset, question["seat"])}


def main() -> None:
    """Answer until the other side closes the conversation."""
    answering = Answering()
    for line in sys.stdin:
        try:
            answer = answering.answer(json.loads(line))
        except SandtableError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
