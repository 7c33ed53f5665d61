"""The server: pages, HTTP and WebSockets in front of the hall. `create_app` is the one way to make it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from sandtable import __version__
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import SandtableError, UnknownGameError
from sandtable.games import GAMES, find_game
from sandtable.play.content import marked_rulebook
from sandtable.play.kept_rules import find_rules
from sandtable.table import health
from sandtable.table.all_sockets import Sockets
from sandtable.table.analyses import Analyses
from sandtable.table.auth import MATCH_ID, hash_token, new_token
from sandtable.table.bot_threads import BotThreads
from sandtable.table.brought_sheets import tell_sheet
from sandtable.table.compile_queue import CompileQueue
from sandtable.table.dice_sources import joint_nonce
from sandtable.table.engines import StoreDownError, StoreError, claim, outages
from sandtable.table.figures import routes as figures
from sandtable.table.guards import Guards, client_address, error
from sandtable.table.hall import Hall
from sandtable.table.health import Health
from sandtable.table.kept_rooms import KeptRoom
from sandtable.table.lab_files import LabFolder, NameTakenError, NoStudyError
from sandtable.table.lab_key import host_key
from sandtable.table.lab_pages import index as index_with_lab
from sandtable.table.lab_pages import pages as lab_pages
from sandtable.table.lab_pages import routes as lab_routes
from sandtable.table.lab_room import Lab, RunError
from sandtable.table.lessons import lessons
from sandtable.table.limits import Bucket, Buckets, Limits
from sandtable.table.logs import leave_out_faults_of_clients
from sandtable.table.looking_back import routes as looking_back
from sandtable.table.messages.asked import JoinWish, MatchWish, SheetWish, Tokens
from sandtable.table.messages.matches import Joined, Made, SheetTold, Summary
from sandtable.table.metrics import Metrics, read_place, watched
from sandtable.table.new_match import Links, made, make_match, make_rematch, seat_url, tell_game
from sandtable.table.reopen import held_after
from sandtable.table.rooms import Room
from sandtable.table.seating import Seating
from sandtable.table.side_notes import AGREED, SideNotes
from sandtable.table.statuses import describe_statuses
from sandtable.table.store import Store, StoredMatch, StoredSeat
from sandtable.table.trials import MATCHES as TRIAL_MATCHES
from sandtable.table.trials import Trials
from sandtable.table.trials import routes as trials
from sandtable.table.turn_notices import NONE
from sandtable.table.views import tell_seats
from sandtable.table.workshop import OPENING_PRICE, BusyError, TooMuchError

CLIENT = Path(__file__).parent / "client"
VIEWERS = re.compile("/ws/([^/]+)")  # the path of a WebSocket
MOST_LISTED = 100
MOST_MINE = 200


class NotFoundError(SandtableError):
    """There is no such match."""


class ForbiddenError(SandtableError):
    """Whoever asks may not do that."""


class ConflictError(SandtableError):
    """It cannot be done as things stand."""


@dataclass(frozen=True)
class TableSettings:
    """What a server is started with."""

    store: str
    hosts: Collection[str] = ()  # the names it answers to; empty: any
    limits: Limits = field(default_factory=Limits)
    bot_threads: int | None = None
    bot_processes: int = 0  # in which levels that search think; none: they think in threads, too
    proxy_hops: int = 0  # our own proxies in front, whose forwarded addresses are believed
    webhooks: str = NONE  # the addresses that turns may be told to
    metrics: str = ""  # where figures are served, HOST:PORT; nowhere if empty
    trial_matches: int = TRIAL_MATCHES  # of each ruleset when bots try a variant; none if 0
    lab: Path | None = None  # the folder of its studies; no lab if none
    prepares: bool = False  # compiles what is not compiled yet, beside serving; otherwise everything must be


def create_app(settings: TableSettings) -> FastAPI:
    """The server over the store that the settings name."""
    claimed = claim(settings.store)
    folder = LabFolder(settings.lab) if settings.lab else None
    key = host_key(settings.store, settings.lab) if settings.lab else None
    store, limits, metrics = Store(settings.store), settings.limits, Metrics()
    store.hurry()
    place = read_place(settings.metrics) if settings.metrics else None
    leave_out_faults_of_clients()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        queue = CompileQueue(GAMES.values() if settings.prepares else ())
        bots = BotThreads(settings.bot_threads, limits.kept_bots, settings.bot_processes)
        hall = Hall(store, limits, bots, queue, metrics)
        hall.notices.reach = settings.webhooks
        app.state.hall, app.state.health = hall, Health(store)
        app.state.sockets = Sockets(hall, limits)
        lab = app.state.lab = Lab(folder, key, limits, queue) if folder and key else None
        alone = lab.standing_still if lab else nullcontext
        app.state.analyses = Analyses(store, queue, alone=alone)
        app.state.trials = Trials(limits, queue, settings.trial_matches, alone=alone)
        app.state.makers = Buckets(limits.matches_per_hour / 3600, limits.matches_per_hour, limits.addresses)
        await hall.start()
        with watched(metrics, hall, app.state.sockets, place):
            yield
        await asyncio.to_thread(app.state.analyses.close)
        await asyncio.to_thread(app.state.trials.close)
        if lab:
            await asyncio.to_thread(lab.close)
        await hall.close()
        if claimed:
            claimed.release()

    app = FastAPI(
        title="Sandtable",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api)
    app.include_router(lessons)
    app.include_router(looking_back)
    app.include_router(trials)
    app.include_router(lab_routes)
    app.include_router(figures)
    app.include_router(pages)
    app.include_router(lab_pages)
    app.include_router(health.routes)
    describe_statuses(app)
    app.mount("/client", StaticFiles(directory=CLIENT, check_dir=False), name="client")
    app.add_middleware(ViewersDoor)
    app.add_middleware(
        Guards,
        limits=limits,
        hosts=settings.hosts,
        proxy_hops=settings.proxy_hops,
        count=lambda status: metrics.answers.labels(status).inc(),
    )
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    return app


async def _told(request: Request, problem: Exception) -> JSONResponse:
    return error(STATUS.get(type(problem), 400), str(problem))


async def _too_much(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, TooMuchError)
    status = 503 if isinstance(problem, BusyError) else 429
    return error(status, str(problem), {"Retry-After": str(problem.seconds)})


async def _down(request: Request, problem: Exception) -> JSONResponse:
    outages.tell(problem)
    return error(503, "the store does not answer; try again", {"Retry-After": "2"})


async def _http(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, HTTPException)
    return error(problem.status_code, str(problem.detail).lower(), dict(problem.headers or {}))


async def _not_understood(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, RequestValidationError)
    first = problem.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    return error(422, f"{place or 'the request'}: {first['msg']}")


STATUS: dict[type, int] = {
    NotFoundError: 404,
    UnknownGameError: 404,
    ForbiddenError: 403,
    ConflictError: 409,
    NoStudyError: 404,
    NameTakenError: 409,
    RunError: 409,
    StoreError: 409,
    StoreDownError: 503,
}
HANDLERS: dict[Any, Any] = {
    SandtableError: _told,
    TooMuchError: _too_much,
    SQLAlchemyError: _down,
    HTTPException: _http,
    RequestValidationError: _not_understood,
}

pages = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api")


@pages.get("/")
@pages.get("/m/{match}")
@pages.get("/learn/{game}")
@pages.get("/rules/{game}")
async def page(request: Request) -> Response:
    """The one page of the client."""
    if request.app.state.lab:
        return await index_with_lab()
    index = CLIENT / "index.html"
    if not index.exists():
        return error(404, "the client's files are not installed")
    return FileResponse(index)


class ViewersDoor:
    """The way of WebSockets past the routers, which would keep kilobytes for every viewer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (found := VIEWERS.fullmatch(scope["path"])):
            await scope["app"].state.sockets.serve(WebSocket(scope, receive, send), found[1])
        else:
            await self.app(scope, receive, send)


@pages.get("/favicon.ico")
async def favicon() -> Response:
    """The mark of the table."""
    return FileResponse(CLIENT / "art" / "icon.svg", media_type="image/svg+xml")


@api.get("/games")
async def games(request: Request) -> list[dict[str, Any]]:
    """The games there are, and how far those are in which bots cannot search yet."""
    queue = _hall(request).compile_queue
    return [{**tell_game(game), "preparing": queue.told(game.id)} for game in GAMES.values()]


@api.get("/games/{game}/rules")
async def rules(game: str) -> dict[str, Any]:
    """The rulebooks of a game as one text, figures marked by the options that set them, and their clauses."""
    found = find_game(game)
    clauses = [
        {"id": clause.id, "heading": clause.heading, "text": clause.text, "is_ruling": clause.is_ruling}
        for clause in found.clauses.values()
    ]
    return {"title": found.title, "text": marked_rulebook(found), "clauses": clauses}


@api.get("/games/{game}/poster")
async def poster(game: str) -> Response:
    """A moment of the game to look at, as its lobby card shows it; nothing if it has none."""
    path = find_game(game).folder / "poster.json"
    if not path.exists():
        return Response(status_code=204)
    return FileResponse(path, headers={"Cache-Control": "max-age=3600"})


@api.post("/games/{game}/sheet")
async def sheet(game: str, wish: SheetWish) -> SheetTold:
    """A sheet with all that is wrong with it: the one given, the one of a file's text, or a new one."""
    return await asyncio.to_thread(tell_sheet, find_game(game), wish)


@api.post("/matches")
async def new_match(request: Request, wish: MatchWish) -> Made:
    """A match is made; the answer holds the links to its seats."""
    _hall(request).compile_queue.want(find_game(wish.game).id, is_asked_again=True)
    makers: Bucket = request.app.state.makers.of(client_address(request.scope))
    if not makers.take():
        sentence = "this address has made too many matches in the last hour; play one of them"
        raise TooMuchError(sentence, makers.lacks(1))
    whole, links = await asyncio.to_thread(make_match, wish)
    await asyncio.to_thread(_hall(request).store.create, whole)
    return made(whole.match.id, links)


@api.get("/matches")
async def open_matches(request: Request) -> list[Summary]:
    """The listed matches with an open seat, newest first."""
    found = await asyncio.to_thread(_hall(request).store.listed, MOST_LISTED)
    playable = [match for match in found if match.game in GAMES and find_rules(match.game, match.version)]
    return await _summaries(request, playable)


@api.post("/matches/mine")
async def my_matches(request: Request, mine: Tokens) -> list[Summary]:
    """The matches in which these tokens hold a seat; unknown tokens are ignored."""
    hashes = [hash_token(token) for token in mine.tokens]
    store = _hall(request).store
    found = await asyncio.to_thread(store.held_by, hashes, MOST_MINE) if hashes else []
    return await _summaries(request, found, set(hashes))


@api.get("/matches/{match}")
async def one_match(request: Request, match: str) -> Summary:
    """A match in short, with what its table was set up with."""
    info = await _find(request, match)
    summary, notes = (await _summaries(request, [info]))[0], SideNotes()
    for record in await asyncio.to_thread(_hall(request).store.records_of, match, AGREED):
        notes.take(record)
    return {**summary, "agreed": notes.told()} if notes.told() else summary


@api.post("/matches/{match}/join")
async def join(request: Request, match: str, wish: JoinWish) -> Joined:
    """An open seat is taken; the answer holds its token."""
    room = await _room(request, match)
    if isinstance(room, KeptRoom):
        raise ConflictError(room.why)
    free = [seat for seat in room.seats if seat.kind == "open" and wish.seat in (None, seat.seat)]
    if not free:
        raise ConflictError("there is no open seat" if wish.seat is None else f"seat {wish.seat} is not open")
    was, token = free[0], new_token()
    taken = replace(was, kind="person", name=wish.name or was.name, token_hash=hash_token(token))
    if not await room.set_seat(taken, was):
        raise ConflictError("someone else has just taken the seat")
    return {"match": match, "seat": was.seat, "token": token, "url": seat_url(match, token)}


@api.get("/matches/{match}/replay")
async def replay(request: Request, match: str) -> Response:
    """The whole replay of a finished match; before the end only the story as whoever asks may know it.

    A seat shows its token in the header `Authorization: Bearer …`; without one the story is a spectator's.
    """
    room = await _room(request, match)
    tokens, address = _bearer(request), client_address(request.scope)
    if isinstance(room, KeptRoom):
        text = room.replay_file(_asking_seat(room, tokens))
    else:
        text = await _hall(request).workshop.replay(room, lambda: _asking_seat(room, tokens), address)
    headers = {"Content-Disposition": f'attachment; filename="{room.info.game}-{match}.json"'}
    return Response(text, media_type="application/json", headers=headers)


def _asking_seat(room: Seating, tokens: list[str]) -> int:
    """The seat that the tokens hold, or NOBODY's where spectators are allowed."""
    seats = room.held(tokens)
    if not seats and not room.info.spectators:
        raise ForbiddenError("the host allows no spectators")
    return min(seats, default=NOBODY)


@api.post("/matches/{match}/rematch")
async def rematch(request: Request, match: str, mine: Tokens) -> Made:
    """A new match of the same people, one seat further, or the one already asked for; old tokens hold it."""
    room = await _room(request, match)
    held = room.held(mine.tokens)
    if not held:
        raise ForbiddenError("only someone who holds a seat can ask for a rematch")
    if not room.is_over:
        raise ConflictError("the match is not over yet")
    links: Links = {seat["seat"]: ("me", seat["token"]) for seat in held_after(held, len(room.seats))}
    if room.info.rematch:
        return made(room.info.rematch, links)
    store = _hall(request).store
    whole = await asyncio.to_thread(make_rematch, room.whole(), room.sheets, room.notes.agreement())
    await asyncio.to_thread(store.create, whole)
    agreed = await asyncio.to_thread(store.set_rematch, match, whole.match.id)
    if agreed != whole.match.id:
        await asyncio.to_thread(store.delete, whole.match.id)
    room.announce_rematch(agreed)
    return made(agreed, links)


@api.get("/matches/{match}/dice")
async def dice(request: Request, match: str) -> dict[str, Any]:
    """What is needed to verify the dice of a match: the secret only when it is over."""
    room, tokens = await _room(request, match), _bearer(request)
    _asking_seat(room, tokens)
    if room.info.dice != "verifiable":
        raise NotFoundError("only verifiable dice can be verified; this match has other dice")
    if isinstance(room, KeptRoom):
        return room.dice()
    throws = await _hall(request).workshop.throws(room, client_address(request.scope))
    async with room.lock:
        _asking_seat(room, tokens)
        return {
            "commitment": room.info.commitment,
            "nonce": joint_nonce(room.nonces),
            "secret": room.info.secret if room.match.is_over else None,
            "throws": json.loads(throws),
        }


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def _bearer(request: Request) -> list[str]:
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    return tokens.split() if kind.lower() == "bearer" else []


async def _find(request: Request, match: str) -> StoredMatch:
    found = await asyncio.to_thread(_hall(request).store.find, match) if MATCH_ID.fullmatch(match) else None
    if found is None:
        raise NotFoundError("there is no such match")
    return found


async def _room(request: Request, match: str) -> Room | KeptRoom:
    hall = _hall(request)
    if hall.present_room(match) is None:
        hall.workshop.pay(client_address(request.scope), OPENING_PRICE)
    room = await hall.room(match) if MATCH_ID.fullmatch(match) else None
    if room is None:
        raise NotFoundError("there is no such match")
    return room


async def _summaries(
    request: Request, matches: list[StoredMatch], mine: set[str] | None = None
) -> list[Summary]:
    """The matches as lists show them; with the hashes of someone's tokens, also which seats are theirs."""
    hall = _hall(request)
    seats_of = await asyncio.to_thread(hall.store.seats_of, [match.id for match in matches])
    return [_summary(hall, match, seats_of[match.id], mine) for match in matches]


def _summary(hall: Hall, match: StoredMatch, seats: list[StoredSeat], mine: set[str] | None) -> Summary:
    room = hall.present_room(match.id)
    connected = room.connected if room else set()
    summary: Summary = {
        "match": match.id,
        "game": match.game,
        "title": GAMES[match.game].title if match.game in GAMES else match.game,
        "dice": match.dice_told,
        "preset": match.preset,
        "options": match.options,
        "seats": tell_seats(seat_names(match), seats, connected),
        "decider": match.decider if match.over or find_rules(match.game, match.version) else CHANCE,
        "step": match.step,
        "over": match.over,  # type: ignore[typeddict-item]
        "created": _time(match.created),
        "changed": _time(match.changed),
    }
    if match.dice == "verifiable":
        summary["commitment"] = match.commitment
    if mine is not None:
        summary["you"] = [seat.seat for seat in seats if seat.token_hash in mine]
    return summary


def seat_names(match: StoredMatch) -> Sequence[str]:
    """What the game of the match calls its seats, as far as this release knows it."""
    rules = find_rules(match.game, match.version) or GAMES.get(match.game)
    names = rules.seat_names if rules else ()
    return names if len(names) >= match.seats else [f"Seat {seat + 1}" for seat in range(match.seats)]


def _time(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).isoformat().replace("+00:00", "Z")
