"""The actions of Volley in notation, and what is foreseen of them."""

from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of
from sandtable.core.dice import Throw, next_throw
from sandtable.core.game import Kind

FIRE, HITS, ANSWER = range(1, 4)

KINDS = (
    Kind(FIRE, "fire", "VY-1.1"),
    Kind(HITS, "hits", "VY-1.2", is_chance=True),
    Kind(ANSWER, "answer", "VY-1.3", is_chance=True),
)
FORESEEN = (FIRE,)


def write_action(state: Any, action: int) -> str:
    """fire; chance: hits 7 · answer 3."""
    name = KINDS[kind_of(action) - 1].name
    return name if kind_of(action) == FIRE else f"{name} {first_of(action)}"


def read_action(state: Any, text: str) -> int:
    """The action of a notation."""
    word, _, operand = text.partition(" ")
    return int(action_code({kind.name: kind.code for kind in KINDS}[word], int(operand or 0)))


def say_action(state: Any, ruleset: Any, action: int) -> str:
    return f"It happens: {write_action(state, action)}."


def say_forecast(state: Any, ruleset: Any, action: int, ends: list[Any]) -> tuple[str, str]:
    """The hits to be expected of both pools."""
    hits, answers = (sum(end.hits.get(kind, 0) for end in ends) for kind in (HITS, ANSWER))
    return f"{hits} hits", f"{hits} hits, {answers} in answer."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    return ""


def picks(state: Any, action: int) -> tuple[str, ...]:
    return (f"button:{write_action(state, action)}",)


def throw(state: Any, ruleset: Any) -> Throw | None:
    from tests.play.volley.state import FIRING

    kind = HITS if state.volley_phase == FIRING else ANSWER
    need, dice = int(ruleset.hit), int(next_throw(state.volley_left))
    return Throw(
        dice, lambda face: face >= need, lambda hits: int(action_code(kind, hits)), f"{need} or more hits"
    )
