"""The kinds of action of Coin."""

from typing import Any

from sandtable.core.contract import action_code, first_of, kind_of
from sandtable.core.dice import Throw
from sandtable.core.kinds import UNSEEN, Kind, KindTable, Sort, numbers
from sandtable.core.words import Words

HIDE, LOOK, NOD, SHAKE, TAKE, THROW, GUESS, RATTLE, CARD, DICE = range(1, 11)

HAND = Sort("hand", ("0", "1"), unseen="?")
ANSWER = Sort("answer", ("0", "1"))
CARDS = Sort("card", tuple(map(str, range(1, 10))), tuple(range(1, 10)), unseen="?")

KINDS = KindTable(
    "Coin",
    (
        Kind(HIDE, "hide", "CN-1.1", {"hand": HAND}),
        Kind(LOOK, "look", "CN-1.2"),
        Kind(NOD, "nod", "CN-1.2"),
        Kind(SHAKE, "shake", "CN-1.2"),
        Kind(TAKE, "take", "CN-1.2"),
        Kind(THROW, "throw", "CN-1.2"),
        Kind(GUESS, "guess", "CN-1.2", {"hand": numbers(0, 9)}),
        Kind(RATTLE, "rattle", "CN-1.3", {"answer": ANSWER}, is_chance=True),
        Kind(CARD, "card", "CN-1.4", {"card": CARDS}, is_chance=True, stream="draws"),
        Kind(DICE, "dice", "CN-1.5", {"answer": ANSWER}, is_chance=True),
    ),
)


def hide_action(state: Any, action: int, seat: int) -> int:
    """The hand is told to the Hider alone, the card to the Seeker alone."""
    owner = {HIDE: 0, CARD: 1}.get(kind_of(action), seat)
    return action if owner == seat else int(action_code(kind_of(action), UNSEEN))


def say_action(state: Any, ruleset: Any, action: int) -> str:
    return f"It happens: {KINDS.write(state, action)}."


def facts(state: Any, ruleset: Any, action: int, clause: str) -> str:
    return "there are two hands" if clause == "CN-1.1" and first_of(action) > 1 else ""


def throw(state: Any, ruleset: Any) -> Throw | None:
    from tests.play.coin.state import THROWING

    if state.coin_phase != THROWING:
        return None
    return Throw(2, lambda face: face, lambda total: int(action_code(DICE, total == 12)), "two sixes end it")


WORDS = Words(say_action, facts, throw, hide_action)
