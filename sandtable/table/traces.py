"""Traces of the matches that the table has stored; names of people stay where they are."""

import logging
from collections.abc import Iterator

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from sandtable.bots.seats import seat_seed
from sandtable.core.errors import ReplayError
from sandtable.play.replay import AGREED
from sandtable.play.traces import Agent, Trace, trace_of
from sandtable.table.dice_sources import REPLAY
from sandtable.table.engines import StoreError, what_went_wrong
from sandtable.table.followed import follow_all
from sandtable.table.reopen import OtherRulesError
from sandtable.table.schema import MATCHES
from sandtable.table.store import Store, StoredSeat, Whole, look_at_store

logger = logging.getLogger(__name__)


def traces_of_store(url: str, game: str = "") -> Iterator[Trace]:
    """The trace of every finished match of the store, or of one game's, the oldest first.

    Matches whose rules are not here, or that were ended by agreement, are left out, and the log says so.
    """
    store = look_at_store(url)
    try:
        for match in finished(store, game):
            whole = store.load(match)
            if whole is not None and is_played_out(whole):
                try:
                    yield trace_of_stored(whole)
                except (OtherRulesError, ReplayError) as problem:
                    logger.warning("left out: %s", problem)
    except SQLAlchemyError as problem:
        raise StoreError(f"the store cannot be read: {what_went_wrong(problem)}") from None
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
    match = follow_all(whole).match
    agents = [agent_of(seat, whole.match.secret) for seat in whole.seats]
    source = {"kind": "table", "created": whole.match.created, "preset": whole.match.preset}
    return trace_of(match, whole.match.id, agents, source)


def agent_of(seat: StoredSeat, secret: str) -> Agent:
    """Who played the seat: a person, whoever it was, or a bot with the seed that its room gave it."""
    if seat.kind != "bot":
        return Agent("person")
    return Agent(seat.level or "bot", seat_seed(secret, seat.seat))
