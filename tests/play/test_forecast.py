"""What chance makes of an action with more dice than one throw has, against what can be reckoned by hand."""

from collections import Counter
from fractions import Fraction
from math import comb
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import CHANCE, NOBODY, action_code, first_of, kind_of
from sandtable.core.dice import MAX_DICE
from sandtable.core.playout import play_uniformly
from sandtable.core.records import copy_record, new_record, record
from sandtable.core.rng import new_rng
from sandtable.play import forecast as forecasts
from sandtable.play.chance import TypedChance, VerifiableChance
from sandtable.play.forecast import follow, forecast
from sandtable.play.match import Match
from tests.play.volley import GAME as VOLLEY
from tests.play.volley.actions import ANSWER, HITS

MANY = 20_000 if COMPILES else 1_500


def volley(chance: TypedChance | VerifiableChance | None = None, **changes: int) -> Match:
    return Match(VOLLEY, VOLLEY.rulesets.make(changes), chance=chance or TypedChance())


def binomial(dice: int, chance: Fraction) -> dict[int, Fraction]:
    """The chance of each number of hits of `dice` dice."""
    return {hits: comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)}


def shares(match: Match, field: str) -> dict[int, Fraction]:
    """The chance of each value of a field once all is thrown."""
    found: dict[int, Fraction] = {}
    for end in follow(match, match.state, match.read("fire")) or []:
        value = int(end.state[field])
        found[value] = found.get(value, Fraction(0)) + end.chance
    return found


@pytest.mark.parametrize("dice", [0, 1, 12, 13, 40])
def test_the_hits_of_a_pool_are_binomial(dice: int) -> None:
    assert shares(volley(dice=dice), "volley_hits") == binomial(dice, Fraction(1, 3))


def test_an_answer_by_those_who_are_left_is_foreseen_through_both_chains() -> None:
    """A die of the Defender hits if it was not taken (2/3) and then shows 5 or more (1/3)."""
    assert shares(volley(), "volley_answers") == binomial(40, Fraction(2, 9))


def test_every_end_is_one_state_with_what_falls_on_the_ways_there() -> None:
    match = volley(dice=20)
    ends = follow(match, match.state, match.read("fire"))
    assert ends is not None
    assert sum(end.chance for end in ends) == 1
    assert len({(int(end.state.volley_hits), int(end.state.volley_answers)) for end in ends}) == len(ends)
    for end in ends:
        assert end.hits[HITS] == end.chance * int(end.state.volley_hits)
        assert end.hits[ANSWER] == end.chance * int(end.state.volley_answers)
        assert end.comes == {HITS: end.chance, ANSWER: end.chance}


def test_chains_of_different_length_may_end_in_the_same_state() -> None:
    """A coin is tossed until it shows heads, at most three times; the third toss is of another kind."""

    def apply(state: Any, ruleset: Any, action: int) -> None:
        is_done = first_of(action) == 1 or kind_of(action) == 2
        state.tosses = 3 if is_done else state.tosses + 1

    def outcomes_of(state: Any) -> list[tuple[int, int]]:
        kind = 2 if state.tosses == 2 else 1
        return [] if state.tosses == 3 else [(action_code(kind, heads), 1) for heads in range(2)]

    verbs = SimpleNamespace(apply=apply, decider=lambda state: NOBODY if state.tosses == 3 else CHANCE)
    match: Any = SimpleNamespace(verbs=verbs, outcomes_of=outcomes_of, ruleset=None)
    state = new_record(record(("tosses", np.int8)))
    state.tosses = -1
    ends = follow(match, state, action_code(3))
    assert ends is not None
    assert len(ends) == 1
    assert ends[0].chance == 1
    assert ends[0].comes == {1: 1, 2: Fraction(1, 4)}
    assert ends[0].hits == {1: Fraction(3, 4), 2: Fraction(1, 8)}


def test_what_is_said_is_the_whole_chain() -> None:
    match = volley(dice=36)
    told = forecast(match, match.read("fire"))
    assert told is not None
    assert (told.short, told.words) == ("12 hits", "12 hits, 8 in answer.")
    assert match.entries == []


def test_what_would_take_too_long_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = volley(dice=36)
    monkeypatch.setattr(forecasts, "MOST_FOLLOWED", 200)
    assert follow(match, match.state, match.read("fire")) is None
    assert forecast(match, match.read("fire")) is None


def test_a_chain_is_thrown_twelve_dice_at_a_time() -> None:
    match = volley(VerifiableChance("secret"), dice=40)
    match.act("fire")
    first = [entry for entry in match.entries if kind_of(entry.action) == HITS]
    assert [len(entry.faces or ()) for entry in first] == [12, 12, 12, 4]
    assert int(match.state.volley_hits) == sum(face >= 5 for entry in first for face in entry.faces or ())
    assert match.is_over


def test_the_dice_of_a_chain_agree_with_its_weights_and_the_law() -> None:
    match = volley(dice=16)
    match.act("fire")
    thrown = 0
    while match.decider == CHANCE:
        table, throw = dict(match.outcomes()), VOLLEY.throw(match.state, match.ruleset)
        assert throw is not None
        assert throw.dice <= MAX_DICE
        assert throw.weights() == table
        assert sum(table.values()) == 6**throw.dice < 2**62
        match.enter_faces((1,) * throw.dice)
        thrown += 1
    assert thrown == 4


def test_playouts_throw_as_the_forecast_says() -> None:
    """The mean of the hits of 40 dice, within five standard errors."""
    match = volley()
    rng, state = new_rng("volley"), copy_record(match.state)
    actions, weights = np.zeros(16, np.int32), np.zeros(16, np.int64)
    hits: Counter[int] = Counter()
    for _ in range(MANY // 10):
        match.game.begin(state, match.ruleset, 2)
        play_uniformly(state, match.ruleset, rng, actions, weights, 100)
        hits[int(state.volley_hits)] += 1
    mean = sum(number * count for number, count in hits.items()) / hits.total()
    assert mean == pytest.approx(40 / 3, abs=5 * (40 * 2 / 9 / hits.total()) ** 0.5)
