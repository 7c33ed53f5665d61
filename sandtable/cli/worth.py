"""What is worth doing, and what of a sheet is worth having: short forms of studies on the command line."""

from typing import Annotated

import typer

from sandtable.cli.output import AsJson, examples
from sandtable.cli.study import (
    Also,
    Anew,
    Bots,
    Cluster,
    GameName,
    Margin,
    Matches,
    Report,
    Seats,
    Seed,
    UntilDecided,
    Workers,
    answer,
    options_study,
    read_margin,
    repeated,
)

FIRST_TAG = "kind="

Tags = Annotated[
    list[str],
    typer.Argument(
        metavar="TAGS …", help="Actions by their tags; * is every value. Another kind= begins another set."
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Argument(metavar="OPTION=VALUE …", help="What the ruleset changes under which sheets are drawn."),
]
Figures = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", help="A figure that is asked for; 'lose *' is several. Repeatable; all if none."
    ),
]
SheetsClaimed = Annotated[str, typer.Option("--claim", help="What is asked: matters, or mispriced.")]
Claimed = Annotated[str, typer.Option("--claim", help="What is asked of all options: matters, or misjudged.")]


def register_commands(app: typer.Typer) -> None:
    """The application has the command."""
    app.command(epilog=examples("options groundwar kind=spawn 'unit=*' -n 1000"))(options)
    app.command(epilog=examples("sheets spugah_nations -n 2000", "sheets siege draft=sheets --bots recruit"))(
        sheets
    )


def options(
    game: GameName,
    tags: Tags,
    matches: Matches = 1000,
    bots: Bots = None,
    seats: Seats = None,
    seed: Seed = "options",
    margin: Margin = "",
    claim: Claimed = "matters",
    also: Also = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    until_decided: UntilDecided = False,
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Find out which actions are worth it: how often they are taken, what forbidding and forcing does."""
    asked = bots or ["greedy"]
    study = options_study(game, sets_of(tags), asked, matches, seed, seats, margin, claim, also=also)
    answer(study, repeated("options"), workers, cluster, report, until_decided, anew, as_json)


def sheets(
    game: GameName,
    changes: Changes = None,
    matches: Matches = 2000,
    figures: Figures = None,
    bots: Bots = None,
    seats: Seats = None,
    seed: Seed = "sheets",
    margin: Margin = "",
    claim: SheetsClaimed = "matters",
    also: Also = None,
    workers: Workers = 0,
    cluster: Cluster = "",
    report: Report = None,
    anew: Anew = False,
    as_json: AsJson = False,
) -> None:
    """Find out what one more of each figure of a deck or nation is worth, by sheets drawn at random."""
    from sandtable.lab.asking import ask_sheets

    study = ask_sheets(
        game, *(changes or ()), figures=figures or ["*"], claim=claim, bots=bots or ["greedy"],
        matches=matches, seed=seed, seats=seats, margin=read_margin(margin), also=also or (),
    )  # fmt: skip
    answer(study, repeated("sheets"), workers, cluster, report, False, anew, as_json)


def sets_of(words: list[str]) -> list[str]:
    """The sets of actions that the words of a command line name; each begins with its kind."""
    found: list[list[str]] = []
    for word in " ".join(words).split():
        if word.startswith(FIRST_TAG) or not found:
            found.append([])
        found[-1].append(word)
    return [" ".join(tags) for tags in found]
