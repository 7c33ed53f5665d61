"""The lab in three lines of Python: ask about a game, run the study, read the answer.

>>> from sandtable.lab.asking import ask_about, run_study
>>> study = ask_about("connect_four", measure="seat 1", target=(45, 55), bots=["random"], matches=20)
>>> run_study(study).verdict in ("yes", "no", "same", "open")
True
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.files import make_folder
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN, frozen
from sandtable.core.spreadsheets import ENDING, difference_words, read_spreadsheet
from sandtable.games import find_game
from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import findings_of
from sandtable.lab.handicaps import gifts_of, handicaps_of
from sandtable.lab.ledger import Ledger, measured
from sandtable.lab.luck import LUCK_TARGET, ladder_of
from sandtable.lab.options import MEASURE, options_of
from sandtable.lab.refining import refined_found
from sandtable.lab.report import write_matches, write_report
from sandtable.lab.runners import Runner, runner_of
from sandtable.lab.screen import again_found, again_study, winner_of
from sandtable.lab.sheets import EVERY
from sandtable.lab.study import (
    ERROR,
    Study,
    Variant,
    figures_of,
    gift_variants,
    luck_variants,
    option_variants,
    read_value,
    read_values,
    sheet_variant,
    sweep_variants,
)
from sandtable.lab.study_files import parse_study, study_text
from sandtable.lab.watching import write_replays

LONGEST_NAME = 60  # of a variant that is named by what differs


def ask_about(
    game: str,
    *changes: str,
    measure: str = "seat 1",
    bots: Sequence[str] = ("greedy",),
    matches: int = 2000,
    seed: str = "study",
    seats: int | None = None,
    margin: float | str | None = None,
    target: tuple[float, float] | None = None,
    question: str = "",
    name: str = "",
    dice: str = "common",
    also: Sequence[str] = (),
    preset: str = AS_WRITTEN,
    claim: str = "",
    error: float = ERROR,
) -> Study:
    """A study of the game as written, or as a preset has it, against the game with these changes, or of
    ranges of values.

    A change is written OPTION=VALUE, a range OPTION=14..40:2, and a spreadsheet of figures FILE.csv; with a
    target alone the game is measured.
    """
    found = find_game(game)
    variants, swept = variants_of(found, changes, preset)
    places = places_at(found, seats)
    usual = "in target" if target else "differs"
    study = Study(
        question or usual_question(found.title, list(changes), measure), game, places, tuple(variants),
        tuple((bot,) * places for bot in bots), measure, claim or usual, margin, target, error, matches, seed,
        dice=dice, sweep=tuple(swept), also=tuple(also),
    )  # fmt: skip
    return checked(study, name)


def ask_worth(
    game: str,
    thing: str,
    amounts: Sequence[int] = (0, 1, 2, 3),
    *,
    bots: Sequence[str] = ("greedy",),
    matches: int = 1000,
    seed: str = "handicap",
    seats: int | None = None,
    margin: float | str | None = None,
    name: str = "",
) -> Study:
    """A study of what amounts of a thing are worth to whoever is given them, and what would be fair."""
    found = find_game(game)
    places = places_at(found, seats)
    gifts = gifts_of(found, thing, list(amounts))
    words = handicaps_of(game)[thing].words
    study = Study(
        f"{found.title}: what is one more of {words} worth?",
        game,
        places,
        tuple(gift_variants(gifts)),
        tuple((bot,) * places for bot in bots),
        "player 1",
        margin=margin,
        matches=matches,
        seed=seed,
    )
    return checked(study, name)


def ask_luck(
    game: str,
    *,
    bots: Sequence[str] = ("recruit", "soldier", "greedy"),
    matches: int = 400,
    seed: str = "luck",
    seats: int | None = None,
    target: tuple[float, float] = LUCK_TARGET,
    name: str = "",
) -> Study:
    """A study of how much each stream of chance decides, and how much stronger each bot is than the last."""
    found = find_game(game)
    places = places_at(found, seats)
    study = Study(
        f"{found.title}: how much of the result is luck?",
        game,
        places,
        tuple(luck_variants(found)),
        (*((bot,) * places for bot in bots), *ladder_of(list(bots), places)),
        "seat 1",
        "in target",
        target=target,
        matches=matches,
        seed=seed,
    )
    return checked(study, name)


def ask_options(
    game: str,
    *each: str,
    claim: str = "matters",
    bots: Sequence[str] = ("greedy",),
    matches: int = 1000,
    seed: str = "options",
    seats: int | None = None,
    margin: float | None = None,
    question: str = "",
    name: str = "",
    also: Sequence[str] = (),
) -> Study:
    """A study of what sets of actions are worth: how often they are used, what forbidding and forcing does.

    A set is written as tags, "kind=spawn unit=AT"; with "unit=*" every value of the operand is one.
    """
    found = find_game(game)
    places = places_at(found, seats)
    options = options_of(found, each)
    study = Study(
        question or f"{found.title}: which of {', '.join(each)} are worth it?",
        game,
        places,
        tuple(option_variants(options)),
        tuple((bot,) * places for bot in bots),
        MEASURE,
        claim,
        margin,
        matches=matches,
        seed=seed,
        also=tuple(also),
        options=options,
    )
    return checked(study, name)


def ask_sheets(
    game: str,
    *changes: str,
    figures: Sequence[str] = (EVERY,),
    claim: str = "matters",
    bots: Sequence[str] = ("greedy",),
    matches: int = 2000,
    seed: str = "sheets",
    seats: int | None = None,
    margin: float | str | None = None,
    name: str = "",
    also: Sequence[str] = (),
) -> Study:
    """A study of what one more of each figure of a sheet is worth, by sheets drawn at random.

    A change, OPTION=VALUE, is one of the ruleset under which they are drawn; "lose *" names all figures that
    begin so.
    """
    found = find_game(game)
    places = places_at(found, seats)
    variants, swept = variants_of(found, changes)
    if swept:
        raise SandtableError(f"sheets are drawn under one ruleset; write one value of {swept[0]}")
    drawn = sheet_variant(found, AS_WRITTEN, dict(variants[-1].changes))
    study = Study(
        f"{found.title}: what is worth what on {drawn.name}?",
        game,
        places,
        (drawn,),
        tuple((bot,) * places for bot in bots),
        MEASURE,
        claim,
        margin,
        matches=matches,
        seed=seed,
        also=tuple(also),
        sheets=figures_of(found, drawn, figures),
    )
    return checked(study, name)


def places_at(game: Game, seats: int | None) -> int:
    """How many seats are played, the fewest unless something else is asked for."""
    places = seats or game.seats[0]
    if not game.seats[0] <= places <= game.seats[1]:
        raise SandtableError(f"{game.title} has {game.seats[0]} to {game.seats[1]} seats, not {places}")
    return places


def variants_of(
    game: Game, changes: Sequence[str], preset: str = AS_WRITTEN
) -> tuple[list[Variant], list[str]]:
    """The variants that changes of a preset ask for, the preset first, and the options that are swept."""
    files = [change for change in changes if change.endswith(ENDING) and "=" not in change]
    pairs = [change.partition("=") for change in changes if change not in files]
    for option, equals, value in pairs:
        if not equals or not value:
            raise SandtableError(f"{option!r} has no value; write OPTION=VALUE, say {example_of(game.id)}")
    told = {option: value for option, _, value in pairs}
    swept = {option: read_values(value) for option, value in told.items() if is_range(value)}
    if swept and len(swept) < len(told):
        raise SandtableError("give either ranges or single values, not both")
    if swept and files:
        raise SandtableError(f"{files[0]} is one variant and {next(iter(swept))} has many; ask them apart")
    for option, value in ((option, value) for option, values in swept.items() for value in values):
        game.rulesets.make({option: value}, preset)
    if swept:
        return sweep_variants(game, swept, preset), list(swept)
    given = {option: read_given(value) for option, value in told.items()}
    if files:
        return [Variant(preset, preset), variant_of_files(game, files, given, preset)], []
    chosen = tuple(given.items())
    changed = [Variant(Variant("", changes=chosen).difference, preset, chosen)] if chosen else []
    return [Variant(preset, preset), *changed], []


def variant_of_files(game: Game, files: list[str], given: dict[str, Any], preset: str) -> Variant:
    """What spreadsheets change, and what is given besides; named by its figures, or by its files."""
    read = [read_spreadsheet(game, Path(file), preset) for file in files]
    changes = {option: value for one in [*read, given] for option, value in one.items()}
    lines = difference_words(game, changes, preset)
    if not lines:
        raise SandtableError(f"{', '.join(files)} changes nothing in {game.title} {preset}")
    few = ", ".join(lines)
    name = few if len(few) <= LONGEST_NAME else f"{', '.join(files)} ({len(lines)} figures)"
    return Variant(name, preset, tuple(changes.items()))


def is_range(value: str) -> bool:
    """Whether several values are written."""
    return ".." in value or "|" in value or ("," in value and not value.startswith("["))


def read_given(value: str) -> Any:
    """A single value: a number, a truth, a word, or a list as in JSON."""
    if value.startswith("["):
        try:
            return frozen(json.loads(value))
        except ValueError:
            raise SandtableError(f"{value} is no list; write it as in [3,2,1]") from None
    return read_value(value)


def usual_question(title: str, changes: list[str], measure: str) -> str:
    """The question behind a command."""
    what = " and ".join(changes) if changes else "the game as written"
    return f"{title}: what does {what} make of {measure}?"


def example_of(game: str) -> str:
    """An option of the game with its value."""
    option = next(iter(find_game(game).rulesets.options.values()))
    return f"{option.name}={option.default}"


def checked(study: Study, name: str = "") -> Study:
    """The study, under a name of its own; a SandtableError says what is wrong with it."""
    _, problems = parse_study(study_text(study), study.seed)
    if problems:
        raise SandtableError(problems[0].text)
    return replace(study, name=name or f"{study.game_id}-{short_name(study)}")


def short_name(study: Study) -> str:
    """A name for everything that decides a study's matches, and for what is measured."""
    told = json.dumps([measured(study), study.measure_name, study.claim], sort_keys=True)
    return hashlib.blake2b(told.encode(), digest_size=4).hexdigest()


def measure_again(
    study: Study, found: dict[str, Any], winner: int, rows: Path | None, runner: Runner
) -> dict[str, Any]:
    """What the winner of a search is on fresh seeds: whoever is best of many is partly so by luck."""
    fresh = again_study(study, winner)
    ledger = Ledger(rows / f"{fresh.name}.jsonl", fresh, anew=True) if rows else None
    try:
        standing = conduct(fresh, ledger, runner=runner)
    finally:
        if ledger:
            ledger.close()
    return again_found(found, winner, findings_of(standing))


@dataclass(frozen=True)
class Asked:
    """A study that was run: its answer, and where its report lies."""

    standing: Standing
    findings: dict[str, Any]
    page: Path | None

    @property
    def verdict(self) -> str:
        """yes, no, same (no difference that matters) or open (not decided)."""
        code: str = self.findings["verdict"]["code"]
        return code


def run_study(
    study: Study,
    *,
    workers: int = 1,
    cluster: str = "",
    report: Path | None = None,
    rows: Path | None = None,
    command: str = "",
    until_decided: bool = False,
    anew: bool = False,
    watch: Callable[[Standing], None] | None = None,
) -> Asked:
    """The study is played, or gone on with, and answered.

    It is played by so many processes, or on a cluster: the address of a Dask scheduler, or "local". With a
    folder for rows nothing finished is ever lost; with one for the report the page lies there.
    """
    runner = runner_of(workers, cluster)
    if report:
        make_folder(report)  # before an hour is spent on what cannot be written
    ledger = Ledger(rows / f"{study.name}.jsonl", study, anew=anew) if rows else None
    try:
        standing = conduct(study, ledger, runner=runner, until_decided=until_decided, watch=watch)
    finally:
        if ledger:
            ledger.close()
    found = findings_of(standing, command)
    if (winner := winner_of(study, found["arms"])) is not None:
        found["again"] = measure_again(study, found, winner, rows, runner)
        found["refined"] = refined_found(study, found, command)
    if rows:
        write_matches(rows / f"{study.name}.parquet", standing)
    if report is None:
        return Asked(standing, found, None)
    found["replays"] = write_replays(report, standing, found)
    write_report(report, found)
    return Asked(standing, found, report / f"{study.name}.html")
