"""Studies: the same figures wherever they are played, nothing lost, and every measure reckoned by hand."""

import json
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab import measuring
from sandtable.lab.agreeing import few
from sandtable.lab.asking import ask_about, ask_luck, run_study
from sandtable.lab.conducting import Standing, conduct, reader_of
from sandtable.lab.findings import findings_of
from sandtable.lab.index import index_text
from sandtable.lab.ledger import Ledger, Played
from sandtable.lab.report import html_of, markdown_of
from sandtable.lab.runners import Here, Jobs, Processes, play_task
from sandtable.lab.screen import again_study
from sandtable.lab.study import Study, Task, fixtures_of, tasks_of
from sandtable.play.replay import read_replay, replay_match


def small(matches: int = 8, **wishes: object) -> Study:
    """A study that takes no time: who wins Connect Four at random."""
    told: dict[str, object] = {"measure": "seat 1", "target": (40, 60), "bots": ["random"], **wishes}
    return ask_about("connect_four", matches=matches, **told)  # type: ignore[arg-type]


def by_hand(
    points: tuple[float, float], reason: str, turns: int, cluster: int, turn: int, variant: int = 0
) -> Played:
    """A match of Connect Four as a study keeps it."""
    uses = tuple((count,) + (0,) * 6 for count in (turns - turns // 2, turns // 2))
    return Played(
        points, reason, turns, (uses[0][0], uses[1][0]), uses, turns, "", 0, variant, 0, cluster, turn
    )


MATCHES = [  # two clusters of two
    by_hand((1.0, 0.0), "four in a line", 7, 0, 0),
    by_hand((0.5, 0.5), "full board", 42, 0, 1),
    by_hand((0.0, 1.0), "four in a line", 8, 1, 0),
    by_hand((1.0, 0.0), "four in a line", 11, 1, 1),
]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("seat 1", [1.0, 0.5, 0.0, 1.0]),
        ("seat 2", [0.0, 0.5, 1.0, 0.0]),
        ("player 1", [1.0, 0.5, 0.0, 0.0]),  # the first player sits second in the matches of turn 1
        ("player 2", [0.0, 0.5, 1.0, 1.0]),
        ("draws", [0.0, 1.0, 0.0, 0.0]),
        ("turns", [7.0, 42.0, 8.0, 11.0]),
        ("decisions", [7.0, 42.0, 8.0, 11.0]),
        ("ending full board", [0.0, 1.0, 0.0, 0.0]),
        ("ending four in a line", [1.0, 0.0, 1.0, 1.0]),
        ("use drop", [7.0, 42.0, 8.0, 11.0]),
    ],
)
def test_every_measure_by_hand(name: str, values: list[float]) -> None:
    study = small(4)
    read = reader_of(study, name)
    assert [read(match) for match in MATCHES] == values
    standing = Standing(study)
    standing.add(MATCHES[:2])
    standing.add(MATCHES[2:])
    found = findings_of(standing)
    (row,) = [row for row in found["tables"][0]["rows"] if row["name"] == name]
    scale = 100 if row["is_share"] else 1
    assert row["figure"]["value"] == pytest.approx(sum(values) / 4 * scale)
    assert (row["matches"], row["clusters"]) == (4, 2)
    if name == "turns":
        assert row["median"]["value"] == 9.5


def test_differences_are_taken_within_clusters() -> None:
    study = ask_about("groundwar", "mine_gold=2", measure="turns", bots=["random"], matches=4)
    standing = Standing(study)
    for cluster, (base, other) in enumerate([((10, 20), (12, 24)), ((30, 30), (34, 34))]):
        told = [(0, turns) for turns in base] + [(1, turns) for turns in other]
        matches = [by_hand((1.0, 0.0), "turn limit", turns, cluster, 0, variant) for variant, turns in told]
        standing.add(matches)
    assert standing.bands[0, 1].estimate.value == 3.5  # (3 + 4) / 2
    assert standing.claim(0).margin == pytest.approx(0.15 * 22.5)  # of the base, as nothing else is said
    assert findings_of(standing)["arms"][0]["figure"]["value"] == 3.5


def test_matches_are_those_of_the_arena_and_can_be_played_again() -> None:
    study = small(4)
    from sandtable.lab.arena import play_fixture

    for match, (_, contest, fixture) in zip(
        play_task(study, Task(0, 1)), fixtures_of(study, Task(0, 1)), strict=True
    ):
        row = play_fixture(contest, fixture)
        assert (match.points, match.end_reason, match.actions) == (row.points, row.end_reason, row.actions)


def test_no_two_matches_share_a_seed_unless_they_are_meant_to() -> None:
    study = ask_about("groundwar", "mine_gold=2", bots=["soldier", "greedy"], matches=20)
    own = ask_about("groundwar", "mine_gold=2", bots=["soldier", "greedy"], matches=20, dice="own")

    def seeds(one: Study) -> list[tuple[str, int, int]]:
        return [
            (f"{contest.seed}/{fixture.cluster}", variant, fixture.turn)
            for task in tasks_of(one)
            for variant, contest, fixture in fixtures_of(one, task)
        ]

    together = [seed for seed, _, _ in seeds(study)]
    assert len(set(together)) == len(together) // 4  # two variants, two rotations
    alone = [seed for seed, _, _ in seeds(own)]
    assert len(set(alone)) == len(alone) // 2  # the rotations of a cluster share their dice
    assert len(set(seeds(study))) == len(seeds(study))
    again = again_study(study, 1)  # the winner of a search is measured on fresh seeds
    assert not {seed for seed, _, _ in seeds(again)} & set(together)


def test_the_figures_are_the_same_on_every_runner(tmp_path: Path) -> None:
    study = small(12, bots=["random", "recruit"])
    here = conduct(study, runner=Here())
    there = conduct(study, runner=Processes(2))
    assert here.matches == there.matches
    assert json.dumps(findings_of(here)) == json.dumps(findings_of(there))


class Dying(Processes):
    """Processes of which some die before they have played anything."""

    def __init__(self, deaths: int) -> None:
        super().__init__(1)
        self.deaths = deaths

    def _play(self, study, jobs):  # type: ignore[no-untyped-def]
        while job := jobs.take():
            if self.deaths:
                self.deaths -= 1
                jobs.give_back([job])
                raise BrokenProcessPool
            yield [play_task(study, task) for task in job]


def test_processes_that_die_are_replaced_and_nothing_is_missing() -> None:
    study = small(12)
    assert conduct(study, runner=Dying(2)).matches == conduct(study).matches
    with pytest.raises(SandtableError, match="died one after the other"):
        conduct(study, runner=Dying(3))


def test_an_interrupted_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    study = small(12)
    whole = conduct(study)
    ledger = Ledger(tmp_path / "study.jsonl", study)

    class StopHere(KeyboardInterrupt):
        """Somebody presses Ctrl-C."""

    def interrupt(standing: Standing) -> None:
        if standing.clusters == 3:
            raise StopHere

    with pytest.raises(StopHere):
        conduct(study, ledger, watch=interrupt)
    ledger.close()
    with (tmp_path / "study.jsonl").open("a") as file:
        file.write('{"points": [1.0')  # a crash cuts a line short

    class Counting(Here):
        played = 0

        def play(self, study, tasks):  # type: ignore[no-untyped-def]
            for matches in super().play(study, tasks):
                Counting.played += 1
                yield matches

    again = Ledger(tmp_path / "study.jsonl", study)
    standing = conduct(study, again, runner=Counting())
    again.close()
    assert standing.matches == whole.matches
    assert Counting.played == study.clusters - 3


def test_a_ledger_of_other_matches_is_refused(tmp_path: Path) -> None:
    Ledger(tmp_path / "study.jsonl", small(4)).close()
    with pytest.raises(SandtableError, match="seed is study there and other now"):
        Ledger(tmp_path / "study.jsonl", small(4, seed="other"))
    (tmp_path / "study.jsonl").write_text("nonsense\n")
    with pytest.raises(SandtableError, match="does not say what it measured"):
        Ledger(tmp_path / "study.jsonl", small(4))


def test_who_plays_on_after_an_answer_is_judged_by_the_band(tmp_path: Path) -> None:
    first = run_study(small(8, name="peek"), rows=tmp_path)
    assert first.findings["verdict"]["basis"].startswith("fixed")
    again = run_study(small(8, name="peek"), rows=tmp_path)
    assert again.findings == first.findings  # looking twice at the same matches changes nothing
    more = run_study(small(16, name="peek"), rows=tmp_path)
    assert more.findings["verdict"]["basis"].startswith("band")


def basis(matches: int, folder: Path, **wishes: Any) -> str:
    """What the verdict of the same study rests on, asked with so many matches."""
    told: str = run_study(small(matches, name="peek"), rows=folder, **wishes).findings["verdict"]["basis"]
    return told


def test_an_answer_of_fewer_matches_after_one_of_more_is_not_the_first(tmp_path: Path) -> None:
    assert basis(16, tmp_path).startswith("fixed")
    assert basis(4, tmp_path) == "band: an answer was given before, after another number of matches"


def test_the_same_dice_played_anew_are_no_first_look(tmp_path: Path) -> None:
    assert basis(8, tmp_path).startswith("fixed")
    assert basis(8, tmp_path, anew=True).startswith("fixed")  # the same matches, the same answer
    assert basis(16, tmp_path, anew=True).startswith("band")
    other = run_study(small(24, name="peek", seed="other"), rows=tmp_path, anew=True)
    assert other.findings["verdict"]["basis"].startswith("fixed")


def test_whoever_watches_and_then_plans_fewer_is_judged_by_the_band(tmp_path: Path) -> None:
    class EnoughSeen(KeyboardInterrupt):
        """Somebody has watched the band, and likes what it says."""

    def interrupt(standing: Standing) -> None:
        if standing.clusters == 4:
            raise EnoughSeen

    with pytest.raises(EnoughSeen):
        basis(40, tmp_path, watch=interrupt)
    assert basis(8, tmp_path) == "band: the number of matches was changed on the way"


def test_an_older_ledger_that_tells_no_plan_goes_on(tmp_path: Path) -> None:
    basis(8, tmp_path)
    path = tmp_path / "peek.jsonl"
    lines = [line for line in path.read_text().splitlines() if "planned" not in line]
    path.write_text("".join(line + "\n" for line in lines))
    assert basis(8, tmp_path).startswith("fixed")
    assert '{"planned": 4}' in path.read_text()


def test_an_answer_without_a_band_is_provisional_after_another_look(tmp_path: Path) -> None:
    for matches, word in ((8, "fixed"), (12, "provisional")):
        study = ask_luck("connect_four", bots=["random"], matches=matches, name="luck")
        found = run_study(study, rows=tmp_path).findings
        assert found["verdict"]["basis"].startswith(word)
        assert any("provisional" in one for one in found["warnings"]) == (word == "provisional")


def test_a_clear_answer_ends_a_study_early() -> None:
    study = small(400, target=(90, 100))
    standing = conduct(study, until_decided=True)
    assert standing.stopped
    assert standing.clusters < 150
    assert findings_of(standing)["verdict"]["code"] == "no"


def test_the_report_is_whole(tmp_path: Path) -> None:
    study = ask_about(
        "connect_four", measure="turns", target=(10, 30), bots=["random", "recruit"], matches=8, name="c4"
    )
    asked = run_study(study, report=tmp_path, rows=tmp_path, command="sandtable study run c4.toml")
    assert asked.page == tmp_path / "c4.html"
    for ending in ("html", "md", "json", "parquet", "jsonl"):
        assert (tmp_path / f"c4.{ending}").stat().st_size > 100
    page = (tmp_path / "c4.html").read_text()
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.index("verdict") < page.index("<svg") < page.index("<table") < page.index("Method")
    assert "sandtable study run c4.toml" in page
    for told in asked.findings["replays"]:
        match = replay_match(read_replay(tmp_path / told["file"]))
        assert 0 <= told["at"] <= len(match.entries)
    assert "[" + asked.findings["question"] + "](c4.md)" in index_text(tmp_path)


def test_every_figure_of_a_report_has_its_number_and_its_interval() -> None:
    study = small(8)
    found = findings_of(conduct(study))
    for table in found["tables"]:
        for row in table["rows"]:
            assert row["matches"] == 8
            assert row["figure"]["low"] <= row["figure"]["value"] <= row["figure"]["high"]
    for text in (html_of(found), markdown_of(found)):
        assert found["verdict"]["words"] in text
        assert "95" not in found["verdict"]["sentence"]


def test_a_match_with_a_fault_is_reported_and_stops_nothing() -> None:
    study = small(4)
    faulty = Played((0.0, 0.0), "fault", 3, (2, 1), ((2,), (1,)), 3, "the match did not end", 0, 0, 0, 0, 0)
    standing = Standing(study)
    standing.add([faulty, MATCHES[1]])
    standing.add(MATCHES[2:])
    found = findings_of(standing)
    assert found["faults"] == [{"match": [0, 0, 0, 0], "fault": "the match did not end"}]
    assert found["arms"][0]["matches"] == 2
    assert "1 match had a fault" in found["warnings"][0]


def test_jobs_take_about_a_second_whatever_a_match_takes() -> None:
    jobs = Jobs(iter([Task(0, number) for number in range(2000)]), 2000, 2)
    assert len(jobs.take()) == 1  # nothing is known yet
    jobs.note(3.0, 1)  # everything is loaded
    for _ in range(20):
        jobs.note(0.01, 1)
    some = len(jobs.take())
    assert 90 <= some <= 100
    for _ in range(20):
        jobs.note(60.0, 1)  # bots that search
    assert len(jobs.take()) == 1
    for _ in range(30):
        jobs.note(0.0001, 1)
    sizes = [len(job) for job in iter(jobs.take, [])]
    assert sizes == sorted(sizes, reverse=True)  # ever fewer, so that all end at about the same time
    assert sizes[-1] == 1
    assert 1 + some + 1 + sum(sizes) == 2000
    jobs.give_back([[Task(0, 5)]])
    assert jobs.take() == [Task(0, 5)]
    assert jobs.take() == []


def test_a_figure_that_is_told_twice_has_one_interval() -> None:
    found = findings_of(conduct(small(20, also=["turns"])))
    (row,) = [row for row in found["tables"][0]["rows"] if row["name"] == "seat 1"]
    assert row["figure"] == found["arms"][0]["figure"]
    apart = ask_about("connect_four", "full_board=second", bots=["random"], matches=20)
    found = findings_of(conduct(apart))
    (row,) = [row for row in found["tables"][1]["rows"] if row["name"] == "seat 1"]
    assert row["difference"] == found["arms"][0]["figure"]


def test_a_sentence_names_few() -> None:
    assert few(["a", "b"]) == "a, b"
    assert few(list("abcdefg")) == "a, b, c and 4 more"


def test_a_soak_tells_every_fault_with_its_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of more than twenty actions count as endless: they stop nothing, and each can be looked at."""
    monkeypatch.setattr(measuring, "MOST_ACTIONS", 20)
    asked = run_study(small(40, name="soak"), report=tmp_path)
    faults = asked.standing.faults
    assert 0 < len(faults) < 40
    assert len(asked.standing.matches) == 40
    assert len(asked.findings["faults"]) == len(faults)
    told = [one for one in asked.findings["replays"] if "fault" in one["title"]]
    assert len(told) == min(3, len(faults))
    for one, fault in zip(told, faults, strict=False):
        match = replay_match(read_replay(tmp_path / one["file"]))
        assert len(match.entries) == one["at"] == fault.actions
        assert "did not end within 20 actions" in one["words"]
        assert one["file"] in (tmp_path / "soak.html").read_text()
