"""What is told of games: their options, levels, sheets, rulebooks, lessons and pictures."""

from typing import (
    Any,
    NotRequired,
)

from typing_extensions import TypedDict

from sandtable.core.scenes import About, Piece, SeatPanel, Space, Tray


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
    spreadsheets: list[str]  # of its figures: what has a row each
    sheet: SheetFormTold | None
    preparing: PreparingTold | None


class FiguresRead(TypedDict):
    """What a spreadsheet changes in the rules as written: the options, and a line for every figure."""

    options: dict[str, Any]
    differences: list[str]
    problem: str  # which cells are wrong; nothing if none is


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
