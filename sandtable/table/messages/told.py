"""Every message on the line to a viewer. docs/guides/api.md tells the story."""

from typing import (
    Any,
    Literal,
    NotRequired,
)

from typing_extensions import TypedDict

from sandtable.core.scenes import Scene, Threat
from sandtable.table.messages.games import PreparingTold
from sandtable.table.messages.matches import (
    AdviceTold,
    AgreedTold,
    ChangedTold,
    Origin,
    SceneMessage,
    SeatTold,
    SheetsTold,
)


class KeptTold(TypedDict):
    """A match that is shown without its rules: why it is not played on, if it is not over."""

    sentence: str
    awaited: list[int]  # seats that have still to agree before it ends as a draw


class Welcome(TypedDict):
    """The first answer to hello: what is played, by whom, and what of it is yours."""

    type: Literal["welcome"]
    match: str
    sequence: int
    step: int
    game: str
    title: str
    preset: str
    options: dict[str, Any]
    changed: list[ChangedTold]
    dice: str
    seats: list[SeatTold]
    you: list[int]
    host: bool
    spectators: bool
    webhooks: bool  # whether turns can be told to an address
    commitment: NotRequired[str]  # of verifiable dice
    rematch: NotRequired[str]  # the match that follows this one
    sheets: NotRequired[SheetsTold]  # where the match has some
    origin: NotRequired[Origin]  # the match that this one goes on from
    lent: NotRequired[list[int]]  # seats of yours that a bot plays for you
    hints: bool  # whether people who play against people may have some
    agreed: NotRequired[AgreedTold]  # on clocks and absence
    kept: NotRequired[KeptTold]  # where the rules of the match are not here


class KeptChanged(KeptTold):
    """Someone has agreed to end a match whose rules are not here."""

    type: Literal["kept"]


class SheetsChanged(SheetsTold):
    """A sheet was brought, or hidden ones may be known now."""

    type: Literal["sheets"]


class Preparing(PreparingTold):
    """The search that a bot of the match needs is being compiled."""

    type: Literal["preparing"]


class Ack(TypedDict):
    """The request of that id is stored for good."""

    type: Literal["ack"]
    id: str
    sequence: int


class Refused(TypedDict):
    """The request of that id, or what was asked about, may not be done, and why."""

    type: Literal["refused"]
    id: str | None
    clause: str
    sentence: str
    facts: str


class Problem(TypedDict):
    """What was said could not be understood or done."""

    type: Literal["error"]
    message: str


class SeatsTold(TypedDict):
    """Who sits where, and how many watch without a seat, now."""

    type: Literal["seats"]
    seats: list[SeatTold]
    watching: int


class YouTold(TypedDict):
    """The seats that are still yours."""

    type: Literal["you"]
    you: list[int]
    host: bool
    lent: NotRequired[list[int]]


class SpectatorsTold(TypedDict):
    """Whether anyone may watch, now."""

    type: Literal["spectators"]
    allowed: bool


class LineTold(TypedDict):
    """Something that someone said at the table; `step` is that of the match then."""

    number: int
    seat: int
    text: str
    is_emote: bool
    step: int


class TalkTold(TypedDict):
    """Whether people may talk at the table, and what they said of late."""

    type: Literal["talk"]
    is_on: bool
    lines: list[LineTold]


class Said(TypedDict):
    """Someone has just said something."""

    type: Literal["said"]
    line: LineTold


class Thinking(TypedDict):
    """A bot has begun to think."""

    type: Literal["thinking"]
    seat: int


class Looked(TypedDict):
    """What the viewer saw after `step` steps."""

    type: Literal["look"]
    step: int
    scene: Scene


class ThreatsTold(TypedDict):
    """Where enemies could strike the viewer's seat next, as it stood at the sequence."""

    type: Literal["threats"]
    sequence: int
    threats: list[Threat]


class Advised(TypedDict):
    """A bot's advice, the best first."""

    type: Literal["hint"]
    advice: list[AdviceTold]
    step: NotRequired[int]  # of a finished match


class SeatHeld(TypedDict):
    """A seat of one's own and the token that holds it."""

    seat: int
    token: str


class Rematch(TypedDict):
    """The match that follows this one, and the seats there that are yours."""

    type: Literal["rematch"]
    match: str
    seats: list[SeatHeld]


class Passed(TypedDict):
    """The new link of a seat that was passed on."""

    type: Literal["passed"]
    seat: int
    token: str
    url: str


class Pong(TypedDict):
    type: Literal["pong"]


Told = (
    Welcome
    | SheetsChanged
    | KeptChanged
    | SceneMessage
    | Preparing
    | Ack
    | Refused
    | Problem
    | SeatsTold
    | YouTold
    | SpectatorsTold
    | TalkTold
    | Said
    | Thinking
    | Looked
    | ThreatsTold
    | Advised
    | Rematch
    | Passed
    | Pong
)
