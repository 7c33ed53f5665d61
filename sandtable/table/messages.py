"""Every message between a viewer and the table, on one page. docs/guides/api.md tells the story."""

import unicodedata
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,  # pydantic reads no others before Python 3.12
)

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
)
from typing_extensions import TypedDict

from sandtable.core.contract import MAX_SEATS
from sandtable.core.scenes import About, Button, Piece, Scene, SeatPanel, Side, Space, Step, Threat, Tray, Way
from sandtable.core.sheets import MOST_BYTES
from sandtable.table.auth import TOKEN

MAX_NAME = 40


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
MOST_TOKENS = 500  # of one request; a client with more sends them in portions
HeldTokens = Annotated[list[str], Field(max_length=MOST_TOKENS), BeforeValidator(readable_tokens)]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
Nonce = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{0,64}$")]
Pick = Annotated[str, StringConstraints(max_length=64)]


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


class SheetWish(Message):
    """A sheet to be checked, as a document or as the text of a file, or made if there is neither."""

    preset: Annotated[str, StringConstraints(max_length=80)] | None = None
    options: dict[Annotated[str, StringConstraints(max_length=80)], Any] = Field(default={}, max_length=100)
    sheet: dict[str, Any] | None = None
    text: Annotated[str, StringConstraints(max_length=2 * MOST_BYTES)] | None = None
    seat: Seat = 0
    is_random: bool = False
    for_editor: bool = False  # with what the game's own editor shows besides


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


class Spectators(Message):
    type: Literal["spectators"]
    allowed: bool


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
    | Spectators
    | Ping
)
REQUEST: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="type")])


# HTTP answers and WebSocket, to the viewer


class OptionTold(TypedDict):
    """One option of a game's rules, with its clause and what it may be."""

    name: str
    default: Any
    clause: str
    text: str
    low: int
    high: int
    choices: list[str]
    shape: list[int]


class LevelTold(TypedDict):
    """How well a bot plays, and whether it needs the search that may still be being prepared."""

    id: str
    title: str
    sentence: str
    searches: bool


class PreparingTold(TypedDict):
    """How far a game is in which bots cannot search yet."""

    sentence: str
    seconds: int  # until it is done, about
    share: float  # done, from 0 to 1
    is_failed: bool  # nothing is tried any more until somebody asks


class SheetFieldTold(TypedDict):
    """One line of a sheet: its sort is number, text, choice, yes_or_no, list or table."""

    name: str
    sort: str
    text: str
    clause: str
    is_needed: bool
    low: NotRequired[int]
    high: NotRequired[int]
    choices: NotRequired[list[str]]
    shortest: NotRequired[int]
    longest: NotRequired[int]
    fewest: NotRequired[int]
    most: NotRequired[int]
    of: NotRequired[dict[str, Any]]  # of a list: what it holds
    fields: NotRequired[list[dict[str, Any]]]  # of a table: its lines


class SheetFormTold(TypedDict):
    """What the sheets of a game look like."""

    title: str
    sentence: str
    clause: str
    is_hidden: bool
    has_editor: bool
    fields: list[SheetFieldTold]


class GameTold(TypedDict):
    """A game in the lobby."""

    id: str
    title: str
    sentence: str
    version: str
    seats: tuple[int, int]
    minutes: int
    seat_names: list[str]
    seat_colours: list[str]
    presets: dict[str, dict[str, Any]]
    options: list[OptionTold]
    levels: list[LevelTold]
    sheet: SheetFormTold | None
    preparing: PreparingTold | None


class Poster(TypedDict):
    """A moment of a game to look at, and the part of its board in view: left, top, width, height."""

    art: NotRequired[str]
    view: tuple[float, float, float, float]
    spaces: list[Space]
    pieces: list[Piece]
    seats: list[SeatPanel]


class ClauseTold(TypedDict):
    """One clause of a rulebook."""

    id: str
    heading: str
    text: str
    is_ruling: bool


class RulebookTold(TypedDict):
    """The rulebook of a game."""

    title: str
    text: str
    clauses: list[ClauseTold]


class ThrowTold(TypedDict):
    """One decision of chance, and the dice that were thrown for it."""

    number: int
    dice: int
    sides: int
    faces: list[int]


class DiceTold(TypedDict):
    """What is needed to verify the dice of a match; the secret only when it is over."""

    commitment: str
    nonce: str
    secret: str | None
    throws: list[ThrowTold]


class SeatTold(TypedDict):
    """A seat as everyone may know it."""

    seat: int
    name: str
    seat_name: str
    kind: Literal["person", "bot", "open"]
    level: NotRequired[str]
    connected: bool


class Over(TypedDict):
    """How the match ended."""

    end_reason: str
    points: list[float]


class Summary(TypedDict):
    """A match in a list."""

    match: str
    game: str
    title: str
    dice: str
    preset: str
    options: dict[str, Any]
    seats: list[SeatTold]
    you: NotRequired[list[int]]
    decider: int
    step: int
    over: Over | None
    created: str
    changed: str
    commitment: NotRequired[str]  # of verifiable dice


class SeatLink(TypedDict):
    """The way to a seat; whoever has the token holds it."""

    seat: int
    kind: str
    token: str
    url: str


class Made(TypedDict):
    """A match that was made."""

    match: str
    seat_links: list[SeatLink]
    spectate_url: str


class Joined(TypedDict):
    """A seat that was taken."""

    match: str
    seat: int
    token: str
    url: str


class ProblemTold(TypedDict):
    """What is wrong with one line of a sheet."""

    path: str
    sentence: str
    clause: str
    line: NotRequired[int]  # of the text it was read from


class SheetTold(TypedDict):
    """A sheet, what is wrong with it, and the file it would be."""

    is_used: bool  # under the ruleset asked about
    sheet: dict[str, Any]
    problems: list[ProblemTold]
    text: str
    sums: NotRequired[dict[str, Any]]  # for the game's own editor: what it shows of this sheet
    editor: NotRequired[dict[str, Any]]  # the same of every sheet under the ruleset
    ready: NotRequired[list[dict[str, Any]]]  # sheets to begin with


class SheetsTold(TypedDict):
    """What the viewer may know of the sheets of a match."""

    awaited: list[int]  # seats that have still to bring one
    sheets: list[dict[str, Any] | None]  # by seat


class ChangedTold(TypedDict):
    """An option that is not as the rulebook has it."""

    text: str
    clause: str
    value: Any
    written: Any


class OddsTold(TypedDict):
    text: str
    words: str
    weight: int
    total: int


class ForecastTold(TypedDict):
    """What comes of an action in the end, every chain of chance followed."""

    short: str
    words: str


class ActionTold(TypedDict):
    """One legal action: what it is called, what it does, what one points at to choose it."""

    id: int
    text: str
    words: str
    picks: list[str]
    clause: str
    odds: NotRequired[list[OddsTold]]
    forecast: NotRequired[ForecastTold]


class FacesWanted(TypedDict):
    """Dice that the players throw themselves."""

    count: int
    sides: int
    words: str
    seat: int


class EntryTold(TypedDict):
    """One thing that happened, as the viewer may know it."""

    step: int
    seat: int
    words: str
    text: str
    clause: str
    faces: list[int] | None
    hits: NotRequired[list[bool]]  # of dice that are thrown for hits: which of the faces are some
    picks: list[str]
    moves: NotRequired[list[tuple[str, str]]]  # pieces whose id is another one from now on: before, after


class LogTold(TypedDict):
    """What happened: forget the entries past `after`, then add these."""

    after: int
    entries: list[EntryTold]


class SpacesPatch(TypedDict):
    """Spaces that are new or other than before, and the ids of those that are gone."""

    set: list[Space]
    gone: list[str]


class PiecesPatch(TypedDict):
    """Pieces that are new or other than before, and the ids of those that are gone."""

    set: list[Piece]
    gone: list[str]


class ScenePatch(TypedDict):
    """What changed in a scene: spaces and pieces one by one, everything else as a whole."""

    spaces: NotRequired[SpacesPatch]
    pieces: NotRequired[PiecesPatch]
    seats: NotRequired[list[SeatPanel]]
    trays: NotRequired[list[Tray]]
    prompt: NotRequired[str]
    progress: NotRequired[str]
    buttons: NotRequired[list[Button]]
    art: NotRequired[str]
    is_private: NotRequired[bool]
    begun: NotRequired[str]
    steps: NotRequired[list[Step]]
    sides: NotRequired[list[Side]]
    ways: NotRequired[list[Way]]
    asked: NotRequired[list[str]]
    has_threats: NotRequired[bool]
    about: NotRequired[dict[str, About]]


class SceneMessage(TypedDict):
    """What happened and what the viewer sees: whole (`scene`) or against what was sent before (`patch`)."""

    type: Literal["scene", "update"]
    sequence: int
    step: int
    seat: int
    decider: int
    log: LogTold
    actions: list[ActionTold]
    undo: str | None
    faces: FacesWanted | None
    over: Over | None
    scene: NotRequired[Scene]
    patch: NotRequired[ScenePatch]


class AdviceTold(TypedDict):
    text: str
    words: str
    visits: int
    value: float
    line: list[str]


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
    commitment: NotRequired[str]  # of verifiable dice
    rematch: NotRequired[str]  # the match that follows this one
    sheets: NotRequired[SheetsTold]  # where the match has some
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
    """Who sits where, now."""

    type: Literal["seats"]
    seats: list[SeatTold]


class YouTold(TypedDict):
    """The seats that are still yours."""

    type: Literal["you"]
    you: list[int]
    host: bool


class SpectatorsTold(TypedDict):
    """Whether anyone may watch, now."""

    type: Literal["spectators"]
    allowed: bool


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
    | Thinking
    | Looked
    | ThreatsTold
    | Advised
    | Rematch
    | Passed
    | Pong
)
