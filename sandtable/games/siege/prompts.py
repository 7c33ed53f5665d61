"""What is to be done now in Siege, and by whom, in one sentence."""

from typing import Any

from sandtable.core.contract import CHANCE
from sandtable.games.siege.actions import SEATS, count_of
from sandtable.games.siege.board import NAMES
from sandtable.games.siege.cards import DRAFTED
from sandtable.games.siege.rules.place import FIRST_UNITS
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.state import (
    ATTACK,
    COIN,
    DRAFT,
    DRAW,
    DRAWING,
    MARCH,
    MOVE,
    OVER,
    PLACE,
    SUMMON,
    TAKE,
)


def prompt(view: Any, ruleset: Any, seat: int) -> str:
    """What is to be done now, and by whom."""
    phase, owner = int(view.phase), int(view.seat)
    who = SEATS[owner]
    if phase == OVER:
        return f"{SEATS[view.winner]} has won." if int(view.winner) >= 0 else "The match is a draw."
    if int(view.decider) == CHANCE:
        if phase == COIN:
            return f"The coin decides who {'begins' if ruleset.draft == SHEETS else 'drafts first'}."
        return f"{who} draws a card." if phase == DRAWING else f"{who} attacks: the dice decide."
    if owner == seat:
        return own_prompt(view, ruleset, phase)
    doing = {DRAFT: "drafting a card", PLACE: "placing a unit", DRAW: "deciding what to draw"}
    doing |= {TAKE: "taking a card from the piles", SUMMON: "summoning", ATTACK: "attacking"}
    return f"{who} is {doing.get(phase, 'moving')}."


def own_prompt(view: Any, ruleset: Any, phase: int) -> str:
    """What the viewer is to do."""
    hand, points = int(ruleset.hand), int(view.points)
    if phase == DRAFT:
        left = DRAFTED - int(view.deck_count[view.seat])
        return f"Draft a card from the open piles, {left} to go."
    if phase == PLACE:
        left = FIRST_UNITS - int(view.unit_count[view.seat])
        return f"Place a unit within 2 spaces of your siege tower, {left} to go."
    if phase == DRAW:
        return f"Draw up to {hand} cards, or up to {max(hand - 1, 0)} and take one from the piles."
    if phase == TAKE:
        return "Take a card from the piles; it is shuffled into your deck."
    if phase == SUMMON:
        return f"Summon units with your {count_of(points, 'summoning point')}, or go on to the move step."
    if phase == MOVE:
        return f"Pick a unit to move, {int(view.moves)} may still move, or go on to the attack step."
    if phase == MARCH:
        return f"Choose where the unit on {NAMES[view.picked]} goes."
    return f"Choose an attacker, then its target; {int(view.attacks)} may still attack."
