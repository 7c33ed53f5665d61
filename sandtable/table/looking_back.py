"""The HTTP side of looking back: pictures, analyses, matches that go on from a step, replay files."""

import asyncio

from fastapi import APIRouter, Request
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sandtable.games import find_game
from sandtable.play.replay import Replay
from sandtable.table.analyses import Analyses
from sandtable.table.auth import MATCH_ID
from sandtable.table.going_on import branch, read_wish, room_of
from sandtable.table.guards import client_address
from sandtable.table.hints import is_open_book
from sandtable.table.messages.asked import BranchWish, ReplayWish
from sandtable.table.messages.matches import Made
from sandtable.table.messages.studied import AnalysisTold, ReplayOpened
from sandtable.table.new_match import made
from sandtable.table.rooms import Room
from sandtable.table.workshop import OPENING_PRICE

routes = APIRouter(prefix="/api")


@routes.get("/matches/{match}/picture")
async def picture(request: Request, match: str) -> Response:
    """The board of a match as whoever watches it sees it now."""
    hall, address = request.app.state.hall, client_address(request.scope)
    if hall.present_room(match) is None:
        hall.workshop.pay(address, OPENING_PRICE)
    room = await watched_room(request, match)
    return Response(await hall.workshop.picture(room, address), media_type="application/json")


@routes.get("/matches/{match}/analysis")
async def analysis(request: Request, match: str) -> AnalysisTold:
    """A finished match looked back on, or how far that is; asking begins it."""
    room = await watched_room(request, match)
    if not room.match.is_over:
        raise HTTPException(409, "the match is not over yet")
    analyses: Analyses = request.app.state.analyses
    return await analyses.told(room)


@routes.post("/matches/{match}/branch")
async def go_on(request: Request, match: str, wish: BranchWish) -> Made:
    """A new match that begins with the first steps of a finished one; the answer holds its links."""
    room = await watched_room(request, match)
    if not is_open_book(room):
        raise HTTPException(409, "the match is not over yet")
    take_one(request)
    async with room.lock:
        whole, links = await asyncio.to_thread(branch, room.info, room.match, wish)
    await asyncio.to_thread(request.app.state.hall.store.create, whole)
    return made(whole.match.id, links)


@routes.post("/replays")
async def open_replay(request: Request, wish: ReplayWish) -> ReplayOpened:
    """A replay file, every action of it checked, as a match that can be looked at and gone on from."""
    take_one(request)
    match = await keep_replay(request, read_wish(wish))
    return {"match": match, "url": f"/m/{match}"}


async def keep_replay(request: Request, replay: Replay) -> str:
    """The room in which the replay, every action of it checked, can be looked at."""
    request.app.state.hall.compile_queue.want(find_game(replay.content["game"]).id, is_asked_again=True)
    whole = await asyncio.to_thread(room_of, replay)
    store, match = request.app.state.hall.store, whole.match.id
    if await asyncio.to_thread(store.find, match) is None:
        try:
            await asyncio.to_thread(store.create, whole)
        except IntegrityError:  # someone else has just opened the same replay
            assert await asyncio.to_thread(store.find, match) is not None
    return match


def take_one(request: Request) -> None:
    """One more match may be made by the address that asks."""
    if not request.app.state.makers.take(client_address(request.scope)):
        raise HTTPException(429, "this address has made too many matches in the last hour; play one of them")


async def watched_room(request: Request, match: str) -> Room:
    """The room of a match that whoever asks may watch."""
    room = await request.app.state.hall.room(match) if MATCH_ID.fullmatch(match) else None
    if room is None:
        raise HTTPException(404, "there is no such match")
    if not isinstance(room, Room):
        raise HTTPException(409, "the rules of this match are not here, so nothing can be made of it")
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    held = room.held(tokens.split() if kind.lower() == "bearer" else [])
    if not room.info.spectators and not held:
        raise HTTPException(403, "the host allows no spectators")
    return room
