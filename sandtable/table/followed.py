"""A stored match followed from its first record to its last, apart from any room."""

from dataclasses import dataclass

from sandtable.core.records import record_bytes
from sandtable.play.match import Match
from sandtable.table.brought_sheets import KIND as SHEET
from sandtable.table.brought_sheets import BroughtSheets
from sandtable.table.dice_sources import chance_of
from sandtable.table.reopen import (
    OPENING,
    OtherRulesError,
    changed_rules,
    follow_record,
    open_match,
    other_state,
    rules_of,
)
from sandtable.table.store import Whole, check_step, check_whole


@dataclass(frozen=True)
class Followed:
    """A match and what else its records tell of."""

    whole: Whole
    match: Match
    brought: BroughtSheets
    nonces: dict[int, str]


def follow_all(whole: Whole) -> Followed:
    """The match that the records make, nothing thrown anew; a StoreError if they cannot be right."""
    info = whole.match
    rules_of(info)
    check_whole(whole)
    brought, match = BroughtSheets(info), open_match(info)
    nonces: dict[int, str] = {}
    snapshots = {snapshot.sequence: snapshot.state for snapshot in whole.snapshots}
    for record in whole.records:
        match.chance = OPENING
        if refused := follow_record(match, record):
            raise OtherRulesError(f"{changed_rules(info.id, record.sequence)} ({refused})")
        if record.kind == "nonce":
            nonces[record.seat] = record.note
        elif record.kind == SHEET:
            brought.take(record)
            if not brought.awaited:
                match = open_match(info, brought.whole())
        if snapshots.get(record.sequence, record_bytes(match.state)) != record_bytes(match.state):
            raise OtherRulesError(other_state(info.id, record.sequence))
    check_step(info, len(match.entries))
    match.chance = chance_of(info, whole.seats, nonces)
    return Followed(whole, match, brought, nonces)
