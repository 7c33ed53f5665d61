"""Matches whose rules are not here: they are shown from their pages, and may be ended by agreement."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.scenes import Scene
from sandtable.core.sheets import Document
from sandtable.games import GAMES
from sandtable.play.kept_rules import find_rules
from sandtable.play.match import Refusal
from sandtable.play.replay import replay_text
from sandtable.table.engines import StoreError, outages
from sandtable.table.messages.matches import ChangedTold, SceneMessage, SheetsTold
from sandtable.table.messages.told import KeptTold
from sandtable.table.pages import Looks, Page, load_page
from sandtable.table.seating import Seating
from sandtable.table.side_notes import SideNotes
from sandtable.table.store import (
    Append,
    MatchRecord,
    MatchStatus,
    StoredMatch,
    Whole,
    Writer,
    chain_all,
    check_whole,
    now,
)
from sandtable.table.up_time import ticks
from sandtable.table.viewers import NOT_YOURS, May, Tell, anyone, sentence, tell_nobody
from sandtable.table.views import Viewpoint, to_json

AGREE = "agree"  # the kind of a record
BY_AGREEMENT = "by agreement"
PLAYED = ("action", "outcome", "undo")
RACES = 5


def is_ended_by_agreement(info: StoredMatch) -> bool:
    """Whether its players ended the match, and not its rules."""
    return info.over is not None and info.over.get("end_reason") == BY_AGREEMENT


class KeptRoom(Seating):
    """One match without its rules: nothing changes in it but who sits where, and who agrees to its end."""

    def __init__(self, whole: Whole, writer: Writer, up_time: Callable[[], int] = ticks) -> None:
        super().__init__(writer, up_time)
        self.page: Page | None = load_page(writer.store, whole.match.id)
        self.looks = Looks(self.page) if self.page else None
        self._follow_all(whole)

    def _follow_all(self, whole: Whole) -> None:
        check_whole(whole)
        self.info, self.seats = whole.match, whole.seats
        self._take_records(whole.records)

    def _take_records(self, records: list[MatchRecord]) -> None:
        self.sequence, self.hash = len(records), records[-1].hash if records else self.info.root
        self.requests = {record.request: record.sequence for record in records if record.request}
        self.notes = SideNotes()
        for record in records:
            self.notes.take(record)
        last = max((record.sequence for record in records if record.kind in PLAYED), default=0)
        self.agreed = {record.seat for record in records if record.kind == AGREE and record.sequence > last}

    # What is known of it

    @property
    def is_over(self) -> bool:
        return self.info.over is not None

    @property
    def step(self) -> int:
        return int(self.page["step"]) if self.page else 0

    @property
    def title(self) -> str:
        if self.page:
            return str(self.page["title"])
        return GAMES[self.info.game].title if self.info.game in GAMES else self.info.game

    @property
    def changed(self) -> list[ChangedTold]:
        return self.page["changed"] if self.page else []

    @property
    def seat_names(self) -> Sequence[str]:
        if self.page:
            return [str(name) for name in self.page["seat_names"]]
        return [f"Seat {seat.seat + 1}" for seat in self.seats]

    @property
    def awaited(self) -> list[int]:
        """The seats whose holders have to agree before the match ends; who never came is not waited for."""
        if self.is_over:
            return []
        people = [seat for seat in self.seats if seat.kind == "person" and seat.was_claimed]
        return [seat.seat for seat in people if seat.seat not in self.agreed]

    @property
    def why(self) -> str:
        """Why the match is not played on."""
        if self.is_over:
            return "The match is over."
        has_rules = find_rules(self.info.game, self.info.version) is not None
        reason = (
            "The records of this match do not fit the rules of this release"
            if has_rules
            else f"This match was begun under version {self.info.version} of {self.title}, whose rules this "
            "server does not have"
        )
        shown, comma = "it can be looked at", ","
        if self.page is None:
            shown, comma = "nothing was kept of its board, and it is", ""
        elif self.step != self.info.step:
            shown += f" as it stood at step {self.step} of {self.info.step}"
        return f"{reason}: {shown}{comma} not played on. When all its players agree it ends as a draw."

    def told(self) -> KeptTold:
        """What everyone is told of it besides its board."""
        return {"sentence": "" if self.is_over else self.why, "awaited": self.awaited}

    # What viewers see

    def whole_text(self, viewer: Viewpoint) -> str:
        seat = viewer.turn_to(NOBODY)
        seen = self._view(seat)
        message: SceneMessage = {
            "type": "scene",
            "sequence": self.sequence,
            "step": self.step,
            "seat": seat,
            "decider": NOBODY if self.is_over else CHANCE,
            "log": {"after": 0, "entries": seen["log"]},
            "actions": [],
            "undo": self.why,
            "faces": None,
            "over": self.info.over,  # type: ignore[typeddict-item]
            "scene": self._at_rest(seen["scene"]),
        }
        return to_json(message)

    def _view(self, seat: int) -> dict[str, Any]:
        views = self.page["views"] if self.page else {}
        found: dict[str, Any] | None = views.get(str(seat))
        return found or {"scene": self._nothing(), "log": [], "sheets": None}

    def _at_rest(self, scene: Scene) -> Scene:
        """The scene without anything to be done."""
        rest = {"buttons": [], "has_threats": False}
        return {**scene, **rest} if self.is_over else {**scene, **rest, "prompt": self.why}  # type: ignore[typeddict-item]

    def _nothing(self) -> Scene:
        """What is drawn where no page was kept."""
        panels: Any = [
            {"seat": seat, "name": name, "counters": []} for seat, name in enumerate(self.seat_names)
        ]
        blank: Any = {"id": "-", "x": 0, "y": 0, "shape": "square", "terrain": "none", "label": "not kept"}
        return {
            "spaces": [blank],
            "pieces": [],
            "seats": panels,
            "trays": [],
            "prompt": self.why,
            "progress": f"step {self.info.step}",
        }

    def sheets_for(self, viewer: Viewpoint) -> SheetsTold | None:
        told: SheetsTold | None = self._view(min(viewer.seats, default=NOBODY))["sheets"]
        return told

    def look_text(self, seat: int, step: int) -> str:
        """The message with the scene after `step` entries, or that it is not kept."""
        scene = self.looks.at(seat, step) if self.looks else None
        if scene is None and step == self.step:
            scene = self._view(seat)["scene"]
        if scene is None:
            return to_json({"type": "error", "message": "of this match only the last position is kept"})
        return to_json({"type": "look", "step": step, "scene": scene})

    def replay_file(self, seat: int) -> str:
        """The replay as it was when the match ended, or what the seat may know of it."""
        if self.page and self.page["replay"]:
            return str(self.page["replay"])
        seen = self._view(seat)
        told: dict[str, Any] = {"format": "sandtable story 1", "game": self.info.game}
        told |= {"version": self.info.version, "ruleset": self.info.options}
        told |= {"seats": [one.name for one in self.seats], "entries": seen["log"], "result": self.info.over}
        return replay_text(told)

    def dice(self) -> dict[str, Any]:
        """What verifies the dice, as it was when the match ended."""
        if self.page is None or self.page["dice"] is None:
            raise StoreError(
                "what verifies the dice of this match was not kept; open it with its own release"
            )
        told: dict[str, Any] = self.page["dice"]
        return told

    @property
    def sheets(self) -> list[Document]:
        """What the seats brought, for a rematch."""
        return self.page["sheets"] if self.page else []

    # What can be done

    async def agree(
        self, seat: int, request: str, tell: Tell = tell_nobody, may: May = anyone
    ) -> int | Refusal:
        """The sequence under which it is stored that the seat agrees to end the match, or why it is not."""
        async with self.lock:
            answer = await self._agree(seat, f"{seat}:{request}") if may() else NOT_YOURS
            tell(answer)
            if isinstance(answer, int):
                self._show()
        return answer

    async def _agree(self, seat: int, request: str) -> int | Refusal:
        for _ in range(RACES):
            if request in self.requests:
                return self.requests[request]
            if seat not in self.awaited:
                return sentence("The match is over." if self.is_over else "This seat has agreed already.")
            draft = MatchRecord(0, AGREE, seat, 0)
            records = chain_all(self.info.id, self.hash, self.sequence, [draft], now(), request)
            over = self._draw() if self.awaited == [seat] else None
            status = MatchStatus(self.info.step, NOBODY if over else self.info.decider, over)
            try:
                is_stored = await self.writer.append(Append(self.info.id, tuple(records), status))
                whole = await asyncio.to_thread(self.writer.store.load, self.info.id)
            except (StoreError, SQLAlchemyError):
                self._close_doors()
                raise
            if whole is None:
                raise StoreError(f"match {self.info.id} is gone from the store")
            self._follow_all(whole)
            if is_stored:
                return records[-1].sequence
        return sentence("The table is busy; try again.")

    def _draw(self) -> dict[str, Any]:
        return {"end_reason": BY_AGREEMENT, "points": [1 / len(self.seats)] * len(self.seats)}

    def _show(self) -> None:
        """Every viewer knows who has agreed, and whether the match is over by it."""
        self.tell({"type": "kept", **self.told()})
        for viewer in tuple(self.viewers):
            viewer.send(self.whole_text(viewer.viewpoint))

    async def catch_up(self, until: int | None = None) -> None:
        """The room knows what other processes have stored."""
        async with self.lock:
            if until is not None and self.sequence >= until:
                return
            try:
                whole = await asyncio.to_thread(self.writer.store.load, self.info.id)
                if whole is None:
                    return
                check_whole(whole)
            except (StoreError, SQLAlchemyError) as problem:
                outages.tell(problem)
                self._close_doors()
                return
            has_news = len(whole.records) != self.sequence
            self.take_standing(whole.seats, whole.match)
            self._take_records(whole.records)
            if has_news:
                self._show()

    # What a room with rules does

    async def contribute(self, tokens: Iterable[str], nonce: str) -> None:
        """Nothing is thrown any more."""

    def wake_bot(self) -> None:
        """Nobody thinks here."""

    def stop(self) -> None:
        """Nobody thinks here."""

    @property
    def is_idle(self) -> bool:
        return not self.viewers and not self.lock.locked()
