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


# HTTP answers and WebSocket, to the viewer


class OptionTold(TypedDict):
    """One option of a game's rules, with its clause and what it may be."""

    name: str
    default: Any
    clause: str
    text: str
    low: int
    high: int
    step: int  # only multiples of it are allowed
    choices: list[str]
    shape: list[int]


class MeasuredTold(TypedDict):
    """How a level did against the one below it: its share of the points, and the bounds of 95 in 100."""

    below: str
    matches: int
    score: float
    low: float
    high: float


class LevelTold(TypedDict):
    """How well a bot plays, and whether it needs the search that may still be being prepared."""

    id: str
    title: str
    sentence: str
    searches: bool
    measured: NotRequired[MeasuredTold]


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


class MatchPicture(TypedDict):
    """The board of a match as whoever watches it sees it now."""

    step: int
    art: NotRequired[str]
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


class LessonTold(TypedDict):
    """One lesson of a game."""

    id: str
    title: str
    caption: str
    praise: str  # said when its goal is reached
    hint: str  # said when it cannot be any more


class CourseTold(TypedDict):
    """What a newcomer is told of a game."""

    goal: str
    turn: list[str]
    buttons: dict[str, str]  # what they do, by pick
    warnings: dict[str, str]  # asked before one is pressed with nothing done in the turn
    lessons: list[LessonTold]


class LessonState(TypedDict):
    """How far a lesson is."""

    lesson: str
    state: str  # "open", "reached" or "failed"


class Pictures(TypedDict):
    """What there is in a game to be looked at: its opening, and all that is known of what may lie there."""

    options: dict[str, Any]  # in which the ruleset is not as written
    art: NotRequired[str]
    spaces: list[Space]
    pieces: list[Piece]
    seats: list[SeatPanel]
    trays: list[Tray]
    about: dict[str, About]


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


class SeatClock(TypedDict):
    """The clock of a seat at the moment of telling, in milliseconds."""

    left: int
    of: int  # what a turn or the match has
    runs: bool


class AwayTold(TypedDict):
    """How long a player has been away, and when the others may give the seat to a bot, in milliseconds."""

    since: int
    gives: int


class ClockTold(TypedDict):
    """The clock that a table was set up with; times in milliseconds."""

    kind: Literal["turn", "match", "days"]
    limit: int
    increment: int
    out: Literal["loses", "bot"]


class AgreedTold(TypedDict):
    """What a table was set up with."""

    clock: NotRequired[ClockTold]
    away: NotRequired[int]  # seconds


class SeatTold(TypedDict):
    """A seat as everyone may know it."""

    seat: int
    name: str
    seat_name: str
    kind: Literal["person", "bot", "open"]
    level: NotRequired[str]
    connected: bool
    hints: NotRequired[int]  # how often it asked a bot for one
    offers_draw: NotRequired[bool]
    stands_in: NotRequired[bool]  # a bot that plays for a person, who may take the seat back
    left: NotRequired[str]  # why a bot plays it to the end: "resigned" or "out of time"
    clock: NotRequired[SeatClock]  # of a person, where the table has clocks
    away: NotRequired[AwayTold]  # of a person who is not there, where that was agreed on


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
    agreed: NotRequired[AgreedTold]  # of a single match: on clocks and absence


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


class PathStep(TypedDict):
    """One action of an expected line: who takes it and what is pointed at."""

    seat: int
    text: str
    picks: list[str]


class AdviceTold(TypedDict):
    text: str
    words: str
    visits: int
    value: float
    line: list[str]
    path: list[PathStep]


class Origin(TypedDict):
    """The match and the step that another match goes on from."""

    match: str
    step: int


class CurvePoint(TypedDict):
    """Every seat's chance to win after so many steps, with the standard errors."""

    step: int
    values: list[float]
    errors: list[float]


class ActionSaid(TypedDict):
    text: str
    words: str


class TurningPoint(TypedDict):
    """A decision, what was better, by how much (in points, give or take the error), and what it left."""

    step: int
    seat: int
    played: ActionSaid
    better: ActionSaid
    chance: float
    gain: float
    error: float


class FigureTold(TypedDict):
    """What a seat gained of something, by source."""

    seat: int
    figure: str
    total: int
    sources: dict[str, int]


class LuckTold(TypedDict):
    """What chance brought a seat, beside the exact expectation."""

    seat: int
    figure: str
    throws: int
    expected: float
    fraction: str
    thrown: int
    deviation: float  # in standard deviations


class EndTold(TypedDict):
    end_reason: str
    clause: str
    points: list[float]


class Analysis(TypedDict):
    """A finished match looked back on."""

    format: str
    game: str
    seats: int
    steps: int
    iterations: int
    curve: list[CurvePoint]
    turning_points: list[TurningPoint]
    figures: list[FigureTold]
    luck: list[LuckTold]
    end: EndTold


class AnalysisTold(TypedDict):
    """The analysis of a match, or how far it is."""

    state: Literal["done", "working", "waiting", "failed"]
    sentence: str
    share: float
    analysis: NotRequired[Analysis]


class TrialsOffered(TypedDict):
    """How many matches of each ruleset bots play in a trial, none if 0, and for how long at most."""

    matches: int
    seconds: int


class TrialFigure(TypedDict):
    """A figure with the bounds of 95 in 100; null where too little is known. Shares are in hundredths."""

    value: float | None
    low: float | None
    high: float | None


class TrialSide(TypedDict):
    """A figure of one ruleset, and of a length how it is spread."""

    figure: TrialFigure
    p10: NotRequired[TrialFigure]
    median: NotRequired[TrialFigure]
    p90: NotRequired[TrialFigure]


class TrialRow(TypedDict):
    """One figure as written and in the variant, and the difference in matches with the same dice."""

    group: Literal["seats", "length", "endings"]
    words: str
    is_share: bool
    written: TrialSide
    variant: TrialSide
    difference: TrialFigure


class TrialFound(TypedDict):
    """What bots found out about a variant, in so many matches of each ruleset."""

    version: str
    bots: str
    seats: int
    matches: int
    planned: int
    rows: list[TrialRow]
    warnings: list[str]


class TrialTold(TypedDict):
    """A trial, and how far it is."""

    id: str
    state: Literal["waiting", "working", "done", "stopped", "failed"]
    sentence: str
    share: float
    found: NotRequired[TrialFound]


class ReplayOpened(TypedDict):
    """The room in which a replay can be looked at."""

    match: str
    url: str


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
