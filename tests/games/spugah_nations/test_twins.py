"""The rules and their second implementation go through random matches and crowded positions in lock step."""

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.core.records import new_record
from sandtable.core.rng import new_rng
from sandtable.games.spugah_nations import GAME
from tests.games.spugah_nations.twins import crowd, twin_differences
from tests.random_play import DEEP
from tests.reference.spugah_nations import Nations

CROWDS = 40 if DEEP else 2
STEPS = 300 if DEEP else 120 if COMPILES else 50
OPTIONS: dict[str, dict[str, Any]] = {
    "as written": {},
    "blight": {"blight": True, "start_gold": 4},
    "void": {"void": "own", "turn_limit": 20},
    "ocean and dear points": {"fill": "ocean", "ap_cost": "quadratic", "dear": 2},
    "blight and void": {"blight": True, "void": "own", "ap_cost": "fibonacci", "spire_damage": "d6-3"},
    "counter first": {"push_first": False, "counter_needs_reach": False, "act_and_shoot": True},
    "cruel dice": {"one_misses": True, "six_hits": True, "spire_damage": "d6-3", "blight": True},
    "narrow": {
        "max_reinforcements": 1,
        "gatherer_limit": 2,
        "unit_cap": 4,
        "rearrange_cost": 1,
        "shop_size": 6,
    },
    "rich and short": {"unit_cap": 0, "shop_size": 0, "econ_victory": 10, "turn_limit": 3, "spire_turns": 1},
}
EAGER = {"attack": 12.0, "end": 0.3, "enough": 0.3, "rearrange": 0.3, "open": 6.0, "buy": 4.0, "gather": 6.0}
EAGER |= {"rob": 4.0, "plunder": 4.0, "join": 2.0, "counter": 3.0, "feint": 4.0, "advance": 3.0, "find": 6.0}
EAGER |= {"sacrifice": 3.0, "heal": 3.0, "jump": 3.0}


def shares(weights: dict[str, int]) -> dict[str, Fraction]:
    return {text: Fraction(weight, sum(weights.values())) for text, weight in weights.items()}


def check(state: Any, ruleset: Any, twin: Nations, told: dict[str, int]) -> None:
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


def choose(chooser: random.Random, told: dict[str, int], is_chance: bool) -> str:
    """One of the texts: eager to fight, but now and then any."""
    texts = sorted(told)
    if is_chance or chooser.random() < 0.3:
        return chooser.choice(texts)
    return chooser.choices(texts, [EAGER.get(text.split()[0], 1.0) for text in texts])[0]


class Pair:
    """A state and its twin with the same sheets, which go through a match together."""

    def __init__(self, name: str, seed: int) -> None:
        self.chooser = random.Random(f"{name}/{seed}")
        self.ruleset = GAME.rulesets.make(OPTIONS[name])
        seats = self.chooser.choice((2, 2, 3, 4, 6))
        form = GAME.sheets_used(self.ruleset)
        assert form is not None
        rng = new_rng(seed, name)
        sheets = [form.random(rng, self.ruleset) for _ in range(seats)]
        self.state = new_record(GAME.state_dtype)
        GAME.begin(self.state, self.ruleset, seats, sheets)
        self.twin = Nations(GAME.rulesets.read(self.ruleset), seats, sheets)
        self.told = f"{name}, seed {seed}, {seats} seats: {sheets}"
        self.played: list[str] = []

    def play(self, steps: int) -> None:
        """Both take the same steps, as far as the end of the match, and agree before each."""
        for _ in range(steps):
            choices = GAME.choices(self.state, self.ruleset)
            told = {GAME.write_action(self.state, action): weight for action, weight in choices}
            try:
                check(self.state, self.ruleset, self.twin, told)
            except AssertionError as difference:
                difference.add_note(f"{self.told}\nafter {', '.join(self.played)}")
                raise
            if not told:
                return
            chosen = choose(self.chooser, told, self.twin.decider == CHANCE)
            GAME.verbs.apply(self.state, self.ruleset, GAME.read_action(self.state, chosen))
            self.twin.apply(chosen)
            self.played.append(chosen)

    def set_up(self) -> None:
        """Both stand at the first turn."""
        while self.twin.is_setting_up:
            self.play(1)


@pytest.mark.parametrize("name", OPTIONS)
def test_two_implementations_agree_at_every_step_from_crowded_positions(name: str) -> None:
    for seed in range(CROWDS):
        pair = Pair(name, seed)
        pair.set_up()
        if pair.twin.ending is None:
            crowd(pair.chooser, pair.state, pair.ruleset, pair.twin)
            pair.played.append("(a crowd)")
            pair.play(STEPS)


@pytest.mark.parametrize("name", OPTIONS)
def test_two_implementations_agree_at_every_step_of_random_matches(name: str) -> None:
    for seed in range(CROWDS // 2):
        Pair(name, 1000 + seed).play(STEPS)
