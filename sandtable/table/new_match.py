"""Making matches: from a wish to a stored match with its links."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.sheets import Document
from sandtable.games import find_game
from sandtable.play.content import game_content
from sandtable.play.match import Match
from sandtable.table.auth import hash_token, new_match_id, new_token
from sandtable.table.brought_sheets import BroughtSheets, sheet_record
from sandtable.table.clocks import clock_of
from sandtable.table.dice_sources import BRANCHED, opening_chance
from sandtable.table.guests import check_level, tell_levels, title_of
from sandtable.table.messages.asked import MatchWish, SeatWish
from sandtable.table.messages.matches import ChangedTold, Made, SeatLink
from sandtable.table.reopen import OPENING, seat_after, status_of
from sandtable.table.side_notes import agreed_records
from sandtable.table.store import (
    SECRET_LETTERS,
    MatchRecord,
    MatchStatus,
    StoredMatch,
    StoredSeat,
    Whole,
    chain_all,
    now,
)

Links = dict[int, tuple[str, str]]  # seat → (kind, token)


def make_match(wish: MatchWish) -> tuple[Whole, Links]:
    """The match that was wished for, ready to be stored, and the tokens of its seats."""
    game = find_game(wish.game)
    preset = wish.preset or AS_WRITTEN
    options = game.rulesets.changes(game.rulesets.make(wish.options, preset))
    check_seats(game, wish)
    seats, links = seat_all(game, wish.seats)
    host = next((number for number, seat in enumerate(wish.seats) if seat.kind == "me"), -1)
    moment = now()
    info = StoredMatch(
        id=new_match_id(),
        game=game.id,
        version=game.version,
        preset=ruleset_name(game, wish, options),
        options=options,
        seats=len(seats),
        dice=wish.dice,
        secret=secrets.token_hex(SECRET_LETTERS // 2) if wish.seed is None else str(wish.seed),
        host=host,
        listed=wish.listed,
        spectators=wish.spectators,
        created=moment,
        changed=moment,
        step=0,
        decider=0,
        over=None,
    )
    notes = agreed_records(wish.hints, clock_of(wish.clock), wish.away)
    return begin(info, seats, wished_sheets(info, wish.seats), notes), links


def ruleset_name(game: Game, wish: MatchWish, options: dict[str, Any]) -> str:
    """What the ruleset is called: as its maker named it, if it has changed rules and the name is free."""
    if wish.variant is None or not options:
        return wish.preset or AS_WRITTEN
    if wish.variant in game.rulesets.presets:
        raise SandtableError(f"{wish.variant!r} is a ruleset of {game.title}; give the variant another name")
    return wish.variant


def check_seats(game: Game, wish: MatchWish) -> None:
    """The wish fits the game's number of seats, and a known seed would help nobody against another."""
    fewest, most = game.seats
    if not fewest <= len(wish.seats) <= most:
        takes = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise SandtableError(f"{game.title} takes {takes} seats, not {len(wish.seats)}")
    if wish.seed is not None and (
        wish.dice != "automatic" or any(seat.kind in ("friend", "open") for seat in wish.seats)
    ):
        raise SandtableError(
            "a seed tells its maker every throw: it is for automatic dice without friends or open seats"
        )


def seat_all(game: Game, wishes: list[SeatWish]) -> tuple[list[StoredSeat], Links]:
    """The seats as wished, and the tokens of those that someone gets a link to."""
    seats: list[StoredSeat] = []
    links: Links = {}
    for number, wish in enumerate(wishes):
        name = wish.name or game.seat_names[number]
        if wish.kind == "bot":
            level = check_level(wish.level, game)
            seats.append(StoredSeat(number, "bot", wish.name or title_of(level, game), level))
        elif wish.kind == "open":
            seats.append(StoredSeat(number, "open", name))
        else:
            links[number] = (wish.kind, new_token())
            seats.append(StoredSeat(number, "person", name, None, hash_token(links[number][1])))
    return seats, links


def wished_sheets(info: StoredMatch, wishes: list[SeatWish]) -> list[Document | None]:
    """What is brought at once; who comes by a link brings a sheet of their own, unless they are given one."""
    brought = BroughtSheets(info)
    given = [wish.sheet for wish in wishes]
    brought.game.check_sheets(brought.ruleset, info.seats, given)
    if brought.form is None:
        return []
    comes = [wish.kind in ("friend", "open") for wish in wishes]
    return [
        sheet if sheet is not None or comes[seat] else brought.default(seat)
        for seat, sheet in enumerate(given)
    ]


def begin(
    info: StoredMatch,
    seats: list[StoredSeat],
    sheets: Sequence[Document | None],
    notes: Sequence[MatchRecord] = (),
) -> Whole:
    """The match with what chance decides before anyone does, unless it waits for the players."""
    game = find_game(info.game)
    drafts = [*notes, *(sheet_record(seat, one) for seat, one in enumerate(sheets) if one is not None)]
    is_waiting = None in sheets
    chance = OPENING if is_waiting else opening_chance(info, seats)
    ruleset, given = game.rulesets.make(info.options), None if is_waiting else sheets
    match = Match(game, ruleset, info.seats, seed="table", chance=chance, sheets=given)
    drafts += [MatchRecord(0, "outcome", entry.actor, entry.action, entry.faces) for entry in match.entries]
    return with_records(info, seats, drafts, status_of(match, is_waiting))


def with_records(
    info: StoredMatch, seats: list[StoredSeat], drafts: Sequence[MatchRecord], status: MatchStatus
) -> Whole:
    """The match with its first records, chained, and where they leave it."""
    records = chain_all(info.id, info.root, 0, drafts, info.created)
    head = records[-1].hash if records else ""
    info = replace(info, step=status.step, decider=status.decider, over=status.over, head=head)
    return Whole(info, seats, records)


def moved_up(old: Whole) -> list[StoredSeat]:
    """The people on their seats in the rematch; a name that was only the seat's is the new seat's."""
    names = find_game(old.match.game).seat_names
    moved: list[StoredSeat] = []
    for was in old.seats:
        seat = seat_after(was.seat, len(old.seats))
        name = names[seat] if was.name == names[was.seat] else was.name
        moved.append(replace(was, seat=seat, name=name, was_claimed=False))
    return sorted(moved, key=lambda seat: seat.seat)


def make_rematch(old: Whole, sheets: Sequence[Document] = (), notes: Sequence[MatchRecord] = ()) -> Whole:
    """The same game with the same people, tokens, sheets and notes, each one seat further, and new dice."""
    moment = now()
    info = replace(
        old.match,
        id=new_match_id(),
        version=find_game(old.match.game).version,
        secret=secrets.token_hex(SECRET_LETTERS // 2),
        dice="automatic" if old.match.dice == BRANCHED else old.match.dice,
        listed=False,
        created=moment,
        changed=moment,
        rematch=None,
        over=None,
        host=seat_after(old.match.host, len(old.seats)) if old.match.host >= 0 else old.match.host,
    )
    return begin(info, moved_up(old), [*sheets[-1:], *sheets[:-1]], notes)


def made(match: str, links: Links) -> Made:
    """The answer to whoever made the match."""
    told: list[SeatLink] = [
        {"seat": seat, "kind": kind, "token": token, "url": seat_url(match, token)}
        for seat, (kind, token) in links.items()
    ]
    return {"match": match, "seat_links": told, "spectate_url": f"/m/{match}"}


def seat_url(match: str, token: str) -> str:
    """The address of a seat; what follows # never reaches a server or its logs."""
    return f"/m/{match}#seat={token}"


def tell_changed(game: Game, options: dict[str, Any]) -> list[ChangedTold]:
    """The options of a match that are not as the rulebook has them."""
    written = game.rulesets.read(game.rulesets.make())
    found = [(game.rulesets.options[name], value) for name, value in options.items()]
    return [
        {"text": option.text, "clause": option.clause, "value": value, "written": written[option.name]}
        for option, value in found
    ]


def tell_game(game: Game) -> dict[str, Any]:
    """A game as the lobby shows it: as all programs read it, with its levels and guests."""
    return {**game_content(game), "levels": tell_levels(game)}
