"""The command `study refine`: an answered sweep becomes a study file with finer values around the best."""

from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.new_study import write_study
from sandtable.cli.output import examples
from sandtable.cli.study import REPORTS, RUNS, File, commands
from sandtable.core.errors import SandtableError


def register_commands(app: typer.Typer) -> None:
    """The commands of studies have one more."""
    shown = examples(
        "study refine studies/spugah_nations_gold.toml", "study refine FILE --name closer -n 4000"
    )
    commands.command("refine", epilog=shown)(refine)


def refine(
    file: File,
    name: Annotated[str, typer.Option(help="The name of the new file; NAME_refined if not given.")] = "",
    matches: Annotated[
        int | None, typer.Option("-n", "--matches", min=1, help="Matches of each; as before if not given.")
    ] = None,
    reports: Annotated[list[Path] | None, typer.Option(help="Where reports lie; repeatable.")] = None,
) -> None:
    """Write a study that looks more closely where an answered sweep is best: finer values, fresh seeds."""
    from dataclasses import replace

    from sandtable.lab.asking import checked
    from sandtable.lab.index import read_findings
    from sandtable.lab.refining import is_report_of, refined_study
    from sandtable.lab.study_files import read_study

    study = read_study(file)
    if not study.sweep:
        raise SandtableError(f"{file} sweeps no options; only a sweep is refined")
    answers = [read_findings(folder / f"{study.name}.json") for folder in reports or [RUNS, REPORTS]]
    found = next((one for one in answers if one and is_report_of(study, one)), None)
    if found is None:
        raise SandtableError(
            f"{file} has no report as it stands now; run it first: sandtable study run {file}"
        )
    finer = refined_study(study, found, file.as_posix())
    finer = checked(replace(finer, matches=matches or finer.matches), name or finer.name)
    write_study(file.parent / f"{finer.name}.toml", finer)
