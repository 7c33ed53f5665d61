"""What is told of matches that were looked into: analyses, trials of variants, opened replays."""

from typing import (
    Literal,
    NotRequired,
)

from typing_extensions import TypedDict


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
