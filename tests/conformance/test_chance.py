"""The law of chance: distinct outcomes, whole weights of at least 1 with a total below 2^62, and at most 12
dice a throw, which agree with the weights."""

from fractions import Fraction

from sandtable.core.contract import CHANCE, kind_of
from sandtable.core.dice import MAX_DICE
from sandtable.core.rng import WIDE
from tests.random_play import MATCHES, SHORT, Case, every_case, every_game, steps


def shares(weights: dict[int, int]) -> dict[int, Fraction]:
    total = sum(weights.values())
    return {action: Fraction(weight, total) for action, weight in weights.items()}


@every_case
def test_outcomes_are_distinct_and_have_weights_that_the_dice_confirm(case: Case) -> None:
    game = case.game
    for seed in range(MATCHES):
        for step in steps(case, seed, SHORT):
            if step.decider != CHANCE:
                continue
            table = dict(step.choices)
            assert 1 <= len(table) == len(step.choices) <= game.max_outcomes
            assert all(weight >= 1 for weight in table.values())
            assert sum(table.values()) < WIDE
            assert all(game.kinds[kind_of(action)].is_chance for action in table)
            assert all(game.kinds.dense_of(action) >= game.kinds.action_count for action in table)
            throw = game.throw(step.state, case.ruleset)
            if throw is not None:
                assert throw.label
                assert throw.dice <= MAX_DICE
                assert shares(throw.weights()) == shares(table)


@every_game
def test_only_games_with_chance_kinds_leave_anything_to_chance(game) -> None:  # type: ignore[no-untyped-def]
    assert (game.max_outcomes > 1) == any(kind.is_chance for kind in game.kinds.values())
