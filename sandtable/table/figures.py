"""The figures of a game as spreadsheets at the table: fetched, edited elsewhere, and read as a variant."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from sandtable.core.errors import SandtableError
from sandtable.core.rulesets import AS_WRITTEN
from sandtable.core.spreadsheets import (
    OPTIONS,
    difference_words,
    parse_spreadsheet,
    spreadsheets_of,
    write_spreadsheet,
)
from sandtable.games import find_game
from sandtable.table.messages.asked import FiguresWish
from sandtable.table.messages.games import FiguresRead

routes = APIRouter(prefix="/api")


@routes.get("/games/{game}/figures")
async def figures(
    game: str,
    rows: Annotated[str, Query(max_length=40)] = "",
    preset: Annotated[str, Query(max_length=80)] = AS_WRITTEN,
) -> Response:
    """The figures of the game as CSV: a row for each unit, card, tile, or option."""
    found = find_game(game)
    noun = rows or next(iter((*spreadsheets_of(found), OPTIONS)))
    text = write_spreadsheet(found, noun, preset)
    headers = {"Content-Disposition": f'attachment; filename="{found.id}-{noun}.csv"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


@routes.post("/games/{game}/figures")
async def read_figures(game: str, wish: FiguresWish) -> FiguresRead:
    """What a spreadsheet changes in the rules as written, figure by figure, or which cells are wrong."""
    found = find_game(game)
    try:
        options = await asyncio.to_thread(parse_spreadsheet, found, wish.text, wish.name)
    except SandtableError as problem:
        return {"options": {}, "differences": [], "problem": str(problem)}
    return {"options": options, "differences": difference_words(found, options), "problem": ""}
