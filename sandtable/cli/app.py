"""The commands, each where it belongs."""

from typing import Annotated

import typer

from sandtable import __version__
from sandtable.cli import (
    catalogue,
    compile,
    explain,
    guard,
    lab,
    lessons,
    new_study,
    own_sheets,
    play,
    refine,
    replays,
    serve,
    sheets,
    store,
    study,
    traces,
    worth,
)
from sandtable.cli.output import examples

EXAMPLES = {  # of the commands that other parts of the program bring
    "arena": ("arena connect_four soldier greedy -n 200", "arena groundwar veteran soldier -n 100 --json"),
    "advise": ("advise groundwar", "advise connect_four --json"),
    "serve": ("serve", "serve --host 0.0.0.0 --port 8080"),
    "tune": ("tune connect_four",),
}

app = typer.Typer(
    name="sandtable",
    help="Small strategy board games: play them, referee them, examine them.",
    epilog=examples("games", "play groundwar", "rules groundwar GW-4.3", "replay match.json"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """The version is printed and the program ends, if that is wanted."""
    if wanted:
        print(f"sandtable {__version__}")
        raise typer.Exit


@app.callback()
def sandtable(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Small strategy board games: play them, referee them, examine them."""


for part in (
    catalogue,
    play,
    replays,
    explain,
    lessons,
    sheets,
    own_sheets,
    compile,
    lab,
    study,
    new_study,
    refine,
    guard,
    worth,
    serve,
    store,
    traces,
):
    part.register_commands(app)
for command in app.registered_commands:
    name = str(command.name or getattr(command.callback, "__name__", ""))
    command.epilog = command.epilog or examples(*EXAMPLES[name])
