"""Leaving a match: resigning, agreeing on a draw, handing a seat to a bot, and taking it back.

Resignations and draws end a match outside its rules: they are records of their own, and the result says so.
"""

from collections.abc import Iterable
from dataclasses import replace

from sandtable.core.errors import SandtableError
from sandtable.table.auth import held_seats
from sandtable.table.guests import check_level
from sandtable.table.messages import Leave
from sandtable.table.rooms import Room
from sandtable.table.seating import Seating
from sandtable.table.side_notes import ended_record, offer_record
from sandtable.table.viewers import MOVED_ON, Tell, sentence

OVER = "The match is over."


async def leave(room: Room, wish: Leave, tell: Tell) -> None:
    """The seat has left as its holder wished, or the holder was told why it cannot."""
    if wish.how == "bot":
        await hand_over(room, wish, tell)
        return
    others = [other for other in range(len(room.seats)) if other != wish.seat]
    record = offer_record(wish.seat)
    if wish.how == "resign":
        record = ended_record(
            wish.seat, "resigned", [float(seat in others) for seat in range(len(room.seats))]
        )
    elif room.notes.offers.issuperset(others):
        record = ended_record(wish.seat, "draw agreed", [1 / len(room.seats)] * len(room.seats))
    await room.note(f"{wish.seat}:{wish.id}", record, lambda: why_not(room, wish), tell)


def why_not(room: Room, wish: Leave) -> str:
    """Why the seat cannot resign or offer a draw now, or nothing if it can."""
    if room.match.is_over:
        return OVER
    if wish.how == "resign" and len(room.seats) > 2:
        return "With more than two seats the others play on: hand your seat to a bot instead."
    if wish.how == "draw" and any(seat.kind != "person" for seat in room.seats):
        return "A draw is agreed on by people: bots and empty seats take none."
    if wish.how == "draw" and wish.seat in room.notes.offers:
        return "You have offered a draw; it stands until the others play on."
    return ""


async def hand_over(room: Room, wish: Leave, tell: Tell) -> None:
    """A bot plays the seat until its holder takes it back."""
    was = room.seats[wish.seat]
    try:
        level = check_level(wish.level, room.match.game)
    except SandtableError as problem:
        tell(sentence(str(problem)))
        return
    if room.match.is_over:
        tell(sentence(OVER))
    elif await room.set_seat(replace(was, kind="bot", level=level), was):
        tell(room.sequence)
        room.wake_bot()
    else:
        tell(MOVED_ON)


def lent(room: Seating, tokens: Iterable[str]) -> list[int]:
    """The seats of these tokens' holders that a bot plays for them, and that they may take back."""
    return list(held_seats(tokens, {one.seat: one.token_hash for one in room.seats if one.kind == "bot"}))


async def take_back(room: Room, seat: int) -> bool:
    """Whether the seat is its holder's again, who comes in anew to play it; the bot is gone."""
    was = room.seats[seat]
    if not await room.set_seat(replace(was, kind="person", level=None), was):
        return False
    room.bot_threads.forget(room.info.id)
    return True
