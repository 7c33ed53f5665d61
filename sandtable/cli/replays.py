"""`replay` and `verify`: what happened in a match, and whether its dice were honest."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from sandtable.cli.output import AsJson, console, examples, printable, say, say_json
from sandtable.core.errors import ReplayError, SandtableError

if TYPE_CHECKING:
    from sandtable.play.match import Match
    from sandtable.play.replay import Replay, Verification

File = Annotated[Path, typer.Argument(help="A replay file.", show_default=False)]
HELP = "Enter or n: next · p: previous · a number: go there · q: quit"


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command(
        epilog=examples("replay match.json", "replay match.json --at 20", "replay match.json --json")
    )(replay)
    app.command(epilog=examples("verify match.json", "verify match.json --json"))(verify)


def replay(
    file: File,
    at: Annotated[int | None, typer.Option(help="Show only the position after that many entries.")] = None,
    seat: Annotated[str, typer.Option(help="See it as this seat saw it (name or number).")] = "",
    as_json: AsJson = False,
) -> None:
    """Step through a recorded match, every action of it checked again."""
    from sandtable.core.contract import NOBODY
    from sandtable.play.replay import read_replay, replay_match

    record = read_replay(file)
    match = replay_match(record)
    viewer = seat_number(match, seat) if seat else NOBODY
    last = len(match.entries)
    if at is not None and not 0 <= at <= last:
        raise SandtableError(f"{file} has positions 0 to {last}, not {at}")
    if as_json:
        say_json(replay_content(match, record, viewer, last if at is None else at))
    elif at is not None:
        show_position(match, record, viewer, at)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        step_through(match, record, viewer)
    else:
        for number, words in enumerate(match.story(viewer), 1):
            say(f"{number:>4}  {words}{faces_text(match.entries[number - 1].faces)}")
        show_position(match, record, viewer, last)


def seat_number(match: "Match", text: str) -> int:
    """The seat of that name or number, counted from 1."""
    names = match.game.seat_names[: match.seats]
    for seat, name in enumerate(names):
        if text.strip().lower() in (name.lower(), str(seat + 1)):
            return seat
    known = ", ".join(f"{name} ({seat + 1})" for seat, name in enumerate(names))
    raise SandtableError(f"{match.game.title} has no seat {text!r}; there are: {known}")


def faces_text(faces: tuple[int, ...] | None) -> str:
    """The dice that were shown, if there were any."""
    if not faces:
        return ""
    return f" ({'die' if len(faces) == 1 else 'dice'} {' '.join(map(str, faces))})"


def replay_content(match: "Match", record: "Replay", viewer: int, at: int) -> dict[str, Any]:
    """The match as programs read it: its entries in notation and in words, and the scene at one position."""
    entries = []
    for number in range(len(match.entries)):
        entry = match.entry_for(number, viewer)
        who = "chance" if entry.actor < 0 else match.game.seat_names[entry.actor]
        told = {"number": number + 1, "by": who, "action": entry.text, "words": entry.words}
        entries.append({**told, "clause": entry.clause, "faces": entry.faces and list(entry.faces)})
    heads = {key: record.content[key] for key in ("game", "version", "ruleset", "seats", "result")}
    return {**heads, "entries": entries, "at": at, "scene": match.scene(viewer, at)}


def show_position(match: "Match", record: "Replay", viewer: int, at: int) -> None:
    """The board after `at` entries, with the entry that led there."""
    from sandtable.cli.terminal import draw_scene

    decider = int(match.verbs.decider(match.state_at(at)))
    names = tuple(printable(name) for name in record.content["seats"])
    out = console()
    out.print(Text(f"\n{match.game.title} · position {at} of {len(match.entries)}", style="bold"))
    for line in draw_scene(match.scene(viewer, at), decider, names, out.width):
        out.print(line)
    if at:
        entry = match.entry_for(at - 1, viewer)
        say(f"\n{entry.text}: {entry.words}{faces_text(entry.faces)} [{entry.clause}]")
    if at == len(match.entries) and (result := match.result):
        shares = ", ".join(f"{name} {share:g}" for name, share in zip(names, result.points, strict=True))
        say(f"The match ended: {result.end_reason} ({shares}).", "bold")


def step_through(match: "Match", record: "Replay", viewer: int) -> None:
    """The person has gone back and forth in the match until they left."""
    at, last, is_new = 0, len(match.entries), True
    while True:
        if is_new:
            show_position(match, record, viewer, at)
        try:
            word = input(f"[{at} of {last}] {HELP}\n> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        if word in ("q", "quit"):
            return
        goal = next_position(word, at)
        is_new = goal is not None and 0 <= goal <= last
        if goal is not None and is_new:
            at = goal
        else:
            say(f"{word!r} leads nowhere: positions go from 0 to {last}.")


def next_position(word: str, at: int) -> int | None:
    """Where a word leads from a position, or None if it is none of the words."""
    if word in ("", "n", "next"):
        return at + 1
    if word in ("p", "previous"):
        return at - 1
    return int(word) if word.isdecimal() and len(word) < 9 else None


def verify(file: File, as_json: AsJson = False) -> None:
    """Check every throw of a finished match against the secret or seed its replay reveals."""
    from sandtable.play.replay import read_replay, verify_replay

    record = read_replay(file)
    found = verify_replay(record)
    wrong = [check for check in found if not check.is_right]
    told = record.content["chance"]
    if as_json:
        throws = [{**vars(check), "faces": check.faces and list(check.faces)} for check in found]
        say_json({"file": str(file), "chance": told, "throws": throws, "is_right": not wrong})
    else:
        show_throws(found)
    if wrong:
        first = wrong[0]
        source = "secret" if told["mode"] == "verifiable" else "seed"
        raise ReplayError(
            f"{file}, entry {first.number}: {first.text}{faces_text(first.faces)} is not what the revealed "
            f"{source} gives; {len(wrong)} of {len(found)} throws are wrong"
        )
    if not as_json:
        say(f"All {len(found)} throws are those the {told['mode']} dice had to give.", "bold green")


def show_throws(found: "list[Verification]") -> None:
    """A line a throw."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("entry", "outcome", "faces", "check"):
        table.add_column(column)
    for check in found:
        faces = " ".join(map(str, check.faces or ()))
        mark = Text("right", "green") if check.is_right else Text("WRONG", "bold red")
        table.add_row(str(check.number), check.text, faces, mark)
    console().print(table)
