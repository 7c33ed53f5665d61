"""What is counted of a match of Coin."""

from typing import Any

from sandtable.core.contract import kind_of
from sandtable.core.tally import Count, Luck, Tally
from tests.play.coin.actions import DICE, NOD, RATTLE


def count(before: Any, after: Any, ruleset: Any, action: int) -> list[Count]:
    return [Count(1, "Nods", "patience", 1)] if kind_of(action) == NOD else []


TALLY = Tally(
    figures=("Nods",),
    count=count,
    luck=(
        Luck(RATTLE, "Rattles", lambda state: 1),
        Luck(DICE, "Double sixes", lambda state: 1),
        Luck(DICE, "Escapes", lambda state: 0, lambda action: 1 - (action >> 16 & 255)),
    ),
    end_clauses={"guessed": "CN-1.6", "thrown": "CN-1.5"},
)
