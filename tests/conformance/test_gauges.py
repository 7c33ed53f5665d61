"""Gauges: each has its clause and its words, and shows in every match what it is said to show."""

import pytest

from sandtable.core.game import Game
from sandtable.core.gauges import Watch
from sandtable.core.records import copy_record, record_bytes
from tests.random_play import MATCHES, Case, cases, every_game, is_played, result_of, steps

gauged_case = pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.id) for case in cases() if is_played(case) and case.game.watches]
)


@every_game
def test_every_gauge_has_a_name_of_its_own_words_and_a_clause(game: Game) -> None:
    gauges = [gauge for watch in game.watches for gauge in watch.gauges]
    assert len({gauge.name for gauge in gauges}) == len({gauge.words for gauge in gauges}) == len(gauges)
    assert {gauge.clause for gauge in gauges} <= set(game.clauses)
    for gauge in gauges:
        assert gauge.where == "" or gauge.where.startswith("where ")
        assert not (gauge.is_share and gauge.is_signed)


def watched(case: Case, seed: int) -> tuple[list[Watch], list[float]]:
    """What has looked on at a random match, and the points in its end."""
    watches: list[Watch] = []
    before, action = None, None
    for step in steps(case, seed):
        if action is None:
            watches = [watch(step.state, case.ruleset, case.seats) for watch in case.game.watches]
        else:
            now = record_bytes(step.state)
            for watch in watches:
                watch.see(before, action)
            assert record_bytes(step.state) == now, "a watch has changed the match"
        before, action = copy_record(step.state), step.action
    return watches, result_of(case, step.state)[1][: case.seats]


@gauged_case
def test_gauges_show_what_they_are_said_to_show(case: Case) -> None:
    for seed in range(MATCHES // 2 or 1):
        watches, points = watched(case, seed)
        for watch in watches:
            shown = watch.figures(points)
            assert set(shown) == {gauge.name for gauge in watch.gauges}
            for gauge in watch.gauges:
                figure = shown[gauge.name]
                assert figure is not None or gauge.where, gauge.name
                if figure is not None:
                    assert gauge.is_signed or figure >= 0.0, gauge.name
                    assert not gauge.is_share or figure <= 1.0, gauge.name
