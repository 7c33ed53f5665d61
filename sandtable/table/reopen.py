"""From stored records to the match they make: nothing is thrown anew, and changed rules are found out."""

from collections.abc import Mapping
from typing import Any

from sandtable.core.contract import CHANCE
from sandtable.core.errors import NotationError, SheetError
from sandtable.core.game import Game
from sandtable.core.records import record_bytes
from sandtable.core.sheets import Document
from sandtable.games import GAMES
from sandtable.play.chance import TypedChance
from sandtable.play.kept_rules import find_rules
from sandtable.play.match import Entry, Match, Refusal
from sandtable.table.engines import StoreError
from sandtable.table.messages.told import SeatHeld
from sandtable.table.side_notes import ENDED, agreement_of
from sandtable.table.store import MatchRecord, MatchStatus, Snapshot, StoredMatch
from sandtable.table.views import tell_over

OPENING = TypedChance()  # while records are followed nothing is thrown anew


class OtherRulesError(StoreError):
    """The match was begun under rules that this release does not have."""


def rules_of(info: StoredMatch) -> Game:
    """The rules that the match was begun under; an OtherRulesError if this release does not have them."""
    game = find_rules(info.game, info.version)
    if game is None:
        title = GAMES[info.game].title if info.game in GAMES else f"a game {info.game!r}"
        raise OtherRulesError(
            f"match {info.id} was begun under version {info.version} of {title}, whose rules this release "
            "does not have; open it with one that has them"
        )
    return game


def open_match(info: StoredMatch, sheets: list[Document] | None = None) -> Match:
    """The match before its first action; a StoreError if it was begun under other rules or sheets."""
    game = rules_of(info)
    try:
        ruleset = game.rulesets.make(info.options)
        return Match(game, ruleset, info.seats, seed="table", chance=OPENING, sheets=sheets)
    except SheetError as problem:
        raise StoreError(f"match {info.id} cannot be opened: {problem}") from None


def follow_record(match: Match, record: MatchRecord) -> Refusal | None:
    """The match is what the record makes of it, or the refusal says why that cannot be."""
    try:
        if record.kind in ("action", "outcome"):
            return match.follow(record.seat, record.value, record.faces)
    except NotationError as problem:
        return Refusal("", str(problem), "")
    if record.kind == "undo":
        match.rewind(record.value)
    elif record.kind == ENDED:
        match.agree(agreement_of(record))
    return None


def status_of(match: Match, is_waiting: bool = False) -> MatchStatus:
    """Where the match stands, as the store keeps it for lists; nobody decides while sheets are awaited."""
    over = tell_over(match)
    decider = CHANCE if is_waiting else match.decider
    return MatchStatus(len(match.entries), decider, dict(over) if over else None)


def drafts_since(match: Match, step: int, seat: int) -> list[MatchRecord]:
    """What has happened since there were `step` entries, as records; the seat took back what is gone."""
    undo = [MatchRecord(0, "undo", seat, len(match.entries))] if len(match.entries) < step else []
    kinds = ["outcome" if entry.actor == CHANCE else "action" for entry in match.entries[step:]]
    return undo + [
        MatchRecord(0, kind, entry.actor, entry.action, entry.faces)
        for kind, entry in zip(kinds, match.entries[step:], strict=True)
    ]


def snapshot_of(match: Match, sequence: int) -> Snapshot | None:
    """The state, if a turn starts with it."""
    actors = [entry.actor for entry in match.entries[-2:] if entry.actor >= 0]
    if match.decider < 0 or not actors or actors[-1] == match.decider:
        return None
    return Snapshot(sequence, len(match.entries), record_bytes(match.state))


def throws_of(info: StoredMatch, sheets: list[Document], entries: list[Entry]) -> list[dict[str, Any]]:
    """Every decision of chance in the match of these entries with the dice that were thrown for it."""
    again = open_match(info, sheets)
    found = []
    for entry in entries:
        if decision := again.chance_decision():
            throw = decision.throw
            found.append(
                {
                    "number": decision.number,
                    "dice": throw.dice if throw else 0,
                    "sides": throw.sides if throw else 0,
                    "faces": list(entry.faces) if entry.faces else [],
                }
            )
        again.follow(entry.actor, entry.action, entry.faces)
    return found


def changed_rules(match: str, sequence: int) -> str:
    """The sentence for a record that the present rules do not allow."""
    return (
        f"match {match} cannot be opened: its record {sequence} does not fit the rules of this release; "
        "open it with the release it was begun with"
    )


def other_state(match: str, sequence: int) -> str:
    """The sentence for a stored state that is not the one that the records lead to."""
    return (
        f"match {match} cannot be opened: the state stored with its record {sequence} does not fit the rules "
        "of this release; open it with the release it was begun with, or restore the store from a copy"
    )


def seat_after(seat: int, seats: int) -> int:
    """The seat that whoever sits there has in the rematch: everyone moves up by one."""
    return (seat + 1) % seats


def held_after(tokens: Mapping[int, str], seats: int) -> list[SeatHeld]:
    """The seats that someone with these tokens by seat holds in the rematch."""
    return [{"seat": seat_after(seat, seats), "token": token} for seat, token in tokens.items()]
