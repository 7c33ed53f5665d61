"""Who still finds room: spectators never take that of players, nor the holder of one seat that of another."""

from collections import Counter
from collections.abc import Collection

from sandtable.table.limits import Limits
from sandtable.table.seating import Seating

TRY_AGAIN = 1013
NO_SPECTATORS = 4403
SPECTATORS_SHARE = 0.8  # of all viewers; beyond it there is room for players only

Closing = tuple[int, str]  # the code and the reason


def why_no_room(room: Seating, own: Collection[int], count: int, limits: Limits) -> Closing | None:
    """Why someone whose tokens are of these seats cannot be one of so many viewers, if it is so."""
    if own:
        tabs = Counter(seat for viewer in room.viewers for seat in viewer.own)
        if min(tabs[seat] for seat in own) >= limits.viewers_per_seat:
            return TRY_AGAIN, "this seat is open in too many places"
        return None
    if not room.info.spectators:
        return NO_SPECTATORS, "the host allows no spectators"
    if count > SPECTATORS_SHARE * limits.viewers:
        return TRY_AGAIN, "the table is nearly full, and players come first"
    if sum(not viewer.own for viewer in room.viewers) >= limits.viewers_per_match:
        return TRY_AGAIN, "too many people are watching this match"
    return None
