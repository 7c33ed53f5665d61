"""What stands before every request: hosts, sizes, rates, and the headers that keep browsers strict."""

import logging
from asyncio import wait_for
from collections.abc import Callable, Collection
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.table.auth import is_host_allowed
from sandtable.table.limits import Buckets, Limits

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

CUSTOMER_BITS = 64  # of an IPv6 address; the rest whoever has the network chooses
LATER = {"Retry-After": "1"}

logger = logging.getLogger(__name__)


def error(status: int, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """The answer to a request that cannot be met."""
    shown = sentence.encode("utf-8", "replace").decode()
    return JSONResponse({"error": shown}, status, headers)


def client_address(scope: Scope) -> str:
    """The address a request comes from, as limits count it: of IPv6 the network that one customer has."""
    client: Any = scope.get("client")
    if not client:
        return "local"
    try:
        address = ip_address(str(client[0]).partition("%")[0])
    except ValueError:
        return str(client[0])
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), CUSTOMER_BITS), strict=False))


def forwarded_address(header: str, hops: int) -> str | None:
    """Who spoke to the outermost of our own proxies; what stands further left anyone may have written."""
    named = [part.strip() for part in header.split(",")] if header else []
    if len(named) < hops:
        return None
    address = named[-hops]
    try:
        return str(ip_address(address))
    except ValueError:
        return None


class Guards:
    """The outermost layer of the server."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        hosts: Collection[str],
        proxy_hops: int = 0,
        count: Callable[[int], None] = lambda status: None,
    ) -> None:
        self.app, self.limits, self.hosts, self.proxy_hops = app, limits, hosts, proxy_hops
        self.count = count
        self._requests = Buckets(limits.requests_per_second, limits.request_burst, limits.addresses)
        self._connects = Buckets(limits.connects_per_second, limits.connect_burst, limits.addresses)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.proxy_hops and scope["type"] in ("http", "websocket"):
            header = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
            address = forwarded_address(header, self.proxy_hops)
            scope = {**scope, "client": (address, 0)} if address else scope
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        if not is_host_allowed(Headers(scope=scope).get("host", ""), self.hosts):
            await send({"type": "websocket.close", "code": 1008, "reason": "unknown host"})
        elif not self._connects.take(address):
            logger.warning("%s connects too often", address)
            await error(429, "too many connections; wait a moment", LATER)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.count(message["status"])
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)  # a report says itself what it may do
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        if refused := self._refusal(scope):
            await refused(scope, receive, send_strictly)
            return
        await self.app(scope, self._counted(receive), send_strictly)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        if not is_host_allowed(headers.get("host", ""), self.hosts):
            return error(421, "this server does not answer to that host name; see --host in docs/table.md")
        is_asset = scope["path"].startswith("/client/")
        if not is_asset and not self._requests.take(client_address(scope)):
            return error(429, "too many requests; wait a moment", LATER)
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length[:20]) > self.limits.body_bytes:
            return error(413, self._too_large)
        return None

    @property
    def _too_large(self) -> str:
        return f"a request may have {self.limits.body_bytes} bytes"

    def _counted(self, receive: Receive) -> Receive:
        count, is_whole = 0, False

        async def receive_counted() -> Message:
            nonlocal count, is_whole
            try:
                message = await wait_for(receive(), None if is_whole else self.limits.body_seconds)
            except TimeoutError:
                raise HTTPException(408, "the request took too long to arrive") from None
            is_whole = not message.get("more_body", False)
            count += len(message.get("body", b""))
            if count > self.limits.body_bytes:
                raise HTTPException(413, self._too_large)
            return message

        return receive_counted
