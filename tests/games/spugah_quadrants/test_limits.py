"""Limits: the worst boards there can be still fit what the game declares."""

import numpy as np
import pytest

from sandtable.games.spugah_quadrants import GAME
from sandtable.games.spugah_quadrants.board import NAMES, SPACES
from sandtable.games.spugah_quadrants.state import STATE
from sandtable.play.match import Match
from tests.games.spugah.asking import legal, play
from tests.games.spugah_quadrants.positions import at

ROOM = 4 * SPACES  # more than any list could need
EVERY_CARD = "swift-boots war-horses sea-legs mountaineers sharp-blades berserkers plate-armour tower-shields"


def count_of(match: Match) -> int:
    """How many actions there are when the list has all the room it could want."""
    return int(GAME.verbs.legal_actions(match.state, match.ruleset, np.zeros(ROOM, np.int32)))


def test_the_record_is_small_enough() -> None:
    assert STATE.itemsize <= 2048


@pytest.mark.parametrize("gap", [2, 3, 5])
def test_a_board_full_of_own_units_fits(gap: int) -> None:
    mine = [name for place, name in enumerate(NAMES) if place % gap and name != "l12"]
    match = at(f"red acts; red regular {' '.join(mine)}; blue regular l12", unit_cap=0)
    assert len(mine) // 2 < count_of(match) <= GAME.max_actions


def test_a_unit_that_can_shoot_at_a_whole_corner_fits() -> None:
    enemies = [name for name in NAMES if name not in ("d4", "c4")]
    text = (
        f"red acts; red regular d4; blue regular {' '.join(enemies)}; cards red regular ballistae ballistae"
    )
    match = play(at(text + " longbows", unit_cap=0), "unit d4")
    shots = [action for action in legal(match) if action.startswith("attack")]
    assert len(shots) > 80
    assert count_of(match) <= GAME.max_actions


def test_rearranging_every_card_of_the_deck_fits() -> None:
    text = (
        "red acts; red regular b2; blue regular m12; cards red hero ram feint levy; cards red regular vigour"
    )
    match = play(
        at(f"{text}; cards red extra {EVERY_CARD} longbows ballistae wardens assassins"), "rearrange"
    )
    assert 30 < count_of(match) <= GAME.max_actions
