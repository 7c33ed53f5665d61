"""The one action, its notation and what a person clicks."""

from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of
from sandtable.core.dice import Throw
from sandtable.core.errors import NotationError
from sandtable.core.game import Kind
from sandtable.games.connect_four.board import COLUMNS, ROWS

DROP = 1

KINDS = (Kind(DROP, "drop", "CF-2.1"),)
LETTERS = "abcdefg"


def write_action(state: Any, action: int) -> str:
    """The letter of the column."""
    return LETTERS[first_of(action)]


def read_action(state: Any, text: str) -> int:
    """The drop into the column of that letter."""
    column = LETTERS.find(text.strip().lower())
    if len(text.strip()) != 1 or column < 0:
        raise NotationError(f"{text!r} is not a drop; write the letter of a column, a to g")
    return int(action_code(DROP, column))


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words."""
    from sandtable.games.connect_four import GAME

    return f"{GAME.seat_names[state.decider]} drops into column {write_action(state, action)}."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """Why the column takes no disc."""
    if clause == "CF-2.2":
        return f"column {LETTERS[first_of(action)]} already holds {ROWS} discs"
    if kind_of(action) != DROP or first_of(action) >= COLUMNS:
        return "a drop names one of the columns a to g"
    return ""


def picks(state: Any, action: int) -> tuple[str, ...]:
    """The column itself."""
    return (f"column:{write_action(state, action)}",)


def action_for_picks(state: Any, picked: tuple[str, ...]) -> int | None:
    """The drop, legal or not, into the column that was pointed at."""
    column = LETTERS.find(picked[0].removeprefix("column:"))
    return int(action_code(DROP, column)) if len(picked) == 1 and column >= 0 else None


def throw(state: Any, ruleset: Any) -> Throw | None:
    """There are no dice."""
    return None
