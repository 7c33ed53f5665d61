"""What is told of a match: who sits where, its dice, sheets, actions, log and scenes."""

from typing import (
    Any,
    Literal,
    NotRequired,
)

from typing_extensions import TypedDict

from sandtable.core.scenes import About, Button, Piece, Scene, SeatPanel, Side, Space, Step, Tray, Way


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
