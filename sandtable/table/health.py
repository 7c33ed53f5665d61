"""Whether the server can do its work: asked by proxies and watchdogs, found out once a second at most."""

import asyncio
import time

import sqlalchemy as sql
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError

from sandtable.table.guards import error
from sandtable.table.store import Store

FRESH_SECONDS = 1.0
PATIENCE_SECONDS = 2.0

routes = APIRouter(include_in_schema=False)


class Health:
    """What is known of the store; however many ask, one question is on its way."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._asking: asyncio.Task[bool] | None = None
        self._asked = 0.0

    async def is_well(self) -> bool:
        """Whether the store answered just now."""
        if self._asking is None or (self._asking.done() and time.monotonic() - self._asked > FRESH_SECONDS):
            self._asked = time.monotonic()
            self._asking = asyncio.create_task(asyncio.to_thread(answers, self.store))
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE_SECONDS)
        except TimeoutError:
            return False


def answers(store: Store) -> bool:
    """Whether the store answers."""
    try:
        with store.engine.connect() as connection:
            connection.execute(sql.text("SELECT 1"))
    except SQLAlchemyError:
        return False
    return True


@routes.get("/health")
async def health(request: Request) -> JSONResponse:
    """The server answers, and whether its store does."""
    if await request.app.state.health.is_well():
        return JSONResponse({"status": "well"})
    return error(503, "the store does not answer; try again", {"Retry-After": "2"})
