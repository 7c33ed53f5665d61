"""`trace`: whole matches as data, from arenas, stored matches and replays; checked and played back."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.output import AsJson, examples, say, say_json
from sandtable.core.errors import SandtableError

if TYPE_CHECKING:
    from sandtable.play.traces import Trace

File = Annotated[Path, typer.Argument(help="A file of traces, .jsonl or .parquet.", show_default=False)]

traces = typer.Typer(
    name="trace",
    help="Whole matches as data: export them, check them, play them back.",
    epilog=examples("trace export match.json --out one.jsonl", "trace check one.jsonl"),
    no_args_is_help=True,
    add_completion=False,
)


def register_commands(app: typer.Typer) -> None:
    """The program has the commands `trace …`."""
    traces.command(
        epilog=examples(
            "trace export runs/arena-connect_four-greedy-random.jsonl --out matches.parquet",
            "trace export --store sqlite:///matches.sqlite --game siege --out siege.jsonl",
            "trace export match.json other.json --out two.jsonl",
        )
    )(export)
    traces.command(epilog=examples("trace check matches.parquet", "trace check matches.jsonl --json"))(check)
    traces.command(epilog=examples("trace replays matches.jsonl --to replays"))(replays)
    app.add_typer(traces)


def export(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Journals of arenas (.jsonl, or the .parquet beside), or replays (.json)."),
    ] = None,
    out: Annotated[Path, typer.Option(help="The file to write, .jsonl or .parquet.")] = Path("traces.jsonl"),
    store: Annotated[str, typer.Option(help="Finished matches of a table's store: its address.")] = "",
    game: Annotated[str, typer.Option(help="Only matches of this game.")] = "",
) -> None:
    """Write finished matches as traces: agents, seeds, versions, and every action."""
    from sandtable.adapters.trace_files import check_ending, write_traces

    check_ending(out)
    if not files and not store:
        raise SandtableError("name journals or replays to export, or a store with --store")
    if out in (files or []):
        raise SandtableError(f"{out} would replace what it is made from; name another file with --out")
    count = write_traces(out, chosen(files or [], store, game))
    say(f"{count} matches are in {out}.")


def chosen(files: list[Path], store: str, game: str) -> "Iterator[Trace]":
    """The traces that were asked for, one after the other."""
    for path in files:
        for trace in traces_in(path):
            if game in ("", trace["game"]):
                yield trace
    if store:
        from sandtable.table.traces import traces_of_store

        yield from traces_of_store(store, game)


def traces_in(path: Path) -> "Iterator[Trace]":
    """The matches of a journal or of a replay as traces."""
    if path.suffix == ".json":
        from sandtable.play.replay import read_replay, replay_match
        from sandtable.play.traces import Agent, trace_of

        replay = read_replay(path)
        agents = [Agent(str(name)) for name in replay.content["seats"]]
        yield trace_of(replay_match(replay), path.stem, agents, {"kind": "replay", "file": path.name})
        return
    from sandtable.lab.traces import traces_of_arena

    yield from traces_of_arena(path)


def check(file: File, as_json: AsJson = False) -> None:
    """Play every match of a file again, action by action, and say whether all is as it was told."""
    from sandtable.adapters.trace_files import read_traces
    from sandtable.play.traces import match_of

    matches = steps = 0
    for number, trace in enumerate(read_traces(file), 1):
        steps += len(match_of(trace, f"{file}, match {number}").entries)
        matches = number
    if as_json:
        say_json({"file": str(file), "matches": matches, "steps": steps})
    else:
        say(f"All {matches} matches are as told, {steps} steps in all.", "bold green")


def replays(
    file: File,
    to: Annotated[Path, typer.Option(help="The folder to write to.")] = Path("replays"),
) -> None:
    """Write every match of a file as a replay, which `sandtable replay` shows."""
    from sandtable.adapters.trace_files import read_traces
    from sandtable.core.files import make_folder, write_whole
    from sandtable.play.replay import replay_text
    from sandtable.play.traces import replay_from

    make_folder(to)
    count = 0
    for count, trace in enumerate(read_traces(file), 1):
        content = replay_from(trace, f"{file}, match {count}")
        write_whole(to / f"{trace['game']}-{count:06}.json", replay_text(content))
    say(f"{count} replays are in {to}.")
