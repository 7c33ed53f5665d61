"""What is gauged of a match: who begins, who holds towers, how cards are drawn, where points come from."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import kind_of, second_of
from sandtable.core.gauges import Gauge, Watch, mean, ratio
from sandtable.games.siege.actions import END_TURN, FILL_HAND, MOVE_UNIT, RECRUIT
from sandtable.games.siege.board import CENTRES, TOWER
from sandtable.games.siege.state import SEAT_OF
from sandtable.games.siege.tally import scored


class Beginner(Watch):
    """The seat that drafts first and takes the first turn."""

    gauges = (Gauge("beginner", "points of the seat that begins", "SG-3.1", is_share=True),)

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"beginner": points[int(self.state.first)]}


class SiegeTowers(Watch):
    """Units on the enemy's siege tower: whether any comes there, and whether it outlives the owner's turn."""

    gauges = (
        Gauge("tower entered", "matches in which a siege tower is entered by the enemy", "SG-8.1", True),
        Gauge(
            "tower held",
            "matches in which an enemy stays on a siege tower through its owner's turn",
            "SG-8.1",
            is_share=True,
        ),
    )
    is_entered = is_held = False

    def see(self, before: Any, action: int) -> None:
        kind, seat = kind_of(action), int(before.seat)
        if kind == MOVE_UNIT and second_of(action) == TOWER[1 - seat]:
            self.is_entered = True
        elif kind == END_TURN and SEAT_OF[before.piece_at[TOWER[seat]]] == 1 - seat:
            self.is_held = True

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"tower entered": float(self.is_entered), "tower held": float(self.is_held)}


class CentreTowers(Watch):
    """The centre towers that a seat holds when its turn ends."""

    gauges = (
        Gauge(
            "centre towers",
            "centre towers that a seat holds at the end of its turn",
            "SG-8.1",
            where="where a turn is ended",
        ),
        Gauge("centre held", "matches in which a centre tower is held at the end of a turn", "SG-8.1", True),
    )

    def __init__(self, state: Any, ruleset: Any, seats: int) -> None:
        super().__init__(state, ruleset, seats)
        self.held: list[int] = []  # by turn

    def see(self, before: Any, action: int) -> None:
        if kind_of(action) == END_TURN:
            owners = SEAT_OF[before.piece_at[CENTRES]]
            self.held.append(int((owners == before.seat).sum()))

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"centre towers": mean(self.held), "centre held": float(any(self.held))}


class Draws(Watch):
    """How often a seat draws in the way that takes a card from the piles, too."""

    gauges = (
        Gauge(
            "recruits", "share of draws that are (b)", "SG-5.2", is_share=True, where="where cards are drawn"
        ),
    )
    fills = recruits = 0

    def see(self, before: Any, action: int) -> None:
        kind = kind_of(action)
        self.fills += kind == FILL_HAND
        self.recruits += kind == RECRUIT

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"recruits": ratio(self.recruits, self.fills + self.recruits)}


class Scores(Watch):
    """The points of both seats, and those among them that the enemy's tower brings."""

    gauges = (
        Gauge(
            "tower points",
            "share of the points scored that the enemy's tower brings",
            "SG-8.1",
            is_share=True,
            where="where points are scored",
        ),
    )
    far = every = 0

    def see(self, before: Any, action: int) -> None:
        for count in scored(before, self.state, self.ruleset, action):
            self.every += count.amount
            self.far += count.amount * (count.source == "enemy's tower")

    def figures(self, points: Sequence[float]) -> dict[str, float | None]:
        return {"tower points": ratio(self.far, self.every)}


WATCHES = (Beginner, SiegeTowers, CentreTowers, Draws, Scores)
