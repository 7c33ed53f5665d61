"""The command `study new`: asks what a study needs, each answer checked at once, and writes the file."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from sandtable.cli.output import examples, say
from sandtable.cli.study import (
    STUDIES,
    Also,
    Bots,
    Changed,
    Each,
    GameName,
    Margin,
    Measured,
    Seats,
    Target,
    commands,
    options_study,
    read_margin,
    read_target,
    short_study,
)
from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    from sandtable.core.game import Game
    from sandtable.lab.study import Study

Found = TypeVar("Found")


def register_commands(app: typer.Typer) -> None:
    """The commands of studies have one more."""
    shown = examples("study new groundwar", "study new groundwar mines --option mine_gold=2 --measure turns")
    commands.command("new", epilog=shown)(new)


def new(
    game: GameName,
    name: Annotated[str, typer.Argument(help="The name of the file, without its ending.")] = "",
    question: Annotated[str, typer.Option(help="The question, in a sentence.")] = "",
    clause: Annotated[str, typer.Option(help="The clause of the rulebook that it is about.")] = "",
    seats: Seats = None,
    option: Changed = None,
    measure: Measured = "",
    bots: Bots = None,
    matches: Annotated[int | None, typer.Option("-n", "--matches", min=1, help="Matches of each.")] = None,
    margin: Margin = "",
    target: Target = "",
    error: Annotated[float | None, typer.Option(help="How often a verdict may be wrong.")] = None,
    also: Also = None,
    each: Each = None,
    folder: Annotated[Path, typer.Option(help="Where the file goes.")] = STUDIES,
) -> None:
    """Write a study file; what is not given by an option is asked for."""
    from sandtable.games import find_game

    asked = Interview(find_game(game))
    question = question or ask("The question, in your own words", f"Does it matter in {asked.game.title}?")
    clause = asked.clause(clause)
    seats = asked.seats(seats)
    if not option and not each and not target:
        option = asked.changes(seats)
    if not each:
        measure = asked.measure(measure, seats)
        target = asked.target(target, is_needed=not option)
    margin = asked.margin(margin, None if each else measure, seats)
    bots = asked.bots(bots)
    count = asked.matches(matches)
    error = asked.error(error)
    usual = "options" if each else "_".join(one.split("=")[0] for one in option or ["study"])
    name = name or ask("The name of the study", usual)
    if each:
        study = options_study(game, each, bots, count, name, seats, margin, "matters", question, name, also)
    else:
        study = short_study(
            game, option or [], measure, bots, count, name, seats, margin, target, question, name, also
        )
    write_study(folder / f"{name}.toml", replace(study, clause=clause, error=error))


def write_study(path: Path, study: "Study") -> None:
    """The study lies in a new file."""
    from sandtable.lab.study_files import study_text

    if path.exists():
        raise SandtableError(f"{path} is there already; give the study another name")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(study_text(study), encoding="utf-8")
    say(f"{path} is written. Look at it, then: sandtable study run {path}")


def ask(what: str, usual: str) -> str:
    """What the person answers, or what is usual."""
    answer: str = typer.prompt(what, default=usual, show_default=bool(usual))
    return answer.strip()


def ask_until(what: str, usual: str, read: Callable[[str], Found]) -> Found:
    """What the person answers, asked again with the reason until it can be read."""
    while True:
        try:
            return read(ask(what, usual))
        except SandtableError as problem:
            say(f"{problem}.")


@dataclass(frozen=True)
class Interview:
    """Asks what a study of the game needs; what was given on the command line is only checked."""

    game: "Game"

    def clause(self, given: str) -> str:
        """A clause of the rulebook, or none."""
        from sandtable.lab.study_keys import wrong_clause

        def read(text: str) -> str:
            text = "" if text == "none" else text
            if wrong := wrong_clause(self.game, text):
                raise SandtableError(wrong)
            return text

        example = next(iter(self.game.clauses), "none")
        return read(given) if given else ask_until(f"Its clause, such as {example}", "none", read)

    def seats(self, given: int | None) -> int | None:
        """How many seats; asked only where the game leaves a choice."""
        low, high = self.game.seats
        if given is not None or low == high:
            return given
        return ask_until(f"Seats, {low} to {high}", str(low), lambda text: whole(text, low, high))

    def changes(self, seats: int | None) -> list[str]:
        """What the person wants to change; nothing if the game as written is to be measured."""
        from sandtable.lab.asking import ask_about

        def read(text: str) -> list[str]:
            told = text.split()
            if told:
                ask_about(self.game.id, *told, seats=seats)
            return told

        for one in self.game.rulesets.options.values():
            say(f"  {one.name}: {one.text}")
        return ask_until(
            "What to change, OPTION=VALUE or OPTION=LOW..HIGH:STEP (nothing: measure it)", "", read
        )

    def measure(self, given: str, seats: int | None) -> str:
        """What is measured."""
        from sandtable.lab.measures import find_measure, offer

        places = seats or self.game.seats[0]
        if given:
            return given
        say(f"Measures: {offer(self.game, places)}.")
        return ask_until("What to measure", "seat 1", lambda text: find_measure(self.game, places, text).name)

    def target(self, given: str, *, is_needed: bool) -> str:
        """The band in which the measure should lie; none where variants are compared."""

        def read(text: str) -> str:
            text = "" if text == "none" else text
            if not text and is_needed:
                raise SandtableError(
                    "nothing is changed, so say where the measure should lie, such as 45..55"
                )
            band = read_target(text)
            if band and band[0] > band[1]:
                raise SandtableError(f"{text} is no target; write the lower end first, as in 45..55")
            return text

        if given:
            return read(given)
        return ask_until("The band in which it should lie, LOW..HIGH", "" if is_needed else "none", read)

    def margin(self, given: str, measure: str | None, seats: int | None) -> str:
        """What is smaller does not matter; as usual if nothing is said."""
        from sandtable.lab.measures import find_measure

        is_share = measure is None or find_measure(self.game, seats or self.game.seats[0], measure).is_share

        def read(text: str) -> str:
            text = "" if text == "usual" else text
            read_margin(text)
            if is_share and text.endswith("%"):
                raise SandtableError("the margin of a share is a number of points, such as 3")
            return text

        form = "points, such as 3" if is_share else "a number, or 15% of the base"
        return given or ask_until(f"What is smaller does not matter ({form})", "usual", read)

    def bots(self, given: list[str] | None) -> list[str]:
        """Who plays, the weakest first."""
        from sandtable.bots.levels import make_bot

        def read(text: str) -> list[str]:
            for bot in text.split():
                make_bot(bot, self.game)
            return text.split()

        return given or ask_until(
            "Who plays, the weakest first (recruit soldier veteran …)", "soldier greedy", read
        )

    def matches(self, given: int | None) -> int:
        """How many of every variant."""
        from sandtable.lab.study import MATCHES

        return given or ask_until(
            "Matches of every variant at every strength", str(MATCHES), lambda text: whole(text, 1, 10**7)
        )

    def error(self, given: float | None) -> float:
        """How often the verdict may be wrong."""
        from sandtable.lab.study import ERROR

        def read(text: Any) -> float:
            if not re.fullmatch(r"0?\.\d+", str(text)) or not 0 < float(text) < 0.5:
                raise SandtableError(f"{text} is no error; write a number between 0 and 0.5, such as 0.05")
            return float(text)

        return read(given) if given is not None else ask_until("How often it may be wrong", str(ERROR), read)


def whole(text: str, low: int, high: int) -> int:
    """The whole number that is written."""
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or not low <= int(text) <= high:
        raise SandtableError(f"{text!r} is no number from {low} to {high:,}")
    return int(text)
