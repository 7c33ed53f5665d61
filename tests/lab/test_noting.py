"""Measures that name actions by tags: reckoned by hand, the same matches as ever, and what only some have."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from sandtable.core.compiled import COMPILES
from sandtable.core.errors import SandtableError, TagError
from sandtable.games import find_game
from sandtable.lab.arena import Contest
from sandtable.lab.asking import ask_about, ask_luck, ask_worth, run_study
from sandtable.lab.conducting import Standing, conduct, reader_of
from sandtable.lab.existing import cluster_means, existing, matches_with
from sandtable.lab.findings import findings_of
from sandtable.lab.ledger import Ledger, Played
from sandtable.lab.measures import find_measure, offer
from sandtable.lab.measuring import CountedMatch, play_counted, setting_of
from sandtable.lab.noting import Noted
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.restrict import RestrictedContest, Restriction
from sandtable.lab.study import Study, Variant
from sandtable.lab.study_files import parse_study, study_text
from sandtable.lab.watching import recorded
from tests.lab.test_restrict import FORBID, FREE, study_of

MIDDLE = "kind=drop column=d"
USE, DOER = f"use {MIDDLE}", f"doer {MIDDLE}"


def small(matches: int = 4, **wishes: object) -> Study:
    told: dict[str, object] = {"measure": DOER, "target": (40, 60), "bots": ["random"], **wishes}
    return ask_about("connect_four", matches=matches, **told)  # type: ignore[arg-type]


def noted(
    points: tuple[float, float], done: tuple[int, int], doer: int, cluster: int, turn: int, variant: int = 0
) -> Played:
    """A match in which so much was done of what is noted, by that seat first."""
    uses = ((4,) + (0,) * 30, (3,) + (0,) * 30)
    told = (points, "four in a line", 7, (4, 3), uses, 7, "", 0, variant, 0, cluster, turn)
    return Played(*told, done=(done,), doers=(doer,))


MATCHES = [  # three clusters of two; in one match of the second and in the third nobody does it
    noted((1.0, 0.0), (2, 1), 0, 0, 0),
    noted((0.0, 1.0), (1, 0), 0, 0, 1),
    noted((0.0, 1.0), (0, 3), 1, 1, 0),
    noted((1.0, 0.0), (0, 0), -2, 1, 1),
    noted((1.0, 0.0), (0, 0), -2, 2, 0),
    noted((1.0, 0.0), (0, 0), -2, 2, 1),
]


def standing_of(study: Study, matches: list[Played]) -> Standing:
    """What the study says after these matches."""
    standing = Standing(study)
    size = study.seats * len(study.variants)
    for place in range(0, len(matches), size):
        standing.add(matches[place : place + size])
    return standing


def test_named_actions_are_counted_and_whoever_does_them_first_is_known() -> None:
    study = small(also=[USE])
    assert [reader_of(study, USE)(match) for match in MATCHES] == [3, 1, 3, 0, 0, 0]
    points = [reader_of(study, DOER)(match) for match in MATCHES]
    assert points[:3] == [1.0, 0.0, 1.0]
    assert all(math.isnan(one) for one in points[3:])


def test_a_figure_that_only_some_matches_have() -> None:
    """The clusters are worth (1 + 0) / 2 and 1, the third has no value; three of six matches have one."""
    study = small(6, also=[USE])
    standing = standing_of(study, MATCHES)
    found = findings_of(standing)
    (arm,) = found["arms"]
    assert arm["figure"]["value"] == pytest.approx(75.0)
    assert (arm["clusters"], arm["matches"], arm["of"]) == (2, 3, 6)
    rows = {row["name"]: row for row in found["tables"][0]["rows"]}
    assert rows[DOER]["figure"]["value"] == pytest.approx(75.0)
    assert (rows[DOER]["clusters"], rows[DOER]["matches"], rows[DOER]["of"]) == (2, 3, 6)
    assert rows[USE]["figure"]["value"] == pytest.approx(7 / 6)
    assert (rows[USE]["matches"], rows[USE]["of"]) == (6, 6)
    assert standing.bands[0, 0].estimate.value == pytest.approx(0.75)
    for text in (html_of(found), markdown_of(found)):
        assert "(in 3 of 6 matches)" in text
        assert "3 of 6" in text
        assert "observed: whoever does it may do so because it is ahead" in text


def test_differences_need_a_value_on_both_sides() -> None:
    """Of three clusters the base has a value in the first two, the variant in the first and the third."""
    study = ask_about("groundwar", "mine_gold=2", measure="doer kind=lift", bots=["random"], matches=6)
    base = [(1.0, 0.0, True, True), (1.0, 1.0, True, False), (0.0, 0.0, False, False)]
    other = [(0.0, 0.0, True, True), (1.0, 1.0, False, False), (1.0, 1.0, True, True)]
    matches = []
    for cluster in range(3):
        for variant, told in enumerate((base[cluster], other[cluster])):
            for turn in range(2):
                points = (told[turn], 1 - told[turn])
                doer = 0 if told[2 + turn] else -2
                matches.append(noted(points, (1, 0), doer, cluster, turn, variant))
    standing = standing_of(study, matches)
    (arm,) = findings_of(standing)["arms"]
    assert arm["figure"]["value"] == pytest.approx(-50.0)  # 0 less (1 + 0) / 2, in the first cluster alone
    assert (arm["clusters"], arm["matches"], arm["of"]) == (1, 2, 6)
    assert standing.bands[0, 1].estimate.value == pytest.approx(-0.5)
    assert standing.claim(0).margin == pytest.approx(0.05)


def test_what_no_match_has_is_said_to_be_nowhere() -> None:
    study = small(6)
    found = findings_of(standing_of(study, MATCHES[4:] * 3))
    assert found["arms"][0]["figure"] == {"value": None, "low": None, "high": None}
    assert found["verdict"]["code"] == "open"
    assert "No match says anything of it" in found["verdict"]["sentence"]
    assert "in no match" in html_of(found)
    swept = ask_about("groundwar", "mine_gold=1..2", measure="doer kind=lift", bots=["random"], matches=2)
    nobody = [noted((1.0, 0.0), (0, 0), -2, 0, turn, variant) for variant in range(2) for turn in range(2)]
    assert "<svg" in html_of(findings_of(standing_of(swept, nobody)))


def test_few_clusters_with_a_value_are_warned_of() -> None:
    study = small(120)
    many = [
        replace(match, cluster=cluster, turn=turn)
        for cluster in range(60)
        for turn, match in enumerate(MATCHES[:2] if cluster < 20 else MATCHES[4:])
    ]
    assert "Only 20 clusters say anything" in " ".join(findings_of(standing_of(study, many))["warnings"])


def test_clusters_by_hand() -> None:
    values = np.array([[1.0, 3.0], [5.0, np.nan], [np.nan, np.nan]])
    means = cluster_means(values)
    assert existing(means).tolist() == [2.0, 5.0]
    assert matches_with(values, means) == 3
    assert matches_with(values, np.array([np.nan, 5.0, np.nan])) == 1


def contests() -> list[tuple[str, Contest]]:
    """One of every kind of contest, between bots that look ahead and bots that search."""
    gift = ask_worth("groundwar", "start_gold", [0, 2], bots=["greedy"], matches=2).contests[1, 0]
    mixed = ask_luck("groundwar", bots=["soldier", "greedy"], matches=2).contests[2, 0]
    held = study_of(FREE, FORBID, bots=("mcts:10", "soldier")).contests[1, 0]
    no_tanks = Restriction("forbid", "kind=spawn unit=T")
    kept_from = RestrictedContest("groundwar", ("greedy",) * 2, 2, 2, "noted", restriction=no_tanks)
    return [
        ("simple", Contest("groundwar", ("greedy", "soldier"), 2, 2, "noted")),
        ("searching", Contest("connect_four", ("mcts:10", "greedy"), 2, 2, "noted")),
        ("gift", gift),
        ("mixed", mixed),
        ("restricted", held),
        ("restricted and gauged", kept_from),
        ("four seats", Contest("gangcity", ("recruit",) * 4, 4, 4, "noted")),
    ]


@pytest.mark.parametrize(("name", "contest"), contests(), ids=[name for name, _ in contests()])
def test_matches_are_the_same_whether_noted_or_not(name: str, contest: Contest) -> None:
    kinds = find_game(contest.game_id).kinds
    word = next(kind.word for kind in kinds.values() if not kind.is_chance)
    for turn in range(2 if COMPILES else 1):
        fixture = contest.fixture(0, 0, turn)
        plain = play_counted(contest, fixture)
        watched = play_counted(contest, fixture, Noted((f"kind={word}",)))
        assert watched.fault == ""
        assert replace(watched, done=(), doers=()) == plain
        assert watched.done[0] == tuple(by_kind[0] for by_kind in plain.uses)


def test_what_is_noted_is_what_a_replay_shows() -> None:
    contest = Contest("groundwar", ("recruit", "recruit"), 2, 2, "replayed")
    tags = ("kind=spawn unit=AT", "kind=spawn unit=T,M")
    fixture = contest.fixture(0, 1, 1)
    found = play_counted(contest, fixture, Noted(tags))
    again, _ = recorded(contest, fixture, f"{contest.seed}/0/1")
    told = [(entry.actor, entry.text) for entry in again.entries]
    anti_tank = [seat for seat, text in told if text.startswith("AT@")]
    others = [seat for seat, text in told if text.startswith(("T@", "M@"))]
    assert len(anti_tank) > 0
    assert found.done == tuple((seats.count(0), seats.count(1)) for seats in (anti_tank, others))
    assert found.doers == (anti_tank[0], others[0])


def test_rows_and_the_ledger_keep_what_is_noted(tmp_path: Path) -> None:
    study = small(8, also=[USE, "doer kind=drop column=a"], name="noted")
    first = run_study(study, rows=tmp_path)
    rows = pyarrow.parquet.read_table(tmp_path / "noted.parquet").to_pylist()
    for match, row in zip(first.standing.matches, rows, strict=True):
        assert row[USE] == list(match.done[0])
        assert row["doer kind=drop column=a"] == (None if match.doers[1] < 0 else match.doers[1])
    again = Ledger(tmp_path / "noted.jsonl", study)
    again.close()
    assert list(again.matches.values()) == first.standing.matches
    with pytest.raises(SandtableError, match="noted"):
        Ledger(tmp_path / "noted.jsonl", small(8, name="noted"))


def test_broken_tags_are_named_with_their_line() -> None:
    text = study_text(small(also=[USE]))
    assert parse_study(text, "study")[0] is not None
    assert parse_study(text, "study")[0].also == (USE,)  # type: ignore[union-attr]
    lines = text.splitlines()
    for name, key in ((DOER, "measure"), (USE, "also")):
        number = next(place for place, line in enumerate(lines, 1) if line.startswith(key))
        line = lines[number - 1].replace(name, name.replace("column=d", "column=x"))
        (problem,) = parse_study("\n".join([*lines[: number - 1], line, *lines[number:]]), "study")[1]
        assert str(problem).startswith(f"line {number}: Connect Four has no column 'x'; there are: a, b")
    (problem,) = parse_study(text.replace(f'["{USE}"]', '"draws"'), "study")[1]
    assert "also must be a list of measures, not 'draws'" in str(problem)


def test_the_listing_says_how_measures_of_named_actions_are_written() -> None:
    game = find_game("groundwar")
    assert "; and of any actions: use kind=flag to=" in offer(game, 2)
    with pytest.raises(SandtableError, match=r"no measure 'fun'.*doer kind=flag"):
        find_measure(game, 2, "fun")
    with pytest.raises(TagError, match="no kind 'fly'"):
        find_measure(game, 2, "use kind=fly")
    assert find_measure(game, 2, "use kind=spawn unit=AT").words == (
        "uses of kind=spawn unit=AT by all seats a match"
    )


def test_restricted_players_do_not_do_what_is_noted() -> None:
    study = replace(study_of(FREE, FORBID, Variant("third")), also=(USE,))
    standing = conduct(study)
    assert standing.values(USE, 0, 0).sum() > standing.values(USE, 1, 0).sum() > 0  # the other player may
    for match in standing.of(1, 0):
        assert match.done[0][match.seat_of(0)] == 0


GAUGED = ("gauge first turn", "gauge more mine gold", "gauge units across")


def test_gauges_are_told_of_every_kind_of_match() -> None:
    for name, contest in contests():
        gauges = tuple(find_game(contest.game_id).gauges)
        fixture = contest.fixture(0, 0, 1)
        plain = play_counted(contest, fixture)
        watched = play_counted(contest, fixture, Noted(gauges=gauges))
        assert replace(watched, gauged=()) == plain, name
        assert len(watched.gauged) == len(gauges)
        for gauge, shown in zip(gauges, watched.gauged, strict=True):
            assert shown is not None or find_game(contest.game_id).gauges[gauge].where


def test_a_gauge_is_what_a_replay_shows() -> None:
    contest = Contest("groundwar", ("recruit", "recruit"), 2, 2, "replayed")
    found = play_counted(contest, contest.fixture(0, 1, 1), Noted(gauges=("first turn", "gold on AT")))
    again, _ = recorded(contest, contest.fixture(0, 1, 1), f"{contest.seed}/0/1")
    texts = [entry.text for entry in again.entries]
    spent = [{"T": 3, "AT": 2, "M": 1}[text.split("@")[0]] for text in texts if "@" in text]
    squads = sum(text.startswith("AT@") for text in texts)
    assert found.gauged == (found.points["first blue" in texts], 2 * squads / sum(spent))


def test_a_gauge_decides_a_study_and_others_stand_beside_it(tmp_path: Path) -> None:
    told = {"bots": ["recruit"], "matches": 8, "name": "gauged"}
    study = ask_about("groundwar", "mine_gold=2", measure=GAUGED[0], also=GAUGED[1:], **told)  # type: ignore[arg-type]
    first = run_study(study, rows=tmp_path, report=tmp_path)
    rows = {row["name"]: row for row in first.findings["tables"][1]["rows"]}
    assert [name for name in rows if name.startswith("gauge ")] == list(GAUGED)
    turns = [match.gauged[0] for match in first.standing.of(1, 0)]
    assert rows[GAUGED[0]]["figure"]["value"] == pytest.approx(100 * np.mean(turns))
    kept = pyarrow.parquet.read_table(tmp_path / "gauged.parquet").to_pylist()
    assert [row[GAUGED[2]] for row in kept] == [match.gauged[2] for match in first.standing.matches]
    again = Ledger(tmp_path / "gauged.jsonl", study)
    again.close()
    assert list(again.matches.values()) == first.standing.matches
    assert "points of the seat that takes the first turn" in (tmp_path / "gauged.md").read_text()
    plain = run_study(ask_about("groundwar", "mine_gold=2", **told))  # type: ignore[arg-type]
    assert not [row for row in plain.findings["tables"][0]["rows"] if row["name"].startswith("gauge ")]


def test_gauges_are_listed_and_a_broken_one_is_named() -> None:
    assert all(name in offer(find_game("groundwar"), 2) for name in GAUGED)
    text = study_text(ask_about("groundwar", "mine_gold=2", measure=GAUGED[0], bots=["random"], matches=2))
    (problem,) = parse_study(text.replace("first turn", "last turn"), "study")[1]
    assert str(problem).startswith("line 4: there is no measure 'gauge last turn'; there are: turns")


def test_a_figure_below_nothing_has_its_interval_there() -> None:
    study = ask_about("gangcity", measure="gauge raid income", target=(0, 1), bots=["random"], matches=6)
    lost = [replace(match, gauged=(-2.0 - match.turn,), points=(1.0, 0.0)) for match in MATCHES]
    (arm,) = findings_of(standing_of(study, lost))["arms"]
    assert arm["figure"]["value"] == -2.5
    rows = findings_of(standing_of(study, lost))["tables"][0]["rows"]
    (row,) = [row for row in rows if row["name"] == "gauge raid income"]
    assert row["figure"]["low"] < row["figure"]["value"] == -2.5 < row["figure"]["high"]


def test_a_match_with_a_fault_shows_nothing() -> None:
    contest = Contest("groundwar", ("greedy", "greedy"), 2, 2, "fault")
    match = CountedMatch(setting_of(contest), contest.fixture(0, 0, 0), "place", Noted(gauges=("mine gold",)))
    found = match.counted(np.zeros(6), "fault", "it broke off")
    assert (found.gauged, found.fault) == ((None,), "it broke off")
