"""One viewer, one WebSocket: what it asks is checked and answered here; the room does the rest."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from sandtable.core.contract import NOBODY
from sandtable.core.errors import SandtableError, UnknownGameError
from sandtable.play.match import Refusal
from sandtable.table.auth import MATCH_ID, hash_token, new_token
from sandtable.table.crowds import why_no_room
from sandtable.table.engines import StoreDownError, StoreError, outages
from sandtable.table.guards import client_address
from sandtable.table.hall import Hall
from sandtable.table.hints import find_hint, why_no_hint
from sandtable.table.kept_rooms import KeptRoom
from sandtable.table.leaving import give, leave, lent, take_back
from sandtable.table.limits import Bucket, Limits
from sandtable.table.messages import asked
from sandtable.table.new_match import seat_url
from sandtable.table.outbox import Outbox
from sandtable.table.rooms import Room
from sandtable.table.seating import Seating
from sandtable.table.talk import EMOTE, TEXT
from sandtable.table.turn_notices import NONE
from sandtable.table.viewers import NOT_YOURS, May, Tell, sentence
from sandtable.table.views import Viewpoint, faces_wanted, to_json
from sandtable.table.welcome import welcome
from sandtable.table.why_not import why_not
from sandtable.table.workshop import OPENING_PRICE

NO_MATCH = 4404
NOT_OPENED = 4409  # nor will it be by trying again
HINT_PRICE = 500  # in entries told, see workshop.py

SEED_KNOWN = Refusal(
    "", "The seed of this match was chosen, so its throws are known: make a new match for others.", ""
)

SILENT = "nothing was heard from you for too long; connect again, and say ping now and then"
NOT_YOUR_DICE = Refusal("", "These dice are thrown by whoever led to them.", "")
SEATING, TALKING = (asked.Rename, asked.Pass, asked.Spectators), (asked.Say, asked.Emote, asked.Talk)
WITHOUT_RULES = (asked.Look, asked.Agree, *SEATING, *TALKING, asked.Ping, asked.Hello)

logger = logging.getLogger(__name__)


class Connection:
    """A viewer at the table."""

    def __init__(self, websocket: WebSocket, hall: Hall, limits: Limits, count: Callable[[], int]) -> None:
        self.websocket, self.hall, self.limits = websocket, hall, limits
        self._count = count  # of all viewers
        self.viewpoint = Viewpoint({})
        self.own: set[int] = set()
        self._address = client_address(websocket.scope)
        self.at: Seating  # once it has entered
        self.room: Room  # the same, where the rules of the match are here
        self._tokens: list[str] = []
        self._outbox = Outbox(websocket, limits)
        self._patience: asyncio.Timeout | None = None  # while the viewer is listened to
        self._is_over = False
        self._hinting: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether the viewer has not said hello, and is not being sent away."""
        return not hasattr(self, "at") and not self._is_over

    def send(self, text: str) -> None:
        """The text is on its way; a viewer that is too slow is dropped instead of waited for."""
        if not self._is_over and not self._outbox.put(text):
            self._drop()

    def _drop(self) -> None:
        """The viewer is told and heard no more."""
        if hasattr(self, "at"):
            self.at.viewers.discard(self)
        self._is_over = True
        if self._patience is not None and not self._patience.expired():
            self._patience.reschedule(asyncio.get_running_loop().time())

    def tell(self, **message: Any) -> None:
        """The viewer alone gets the message."""
        self.send(to_json(message))

    async def run(self, match: str) -> None:
        """Everything the viewer asked has been answered."""
        try:
            await self._listen(match)
        except WebSocketDisconnect:
            pass
        finally:
            self._leave()
            if self._hinting:
                self._hinting.cancel()
            await self._outbox.close()

    async def _listen(self, match: str) -> None:
        bucket = Bucket(self.limits.messages_per_second, self.limits.message_burst)
        while True:
            await asyncio.sleep(bucket.wait())
            received = await self._receive()
            if received is None or received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                self.tell(type="error", message="messages are JSON texts")
                continue
            if not await self._take(match, text):
                return

    async def _receive(self) -> Message | None:
        """What came; None if nothing did for too long, or the viewer is to be heard no more."""
        if self._is_over:
            return None
        is_in = hasattr(self, "at")
        limit = self.limits.silent_seconds if is_in else self.limits.hello_seconds
        try:
            async with asyncio.timeout(limit) as self._patience:
                return await self.websocket.receive()
        except TimeoutError:
            self.tell(type="error", message=SILENT if is_in else "nobody said hello in time")
            return None
        finally:
            self._patience = None

    async def _take(self, match: str, text: str) -> bool:
        """Whether the viewer may stay after this message."""
        try:
            request = asked.REQUEST.validate_json(text)
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            self.tell(type="error", message=f"{place or 'message'}: {first['msg']}")
            return True
        try:
            if hasattr(self, "at"):
                if isinstance(self.at, KeptRoom) and not isinstance(request, WITHOUT_RULES):
                    self._refuse(sentence(self.at.why), getattr(request, "id", None))
                else:
                    await ANSWERS[type(request)](self, request)
                return True
            if isinstance(request, asked.Hello):
                return await self._enter(match, request)
            self.tell(type="error", message="say hello first")
            return True
        except SQLAlchemyError as problem:
            outages.tell(problem)
            return False
        except SandtableError as problem:
            is_final = isinstance(problem, StoreError | UnknownGameError)
            if is_final and not isinstance(problem, StoreDownError) and not hasattr(self, "at"):
                return self._turn_away(NOT_OPENED, str(problem))
            self.tell(type="error", message=str(problem))
            return hasattr(self, "at") and self.at.is_certain

    async def _enter(self, match: str, hello: asked.Hello) -> bool:
        """Whether the viewer has entered the room and sees the match."""
        if not self.hall.has(match):
            await self.hall.workshop.wait_for(self._address, OPENING_PRICE)
        room = await self.hall.room(match) if MATCH_ID.fullmatch(match) else None
        if room is None:
            return self._turn_away(NO_MATCH, "there is no such match")
        await room.claim(hello.tokens)
        await room.contribute(hello.tokens, hello.nonce)
        if isinstance(room, Room):
            seat = Viewpoint(room.held(hello.tokens)).turn_to(room.match.decider)
            await self.hall.workshop.tell_story(room, seat)
        async with room.lock:
            if not room.is_certain:  # its other viewers were sent away just now; this one comes again, too
                return False
            seats = room.held(hello.tokens)  # a seat passed on meanwhile is no longer theirs
            own = {*seats, *lent(room, hello.tokens)}
            refused = why_no_room(room, own, self._count(), self.limits)
            if refused is None:
                self.at, self.viewpoint, self._tokens = room, Viewpoint(seats), hello.tokens
                self.own = own
                if isinstance(room, Room):
                    self.room = room
                self._welcome(room)
                room.viewers.add(self)
        if refused is not None:
            logger.warning("no room at match %s: %s", match, refused[1])
            return self._turn_away(*refused)
        room.tell_seats()
        room.wake_bot()
        if isinstance(room, Room):
            await self.hall.flags.greet(room)
        if talk := await self.hall.talks.told(room):
            self.tell(**talk)
        return True

    def _turn_away(self, code: int, sentence: str) -> bool:
        self.tell(type="error", message=sentence)
        self._outbox.end(code, sentence)
        return False

    def _welcome(self, room: Seating) -> None:
        has_webhooks = self.hall.notices.reach != NONE
        self.tell(**welcome(room, self.viewpoint, self._lent, has_webhooks))
        self.send(room.whole_text(self.viewpoint))

    def _leave(self) -> None:
        if hasattr(self, "at"):
            self.at.viewers.discard(self)
            self.at.tell_seats()

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

    async def _act(self, act: asked.Act) -> None:
        if self._holds(act.seat, act.id):
            await self.room.act(
                act.seat, act.id, act.sequence, act.action, self._teller(act.id), self._holder(act.seat)
            )

    async def _undo(self, undo: asked.Undo) -> None:
        if self._holds(undo.seat, undo.id):
            seat = self.room.match.undoer(self.viewpoint.seats, undo.seat)
            await self.room.undo(seat, undo.id, self._teller(undo.id), self._holder(seat))

    async def _restart(self, restart: asked.Restart) -> None:
        if self._holds(restart.seat, restart.id):
            seat = self.room.match.undoer(self.viewpoint.seats, restart.seat)
            await self.room.restart(seat, restart.id, self._teller(restart.id), self._holder(seat))

    async def _faces(self, faces: asked.Faces) -> None:
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

    async def _bring(self, wish: asked.Bring) -> None:
        """A seat brings its sheet; the host may let any seat that is waited for have the default one."""
        is_host = self.room.info.host in self.viewpoint.seats
        if (is_host and wish.sheet is None) or self._holds(wish.seat, wish.id):
            asker = self._holder(self.room.info.host if is_host and wish.sheet is None else wish.seat)
            await self.room.bring(wish.seat, wish.id, wish.sheet, self._teller(wish.id), asker)

    async def _why(self, why: asked.Why) -> None:
        if self.room.present.waiting:
            self._refuse(Refusal("", self.room.present.waiting, ""), None)
        elif self._holds(why.seat):
            async with self.room.lock:
                is_held = why.seat in self.viewpoint.seats
                refusal = why_not(self.room.match, self.room.present, why.seat, why.picks)
            self._refuse(refusal if is_held else NOT_YOURS, None)

    async def _agree(self, agree: asked.Agree) -> None:
        """A seat agrees to end a match whose rules are not here."""
        if not isinstance(self.at, KeptRoom):
            self._refuse(sentence("This match can be played to its end."), agree.id)
        elif self._holds(agree.seat, agree.id):
            await self.at.agree(agree.seat, agree.id, self._teller(agree.id), self._holder(agree.seat))

    async def _look(self, look: asked.Look) -> None:
        if isinstance(self.at, KeptRoom):
            self.send(self.at.look_text(self.viewpoint.seat, look.step))
            return
        text, seat = "", None
        while seat != self.viewpoint.seat:  # a seat may be passed on while the scene is made
            seat = self.viewpoint.seat
            text = await self.hall.workshop.look(self.room, seat, look.step, self._address)
        self.send(text)

    async def _threats(self, _: asked.Threats) -> None:
        text, seat = "", None
        while seat != self.viewpoint.seat:
            seat = self.viewpoint.seat
            text = await self.hall.workshop.threats(self.room, seat, self._address)
        self.send(text)

    async def _hint(self, hint: asked.Hint) -> None:
        if why := why_no_hint(self.room, hint, self.viewpoint.seats):
            self._refuse(Refusal("", why, ""), None)
        elif self._hinting is not None and not self._hinting.done():
            self._refuse(Refusal("", "The last hint is still being thought about.", ""), None)
        elif not self.hall.compile_queue.can_search(self.room.info.game):
            told = self.hall.compile_queue.told(self.room.info.game)
            self._refuse(Refusal("", told["sentence"] if told else "Ask again in a moment.", ""), None)
        else:
            await self.hall.workshop.wait_for(self._address, HINT_PRICE)
            self._hinting = asyncio.create_task(self._advise(hint))

    async def _advise(self, hint: asked.Hint) -> None:
        advice = await find_hint(self.room, hint, self._holder(hint.seat))
        if isinstance(advice, Refusal):
            self._refuse(advice, None)
        elif hint.step is not None:
            self.tell(type="hint", advice=advice, step=hint.step)
        elif self._holds(hint.seat):
            self.tell(type="hint", advice=advice)

    async def _rename(self, rename: asked.Rename) -> None:
        if self._holds(rename.seat):
            was = self.at.seats[rename.seat]
            await self.at.set_seat(replace(was, name=rename.name), was)

    async def _pass(self, wish: asked.Pass) -> None:
        """A new token for the seat; the host may also call in a link that nobody has used."""
        was = self.at.seats[wish.seat] if wish.seat < len(self.at.seats) else None
        is_host = self.at.info.host in self.viewpoint.seats
        may_recall = is_host and was is not None and was.kind == "person" and not was.was_claimed
        if was is None or not (wish.seat in self.viewpoint.seats or may_recall):
            self._refuse(NOT_YOURS, None)
            return
        if self.at.info.has_chosen_seed:
            self._refuse(SEED_KNOWN, None)
            return
        token = new_token()
        passed = replace(was, token_hash=hash_token(token), was_claimed=False)
        may = self._holder(wish.seat if wish.seat in self.viewpoint.seats else self.at.info.host)
        if await self.at.set_seat(passed, was, may):
            self.tell(type="passed", seat=wish.seat, token=token, url=seat_url(self.at.info.id, token))
        elif not may():
            self._refuse(NOT_YOURS, None)

    async def _leave_seat(self, wish: asked.Leave) -> None:
        tell = self._teller(wish.id)
        if wish.how == "back" and wish.seat in self._lent:
            await take_back(self.room, wish.seat, tell)
        elif wish.how == "give" and self.viewpoint.seats:
            await self.hall.flags.greet(self.room)
            await give(self.room, wish.seat, tell, lambda: bool(self.viewpoint.seats))
        elif wish.how in ("back", "give"):
            self._refuse(NOT_YOURS, wish.id)
        elif self._holds(wish.seat, wish.id):
            await leave(self.room, wish, tell, self._holder(wish.seat))

    @property
    def _lent(self) -> list[int]:
        return lent(self.at, self._tokens)

    async def _spectators(self, wish: asked.Spectators) -> None:
        if self.at.info.host not in self.viewpoint.seats:
            self._refuse(Refusal("", "Only the host decides who may watch.", ""), None)
            return
        await self.at.set_spectators(wish.allowed, self._holder(self.at.info.host))

    async def _say(self, wish: asked.Say | asked.Emote) -> None:
        if self._holds(wish.seat):
            kind, text = (TEXT, wish.text) if isinstance(wish, asked.Say) else (EMOTE, wish.emote)
            may = self._holder(wish.seat)
            if refused := await self.hall.talks.say(self.at, wish.seat, kind, text, may):
                self._refuse(refused, None)

    async def _talk(self, wish: asked.Talk) -> None:
        if self.at.info.host in self.viewpoint.seats:
            await self.hall.talks.switch(self.at, wish.allowed, self._holder(self.at.info.host))
        else:
            self._refuse(Refusal("", "Only the host decides whether people may talk.", ""), None)

    async def _notices(self, wish: asked.Notices) -> None:
        if self._holds(wish.seat):
            headers = self.websocket.headers
            origin = headers.get("origin") or f"http://{headers.get('host', '')}"
            link = f"{origin}/m/{self.room.info.id}"
            may = self._holder(wish.seat)
            await self.hall.notices.want(self.room, wish.seat, wish.address, link, may)

    async def _ping(self, _: asked.Ping) -> None:
        self.tell(type="pong")

    async def _hello_again(self, _: asked.Hello) -> None:
        self.tell(type="error", message="hello was said already")

    def send_away(self, sentence: str) -> None:
        """The viewer is told why and disconnected."""
        self.tell(type="error", message=sentence)
        self._drop()

    def drop_seat(self, seat: int) -> None:
        """The viewer holds the seat no longer and sees the match as someone else."""
        if seat in self.own and seat not in self._lent:
            self.own.discard(seat)
        if self.viewpoint.seats.pop(seat, None) is not None:
            self.viewpoint.seat = NOBODY
            you = sorted(self.viewpoint.seats)
            self.tell(type="you", you=you, host=self.at.info.host in you, lent=self._lent)
            self.send(self.at.whole_text(self.viewpoint))


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    asked.Act: Connection._act,
    asked.Undo: Connection._undo,
    asked.Restart: Connection._restart,
    asked.Faces: Connection._faces,
    asked.Bring: Connection._bring,
    asked.Agree: Connection._agree,
    asked.Why: Connection._why,
    asked.Look: Connection._look,
    asked.Threats: Connection._threats,
    asked.Hint: Connection._hint,
    asked.Rename: Connection._rename,
    asked.Pass: Connection._pass,
    asked.Leave: Connection._leave_seat,
    asked.Spectators: Connection._spectators,
    asked.Say: Connection._say,
    asked.Emote: Connection._say,
    asked.Talk: Connection._talk,
    asked.Notices: Connection._notices,
    asked.Ping: Connection._ping,
    asked.Hello: Connection._hello_again,
}
