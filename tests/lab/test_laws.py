"""Laws and faults: every match is held to its game's laws, and what is wrong with one stops nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sandtable.bots import brought
from sandtable.core.game import Game
from sandtable.core.records import describe_record, new_record
from sandtable.games import GAMES, find_game
from sandtable.games.groundwar import gauges
from sandtable.lab import measuring
from sandtable.lab.arena import Contest
from sandtable.lab.asking import ask_about, ask_luck, ask_sheets, run_study
from sandtable.lab.conducting import Standing
from sandtable.lab.handicaps import Gift, GiftContest, handicaps_of
from sandtable.lab.laws import Laws
from sandtable.lab.measuring import CountedMatch, play_counted, setting_of
from sandtable.lab.noting import NOTHING, Noted
from sandtable.lab.restrict import RestrictedContest, Restriction, restricted_game
from sandtable.lab.runners import play_task
from sandtable.lab.study import Study, tasks_of
from sandtable.play.replay import read_replay, replay_match

SOON = 5  # actions between looks, so that they come in the middle of every match
BREAKS: dict[str, tuple[str, tuple[int, ...], int, str]] = {  # the field, where in it, how much more, the law
    "connect_four": ("discs", (0,), 1 << 60, "every disc lies on the board"),
    "gangcity": ("rats", (0, 0), 1, "Rats are conserved"),
    "groundwar": ("gold", (0,), -999, "gold is never below 0"),
    "siege": ("piles", (0,), 1, "no card is lost or made"),
    "spugah_nations": ("deck", (0,), 1, "every card is somewhere"),
    "spugah_quadrants": ("deck", (0,), 1, "every card is somewhere"),
}
LONG = ("siege", "spugah_nations", "spugah_quadrants")  # games of which few turns are played
FEW = (("turn_limit", 4),)
ALL_GAMES = sorted(GAMES)


def small(game: str, matches: int = 6, **wishes: Any) -> Study:
    """A study of the game as written, between bots that take no time."""
    told: dict[str, Any] = {"target": (40.0, 60.0), "bots": ["recruit"], "seed": "laws", **wishes}
    return ask_about(game, matches=matches, **told)


def contest_of(game: str, seats: int = 2, bots: tuple[str, ...] = ("recruit",)) -> Contest:
    """A contest of the game, cut short where its matches are long."""
    return Contest(game, bots * seats, seats, seats, "laws", "as written", FEW if game in LONG else ())


def plant(monkeypatch: pytest.MonkeyPatch, game: str, often: int = 1) -> None:
    """In so many matches something changes before the first look, as no rule does it."""
    field, place, more, _ = BREAKS[game]
    look, left = CountedMatch.look, [often]

    def spoiled(match: CountedMatch) -> None:
        if left[0] and match.actions <= SOON:
            left[0] -= 1
            match.state[field][place] += more
        look(match)

    monkeypatch.setattr(measuring, "SELDOM", SOON)
    monkeypatch.setattr(CountedMatch, "look", spoiled)


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_planted_break_is_the_fault_of_its_match(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = contest_of(game)
    whole = [play_counted(contest, contest.fixture(0, 0, turn)) for turn in range(2)]
    assert [match.fault for match in whole] == ["", ""]
    plant(monkeypatch, game)
    spoiled, after = (play_counted(contest, contest.fixture(0, 0, turn)) for turn in range(2))
    taken = min(SOON, whole[0].actions)
    assert spoiled.fault.startswith(f"law broken: {BREAKS[game][3]}")
    assert spoiled.fault.endswith(f" (after {taken} actions)")
    assert (spoiled.end_reason, spoiled.actions, set(spoiled.points)) == ("fault", taken, {0.0})
    assert after == whole[1]


def test_the_report_names_what_was_broken_with_its_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, "groundwar")
    asked = run_study(small("groundwar", name="broken"), report=tmp_path)
    assert len(asked.standing.matches) == 6
    (fault,) = asked.standing.faults
    assert "law broken: gold is never below 0 (after 5 actions)" in fault.fault
    assert asked.findings["faults"] == [{"match": list(fault.key), "fault": fault.fault}]
    assert "1 match had a fault" in asked.findings["warnings"][0]
    (told,) = [one for one in asked.findings["replays"] if "fault" in one["title"]]
    assert fault.fault in told["words"]
    assert len(replay_match(read_replay(tmp_path / told["file"])).entries) == told["at"] == SOON
    page = (tmp_path / "broken.html").read_text()
    assert told["file"] in page
    assert "gold is never below 0" in page


def test_laws_are_looked_at_on_the_way_and_looking_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    look = CountedMatch.look

    def counted(match: CountedMatch) -> None:
        looks.append(match.actions)
        look(match)

    monkeypatch.setattr(CountedMatch, "look", counted)
    for bots, noted in (
        (("greedy",), NOTHING),
        (("greedy",), Noted(("kind=spawn",), ("mine gold",))),
        (("mcts:3", "greedy"), NOTHING),
    ):
        contest = Contest("groundwar", (bots * 2)[:2], 2, 2, "slices", "as written", FEW)
        found = []
        for apart in (1_000_000, SOON, 1):
            looks.clear()
            monkeypatch.setattr(measuring, "SELDOM", apart)
            monkeypatch.setattr(measuring, "OFTEN", apart)
            found.append(play_counted(contest, contest.fixture(0, 0, 0), noted))
            assert looks[-1] == found[-1].actions
            assert looks[:-1] == list(range(apart, looks[-1] + 1, apart))
        assert found[0].fault == ""
        assert found[0] == found[1] == found[2]


def contests() -> list[Contest]:
    """Contests of every kind of every game."""
    plain = [contest_of(game, seats) for game in ALL_GAMES for seats in set(GAMES[game].seats)]
    gifts = [
        GiftContest(game, ("recruit",) * 2, 2, 2, "laws", changes=FEW if game in LONG else (), gift=gift)
        for game in ALL_GAMES
        for thing in handicaps_of(game)
        for gift in (Gift(thing, 3), *([Gift(thing, -1)] if thing == "goons" else []))
    ]
    held = Restriction("forbid", "kind=spawn unit=T")
    return [
        *plain,
        *gifts,
        RestrictedContest("groundwar", ("recruit",) * 2, 2, 2, "laws", restriction=held),
        ask_luck("groundwar", bots=["recruit"], matches=2).contests[2, 0],
        ask_sheets("siege", "draft=sheets", "turn_limit=4", matches=2, bots=["recruit"]).contests[0, 0],
        ask_sheets("spugah_nations", "turn_limit=4", matches=2, bots=["recruit"]).contests[0, 0],
    ]


@pytest.mark.parametrize("contest", contests(), ids=lambda one: f"{type(one).__name__}-{one.game_id}")
def test_a_clean_match_of_every_kind_breaks_no_law(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "SELDOM", SOON)
    assert [play_counted(contest, contest.fixture(0, 0, turn)).fault for turn in range(2)] == ["", ""]


def test_a_law_reckons_with_what_was_given() -> None:
    contest = GiftContest("gangcity", ("recruit",) * 2, 2, 2, "laws", gift=Gift("goons", 2))
    match = CountedMatch(setting_of(contest), contest.fixture(0, 0, 1), "place")
    match.look()
    assert contest.given(contest.fixture(0, 0, 1)) == {"supply": [0, 2]}
    laws = Laws("gangcity", contest.ruleset)
    states = np.array([match.state])
    assert laws.broken(states, {}) == ["every seat has all its Goons somewhere"]


@pytest.mark.parametrize("game", ALL_GAMES)
def test_a_state_is_read_as_it_is(game: str) -> None:
    found = find_game(game)
    state, ruleset = new_record(found.state_dtype), found.rulesets.make()
    found.begin(state, ruleset, 2)
    laws = Laws(game, ruleset)
    assert vars(laws.read(np.array([state]))) == describe_record(state)
    held = new_record(restricted_game(game).state_dtype)
    held["inner"] = state
    assert laws.broken(np.array([held]), {}) == []


# Faults


def wrong_at(number: int) -> Callable[..., None]:
    """A function that fails when it is called for the so-manieth time."""
    calls = [0]

    def fails(*_: object) -> None:
        calls[0] += 1
        if calls[0] == number:
            raise ZeroDivisionError("nobody foresaw it")

    return fails


def test_a_broken_gauge_is_the_fault_of_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauges.Mines, "see", wrong_at(20))
    study = small("groundwar", measure="gauge mine gold", target=(0.0, 9.0), name="gauge")
    asked = run_study(study, report=tmp_path)
    (fault,) = asked.standing.faults
    assert fault.fault.startswith("ZeroDivisionError: nobody foresaw it (test_laws.py, line ")
    assert (fault.actions, fault.gauged, len(asked.standing.matches)) == (20, (None,), 6)
    (told,) = [one for one in asked.findings["replays"] if "fault" in one["title"]]
    assert told["at"] == 20


@pytest.mark.parametrize("verb", ["__init__", "figures"])
def test_a_gauge_may_be_broken_anywhere(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauges.Mines, verb, wrong_at(1))
    contest = Contest("groundwar", ("recruit",) * 2, 2, 2, "gauge")
    found = play_counted(contest, contest.fixture(0, 0, 0), Noted(gauges=("mine gold",)))
    assert found.fault.startswith("ZeroDivisionError: nobody foresaw it")
    assert found.gauged == (None,)


def test_whoever_stops_a_study_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(gauges.Mines, "see", stops)
    contest = Contest("groundwar", ("recruit",) * 2, 2, 2, "gauge")
    with pytest.raises(KeyboardInterrupt):
        play_counted(contest, contest.fixture(0, 0, 0), Noted(gauges=("mine gold",)))


def test_a_broken_bot_is_the_fault_of_its_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = wrong_at(3)

    def breaking(name: str, game: Game, seed: int | str) -> Any:
        """A bot that drops its discs as far to the left as it can, and fails at its third decision ever."""

        def choose(view: Any, ruleset: Any, seat: int) -> int:
            fails()
            return game.choices(view, ruleset)[0][0]

        return SimpleNamespace(name=name, settings={}, choose=choose)

    monkeypatch.setitem(brought.MAKERS, "breaking", breaking)
    asked = run_study(small("connect_four", bots=["breaking"], name="bot"), report=tmp_path)
    (fault,) = asked.standing.faults
    assert fault.fault.startswith("ZeroDivisionError: nobody foresaw it (test_laws.py, line ")
    assert (fault.actions, len(asked.standing.matches)) == (2, 6)
    (told,) = [one for one in asked.findings["replays"] if "fault" in one["title"]]
    assert told["at"] == 2


def test_clusters_with_faults_are_in_no_band_and_no_base() -> None:
    study = ask_about("connect_four", "full_board=second", bots=["random"], matches=12)
    standing, clean = Standing(study), Standing(study)
    for task in tasks_of(study):
        matches = play_task(study, task)
        if task.cluster % 2:
            points = (0.0, 0.0)
            standing.add([replace(matches[0], points=points, fault="it broke off"), *matches[1:]])
        else:
            standing.add(matches)
            clean.add(matches)
    assert len(standing.faults) == 3
    assert standing.clusters == 6  # that were played
    assert standing.bases == clean.bases
    assert standing.bases[0][1] == 3
    assert standing.live(0, 1) == clean.live(0, 1)
