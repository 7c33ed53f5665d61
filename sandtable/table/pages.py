"""What shows a match without its rules: boards and words as each seat saw them, kept beside the records.

A page is made from the records by the release that has the rules, and stored. Any later release can show it;
`sandtable store keep` makes those that are still missing before an upgrade.
"""

import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sql

from sandtable.core.contract import NOBODY
from sandtable.core.scenes import Scene
from sandtable.games import GAMES
from sandtable.play.kept_rules import KEPT
from sandtable.play.match import Match
from sandtable.play.replay import replay_of, replay_text
from sandtable.table.brought_sheets import BroughtSheets
from sandtable.table.dice_sources import joint_nonce
from sandtable.table.engines import StoreError
from sandtable.table.followed import Followed, follow_all
from sandtable.table.new_match import tell_changed
from sandtable.table.reopen import throws_of
from sandtable.table.schema import MATCHES, PAGES
from sandtable.table.store import WAS_PLAYED, Store, Whole
from sandtable.table.views import Present, Story, difference, patched, to_json

FORMAT = "sandtable page 1"
REMEMBERED = 32  # every so many boards one is remembered

Page = dict[str, Any]


def page_of(whole: Whole, pause: Callable[[], None] = lambda: None) -> Page:
    """The page of a stored match; between two scenes the pause is made, so that others get on."""
    found = follow_all(whole)
    match, brought = found.match, found.brought
    viewers = (NOBODY, *range(match.seats))
    present = Present(match, len(whole.records), Story(match), brought.waiting)
    page: Page = {
        "format": FORMAT,
        "title": match.game.title,
        "seat_names": list(match.game.seat_names[: match.seats]),
        "changed": tell_changed(match.game, whole.match.options),
        "step": len(match.entries),
        "sheets": brought.whole(),
        "views": {str(seat): _seen_by(present, brought, seat, pause) for seat in viewers},
        "looks": {},
        "replay": None,
        "dice": None,
    }
    if match.is_over:
        lookers = viewers if match.game.has_secrets else (NOBODY,)
        page["looks"] = {str(seat): list(_looks(match, seat, pause)) for seat in lookers}
        page["replay"] = replay_text(replay_of(match, tuple(seat.name for seat in whole.seats)))
        page["dice"] = _dice(found) if whole.match.dice == "verifiable" else None
    return page


def _seen_by(
    present: Present, brought: BroughtSheets, seat: int, pause: Callable[[], None]
) -> dict[str, Any]:
    pause()
    told = brought.told(present.match, [] if seat == NOBODY else [seat]) if brought.form else None
    return {"scene": present.scene(seat), "log": present.story.for_seat(seat), "sheets": told}


def _looks(match: Match, seat: int, pause: Callable[[], None]) -> Iterator[Any]:
    """The opening scene, then what changed with each entry."""
    before = match.scene(seat, 0)
    yield before
    for step in range(1, len(match.entries) + 1):
        pause()
        after = match.scene(seat, step)
        yield difference(before, after)
        before = after


def _dice(found: Followed) -> dict[str, Any]:
    info = found.whole.match
    return {
        "commitment": info.commitment,
        "nonce": joint_nonce(found.nonces),
        "secret": info.secret,
        "throws": throws_of(info, found.match.sheets, found.match.entries),
    }


class Looks:
    """The boards of a page, step by step; some are remembered, so that none is far from one that is known."""

    def __init__(self, page: Page) -> None:
        self._looks: dict[str, list[Any]] = page["looks"]
        self._known: dict[tuple[str, int], Scene] = {}

    def at(self, seat: int, step: int) -> Scene | None:
        """The scene after `step` entries as the seat saw it, or as everyone did; None if it is not kept."""
        viewer = str(seat) if str(seat) in self._looks else str(NOBODY)
        looks = self._looks.get(viewer, [])
        if step >= len(looks):
            return None
        start = step - step % REMEMBERED
        while start and (viewer, start) not in self._known:
            start -= REMEMBERED
        scene: Scene = self._known[viewer, start] if start else looks[0]
        for number in range(start + 1, step + 1):
            scene = patched(scene, looks[number])
            if number % REMEMBERED == 0:
                self._known[viewer, number] = scene
        return scene


def packed(page: Page) -> bytes:
    """The page as it is stored."""
    return zlib.compress(to_json(page).encode(), 6)


def unpacked(stored: bytes, match: str) -> Page:
    """The page that was stored; a StoreError if it is damaged or of a later release."""
    try:
        page = json.loads(zlib.decompress(stored))
    except (ValueError, zlib.error):
        raise StoreError(f"the page of match {match} is damaged; restore the store from a copy") from None
    if not isinstance(page, dict) or page.get("format") != FORMAT:
        raise StoreError(f"the page of match {match} was written by a later release; open it with that one")
    return page


# In the store


def store_page(store: Store, whole: Whole, page: Page) -> None:
    """The page is the one of the match."""
    row = {"match": whole.match.id, "head": whole.match.head, "page": packed(page)}
    with store.engine.begin() as connection:
        connection.execute(PAGES.delete().where(PAGES.c.match == whole.match.id))
        connection.execute(PAGES.insert(), [row])


def load_page(store: Store, match: str) -> Page | None:
    """The last page that was stored of the match."""
    with store.engine.connect() as connection:
        stored = connection.execute(sql.select(PAGES.c.page).where(PAGES.c.match == match)).scalar()
    return unpacked(bytes(stored), match) if stored is not None else None


def without_page(store: Store, running_before: int, over_before: int, since: int, most: int) -> list[str]:
    """Played matches that this release has the rules of and whose page is missing or old, newest first.

    Only those changed later than `since`, and, running or over, earlier than the other two moments.
    """
    pairs = [(game.id, game.version) for game in GAMES.values()] + list(KEPT)
    is_known = sql.or_(*(sql.and_(MATCHES.c.game == name, MATCHES.c.version == kept) for name, kept in pairs))
    is_shown = sql.exists().where(PAGES.c.match == MATCHES.c.id, PAGES.c.head == MATCHES.c.head)
    rests = sql.or_(
        MATCHES.c.changed < running_before,
        sql.and_(MATCHES.c.over.is_not(None), MATCHES.c.changed < over_before),
    )
    query = (
        sql.select(MATCHES.c.id)
        .where(is_known, rests, MATCHES.c.changed > since, ~is_shown, WAS_PLAYED)
        .order_by(MATCHES.c.changed.desc())
        .limit(most)
    )
    with store.engine.connect() as connection:
        return list(connection.execute(query).scalars())
