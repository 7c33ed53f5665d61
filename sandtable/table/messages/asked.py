"""Every message to the table: what is asked for over HTTP, and what a viewer sends on the line."""

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
)

from sandtable.core.contract import MAX_SEATS
from sandtable.core.sheets import MOST_BYTES
from sandtable.table.auth import TOKEN

MAX_NAME = 40
MAX_SAID = 200


def clean_name(name: str) -> str:
    """The name without invisible letters and outer blanks; a ValueError if nothing is left."""
    shown = "".join(letter for letter in name if unicodedata.category(letter)[0] != "C")
    shown = " ".join(shown.split())
    if not shown:
        raise ValueError("a name needs a visible letter")
    return shown


def readable_tokens(tokens: object) -> object:
    """The tokens that can hold a seat, each once; whatever else a browser was handed holds nothing."""
    if not isinstance(tokens, list):
        return tokens
    readable = [token for token in tokens if isinstance(token, str) and TOKEN.fullmatch(token)]
    return list(dict.fromkeys(readable))


Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Action = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME), AfterValidator(clean_name)]
MOST_FIGURES = 40_000  # letters of a spreadsheet
MOST_TOKENS = 500  # of one request; a client with more sends them in portions
HeldTokens = Annotated[list[str], Field(max_length=MOST_TOKENS), BeforeValidator(readable_tokens)]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{0,64}$")]
Pick = Annotated[str, StringConstraints(max_length=64)]
SaidText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_SAID), AfterValidator(clean_name)]


class Message(BaseModel):
    """Anything sent to the server: nothing unknown, nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


# HTTP


class SeatWish(Message):
    """Who is to sit on a seat of a new match."""

    kind: Literal["me", "friend", "bot", "open"]
    name: Name | None = None
    level: Annotated[str, StringConstraints(max_length=40)] | None = None
    sheet: dict[str, Any] | None = None  # what the seat brings: docs/guides/sheets.md


class TurnClock(Message):
    """So many seconds for every turn."""

    kind: Literal["turn"]
    seconds: Annotated[int, Field(ge=5, le=3600)]
    out: Literal["loses", "bot"] = "loses"  # what becomes of a seat whose time is up


class MatchClock(Message):
    """So many seconds for the whole match, and some more for every turn."""

    kind: Literal["match"]
    seconds: Annotated[int, Field(ge=10, le=86_400)]
    increment: Annotated[int, Field(ge=0, le=600)] = 0
    out: Literal["loses", "bot"] = "loses"


class DaysClock(Message):
    """So many days for every turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]
    out: Literal["loses", "bot"] = "loses"


ClockWish = TurnClock | MatchClock | DaysClock
AwaySeconds = Literal[60, 120, 300, 900, 86_400]


class MatchWish(Message):
    """A new match."""

    game: Annotated[str, StringConstraints(max_length=40)]
    preset: Annotated[str, StringConstraints(max_length=80)] | None = None
    options: dict[Annotated[str, StringConstraints(max_length=80)], Any] = Field(default={}, max_length=100)
    dice: Literal["automatic", "verifiable", "typed"] = "automatic"
    seats: list[SeatWish] = Field(min_length=1, max_length=MAX_SEATS)
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    listed: bool = False
    spectators: bool = True
    hints: bool = True  # also against people
    variant: Name | None = None  # what a ruleset is called that is neither as written nor a preset
    clock: Annotated[ClockWish, Field(discriminator="kind")] | None = None
    away: AwaySeconds | None = (
        None  # after which others may give an absent player's seat to a bot; None: never
    )


class BranchWish(Message):
    """A match that goes on from a step of a finished one, with these people and bots."""

    step: Count
    seats: list[SeatWish] = Field(min_length=1, max_length=MAX_SEATS)


class ReplayWish(Message):
    """A replay file to look at: its text, or its text deflated (zlib) and written in base 64."""

    name: Annotated[str, StringConstraints(max_length=200)] = "the file"
    text: Annotated[str, StringConstraints(max_length=2**20)] | None = None
    packed: Annotated[str, StringConstraints(max_length=2**20)] | None = None


class SheetWish(Message):
    """A sheet to be checked, as a document or as the text of a file, or made if there is neither."""

    preset: Annotated[str, StringConstraints(max_length=80)] | None = None
    options: dict[Annotated[str, StringConstraints(max_length=80)], Any] = Field(default={}, max_length=100)
    sheet: dict[str, Any] | None = None
    text: Annotated[str, StringConstraints(max_length=2 * MOST_BYTES)] | None = None
    seat: Seat = 0
    is_random: bool = False
    for_editor: bool = False  # with what the game's own editor shows besides


class FiguresWish(Message):
    """A spreadsheet of figures to be read: the text of a CSV file, and what it is called."""

    name: Annotated[str, StringConstraints(max_length=80)]
    text: Annotated[str, StringConstraints(max_length=MOST_FIGURES)]


class TrialWish(Message):
    """A ruleset that bots are to try beside the rules as written."""

    preset: Annotated[str, StringConstraints(max_length=80)] | None = None
    options: dict[Annotated[str, StringConstraints(max_length=80)], Any] = Field(default={}, max_length=100)
    seats: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None  # otherwise as few as the game allows


class Tokens(Message):
    """The seats someone holds."""

    tokens: HeldTokens


class JoinWish(Message):
    """Someone takes an open seat."""

    seat: Seat | None = None
    name: Name | None = None


# WebSocket, to the server


class Hello(Message):
    type: Literal["hello"]
    tokens: HeldTokens = []
    since: Count | None = None
    nonce: Nonce = ""


class Act(Message):
    type: Literal["act"]
    id: RequestId
    sequence: Count
    action: Action
    seat: Seat


class Why(Message):
    type: Literal["why"]
    picks: list[Pick] = Field(min_length=1, max_length=16)
    seat: Seat


class Undo(Message):
    type: Literal["undo"]
    id: RequestId
    seat: Seat


class Restart(Message):
    type: Literal["restart"]
    id: RequestId
    seat: Seat


class Hint(Message):
    type: Literal["hint"]
    seat: Seat
    step: Count | None = None  # of a finished match: what would have been good there


class Look(Message):
    type: Literal["look"]
    step: Count


class Threats(Message):
    type: Literal["threats"]


class Faces(Message):
    type: Literal["faces"]
    id: RequestId
    faces: list[Count] = Field(min_length=1, max_length=64)


class Bring(Message):
    type: Literal["sheet"]
    id: RequestId
    seat: Seat
    sheet: dict[str, Any] | None = None  # None: the default one


class Agree(Message):
    type: Literal["agree"]
    id: RequestId
    seat: Seat


class Rename(Message):
    type: Literal["name"]
    seat: Seat
    name: Name


class Pass(Message):
    type: Literal["pass"]
    seat: Seat


class Leave(Message):
    """A seat resigns, offers or accepts a draw, is handed to a bot, or is taken back from it.

    With `give` the seat is somebody else's who has been away for long enough: a bot plays for them.
    """

    type: Literal["leave"]
    id: RequestId
    seat: Seat
    how: Literal["resign", "draw", "bot", "back", "give"]
    level: Annotated[str, StringConstraints(max_length=40)] | None = None  # of the bot


class Spectators(Message):
    type: Literal["spectators"]
    allowed: bool


class Say(Message):
    type: Literal["say"]
    seat: Seat
    text: SaidText


class Emote(Message):
    type: Literal["emote"]
    seat: Seat
    emote: Literal["Hello", "Good luck", "Well played", "Oops", "Thanks", "Let me think"]


class Talk(Message):
    type: Literal["talk"]
    allowed: bool


class Notices(Message):
    type: Literal["notices"]
    seat: Seat
    address: Annotated[
        str, StringConstraints(max_length=400)
    ]  # that is told of the seat's turns; empty: none


class Ping(Message):
    type: Literal["ping"]


Request = (
    Hello
    | Act
    | Why
    | Undo
    | Restart
    | Hint
    | Look
    | Threats
    | Faces
    | Bring
    | Agree
    | Rename
    | Pass
    | Leave
    | Spectators
    | Say
    | Emote
    | Talk
    | Notices
    | Ping
)
REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="type")])
