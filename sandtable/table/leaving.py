"""Leaving a match: resigning, agreeing on a draw, handing a seat to a bot, and taking it back.

Resignations, draws and clocks end a match outside its rules: they are records of their own, and the result
says so. With more than two seats the others play on, and so does a bot for whoever has left.
"""

from collections.abc import Iterable
from dataclasses import replace

from sandtable.core.errors import SandtableError
from sandtable.play.match import Refusal
from sandtable.table.auth import held_seats
from sandtable.table.clocks import BOT, in_words
from sandtable.table.guests import check_level
from sandtable.table.messages.asked import Leave
from sandtable.table.rooms import Room
from sandtable.table.seating import Seating
from sandtable.table.side_notes import (
    DRAW,
    OUT_OF_TIME,
    RESIGNED,
    ended_record,
    left_record,
    lost_record,
    offer_record,
)
from sandtable.table.viewers import MOVED_ON, NOT_YOURS, May, Tell, anyone, sentence

OVER = "The match is over."
RACES = 5  # with people who pass on a seat that has left
STAND_IN = "soldier"  # the level of a bot that nobody has chosen: it answers at once, in every game


async def leave(room: Room, wish: Leave, tell: Tell, may: May) -> None:
    """The seat has left as its holder wished, or the holder was told why it cannot."""
    if wish.how == "bot" or (wish.how == "resign" and len(room.seats) > 2):
        await hand_over(room, wish, tell, may)
        return
    others = [other for other in range(len(room.seats)) if other != wish.seat]
    record = offer_record(wish.seat)
    if wish.how == "resign":
        record = lost_record(wish.seat, RESIGNED, len(room.seats))
    elif room.notes.offers.issuperset(others):
        record = ended_record(wish.seat, DRAW, [1 / len(room.seats)] * len(room.seats))
    await room.note(f"{wish.seat}:{wish.id}", record, lambda: why_not(room, wish), tell, may)


def why_not(room: Room, wish: Leave) -> str:
    """Why the seat cannot resign or offer a draw now, or nothing if it can."""
    if room.match.is_over:
        return OVER
    if wish.how == "draw" and any(seat.kind != "person" for seat in room.seats):
        return "A draw is agreed on by people: bots and empty seats take none."
    if wish.how == "draw" and wish.seat in room.notes.offers:
        return "You have offered a draw; it stands until the others play on."
    return ""


async def hand_over(room: Room, wish: Leave, tell: Tell, may: May) -> None:
    """A bot plays the seat until its holder takes it back, or to the end if the holder resigns."""
    is_for_good = wish.how == "resign"
    try:
        level = check_level(wish.level or (STAND_IN if is_for_good else None), room.match.game)
    except SandtableError as problem:
        tell(sentence(str(problem)))
        return
    if room.match.is_over:
        tell(sentence(OVER))
    elif await seat_bot(room, wish.seat, level, RESIGNED if is_for_good else "", may):
        tell(room.sequence)
    else:
        tell(MOVED_ON if may() else NOT_YOURS)


async def seat_bot(room: Room, seat: int, level: str = STAND_IN, why: str = "", may: May = anyone) -> bool:
    """Whether a bot plays for the person on the seat from now on, to the end if there is a reason."""
    if room.seats[seat].kind != "person":
        return False
    if why:  # first, so that the holder is not told of a seat that may be taken back
        if isinstance(await room.note(f"{seat}:left", left_record(seat, why), may=may), Refusal):
            return False
        may = anyone  # the seat has left, whoever is given it meanwhile
    for _ in range(RACES if why else 1):
        was = room.seats[seat]
        if await room.set_seat(replace(was, kind="bot", level=level), was, may):
            room.wake_bot()
            return True
    return False


async def give(room: Room, seat: int, tell: Tell, may: May) -> None:
    """A bot plays for an absent player, or whoever asked is told why not, or when it will be possible."""
    if seat >= len(room.seats):
        tell(NOT_YOURS)
    elif why := why_not_given(room, seat):
        tell(sentence(why))
    elif await seat_bot(room, seat, may=lambda: may() and not why_not_given(room, seat)):
        tell(room.sequence)
    else:
        tell(MOVED_ON if may() else NOT_YOURS)


def why_not_given(room: Room, seat: int) -> str:
    """Why the seat cannot be given to a bot by others now, or nothing if it can."""
    one, agreed = room.seats[seat], room.notes.away
    if room.match.is_over:
        return OVER
    if one.kind != "person":
        return f"Nobody has to play for {one.name}."
    if agreed is None:
        return "This table was set up so that nobody else gives a seat to a bot."
    away = room.away().get(seat)
    if away is None:
        return f"{one.name} is here."
    if away < agreed * 1000:
        wait = in_words(agreed * 1000 - away)
        return (
            f"{one.name} has been away for {in_words(away)}; the seat can be given to a bot after "
            f"{in_words(agreed * 1000)}, in {wait}."
        )
    return ""


def lent(room: Seating, tokens: Iterable[str]) -> list[int]:
    """The seats of these tokens' holders that a bot plays for them, and that they may take back."""
    hash_of = {
        one.seat: one.token_hash
        for one in room.seats
        if one.kind == "bot" and one.seat not in room.notes.left
    }
    return list(held_seats(tokens, hash_of))


async def take_back(room: Room, seat: int, tell: Tell) -> None:
    """The seat is its holder's again, who comes in anew to play it, or the holder was told why not."""
    was = room.seats[seat]
    if room.is_used_up(seat):
        is_by_turn = room.notes.clock is not None and room.notes.clock.is_by_turn
        later = "take the seat back when the bot has played it" if is_by_turn else "the bot plays on"
        tell(sentence(f"Your time for this {'turn' if is_by_turn else 'match'} is used up: {later}."))
    elif await room.set_seat(replace(was, kind="person", level=None), was):
        room.bot_threads.forget(room.info.id)
        tell(room.sequence)
    else:
        tell(NOT_YOURS)


async def fall(room: Room) -> None:
    """Whoever decides has lost if their time is up, or a bot plays on for them."""
    seat = room.times.seat
    if not room.is_out or room.notes.clock is None:
        return
    if room.notes.clock.out == BOT:
        await seat_bot(room, seat)
    elif len(room.seats) > 2:
        await seat_bot(room, seat, why=OUT_OF_TIME)
    else:
        record = lost_record(seat, OUT_OF_TIME, len(room.seats))
        name = f"{seat}:flag-{room.sequence}"
        await room.note(name, record, lambda: "" if room.is_out and room.times.seat == seat else "not yet")
