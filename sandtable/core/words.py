"""What a game says of its actions, beside its verbs: sentences, facts, dice, and what is told to whom."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sandtable.core.dice import Throw

Record = Any


class End(NamedTuple):
    """One state to which chance may bring what an action began, and what falls on the ways there.

    `comes` and `hits` are by the kind of chance. `hits` adds up the first operands of the outcomes, which are
    the hits of a throw, each as often as it comes: summed over all ends it is what is to be expected.
    """

    chance: Fraction
    state: Any  # once a seat decides again, or nobody
    comes: dict[int, Fraction]  # the chance to end here after such an outcome
    hits: dict[int, Fraction]


def no_facts(state: Record, ruleset: Record, action: int, clause: str) -> str:
    """Nothing is added to the clause."""
    return ""


def no_dice(state: Record, ruleset: Record) -> None:
    """No dice are thrown: chance draws, or decides nothing."""


def tell_all(state: Record, action: int, seat: int) -> int:
    """The action as it is."""
    return action


@dataclass(frozen=True)
class Words:
    """What a game says; everything has a plain default but the sentence of an action."""

    say_action: Callable[[Record, Record, int], str]  # (state before it, ruleset, action) → what happens
    facts: Callable[[Record, Record, int, str], str] = no_facts  # (…, clause) → the numbers behind a refusal
    throw: Callable[[Record, Record], "Throw | None"] = no_dice  # the dice behind the present chance decision
    hide_action: Callable[[Record, int, int], int] = (
        tell_all  # (state, action, seat) → as the seat may know it
    )
    foreseen: tuple[int, ...] = ()  # kinds of which a forecast is given
    # (state, ruleset, action, ends) → a forecast in a few letters and in sentences
    say_forecast: Callable[[Record, Record, int, list[End]], tuple[str, str]] | None = None
