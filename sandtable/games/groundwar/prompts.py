"""What is to be done now in Ground War, and by whom, in one sentence."""

from typing import Any

from sandtable.core.contract import CHANCE
from sandtable.games.groundwar.actions import SEATS
from sandtable.games.groundwar.state import FIRST, FLAG, OVER, SETUP, SPAWN


def prompt(view: Any, seat: int) -> str:
    """What is to be done now, and by whom."""
    phase, owner = int(view.phase), int(view.seat)
    who, gold, points = SEATS[owner], int(view.gold[owner]), int(view.points)
    if phase == OVER:
        return f"{SEATS[view.winner]} has won." if int(view.winner) >= 0 else "The match is a draw."
    if int(view.decider) == CHANCE:
        return "The die decides who begins." if phase == FIRST else f"{who} attacks: the die decides."
    mine = owner == seat
    if phase == FLAG:
        return "Put your flag on a hex of your base." if mine else f"{who} is placing its flag."
    if phase == SETUP:
        own = f"Buy units for your base, {gold} gold left, then say you are done."
        return own if mine else f"{who} is placing its first units."
    if phase == SPAWN:
        own = f"Buy units with your {gold} gold, or go on to the move step."
        return own if mine else f"{who} is buying units."
    own = f"Choose a unit, then where it goes. {points} movement points left."
    return own if mine else f"{who} is moving, {points} movement points left."


def progress(view: Any, ruleset: Any) -> str:
    """Which turn it is, of how many."""
    if int(view.phase) in (FLAG, SETUP, FIRST):
        return "Setup"
    limit = int(ruleset.turn_limit)
    turn = int(view.turns[view.seat]) + (int(view.phase) != OVER)
    return f"Turn {turn} of {limit}" if limit else f"Turn {turn}"
