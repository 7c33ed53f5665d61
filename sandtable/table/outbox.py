"""What is on its way to one viewer, for whom nobody waits long."""

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sandtable.table.crowds import TRY_AGAIN, Closing
from sandtable.table.limits import Limits
from sandtable.table.queues import Queue

GONE = (WebSocketDisconnect, RuntimeError, OSError)  # what sending raises when the viewer has gone
MOST_REASON = 120  # bytes that the closing of a WebSocket has room for


class Outbox:
    """The texts that a viewer has still to be sent, and the task that sends them."""

    def __init__(self, websocket: WebSocket, limits: Limits) -> None:
        self.websocket, self.limits = websocket, limits
        self._unsent: Queue[str | Closing] = Queue()
        self._sender = asyncio.create_task(self._send_all())

    def put(self, text: str) -> bool:
        """Whether there was room for the text, which is on its way then."""
        if len(self._unsent) >= self.limits.unsent_messages:
            return False
        self._unsent.put_nowait(text)
        return True

    def end(self, code: int = TRY_AGAIN, reason: str = "") -> None:
        """The viewer is disconnected once it has been sent what was put before."""
        self._unsent.put_nowait((code, reason.encode()[:MOST_REASON].decode(errors="ignore")))

    async def close(self) -> None:
        """The viewer is disconnected, having been sent as much as it took in a few seconds."""
        self.end()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._sender, self.limits.closing_seconds)

    async def _send_all(self) -> None:
        with contextlib.suppress(*GONE):
            while isinstance(text := await self._unsent.get(), str):
                await self.websocket.send_text(text)
            if self.websocket.application_state == WebSocketState.CONNECTED:
                await self.websocket.close(*text)
