"""The viewers of this process: how many there may be, of one address and in all, and who makes room."""

import logging
from collections import Counter

from starlette.websockets import WebSocket

from sandtable.table.auth import is_origin_allowed
from sandtable.table.guards import LATER, client_address, error
from sandtable.table.hall import Hall
from sandtable.table.limits import Limits
from sandtable.table.sockets import Connection

POLICY_VIOLATION = 1008

logger = logging.getLogger(__name__)


class Sockets:
    """The connections of this process."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        self.hall, self.limits = hall, limits
        self._of_address: Counter[str] = Counter()
        self._here: dict[Connection, None] = {}  # in the order in which they came

    @property
    def count(self) -> int:
        """How many viewers are connected."""
        return self._of_address.total()

    async def serve(self, websocket: WebSocket, match: str) -> None:
        """The viewer has been served until it left or broke a limit."""
        if not is_origin_allowed(websocket.headers.get("origin"), websocket.headers.get("host", "")):
            await websocket.close(POLICY_VIOLATION, "this page may not speak to the table")
            return
        address = client_address(websocket.scope)
        if self._of_address[address] >= self.limits.connections_per_address:
            logger.warning("%s has too many viewers", address)
            await websocket.send_denial_response(error(429, "too many connections from this address", LATER))
            return
        if self.count >= self.limits.viewers and not self._make_room():
            logger.warning("the table is full: %d viewers", self.count)
            await websocket.send_denial_response(error(503, "the table is full", LATER))
            return
        self._of_address[address] += 1
        try:
            await websocket.accept()
            viewer = Connection(websocket, self.hall, self.limits, lambda: self.count)
            self._here[viewer] = None
            try:
                await viewer.run(match)
            finally:
                del self._here[viewer]
        finally:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def _make_room(self) -> bool:
        """Whether somebody who has been here for long without a hello is being sent away."""
        idle = next((viewer for viewer in self._here if viewer.is_idle), None)
        if idle is not None:
            idle.send_away("the table is full; say hello sooner")
        return idle is not None
