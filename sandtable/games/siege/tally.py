"""What is counted of a match: points by tower, kills, units summoned, and the hits of all dice."""

from typing import Any

import numpy as np

from sandtable.core.contract import first_of, kind_of
from sandtable.core.tally import Count, Luck, Tally
from sandtable.games.siege.actions import ROLL_COUNTER, ROLL_HIT, ROLL_STRIKE, SUMMON_UNIT
from sandtable.games.siege.board import TOWER
from sandtable.games.siege.cards import ABILITY, CARD_NAMES, SAPPER
from sandtable.games.siege.state import CARD_OF_PIECE, EMPTY, SEAT_OF

ROLLS = (ROLL_STRIKE, ROLL_HIT, ROLL_COUNTER)


def count(before: Any, after: Any, ruleset: Any, action: int) -> list[Count]:
    """What the action brought and cost."""
    found = scored(before, after, ruleset, action)
    if kind_of(action) == SUMMON_UNIT:
        found.append(Count(int(before.seat), "Units summoned", CARD_NAMES[first_of(action)], 1))
    if kind_of(action) in ROLLS:
        for space in np.flatnonzero((before.piece_at != EMPTY) & (after.piece_at == EMPTY)).tolist():
            piece = before.piece_at[space]
            seat, name = int(SEAT_OF[piece]), CARD_NAMES[CARD_OF_PIECE[piece]]
            found += [Count(1 - seat, "Kills", name, 1), Count(seat, "Losses", name, 1)]
    return found


def scored(before: Any, after: Any, ruleset: Any, action: int) -> list[Count]:
    """The points of either seat, parted into those of the enemy's tower, of the centre, and of a breach."""
    found = []
    for seat in range(2):
        points = int(after.score[seat]) - int(before.score[seat])
        if points and kind_of(action) in ROLLS:
            found.append(Count(seat, "Points", "breaches", points))
        elif points:
            far = enemy_tower(after, ruleset, seat)
            found += [Count(seat, "Points", "enemy's tower", far)] if far else []
            found += [Count(seat, "Points", "centre towers", points - far)] if points != far else []
    return found


def enemy_tower(state: Any, ruleset: Any, seat: int) -> int:
    """What the seat scores on the enemy's siege tower: SG-8.1, SG-2.12."""
    piece = state.piece_at[TOWER[1 - seat]]
    if SEAT_OF[piece] != seat:
        return 0
    return int(ruleset.enemy_points) + int(ABILITY[CARD_OF_PIECE[piece]] == SAPPER)


TALLY = Tally(
    figures=("Points", "Kills", "Losses", "Units summoned"),
    count=count,
    luck=(
        Luck(ROLL_HIT, "Hits of attacks", lambda state: int(state.seat)),
        Luck(ROLL_COUNTER, "Hits of counterattacks", lambda state: 1 - int(state.seat)),
        Luck(ROLL_STRIKE, "Hits of first strikes", lambda state: 1 - int(state.seat)),
    ),
    end_clauses={"points reached": "SG-8.2", "turn limit": "SG-8.3"},
)
