"""What is asked of the lab at the table, and what is told of its studies."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from sandtable.table.messages.asked import Message
from sandtable.table.messages.studied import TrialFigure

MOST_LETTERS = 48_000  # of a study that is composed here
STUDY_NAME = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$"

StudyName = Annotated[str, StringConstraints(pattern=STUDY_NAME)]
StudyText = Annotated[str, StringConstraints(max_length=MOST_LETTERS)]
Verdict = Literal["yes", "no", "same", "open"]


class DraftWish(Message):
    """A study on its way, to be checked: its text, or its keys with their values."""

    name: StudyName = "study"
    text: StudyText | None = None
    content: dict[str, Any] = Field(default={}, max_length=60)


class StudyWish(Message):
    """A study to be kept under a name; in place of one of that name only if that was never played."""

    name: StudyName
    text: StudyText
    replaces: bool = False


class StartWish(Message):
    """How a study is to be played: until its bands decide, or anew, without the matches played before."""

    until_decided: bool = False
    anew: bool = False


class ArmTold(TypedDict):
    """A variant at one strength so far: the figure with the band that is valid however often one looks."""

    variant: str
    players: str
    figure: TrialFigure
    verdict: Verdict
    margin: float  # what does not matter, in the figure's unit


class StepTold(TypedDict):
    """How far a study is, and what it says so far."""

    played: int
    planned: int
    rate: float | None  # matches a second
    seconds: float | None  # that are left
    words: str  # what is measured
    is_share: bool
    claim: str
    target: tuple[float, float] | None
    arms: list[ArmTold]
    left_out: int  # variants that are not told of


class RunTold(TypedDict):
    """A study that is played, waits, or was played since the server started."""

    name: str
    state: Literal["waiting", "playing", "stopping", "stopped", "failed", "done"]
    sentence: str
    share: float
    step: NotRequired[StepTold]


class RunsTold(TypedDict):
    runs: list[RunTold]


class AnswerTold(TypedDict):
    """The verdict of a report, and what it says of the claim."""

    code: Verdict
    headline: str
    sentence: str  # with the figures and their intervals


class StudyRow(TypedDict):
    """A study in short; one with a problem cannot be played."""

    name: str
    question: str
    problem: str
    sort: str
    game: str
    title: str
    clause: NotRequired[str]
    seats: NotRequired[int]
    planned: NotRequired[int]
    players: NotRequired[list[str]]
    answer: AnswerTold | None
    played: int
    run: RunTold | None


class LabTold(TypedDict):
    """Every study there is; only the host composes, starts, stops and deletes."""

    is_host: bool
    studies: list[StudyRow]


class WorthWatching(TypedDict):
    """A match of a study that was kept, and the entry at which it turns."""

    title: str
    words: str
    file: str
    at: int


class FoundTold(TypedDict):
    """What the newest report on a study says."""

    advice: str
    robustness: str
    warnings: list[str]
    matches: int
    command: str
    replays: list[WorthWatching]


class FileTold(TypedDict):
    """A file of a study that can be fetched, and its size."""

    file: str
    bytes: int


class StudyTold(StudyRow):
    """A study with its text, its report and its files."""

    is_host: bool
    text: str
    content: dict[str, Any]
    found: FoundTold | None
    files: list[FileTold]


class BrokenLine(TypedDict):
    """One thing that is wrong with a study: the line, the keys that lead there, and what to do about it."""

    line: int
    path: list[str | int]
    text: str


class PlanTold(TypedDict):
    """How much a study plays, and about how many seconds that takes."""

    matches: int
    variants: int
    strengths: int
    seconds: float | None
    margin: str
    measure: str


class DraftTold(TypedDict):
    """A study on its way: its text, what that says if it can be read, and all that is wrong with it."""

    text: str
    content: dict[str, Any] | None
    problems: list[BrokenLine]
    plan: PlanTold | None


class MeasureTold(TypedDict):
    name: str
    words: str
    is_share: bool
    group: str
    margin: str  # if none is given


class BotTold(TypedDict):
    id: str
    title: str
    sentence: str
    searches: bool


class GiftTold(TypedDict):
    name: str
    words: str
    clause: str


class OperandTold(TypedDict):
    name: str
    sort: int


class KindTold(TypedDict):
    """A kind of action that can be forbidden, forced or capped."""

    word: str
    clause: str
    operands: list[OperandTold]


class ValueTold(TypedDict):
    name: str
    label: str


class UsualTold(TypedDict):
    matches: int
    error: float
    luck_target: tuple[float, float]


class ChoicesTold(TypedDict):
    """Everything that can be chosen for a study of a game with so many seats."""

    game: str
    seats: int
    measures: list[MeasureTold]
    bots: list[BotTold]
    gifts: list[GiftTold]
    kinds: list[KindTold]
    sorts: list[list[ValueTold]]
    tried: dict[str, list[Any]]
    streams: list[str]
    claims: dict[str, str]
    usual: UsualTold


class Done(TypedDict):
    """What was asked for is done."""

    done: bool
