"""The kinds of action of Volley, and what is foreseen of them."""

from typing import Any

from sandtable.core.contract import action_code
from sandtable.core.dice import MAX_DICE, Throw, next_throw
from sandtable.core.kinds import Kind, KindTable, numbers
from sandtable.core.words import Words

FIRE, HITS, ANSWER = range(1, 4)
COUNT = numbers(0, MAX_DICE, "number of hits")

KINDS = KindTable(
    "Volley",
    (
        Kind(FIRE, "fire", "VY-1.1"),
        Kind(HITS, "hits", "VY-1.2", {"count": COUNT}, is_chance=True),
        Kind(ANSWER, "answer", "VY-1.3", {"count": COUNT}, is_chance=True),
    ),
)


def say_action(state: Any, ruleset: Any, action: int) -> str:
    return f"It happens: {KINDS.write(state, action)}."


def say_forecast(state: Any, ruleset: Any, action: int, ends: list[Any]) -> tuple[str, str]:
    """The hits to be expected of both pools."""
    hits, answers = (sum(end.hits.get(kind, 0) for end in ends) for kind in (HITS, ANSWER))
    return f"{hits} hits", f"{hits} hits, {answers} in answer."


def throw(state: Any, ruleset: Any) -> Throw | None:
    from tests.play.volley.state import FIRING

    kind = HITS if state.volley_phase == FIRING else ANSWER
    need, dice = int(ruleset.hit), int(next_throw(state.volley_left))
    return Throw(
        dice, lambda face: face >= need, lambda hits: int(action_code(kind, hits)), f"{need} or more hits"
    )


WORDS = Words(say_action, throw=throw, foreseen=(FIRE,), say_forecast=say_forecast)
