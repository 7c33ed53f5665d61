"""What is to be done now in Gang City, by whom and why, in one sentence."""

from typing import Any

import numpy as np

from sandtable.core.contract import CHANCE, MAX_SEATS
from sandtable.games.gangcity.actions import SEAT_NAMES, SPELL_LABELS, goons
from sandtable.games.gangcity.board import LABELS
from sandtable.games.gangcity.rules.control import strength
from sandtable.games.gangcity.rules.ending import result
from sandtable.games.gangcity.state import (
    ASK,
    AUCTION,
    CHOOSE,
    FIGHT,
    HEAL,
    LOOK,
    MARCH,
    ORDER,
    OVER,
    PLACE,
    QUARTER,
    QUARTER_PLACE,
    STAFF,
    TARGET,
    TURN_UP,
)


def prompt(view: Any, ruleset: Any, seat: int) -> str:
    """What is to be done now, by whom, and why it is theirs to decide."""
    phase, decider = int(view.phase), int(view.decider)
    if phase == OVER:
        return ending(view, ruleset)
    if decider == CHANCE:
        return "The stack decides." if phase in (LOOK, TURN_UP) else "The setup is drawn."
    who = "You" if decider == seat else SEAT_NAMES[decider]
    if phase in (ASK, FIGHT):
        return fight_prompt(view, ruleset, who, phase)
    is_own = decider == seat
    spell = SPELL_LABELS[view.queue[view.spell]] if phase == TARGET else ""
    told = {
        QUARTER: "take a Quarter",
        QUARTER_PLACE: f"place the {LABELS[view.drawn]}",
        ORDER: f"give an order or pass, {int(view.gold[decider])} gold left",
        MARCH: f"lead {goons(view.group)} on from the {LABELS[view.tile]}",
        TARGET: f"aim {spell}",
        HEAL: f"may heal Goons, {int(view.wounded[decider])} are wounded",
        CHOOSE: "look at two tiles and turn one up, because the Keep is theirs",
        AUCTION: auction_words(view),
        PLACE: f"place the {LABELS[view.drawn]}, won for {int(view.bid)} gold",
        STAFF: f"may put Goons on the {LABELS[view.drawn]}",
    }[phase]
    if is_own:
        return f"You: {told.replace('theirs', 'yours')}."
    return f"Waiting for {who}: {told}."


def auction_words(view: Any) -> str:
    """What the bidder has to beat."""
    if int(view.bidder) < 0:
        return f"open the auction of the {LABELS[view.drawn]}, any bid from 0"
    return f"beat {SEAT_NAMES[view.bidder]}'s bid of {int(view.bid)} for the {LABELS[view.drawn]}, or pass"


def fight_prompt(view: Any, ruleset: Any, who: str, phase: int) -> str:
    """Whose answer is awaited, because of whom, and how strong both are."""
    decider, tile = int(view.decider), int(view.tile)
    other = other_side(view)
    foe, where = SEAT_NAMES[other], LABELS[tile]
    own, against = int(strength(view, decider, tile)), int(strength(view, other, tile))
    is_own = who == "You"
    opening, has = ("You:", "you have") if is_own else (f"Waiting for {who}:", f"{who} has")
    if phase == FIGHT:
        return f"{opening} wound one of {foe}'s {against} on the {where} ({has} {own}), or retreat?"
    if decider == int(view.mover):
        return f"{opening} {foe} has {against} on the {where}, {has} {own} there; fight, or offer peace?"
    first = foe if int(ruleset.first_strike) == 0 else "you" if is_own else who
    return (
        f"{opening} {foe} has come to the {where} in peace with {against}, {has} {own} there; "
        f"fight, or let it be? In a fight {first} would strike first."
    )


def other_side(view: Any) -> int:
    """The seat that the deciding one is asked about or fights."""
    return int(view.enemy if int(view.decider) == int(view.mover) else view.mover)


def ending(view: Any, ruleset: Any) -> str:
    """Who has won, and with how much."""
    points = np.zeros(MAX_SEATS)
    result(view, ruleset, points)
    winners = [seat for seat in range(int(view.seats)) if points[seat] > 0]
    names = " and ".join(SEAT_NAMES[seat] for seat in winners)
    verb = "has won" if len(winners) == 1 else "share the win"
    return f"{names} {verb} with {int(view.gold[winners[0]])} gold."
