"""Matches that nobody will miss go: those in which nothing has happened for days, by a trusted clock."""

import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from sandtable.table.store import Store, now

DAY = 86_400_000  # milliseconds

logger = logging.getLogger(__name__)


class CleanUp:
    """Deletes unplayed matches once a day; a failure is logged and tried again the next day."""

    def __init__(self, store: Store, unplayed_days: int) -> None:
        self.store, self.unplayed_days = store, unplayed_days
        self._known: int | None = None  # the last change in the store when this process began
        self._began = time.monotonic()
        self._last = -float(DAY)

    def run_daily(self) -> None:
        """Unplayed matches are gone, if a day has passed since this was last tried."""
        if self._elapsed - self._last < DAY:
            return
        self._last = self._elapsed
        try:
            gone = self.store.delete_unplayed(self.moment() - self.unplayed_days * DAY)
        except SQLAlchemyError as problem:
            logger.error("unplayed matches could not be deleted: %s", type(problem).__name__)
        else:
            logger.info("%d unplayed matches deleted", gone)

    def moment(self) -> int:
        """The time as far as it is certain: the last change found in the store and what has passed since.

        A system clock that is wrong, or is set while the server runs, cannot make matches look old.
        """
        if self._known is None:
            self._known = self.store.last_change()
        return min(now(), self._known + int(self._elapsed))

    @property
    def _elapsed(self) -> float:
        """Milliseconds since this process began, whatever the system clock says."""
        return (time.monotonic() - self._began) * 1000
