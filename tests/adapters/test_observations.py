"""Observations: every number in its declared range, and nothing that the view does not hold."""

from typing import Any

import numpy as np
import pytest

from sandtable import vector
from sandtable.core.contract import NOBODY
from sandtable.core.observations import (
    field_words,
    named_words,
    observation_of,
    observe,
    state_fields,
    write_fields,
)
from sandtable.core.records import copy_record, record_row
from sandtable.core.rng import new_rng
from sandtable.games import find_game
from tests.bots.secret_game import GAME as TWO_TRICKS
from tests.random_play import COMPILES, Case, every_case, every_game, sampled

FILLINGS = (77, 5)  # what stands where nothing is written
only_plain = pytest.mark.skipif(COMPILES, reason="compiling takes longer than the test; it runs plain")
EVERY = 13 if COMPILES else 40  # decisions, of which one is looked at


def observed(
    case: Case, state: Any, seat: int, filling: int
) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """What the seat observes of the state."""
    declared = observation_of(case.game)
    view = copy_record(state)
    case.game.verbs.hide(view, seat)
    planes = np.full((len(declared.planes), declared.height * declared.width), filling, np.uint8)
    scalars = np.full(len(declared.scalars), filling, np.int32)
    observe(view, case.ruleset, seat, planes, scalars)
    words = field_words(case.game)
    if len(words):
        write_fields(record_row(view), words, scalars)
    return planes, scalars


@every_case
def test_what_is_hidden_changes_nothing_and_all_numbers_are_in_range(case: Case) -> None:
    rng, declared = new_rng(case.id, "observations"), observation_of(case.game)
    highest = np.array([plane.high for plane in declared.planes])[:, None]
    lows = np.array([scalar.low for scalar in declared.scalars])
    highs = np.array([scalar.high for scalar in declared.scalars])
    for step in sampled(case, 12, every=EVERY):
        for seat in (*range(case.seats), NOBODY):
            planes, scalars = observed(case, step.state, seat, FILLINGS[0])
            assert (planes <= highest).all()
            outside = np.flatnonzero((scalars < lows) | (scalars > highs))
            assert not len(outside), [declared.scalars[place].name for place in outside]
            world = copy_record(step.state)
            case.game.verbs.hide(world, seat)
            case.game.verbs.imagine(world, seat, rng)
            for one, other in zip((planes, scalars), observed(case, world, seat, FILLINGS[1]), strict=True):
                assert np.array_equal(one, other)


@every_game
def test_every_plane_and_scalar_has_a_name_of_its_own_and_where_declared_a_meaning(game: Any) -> None:
    declared = observation_of(game)
    for parts in (declared.planes, declared.scalars):
        assert len({part.name for part in parts}) == len(parts)
    if declared.planes:
        assert all(part.meaning for part in (*declared.planes, *declared.scalars))


@every_game
def test_every_field_of_a_view_has_its_range_and_most_their_meaning(game: Any) -> None:
    fields = state_fields(game)
    assert tuple(field.name for field in fields) == game.state_dtype.names
    assert all(field.low < field.high for field in fields)
    assert sum(bool(field.meaning) for field in fields) >= len(fields) / 2


def test_fields_say_what_their_declaration_says() -> None:
    said = {field.name: field.meaning for field in state_fields(find_game("connect_four"))}
    assert said["winner"] == "seat with a line of four, or NOBODY"
    gold = {field.name: field for field in state_fields(find_game("spugah_quadrants"))}
    assert gold["points"].meaning == "speed points the active unit has left"
    assert gold["gold"].shape == (4,)


def test_own_and_other_change_places_with_the_viewer() -> None:
    environments = vector.make("connect_four", 1, seed=1)
    environments.step([3])
    own, other = environments.observe(0)[0][0], environments.observe(1)[0][0]
    assert own[0, 5, 3] == 1
    assert other[1, 5, 3] == 1
    assert own.sum() == other.sum() == 1
    assert np.array_equal(environments.turn.planes[0], other)


def test_ground_war_is_seen_as_it_is() -> None:
    environments = vector.make("groundwar", 1, seed=1)
    game, declared = environments.game, environments.observation
    names = [plane.name for plane in declared.planes]
    for tags in ("kind=flag", "kind=flag", "kind=spawn unit=T", "kind=end_spawn"):
        named = game.kinds.tagged(tags)
        environments.step([next(number for number in environments.turn.legal[0] if named[number])])
    planes, scalars = environments.observe(0)
    tanks = planes[0, names.index("own tank")]
    assert tanks.sum() == 1
    assert np.argwhere(tanks).tolist() == np.argwhere(planes[0, names.index("own base")] & tanks).tolist()
    assert planes[0, names.index("own flag")].sum() == planes[0, names.index("other flag")].sum() == 1
    by_name = dict(zip([scalar.name for scalar in declared.scalars], scalars[0].tolist(), strict=True))
    assert (by_name["own gold"], by_name["other gold"], by_name["placing units"]) == (7, 10, 1)


@only_plain
def test_nations_are_seen_from_the_viewers_side() -> None:
    environments = vector.make("spugah_nations", 1, seed=1)
    while environments.views[0].place != -1:
        environments.step([environments.turn.legal[0][0]])
    declared, state = environments.observation, environments.views[0]
    names, numbers = [plane.name for plane in declared.planes], [scalar.name for scalar in declared.scalars]
    (mine,), (theirs,) = environments.observe(0)[0], environments.observe(1)[0]
    assert mine.shape[1:] == (11, 11)
    assert mine[: names.index("owned 0")].sum() == 91, "one kind of tile on every hex of the world"
    assert mine[names.index("tile Spire"), 5, 5] == 1
    for tier in ("tier 1", "tier 2", "tier 3"):
        own = mine[names.index(f"{tier} 0")]
        assert np.array_equal(own, theirs[names.index(f"{tier} 1")])
        assert own.sum() == state.tier_count[0][int(tier[-1]) - 1]
    scalars = environments.observe(1)[1][0]
    assert scalars[numbers.index("sector 0")] == state.sector[1]
    assert scalars[numbers.index("sector 1")] == state.sector[0]
    assert scalars[numbers.index("sheet Speed 0 tier 2")] == state.sheet_figure[1][1][3]
    assert scalars[numbers.index("place")] == -1, "the last scalar"


@only_plain
def test_a_game_without_planes_is_observed_field_by_field() -> None:
    environments = vector.VectorEnvironment(TWO_TRICKS, 4, seats=3, seed=3)
    declared = environments.observation
    assert not declared.planes
    assert len({scalar.name for scalar in declared.scalars}) == len(declared.scalars) == declared.size
    for _ in range(8):
        turn = environments.step(environments.sample())
        for env in range(4):
            for (name, _, bits, _), number in zip(
                named_words(TWO_TRICKS.state_dtype), turn.scalars[env].tolist(), strict=True
            ):
                field, _, index = name.partition("[")
                places = tuple(int(place) for place in index.rstrip("]").split(",")) if index else ()
                assert bits <= 32
                assert number == int(environments.views[env][field][places])
    assert environments.observe(NOBODY)[1].shape == turn.scalars.shape


def test_long_fields_are_observed_in_words() -> None:
    names = [name for name, *_ in named_words(find_game("connect_four").state_dtype)]
    assert names[:4] == ["discs[0] low", "discs[0] high", "discs[1] low", "discs[1] high"]
    row = np.frombuffer(np.int64(-5).tobytes() + b"\xfe", np.uint8)
    scalars = np.zeros(3, np.int32)
    write_fields(row, np.array([[0, 4, 1], [4, 4, 1], [8, 1, 0]], np.int32), scalars)
    assert scalars.tolist() == [-5, -1, 254]
