"""The command line as a person meets it: what is typed, what is printed, and the exit code."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sandtable.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command said and how it ended."""

    out: str
    err: str
    code: int


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line; `typed` is what the person types, a line each, before they leave."""

    def command(*arguments: object, typed: tuple[str, ...] = ()) -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        monkeypatch.setenv("COLUMNS", "200")
        try:
            main([str(argument) for argument in arguments])
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        said = capsys.readouterr()
        return Answer(said.out, said.err, code)

    return command


def assert_one_sentence(answer: Answer, *parts: str) -> None:
    """The command ended with exit code 2 and one line on standard error that has these parts."""
    assert answer.code == 2
    assert "Traceback" not in answer.err
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("sandtable: ")
    for part in parts:
        assert part in answer.err
