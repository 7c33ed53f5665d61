"""Every clause of every rulebook has a test that is marked with it, and every mark names a clause."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sandtable.core.game import Game
from sandtable.games import GAMES
from tests.random_play import every_game

TESTS = Path(__file__).parents[1]


def marked_ids(function: ast.FunctionDef) -> Iterator[str]:
    """The ids in the `@clause(…)` marks of a test."""
    for mark in function.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("clause", "pytest.mark.clause"):
            for argument in mark.args:
                assert isinstance(argument, ast.Constant), f"{function.name}: a clause is marked by its id"
                yield str(argument.value)


@cache
def marks() -> dict[str, list[str]]:
    """Clause id → the tests marked with it, read from the sources and not from what this run has selected."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in marked_ids(node):
                    found.setdefault(id, []).append(f"{path.name}::{node.name}")
    return found


@every_game
def test_every_clause_has_a_test(game: Game) -> None:
    untested = [id for id in game.clauses if id not in marks()]
    assert not untested, f"no test is marked with {', '.join(untested)}"


def test_every_mark_names_a_clause() -> None:
    known = {id for game in GAMES.values() for id in game.clauses}
    assert {id: tests for id, tests in marks().items() if id not in known} == {}
