"""Who may do what: seats are held by unguessable tokens, and browsers by the page they came from."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection, Iterable
from urllib.parse import urlsplit

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{6,32}")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def new_token() -> str:
    """256 random bits that hold a seat."""
    return secrets.token_urlsafe(32)


def new_match_id() -> str:
    """The name of a match in addresses; knowing it lets one watch, never act."""
    return secrets.token_urlsafe(9)


def hash_token(token: str) -> str:
    """What the store keeps of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_token_of(token: str, hashed: str | None) -> bool:
    """Whether the token is the one that was hashed, in a time that tells nothing about it."""
    return hashed is not None and hmac.compare_digest(hash_token(token), hashed)


def held_seats(tokens: Iterable[str], hash_of: dict[int, str | None]) -> dict[int, str]:
    """The seats these tokens hold, each with its token."""
    known = {hash_token(token): token for token in tokens if TOKEN.fullmatch(token)}
    return {
        seat: token
        for seat, hashed in hash_of.items()
        for found, token in known.items()
        if hashed is not None and hmac.compare_digest(found, hashed)
    }


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    return (urlsplit(f"//{host}").hostname or "").lower()


def is_host_allowed(host: str, allowed: Collection[str]) -> bool:
    """Whether the server answers to that name; without a list it answers to any."""
    try:
        return not allowed or host_name(host) in allowed
    except ValueError:
        return False


def is_origin_allowed(origin: str | None, host: str) -> bool:
    """Whether a WebSocket comes from our own page, or from a program that is no browser."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False
