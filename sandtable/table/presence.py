"""Who is there, and for how long the others have been away, by the time of the table.

Each of several processes over one store knows its own connections only, and tells the others now and then who
is there. Whoever may be there counts as there.
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from sandtable.table.messages.matches import AwayTold
from sandtable.table.schema import PRESENCE
from sandtable.table.store import Store, StoredSeat

TELL_SECONDS = 10.0  # between two times at which a process tells the others
PATIENCE = 25_000  # milliseconds for which someone who was seen elsewhere counts as there


class Presence:
    """The absent players of one match."""

    def __init__(self) -> None:
        self.elsewhere: Mapping[int, int] = {}  # by seat: when another process last saw its player
        self._since: dict[int, int] = {}  # by seat: when its player was first missed

    def there(self, here: Collection[int], moment: int) -> set[int]:
        """The seats whose players are here, or were seen at another process just now."""
        return {*here, *(seat for seat, seen in self.elsewhere.items() if moment - seen < PATIENCE)}

    def away(self, seats: Iterable[StoredSeat], there: Collection[int], moment: int) -> dict[int, int]:
        """For how long the player of each seat has been missed, where one is."""
        missed = {seat.seat for seat in seats if seat.kind == "person" and seat.seat not in there}
        self._since = {seat: self._since.get(seat, moment) for seat in missed}
        return {seat: moment - max(since, self._seen(seat)) for seat, since in self._since.items()}

    def _seen(self, seat: int) -> int:
        """The last moment at which the player may still have been at another process."""
        return self.elsewhere[seat] + PATIENCE if seat in self.elsewhere else 0


def tell_away(milliseconds: int, away: int) -> AwayTold:
    """What everyone is told of someone who has been away so long, where so many seconds were agreed on."""
    return {"since": max(0, milliseconds), "gives": max(0, away * 1000 - milliseconds)}


def tell_others(store: Store, match: str, seats: Iterable[int], moment: int) -> None:
    """Other processes know that the players of these seats are there."""
    for seat in seats:
        mine = sql.and_(PRESENCE.c.match == match, PRESENCE.c.seat == seat)
        with suppress(IntegrityError), store.engine.begin() as connection:  # another process was first
            if not connection.execute(PRESENCE.update().where(mine).values(seen=moment)).rowcount:
                connection.execute(PRESENCE.insert(), [{"match": match, "seat": seat, "seen": moment}])


def seen_elsewhere(store: Store, match: str) -> dict[int, int]:
    """When any process last saw the player of each seat, as far as they have told."""
    with store.engine.connect() as connection:
        rows = connection.execute(PRESENCE.select().where(PRESENCE.c.match == match)).all()
    return {row.seat: row.seen for row in rows}
