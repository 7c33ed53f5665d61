"""The rules and their second implementation in lock step, from crowded positions and through whole matches.

    SANDTABLE_COMPILE=0 nice python -m tests.games.spugah_quadrants.lockstep --steps 100000

goes on until so many steps have been compared, and stops at the first difference.
"""

import argparse
import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np

from sandtable.core.contract import CHANCE, MAX_SEATS, NOBODY
from sandtable.games.spugah_quadrants import GAME
from tests.games.spugah_quadrants import positions
from tests.games.spugah_quadrants.crowds import choose, crowd
from tests.games.spugah_quadrants.declared import twin_differences
from tests.random_play import broken_laws
from tests.reference.spugah_quadrants import Quadrants

CROWD_STEPS = 250
MATCH_STEPS = 4_000
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


def fields_of(state: Any) -> Any:
    """The fields of the record, each looked up once: a record looks them up slowly."""
    return SimpleNamespace(**{name: state[name] for name in state.dtype.names})


def check(state: Any, ruleset: Any, twin: Quadrants, told: dict[str, int]) -> None:
    """Both agree on who decides, what may be decided, how likely it is, and how things stand."""
    points = np.zeros(MAX_SEATS)
    reason = int(GAME.verbs.result(state, ruleset, points))
    assert GAME.verbs.decider(state) == twin.decider
    assert twin.result == ((GAME.end_reasons[reason], tuple(points[: twin.seats])) if reason else None)
    assert twin_differences(fields_of(state), twin) == []
    if twin.decider == CHANCE:
        assert shares(told) == shares(twin.outcomes())
    elif twin.decider != NOBODY:
        assert len(twin.actions()) == len(set(twin.actions())) == len(told)
        assert set(told) == set(twin.actions())


def walk(state: Any, ruleset: Any, twin: Quadrants, chooser: random.Random, steps: int, origin: str) -> int:
    """How many steps both have gone together, so many at most."""
    has_all_cards = "deck " not in origin
    played: list[str] = []
    for _ in range(steps):
        told = {GAME.write_action(state, action): weight for action, weight in GAME.choices(state, ruleset)}
        try:
            check(state, ruleset, twin, told)
            assert not has_all_cards or broken_laws(GAME, state, ruleset) == []
        except AssertionError as difference:
            difference.add_note(f"{origin}\nafter {', '.join(played)}")
            raise
        if not told:
            break
        chosen = choose(chooser, told, twin.decider == CHANCE)
        GAME.verbs.apply(state, ruleset, GAME.read_action(state, chosen))
        twin.apply(chosen)
        played.append(chosen)
    return len(played)


def from_a_crowd(name: str, seed: int, steps: int) -> int:
    """A crowded position at random under the named options, so many steps far."""
    ruleset = GAME.rulesets.make(OPTIONS[name])
    options = GAME.rulesets.read(ruleset)
    chooser = random.Random(f"{name}/{seed}")
    text = crowd(chooser, chooser.choice((2, 3, 4)), options)
    state, twin = positions.state_at(text, ruleset), positions.twin_at(text, options)
    return walk(state, ruleset, twin, chooser, steps, text)


def whole_match(name: str, seed: int) -> int:
    """A match at random under the named options, from its opening."""
    ruleset = GAME.rulesets.make(OPTIONS[name])
    chooser = random.Random(f"{name}/match/{seed}")
    seats = chooser.choice((2, 3, 4))
    twin = Quadrants(GAME.rulesets.read(ruleset), seats)
    return walk(positions.new_state(ruleset, seats), ruleset, twin, chooser, MATCH_STEPS, f"opening, {seats}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare both implementations of Quadrants.")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=1_000, help="the first seed")
    chosen = parser.parse_args()
    crowds = matches = crowd_steps = match_steps = 0
    seed = chosen.first
    while crowd_steps + match_steps < chosen.steps:
        for name in OPTIONS:
            crowd_steps += from_a_crowd(name, seed, CROWD_STEPS)
            crowds += 1
        if seed % 5 == 0:
            match_steps += whole_match(list(OPTIONS)[seed // 5 % len(OPTIONS)], seed)
            matches += 1
        seed += 1
        print(f"{crowd_steps} steps from {crowds} crowds, {match_steps} of {matches} matches", flush=True)


if __name__ == "__main__":
    main()
