"""The one action, and what is said of it."""

from typing import Any

from sandtable.core.contract import first_of
from sandtable.core.kinds import Kind, KindTable, Sort
from sandtable.core.words import Words
from sandtable.games.connect_four import GAME
from sandtable.games.connect_four.board import COLUMNS, ROWS

DROP = 1
COLUMN = Sort("column", tuple("abcdefg"[:COLUMNS]))
KINDS = KindTable(
    GAME.title,
    (Kind(DROP, "drop", "CF-2.1", {"column": COLUMN}, form="{column}", picks=("column:{column}",)),),
)


def say_action(state: Any, ruleset: Any, action: int) -> str:
    """What happens, in words."""
    return f"{GAME.seat_names[state.decider]} drops into column {COLUMN.names[first_of(action)]}."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    """Why the column takes no disc."""
    if clause == "CF-2.2":
        return f"column {COLUMN.names[first_of(action)]} already holds {ROWS} discs"
    return "a drop names one of the columns a to g" if clause == "CF-2.1" else ""


WORDS = Words(say_action, facts)
