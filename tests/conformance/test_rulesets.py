"""Options, kinds and the clause tags in the code name clauses that exist; every preset can be played."""

import ast
import re

from sandtable.core.game import Game
from tests.random_play import every_game

TAG = re.compile(r"#.*?\b([A-Z]{2,3}-\d+\.\d+)")


@every_game
def test_options_and_kinds_name_existing_clauses(game: Game) -> None:
    for option in game.rulesets.options.values():
        assert option.clause in game.clauses
        assert option.text
    for code, kind in game.kinds.items():
        assert kind.code == code
        assert kind.clause in game.clauses
        assert kind.stream in ("setup", "dice", "draws")


@every_game
def test_presets_and_laboratory_values_build_and_read_back(game: Game) -> None:
    table = game.rulesets
    for preset, changes in table.presets.items():
        record = table.make(preset=preset)
        assert table.make(table.read(record)) == record
        plain = {
            name: table.options[name].decode(table.options[name].encode(v)) for name, v in changes.items()
        }
        assert {**table.read(table.make()), **plain} == table.read(record)
    for name, option in table.options.items():
        for value in option.lab:
            assert table.read(table.make({name: value}))[name] == value
        if option.lab:
            assert option.default in option.lab, f"the lab cannot try the default of {name}"


@every_game
def test_clause_tags_and_refused_clauses_in_the_code_exist(game: Game) -> None:
    for path in game.folder.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        for tag in TAG.findall(source):
            assert tag in game.clauses, f"{path.name} is tagged {tag}"
        for call in ast.walk(ast.parse(source)):
            is_clause = (
                isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "clause"
            )
            if is_clause and all(isinstance(argument, ast.Constant) for argument in call.args):
                chapter, number, *book = (argument.value for argument in call.args)
                code = (book[0] if book else 0) * 10000 + chapter * 100 + number
                assert game.clause_id(code) in game.clauses, (
                    f"{path.name} refuses by clause({chapter}, {number})"
                )


@every_game
def test_the_code_is_tagged_with_the_deciding_clauses(game: Game) -> None:
    assert any(
        TAG.search(path.read_text(encoding="utf-8")) for path in game.folder.rglob("rules*/*.py")
    ) or TAG.search((game.folder / "rules.py").read_text(encoding="utf-8"))
