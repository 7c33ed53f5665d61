"""Questions to the lab: `study new|check|run|list`, and their short forms from `compare` to `luck`."""

import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.output import AsJson, console, examples, say, say_json, say_whole
from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    from sandtable.lab.conducting import Standing
    from sandtable.lab.study import Study

STUDIES = Path("studies")
RUNS = Path("runs/studies")
REPORTS = Path("docs/studies")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, such as groundwar.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A study file, such as studies/NAME.toml.")]
Workers = Annotated[int, typer.Option(min=0, help="Processes that play; 0 is one for each core.")]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:8786, or local.")
]
Report = Annotated[Path | None, typer.Option(help="The folder of the report; runs/studies if not given.")]
Rows = Annotated[
    Path, typer.Option(help="The folder of the ledger, which keeps every match, and of the rows.")
]
Steps = Annotated[bool, typer.Option(hidden=True)]  # lines of JSON on the way, for a program
Anew = Annotated[bool, typer.Option("--anew", help="Forget the matches that were played before.")]
UntilDecided = Annotated[
    bool, typer.Option("--until-decided", help="Stop as soon as the live bands allow a verdict.")
]
Measured = Annotated[str, typer.Option("--measure", help="What decides the answer, such as 'seat 1'.")]
Bots = Annotated[list[str] | None, typer.Option("--bots", help="A strength, the weakest first; repeatable.")]
Matches = Annotated[int, typer.Option("-n", "--matches", min=1, help="Matches of every variant.")]
Seed = Annotated[str, typer.Option(help="The same seed, the same matches.")]
Claimed = Annotated[
    str, typer.Option("--claim", help="What is claimed: differs, raises, lowers, or in target.")
]
Allowed = Annotated[float, typer.Option("--error", help="How often the verdict may be wrong.")]
Preset = Annotated[str, typer.Option(help="A named ruleset of the game, of which options are changed.")]
Target = Annotated[str, typer.Option(metavar="LOW..HIGH", help="The band in which the measure should lie.")]
Margin = Annotated[str, typer.Option(help="What is smaller does not matter: 3, or 15% of the base.")]
Also = Annotated[
    list[str] | None, typer.Option(metavar="MEASURE", help="A measure more for the tables; repeatable.")
]
Changed = Annotated[
    list[str] | None,
    typer.Option(metavar="OPTION=VALUE", help="What the variant changes; a range is a sweep. Repeatable."),
]
Each = Annotated[
    list[str] | None,
    typer.Option(metavar="TAGS", help="Actions to be judged, as in 'kind=spawn unit=*'. Repeatable."),
]
Seats = Annotated[int | None, typer.Option(help="Seats at the table, if the game leaves a choice.")]

commands = typer.Typer(
    help="Ask a question about a rule, and get an answer that says how sure it is.",
    epilog=examples("study new groundwar", "study run studies/mine_gold.toml", "study list"),
    no_args_is_help=True,
)


def register_commands(app: typer.Typer) -> None:
    """The application has the commands of studies."""
    app.add_typer(commands, name="study")
    app.command(epilog=examples("compare groundwar mine_gold=2 -n 2000", "compare siege cards.csv"))(compare)
    app.command(epilog=examples("sweep spugah_nations econ_victory=14..40:2"))(sweep)
    app.command(epilog=examples("handicap groundwar start_gold -n 1000"))(handicap)
    app.command(epilog=examples("luck groundwar -n 400"))(luck)


@commands.command("check", epilog=examples("study check studies/mine_gold.toml"))
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE …", help="Study files.")]) -> None:
    """Name every broken line of study files, with its cause and remedy."""
    from sandtable.lab.study_files import check_study

    broken = 0
    for path in files:
        study, problems = check_study(path)
        if study is not None:
            variants, strengths = len(study.variants), len(study.strengths)
            counts = f"{variants} variant{'s' * (variants > 1)}, {strengths} strength{'s' * (strengths > 1)}"
            say(f"{path}: {study.total} matches, {counts}.")
        for problem in problems:
            broken += 1
            say(f"{path}, {problem}")
    if broken:
        raise typer.Exit(1)


@commands.command(
    "run",
    epilog=examples(
        "study run studies/mine_gold.toml", "study run FILE --until-decided", "study run FILE --cluster local"
    ),
)
def run(
    file: File,
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    until_decided: UntilDecided = False,
    anew: Anew = False,
    as_json: AsJson = False,
    rows: Rows = RUNS,
    steps: Steps = False,
) -> None:
    """Play the matches of a study and write its report; what was played before is not played again."""
    from sandtable.lab.study_files import read_study

    study = read_study(file)
    command = f"sandtable study run {file.as_posix()}" + (" --until-decided" if until_decided else "")
    if steps:
        from sandtable.cli.led import run_led

        run_led(study, command, report or rows, rows, until_decided, anew)
        return
    answer(study, command, workers, cluster, report, until_decided, anew, as_json, rows)


@commands.command("clerk", hidden=True)
def clerk() -> None:
    """Answer the questions of a program, a line of JSON each, until no more come."""
    from sandtable.cli.led import answer_questions

    answer_questions()


@commands.command("list", epilog=examples("study list", "study list --json"))
def list_studies(
    folder: Annotated[Path, typer.Argument(help="Where the study files lie.")] = STUDIES,
    reports: Annotated[list[Path] | None, typer.Option(help="Where reports lie; repeatable.")] = None,
    as_json: AsJson = False,
) -> None:
    """Every study with its verdict, if it was answered."""
    from sandtable.lab.index import listed

    found = listed(folder, reports or [RUNS, REPORTS])
    if as_json:
        say_json(found)
        return
    if not found:
        say(f"There is no study in {folder}; begin one with: sandtable study new GAME")
    for one in found:
        say(f"{one['file']}: {one['question']} {one['verdict']}")


def compare(
    game: GameName,
    changes: Annotated[
        list[str],
        typer.Argument(
            metavar="OPTION=VALUE …", help="What the variant changes; or a spreadsheet, FILE.csv."
        ),
    ],
    matches: Matches = 2000,
    measure: Measured = "seat 1",
    bots: Bots = None,
    seats: Seats = None,
    seed: Seed = "compare",
    margin: Margin = "",
    target: Target = "",
    also: Also = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    until_decided: UntilDecided = False,
    anew: Anew = False,
    as_json: AsJson = False,
    steps: Steps = False,
) -> None:
    """Compare the game as written with the game with some options changed, under the same dice."""
    asked = bots or ["greedy"]
    study = short_study(game, changes, measure, asked, matches, seed, seats, margin, target, also=also)
    if steps:
        from sandtable.cli.led import try_led

        try_led(study)
        return
    answer(study, repeated("compare"), workers, cluster, report, until_decided, anew, as_json)


def sweep(
    game: GameName,
    values: Annotated[
        list[str],
        typer.Argument(metavar="OPTION=14..40:2 …", help="Options with their values; one, two or several."),
    ],
    matches: Matches = 400,
    measure: Measured = "seat 1",
    bots: Bots = None,
    seats: Seats = None,
    seed: Seed = "sweep",
    margin: Margin = "",
    target: Target = "",
    claim: Claimed = "",
    error: Allowed = 0.05,
    preset: Preset = "as written",
    also: Also = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    until_decided: UntilDecided = False,
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Try every value of an option or two, or points of several, and draw what becomes of a measure."""
    from sandtable.lab.asking import ask_about

    study = ask_about(
        game, *values, measure=measure, bots=bots or ["greedy"], matches=matches, seed=seed, seats=seats,
        margin=read_margin(margin), target=read_target(target), claim=claim, error=error, preset=preset,
        also=also or (),
    )  # fmt: skip
    if not study.sweep:
        raise SandtableError(f"{values[0]} names one value only; write OPTION=14..40:2, or use compare")
    answer(study, repeated("sweep"), workers, cluster, report, until_decided, anew, as_json)


def handicap(
    game: GameName,
    thing: Annotated[str, typer.Argument(metavar="THING", help="What is given, such as start_gold.")],
    amounts: Annotated[str, typer.Option(help="How much of it: 0..4, or 0,2,5.")] = "0..3",
    matches: Matches = 1000,
    bots: Bots = None,
    seats: Seats = None,
    seed: Seed = "handicap",
    margin: Margin = "",
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    until_decided: UntilDecided = False,
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Find out what gold, units or points are worth, and how much would be fair to who is behind."""
    from sandtable.lab.asking import ask_worth
    from sandtable.lab.study import read_values

    study = ask_worth(
        game, thing, read_values(amounts), bots=bots or ["greedy"], matches=matches, seed=seed,
        seats=seats, margin=read_margin(margin),
    )  # fmt: skip
    answer(study, repeated("handicap"), workers, cluster, report, until_decided, anew, as_json)


def luck(
    game: GameName,
    matches: Matches = 400,
    bots: Bots = None,
    seats: Seats = None,
    seed: Seed = "luck",
    target: Target = "0..50",
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Find out how much of the result set-up, dice and draws decide, and how much stronger bots are."""
    from sandtable.lab.asking import ask_luck

    wanted = read_target(target) or (0.0, 50.0)
    chosen = bots or ["recruit", "soldier", "greedy"]
    study = ask_luck(game, bots=chosen, matches=matches, seed=seed, seats=seats, target=wanted)
    answer(study, repeated("luck"), workers, cluster, report, False, anew, as_json)


def repeated(command: str) -> str:
    """The command as it was given."""
    rest = sys.argv[sys.argv.index(command) :] if command in sys.argv else [command]
    kept, is_place = [], False
    for word in rest:
        if not is_place and word.split("=")[0] not in (
            "--report",
            "--workers",
            "--cluster",
            "--anew",
            "--json",
        ):
            kept.append(word)
        is_place = word in ("--report", "--workers", "--cluster")
    return shlex.join(["sandtable", *kept])


def short_study(
    game: str,
    changes: list[str],
    measure: str,
    bots: list[str],
    matches: int,
    seed: str,
    seats: int | None = None,
    margin: str = "",
    target: str = "",
    question: str = "",
    name: str = "",
    also: list[str] | None = None,
) -> "Study":
    """The study that a command line asks for, checked as a file would be."""
    from sandtable.lab.asking import ask_about

    return ask_about(
        game, *changes, measure=measure, bots=bots, matches=matches, seed=seed, seats=seats,
        margin=read_margin(margin), target=read_target(target), question=question, name=name, also=also or (),
    )  # fmt: skip


def options_study(
    game: str,
    each: list[str],
    bots: list[str],
    matches: int,
    seed: str,
    seats: int | None = None,
    margin: str = "",
    claim: str = "matters",
    question: str = "",
    name: str = "",
    also: list[str] | None = None,
) -> "Study":
    """The study of actions that a command line asks for, checked as a file would be."""
    from sandtable.lab.asking import ask_options

    points = read_margin(margin)
    if isinstance(points, str):
        raise SandtableError(f"{points} is a margin of counts; write a number of points, such as 3")
    return ask_options(
        game, *each, claim=claim, bots=bots, matches=matches, seed=seed, seats=seats, margin=points,
        question=question, name=name, also=also or (),
    )  # fmt: skip


def read_margin(text: str) -> float | str | None:
    """The margin of a command line: a number, a percentage of the base, or none."""
    if not text or text.endswith("%"):
        return text or None
    try:
        return float(text)
    except ValueError:
        raise SandtableError(f"{text!r} is no margin; write a number, or 15% of the base") from None


def read_target(text: str) -> tuple[float, float] | None:
    """The target of a command line, LOW..HIGH, or none."""
    if not text:
        return None
    low, _, high = text.partition("..")
    try:
        return float(low), float(high)
    except ValueError:
        raise SandtableError(f"{text!r} is no target; write LOW..HIGH, such as 45..55") from None


def answer(
    study: "Study",
    command: str,
    workers: int,
    cluster: str,
    report: Path | None,
    until_decided: bool,
    anew: bool,
    as_json: bool,
    rows: Path = RUNS,
) -> None:
    """The study is played with its progress shown, and its report lies in the folder."""
    from sandtable.lab.asking import run_study
    from sandtable.lab.ledger import count_matches

    count = workers or os.cpu_count() or 1
    known = 0 if anew else count_matches(rows / f"{study.name}.jsonl")
    with Progress(study, known, is_shown=sys.stderr.isatty()) as progress:
        try:
            asked = run_study(
                study, workers=count, cluster=cluster, report=report or rows, rows=rows, command=command,
                until_decided=until_decided, anew=anew, watch=progress.update,
            )  # fmt: skip
        except KeyboardInterrupt:
            typer.echo(f"\nStopped; nothing is lost. Go on with: {command}", err=True)
            raise typer.Exit(130) from None
    if as_json:
        typer.echo(json.dumps(asked.findings, indent=2))
        return
    say_answer(asked.findings)
    say(f"The report: {asked.page}")


def say_answer(found: dict[str, Any]) -> None:
    """The verdict is told, how far it holds, what to beware of, and what to ask next."""
    from sandtable.lab.compensation import handicap_words
    from sandtable.lab.refining import next_command, next_words
    from sandtable.lab.report import dominance_words, headline

    show = console()
    show.print(f"[bold]{headline(found)}.[/bold]", highlight=False)
    say(found["verdict"]["sentence"])
    say(found["robustness"]["words"])
    if found["dominance"]:
        say(dominance_words(found))
    for words in handicap_words(found):
        say(words)
    for warning in found["warnings"]:
        say(f"! {warning}")
    if following := next_command(found):
        say(next_words(found))
        say_whole([f"  {following}"])


class Progress:
    """One line: how far the study is, how fast it goes, how long it will take, and the answer so far."""

    def __init__(self, study: "Study", known: int = 0, *, is_shown: bool) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar

        from sandtable.lab.telling import Pace

        self._study, self._pace = study, Pace(study, known)
        columns = (BarColumn(20), MofNCompleteColumn(), TextColumn("{task.description}"))
        self._bar = Bar(*columns, console=Console(stderr=True), disable=not is_shown, transient=True)
        self._task = self._bar.add_task("", total=study.total)
        self._shown_at = 0.0

    def __enter__(self) -> "Progress":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def update(self, standing: "Standing") -> None:
        """A few matches more are done."""
        now = time.monotonic()
        done = len(standing.matches)
        self._pace.note(standing)
        if now - self._shown_at < 0.25 and done < self._study.total:
            return
        self._shown_at = now
        told = f"{pace_words(self._pace.rate, self._study.total - done)} · {so_far(standing)}"
        self._bar.update(self._task, completed=done, description=told)


def pace_words(rate: float | None, left: int) -> str:
    """How fast matches are played, and how long the others will take."""
    if not rate:
        return "starting"
    hours, seconds = divmod(round(left / rate), 3600)
    told = f"{hours}:{seconds // 60:02}:{seconds % 60:02}" if hours else f"{seconds // 60}:{seconds % 60:02}"
    return f"{rate:.{0 if rate >= 10 else 2}f} matches/s, {told} left"


def so_far(standing: "Standing") -> str:
    """The answer so far, with the band that is valid however often one looks."""
    from sandtable.lab.findings import estimate, told
    from sandtable.lab.verdicts import OPEN, WORDS

    study = standing.study
    if study.is_told_at_end:
        return "the answer is told at the end"
    strongest = len(study.strengths) - 1
    places = [place for place in standing.bands if place[0] == strongest]
    decided = [place for place in places if standing.live(*place)[1] != OPEN]
    if len(places) > 1:
        return f"{len(decided)} of {len(places)} variants decided"
    figure, code = standing.live(*places[0])
    measure: dict[str, Any] = {"is_share": study.measure.is_share}
    words = told(measure, estimate(study.measure, figure), study.claim != "in target")
    return f"{study.measure_name} {words} · {WORDS[code].lower()}"
