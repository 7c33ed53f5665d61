"""The shape of matches, reckoned by hand, and the chances behind it, tried on matches they have not seen."""

import numpy as np
import pytest

from sandtable.games import GAMES
from sandtable.lab.asking import ask_about
from sandtable.lab.chances import chance_of, reliability
from sandtable.lab.conducting import Standing, conduct, reader_of
from sandtable.lab.findings import findings_of
from sandtable.lab.fitting import Positions, columns_of, fit, softmax
from sandtable.lab.ledger import Played
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.shape import TIMES, Shape, fill_chances, shape_of
from sandtable.lab.study import Study


def of_first(*chances: float) -> np.ndarray:
    """The chances of two seats, told of the first."""
    return np.array([[one, 1 - one] for one in chances])


def test_a_match_that_turns_twice() -> None:
    # Ten times; the first seat leads, is behind from the third on, leads again from the seventh on, and wins.
    found = shape_of(of_first(0.6, 0.7, 0.4, 0.2, 0.3, 0.52, 0.8, 0.92, 0.88, 0.95), np.array([1.0, 0.0]))
    assert found == Shape(
        lead_changes=2,  # 0.52 is no lead
        lock_in=0.9,  # after the last time below 0.9, the ninth
        lowest=0.2,
        leads=pytest.approx((0.7, 0.6, 0.8, 0.7, 0.52, 0.8, 0.92, 0.88, 0.95)),  # type: ignore[arg-type]
        kept=(1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0),
    )


def test_a_match_that_is_decided_at_once_and_one_that_never_is() -> None:
    assert shape_of(of_first(0.9, 0.95), np.array([1.0, 0.0])).lock_in == 0.0
    never = shape_of(of_first(0.95, 0.9), np.array([0.0, 1.0]))
    assert (never.lock_in, never.lead_changes) == (1.0, 0)
    assert never.lowest == pytest.approx(0.05)
    assert never.kept == (0.0,) * 9


def test_a_draw_is_never_decided_and_equal_leaders_share() -> None:
    drawn = shape_of(of_first(0.95, 0.3), np.array([0.5, 0.5]))
    assert drawn.lock_in == 1.0
    assert drawn.lowest == pytest.approx(0.05)  # of those who share, the lowest
    even = shape_of(of_first(0.5, 0.5), np.array([1.0, 0.0]))
    assert even.kept == (0.5,) * 9
    assert even.lead_changes == 0


def test_three_seats_and_a_lead_that_passes_round() -> None:
    chances = np.array([[0.5, 0.3, 0.2], [0.2, 0.5, 0.3], [0.3, 0.3, 0.4], [0.0, 0.2, 0.8]])
    found = shape_of(chances, np.array([0.0, 0.0, 1.0]))
    assert found.lead_changes == 2
    assert found.lowest == 0.2
    assert found.kept[:5] == (0.0, 0.0, 0.0, 0.0, 1.0)  # the rows after 10 to 50 %: 0, 0, 1, 1, 2


def small(matches: int = 4, **wishes: object) -> Study:
    told: dict[str, object] = {"measure": "seat 1", "target": (40, 60), "bots": ["random"], **wishes}
    return ask_about("connect_four", matches=matches, **told)  # type: ignore[arg-type]


def shaped(
    lowest: float, kept: float, cluster: int, turn: int, changes: int = 1, lock: float = 0.5
) -> Played:
    told = ((1.0, 0.0), "four in a line", 7, (4, 3), ((4,), (3,)), 7, "", 0, 0, 0, cluster, turn)
    shape = Shape(changes, lock, lowest, (0.75,) * 9, (kept,) * 9)
    return Played(*told, **shape._asdict())


MATCHES = [
    shaped(0.2, 1.0, 0, 0),  # below half of a fair chance: a comeback
    shaped(0.3, 1.0, 0, 1, changes=3),
    shaped(0.1, 0.0, 1, 0, lock=0.9),
    shaped(0.4, 1.0, 1, 1, lock=0.6),
]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("comeback", [1.0, 0.0, 1.0, 0.0]),
        ("lowest", [0.2, 0.3, 0.1, 0.4]),
        ("lead changes", [1.0, 3.0, 1.0, 1.0]),
        ("lock-in", [0.5, 0.5, 0.9, 0.6]),
        ("leader 50", [1.0, 1.0, 0.0, 1.0]),
    ],
)
def test_the_measures_of_shape_by_hand(name: str, values: list[float]) -> None:
    study = small(measure=name)
    assert [reader_of(study, name)(match) for match in MATCHES] == values
    standing = Standing(study)
    standing.add(MATCHES[:2])
    standing.add(MATCHES[2:])
    found = findings_of(standing)
    scale = study.measure.scale
    assert found["arms"][0]["figure"]["value"] == pytest.approx(sum(values) / 4 * scale)
    (shape,) = found["shape"]
    assert (shape["matches"], shape["clusters"]) == (4, 2)
    assert shape["curve"][4]["points"]["value"] == 75.0
    assert shape["curve"][4]["chance"]["value"] == 75.0
    (one,) = shape["reliability"]
    assert (one["predicted"], one["observed"], one["positions"]) == (0.75, 0.75, 36)
    assert shape["brier"] == pytest.approx(0.1875)  # (3 × 0.25² + 0.75²) / 4


def test_reliability_counts_matches_and_not_positions() -> None:
    predicted, actual = np.full(40, 0.55), np.repeat([1.0, 0.0, 1.0, 1.0], 10)
    (one,) = reliability(predicted, actual, np.repeat(np.arange(4), 10))
    assert (one["observed"], one["matches"], one["positions"]) == (0.75, 4, 40)
    (alone,) = reliability(predicted, actual, np.arange(40))
    assert one["high"] - one["low"] > 2 * (alone["high"] - alone["low"])


def test_a_fit_finds_what_was_planted() -> None:
    rng = np.random.default_rng(5)
    lead = rng.normal(size=(6000, 1, 1))
    features = np.concatenate([lead, -lead], axis=1) / 2
    runs = rng.integers(0, 40, 6000).astype(float)
    truth = (1.0 + 2.0 * runs / (runs + 20.0)) * lead[:, 0, 0] - 0.5  # the second seat is worth a half
    won = rng.random(6000) < 1 / (1 + np.exp(-truth))
    seen = Positions(
        features,
        np.ones((6000, 2), np.bool_),
        runs,
        np.stack([won, ~won], axis=1).astype(float),
        np.arange(6000),
    )
    weights = fit(columns_of(seen, 20.0), seen, 0.1)
    assert weights == pytest.approx([1.0, 2.0, 0.5], abs=0.3)
    chances = softmax(columns_of(seen, 20.0) @ weights, seen.is_in)
    assert chances.sum(axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_chances_that_tell_something(game: str) -> None:
    chance = chance_of(game, GAMES[game].seats[0])
    assert chance is not None
    tried = chance.told["tried"]
    assert tried["brier"] < 0.92 * tried["brier_of_knowing_nothing"]
    assert tried["off"] < 0.05
    assert chance.weights.shape == (2, len(GAMES[game].bots.features))


def test_whoever_is_out_has_no_chance() -> None:
    chance = chance_of("gangcity", 4)
    assert chance is not None
    chances = np.zeros(4)
    fill_chances(np.array([0.5, 0.0, 0.25, 0.25]), chance.worth, chances)
    assert chances[1] == 0.0
    assert chances.sum() == pytest.approx(1.0)
    assert chances[2] / chances[3] == pytest.approx(np.exp(chance.seats[2] - chance.seats[3]))


def test_every_study_tells_the_shape_of_its_matches() -> None:
    study = small(8, bots=["random", "recruit"])
    standing = conduct(study)
    for match in standing.matches:
        assert len(match.leads) == len(match.kept) == len(TIMES)
        assert all(0.5 <= one <= 1.0 for one in match.leads)
    found = findings_of(standing)
    assert [(one["strength"], one["matches"]) for one in found["shape"]] == [(0, 8), (1, 8)]
    for text in (html_of(found), markdown_of(found)):
        assert "The shape of the matches" in text


def test_searching_bots_leave_the_same_trace_as_simple_ones() -> None:
    searching = conduct(small(2, bots=["mcts:2"]))
    assert all(match.leads for match in searching.matches)
