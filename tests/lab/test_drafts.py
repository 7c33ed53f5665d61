"""Studies that are composed elsewhere: their text, what is wrong with them, what a program is told."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.games import GAMES
from sandtable.lab.asking import ask_about, run_study
from sandtable.lab.choices import ORDER, choices_of
from sandtable.lab.clerk import answered, list_studies, one_study
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.drafts import check_draft, content_of, draft_text
from sandtable.lab.ledger import Ledger, count_matches
from sandtable.lab.restrict import named_operands
from sandtable.lab.speeds import BOTS, read_speeds, seconds_of
from sandtable.lab.study import MOST_VARIANTS, read_values
from sandtable.lab.study_files import KEYS, parse_study, study_text
from sandtable.lab.telling import Pace, now_and_then, step_of

ROOT = Path(__file__).parents[2]
STUDIES = sorted((ROOT / "studies").glob("*.toml"))
DRAFT: dict[str, Any] = {
    "question": 'Is "it" fair?',
    "game": "connect_four",
    "measure": "seat 1",
    "target": [45, 55],
    "strengths": ["random"],
    "matches": 8,
}


def ask(ask: str, **question: Any) -> Any:
    """What the clerk answers."""
    told = json.loads(json.dumps(answered(json.dumps({"ask": ask, **question}))))
    return told["answer"] if "answer" in told else told["problem"]


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: str(path.stem))
def test_the_content_of_a_study_is_the_same_study_as_its_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    content = content_of(text)
    assert content is not None
    again = draft_text(content)
    assert content_of(again) == content
    assert check_draft(again, path.stem) == (parse_study(text, path.stem)[0], [])


def test_every_problem_says_which_keys_lead_there() -> None:
    told = ask("check", name="x", rows="runs", content={**DRAFT, "matches": 0, "strengths": ["genius"]})
    assert told["plan"] is None
    found = {tuple(one["path"]): one for one in told["problems"]}
    assert set(found) == {("matches",), ("strengths",)}
    assert told["text"].splitlines()[found["strengths",]["line"] - 1].startswith("strengths = ")
    bare = ask("check", name="x", rows="runs", text='question = "?"')
    assert [one["path"] for one in bare["problems"]] == [["game"], ["measure"], ["strengths"]]
    changed = {**DRAFT, "game": "groundwar", "variants": [{}, {"changes": {"mine_gold": 99}}]}
    (problem,) = ask("check", name="x", rows="runs", content=changed)["problems"]
    assert problem["path"] == ["variants", 1, "changes", "mine_gold"]
    unread = ask("check", name="x", rows="runs", text="question = \n")
    assert (unread["content"], unread["problems"][0]["line"]) == (None, 1)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("strengths", ["greedy@/etc/passwd.json"]),
        ("strengths", [["network@x.npz", "random"]]),
        ("strengths", ["recruit@.."]),
        ("variants", [{}, {"preset": "../../secret"}]),
        ("sheets", {"first": "deck\\a.toml"}),
    ],
)
def test_what_is_composed_names_no_files(key: str, value: Any) -> None:
    study, problems = check_draft(draft_text({**DRAFT, key: value}), "x")
    assert study is None
    assert all("names no files" in problem.text for problem in problems)
    prose = {**DRAFT, "question": "Is a/b fair?", "history": "See x@y.", "advice": {"yes": "And/or."}}
    assert check_draft(draft_text(prose), "x")[1] == []


JUNK: tuple[Any, ...] = (
    *(5, -3, 2.5, True, "", "x", [], [1], [["a"]], {}, {"a": {"b": [1]}}, [{}], "1..5", 10**30),
    *(float("inf"), float("nan"), [{"changes": 5}], {"mine_gold": [{}]}, {"give": [], "amounts": []}),
    *({"give": "start_gold", "amounts": {}}, {"tags": [], "uses": 1}, {"tags": "x", "uses": []}),
)


def test_no_content_makes_a_check_break() -> None:
    rng, bases = random.Random(1), [content_of(path.read_text()) for path in STUDIES]
    for _ in range(600):
        content: dict[str, Any] = json.loads(json.dumps(rng.choice(bases)))
        variants = content.get("variants") or [content]
        place, keys = rng.choice(
            [(content, [*KEYS, "zzz"]), (rng.choice(variants), ["name", "preset", "changes", "force", "cap"])]
        )
        place[rng.choice(keys)] = rng.choice(JUNK)
        study, problems = check_draft(draft_text(content), "x")
        assert (study is None) == bool(problems), content


def test_what_is_nested_without_end_is_refused() -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    with pytest.raises(SandtableError, match="nested too deeply"):
        draft_text({"matches": deep})


def test_a_range_without_end_is_refused_before_it_fills_the_memory() -> None:
    assert len(read_values(f"1..{MOST_VARIANTS}")) == MOST_VARIANTS
    with pytest.raises(SandtableError, match="greater step"):
        read_values("0..999999999999")


@pytest.mark.parametrize("game", GAMES)
def test_whatever_can_be_chosen_makes_a_sound_study(game: str) -> None:
    told = choices_of(game, None)
    content = {**DRAFT, "game": game, "strengths": list(ORDER)}
    for measure in told["measures"]:
        assert check_draft(draft_text({**content, "measure": measure["name"]}), "x")[1] == []
    for gift in told["gifts"]:
        given = {"game": game, "question": "?", "strengths": ["greedy"]}
        given["handicap"] = {"give": gift["name"], "amounts": "0..2"}
        assert check_draft(draft_text(given), "x")[1] == []
    kinds = GAMES[game].kinds
    for kind in told["kinds"]:
        assert named_operands(kinds, f"kind={kind['word']}").any()
        for operand in kind["operands"]:
            value = told["sorts"][operand["sort"]][-1]["name"]
            assert named_operands(kinds, f"kind={kind['word']} {operand['name']}={value}").any()
    for option, values in told["tried"].items():
        ruleset = GAMES[game].rulesets
        assert all(ruleset.make({option: value}) is not None for value in values)


def test_the_number_of_seats_is_one_the_game_has() -> None:
    assert choices_of("gangcity", 4)["seats"] == 4
    assert "2 to 2 seats, not 3" in ask("choices", game="groundwar", seats=3)
    assert "no game 'chess'" in ask("choices", game="chess")


def test_the_time_that_a_study_takes_is_told_by_what_was_measured() -> None:
    assert set(read_speeds()) == set(GAMES)
    assert all(set(speeds) == set(BOTS) for speeds in read_speeds().values())
    study = ask_about("connect_four", "full_board=second", bots=["greedy"], matches=1000)
    elsewhere = read_speeds()["connect_four"]["greedy"]
    assert seconds_of(study, {}) == pytest.approx(2000 * elsewhere)
    assert seconds_of(study, {"connect_four/2": {"greedy": 0.5}}) == pytest.approx(1000)
    unknown = ask_about("connect_four", "full_board=second", bots=["mcts:7"], matches=1000)
    assert seconds_of(unknown, {}) is None


class Clock:
    """A clock that goes on when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_pace_leaves_out_what_was_there_before() -> None:
    study = ask_about("connect_four", "full_board=second", bots=["random", "recruit"], matches=8)
    clock = Clock()
    pace, standing = Pace(study, 8, clock), Standing(study)
    tasks = iter(conduct(study).matches)
    rates = []
    for task in range(study.clusters * 2):
        standing.add([next(tasks) for _ in range(4)])
        clock.now += 0.001 if task < 2 else 2.0 if task % 2 else 1.0
        pace.note(standing)
        rates.append(pace.rate)
    assert rates[:2] == [None, None]
    assert rates[-1] == pytest.approx(24 / 9)
    assert pace.speeds == {"random": 0.25, "recruit": 0.5}


def test_a_step_has_every_figure_with_its_band() -> None:
    study = ask_about("connect_four", "full_board=second", bots=["random", "recruit"], matches=20)
    told: list[dict[str, Any]] = []
    pace = Pace(study, 0)
    conduct(study, watch=now_and_then(study, lambda standing: told.append(step_of(standing, pace))))
    assert (told[-1]["played"], told[-1]["planned"]) == (80, 80)
    assert [arm["players"] for arm in told[-1]["arms"]] == ["random", "recruit"]
    for arm in told[-1]["arms"]:
        figure = arm["figure"]
        assert figure["low"] <= figure["value"] <= figure["high"]
        assert (arm["margin"], arm["verdict"]) == (3.0, "open")
    target = ask_about("connect_four", bots=["random"], target=(45, 55), matches=4)
    assert step_of(conduct(target), pace)["target"] == [45, 55]


def test_the_clerk_tells_of_a_folder_and_of_its_changes(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    folder = {"folder": str(tmp_path), "rows": str(runs), "reports": [str(runs)]}
    assert ask("list", **folder) == []
    study = ask_about("connect_four", target=(45, 55), bots=["random"], matches=8, name="fair")
    path = tmp_path / "fair.toml"
    path.write_text(study_text(study), encoding="utf-8")
    (row,) = list_studies(folder)
    assert (row["name"], row["sort"], row["planned"], row["answer"]) == ("fair", "as written", 8, None)
    run_study(study, rows=runs, report=runs)
    (row,) = list_studies(folder)
    assert row["played"] == count_matches(runs / "fair.jsonl") == 8
    assert row["answer"]["code"] in ("yes", "no", "open")
    told = one_study({**folder, "name": "fair"})
    assert told["found"]["matches"] == 8
    assert told["found"]["replays"][0]["title"] == "A typical match"
    assert told["content"]["game"] == "connect_four"
    path.write_text("question = 5\n", encoding="utf-8")
    (row,) = list_studies(folder)
    assert "it has no 'game'" in row["problem"]
    (runs / "fair.json").write_text("[]", encoding="utf-8")
    assert one_study({**folder, "name": "fair"})["found"] is None
    assert "there is no file" in ask("study", **folder, name="nothing")


def test_an_odd_question_has_an_answer() -> None:
    for line in ("", "quit", "7", "[]", '{"ask": []}', '{"ask": "all"}', '{"ask": "check", "name": "x"}'):
        assert list(answered(line)) == ["problem"], line
    assert "asks for one of: list, study" in answered("7")["problem"]
    assert answered('{"ask": "study", "name": "x"}')["problem"] == "the question has no 'folder'"


def test_matches_are_counted_whole(tmp_path: Path) -> None:
    study = ask_about("connect_four", target=(45, 55), bots=["random"], matches=4)
    path = tmp_path / "x.jsonl"
    ledger = Ledger(path, study)
    conduct(study, ledger)
    ledger.close()
    assert count_matches(path) == 4
    path.write_bytes(path.read_bytes() + b'{"points": [1.0, 0')
    assert count_matches(path) == 4
    assert count_matches(tmp_path / "nothing.jsonl") == 0
