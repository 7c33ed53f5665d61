"""Beside serving, matches at rest get the pages that show them under any later release."""

import logging
import threading
import time

from sqlalchemy.exc import SQLAlchemyError

from sandtable.core.errors import SandtableError
from sandtable.table.engines import StoreError, outages
from sandtable.table.pages import page_of, store_page, without_page
from sandtable.table.store import Store, now

RUNNING_REST = 600_000  # milliseconds without an action before a running match gets a page
OVER_REST = 60_000  # the same after the end
SHARE = 0.2  # of the time, at most, that is spent on pages
AT_ONCE = 20  # matches between two looks at what else is to be done

logger = logging.getLogger(__name__)


class ClosingError(SandtableError):
    """The server is going down."""


class Keeper:
    """Makes the pages that are missing, the newest match first, a few at a time."""

    def __init__(self, store: Store, is_closed: threading.Event) -> None:
        self.store, self._is_closed = store, is_closed
        self._since = -1  # what was at rest before has its page
        self._failed: set[str] = set()
        self._resumed = time.perf_counter()

    def run(self) -> None:
        """Some matches more have their page; a store that does not answer is asked again later."""
        moment, most = now(), AT_ONCE + len(self._failed)
        try:
            wanted = without_page(self.store, moment - RUNNING_REST, moment - OVER_REST, self._since, most)
            for match in wanted:
                if match not in self._failed:
                    self._keep(match)
        except SQLAlchemyError as problem:
            outages.tell(problem)
        except ClosingError:
            logger.debug("pages are made when the server runs again")
        else:
            if len(wanted) < most:
                self._since = moment - RUNNING_REST - OVER_REST

    def _keep(self, match: str) -> None:
        self._resumed = time.perf_counter()
        self._pause()
        try:
            whole = self.store.load(match)
            if whole is not None:
                store_page(self.store, whole, page_of(whole, self._pause))
        except (SQLAlchemyError, ClosingError):
            raise
        except StoreError as problem:
            self._failed.add(match)
            logger.error("a match gets no page: %s", problem)
        except Exception:  # the other matches get theirs
            self._failed.add(match)
            logger.exception("a match gets no page")

    def _pause(self) -> None:
        """Others have had most of the time since the last pause."""
        worked = time.perf_counter() - self._resumed
        if self._is_closed.wait(worked * (1 - SHARE) / SHARE):
            raise ClosingError
        self._resumed = time.perf_counter()
