"""Traces: whole matches as data that can be stored, read back and played again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sandtable.adapters.trace_files import read_traces, write_traces
from sandtable.cli import main
from sandtable.core.errors import ReplayError, SandtableError
from sandtable.games import find_game
from sandtable.lab.arena import Contest, hold
from sandtable.lab.journal import Journal
from sandtable.lab.traces import traces_of_arena
from sandtable.play.match import Match
from sandtable.play.replay import parse_replay, replay_match, replay_of, replay_text
from sandtable.play.traces import (
    FIELDS,
    HEAD,
    STEP_FIELDS,
    Agent,
    Trace,
    match_of,
    replay_from,
    trace_of,
    with_head,
)
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.reopen import drafts_since, open_match, status_of
from sandtable.table.store import Append, Store, chain_all
from sandtable.table.traces import traces_of_store
from tests.conftest import COIN

ROOT = Path(__file__).parents[2]


def finished_coin(seed: int = 3) -> Match:
    """A match with dice, cards, secrets and sheets."""
    match = Match(COIN, COIN.rulesets.make({"charms": True}), seed=seed)
    for text in ("hide 0", "throw", "look", "take", "guess 0"):
        if not match.is_over:
            assert match.act(text) is None
    assert match.is_over
    return match


def coin_trace(seed: int = 3) -> Trace:
    return trace_of(
        finished_coin(seed), f"coin/{seed}", [Agent("person"), Agent("greedy", "s/1")], {"kind": "test"}
    )


@pytest.fixture
def arena(tmp_path: Path) -> Path:
    """The journal of four matches."""
    contest = Contest("connect_four", ("greedy", "random"), 4, 2, "traces")
    path = tmp_path / "arena.jsonl"
    hold(contest, Journal(path, contest))
    return path


@pytest.mark.usefixtures("coin")
def test_a_trace_says_who_decided_what_under_which_rules() -> None:
    trace = coin_trace()
    assert tuple(trace) == FIELDS
    assert all(tuple(step) == STEP_FIELDS for step in trace["steps"])
    assert trace["ruleset"] == {"cards": 6, "charms": True}
    assert [agent["agent"] for agent in trace["agents"]] == ["person", "greedy"]
    throw = next(step for step in trace["steps"] if step["by"] == -1)
    assert (throw["total"], len(throw["faces"])) == (36, 2)
    assert trace["chance"] == {"mode": "seeded", "seed": 3}
    assert len(trace["sheets"]) == 2


@pytest.mark.usefixtures("coin")
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_files_give_back_what_was_written(tmp_path: Path, ending: str) -> None:
    traces = [coin_trace(seed) for seed in (3, 4)]
    path = tmp_path / "deep" / f"traces.{ending}"
    assert write_traces(path, traces) == 2
    assert list(read_traces(path)) == traces


@pytest.mark.usefixtures("coin")
def test_from_trace_to_replay_and_back() -> None:
    trace = coin_trace()
    match = match_of(trace)
    assert with_head(match, {field: trace[field] for field in HEAD}) == trace
    replay = parse_replay(replay_text(replay_from(trace)), "from a trace")
    again = replay_match(replay)
    assert with_head(again, {field: trace[field] for field in HEAD}) == trace
    assert replay_of(again)["entries"] == replay_of(finished_coin())["entries"]


@pytest.mark.usefixtures("coin")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("points",), [0.5, 0.5]),
        (("end_reason",), "slept"),
        (("fingerprint",), "0"),
        (("version",), "0"),
        (("steps", 1, "number"), 0),
        (("steps", 0, "notation"), "hide 1"),
        (("steps", 0, "by"), 1),
        (("ruleset", "cards"), 5),
    ],
    ids=str,
)
def test_a_trace_that_was_altered_is_found_out(path: tuple[Any, ...], value: Any) -> None:
    trace = json.loads(json.dumps(coin_trace()))
    place = trace
    for key in path[:-1]:
        place = place[key]
    assert place[path[-1]] != value
    place[path[-1]] = value
    with pytest.raises(ReplayError):
        match_of(trace)


def test_an_unfinished_match_has_no_trace() -> None:
    match = Match(find_game("connect_four"), seed=1)
    with pytest.raises(ReplayError, match="not over"):
        trace_of(match, "open", [Agent("person")] * 2, {})


def test_the_matches_of_an_arena_are_played_again(arena: Path) -> None:
    traces = list(traces_of_arena(arena))
    rows = [json.loads(line) for line in arena.read_text().splitlines()[1:]]
    found = sorted((trace["points"], len(trace["steps"])) for trace in traces)
    assert found == sorted((row["points"], row["actions"]) for row in rows)  # which stand as they ended
    assert traces[0]["agents"][0] == {
        "seat": 0,
        "name": "Yellow",
        "agent": "greedy",
        "seed": traces[0]["agents"][0]["seed"],
    }
    assert len({agent["seed"] for agent in traces[0]["agents"]}) == 2
    for trace in traces:
        match_of(trace)


def test_a_match_that_goes_otherwise_is_no_trace(arena: Path) -> None:
    lines = arena.read_text().splitlines()
    row = json.loads(lines[1])
    lines[1] = json.dumps({**row, "points": row["points"][::-1]})
    arena.write_text("\n".join(lines) + "\n")
    with pytest.raises(SandtableError, match="by the clock"):
        list(traces_of_arena(arena))


def test_stored_matches_are_exported_without_names(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    store = Store(url)
    for columns in ("abababa", "ab"):
        seats = [{"kind": "me", "name": "Ada Secret"}, {"kind": "bot", "level": "soldier"}]
        whole, _ = make_match(MatchWish.model_validate({"game": "connect_four", "seats": seats}))
        store.create(whole)
        match = open_match(whole.match)
        for column in columns:
            assert match.act(column) is None
        last = whole.records[-1].hash if whole.records else whole.match.root
        records = chain_all(whole.match.id, last, len(whole.records), drafts_since(match, 0, 0), 1000)
        store.append_all([Append(whole.match.id, tuple(records), status_of(match))])
    store.close()
    (trace,) = traces_of_store(url)
    assert [agent["agent"] for agent in trace["agents"]] == ["person", "soldier"]
    assert "Ada" not in json.dumps(trace)
    assert trace["end_reason"] == "four in a line"
    match_of(trace)
    assert list(traces_of_store(url, "siege")) == []


def test_the_commands(arena: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.parquet"
    main_of("trace", "export", arena, "--out", out)
    assert "4 matches" in capsys.readouterr().out
    main_of("trace", "check", out, "--json")
    assert json.loads(capsys.readouterr().out)["matches"] == 4
    main_of("trace", "replays", out, "--to", tmp_path / "replays")
    (first, *_) = sorted((tmp_path / "replays").iterdir())
    again = tmp_path / "again.jsonl"
    main_of("trace", "export", first, "--out", again)
    (from_replay,) = read_traces(again)
    assert from_replay["steps"] == next(iter(read_traces(out)))["steps"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export",), "--store"),
        (("export", "x.jsonl", "--out", "x.txt"), "must end in"),
        (("export", "nowhere.jsonl"), "no journal"),
        (("check", "nowhere.jsonl"), "there is no file"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: tuple[str, ...],
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: Any,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["trace", *arguments])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_files_that_hold_no_traces_are_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    for content, words in (
        ("{", "line 1"),
        ('{"format": "x"}', "not a trace"),
        ('{"format": "sandtable trace 1"}', "id"),
    ):
        broken.write_text(content)
        with pytest.raises(ReplayError, match=words):
            list(read_traces(broken))
    wrong = tmp_path / "wrong.parquet"
    wrong.write_text("no")
    with pytest.raises(ReplayError, match="not a Parquet file"):
        list(read_traces(wrong))


def test_the_guide_names_every_field() -> None:
    text = (ROOT / "docs/traces.md").read_text(encoding="utf-8")
    for field in (*FIELDS, *STEP_FIELDS):
        assert f"| `{field}` |" in text, field


def test_the_example_of_the_guide_runs(arena: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs/traces.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(arena.parent)
    write_traces(Path("traces.parquet"), traces_of_arena(arena))
    found: dict[str, Any] = {}
    exec(compile(code, "traces.md", "exec"), found)
    assert len(found["views"]) == len(found["trace"]["steps"])


def main_of(*arguments: object) -> None:
    """The command has run and ended well."""
    with pytest.raises(SystemExit) as end:
        main([str(argument) for argument in arguments])
    assert not end.value.code
