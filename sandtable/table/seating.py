"""Who sits and looks on at a match, whether its rules are here or not."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sandtable.table.auth import held_seats, is_token_of
from sandtable.table.messages.matches import ChangedTold, SeatTold, SheetsTold
from sandtable.table.messages.told import Told
from sandtable.table.presence import Presence, tell_away
from sandtable.table.reopen import held_after
from sandtable.table.side_notes import SideNotes
from sandtable.table.store import StoredMatch, StoredSeat, Whole, Writer
from sandtable.table.up_time import ticks
from sandtable.table.viewers import May, Viewer, anyone
from sandtable.table.views import Viewpoint, tell_seats, to_json, watching


class Seating(ABC):
    """The seats of one match, their holders, and everyone who is told of it."""

    info: StoredMatch
    seats: list[StoredSeat]
    sequence: int
    hash: str
    notes: SideNotes

    def __init__(self, writer: Writer, up_time: Callable[[], int] = ticks) -> None:
        self.writer, self.up_time = writer, up_time
        self.presence = Presence()
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.is_certain = True  # what is in memory is what is stored

    @property
    @abstractmethod
    def seat_names(self) -> Sequence[str]:
        """What the game calls its seats."""

    @property
    @abstractmethod
    def step(self) -> int:
        """How many entries are shown of the match."""

    @property
    @abstractmethod
    def title(self) -> str:
        """What the game is called."""

    @property
    @abstractmethod
    def changed(self) -> list[ChangedTold]:
        """The options that are not as the rulebook has them."""

    @property
    @abstractmethod
    def is_idle(self) -> bool:
        """Whether nobody would miss the room in memory."""

    @abstractmethod
    def whole_text(self, viewer: Viewpoint) -> str:
        """The scene message, with all that happened, for the viewer."""

    @abstractmethod
    def sheets_for(self, viewer: Viewpoint) -> SheetsTold | None:
        """What the viewer may know of the sheets, where the match has some."""

    @abstractmethod
    async def contribute(self, tokens: Iterable[str], nonce: str) -> None:
        """The tokens' seats have put their nonce into dice that all contribute to."""

    @abstractmethod
    async def catch_up(self, until: int | None = None) -> None:
        """The room knows what other processes have stored, until that sequence at least, or is left."""

    @abstractmethod
    def wake_bot(self) -> None:
        """If a bot is next, and someone sits with it or watches, it is thinking."""

    @abstractmethod
    def stop(self) -> None:
        """The room's bots think no more."""

    def take_standing(self, seats: list[StoredSeat], info: StoredMatch) -> None:
        """Seats and settings are as the store has them, and all viewers know what is new of that."""
        if seats != self.seats:
            self._seat_all(seats)
        if info.spectators != self.info.spectators:
            self._admit(info.spectators)
        if info.rematch and not self.info.rematch:
            self.announce_rematch(info.rematch)
        self.info = info

    def _close_doors(self) -> None:
        """The room may know something that was not stored: it is left, and the match opened anew."""
        self.is_certain = False
        for viewer in tuple(self.viewers):
            viewer.send_away("the store does not answer; connect again")

    # What viewers are told

    def tell(self, message: Told) -> None:
        """Every viewer gets the message."""
        text = to_json(message)
        for viewer in tuple(self.viewers):
            viewer.send(text)

    def tell_seats(self) -> None:
        """Every viewer knows who sits where, and how many watch."""
        self.tell({"type": "seats", "seats": self.seats_told(), "watching": watching(self.viewers)})

    def seats_told(self) -> list[SeatTold]:
        """The seats as everyone may know them."""
        told = tell_seats(self.seat_names, self.seats, self.connected, self.notes)
        away = self.away()
        if self.notes.away is not None:
            for seat, milliseconds in away.items():
                told[seat]["away"] = tell_away(milliseconds, self.notes.away)
        return told

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected to this process."""
        return {seat for viewer in self.viewers for seat in viewer.viewpoint.seats}

    @property
    def connected(self) -> set[int]:
        """The seats whose holders are looking on."""
        return self.presence.there(self.here, self.up_time())

    def away(self) -> dict[int, int]:
        """For how many milliseconds the holder of each seat has been away, where one is."""
        return self.presence.away(self.seats, self.connected, self.up_time())

    def announce_rematch(self, rematch: str) -> None:
        """Every viewer knows of the rematch, and which seats its tokens hold there."""
        self.info = replace(self.info, rematch=rematch)
        for viewer in tuple(self.viewers):
            seats = held_after(viewer.viewpoint.seats, len(self.seats))
            viewer.send(to_json({"type": "rematch", "match": rematch, "seats": seats}))

    # Seats

    async def set_seat(self, seat: StoredSeat, was: StoredSeat, may: May = anyone) -> bool:
        """Whether the seat was still as it was, and is stored and known to all as it should be."""
        async with self.lock:
            if not may() or not await asyncio.to_thread(self.writer.store.set_seat, self.info.id, seat, was):
                return False
            self._seat_all([seat if old.seat == seat.seat else old for old in self.seats])
        return True

    def held(self, tokens: Iterable[str]) -> dict[int, str]:
        """The seats that these tokens hold now, each with its token."""
        return held_seats(tokens, {one.seat: one.token_hash for one in self.seats if one.kind != "bot"})

    async def claim(self, tokens: Iterable[str]) -> None:
        """The tokens' seats count as claimed: their links cannot be called in any more."""
        for seat, token in self.held(tokens).items():
            was = self.seats[seat]
            if not was.was_claimed and is_token_of(token, was.token_hash):
                await self.set_seat(replace(was, was_claimed=True), was)

    def _seat_all(self, seats: list[StoredSeat]) -> None:
        """The seats are these; whoever held one by an old token holds it no longer."""
        before, self.seats = self.seats, seats
        for old, new in zip(before, seats, strict=True):
            if old.token_hash != new.token_hash or (new.kind == "bot") > (old.kind == "bot"):
                for viewer in tuple(self.viewers):
                    viewer.drop_seat(new.seat)
        self.tell_seats()

    async def set_spectators(self, allowed: bool, may: May = anyone) -> None:
        """People without a seat may watch, or not; those who do are sent away."""
        async with self.lock:
            if not may():
                return
            await asyncio.to_thread(self.writer.store.set_spectators, self.info.id, allowed)
            self._admit(allowed)

    def _admit(self, allowed: bool) -> None:
        self.info = replace(self.info, spectators=allowed)
        self.tell({"type": "spectators", "allowed": allowed})
        for viewer in tuple(self.viewers):
            if not allowed and not viewer.viewpoint.seats:
                viewer.send_away("the host allows no spectators")

    def whole(self) -> Whole:
        """What is known of the match without its records."""
        return Whole(self.info, self.seats, [])
