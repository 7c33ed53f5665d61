"""What is worth doing: every card, spell or unit forbidden and forced in turn, from the command line."""

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
    repeated,
)

FIRST_TAG = "kind="

Tags = Annotated[
    list[str],
    typer.Argument(
        metavar="TAGS …", help="Actions by their tags; * is every value. Another kind= begins another set."
    ),
]
Claimed = Annotated[str, typer.Option("--claim", help="What is asked of all options: matters, or misjudged.")]


def register_commands(app: typer.Typer) -> None:
    """The application has the command."""
    app.command(epilog=examples("options groundwar kind=spawn 'unit=*' -n 1000"))(options)


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


def sets_of(words: list[str]) -> list[str]:
    """The sets of actions that the words of a command line name; each begins with its kind."""
    found: list[list[str]] = []
    for word in " ".join(words).split():
        if word.startswith(FIRST_TAG) or not found:
            found.append([])
        found[-1].append(word)
    return [" ".join(tags) for tags in found]
