"""General code names no game: the client outside its `games/`, and every package that serves all games."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from sandtable.games import GAMES

PACKAGE = Path(__file__).parents[1] / "sandtable"
CLIENT = PACKAGE / "table/client"
GENERAL = ("core", "play", "bots", "table", "cli")
NAMES = [name for game in GAMES.values() for name in (game.id, game.title)]
NAMED = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, NAMES))})(?![\w-])")


def client_files() -> list[Path]:
    """The client's own files, without the drawings of the games."""
    found = [path for path in CLIENT.rglob("*") if path.suffix in (".js", ".css", ".ts", ".html")]
    return [path for path in found if CLIENT / "games" not in path.parents]


def python_words(text: str) -> list[str]:
    """What a Python file says, but for comments, docstrings and the examples of help texts."""
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        is_block = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if is_block and ast.get_docstring(node) is not None:
            left_out.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
        if is_example(node):
            left_out.update(range(node.lineno, (node.end_lineno or 0) + 1))  # type: ignore[attr-defined]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [
        token.string for token in tokens if token.type != tokenize.COMMENT and token.start[0] not in left_out
    ]


def is_example(node: ast.AST) -> bool:
    """Whether a part of a program only gives examples: `examples(…)`, `help=…`, or a table EXAMPLES."""
    if isinstance(node, ast.keyword):
        return node.arg == "help"
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "examples"
    if isinstance(node, ast.Assign):
        return any(isinstance(name, ast.Name) and name.id == "EXAMPLES" for name in node.targets)
    return False


@pytest.mark.parametrize("path", client_files(), ids=lambda path: str(path.relative_to(CLIENT)))
def test_the_client_names_no_game_outside_its_drawings(path: Path) -> None:
    assert NAMED.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("part", GENERAL)
def test_a_package_that_serves_all_games_names_none(part: str) -> None:
    named = {
        str(path.relative_to(PACKAGE)): found
        for path in sorted((PACKAGE / part).rglob("*.py"))
        if (found := [word for word in python_words(path.read_text(encoding="utf-8")) if NAMED.search(word)])
    }
    assert named == {}


def test_a_name_is_found_in_a_program_and_not_in_its_words_for_people() -> None:
    """The search itself: comments, docstrings and examples may name a game, nothing else may."""
    game = next(iter(GAMES))
    spoken = f'"""As {game} does."""\nEXAMPLES = ("play {game}",)\n'
    spoken += f'call(examples("rules {game}"), help="as {game}")  # {game}\n'
    assert not any(NAMED.search(word) for word in python_words(spoken))
    assert any(NAMED.search(word) for word in python_words(f'chosen = "{game}"\n'))


def test_every_module_of_drawings_belongs_to_a_game() -> None:
    """It has the name of a game, or of a part of one (`<id>_editor`), or of what several editions share."""
    names = {path.stem for path in (CLIENT / "games").iterdir()}
    for name in names:
        assert any(name == id or name.startswith(f"{id}_") or id.startswith(f"{name}_") for id in GAMES), name
