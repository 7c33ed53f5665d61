"""What a server has the lab do in child processes: play trials and studies as told, answer questions."""

import sys
from pathlib import Path

import typer

from sandtable.cli.steps import STOPPED, Led, give_way, tell
from sandtable.lab.asking import run_study
from sandtable.lab.clerk import answered
from sandtable.lab.conducting import Standing
from sandtable.lab.ledger import count_matches
from sandtable.lab.study import Study
from sandtable.lab.telling import Pace, now_and_then, step_of
from sandtable.lab.trial import play_trial

CLERK, TRIAL, STUDY = 5, 10, 19  # nice: somebody waits for the clerk and for a trial


def answer_questions() -> None:
    """Every line of the standard input has its answer; there are no more."""
    give_way(CLERK)
    for line in sys.stdin:
        tell(answered(line))


def try_led(study: Study) -> None:
    """The study is played in this process, with what it says so far in a line now and then."""
    give_way(TRIAL)
    with Led(sys.stdin):
        try:
            play_trial(study, tell)
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None


def run_led(study: Study, command: str, report: Path, rows: Path, until_decided: bool, anew: bool) -> None:
    """The study is played in this process, behind all others and as it is told, and its report is written."""
    give_way(STUDY, is_pinned=True)
    known = 0 if anew else count_matches(rows / f"{study.name}.jsonl")
    with Led(sys.stdin) as led:
        pace = Pace(study, known, lambda: led.seconds)
        told = now_and_then(study, lambda standing: tell(step_of(standing, pace)))

        def watch(standing: Standing) -> None:
            pace.note(standing)
            told(standing)

        try:
            run_study(
                study, report=report, rows=rows, command=command, until_decided=until_decided,
                anew=anew, watch=watch,
            )  # fmt: skip
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None
