"""Work on all matches of a store: checks, pages for later releases, replays, and which rules it needs."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.errors import SandtableError
from sandtable.core.files import write_whole
from sandtable.games import GAMES
from sandtable.play.kept_rules import find_rules
from sandtable.play.replay import replay_of, replay_text
from sandtable.table.engines import StoreError, what_went_wrong
from sandtable.table.followed import follow_all
from sandtable.table.pages import load_page, page_of, store_page
from sandtable.table.reopen import OtherRulesError
from sandtable.table.schema import MATCHES, PAGES
from sandtable.table.store import Store, Whole, check_whole
from sandtable.table.tool_progress import Progress, tell_nothing
from sandtable.table.traces import trace_of_stored


@dataclass
class Found:
    """What work on all matches came to."""

    matches: int = 0
    records: int = 0
    done: int = 0
    left_out: list[str] = field(default_factory=list)  # and why
    problems: list[str] = field(default_factory=list)


def each_match(store: Store, found: Found, progress: Progress) -> Iterator[Whole]:
    """Every match of the store; those that cannot be read are problems that were found."""
    with store.engine.connect() as connection:
        ids = list(connection.execute(sql.select(MATCHES.c.id).order_by(MATCHES.c.created)).scalars())
    for number, match in enumerate(ids, 1):
        try:
            whole = store.load(match)
        except (StoreError, SQLAlchemyError) as problem:
            found.problems.append(_why(match, problem))
        else:
            if whole is not None:
                found.matches += 1
                found.records += len(whole.records)
                yield whole
        progress(number, len(ids))


def _why(match: str, problem: Exception) -> str:
    if isinstance(problem, SandtableError):
        return str(problem)
    return f"match {match} cannot be read: {what_went_wrong(problem)}; restore the store from a copy"


def _note(found: Found, whole: Whole, problem: Exception) -> None:
    """A match whose rules are not here was left out; with any other there is a problem."""
    is_gone = find_rules(whole.match.game, whole.match.version) is None
    lines = found.left_out if is_gone and isinstance(problem, OtherRulesError) else found.problems
    lines.append(_why(whole.match.id, problem))


def check_store(store: Store, progress: Progress = tell_nothing) -> Found:
    """What is wrong in the store: every chain, its end, every page, and every match whose rules are here."""
    found = Found()
    for whole in each_match(store, found, progress):
        try:
            check_whole(whole)
            load_page(store, whole.match.id)
            follow_all(whole)
        except (SandtableError, SQLAlchemyError) as problem:
            _note(found, whole, problem)
        else:
            found.done += 1
    return found


def keep_pages(store: Store, progress: Progress = tell_nothing) -> Found:
    """Every match whose rules are here has a page that tells all of it."""
    found = Found()
    with store.engine.connect() as connection:
        heads = {row[0]: row[1] for row in connection.execute(sql.select(PAGES.c.match, PAGES.c.head))}
    for whole in each_match(store, found, progress):
        if heads.get(whole.match.id) == whole.match.head:
            continue
        try:
            store_page(store, whole, page_of(whole))
        except (SandtableError, SQLAlchemyError) as problem:
            _note(found, whole, problem)
        else:
            found.done += 1
    return found


def export_store(store: Store, folder: Path, progress: Progress = tell_nothing) -> Found:
    """The folder holds a replay of every finished match, and the traces of those whose rules are here."""
    found = Found()
    traces: list[str] = []
    for whole in each_match(store, found, progress):
        info = whole.match
        if info.over is None:
            found.left_out.append(f"match {info.id} is not over: its replay would tell what is hidden")
            continue
        try:
            text, trace = _told(store, whole)
        except (SandtableError, SQLAlchemyError) as problem:
            found.left_out.append(_why(info.id, problem))
            continue
        write_whole(folder / f"{info.game}-{info.id}.json", text)
        traces += [json.dumps(trace, ensure_ascii=False) + "\n"] if trace else []
        found.done += 1
    write_whole(folder / "traces.jsonl", "".join(traces))
    return found


def _told(store: Store, whole: Whole) -> tuple[str, Any]:
    """The replay of a finished match, made anew or as it was kept, and its trace where there is one."""
    check_whole(whole)
    try:
        match = follow_all(whole).match
        if not match.is_over:
            raise StoreError(f"match {whole.match.id} was ended by agreement; it has no replay")
        return replay_text(replay_of(match, tuple(seat.name for seat in whole.seats))), trace_of_stored(whole)
    except OtherRulesError:
        page = load_page(store, whole.match.id)
        if page is None or page["replay"] is None:
            raise
        return str(page["replay"]), None


@dataclass(frozen=True)
class VersionUse:
    """The matches of a store that were begun under one version of a game."""

    game: str
    version: str
    rules: str  # present, kept or missing
    running: int
    over: int
    without_page: int  # that nothing would be shown of without the rules

    @property
    def is_needed(self) -> bool:
        """Whether running matches need rules that are not the present ones."""
        return self.running > 0 and self.rules != "present"


def versions_used(store: Store) -> list[VersionUse]:
    """Each version of each game that the store holds matches of."""
    is_shown = sql.exists().where(PAGES.c.match == MATCHES.c.id, PAGES.c.head == MATCHES.c.head)
    counted = (
        MATCHES.c.game,
        MATCHES.c.version,
        sql.func.sum(sql.case((MATCHES.c.over.is_(None), 1), else_=0)),
        sql.func.sum(sql.case((MATCHES.c.over.is_not(None), 1), else_=0)),
        sql.func.sum(sql.case((is_shown, 0), else_=1)),
    )
    with store.engine.connect() as connection:
        rows = connection.execute(
            sql.select(*counted).group_by(MATCHES.c.game, MATCHES.c.version).order_by(*counted[:2])
        ).all()
    return [VersionUse(row[0], row[1], rules_here(row[0], row[1]), *map(int, row[2:])) for row in rows]


def rules_here(game: str, version: str) -> str:
    """Whether this release has the rules: as its present ones, as kept ones, or not."""
    if find_rules(game, version) is None:
        return "missing"
    return "present" if game in GAMES and GAMES[game].version == version else "kept"
