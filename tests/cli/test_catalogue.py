"""`games`, `rules` and help texts: at once, without the compiler."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from sandtable.cli import app
from sandtable.games import GAMES
from tests.cli.conftest import Run, assert_one_sentence

COMMANDS = sorted(typer.main.get_command(app).commands)  # type: ignore[attr-defined]


def test_the_games_are_listed(run: Run) -> None:
    answer = run("games")
    assert answer.code == 0
    for game in GAMES.values():
        assert game.id in answer.out
        assert game.title in answer.out


def test_the_games_are_listed_for_programs(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["id"] for game in listed] == list(GAMES)
    ground_war = next(game for game in listed if game["id"] == "groundwar")
    assert ground_war["seats"] == [2, 2]
    assert ground_war["presets"]["blitz"] == {"move_points": 15, "turn_limit": 30}
    assert {"name": "move_points", "default": 12, "clause": "GW-4.4"}.items() <= ground_war["options"][
        1
    ].items()


@pytest.mark.parametrize("name", ["GW-4.3", "gw-4.3", "4.3"])
def test_a_clause_is_quoted(run: Run, name: str) -> None:
    answer = run("rules", "groundwar", name)
    assert answer.code == 0
    assert answer.out.startswith("GW-4.3")
    assert "A unit placed this turn does not move" in answer.out
    assert "GW-4.4" not in answer.out


@pytest.mark.parametrize("name", ["GW-5", "5"])
def test_a_chapter_is_quoted_whole(run: Run, name: str) -> None:
    found = json.loads(run("rules", "groundwar", name, "--json").out)
    assert [clause["id"] for clause in found] == ["GW-5.1", "GW-5.2", "GW-5.3", "GW-5.4"]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_rulebook_is_shown_whole(run: Run, game: str) -> None:
    answer = run("rules", game)
    for id in GAMES[game].clauses:
        assert id in answer.out
    assert len(json.loads(run("rules", game, "--json").out)) == len(GAMES[game].clauses)


def test_every_rulebook_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = GAMES["connect_four"]
    shared = tmp_path / "SHARED.md"
    shared.write_text("# Shared\n\n## 1 Dice\n\n- **SH-1.1** Dice have six sides.\n")
    monkeypatch.setitem(vars(game), "rulebooks", (shared, *game.rulebooks))
    shown = run("rules", "connect_four").out
    typed = run("play", "connect_four", "--hot-seat", typed=("rules", "quit")).out
    for text in (shown, typed):
        assert text.index("SH-1.1") < text.index("CF-1.1")


def test_an_unknown_clause_is_told(run: Run) -> None:
    assert_one_sentence(run("rules", "groundwar", "9.9"), "no clause '9.9'", "GW-7.3")


@pytest.mark.parametrize("command", ["rules", "play", "compile"])
def test_an_unknown_game_is_told(run: Run, command: str) -> None:
    assert_one_sentence(run(command, "chess"), "there is no game 'chess'; there are: " + ", ".join(GAMES))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert f"$ sandtable {command}" in answer.out


def test_the_program_has_help_and_a_version(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    for command in COMMANDS:
        assert command in answer.out
    assert run("--version").out.startswith("sandtable ")


@pytest.mark.parametrize("arguments", [("frobnicate",), ("games", "--frobnicate"), ("rules",), ("replay",)])
def test_bad_usage_ends_with_code_two(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)
    assert answer.code == 2
    assert "Usage" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["games"],
        ["rules", "groundwar", "4.3"],
        ["sheet", "new", "siege"],
        ["nation", "show", "tyrant"],
        *([command, "--help"] for command in COMMANDS),
    ],
    ids=" ".join,
)
def test_numba_is_not_loaded_for_reading(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from sandtable.cli import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        "assert 'numba' not in sys.modules\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


def test_the_package_runs_as_a_program() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "sandtable", "rules", "chess"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr == f"sandtable: there is no game 'chess'; there are: {', '.join(GAMES)}\n"
