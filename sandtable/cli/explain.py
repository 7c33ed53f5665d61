"""`explain`: a finished match looked back on, with chances, turning points, figures and luck."""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.output import AsJson, examples, say, say_json

if TYPE_CHECKING:
    from sandtable.play.match import Match
    from sandtable.play.replay import Replay

STDIN = Path("-")


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command(epilog=examples("explain match.json", "explain match.json --json"))(explain)


def explain(
    file: Annotated[Path, typer.Argument(help="A replay file, or - for standard input.", show_default=False)],
    as_json: AsJson = False,
    steps: Annotated[bool, typer.Option(hidden=True)] = False,  # a line of JSON now and then, for a program
) -> None:
    """Look back on a finished match: the turning points, what each seat gained, and who was lucky."""
    from sandtable.lab.analysis import analyse
    from sandtable.play.replay import parse_replay, read_replay, replay_match

    record = parse_replay(sys.stdin.read(), "the match") if file == STDIN else read_replay(file)
    match = replay_match(record)
    if steps:
        os.nice(10)  # whoever waits for a server comes first
        found = analyse(match, tell=tell_share)
        print(json.dumps({"analysis": found}), flush=True)
    elif as_json:
        say_json(analyse(match))
    else:
        show(match, record, analyse(match))


def tell_share(share: float) -> None:
    """How far it is, in a line."""
    print(json.dumps({"share": round(share, 3)}), flush=True)


def show(match: "Match", record: "Replay", found: dict[str, Any]) -> None:
    """The analysis in a few lines."""
    names = record.content["seats"]
    clause = f" [{found['end']['clause']}]" if found["end"]["clause"] else ""
    say(f"{match.game.title}: {found['end']['end_reason']}{clause}, {found['steps']} steps.", "bold")
    for point in found["turning_points"]:
        more = f"+{100 * point['gain']:.0f} % (give or take {100 * point['error']:.0f})"
        say(f"Step {point['step']}, {names[point['seat']]}: {point['played']['words']}")
        say(f"    Better was {point['better']['text']} ({more}): {point['better']['words']}")
    for line in found["figures"]:
        sources = ", ".join(f"{source} {amount}" for source, amount in line["sources"].items())
        say(f"{line['figure']} of {names[line['seat']]}: {line['total']} ({sources})")
    for line in found["luck"]:
        expected = f"{line['expected']:.1f} to be expected of {line['throws']} throws"
        say(f"{line['figure']} of {names[line['seat']]}: {line['thrown']}, {expected}")
