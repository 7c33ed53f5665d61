"""The command `study guard`: which answers a change of the rules has moved."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.output import AsJson, examples, say, say_json
from sandtable.cli.study import STUDIES, Progress, Workers, commands
from sandtable.core.errors import SandtableError


def register_commands(app: typer.Typer) -> None:
    """The commands of studies have one more."""
    shown = examples("study guard", "study guard studies/groundwar_seats.toml -n 400")
    commands.command("guard", epilog=shown)(guard_studies)


def guard_studies(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE …", help="Study files; all of studies/ if none.")
    ] = None,
    matches: Annotated[
        int | None, typer.Option("-n", "--matches", min=1, help="At most so many of every variant.")
    ] = None,
    workers: Workers = 0,
    as_json: AsJson = False,
) -> None:
    """Ask again what should stay as it is (`expect = "yes"`); ends with 1 if an answer was left."""
    from sandtable.lab.guarding import LEFT, guard
    from sandtable.lab.study_files import read_study

    studies = [read_study(path) for path in files or sorted(STUDIES.glob("*.toml"))]
    expecting = [study for study in studies if study.expect]
    if not expecting:
        where = ", ".join(map(str, files)) if files else f"{STUDIES}/"
        raise SandtableError(f'no study of {where} says what its verdict should stay; add expect = "yes"')
    found = []
    for study in expecting:
        with Progress(study, is_shown=sys.stderr.isatty()) as progress:
            one = guard(study, matches, workers=workers or os.cpu_count() or 1, watch=progress.update)
        found.append(one)
        if not as_json:
            say(one.words)
    if as_json:
        say_json([{"name": one.name, "fate": one.fate, "verdict": one.code} for one in found])
    if any(one.fate == LEFT for one in found):
        raise typer.Exit(1)
