"""The rules and their second implementation go through crowded positions in lock step."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.games.spugah_quadrants import GAME
from tests.games.spugah_quadrants import positions
from tests.games.spugah_quadrants.crowds import choose, crowd
from tests.games.spugah_quadrants.declared import broken_laws, twin_differences
from tests.random_play import DEEP
from tests.reference.spugah_quadrants import Quadrants

CROWDS = 16 if DEEP else 2
STEPS = 250 if DEEP else 120 if COMPILES else 80
OPTIONS: dict[str, dict[str, Any]] = {
    "as written": {},
    "bridges, round the world": {"causeways": True, "edge": "wrap"},
    "push first": {"push_first": True, "counter_needs_reach": True, "act_and_shoot": False},
    "cruel dice": {"one_misses": True, "six_hits": True, "spire_damage": "d6-3", "cursed_damage": 2},
    "narrow": {
        "max_reinforcements": 1,
        "gatherer_limit": 2,
        "unit_cap": 4,
        "rearrange_cost": 1,
        "shop_size": 6,
    },
    "rich and short": {"unit_cap": 0, "shop_size": 0, "econ_victory": 10, "turn_limit": 3, "spire_turns": 1},
}


def shares(weights: dict[str, int]) -> dict[str, Fraction]:
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


def check(state: Any, ruleset: Any, twin: Quadrants, told: dict[str, int]) -> None:
    """Both agree on who decides, what may be decided, how likely it is, and how things stand."""
    points = np.zeros(MAX_SEATS)
    reason = int(GAME.verbs.result(state, ruleset, points))
    assert GAME.verbs.decider(state) == twin.decider
    assert twin.result == ((GAME.end_reasons[reason], tuple(points[: twin.seats])) if reason else None)
    assert twin_differences(state, twin) == []
    if twin.decider == CHANCE:
        assert shares(told) == shares(twin.outcomes())
    elif twin.decider != NOBODY:
        assert len(twin.actions()) == len(set(twin.actions())) == len(told)
        assert set(told) == set(twin.actions())


@pytest.mark.parametrize("name", OPTIONS)
def test_two_implementations_agree_at_every_step_from_crowded_positions(name: str) -> None:
    ruleset = GAME.rulesets.make(OPTIONS[name])
    options = GAME.rulesets.read(ruleset)
    for seed in range(CROWDS):
        chooser = random.Random(f"{name}/{seed}")
        text = crowd(chooser, chooser.choice((2, 3, 4)), options)
        state, twin = positions.state_at(text, ruleset), positions.twin_at(text, options)
        has_all_cards = "deck " not in text
        played: list[str] = []
        for _ in range(STEPS):
            told = {
                GAME.write_action(state, action): weight for action, weight in GAME.choices(state, ruleset)
            }
            try:
                check(state, ruleset, twin, told)
                assert not has_all_cards or broken_laws(state, ruleset) == []
            except AssertionError as difference:
                difference.add_note(f"{text}\nafter {', '.join(played)}")
                raise
            if not told:
                break
            chosen = choose(chooser, told, twin.decider == CHANCE)
            GAME.verbs.apply(state, ruleset, GAME.read_action(state, chosen))
            twin.apply(chosen)
            played.append(chosen)
