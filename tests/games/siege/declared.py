"""What the conformance tests need to know about Siege."""

from typing import Any

import numpy as np

from sandtable.core.contract import kind_of
from sandtable.games.siege.actions import DRAFT_CARD, DRAW_CARD, PLACE_UNIT, SUMMON_UNIT, TAKE_CARD
from sandtable.games.siege.board import NAMES
from sandtable.games.siege.cards import CARDS, EXPANDED_COPIES, STARTER_CARDS
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.state import COIN, DRAFT
from tests.games.siege import positions
from tests.reference.siege import LABELS, Siege
from tests.vectors.naming import Named, Poster, Wanted

HARSH_RULESETS: dict[str, dict[str, Any]] = {
    "expanded storm": {"cards": "expanded", "breach_points": 3, "centre_points": 2, "turn_limit": 15},
    "everybody always hits": {"hit": 1, "covered_hit": 1, "cards": "expanded", "turn_limit": 12},
    "the dead stay dead": {"discard": "removed", "score_at": "end", "covered_hit": 7, "turn_limit": 15},
    "nothing to do": {"hand": 1, "summon_points": 0, "moves": 0, "attacks": 0, "turn_limit": 3},
    "ready decks": {"draft": "sheets", "turn_limit": 10},
    "ready decks of all cards": {"draft": "sheets", "cards": "expanded", "copies": 8, "turn_limit": 6},
    "weak and wide": {
        "cards": "expanded",
        "card_attack": (0,) * CARDS,
        "card_range": (9,) * CARDS,
        "card_move": (20,) * CARDS,
        "card_cost": (0,) * CARDS,
        "summon_points": 20,
        "hand": 9,
        "moves": 99,
        "attacks": 99,
        "turn_limit": 5,
    },
}
REFERENCE = Siege
TWIN_MATCHES = 2  # a case; a deep run has more

NAMED_POSITIONS = (
    Named("opening", "opening", depth=4),
    Named("opening-expanded", "opening", depth=3, changes={"cards": "expanded"}),
    Named("a-draw", "Amber draws; hands N2 N2 N2 |; decks R1 R1 G1 | B1; Amber R1@b6", depth=4),
    Named("a-new-deck", "Violet draws; hands | N2 N2 N2; decks | R1; discards | G1 G1 B2", depth=5),
    Named("the-dead-stay-dead", "Violet draws; hands | N2; decks | R1; discards | G1", depth=3,
          changes={"discard": "removed"}),
    Named("a-summon", "Amber summons; Amber R1@b6 R1@c6; Violet G1@d6; hands R2 N1 |", depth=2),
    Named("a-banner", "Amber summons; Amber N4@h3; Violet G1@h2; hands R3 N4 |", depth=2,
          changes={"cards": "expanded"}),
    Named("a-crowd-moves", "Amber moves; Amber R2@a1 G1@b1 B1@a2; Violet R1@c1 G2@d2", depth=3),
    Named("a-flier-and-a-charger", "Violet moves; Amber R1@e6; Violet B3@f5 R3@i6", depth=3,
          changes={"cards": "expanded", "moves": 1}),
    Named("a-fight", "Amber attacks; Amber R2@d6 N1@c5; Violet G1@e6 B2@e7/1", depth=6),
    Named("a-fight-in-the-woods", "Violet attacks; Amber R2@g6 B1@i6; Violet G1@h6 N2@g7", depth=5),
    Named("a-fight-with-abilities", "Amber attacks; Amber G3@d6 G4@c6 N3@c7/1; Violet B4@e6 N2@f6", depth=4,
          changes={"cards": "expanded"}),
    Named("no-dice", "Amber attacks; Amber R1@d6; Violet B1@e6", depth=4,
          changes={"card_attack": [1] * 4 + [0] * 12}),
    Named("a-breach-wins", "Amber attacks; Amber R2@m6 N1@k6; Violet G1@n6 G1@o6; score 17 0", depth=5,
          changes={"breach_points": 3}),
    Named("one-point-short", "Amber attacks; Amber R1@a1; Violet R1@h3; score 5 19", depth=2),
    Named("the-last-turn", "Violet attacks; Amber R1@h3; Violet G1@i3; score 2 2; turns 40 39", depth=4),
    Named("points-at-the-end", "Amber attacks; Amber R4@n6 R1@h9; Violet G1@b6; score 8 0", depth=2,
          changes={"score_at": "end", "cards": "expanded"}),
)  # fmt: skip

CHANCE_TABLES = (
    "1 is Amber, 2 is Violet: who drafts first",
    "draw",
    *(
        f"{throw}: each {need} or more hits"
        for throw in ("first strike", "attack", "counterattack")
        for need in (4, 5)
    ),
)
REPLAYS = (
    Wanted("ends_by_points_reached", ("end: points reached", "kind: hit", "kind: counter"), {"target": 6}),
    Wanted("ends_by_turn_limit", ("end: turn limit", "points: 1.0 0.0"), {"turn_limit": 6}),
    Wanted(
        "ends_drawn_without_drawing",
        ("end: turn limit", "points: 0.5 0.5", "rare kind: skip_draw"),
        {"turn_limit": 3},
    ),
    Wanted("recruits_and_takes", ("rare kind: recruit", "kind: take", "kind: summon"), {"turn_limit": 4}),
    Wanted(
        "fights_with_every_table",
        ("rare kind: heal", *(f"table: {label}" for label in CHANCE_TABLES)),
        {"cards": "expanded", "turn_limit": 14, "target": 99, "card_move": [9] * 16},
    ),
)
POSTER = Poster("ends_by_turn_limit", 245, (1.2, 5.2, 6.0, 3.375))


def state_at(text: str, ruleset: Any) -> Any:
    """The state of a named position."""
    return positions.state_at(text, ruleset)


def twin_at(text: str, options: dict[str, Any]) -> Siege:
    """The same position for the second implementation."""
    return positions.twin_at(text, options)


def cards_in_play(state: Any) -> Any:
    """How many of each card there are in piles, decks, hands, discard piles and on the board."""
    standing = np.bincount((state.piece_at[state.piece_at > 0].astype(int) - 1) % CARDS, minlength=CARDS)
    kept = sum(state[name].astype(int).sum(axis=0) for name in ("deck", "hand", "discard"))
    return state.piles.astype(int) + kept + standing


def expected_cards(state: Any, ruleset: Any) -> Any:
    """How many of each card there should be."""
    expanded = EXPANDED_COPIES if ruleset.cards else 0
    whole = np.array([int(ruleset.copies)] * STARTER_CARDS + [expanded] * (CARDS - STARTER_CARDS))
    is_half = state.phase in (COIN, DRAFT) and ruleset.draft != SHEETS
    return whole // 2 if is_half else whole


def broken_passage(before: Any, action: int, after: Any, ruleset: Any) -> list[str]:
    """What every action must keep and this one did not: scores never fall, and cards move one at a time."""
    kind = kind_of(action)
    broken = [] if (after.score >= before.score).all() else ["scores never fall"]
    moved = {
        DRAFT_CARD: (1, 0, 0),
        TAKE_CARD: (1, 0, 0),
        DRAW_CARD: (-1, 1, 0),
        PLACE_UNIT: (-1, 0, 1),
        SUMMON_UNIT: (0, -1, 1),
    }.get(kind)
    if moved is not None:
        seat = int(before.seat)
        names = ("deck_count", "hand_count", "unit_count")
        change = tuple(int(after[name][seat]) - int(before[name][seat]) for name in names)
        recycled = kind == DRAW_CARD and after.discard[seat].sum() < before.discard[seat].sum()
        if change != moved and not recycled:
            broken.append("a card moves from one place to one other")
    return broken


def twin_differences(state: Any, twin: Siege) -> list[str]:
    """How the state and its twin differ beyond actions and result."""
    units = {
        NAMES[space]: ((int(state.piece_at[space]) - 1) // CARDS, int(state.health_at[space]))
        for space in np.flatnonzero(state.piece_at)
    }
    piles = {label: int(state.piles[card]) for card, label in enumerate(LABELS)}

    def same(mine: Any, theirs: list[list[str]]) -> bool:
        return [positions.labels(row) for row in mine] == [
            " ".join(sorted(cards, key=LABELS.index)) for cards in theirs
        ]

    checks = {
        "score": list(state.score) == twin.score,
        "turns": list(state.turns) == twin.turns,
        "units": units == {name: (unit.seat, unit.health) for name, unit in twin.units.items()},
        "piles": piles == {label: twin.piles[label] for label in LABELS},
        "decks": same(state.deck, twin.drafted if any(twin.drafted) else twin.decks),
        "hands": same(state.hand, twin.hands),
        "discard piles": same(state.discard, twin.discards),
    }
    return [name for name, holds in checks.items() if not holds]
