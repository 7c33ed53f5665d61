"""Limits: the worst boards there can be still fit what the game declares, and every match ends."""

import random

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import MAX_SEATS, NOBODY
from sandtable.core.playout import play_uniformly
from sandtable.core.records import new_record
from sandtable.core.rng import new_rng
from sandtable.games.spugah import mods, tiles
from sandtable.games.spugah_nations import GAME
from sandtable.games.spugah_nations.board import NAMES, NEXT, SPACE_OF
from sandtable.games.spugah_nations.nation import CITY
from sandtable.games.spugah_nations.state import STATE
from sandtable.play.match import Match
from tests.games.spugah.asking import play, starting
from tests.games.spugah_nations.positions import at

ROOM = 1000  # more than any list could need
LONG = 100_000  # actions; far beyond any match that ends
MATCHES = 1000


def count_of(match: Match) -> int:
    """How many actions there are when the list has all the room it could want."""
    return int(GAME.verbs.legal_actions(match.state, match.ruleset, np.zeros(ROOM, np.int32)))


def test_the_record_is_small_enough() -> None:
    assert STATE.itemsize <= 3000


def test_a_unit_in_a_rich_capital_with_the_whole_world_in_range_fits() -> None:
    around = [NAMES[space] for space in NEXT[SPACE_OF["d5"]] if space != tiles.NOWHERE]
    enemies = [name for name in NAMES if name not in ("d5", "e5", *around)]
    text = f"red acts; red t1 d5; green t2 e5; blue t3 {' '.join(enemies)}; gold 0 0 0 9 0 0; "
    text += (
        "nation red archer; nation green city; nation teal plain; cards red t1 longbows longbows ballistae"
    )
    match = at(f"{text}; cards green extra {' '.join(mods.NAMES)}", unit_cap=0)
    match.state.find[0, :] = CITY
    play(match, "unit d5")
    assert len(starting(match, "attack")) == 84
    assert len(starting(match, "find")) == 18
    assert count_of(match) == 84 + 6 + 18 + 1 + mods.MODS + 1 <= GAME.max_actions


def test_a_board_full_of_own_units_fits() -> None:
    mine = [name for place, name in enumerate(NAMES) if place % 3 and name != "d5"]
    match = at(f"red acts; red t3 {' '.join(mine)}; blue t1 d5; nation teal plain", unit_cap=0)
    assert len(mine) // 2 < count_of(match) <= GAME.max_actions


def test_rearranging_every_card_of_the_deck_fits() -> None:
    common = "swift-boots sea-legs sharp-blades plate-armour vigour longbows"
    cards = "; ".join(f"cards red {tier} {common}" for tier in ("t1", "t2", "t3"))
    match = at(f"red acts; red t1 a8; blue t1 d5; {cards}; cards red extra {' '.join(mods.NAMES)}")
    match.state.slots[0, :] = 6
    play(match, "rearrange")
    assert count_of(match) == 3 * 18 + 3 * mods.MODS <= GAME.max_actions


def begin(seed: int, seats: int, **options: object) -> tuple[object, object]:
    """A state at its opening with nations at random, and its ruleset."""
    ruleset = GAME.rulesets.make(options)
    form = GAME.sheets_used(ruleset)
    assert form is not None
    rng = new_rng(seed, "six nations")
    state = new_record(GAME.state_dtype)
    GAME.begin(state, ruleset, seats, [form.random(rng, ruleset) for _ in range(seats)])
    return state, ruleset


def play_to_the_end(seed: int) -> str:
    """How a match of six nations at random, played at random, has ended."""
    chooser = random.Random(seed)
    options = {"blight": chooser.random() < 0.3, "void": chooser.choice(("off", "off", "own"))}
    state, ruleset = begin(seed, 6, **options)
    points = np.zeros(MAX_SEATS)
    actions, weights = np.zeros(GAME.max_actions, np.int32), np.zeros(GAME.max_actions, np.int64)
    play_uniformly(state, ruleset, new_rng(seed, "chance"), actions, weights, LONG)
    assert GAME.verbs.decider(state) == NOBODY
    reason = int(GAME.verbs.result(state, ruleset, points))
    assert points.sum() == pytest.approx(1.0)
    return GAME.end_reasons[reason]


def test_matches_of_six_nations_at_random_come_to_their_end() -> None:
    ends = {play_to_the_end(seed) for seed in range(20 if COMPILES else 1)}
    assert ends <= set(GAME.end_reasons[1:])


@pytest.mark.deep
def test_a_thousand_matches_of_six_nations_at_random_come_to_their_end() -> None:
    ends = [play_to_the_end(seed) for seed in range(MATCHES)]
    assert set(ends) >= {"spire", "last nation", "gold", "one killed", "all killed"}
