"""Whole turns compared by playouts: what is found, what is trusted, what is kept, what is told."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sandtable.bots.levels import Bot, CrowdBot, PlanBot, make_bot
from sandtable.bots.planner import Plan
from sandtable.bots.search import Budget
from sandtable.core.contract import action_code, first_of
from sandtable.core.errors import SandtableError
from sandtable.core.heuristics import PlanSettings
from sandtable.games import find_game
from sandtable.games.connect_four.actions import DROP
from sandtable.play.match import Match
from tests.bots.tactics import FILE
from tests.bots.trees import position

TACTICS = json.loads(FILE.read_text())
CONNECT_FOUR = find_game("connect_four")
GROUNDWAR = find_game("groundwar")


def solved(case: dict[str, Any], bot: Bot) -> bool:
    """Whether the bot takes a winning column."""
    match = Match(CONNECT_FOUR, seed=0)
    for column in str(case["played"]):
        assert match.act(int(action_code(DROP, int(column)))) is None
    view = match.view(match.decider)
    return first_of(bot.choose(view, match.ruleset, match.decider)) in case["wins"]


def test_playouts_find_what_one_action_does_not_show() -> None:
    settings = PlanSettings(next_best=6, rounds=3, caution=0.0)
    missed = [case for case in TACTICS if not solved(case, make_bot("greedy", CONNECT_FOUR, 1))]
    bots = [PlanBot(CONNECT_FOUR, Budget(iterations=42), 1, settings=settings) for _ in missed]
    found = [solved(case, bot) for case, bot in zip(missed, bots, strict=True)]
    assert len(missed) > 5
    assert sum(found) >= len(missed) - 1


@pytest.mark.parametrize("seed", range(3))
def test_same_seed_same_plans_and_same_choice(seed: int) -> None:
    view = position(GROUNDWAR, 40, seed)
    seat = int(view.decider)
    settings = PlanSettings(next_best=2, whims=3)
    bots = [PlanBot(GROUNDWAR, Budget(iterations=12), seed, settings=settings) for _ in range(2)]
    ruleset = GROUNDWAR.rulesets.make()
    assert len({bot.choose(view, ruleset, seat) for bot in bots}) == 1
    told = [[(one.action, one.value, one.line) for one in bot.advise(view, ruleset, seat)] for bot in bots]
    assert told[0] == told[1]


def test_what_looks_best_is_left_only_for_a_lead_beyond_its_error() -> None:
    bot = PlanBot(CONNECT_FOUR, Budget(iterations=8), settings=PlanSettings(caution=1.0))
    weights = CONNECT_FOUR.bots.weights
    usual = Plan(weights, 3, [0.5, 0.4, 0.6, 0.5])
    lucky = Plan(weights, 2, [0.9, 0.3, 0.5, 0.5])
    better = Plan(weights, 1, [0.6, 0.5, 0.6, 0.6])
    dropped = Plan(weights, 0, [0.9, 0.9])
    assert lucky.lead(usual) == pytest.approx((0.05, 0.1190), abs=1e-4)
    assert bot._best([usual, lucky, dropped]) is usual
    assert bot._best([usual, better, dropped]) is better
    bot.settings = replace(bot.settings, caution=0.0)
    assert bot._best([usual, lucky]) is lucky


def test_a_plan_is_followed_until_something_new_is_known() -> None:
    match = Match(GROUNDWAR, seed=4)
    bots = [PlanBot(GROUNDWAR, Budget(iterations=4), seat, settings=PlanSettings(1)) for seat in range(2)]
    kept = made = 0
    while len(match.entries) < 60:
        seat = match.decider
        before = bots[seat].plan
        assert match.act(bots[seat].choose(match.view(seat), match.ruleset, seat), seat) is None
        is_same = before is not None and bots[seat].plan is before
        kept, made = kept + is_same, made + (not is_same)
    assert kept > 5
    assert made > 5


def test_plans_of_other_weights_stray_from_its_own() -> None:
    settings = PlanSettings(next_best=1, whims=4, spread=0.5)
    bot = PlanBot(GROUNDWAR, Budget(iterations=4), 7, settings=settings)
    found = bot._new_plans([5, 6, 7])
    usual = GROUNDWAR.bots.weights
    assert [plan.first for plan in found] == [5, 6, -1, -1, -1, -1]
    assert all((plan.weights == usual).all() for plan in found[:3])
    factors = np.array([plan.weights / np.where(usual == 0, 1, usual) for plan in found[3:]])[:, usual != 0]
    assert (factors > 0).all()
    assert len(np.unique(factors)) == factors.size


def test_advice_names_every_first_action_once_and_the_choice_first() -> None:
    view = position(GROUNDWAR, 40, 2)
    seat, ruleset = int(view.decider), GROUNDWAR.rulesets.make()
    settings = PlanSettings(next_best=3, whims=3)
    advice = PlanBot(GROUNDWAR, Budget(iterations=24), 3, settings=settings).advise(view, ruleset, seat)
    chosen = PlanBot(GROUNDWAR, Budget(iterations=24), 3, settings=settings).choose(view, ruleset, seat)
    actions = [one.action for one in advice]
    assert actions[0] == chosen
    assert len(set(actions)) == len(actions) > 2
    assert all(0.0 <= one.value <= 1.0 and one.line[0] == one.action and one.visits for one in advice)


@pytest.mark.parametrize("game_id", ["connect_four", "gangcity", "groundwar"])
def test_every_action_of_a_planned_match_is_legal(game_id: str) -> None:
    match = Match(find_game(game_id), seed=1)
    bots = [make_bot("plans:6", match.game, seat) for seat in range(match.seats)]
    while not match.is_over and len(match.entries) < 40:
        seat = match.decider
        assert match.act(bots[seat].choose(match.view(seat), match.ruleset, seat), seat) is None


def test_plans_are_counted_not_timed_and_belong_to_who_decides() -> None:
    with pytest.raises(SandtableError, match="plans:60"):
        make_bot("plans:60ms", CONNECT_FOUR)
    match = Match(CONNECT_FOUR, seed=1)
    with pytest.raises(SandtableError, match="not its own"):
        make_bot("plans:6", CONNECT_FOUR).choose(match.view(1), match.ruleset, 1)


def test_a_level_may_plan_only_where_more_than_two_sit() -> None:
    game = find_game("spugah_nations")
    ruleset = game.rulesets.make()
    for seats, is_planned in ((2, False), (4, True)):
        bot = make_bot("marshal", game, 1)
        assert isinstance(bot, CrowdBot)
        match = Match(game, seed=1, seats=seats)
        assert bot.choose(match.view(match.decider), ruleset, match.decider) in match.legal()
        assert (bot.planner.plan is not None) == is_planned
        assert (bot.tree.trees[0].tree[0].iterations > 0) != is_planned
