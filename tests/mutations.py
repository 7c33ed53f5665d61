"""Rules that are changed on purpose, one deciding line at a time, to see whether a clause test notices.

    SANDTABLE_COMPILE=0 nice python -m tests.mutations tests/games/spugah_quadrants \
        sandtable.games.spugah.rules sandtable.games.spugah_quadrants.rules --tagged

Each change is made in a process of its own, to the code of one function or to one figure: no file is touched.
A change that no test notices survives and is listed; `--tagged` tries only lines with a clause tag, `--share`
so many of all changes, chosen at random. Tests that compare with a second implementation are left out: a
clause test is to notice by itself.
"""

import argparse
import ast
import copy
import importlib
import os
import pkgutil
import random
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from sandtable.core.compiled import COMPILES

TAG = re.compile(r"#\s*[A-Z]{2,3}-\d+\.\d+")
PATIENCE = 120  # seconds for the tests; a change that makes a match endless is noticed by this
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
EXCHANGED = {"min": "max", "max": "min"}


@dataclass(frozen=True)
class Mutant:
    """One change: the module and the function it is made in, its line, and the words before and after."""

    module: str
    function: str
    line: int
    before: str
    after: str
    is_tagged: bool
    code: CodeType | None  # of the function; None where a figure of the module is changed
    figure: Any = None

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}: {self.before} → {self.after}"


def changes_of(node: ast.AST) -> Iterator[ast.AST]:
    """What a node could be changed to."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in TURNED:
                changed = copy.deepcopy(node)
                changed.ops[place] = TURNED[type(operator)]()
                yield changed
    elif isinstance(node, ast.BoolOp):
        for place in range(len(node.values)):
            changed_values = [copy.deepcopy(one) for other, one in enumerate(node.values) if other != place]
            yield changed_values[0] if len(changed_values) == 1 else ast.BoolOp(node.op, changed_values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield from (ast.Constant(node.value + 1), ast.Constant(node.value - 1))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        changed_sum = copy.deepcopy(node)
        changed_sum.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield changed_sum
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EXCHANGED:
        changed_call = copy.deepcopy(node)
        changed_call.func = ast.Name(EXCHANGED[node.func.id], ast.Load())
        yield changed_call
    elif isinstance(node, ast.AugAssign | ast.Assign | ast.Expr):
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_docstring:
            yield ast.Pass()


class Exchange(ast.NodeTransformer):
    """Puts a new node in the place of one old node."""

    def __init__(self, number: int, new: ast.AST) -> None:
        self.number, self.new = number, new

    def visit(self, node: ast.AST) -> ast.AST:
        if getattr(node, "number", None) == self.number:
            return ast.copy_location(self.new, node)
        return self.generic_visit(node)


def mutants_of(module: ModuleType) -> Iterator[Mutant]:
    """Every change of the functions of a module."""
    path = Path(str(module.__file__))
    source = path.read_text(encoding="utf-8")
    tagged = {number for number, line in enumerate(source.splitlines(), 1) if TAG.search(line)}
    for function in ast.parse(source).body:
        if not isinstance(function, ast.FunctionDef):
            continue
        for number, node in enumerate(ast.walk(function)):
            node.number = number  # type: ignore[attr-defined]
        for node in [one for part in function.body for one in ast.walk(part)]:
            for new in changes_of(node):
                changed = Exchange(node.number, new).visit(copy.deepcopy(function))  # type: ignore[attr-defined]
                assert isinstance(changed, ast.FunctionDef)
                changed.decorator_list = []
                tree = ast.fix_missing_locations(ast.Module([changed], []))
                code = next(
                    one
                    for one in compile(tree, str(path), "exec").co_consts
                    if isinstance(one, CodeType) and one.co_name == function.name
                )
                lines = range(node.lineno, node.end_lineno + 1)  # type: ignore[attr-defined]
                is_short = len(lines) <= 3
                yield Mutant(
                    module.__name__,
                    function.name,
                    lines.start,
                    ast.unparse(node),
                    ast.unparse(ast.fix_missing_locations(copy.deepcopy(new))),
                    is_short and not tagged.isdisjoint(lines),
                    code,
                )


def figures_of(module: ModuleType) -> Iterator[Mutant]:
    """Every figure of a module, one more and one less."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8").splitlines()
    for node in ast.parse("\n".join(source)).body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        old = getattr(module, name)
        is_tagged = bool(TAG.search(source[node.lineno - 1]))
        for new in changed_figures(old):
            yield Mutant(module.__name__, name, node.lineno, str(old), str(new), is_tagged, None, new)


def changed_figures(old: Any) -> list[Any]:
    """A whole number, or each of several, one more and one less."""
    if type(old) is int:
        return [old + 1, old - 1]
    if not isinstance(old, tuple) or not all(type(one) is int for one in old):
        return []
    return [
        (*old[:place], one, *old[place + 1 :])
        for place, value in enumerate(old)
        for one in (value + 1, value - 1)
    ]


def change(mutant: Mutant) -> None:
    """The rules of this process are the changed ones."""
    function = getattr(sys.modules[mutant.module], mutant.function)
    if mutant.code is not None:
        assert isinstance(function, FunctionType)
        function.__code__ = mutant.code
        return
    for name, module in list(sys.modules.items()):
        if name.startswith("sandtable.games.") and hasattr(module, mutant.function):
            setattr(module, mutant.function, mutant.figure)


def modules_under(name: str) -> list[ModuleType]:
    """The package and its modules, those that only explain aside."""
    package = importlib.import_module(name)
    names = [name, *(f"{name}.{one.name}" for one in pkgutil.iter_modules(package.__path__))]
    return [importlib.import_module(one) for one in names if not one.endswith(("why_not", "facts"))]


def is_noticed(mutant: Mutant, tests: list[str]) -> bool:
    """Whether a test fails when the function is the changed one."""
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        change(mutant)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests])
        os._exit(0 if status == pytest.ExitCode.OK else 1)
    return os.waitpid(child, 0)[1] != 0


def clause_tests(folder: Path) -> list[str]:
    """The test files of a game that know no second implementation."""
    return [str(path) for path in sorted(folder.glob("test_*.py")) if path.name != "test_twins.py"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Change rules one line at a time and see what tests notice.")
    parser.add_argument("tests", type=Path, help="the folder of a game's tests")
    parser.add_argument("packages", nargs="+", help="packages of rules, with dots")
    parser.add_argument("--tagged", action="store_true", help="only lines with a clause tag")
    parser.add_argument("--share", type=float, default=1.0, help="so much of all changes, at random")
    parser.add_argument("--after", type=int, default=0, help="leave out so many, where a run was broken off")
    parser.add_argument("--only", default="", help="only functions whose name contains this")
    chosen = parser.parse_args()
    if COMPILES:
        sys.exit("Compiled rules cannot be changed: set SANDTABLE_COMPILE=0.")
    modules = [module for name in chosen.packages for module in modules_under(name)]
    found = [mutant for module in modules for mutant in (*mutants_of(module), *figures_of(module))]
    found = [mutant for mutant in found if chosen.only in mutant.function]
    found = [mutant for mutant in found if mutant.is_tagged or not chosen.tagged]
    picked = random.Random("mutations")
    found = [mutant for mutant in found if picked.random() < chosen.share]
    tests = clause_tests(chosen.tests)
    if pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]) != pytest.ExitCode.OK:
        sys.exit("The tests fail without any change: mend them first.")
    survivors = 0
    for number, mutant in enumerate(found, 1):
        if number > chosen.after and not is_noticed(mutant, tests):
            survivors += 1
            print(f"{number}/{len(found)} survives: {mutant}", flush=True)
    print(f"{len(found)} changes, {survivors} survive.")


if __name__ == "__main__":
    main()
