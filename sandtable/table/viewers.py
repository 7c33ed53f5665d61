"""Who looks on, as a room sees them: what they are told, and what they may ask at the moment it is done."""

from collections.abc import Callable
from typing import Protocol

from sandtable.play.match import Refusal
from sandtable.table.views import Viewpoint

Tell = Callable[[int | Refusal], None]  # the answer to whoever asked: a sequence, or why not
Why = Callable[[], str]  # why not, or nothing
May = Callable[[], bool]  # whether whoever asked still may, while nobody else can change it

MOVED_ON = Refusal("", "The table has moved on.", "")
NOT_YOURS = Refusal("", "You do not hold that seat.", "")


def tell_nobody(answer: int | Refusal) -> None:
    """Nobody waits for the answer."""


def anyone() -> bool:
    """Nobody need be asked: the table itself acts."""
    return True


def said(reason: str | None) -> Refusal | None:
    """The refusal that has this reason, if there is one."""
    return sentence(reason) if reason else None


def sentence(text: str) -> Refusal:
    """The refusal that says this and names no clause."""
    return Refusal("", text, "")


class Viewer(Protocol):
    """A connection, as a room sees it."""

    viewpoint: Viewpoint
    own: set[int]  # the seats of its tokens, also those that a bot plays for it

    def send(self, text: str) -> None:
        """The text is on its way; a viewer that is too slow is dropped instead of waited for."""
        ...

    def drop_seat(self, seat: int) -> None:
        """The viewer holds the seat no longer."""
        ...

    def send_away(self, sentence: str) -> None:
        """The viewer is told why and disconnected."""
        ...
