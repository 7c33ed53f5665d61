"""Playouts: matches played on by chance alone."""

import numpy as np

from sandtable.core.compiled import COMPILES
from sandtable.core.contract import NOBODY, decider
from sandtable.core.playout import copy_many, play_uniformly, playouts
from sandtable.core.records import copy_record, record_bytes
from sandtable.core.rng import new_rng
from tests.random_play import Case, cases, every_case, opening

COUNT = 40 if COMPILES else 1


def buffers(case: Case) -> tuple[np.ndarray, np.ndarray]:
    size = max(case.game.max_actions, case.game.max_outcomes)
    return np.zeros(size, np.int32), np.zeros(size, np.int64)


@every_case
def test_the_points_of_playouts_add_up_and_repeat_with_the_seed(case: Case) -> None:
    origin, scratch = np.zeros(1, case.game.state_dtype), np.zeros(1, case.game.state_dtype)
    origin[0] = opening(case)
    totals = [np.zeros(6), np.zeros(6)]
    taken = [
        playouts(origin, scratch, case.ruleset, new_rng(4), *buffers(case), 100_000, COUNT, total)
        for total in totals
    ]
    assert taken[0] == taken[1] > 0
    assert totals[0].tolist() == totals[1].tolist()
    assert totals[0].sum() == COUNT
    assert record_bytes(origin[0]) == record_bytes(opening(case))


@every_case
def test_a_playout_stops_after_the_most_actions_or_at_the_end(case: Case) -> None:
    state = opening(case)
    assert play_uniformly(state, case.ruleset, new_rng(5), *buffers(case), 3) == 3
    again = copy_record(state)
    taken = play_uniformly(state, case.ruleset, new_rng(6), *buffers(case), 100_000)
    assert decider(state) == NOBODY
    assert play_uniformly(state, case.ruleset, new_rng(6), *buffers(case), 100) == 0
    assert play_uniformly(again, case.ruleset, new_rng(6), *buffers(case), taken) == taken
    assert record_bytes(again) == record_bytes(state)


def test_seats_win_about_as_often_as_chance_has_it() -> None:
    case = next(case for case in cases() if case.game.id == "connect_four")
    origin, scratch = np.zeros(1, case.game.state_dtype), np.zeros(1, case.game.state_dtype)
    origin[0] = opening(case)
    totals, count = np.zeros(6), 4000 if COMPILES else 400
    playouts(origin, scratch, case.ruleset, new_rng(7), *buffers(case), 100, count, totals)
    assert 0.50 < totals[0] / count < 0.62  # uniform play wins 0.556 for Yellow, 0.442 for Red
    assert copy_many(origin, scratch, 5) == 10
