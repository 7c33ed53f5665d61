"""Scenes: the drawable description of a view, the same for the browser, the terminal and a screen reader.

A scene is plain JSON. The one client and the one terminal draw any scene; neither knows a rule. Ids are what
`picks` names: a space by its name, a tray item by its id, a button as `button:` and its word.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

Moves = tuple[tuple[str, str], ...]
"""The pieces that an action moves: the id of each in the scene before and in the scene after."""


class Space(TypedDict):
    """A place on the board; x to the right, y down, neighbours about 1 apart."""

    id: str
    x: float
    y: float
    shape: str  # "hex" (flat-top), "square" or "disc"
    terrain: str  # a word the client has a drawing for
    sign: NotRequired[str]  # what stands for the terrain where only letters are written: "$$"
    label: str  # for people: "e5, gold mine"
    seat: NotRequired[int]  # whose it is, where that matters
    pick: NotRequired[str]  # what a click on it picks, where that is not the space itself
    title: NotRequired[str]  # a name to write on it
    value: NotRequired[int]  # what it is worth
    edges: NotRequired[list[int]]  # sides of a hex where a road leaves: 0 right down, then clockwise
    marks: NotRequired[list[str]]  # what lies on it besides pieces: "flag-0"
    hot: NotRequired[bool]  # part of the last action


class Piece(TypedDict):
    """A thing that stands on a space; the table lets it glide as long as it keeps its id."""

    id: str
    space: str
    kind: str
    seat: int
    label: str
    badges: NotRequired[list[str]]  # "carries-flag-1", "fresh", "3/5"
    need: NotRequired[str]  # what the piece that acts needs to beat it, as a sentence
    count: NotRequired[int]


class Counter(TypedDict):
    """A figure of a seat that everyone at the table may know."""

    id: str
    label: str
    value: int
    of: NotRequired[int]
    is_track: NotRequired[bool]  # how far it has come is drawn as a track
    detail: NotRequired[str]  # what it is made up of


class SeatPanel(TypedDict):
    """What is shown of a seat beside the board."""

    seat: int
    name: str
    counters: list[Counter]
    colour: NotRequired[str]  # "red", "blue", "yellow", "green", "violet" or "teal"; by seat if not given
    notes: NotRequired[list[str]]


class TrayItem(TypedDict):
    """Something to pick that is not on the board: a unit to buy, a card in hand."""

    id: str
    label: str
    kind: str
    facts: list[str]
    seat: NotRequired[int]
    count: NotRequired[int]
    value: NotRequired[int]  # what it costs or is worth
    edges: NotRequired[list[int]]  # of a hex that may come to lie on the board, as in Space
    why: NotRequired[str]  # why it cannot be picked now
    is_held: NotRequired[bool]  # it is in hand already: to drag it somewhere picks only where it goes


class Tray(TypedDict):
    """A row of things to pick."""

    id: str
    title: str
    items: list[TrayItem]
    layout: NotRequired[str]  # "queue": in order; "faces": cards with all facts; "chips", "backs": in short
    pick: NotRequired[str]  # what is picked by letting something go anywhere on it
    is_secret: NotRequired[bool]  # people who share a screen see it only when they ask


class Button(TypedDict):
    """How a button that picks name is written."""

    id: str  # "button:end"
    label: str
    confirm: NotRequired[str]  # a question to answer before it acts
    group: NotRequired[str]  # buttons of one group stand in a row behind this word
    short: NotRequired[str]  # how it is written there
    shows: NotRequired[Space]  # what would lie on the board; several ways on one space are turned through
    shows_also: NotRequired[list[Space]]  # what else would lie on the board with it


class Step(TypedDict):
    """One of the steps a turn goes through, in order."""

    label: str
    is_now: NotRequired[bool]


class Side(TypedDict):
    """One side of what is being fought out, as it stands now."""

    title: str  # "Attack"
    seat: int
    figure: str  # what it brings: "4 dice"
    pieces: list[str]  # the ids of who takes part
    facts: list[str]  # how it stands for this side, with exact odds


class Way(TypedDict):
    """A space or a button that several actions in a row reach, so that one gesture chooses them all."""

    to: str
    picks: list[str]  # of each action its one pick
    is_instead: NotRequired[bool]  # what has been begun is taken back first


class Threat(TypedDict):
    """A space where enemies could strike."""

    space: str
    words: str  # who could


class About(TypedDict):
    """What there is to know of a kind of piece, a terrain or a counter, by the ruleset of the match."""

    title: str
    figures: list[list[str]]  # ["Attack", "3"]
    clauses: list[str]  # of the rulebook: what it does
    against: NotRequired[dict[str, str]]  # by kind of piece: what it needs to beat one


class Scene(TypedDict):
    """Everything one viewer sees."""

    spaces: list[Space]
    pieces: list[Piece]
    seats: list[SeatPanel]
    trays: list[Tray]
    prompt: str  # one sentence: what is to be done now, and by whom
    progress: str  # "Turn 3 of 60"
    buttons: NotRequired[list[Button]]
    art: NotRequired[str]  # whose drawings the table loads: a name in table/client/games
    is_private: NotRequired[bool]  # it shows what only this seat may know
    begun: NotRequired[str]  # what this seat has picked in an action of its own; taking that back gives it up
    steps: NotRequired[list[Step]]  # of the present turn
    sides: NotRequired[list[Side]]  # while something is fought out
    ways: NotRequired[list[Way]]  # for the seat that decides
    asked: NotRequired[list[str]]  # spaces the prompt speaks of, which an enlarged board brings in sight
    has_threats: NotRequired[bool]  # the table may ask where enemies could strike
    about: NotRequired[
        dict[str, About]
    ]  # by "kind:tank" (of one seat "kind:tank:0"), "terrain:forest", "counter:gold"


def nothing_moves(view: Any, action: int) -> Moves:
    """Pieces keep their ids while they move."""
    return ()


def nobody_strikes(view: Any, ruleset: Any, seat: int) -> list[Threat]:
    """The game does not tell where enemies could strike."""
    return []


@dataclass(frozen=True)
class Drawing:
    """How a game is drawn: its scene and, where an id tells where a piece stands, which go on as which."""

    scene: Callable[[Any, Any, int], Scene]  # (view, ruleset, seat) → what that seat sees
    moved: Callable[[Any, int], Moves] = nothing_moves  # (view before it, action) → (id before, id after)
    threats: Callable[[Any, Any, int], list[Threat]] = nobody_strikes  # (view, ruleset, seat) → as scenes say
    # (scene of another viewer with the same view, view, ruleset, seat) → what that seat sees, found faster
    for_seat: Callable[[Scene, Any, Any, int], Scene] | None = None
