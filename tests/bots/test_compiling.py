"""Compiling with progress: every step is reported, the stamp comes last, then nothing is compiled again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.bots import compiling
from sandtable.core.compiled import COMPILES
from sandtable.core.game import Game
from sandtable.games import GAMES

ROOT = Path(__file__).parents[2]
only_compiled = pytest.mark.skipif(not COMPILES, reason="plain rules need no compiling")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[compiling.Step]]:
    """What there is to do, in place of compiling anything."""
    found: dict[str, list[compiling.Step]] = {compiling.PLAYABLE: [], compiling.READY: []}
    monkeypatch.setattr(compiling, "steps_of", lambda game: dict(found))
    return found


def silent(*_: object) -> None:
    """Nobody listens."""


@only_compiled
def test_every_step_of_a_game_is_taken_reported_and_stamped(coin: Game, folder: Path) -> None:
    told: list[tuple[str, str, int, int]] = []
    assert not compiling.is_compiled(coin)
    spent = compiling.compile_game(coin, lambda *report: told.append(report))
    assert spent is not None
    assert spent.processor_seconds > 0.0
    labels = [label for _, label, _, _ in told]
    assert {game_id for game_id, *_ in told} == {"coin"}
    assert labels[0] == "loading the compiler"
    assert labels[-2:] == ["search", "done"]
    assert [done for *_, done, _ in told[1:]] == list(range(len(told) - 1))
    assert {total for *_, total in told[1:]} == {len(told) - 2}
    assert compiling.is_compiled(coin)
    assert compiling.stamp_path(coin).read_text().splitlines()[-1] == "search"
    assert compiling.stamp_path(coin).parent == folder


@only_compiled
def test_what_is_compiled_is_not_compiled_again(
    coin: Game, folder: Path, steps: dict[str, list[compiling.Step]]
) -> None:
    folder.mkdir()
    compiling.stamp_path(coin).write_text("")

    def never() -> None:
        raise AssertionError("something was compiled")

    steps[compiling.READY].append(("bots", never))
    assert compiling.compile_game(coin, silent) is None
    assert compiling.compile_games([coin], silent) == {}


@only_compiled
def test_another_copy_of_the_program_is_not_ready(
    coin: Game, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    compiling.stamp_path(coin).write_text("")
    assert compiling.is_compiled(coin)
    monkeypatch.setattr(compiling, "PACKAGE", Path("elsewhere"))
    assert not compiling.is_compiled(coin)


@only_compiled
def test_a_step_that_fails_leaves_no_stamp(
    coin: Game, folder: Path, steps: dict[str, list[compiling.Step]]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    steps[compiling.READY].append(("bots", interrupted))
    with pytest.raises(KeyboardInterrupt):
        compiling.compile_game(coin, silent)
    assert compiling.is_playable(coin)
    assert not compiling.is_compiled(coin)


@pytest.mark.skipif(COMPILES, reason="only plain rules need no compiling")
def test_plain_rules_are_always_ready(coin: Game, folder: Path) -> None:
    assert compiling.is_compiled(coin)
    assert compiling.compile_game(coin, silent) is None
    assert not folder.exists()


@only_compiled
def test_a_game_can_be_played_before_searching_is_compiled(
    coin: Game, folder: Path, steps: dict[str, list[compiling.Step]]
) -> None:
    calls: list[str] = []
    steps[compiling.PLAYABLE].append(("simple", lambda: calls.append("simple")))
    steps[compiling.READY].append(("search", lambda: calls.append("search")))
    assert compiling.compile_game(coin, silent, compiling.PLAYABLE)
    assert (calls, compiling.is_playable(coin), compiling.is_compiled(coin)) == (["simple"], True, False)
    assert compiling.compile_game(coin, silent, compiling.PLAYABLE) is None
    assert compiling.compile_game(coin, silent, compiling.READY)
    assert calls[-1] == "search"
    assert compiling.is_compiled(coin)
    assert compiling.compile_game(coin, silent, compiling.PLAYABLE) is None


def files_of(folder: Path) -> dict[Path, int]:
    """Every file with the time it was written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@only_compiled
def test_after_the_stamp_a_new_process_compiles_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "SANDTABLE_CACHE": str(tmp_path)}

    def sandtable(*arguments: str, typed: str = "") -> str:
        found = subprocess.run(
            [sys.executable, "-m", "sandtable", *arguments],
            env=environment,
            input=typed,
            capture_output=True,
            text=True,
            check=True,
        )
        return found.stdout

    assert "compiled in" in sandtable("compile", "connect_four")
    (folder,) = tmp_path.iterdir()
    before = files_of(folder)
    assert any(path.name.startswith("connect_four") and path.suffix == ".ready" for path in before)
    assert sandtable("compile", "connect_four") == "Connect Four: ready\n"
    for bot in ("soldier", "veteran"):
        sandtable("play", "connect_four", "--bot", bot, typed="d\nc\nundo\nwhy a\nodds a\nhint\n")
    assert files_of(folder) == before


COUNT_COMPILED = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from sandtable.bots.compiling import decide
from sandtable.games import find_game
for game_id in sys.argv[1:]:
    for name in ("random", "greedy", "soldier", "plans:8", "mcts:40"):
        decide(find_game(game_id), name)
compiled = [found for found in gc.get_objects() if isinstance(found, Dispatcher) and found.stats.cache_misses]
names = [f"{found.py_func.__module__}.{found.py_func.__name__}" for found in compiled]
names = [name for name in names if name.startswith("sandtable.")]
print(len(names))
print(sorted(name for name in names if name.startswith("sandtable.bots.")))
"""


@pytest.mark.deep
@only_compiled
def test_another_game_compiles_no_bot_and_another_process_compiles_nothing(tmp_path: Path) -> None:
    def compiled_for(*games: str) -> tuple[int, str]:
        found = subprocess.run(
            [sys.executable, "-c", COUNT_COMPILED, *games],
            env={**os.environ, "SANDTABLE_CACHE": str(tmp_path)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        count, bots = found.stdout.splitlines()
        return int(count), bots

    assert compiled_for("connect_four")[0] > 20
    rules, bots = compiled_for("groundwar")
    assert rules > 20
    assert bots == "[]"
    assert compiled_for("connect_four", "groundwar") == (0, "[]")


PLAYED = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from sandtable.bots.advice import advise
from sandtable.bots.levels import LEVELS, make_bot
from sandtable.games import find_game
from sandtable.play.match import Match
from sandtable.table.views import tell_actions
game, most = find_game(sys.argv[1]), int(sys.argv[2])
for level in LEVELS:
    match = Match(game, seed=2)
    bots = [make_bot(level, game, seat) for seat in range(match.seats)]
    while match.decider >= 0 and len(match.entries) < most:
        seat = match.decider
        tell_actions(match), match.scene(seat), match.check(0, seat), match.why_not_undo(seat)
        action = bots[seat].choose(match.view(seat), match.ruleset, seat)
        assert match.act(match.notation(action), seat) is None
    if match.decider >= 0:
        advise(game, match.view(match.decider), match.ruleset, match.decider, "hint")
compiled = [found for found in gc.get_objects() if isinstance(found, Dispatcher) and found.stats.cache_misses]
names = sorted(f"{found.py_func.__module__}.{found.py_func.__name__}" for found in compiled)
print(*(name for name in names if name.startswith("sandtable.")))
"""


def compiled_after_ready(game: str, most: int, folder: Path) -> str:
    """What a new process compiles for `most` entries of a match against each level and for a hint."""
    environment = {**os.environ, "SANDTABLE_CACHE": str(folder)}
    compile_it = [sys.executable, "-m", "sandtable", "compile", game]
    subprocess.run(compile_it, env=environment, cwd=ROOT, capture_output=True, check=True)
    play_it = [sys.executable, "-c", PLAYED, game, str(most)]
    found = subprocess.run(play_it, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return found.stdout.strip()


@only_compiled
def test_nothing_is_compiled_after_ready_against_any_level(tmp_path: Path) -> None:
    assert compiled_after_ready("connect_four", 20, tmp_path) == ""


@only_compiled
@pytest.mark.deep
@pytest.mark.parametrize("game", [game for game in GAMES if game != "connect_four"])
def test_nothing_is_compiled_after_ready_in_any_game(game: str, tmp_path: Path) -> None:
    assert compiled_after_ready(game, 60, tmp_path) == ""


TAKEN_OVER = """
from sandtable.bots.compiling import PLAYABLE, load_game
from sandtable.bots.levels import make_bot
from sandtable.bots.simple_matches import choose_simply
from sandtable.core.compiled import run_plain_until_loaded
from sandtable.games import find_game
from sandtable.play.match import Match
run_plain_until_loaded()
game = find_game("connect_four")
def play(load_after):
    match = Match(game, seed=1)
    bots = [make_bot("soldier", game, seat) for seat in range(2)]
    while match.decider >= 0:
        if len(match.entries) == load_after:
            assert not game.verbs.apply.signatures and not choose_simply.signatures
            load_game(game, PLAYABLE)
        seat = match.decider
        match.legal_with_chances()
        assert match.act(bots[seat].choose(match.view(seat), match.ruleset, seat), seat) is None
    return [entry.action for entry in match.entries]
taken_over = play(6)
before = len(choose_simply.signatures), len(game.verbs.apply.signatures)
assert min(before) > 0
assert len(taken_over) > 7 and taken_over == play(-1)
assert before == (len(choose_simply.signatures), len(game.verbs.apply.signatures))
"""


@only_compiled
def test_a_match_that_began_plain_goes_on_compiled_with_the_same_actions() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TAKEN_OVER], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
