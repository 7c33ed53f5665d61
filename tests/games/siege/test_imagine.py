"""Imagined worlds against a reckoning that follows every possible hand, one public event at a time."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest

from sandtable.core.compiled import COMPILES, plain
from sandtable.core.records import copy_record, record_bytes
from sandtable.core.rng import new_rng
from sandtable.games.siege.cards import CARD_OF, LABELS
from sandtable.games.siege.rules import hidden
from sandtable.games.siege.state import TRAIL
from sandtable.play.match import Match
from tests.clauses import clause
from tests.games.siege.positions import SIEGE, at, labels, play

WORLDS = 20000 if COMPILES else 400
Hand = tuple[str, ...]  # sorted labels
Event = tuple[str, str]  # ("draw", ""), ("take", "B1"), ("summon", "R1")


def reckon(deck: str, events: Iterable[Event]) -> dict[Hand, Fraction]:
    """How likely each hand is after these events, from an empty hand and a deck all know.

    Every card in hand is as likely as any other to be the one that is summoned.
    """
    owned = Counter(deck.split())
    chances: dict[Hand, Fraction] = {(): Fraction(1)}
    for name, card in events:
        after: Counter[Hand] = Counter()
        for hand, chance in chances.items():
            if name == "take":
                after[hand] += chance
            elif name == "draw":
                left = owned - Counter(hand)
                for kind, copies in left.items():
                    after[tuple(sorted((*hand, kind)))] += chance * copies / left.total()
            elif card in hand:
                shorter = list(hand)
                shorter.remove(card)
                after[tuple(shorter)] += chance * hand.count(card)
        owned[card] += {"take": 1, "draw": 0, "summon": -1}[name]
        total = sum(after.values())
        chances = {hand: chance / total for hand, chance in after.items()}
    return chances


def spaces() -> list[str]:
    return ["a5", "a6", "a7", "b5", "b7", "c5", "c6", "c7", "d6", "b4", "b8"]


def follow(match: Match, turns: list[str]) -> list[Event]:
    """Amber has taken these turns, Violet nothing but empty ones; what Violet has seen of Amber's cards.

    A turn is "draws R1 G1; take B1; summons R1", each part if it has one.
    """
    events: list[Event] = []
    places = iter(spaces())
    for text in turns:
        parts = {part.split()[0]: part.split()[1:] for part in text.split("; ")}
        play(match, "recruit" if "take" in parts else "fill" if "draws" in parts else "skip")
        for card in parts.get("draws", ()):
            play(match, f"draws {card}")
            events.append(("draw", ""))
        for card in parts.get("take", ()):
            play(match, f"take {card}")
            events.append(("take", card))
        for card in parts.get("summons", ()):
            play(match, f"{card}@{next(places)}")
            events.append(("summon", card))
        play(match, "summoned", "moved", "end", "skip", "summoned", "moved", "end")
    return events


def imagined(match: Match, worlds: int) -> Counter[Hand]:
    """How often each hand of Amber turns up in the worlds Violet thinks possible."""
    rng = new_rng(1, "worlds")
    view = match.view(1)
    found: Counter[Hand] = Counter()
    for _ in range(worlds):
        world = copy_record(view)
        SIEGE.verbs.imagine(world, 1, rng)
        assert list(world.hand[0] + world.deck[0]) == list(match.state.hand[0] + match.state.deck[0])
        found[tuple(sorted(labels(world.hand[0]).split()))] += 1
    return found


def assert_agrees(found: Counter[Hand], chances: dict[Hand, Fraction]) -> None:
    """Only possible hands were found, and by a chi-squared test as often as they should be."""
    assert set(found) <= set(chances)
    total, rest, rare = 0.0, 0.0, Fraction(0)
    cells = 0
    for hand, chance in chances.items():
        expected = float(chance) * found.total()
        if expected < 10:
            rare += chance
            rest += found[hand]
            continue
        total += (found[hand] - expected) ** 2 / expected
        cells += 1
    if float(rare) * found.total() >= 10:
        expected = float(rare) * found.total()
        total += (rest - expected) ** 2 / expected
        cells += 1
    assert total < cells - 1 + 4 * (2 * cells) ** 0.5 + 4


CASES = {
    "a card taken and drawable since": ("R1 R1 G1 G1 B2 N1", ["draws R1 G1; take B1", "draws G1"], 3),
    "a card kept from before the take": (
        "R1 G1 G2 B2 N1 N2",
        ["draws R1 G1 G2; take B1; summons G1", "draws B2; take R2; summons R1", "draws B1 N1; summons B2"],
        4,
    ),
    "a card taken and then summoned": (
        "R1 G1 G2 B2 N1 N2 N2",
        ["draws R1 G1 G2; take B1; summons G1", "draws B1 B2; summons B1", "draws N2; summons N2"],
        4,
    ),
    "copies old and taken": (
        "R1 R1 G1 G1 B2 N1 N2",
        ["draws R1 G1 G1; take R1; summons R1", "draws R1; take G1; summons G1", "draws N1 B2; summons R1"],
        4,
    ),
    "two taken between draws": (
        "R1 G1 B2 N1 N2",
        ["draws R1 G1; take B1", "take B1", "draws B1; summons R1", "draws B1"],
        3,
    ),
}


@clause("SG-9.1")
@pytest.mark.parametrize("name", CASES)
def test_worlds_are_as_likely_as_the_reckoning_says(name: str) -> None:
    deck, turns, hand = CASES[name]
    match = at("Amber draws", hands=("", ""), decks=(deck, ""), hand=hand, turn_limit=0)
    chances = reckon(deck, follow(match, turns))
    assert len(chances) > 2
    assert_agrees(imagined(match, WORLDS), chances)


@pytest.mark.skipif(not COMPILES, reason="takes many worlds")
def test_a_blind_deal_would_be_found_out() -> None:
    """The case that needs the trail: worlds that forget it do not agree with the reckoning."""
    deck, turns, hand = CASES["a card kept from before the take"]
    match = at("Amber draws", hands=("", ""), decks=(deck, ""), hand=hand, turn_limit=0)
    chances = reckon(deck, follow(match, turns))
    match.state.trail_length[0] = 0
    with pytest.raises(AssertionError):
        assert_agrees(imagined(match, WORLDS), chances)


@pytest.mark.parametrize("name", CASES)
def test_a_hand_that_is_put_together_is_possible(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However rare possible hands are: here none is ever met by dealing."""
    deck, turns, hand = CASES[name]
    match = at("Amber draws", hands=("", ""), decks=(deck, ""), hand=hand, turn_limit=0)
    chances = reckon(deck, follow(match, turns))
    monkeypatch.setattr(hidden, "TRIES", 1)
    monkeypatch.setattr(hidden, "can_have_come", lambda *_: False)
    rng, found = new_rng(1, "worlds"), set()
    for _ in range(200):
        world = copy_record(match.view(1))
        plain(hidden.imagine)(world, 1, rng)
        assert int(world.hand[0].sum()) == int(match.state.hand_count[0])
        assert list(world.hand[0] + world.deck[0]) == list(match.state.hand[0] + match.state.deck[0])
        found.add(tuple(sorted(labels(world.hand[0]).split())))
    assert found <= set(chances)
    assert len(found) > 1


def test_what_a_full_trail_has_forgotten_no_world_can_know() -> None:
    """Two histories with the same state: in one of them a hand is possible that is not in the other.

    Two cards are drawn while two R2 are in the deck, or before these are taken; later one more is drawn. The
    trail has forgotten the takes, so whoever imagines from the state alone cannot exclude a hand with both.
    """
    states, chances = [], []
    for old, taken in (("R2", "B1"), ("B1", "R2")):
        deck = f"G1 G1 B2 B2 {old} {old}"
        match = at("Amber draws", hands=("", ""), decks=(deck, ""), hand=3, turn_limit=0, copies=40)
        events = [("draw", ""), ("draw", "")]
        play(match, "recruit", "draws G1", "draws G1", f"take {taken}", "summoned", "moved", "end")
        for card in (taken, *["N1", "N2"] * (TRAIL // 2)):
            play(match, "skip", "summoned", "moved", "end", "recruit", f"take {card}")
            play(match, "summoned", "moved", "end")
        play(match, "skip", "summoned", "moved", "end", "fill", "draws N1")
        match.state.piles[:] = 1  # what is left to take does not matter here
        states.append(record_bytes(match.state))
        events += [("take", taken)] * 2 + [("take", "N1"), ("take", "N2")] * (TRAIL // 2) + [("draw", "")]
        chances.append(reckon(deck, events))
    assert states[0] == states[1]
    assert any(hand.count("R2") == 2 for hand in chances[0])
    assert not any(hand.count("R2") == 2 for hand in chances[1])


@clause("SG-9.2")
def test_the_trail_ends_when_the_whole_hand_is_known() -> None:
    match = at("Amber draws", hands=("", ""), decks=("R1 G1 G2", ""), hand=3, turn_limit=0)
    follow(match, ["draws R1 G1; take B1; summons R1", "draws B1 G2; summons B1 G2"])
    assert int(match.state.trail_length[0]) > 0
    follow(match, ["take N1"])
    assert int(match.state.trail_length[0]) == 0
    assert imagined(match, 50) == {("G1",): 50}


def test_a_trail_that_is_too_long_forgets_its_oldest_take() -> None:
    deck = " ".join(LABELS[:8] * 3)
    match = at("Amber draws", hands=("", ""), decks=(deck, ""), hand=3, turn_limit=0, copies=40)
    play(match, "recruit", "draws R1", "draws R1", "take B1", "summoned", "moved", "end")
    for turn in range(TRAIL):
        play(match, "skip", "summoned", "moved", "end", "recruit", f"take N{1 + turn % 2}")
        play(match, "summoned", "moved", "end")
    assert int(match.state.trail_length[0]) == TRAIL
    assert list(match.state.trail[0]) == [CARD_OF["N1"], CARD_OF["N2"]] * (TRAIL // 2)
    assert int(match.state.fresh[0].sum()) == TRAIL + 1
    assert all(hand.count("N1") <= 3 for hand in imagined(match, 200))
