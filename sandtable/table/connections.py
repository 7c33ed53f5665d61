"""Connections: how many there may be before they have asked for anything, and how viewers' are compressed."""

import asyncio
import contextlib
import logging
from collections import Counter
from math import inf
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

from sandtable.table.guards import client_address
from sandtable.table.limits import Bucket, Limits
from sandtable.table.queues import Queue

LOG_SECONDS = 60.0
END_SECONDS = 10.0  # until a viewer that reads no more is gone
PART_BYTES = 4096  # that are taken apart at once: some hundreds of the smallest frames
FRAGMENTS = 64  # of one message
CONTROLS_PER_SECOND, CONTROL_BURST = 10.0, 100.0  # pings and pongs of one viewer
READ_BYTES = 32 * 1024  # that somebody reads at least between two looks, who has not read everything
WINDOW_BITS, MEMORY_LEVEL = 12, 5  # 32 kB while a message is compressed
SMALL_BYTES = 200  # what is no longer is sent as it is

logger = logging.getLogger(__name__)


def bounded_protocol(limits: Limits, is_behind_proxy: bool) -> type[asyncio.Protocol]:
    """The HTTP of a server that is held up by nobody; a proxy's connections are all of one address."""
    most = limits.waiting_connections
    if not is_behind_proxy:
        most = min(most, limits.requests_at_once_per_address)
    values = {"limits": limits, "most_per_address": most, "of_address": Counter()}
    values["log_lines"] = Bucket(1 / LOG_SECONDS, 1)
    return type("BoundedProtocol", (Bounded,), values)


class Bounded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection that is given up when no whole request has come for too long."""

    limits: ClassVar[Limits]
    most_per_address: ClassVar[int]
    of_address: ClassVar[Counter[str]]
    log_lines: ClassVar[Bucket]
    _address: str | None = None  # while it is counted
    _last: Any = None  # the request that was answered when the connection was last looked at
    _answering: Any = None  # the request that is being answered, or was
    _unread: float = inf  # bytes of answers, if there were any when it was last looked at
    _has_read = False  # so much since then that more was sent

    def connection_made(self, transport: asyncio.Transport) -> None:
        """The connection is counted, or given up if there are too many."""
        super().connection_made(transport)
        self._address = client_address({"type": "http", "client": self.client})
        self.of_address[self._address] += 1
        if self.of_address[self._address] > self.most_per_address:
            self._give_up(f"{self._address} has too many connections")
        elif self.of_address.total() > self.limits.waiting_connections:
            self._give_up("there are too many connections in all")
        else:
            self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is counted no longer, and nothing more is answered on it."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *values: Any) -> None:
        """The connection is a viewer's, whom all_sockets.py counts."""
        self._leave()
        super().handle_websocket_upgrade(*values)
        self.__dict__.clear()  # the parser and this object would keep each other, and the request, for long

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """The request is being answered, perhaps before others that came on the same connection."""
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _leave(self) -> None:
        if self._answering is not None:
            self._answering.disconnected = True
        if self._address is not None:
            self.of_address[self._address] -= 1
            if not self.of_address[self._address]:
                del self.of_address[self._address]
            self._address = None

    def _look_later(self) -> None:
        self.loop.call_later(self.limits.header_seconds, self._look)

    def resume_writing(self) -> None:
        """What was written has been read, but for a little."""
        self._has_read = True
        super().resume_writing()

    def _look(self) -> None:
        """A connection that has neither asked nor read anything since it was last looked at is given up."""
        if self._address is None:
            return
        if unread := self.transport.get_write_buffer_size():
            if unread > self._unread - READ_BYTES and not self._has_read:
                self._give_up(f"{self._address} did not read an answer in time")
                return
            self._unread, self._has_read, self._last = unread, False, None
            self._look_later()
            return
        self._unread = inf
        is_answered = self.cycle is None or self.cycle.response_complete
        if is_answered and self.cycle is self._last:
            self._give_up(f"{self._address} did not finish a request in time")
            return
        self._last = self.cycle if is_answered else None
        self._look_later()

    def _give_up(self, reason: str) -> None:
        self._leave()
        self.transport.abort()
        if self.log_lines.take():
            logger.warning("a connection was given up: %s", reason)


class Deflate(PerMessageDeflate):
    """Compression that leaves small messages alone."""

    def encode(self, frame: Frame) -> Frame:
        """The frame as it is sent."""
        return frame if len(frame.data) <= SMALL_BYTES and frame.fin else super().encode(frame)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """What a client is offered: each message by itself, so that a silent connection keeps no memory."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW_BITS,
            client_max_window_bits=WINDOW_BITS,
            compress_settings={"memLevel": MEMORY_LEVEL},
        )

    def process_request_params(self, params: Any, accepted_extensions: Any) -> tuple[Any, Any]:
        """What is agreed on."""
        agreed, extension = super().process_request_params(params, accepted_extensions)
        extension.__class__ = Deflate
        return agreed, extension


class ViewerProtocol(WebSocketsSansIOProtocol):
    """The WebSocket of a viewer, of which there may be thousands."""

    _untaken: bytes = b""  # what came and was not taken apart yet
    _frames_left: Bucket | None = None  # that are no messages, once there was one

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Queue()  # type: ignore[assignment]
        self.conn = ServerProtocol(
            extensions=[DeflateFactory()],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )

    def data_received(self, data: bytes) -> None:
        """What came is taken apart as far as the viewer is listened to, a little at a time."""
        self._untaken += data
        self._take_apart()

    def _take_apart(self) -> None:
        """Small frames are known to be too many before the rest of them is parsed, which would take long."""
        while self._untaken and not self.read_paused and not self.transport.is_closing():
            part, self._untaken = self._untaken[:PART_BYTES], self._untaken[PART_BYTES:]
            super().data_received(part)

    async def receive(self) -> Any:
        """The next event; the viewer is listened to again when nothing waits."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._take_apart()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        """A ping is answered, unless there are too many."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong may be an answer, unless there are too many."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """The message has one more fragment, unless it has too many."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self._give_up("a message in too many fragments")

    def _may_go_on(self) -> bool:
        """Whether the viewer may send one more frame that is no message; otherwise it is gone."""
        if self._frames_left is None:
            self._frames_left = Bucket(CONTROLS_PER_SECOND, CONTROL_BURST)
        if not self.transport.is_closing() and not self._frames_left.take():
            self._give_up("too many pings")
        return not self.transport.is_closing()

    def _give_up(self, reason: str) -> None:
        if not self.transport.is_closing():
            address = client_address({"client": self.client})
            logger.warning("a viewer was given up: %s of %s", reason, address)
            self.transport.abort()

    def handle_connect(self, event: Any) -> None:
        """The handshake has begun; the scope holds what was asked."""
        super().handle_connect(event)
        del self.request

    def keepalive_timeout(self) -> None:
        """The end has begun of a connection whose other end does not answer."""
        super().keepalive_timeout()
        self._abort_later()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The viewer has been served, and is waited for no longer than it takes to read the last of it."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._abort_later()

    def _abort_later(self) -> None:
        """Closing alone would wait until everything is read, for ever if need be."""
        self.loop.call_later(END_SECONDS, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """What came is told; not what comes after the end, nor what is no text where the end has begun."""
        if self.close_sent and not self._may_go_on():
            return
        with contextlib.suppress(InvalidState):
            super().send_receive_event_to_app()
