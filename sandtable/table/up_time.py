"""The time of a table: milliseconds for which its store has been served; it stands still between servers."""

import json
import time
from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from sandtable.table.schema import CLOCKS, NOTES
from sandtable.table.store import Store, now

NAME = "up time"  # of the note that keeps it
GAP = 15_000  # milliseconds after which a server that has kept nothing counts as gone


def ticks() -> int:
    """Milliseconds since any moment, whatever the system clock says."""
    return time.monotonic_ns() // 1_000_000


class UpTime:
    """How long the store has been served, by this process, those before it and those beside it."""

    def __init__(self, store: Store, ticks: Callable[[], int] = ticks, wall: Callable[[], int] = now) -> None:
        self.store, self.ticks, self.wall = store, ticks, wall
        self.began = ticks()
        self._before = self._kept()

    def __call__(self) -> int:
        return self._before + self.ticks() - self.began

    def keep(self) -> None:
        """A server that starts from now on goes on from here; servers beside each other have one time."""
        if self.store.is_shared:
            self._before += max(0, self._kept() - self())
        value = json.dumps({"time": self(), "seen": self.wall()})
        with suppress(IntegrityError), self.store.engine.begin() as connection:
            is_there = connection.execute(NOTES.update().where(NOTES.c.name == NAME).values(value=value))
            if not is_there.rowcount:
                connection.execute(NOTES.insert(), [{"name": NAME, "value": value}])

    def _kept(self) -> int:
        """The time that was kept, and what has passed since if another server goes on with it."""
        with self.store.engine.connect() as connection:
            found = connection.execute(NOTES.select().where(NOTES.c.name == NAME)).mappings().first()
            last = connection.execute(sql.select(sql.func.max(CLOCKS.c.since))).scalar()
        if found is None:  # of a store that was restored from a backup, say
            return int(last or 0)
        told = json.loads(found["value"])
        passed = self.wall() - int(told["seen"])
        is_served = self.store.is_shared and 0 <= passed <= GAP
        return int(told["time"]) + (passed if is_served else 0)
