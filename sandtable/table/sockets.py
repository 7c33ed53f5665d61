"""One viewer, one WebSocket: what it asks is checked and answered here; the room does the rest."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError, UnknownGameError
from sandtable.games import find_game
from sandtable.play.match import Refusal
from sandtable.table import messages as said
from sandtable.table.auth import MATCH_ID, hash_token, is_origin_allowed, new_token
from sandtable.table.engines import StoreDownError, StoreError
from sandtable.table.guards import client_address
from sandtable.table.hall import Hall
from sandtable.table.limits import Bucket, Limits
from sandtable.table.new_match import seat_url, tell_changed
from sandtable.table.rooms import Room
from sandtable.table.viewers import NOT_YOURS, May, Tell
from sandtable.table.views import Viewpoint, faces_wanted, to_json
from sandtable.table.why_not import why_not

POLICY_VIOLATION = 1008
TRY_AGAIN = 1013
NO_MATCH = 4404
NO_SPECTATORS = 4403
NOT_OPENED = 4409  # nor will it be by trying again
HINT_PRICE = 500  # in entries told, see workshop.py
MOST_REASON = 120  # bytes that the closing of a WebSocket has room for

SEED_KNOWN = Refusal(
    "", "The seed of this match was chosen, so its throws are known: make a new match for others.", ""
)

SILENT = "nothing was heard from you for too long; connect again, and say ping now and then"
NOT_YOUR_DICE = Refusal("", "These dice are thrown by whoever led to them.", "")

logger = logging.getLogger(__name__)


class Sockets:
    """The connections of this process."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        self.hall, self.limits = hall, limits
        self._of_address: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many viewers are connected."""
        return self._of_address.total()

    async def serve(self, websocket: WebSocket, match: str) -> None:
        """The viewer has been served until it left or broke a limit."""
        if not is_origin_allowed(websocket.headers.get("origin"), websocket.headers.get("host", "")):
            await websocket.close(POLICY_VIOLATION, "this page may not speak to the table")
            return
        address = client_address(websocket.scope)
        if self._of_address[address] >= self.limits.connections_per_address:
            await websocket.close(TRY_AGAIN, "too many connections from this address")
            return
        if self._of_address.total() >= self.limits.viewers:
            await websocket.close(TRY_AGAIN, "the table is full")
            return
        self._of_address[address] += 1
        try:
            await websocket.accept()
            await Connection(websocket, self.hall, self.limits).run(match)
        finally:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]


class Connection:
    """A viewer at the table."""

    def __init__(self, websocket: WebSocket, hall: Hall, limits: Limits) -> None:
        self.websocket, self.hall, self.limits = websocket, hall, limits
        self.viewpoint = Viewpoint({})
        self._address = client_address(websocket.scope)
        self.room: Room
        self._unsent: asyncio.Queue[str | None] = asyncio.Queue(limits.unsent_messages)
        self._sender: asyncio.Task[None]
        self._hinting: asyncio.Task[None] | None = None
        self._answers: dict[type, Callable[[Any], Awaitable[None]]] = {
            said.Act: self._act,
            said.Undo: self._undo,
            said.Restart: self._restart,
            said.Faces: self._faces,
            said.Bring: self._bring,
            said.Why: self._why,
            said.Look: self._look,
            said.Threats: self._threats,
            said.Hint: self._hint,
            said.Rename: self._rename,
            said.Pass: self._pass,
            said.Spectators: self._spectators,
            said.Ping: self._ping,
            said.Hello: self._hello_again,
        }

    def send(self, text: str) -> None:
        """The text is on its way; a viewer that is too slow is dropped instead of waited for."""
        try:
            self._unsent.put_nowait(text)
        except asyncio.QueueFull:
            self.room.viewers.discard(self)
            self._unsent.get_nowait()
            self._unsent.put_nowait(None)

    def tell(self, **message: Any) -> None:
        """The viewer alone gets the message."""
        self.send(to_json(message))

    async def run(self, match: str) -> None:
        """Everything the viewer asked has been answered."""
        self._sender = asyncio.create_task(self._send_all())
        try:
            await self._listen(match)
        except WebSocketDisconnect:
            pass
        finally:
            self._leave()
            self._unsent_end()
            if self._hinting:
                self._hinting.cancel()
            await self._sender

    def _unsent_end(self) -> None:
        while self._unsent.full():
            self._unsent.get_nowait()
        self._unsent.put_nowait(None)

    async def _send_all(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (text := await self._unsent.get()) is not None:
                await self.websocket.send_text(text)
            if self.websocket.application_state == WebSocketState.CONNECTED:
                await self.websocket.close(TRY_AGAIN)

    async def _listen(self, match: str) -> None:
        bucket = Bucket(self.limits.messages_per_second, self.limits.message_burst)
        while True:
            await asyncio.sleep(bucket.wait())
            try:
                is_in = hasattr(self, "room")
                limit = self.limits.silent_seconds if is_in else self.limits.hello_seconds
                received = await asyncio.wait_for(self.websocket.receive(), limit)
            except TimeoutError:
                self.tell(type="error", message=SILENT if is_in else "nobody said hello in time")
                return
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                self.tell(type="error", message="messages are JSON texts")
                continue
            if not await self._take(match, text):
                return

    async def _take(self, match: str, text: str) -> bool:
        """Whether the viewer may stay after this message."""
        try:
            request = said.REQUEST.validate_json(text)
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            self.tell(type="error", message=f"{place or 'message'}: {first['msg']}")
            return True
        try:
            if hasattr(self, "room"):
                await self._answers[type(request)](request)
                return True
            if isinstance(request, said.Hello):
                return await self._enter(match, request)
            self.tell(type="error", message="say hello first")
            return True
        except SQLAlchemyError as problem:
            logger.error("the store does not answer: %s", problem)
            return False
        except SandtableError as problem:
            is_final = isinstance(problem, StoreError | UnknownGameError)
            if is_final and not isinstance(problem, StoreDownError) and not hasattr(self, "room"):
                return await self._turn_away(NOT_OPENED, str(problem))
            self.tell(type="error", message=str(problem))
            return hasattr(self, "room") and self.room.is_certain

    async def _enter(self, match: str, hello: said.Hello) -> bool:
        """Whether the viewer has entered the room and sees the match."""
        room = await self.hall.room(match) if MATCH_ID.fullmatch(match) else None
        if room is None:
            return await self._turn_away(NO_MATCH, "there is no such match")
        await room.claim(hello.tokens)
        await room.contribute(hello.tokens, hello.nonce)
        await self.hall.workshop.tell_story(
            room, Viewpoint(room.held(hello.tokens)).turn_to(room.match.decider)
        )
        async with room.lock:
            if not room.is_certain:  # its other viewers were sent away just now; this one comes again, too
                return False
            seats = room.held(hello.tokens)  # a seat passed on meanwhile is no longer theirs
            refused = self._no_room(room, bool(seats))
            if refused is None:
                self.room, self.viewpoint = room, Viewpoint(seats)
                self._welcome(room, hello.since)
                room.viewers.add(self)
        if refused is not None:
            return await self._turn_away(*refused)
        room.tell_seats()
        room.wake_bot()
        return True

    def _no_room(self, room: Room, is_seated: bool) -> tuple[int, str] | None:
        """Why the viewer cannot enter, with the code of it; spectators never take the room of players."""
        if not is_seated and not room.info.spectators:
            return NO_SPECTATORS, "the host allows no spectators"
        alike = sum(bool(viewer.viewpoint.seats) == is_seated for viewer in room.viewers)
        if alike >= self.limits.viewers_per_match:
            return TRY_AGAIN, "too many people are watching this match"
        return None

    async def _turn_away(self, code: int, sentence: str) -> bool:
        await self.websocket.send_text(to_json({"type": "error", "message": sentence}))
        await self.websocket.close(code, sentence.encode()[:MOST_REASON].decode(errors="ignore"))
        return False

    def _welcome(self, room: Room, since: int | None) -> None:
        info = room.info
        welcome: dict[str, Any] = {
            "type": "welcome",
            "match": info.id,
            "sequence": room.sequence,
            "step": len(room.match.entries),
            "game": info.game,
            "title": find_game(info.game).title,
            "preset": info.preset,
            "options": info.options,
            "changed": tell_changed(find_game(info.game), info.options),
            "dice": info.dice_told,
            "seats": room.seats_told(),
            "you": sorted(self.viewpoint.seats),
            "host": info.host in self.viewpoint.seats,
            "spectators": info.spectators,
        }
        if info.dice == "verifiable":
            welcome["commitment"] = info.commitment
        if room.brought.form:
            welcome["sheets"] = room.brought.told(room.match, self.viewpoint.seats)
        if info.rematch:
            welcome["rematch"] = info.rematch
        self.tell(**welcome)
        self.send(room.present.whole_text(self.viewpoint))

    def _leave(self) -> None:
        if hasattr(self, "room") and self in self.room.viewers:
            self.room.viewers.discard(self)
            self.room.tell_seats()

    # What is asked

    def _holds(self, seat: int, request: str | None = None) -> bool:
        """Whether the seat is the viewer's own; otherwise it has been told."""
        if seat in self.viewpoint.seats:
            return True
        self._refuse(NOT_YOURS, request)
        return False

    def _holder(self, seat: int) -> May:
        """Whether the seat is still the viewer's own: it may be passed on while a request waits."""
        return lambda: seat in self.viewpoint.seats

    def _refuse(self, refusal: Refusal, request: str | None) -> None:
        self.tell(
            type="refused",
            id=request,
            clause=refusal.clause,
            sentence=refusal.sentence,
            facts=refusal.facts,
        )

    def _answer(self, request: str, answer: int | Refusal) -> None:
        if isinstance(answer, Refusal):
            self._refuse(answer, request)
        else:
            self.tell(type="ack", id=request, sequence=answer)

    def _teller(self, request: str) -> Tell:
        began = time.perf_counter()

        def tell(answer: int | Refusal) -> None:
            self._answer(request, answer)
            self.hall.metrics.answered(answer, time.perf_counter() - began)

        return tell

    async def _act(self, act: said.Act) -> None:
        if self._holds(act.seat, act.id):
            await self.room.act(
                act.seat, act.id, act.sequence, act.action, self._teller(act.id), self._holder(act.seat)
            )

    async def _undo(self, undo: said.Undo) -> None:
        if self._holds(undo.seat, undo.id):
            seat = self.room.match.undoer(self.viewpoint.seats, undo.seat)
            await self.room.undo(seat, undo.id, self._teller(undo.id), self._holder(seat))

    async def _restart(self, restart: said.Restart) -> None:
        if self._holds(restart.seat, restart.id):
            seat = self.room.match.undoer(self.viewpoint.seats, restart.seat)
            await self.room.restart(seat, restart.id, self._teller(restart.id), self._holder(seat))

    async def _faces(self, faces: said.Faces) -> None:
        if not self.viewpoint.seats:
            self._refuse(Refusal("", "Only players throw the dice.", ""), faces.id)
            return
        seat = min(self.viewpoint.seats)
        if not self._may_throw(seat, faces.id):
            self._refuse(NOT_YOUR_DICE, faces.id)
            return
        thrown, may = tuple(faces.faces), partial(self._may_throw, seat, faces.id)
        await self.room.enter_faces(seat, faces.id, thrown, self._teller(faces.id), may)

    def _may_throw(self, seat: int, request: str) -> bool:
        """Whether the viewer throws the dice, holding that seat: for an action of theirs or of a bot."""
        held, wanted = self.viewpoint.seats, faces_wanted(self.room.match)
        if wanted is None or f"{seat}:{request}" in self.room.requests:  # not awaited, or entered before
            return seat in held
        thrower = self.room.seats[wanted["seat"]]
        return seat in held and (thrower.seat in held or thrower.kind != "person")

    async def _bring(self, wish: said.Bring) -> None:
        """A seat brings its sheet; the host may let any seat that is waited for have the default one."""
        is_host = self.room.info.host in self.viewpoint.seats
        if (is_host and wish.sheet is None) or self._holds(wish.seat, wish.id):
            asker = self._holder(self.room.info.host if is_host and wish.sheet is None else wish.seat)
            await self.room.bring(wish.seat, wish.id, wish.sheet, self._teller(wish.id), asker)

    async def _why(self, why: said.Why) -> None:
        if self.room.present.waiting:
            self._refuse(Refusal("", self.room.present.waiting, ""), None)
        elif self._holds(why.seat):
            async with self.room.lock:
                is_held = why.seat in self.viewpoint.seats
                refusal = why_not(self.room.match, self.room.present, why.seat, why.picks)
            self._refuse(refusal if is_held else NOT_YOURS, None)

    async def _look(self, look: said.Look) -> None:
        text, seat = "", None
        while seat != self.viewpoint.seat:  # a seat may be passed on while the scene is made
            seat = self.viewpoint.seat
            text = await self.hall.workshop.look(self.room, seat, look.step, self._address)
        self.send(text)

    async def _threats(self, _: said.Threats) -> None:
        text, seat = "", None
        while seat != self.viewpoint.seat:
            seat = self.viewpoint.seat
            text = await self.hall.workshop.threats(self.room, seat, self._address)
        self.send(text)

    async def _hint(self, hint: said.Hint) -> None:
        if not self._holds(hint.seat):
            return
        if self.room.present.decider != hint.seat:
            self._refuse(Refusal("", "There is a hint only when it is yours to decide.", ""), None)
        elif self._hinting is not None and not self._hinting.done():
            self._refuse(Refusal("", "The last hint is still being thought about.", ""), None)
        elif not self.hall.compile_queue.can_search(self.room.info.game):
            told = self.hall.compile_queue.told(self.room.info.game)
            self._refuse(Refusal("", told["sentence"] if told else "Ask again in a moment.", ""), None)
        else:
            await self.hall.workshop.wait_for(self._address, HINT_PRICE)
            self._hinting = asyncio.create_task(self._advise(hint.seat))

    async def _advise(self, seat: int) -> None:
        seed = f"hint/{self.room.sequence}"
        advice = await self.room.bot_threads.hint(self.room.match, seat, seed)
        if self._holds(seat):
            self.tell(type="hint", advice=advice)

    async def _rename(self, rename: said.Rename) -> None:
        if self._holds(rename.seat):
            was = self.room.seats[rename.seat]
            await self.room.set_seat(replace(was, name=rename.name), was)

    async def _pass(self, wish: said.Pass) -> None:
        """A new token for the seat; the host may also call in a link that nobody has used."""
        was = self.room.seats[wish.seat] if wish.seat < len(self.room.seats) else None
        is_host = self.room.info.host in self.viewpoint.seats
        may_recall = is_host and was is not None and was.kind == "person" and not was.was_claimed
        if was is None or not (wish.seat in self.viewpoint.seats or may_recall):
            self._refuse(NOT_YOURS, None)
            return
        if self.room.info.has_chosen_seed:
            self._refuse(SEED_KNOWN, None)
            return
        token = new_token()
        passed = replace(was, token_hash=hash_token(token), was_claimed=False)
        if await self.room.set_seat(passed, was):
            self.tell(type="passed", seat=wish.seat, token=token, url=seat_url(self.room.info.id, token))

    async def _spectators(self, wish: said.Spectators) -> None:
        if self.room.info.host not in self.viewpoint.seats:
            self._refuse(Refusal("", "Only the host decides who may watch.", ""), None)
            return
        await self.room.set_spectators(wish.allowed, self._holder(self.room.info.host))

    async def _ping(self, _: said.Ping) -> None:
        self.tell(type="pong")

    async def _hello_again(self, _: said.Hello) -> None:
        self.tell(type="error", message="hello was said already")

    def send_away(self, sentence: str) -> None:
        """The viewer is told why and disconnected."""
        self.room.viewers.discard(self)
        self.tell(type="error", message=sentence)
        self._unsent_end()

    def drop_seat(self, seat: int) -> None:
        """The viewer holds the seat no longer and sees the match as someone else."""
        if self.viewpoint.seats.pop(seat, None) is not None:
            self.viewpoint.seat = NOBODY
            you = sorted(self.viewpoint.seats)
            self.tell(type="you", you=you, host=self.room.info.host in you)
            self.send(self.room.present.whole_text(self.viewpoint))
