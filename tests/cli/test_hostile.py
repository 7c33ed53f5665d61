"""Whatever is given to a command, it ends with words and an exit code, never with a traceback."""

import json
import random
import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import typer

from sandtable.cli.app import app
from sandtable.core.errors import SandtableError
from sandtable.core.files import read_bytes, write_whole
from sandtable.lab import journal, tune
from sandtable.table.store import Store
from tests.cli.conftest import Run, assert_one_sentence
from tests.table.played import play

DIGITS = "9" * 5000
SURROGATE = "\udcff"  # a byte of the command line that is no UTF-8
TEXTS = [DIGITS, "-1", "0", "nan", SURROGATE, "", "[" * 3000, "%s{}", "\x1b[31m", "x" * 300, "a/../../b"]
NAMED = {  # what each command needs, before any of it is spoilt; FILE, NEW and STORE are put in
    "games": [],
    "figures": ["siege", "card", "--out", "NEW.csv"],
    "rules": ["connect_four"],
    "play": ["connect_four", "--save", "NEW.json"],
    "replay": ["FILE"],
    "verify": ["FILE"],
    "sheet new": ["siege", "NEW.toml"],
    "sheet random": ["siege", "NEW.toml"],
    "sheet check": ["siege", "FILE"],
    "sheet show": ["siege", "FILE"],
    "nation new": ["NEW.toml"],
    "nation random": ["NEW.toml"],
    "nation check": ["FILE"],
    "nation show": ["FILE"],
    "compile": ["connect_four"],
    "bench": ["--quick"],
    "arena": ["connect_four", "random", "random", "-n", "1", "--workers", "1", "--out", "NEW.parquet"],
    "tune": ["connect_four", "--report", "NEW"],
    "advise": ["connect_four", "--bot", "mcts:2"],
    "serve": ["--port", "0", "--no-open", "--store", "sqlite:///NEW.sqlite"],
    "lessons": ["connect_four", "--file", "FILE"],
    "explain": ["FILE"],
    "study new": ["connect_four", "odd", "--question", "Why?", "--folder", "NEW"],
    "study check": ["FILE"],
    "study run": ["FILE", "--workers", "1", "--report", "NEW"],
    "study list": [],
    "study clerk": [],
    "study refine": ["FILE", "--name", "odd", "--reports", "NEW"],
    "study guard": ["FILE", "-n", "2", "--workers", "1"],
    "store check": ["--store", "sqlite:///STORE"],
    "store backup": ["NEW.backup", "--store", "sqlite:///STORE"],
    "store restore": ["FILE", "--store", "sqlite:///NEW.sqlite"],
    "store export": ["NEW", "--store", "sqlite:///STORE"],
    "store versions": ["--store", "sqlite:///STORE"],
    "store keep": ["--store", "sqlite:///STORE"],
    "compare": ["connect_four", "line=3", "-n", "2", "--workers", "1"],
    "handicap": ["groundwar", "start_gold", "-n", "2", "--workers", "1"],
    "luck": ["connect_four", "-n", "2", "--workers", "1"],
    "options": ["connect_four", "kind=drop", "-n", "2", "--workers", "1"],
    "sheets": ["siege", "draft=sheets", "-n", "2", "--workers", "1"],
    "sweep": ["connect_four", "line=3..4", "-n", "2", "--workers", "1"],
    "trace export": ["FILE", "--out", "NEW.jsonl"],
    "trace check": ["FILE"],
    "trace replays": ["FILE", "--to", "NEW"],
}
ODD = {
    "format": "sandtable replay 1",
    "game": "connect_four",
    "version": "1",
    "ruleset": {},
    "chance": {},
    "seats": ["a", "b"],
    "entries": [{"by": 7, "action": "x"}],
    "result": 3,
    "fingerprint": [],
    "checksum": None,
}
PATHS = ("--out", "--save", "--resume", "--replay", "--report", "--to", "--from")  # options that take files
LONG = (
    "tune",
    "bench",
    "compile",
    "compare",
    "sweep",
    "handicap",
    "luck",
    "options",
    "sheets",
)  # only what they refuse is tried


def commands() -> dict[str, Any]:
    """Every command by its words."""
    found: dict[str, Any] = {}

    def walk(command: Any, words: str) -> None:
        if hasattr(command, "commands"):
            for name, inner in command.commands.items():
                walk(inner, f"{words} {name}".strip())
        else:
            found[words] = command

    walk(typer.main.get_command(app), "")
    return found


COMMANDS = commands()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Files that nobody would give to a command, by what is wrong with them."""
    content: dict[str, bytes] = {
        "empty": b"",
        "bytes": random.Random(1).randbytes(2000),
        "deep": b"[" * 200_000,
        "deep table": b'{"format":' * 20_000,
        "digits": b'{"format": "sandtable replay 1", "version": ' + DIGITS.encode() + b"}",
        "half": b'{"format": "sandtable replay 1", "game": "connect_four", "entr',
        "list": b"[1, 2, 3]",
        "odd": json.dumps(ODD).encode(),
    }
    found = {}
    for name, data in content.items():
        for ending in (".json", ".jsonl", ".toml", ".parquet"):
            path = tmp_path / f"{name}{ending}"
            path.write_bytes(data)
            found[path.name] = path
    for ending in (".json", ".jsonl", ".parquet"):
        (tmp_path / f"endless{ending}").symlink_to("/dev/zero")
        found[f"endless{ending}"] = tmp_path / f"endless{ending}"
    folder = tmp_path / "folder.json"
    folder.mkdir()
    return {**found, "folder": folder, "nothing": tmp_path / "no" / "such.json"}


def spoilt(words: str, tmp_path: Path, files: dict[str, Path]) -> Iterator[list[str]]:
    """The command with each of its arguments and options spoilt in turn."""
    new = tmp_path / "new"
    put_in = {"NEW": f"{new}", "FILE": str(files["half.json"]), "STORE": str(tmp_path / "store")}
    base = [reduce(lambda told, name: told.replace(name, put_in[name]), put_in, one) for one in NAMED[words]]
    if words not in LONG:
        yield base
    yield [*base, "--no-such-option", SURROGATE]
    places = [tmp_path / "empty.json" / "x.json", Path("/proc/no/x.jsonl"), Path("/dev/full")]
    values = [*TEXTS, *map(str, places), *map(str, files.values())]
    if words in LONG:
        values = [DIGITS, "-1", SURROGATE]
    for place, one in enumerate(NAMED[words]):
        if not one.startswith("-"):
            sought = values if set(put_in) & set(re.findall(r"[A-Z]+", one)) else values[: len(TEXTS)]
            stores = [f"sqlite:///{path}" for path in files.values()] if one.startswith("sqlite") else []
            for value in (*sought, *stores):
                yield [*base[:place], value, *base[place + 1 :]]
    for option in COMMANDS[words].params:
        is_valued = option.param_type_name == "option" and not option.is_flag
        if is_valued and option.opts[0] not in NAMED[words]:
            sought = values if option.opts[0] in PATHS else values[: len(TEXTS)]
            sought = sought if words not in LONG else []
            for value in sought:
                yield [*base, option.opts[0], value]


def make_store(path: Path) -> None:
    """A store with a match that is over and one that is not."""
    store = Store(f"sqlite:///{path}")
    for most in (1000, 3):
        play(store, most=most)
    store.close()


@pytest.mark.parametrize("words", NAMED)
def test_no_argument_and_no_file_ends_a_command_with_a_traceback(
    words: str, run: Run, tmp_path: Path, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if words.startswith("store"):
        make_store(tmp_path / "store")
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: sockets[0].close())
    for name in ("core.compiled.run_plain_until_loaded", "cli.serve.hold_nobody_up"):
        monkeypatch.setattr(f"sandtable.{name}", lambda: None)
    monkeypatch.setattr("sandtable.table.logs.set_up_logs", lambda form: None)
    monkeypatch.setattr("os.nice", lambda more: more)
    monkeypatch.setattr("sandtable.lab.tune.tune_game", lambda *_, **__: iter(()))
    tried = 0
    for arguments in spoilt(words, tmp_path, files):
        answer = run(*words.split(), *arguments, typed=("1", "quit"))
        assert answer.code in (0, 1, 2), arguments
        assert "Traceback" not in answer.err + answer.out
        tried += 1
    assert tried >= 1


def test_every_command_is_tried() -> None:
    assert set(NAMED) >= set(COMMANDS)


def test_an_endless_file_is_read_up_to_a_size(tmp_path: Path) -> None:
    endless = tmp_path / "endless"
    endless.symlink_to("/dev/zero")
    with pytest.raises(SandtableError, match="is not read: it has more than 1000 bytes"):
        read_bytes(endless, most=1000)


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "weights.json"
    tune.write_weights(path, {"weights": {"a": 1.0}})
    before = path.read_text()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SandtableError, match=r"weights\.json cannot be written: No space left"):
        tune.write_weights(path, {"weights": {"a": 2.0, "b": 3.0}})
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(SandtableError, match="cannot be written as UTF-8"):
        write_whole(path, SURROGATE)
    assert path.read_text() == before


def test_a_lone_surrogate_as_seed_is_said_in_one_sentence(run: Run) -> None:
    assert_one_sentence(run("advise", "connect_four", "--seed", SURROGATE), "cannot be written as UTF-8")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", ["a", "b"]),
        ("points", [3.0, 4.0]),
        ("points", [float("nan"), 1.0]),
        ("actions", "many"),
        ("decisions", [1.5, 2]),
        ("seconds", [None, 1]),
        ("end_reason", 7),
        ("cluster", True),
        ("cluster", 1.0),
    ],
)
def test_a_damaged_row_of_a_journal_is_found_out(run: Run, tmp_path: Path, field: str, value: Any) -> None:
    arguments = ["arena", "connect_four", "random", "random", "-n", "2", "--workers", "1"]
    arguments += ["--out", str(tmp_path / "a.parquet")]
    assert run(*arguments).code == 0
    path = tmp_path / "a.jsonl"
    first, row, *rest = path.read_text().splitlines()
    spoilt_row = json.dumps({**json.loads(row), field: value})
    path.write_text("\n".join([first, spoilt_row, *rest]) + "\n")
    assert_one_sentence(run(*arguments), "a.jsonl, line 2, is no match of its contest: the file is damaged")
    assert journal.MOST_BYTES > 10**8
