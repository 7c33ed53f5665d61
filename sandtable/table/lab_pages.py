"""The HTTP side of the lab: pages, files of studies, and what only the host may ask for.

Where the host has not turned the lab on, every address of it is answered with 404.
"""

import asyncio
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

from sandtable.core.contract import MAX_SEATS
from sandtable.core.errors import SandtableError
from sandtable.play.replay import parse_replay
from sandtable.table.guards import POLICY
from sandtable.table.lab_files import Found, NameTakenError
from sandtable.table.lab_room import Lab, Run
from sandtable.table.looking_back import keep_replay, take_one
from sandtable.table.messages.lab import (
    ChoicesTold,
    Done,
    DraftTold,
    DraftWish,
    LabTold,
    RunsTold,
    RunTold,
    StartWish,
    StudyTold,
    StudyWish,
)

INDEX = Path(__file__).parent / "client" / "index.html"
NO_LAB = "this table has no lab; its host turns it on with: sandtable serve --lab FOLDER"
NOT_HOST = "only the host of this table may do that; open the lab with the address that has the host's key"
WITH_FRAMES = {"Content-Security-Policy": f"{POLICY}; frame-src 'self'"}
# A report is words and drawings: nothing in it runs, and nothing is loaded but what it holds itself.
REPORT = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin allow-popups "
    "allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    "X-Frame-Options": "SAMEORIGIN",
}

pages = APIRouter(include_in_schema=False)
routes = APIRouter(prefix="/api/lab")


def lab_of(request: Request) -> Lab:
    """The lab of the server that is asked; 404 if it has none."""
    lab: Lab | None = request.app.state.lab
    if lab is None:
        raise HTTPException(404, NO_LAB)
    return lab


def is_host(request: Request, lab: Lab) -> bool:
    """Whether whoever asks shows the host's key."""
    kind, _, tokens = request.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and lab.key.opens(tokens.split())


def lab_of_host(request: Request) -> Lab:
    """The lab, for the host alone; 403 for others."""
    lab = lab_of(request)
    if not is_host(request, lab):
        raise HTTPException(403, NOT_HOST)
    return lab


Open = Annotated[Lab, Depends(lab_of)]
Hosted = Annotated[Lab, Depends(lab_of_host)]


# Pages and files


@pages.get("/lab")
@pages.get("/lab/{study}")
async def page(lab: Open) -> Response:
    """The one page of the client, which may show reports in a frame."""
    lab.clerk.call()
    return await index(WITH_FRAMES)


async def index(headers: dict[str, str] | None = None) -> Response:
    """The one page of the client, which says that there is a lab."""
    text = await asyncio.to_thread(INDEX.read_text, "utf-8")
    return Response(text.replace("<body>", "<body data-lab>"), media_type="text/html", headers=headers)


@pages.get("/lab/{study}/{file}")
async def file(request: Request, lab: Open, study: str, file: str, at: int | None = None) -> Response:
    """A file of a study; a replay that is to be watched at an entry opens at the table."""
    found = await asyncio.to_thread(lab.folder.file, study, file)
    if at is not None and file.endswith(".replay.json"):
        return await watch(request, found, at)
    if found.path.suffix == ".html":
        return FileResponse(found.path, media_type=found.media, headers=REPORT)
    return FileResponse(found.path, media_type=found.media, filename=file)


async def watch(request: Request, found: Found, at: int) -> Response:
    """The replay lies in a room, and the browser goes there, to the entry."""
    take_one(request)
    text = await asyncio.to_thread(found.path.read_text, "utf-8")
    match = await keep_replay(request, parse_replay(text, found.path.name))
    return RedirectResponse(f"/m/{match}#step={at}", 303)


# What everyone may ask


@routes.get("")
async def studies(request: Request, lab: Open) -> LabTold:
    """Every study of the lab, with its verdict or how far it is."""
    rows = await lab.clerk.ask("list", **lab.folder.question)
    told = [{**row, "run": lab.run_of(row["name"])} for row in rows]
    return {"is_host": is_host(request, lab), "studies": told}  # type: ignore[typeddict-item]


@routes.get("/runs")
async def runs(lab: Open) -> RunsTold:
    """The studies that wait, are played, or were played since the server started."""
    return {"runs": lab.runs()}


@routes.get("/studies/{study}")
async def one_study(request: Request, lab: Open, study: str) -> StudyTold:
    """A study with its text, what its report says, and its files."""
    path = lab.folder.study(study)
    told: StudyTold = await lab.clerk.ask("study", name=study, **lab.folder.question)
    files = await asyncio.to_thread(lab.folder.files, study, path)
    told["files"] = [{"file": one.path.name, "bytes": one.size} for one in files]
    told["run"], told["is_host"] = lab.run_of(study), is_host(request, lab)
    return told


# What the host may ask


@routes.get("/games/{game}")
async def choices(lab: Hosted, game: str, seats: int | None = None) -> ChoicesTold:
    """What a study of the game can ask, with that number of seats or the fewest."""
    if seats is not None and not 0 < seats <= MAX_SEATS:
        raise SandtableError(f"a table has 1 to {MAX_SEATS} seats, not {seats}")
    told: ChoicesTold = await lab.clerk.ask("choices", game=game, seats=seats)
    return told


@routes.post("/check")
async def check(lab: Hosted, wish: DraftWish) -> DraftTold:
    """A study on its way as the text of its file, with all that is wrong with it, and what it will take."""
    drafted = {"text": wish.text} if wish.text is not None else {"content": wish.content}
    told: DraftTold = await lab.clerk.ask("check", name=wish.name, **drafted, **lab.folder.question)
    return told


@routes.post("/studies")
async def keep(lab: Hosted, wish: StudyWish) -> Done:
    """The study is a file of the lab's folder, unless something is wrong with it."""
    checked = await lab.clerk.ask("check", name=wish.name, text=wish.text, **lab.folder.question)
    if checked["problems"]:
        first = checked["problems"][0]
        place = f"line {first['line']}: " if first["line"] else ""
        raise SandtableError(f"the study is not kept: {place}{first['text']}")
    await asyncio.to_thread(save, lab, wish)
    return {"done": True}


def save(lab: Lab, wish: StudyWish) -> None:
    """The study is in the folder, if there is room for one more."""
    if lab.folder.count() >= lab.limits.studies and not wish.replaces:
        raise NameTakenError(f"the lab has {lab.limits.studies} studies; delete one that nobody needs")
    lab.folder.save(wish.name, wish.text, replaces=wish.replaces)


@routes.post("/studies/{study}/start")
async def start(lab: Hosted, study: str, wish: StartWish) -> RunTold:
    """The study is played, or gone on with; it waits for those before it."""
    lab.folder.study(study)
    told = await lab.clerk.ask("study", name=study, **lab.folder.question)
    if told["problem"]:
        raise SandtableError(f"the study cannot be played: {told['problem']}")
    if told["planned"] > lab.limits.study_matches:
        raise SandtableError(
            f"the study has {told['planned']:,} matches, and {lab.limits.study_matches:,} may be played "
            "here; plan fewer, or run it by the command"
        )
    key = f"{told['game']}/{told['seats']}"
    return lab.start(Run(study, told["game"], key, wish.until_decided, wish.anew))


@routes.post("/studies/{study}/stop")
async def stop(lab: Hosted, study: str) -> RunTold:
    """The study stops after the match that is being played; what was played is kept."""
    return lab.stop(study)


@routes.post("/studies/{study}/delete")
async def delete(lab: Hosted, study: str) -> Done:
    """The study is gone, with all that was played of it here."""
    lab.forget(study)
    await asyncio.to_thread(lab.folder.delete, study)
    return {"done": True}
