"""Where bots think: one game by address, its ruleset, what features weigh, and room for worlds and lists."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.core.addresses import (
    LOOKING_AHEAD,
    Place,
    Row,
    chance_outcomes_at,
    check_loaded,
    evaluate_at,
    table_of,
)
from sandtable.core.compiled import inlined
from sandtable.core.contract import MAX_SEATS
from sandtable.core.game import Game
from sandtable.core.records import record_row
from sandtable.core.rng import pick_weighted

Record = Any

CHAIN = 5  # chance decisions in a row that are averaged one inside the other
IMAGINED = CHAIN + 1  # the row of the world that a choice is made in
SEEN = CHAIN + 2  # the row of the view that it is made from
CHOICES = CHAIN + 1  # the row of the actions to choose from


class Desk(NamedTuple):
    """What choosing works with and in, made once for a bot or a match; records are rows of bytes."""

    game: Place  # where the addresses of its verbs lie
    ruleset: Row
    scales: NDArray[np.float64]  # what the game's features weigh
    hopes: NDArray[np.float64]  # by seat, of the world last judged
    worlds: NDArray[np.uint8]  # rows 0 to CHAIN for a chain of chance, then IMAGINED and SEEN
    actions: NDArray[np.int32]
    weights: NDArray[np.int64]


def new_desk(
    game: Game,
    ruleset: Record,
    scales: NDArray[np.float64] | None = None,
    verbs: tuple[str, ...] = LOOKING_AHEAD,
) -> Desk:
    """A desk for the game under the ruleset, by its own weights unless others are given."""
    place = table_of(game, verbs)
    check_loaded(place, verbs)
    width = buffer_width(game)
    return Desk(
        place,
        record_row(ruleset),
        np.array(game.bots.weights if scales is None else scales),
        np.zeros(MAX_SEATS),
        np.zeros((SEEN + 1, game.state_dtype.itemsize), np.uint8),
        np.zeros((CHOICES + 1, width), np.int32),
        np.zeros((CHOICES + 1, width), np.int64),
    )


def buffer_width(game: Game) -> int:
    """The most actions or outcomes that a decision of the game can have."""
    return max(game.max_actions, game.max_outcomes)


@inlined
def choose_outcome(desk, world, rng):
    """One outcome of the world's chance decision, as often as its weight says."""
    count = chance_outcomes_at(desk.game, world, desk.ruleset, desk.actions[0], desk.weights[0])
    if count == 1:
        return int(desk.actions[0, 0])
    return int(desk.actions[0, pick_weighted(rng, desk.weights[0], count)])


@inlined
def worth_of(desk, world, seat):
    """The seat's chance to win in the world, as far as the game's features tell."""
    evaluate_at(desk.game, world, desk.ruleset, desk.scales, desk.hopes)
    return float(desk.hopes[seat])
