"""Matches made from what was played before: one that goes on from a step, and one to look at from a file."""

import base64
import binascii
import hashlib
import json
import secrets
import zlib
from collections.abc import Sequence
from dataclasses import replace

from sandtable.core.errors import ReplayError, SandtableError
from sandtable.core.sheets import Document
from sandtable.games import find_game
from sandtable.play.match import Entry, Match
from sandtable.play.replay import Replay, parse_replay, replay_match
from sandtable.table.auth import new_match_id
from sandtable.table.brought_sheets import sheet_record
from sandtable.table.dice_sources import BRANCHED, REPLAY, chance_of
from sandtable.table.messages.asked import MAX_NAME, BranchWish, ReplayWish, clean_name
from sandtable.table.new_match import Links, seat_all, with_records
from sandtable.table.reopen import drafts_since, open_match, status_of
from sandtable.table.side_notes import origin_record
from sandtable.table.store import (
    SECRET_LETTERS,
    MatchRecord,
    StoredMatch,
    StoredSeat,
    Whole,
    now,
)

MOST_TEXT = 2**21  # letters of a replay


def branch(old: StoredMatch, match: Match, wish: BranchWish) -> tuple[Whole, Links]:
    """A match that begins with the first `step` entries of another, and goes on with fresh dice."""
    game = find_game(old.game)
    if wish.step > len(match.entries) or (wish.step == len(match.entries) and match.is_over):
        raise SandtableError(f"nothing is left to be played there; steps 0 to {len(match.entries) - 1} are")
    if len(wish.seats) != old.seats:
        raise SandtableError(f"the match has {old.seats} seats, not {len(wish.seats)}")
    seats, links = seat_all(game, wish.seats)
    host = next((number for number, seat in enumerate(wish.seats) if seat.kind == "me"), -1)
    info = replace(
        old,
        id=new_match_id(),
        dice=BRANCHED,
        secret=secrets.token_hex(SECRET_LETTERS // 2),
        host=host,
        listed=any(seat.kind == "open" for seat in wish.seats),
        spectators=True,
        rematch=None,
    )
    notes = [origin_record(old.id, wish.step)]
    return record_all(info, seats, notes, match.sheets, match.entries[: wish.step]), links


def record_all(
    info: StoredMatch,
    seats: list[StoredSeat],
    notes: Sequence[MatchRecord],
    sheets: list[Document],
    entries: Sequence[Entry],
) -> Whole:
    """The match with its notes, its sheets and these entries, and what chance decides at once after them."""
    match = open_match(info, sheets or None)
    for entry in entries:
        if refused := match.follow(entry.actor, entry.action, entry.faces):
            raise ReplayError(f"{entry.text} cannot be played again: {refused}")
    match.chance = chance_of(info, seats, {})
    match.settle()
    drafts = [
        *notes,
        *(sheet_record(seat, sheet) for seat, sheet in enumerate(sheets)),
        *drafts_since(match, 0, -1),
    ]
    moment = now()
    info = replace(info, created=moment, changed=moment)
    return with_records(info, seats, drafts, status_of(match))


def read_wish(wish: ReplayWish) -> Replay:
    """The replay of the file that was sent; a ReplayError says what is wrong with it."""
    name = wish.name or "the file"
    if wish.text is not None:
        return parse_replay(wish.text, name)
    try:
        unpacking = zlib.decompressobj()
        packed = base64.b64decode(wish.packed or "", validate=True)
        content = unpacking.decompress(packed, MOST_TEXT)
        if not unpacking.eof:
            raise ReplayError(f"{name} is too long or cut off: a replay may have {MOST_TEXT} letters")
        return parse_replay(content.decode(), name)
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise ReplayError(f"{name} cannot be read: it is not UTF-8 text") from None


def room_of(replay: Replay) -> Whole:
    """The checked match of a replay, ready to be stored: nobody holds its seats, and nobody ever will.

    The same file is the same room, however often it is opened.
    """
    match = replay_match(replay)
    digest = hashlib.sha256(json.dumps(replay.content, sort_keys=True).encode()).digest()
    info = StoredMatch(
        id=f"r-{base64.urlsafe_b64encode(digest[:15]).decode()}",
        game=match.game.id,
        version=match.game.version,
        preset=preset_of(match),
        options=match.game.rulesets.changes(match.ruleset),
        seats=match.seats,
        dice=REPLAY,
        secret=secrets.token_hex(SECRET_LETTERS // 2),
        host=-1,
        listed=False,
        spectators=True,
        created=0,
        changed=0,
        step=0,
        decider=0,
        over=None,
    )
    names = [
        shown_name(name, match.game.seat_names[seat]) for seat, name in enumerate(replay.content["seats"])
    ]
    seats = [StoredSeat(seat, "person", name) for seat, name in enumerate(names)]
    return record_all(info, seats, (), match.sheets, match.entries)


def preset_of(match: Match) -> str:
    """The name of the ruleset, if it has one."""
    rulesets = match.game.rulesets
    changes = rulesets.changes(match.ruleset)
    presets = (name for name in rulesets.presets if rulesets.changes(rulesets.make(preset=name)) == changes)
    return next(presets, "as written")


def shown_name(name: str, otherwise: str) -> str:
    """The name as it may be shown."""
    try:
        return clean_name(name)[:MAX_NAME]
    except ValueError:
        return otherwise
