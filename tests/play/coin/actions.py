"""The actions of Coin in notation."""

from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of
from sandtable.core.dice import Throw
from sandtable.core.errors import NotationError
from sandtable.core.game import Kind

HIDE, LOOK, NOD, SHAKE, TAKE, THROW, GUESS, RATTLE, CARD, DICE = range(1, 11)
SECRET = 9  # the operand of an action whose content is not told

KINDS = (
    Kind(HIDE, "hide", "CN-1.1"),
    Kind(LOOK, "look", "CN-1.2"),
    Kind(NOD, "nod", "CN-1.2"),
    Kind(SHAKE, "shake", "CN-1.2"),
    Kind(TAKE, "take", "CN-1.2"),
    Kind(THROW, "throw", "CN-1.2"),
    Kind(GUESS, "guess", "CN-1.2"),
    Kind(RATTLE, "rattle", "CN-1.3", is_chance=True),
    Kind(CARD, "card", "CN-1.4", is_chance=True, stream="draws"),
    Kind(DICE, "dice", "CN-1.5", is_chance=True),
)
WORDS = {kind.name: kind.code for kind in KINDS}
NAMES = {kind.code: kind.name for kind in KINDS}


def write_action(state: Any, action: int) -> str:
    """hide 0 · look · nod · shake · take · throw · guess 1; chance: rattle 1 · card 3 · dice 1."""
    kind, operand = kind_of(action), first_of(action)
    if kind in (LOOK, NOD, SHAKE, TAKE, THROW):
        return NAMES[kind]
    return f"{NAMES[kind]} {'?' if operand == SECRET else operand}"


def read_action(state: Any, text: str) -> int:
    """The action of a notation."""
    word, _, operand = text.strip().partition(" ")
    if word not in WORDS or not (operand.isdecimal() or not operand):
        raise NotationError(f"{text!r} is no action of Coin; write for example: hide 0, nod, guess 1")
    return int(action_code(WORDS[word], int(operand or 0)))


def hide_action(state: Any, action: int, seat: int) -> int:
    """The hand is told to the Hider alone, the card to the Seeker alone."""
    owner = {HIDE: 0, CARD: 1}.get(kind_of(action), seat)
    return action if owner == seat else int(action_code(kind_of(action), SECRET))


def say_action(state: Any, ruleset: Any, action: int) -> str:
    return f"It happens: {write_action(state, action)}."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    return "there are two hands" if clause == "CN-1.1" and first_of(action) > 1 else ""


def picks(state: Any, action: int) -> tuple[str, ...]:
    return (f"button:{write_action(state, action)}",)


def throw(state: Any, ruleset: Any) -> Throw | None:
    from tests.play.coin.state import THROWING

    if state.coin_phase != THROWING:
        return None
    return Throw(2, lambda face: face, lambda total: int(action_code(DICE, total == 12)), "two sixes end it")
