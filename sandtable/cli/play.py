"""`play`: a match in the terminal, set up from the options of the command."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.compile import make_ready
from sandtable.cli.options import Changes, read_changes
from sandtable.cli.output import examples, say
from sandtable.cli.replays import seat_number
from sandtable.cli.sheets import sheets_by_place
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheets import Document
from sandtable.games import find_game

if TYPE_CHECKING:
    from sandtable.bots.levels import Bot
    from sandtable.play.match import Match

DEFAULT_BOT = "soldier"
YOU = "you"  # the name of the one person at the table
NONCE_PROMPT = "Any words of your own, to be mixed into the dice: "


class Dice(StrEnum):
    """Where chance comes from."""

    automatic = "automatic"
    verifiable = "verifiable"
    typed = "typed"


def register_commands(app: typer.Typer) -> None:
    """The commands of this file are part of the program."""
    app.command(
        epilog=examples(
            "play connect_four",
            "play groundwar --seat blue --bot veteran",
            "play groundwar --hot-seat --dice typed",
            "play groundwar --set start_gold=15 --set turn_limit=30 --save match.json",
            "play siege --set draft=sheets --sheet amber=deck.toml",
            "play --resume match.json",
        )
    )(play)


def play(
    game: Annotated[str, typer.Argument(help="The id of a game; not needed with --resume.")] = "",
    seat: Annotated[
        str | None, typer.Option(help="Where you sit: a seat's name or number [default: the first].")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Who sits in the other seats: one for all, or one each in order."),
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="All seats are people here.")] = False,
    seats: Annotated[int | None, typer.Option(help="How many seats play; the fewest if not given.")] = None,
    changes: Changes = None,
    preset: Annotated[str, typer.Option(help="A named ruleset to start from.")] = AS_WRITTEN,
    sheet: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=FILE", help="What a seat brings, in games with sheets; repeatable."),
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed, the same dice and bots.")] = None,
    dice: Annotated[Dice | None, typer.Option(help="Where chance comes from [default: automatic].")] = None,
    nonce: Annotated[
        str | None, typer.Option(help="Your words in verifiable dice; else you are asked.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the match in this file all the time.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
) -> None:
    """Play a match here, against bots or with others at the same keyboard."""
    if save and save != resume and save.exists():
        raise SandtableError(f"{save} exists already; go on with --resume {save}, or choose another name")
    names: list[str] = []
    if resume:
        has_other_rules = bool(changes or sheet) or preset != AS_WRITTEN or seed is not None
        match, names = resumed(resume, game, dice, has_other_rules)
    elif game:
        found = find_game(game)
        ruleset = found.rulesets.make(read_changes(changes, found, preset), preset)
        places = list(found.seat_names[: seats or found.seats[0]])
        sheets = sheets_by_place(found, ruleset, sheet or [], places)
        match = opened(found, ruleset, seats, seed, dice, nonce, sheets)
    else:
        raise SandtableError("say which game to play, or which saved match to go on with: --resume FILE")
    people = set(range(match.seats)) if hot_seat else seats_of_people(match, seat, names)
    bots = seat_bots(match, people, bot or [], names)
    from sandtable.cli.conversation import Conversation

    Conversation(match, people, bots, save or resume).run()


def opened(
    game: Game,
    ruleset: Any,
    seats: int | None,
    seed: str | None,
    dice: Dice | None,
    nonce: str | None,
    sheets: list[Document | None] | None = None,
) -> "Match":
    """A new match, its rules compiled and its dice agreed on."""
    make_ready([game])
    from sandtable.play.chance import SeededChance, TypedChance, VerifiableChance
    from sandtable.play.match import Match

    if dice == Dice.verifiable:
        source = VerifiableChance()
        say(f"The dice are fixed by a secret; its SHA-256 is\n  {source.commitment}")
        source.nonce = asked_nonce() if nonce is None else nonce
        return Match(game, ruleset, seats, seed=seed, chance=source, sheets=sheets)
    chance: SeededChance | TypedChance | None = TypedChance() if dice == Dice.typed else None
    return Match(game, ruleset, seats, seed=seed, chance=chance, sheets=sheets)


def asked_nonce() -> str:
    """What the players add to the dice; nothing if they say nothing."""
    try:
        return input(NONCE_PROMPT).strip()
    except EOFError:
        print()
        return ""


def resumed(path: Path, game: str, dice: Dice | None, has_other_rules: bool) -> "tuple[Match, list[str]]":
    """The saved match, ready to go on with its ruleset and its dice (or typed ones), and who sat there."""
    from sandtable.play.replay import read_replay
    from sandtable.play.saves import resume_match

    content = read_replay(path).content
    try:
        saved = find_game(content["game"])
    except SandtableError as problem:
        raise SandtableError(f"{path}: {problem}") from None
    if game and find_game(game) != saved:
        raise SandtableError(f"{path} is a match of {saved.id}, not of {game}")
    if has_other_rules:
        raise SandtableError(
            f"{path} keeps its ruleset, sheets and seed; leave out --set, --preset, --sheet and --seed"
        )
    make_ready([saved])
    match = resume_match(path, with_typed_dice=dice == Dice.typed)
    if dice not in (None, Dice.typed) and match.chance.mode != {"automatic": "seeded"}.get(dice, dice):
        raise SandtableError(f"{path} has {match.chance.mode} dice; only --dice typed can replace them")
    return match, content["seats"]


def seats_of_people(match: "Match", seat: str | None, names: list[str]) -> set[int]:
    """Where people sit: at the seat that was asked for, where they sat before, or at the first."""
    if seat is not None:
        return {seat_number(match, seat)}
    places = zip(names, match.game.seat_names, strict=False)
    return {place for place, (name, own) in enumerate(places) if name in (YOU, own)} or {0}


def seat_bots(match: "Match", people: set[int], levels: list[str], names: list[str]) -> "dict[int, Bot]":
    """A bot for every seat without a person: as asked for, or the level that sat there before."""
    from sandtable.bots.levels import LEVELS, make_bot
    from sandtable.bots.seats import seat_seed

    free = [seat for seat in range(match.seats) if seat not in people]
    if not levels:
        sat = [names[seat].lower() if seat < len(names) else "" for seat in free]
        levels = [name if name in LEVELS else DEFAULT_BOT for name in sat]
    if len(levels) not in (1, len(free)) and free:
        raise SandtableError(f"{len(levels)} bots are named for {len(free)} seats; name one, or one each")
    chosen = levels * len(free) if len(levels) == 1 else levels
    return {
        seat: make_bot(level, match.game, seat_seed(match.seed, seat))
        for seat, level in zip(free, chosen, strict=False)
    }
