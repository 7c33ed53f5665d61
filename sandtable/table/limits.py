"""What one client may ask of a server, and how often."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Limits:
    """The bounds of a server."""

    body_bytes: int = 64 * 1024  # of a request
    message_bytes: int = 16 * 1024  # of a message on a WebSocket
    messages_per_second: float = 50.0  # on one connection, sustained; more are read more slowly
    message_burst: int = 100
    requests_per_second: float = 20.0  # of one address, sustained
    request_burst: int = 100
    matches_per_hour: int = 120  # made by one address
    connections_per_address: int = 64  # of viewers
    connects_per_second: float = 10.0  # of viewers of one address, sustained
    connect_burst: int = 64
    requests_at_once_per_address: int = 400  # connections that are not a viewer's
    waiting_connections: int = 2000  # that are not a viewer's, in all
    viewers: int = 10_000  # in all; the last fifth of them are players
    header_seconds: float = 10.0  # for the head of a request, the first one or the next
    body_seconds: float = 20.0  # for the rest of it
    hello_seconds: float = 20.0  # for the first message of a viewer
    silent_seconds: float = 3600.0  # before a viewer that says nothing, not even ping, is disconnected
    viewers_per_match: int = 200  # without a seat
    viewers_per_seat: int = 50  # connections that hold the same one
    unsent_messages: int = 256  # waiting for one slow viewer
    closing_seconds: float = 5.0  # for what is unsent when a viewer is disconnected
    open_matches: int = 2000  # held in memory
    idle_seconds: float = 600.0  # before an unwatched match leaves memory
    kept_bots: int = 200  # with what they have found out, about 5 MB each for a Marshal
    unplayed_days: int = 7  # before a match in which nothing happened is deleted
    addresses: int = 10_000  # remembered at once
    work_per_second: float = 2_000.0  # of one address, sustained: entries told or followed anew (workshop.py)
    work_burst: int = 20_000
    waiting_work: int = 64  # texts being made at once, for all
    kept_bytes: int = 32 * 1024 * 1024  # of texts that are made once for all who ask
    trials_per_hour: int = 30  # begun by one address
    waiting_trials: int = 8  # besides the one that is played
    trial_seconds: float = 180.0  # before a trial ends with what there is
    kept_trials: int = 200  # answers that are not played again
    waiting_studies: int = 8  # besides the one that is played
    studies: int = 300  # of the lab's folder, before no more are composed
    study_matches: int = 5_000_000  # of a study that is started at the table


def limits_for(matches_per_hour: int) -> Limits:
    """The bounds of a server where one address, which may be a whole school's, may make so many matches.

    Who may make more of them may also open more, and look on at more.
    """
    usual = Limits()
    times, connections = max(1.0, matches_per_hour / usual.matches_per_hour), 4 * matches_per_hour
    return replace(
        usual,
        matches_per_hour=matches_per_hour,
        connections_per_address=max(usual.connections_per_address, connections),
        connects_per_second=usual.connects_per_second * times,
        connect_burst=max(usual.connect_burst, connections),
        work_burst=int(usual.work_burst * times),
    )


@dataclass
class Bucket:
    """Tokens that refill at a steady rate; each permission takes one."""

    rate: float
    size: float
    clock: Callable[[], float] = time.monotonic
    left: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.size, self.clock()

    def wait(self) -> float:
        """The seconds until a token that is taken now would have been there."""
        return 0.0 if self.take() else (1 - self.left) / self.rate

    def take(self, price: float = 1.0) -> bool:
        """Whether there were so many tokens left, or all there can be; they are gone now."""
        self._refill()
        if self.left < min(price, self.size):
            return False
        self.left -= price
        return True

    def owe(self, price: float) -> float:
        """The tokens are gone now; the seconds until they would have been there."""
        self._refill()
        self.left -= price
        return max(0.0, -self.left / self.rate)

    def lacks(self, price: float) -> float:
        """The seconds until so many tokens will be there, or all there can be."""
        return max(0.0, (min(price, self.size) - self.left) / self.rate)

    def _refill(self) -> None:
        now = self.clock()
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """One bucket an address; the addresses not seen for longest are forgotten first."""

    def __init__(self, rate: float, size: float, most: int) -> None:
        self.rate, self.size, self.most = rate, size, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether the address may do it once more."""
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        """The bucket of the address."""
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self.rate, self.size)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket
