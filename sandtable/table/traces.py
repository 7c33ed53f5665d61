"""Traces of the matches that the table has stored; names of people stay where they are."""

from collections.abc import Iterator

import sqlalchemy as sql

from sandtable.bots.seats import seat_seed
from sandtable.play.match import Match
from sandtable.play.replay import AGREED
from sandtable.play.traces import Agent, Trace, trace_of
from sandtable.table.brought_sheets import KIND as SHEET
from sandtable.table.brought_sheets import BroughtSheets
from sandtable.table.dice_sources import REPLAY, chance_of
from sandtable.table.engines import StoreError
from sandtable.table.reopen import OPENING, changed_rules, follow_record, open_match
from sandtable.table.store import MATCHES, Store, StoredSeat, Whole, check_chain, check_end


def traces_of_store(url: str, game: str = "") -> Iterator[Trace]:
    """The trace of every finished match of the store, or of one game's, the oldest first."""
    store = Store(url)
    try:
        for match in finished(store, game):
            whole = store.load(match)
            if whole is not None and is_played_out(whole):
                yield trace_of_stored(whole)
    finally:
        store.close()


def finished(store: Store, game: str = "") -> list[str]:
    """The ids of the matches that are over, the oldest first."""
    query = sql.select(MATCHES.c.id).where(MATCHES.c.over.is_not(None))
    if game:
        query = query.where(MATCHES.c.game == game)
    with store.engine.connect() as connection:
        return list(connection.execute(query.order_by(MATCHES.c.created, MATCHES.c.id)).scalars())


def is_played_out(whole: Whole) -> bool:
    """Whether the match was played here and ended by its rules: nothing is learnt from one given up."""
    over = whole.match.over or {}
    return whole.match.dice != REPLAY and over.get("end_reason") not in AGREED


def trace_of_stored(whole: Whole) -> Trace:
    """The trace of one stored match; a StoreError if its records cannot be followed."""
    match = followed(whole)
    agents = [agent_of(seat, whole.match.secret) for seat in whole.seats]
    source = {"kind": "table", "created": whole.match.created, "preset": whole.match.preset}
    return trace_of(match, whole.match.id, agents, source)


def agent_of(seat: StoredSeat, secret: str) -> Agent:
    """Who played the seat: a person, whoever it was, or a bot with the seed that its room gave it."""
    if seat.kind != "bot":
        return Agent("person")
    return Agent(seat.level or "bot", seat_seed(secret, seat.seat))


def followed(whole: Whole) -> Match:
    """The match that the records make, nothing thrown anew."""
    info, brought, nonces = whole.match, BroughtSheets(whole.match), {}
    match = open_match(info)
    check_chain(info.id, info.root, 0, whole.records)
    for record in whole.records:
        match.chance = OPENING
        if refused := follow_record(match, record):
            raise StoreError(f"{changed_rules(info.id, record.sequence)} ({refused})")
        if record.kind == "nonce":
            nonces[record.seat] = record.note
        elif record.kind == SHEET:
            brought.take(record)
            if not brought.awaited:
                match = open_match(info, brought.whole())
    check_end(whole, len(match.entries))
    match.chance = chance_of(info, whole.seats, nonces)
    return match
