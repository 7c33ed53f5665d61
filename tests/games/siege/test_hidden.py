"""Hidden information: views, imagined worlds, and what follows from open knowledge."""

from collections import Counter

import pytest

from sandtable.core.contract import NOBODY
from sandtable.core.records import copy_record
from sandtable.core.rng import new_rng
from sandtable.games.siege.cards import CARDS, LABELS
from tests.clauses import clause
from tests.games.siege.positions import SIEGE, at, labels, play

WORLDS = 4000


def imagined_hands(match: object, seat: int, owner: int, worlds: int = WORLDS) -> list[list[int]]:
    """The owner's hand in `worlds` worlds the seat thinks possible."""
    rng = new_rng(1, "worlds")
    hands = []
    for _ in range(worlds):
        world = copy_record(match.view(seat))
        SIEGE.verbs.imagine(world, seat, rng)
        together = world.hand[owner] + world.deck[owner]
        assert list(together) == list(match.state.hand[owner] + match.state.deck[owner])
        assert int(world.hand[owner].sum()) == int(match.state.hand_count[owner])
        assert int(world.deck[owner].sum()) == int(match.state.deck_count[owner])
        hands.append([int(count) for count in world.hand[owner]])
    return hands


@clause("SG-9.1")
def test_a_view_tells_hand_and_deck_together_but_not_apart() -> None:
    match = at("Amber summons", hands=("R1", "G1 G1 B1"), decks=("R2", "N1 G1"))
    view = match.view(0)
    assert labels(view.hand[0]) == "R1"
    assert (labels(view.hand[1]), labels(view.deck[1])) == ("", "G1 G1 G1 B1 N1")
    assert list(view.hand_count) == [1, 3]
    spectator = match.view(NOBODY)
    assert (labels(spectator.hand[0]), labels(spectator.deck[0])) == ("", "R1 R2")


@clause("SG-9.1")
def test_over_many_worlds_every_card_turns_up_in_hand_in_proportion_to_the_hand() -> None:
    deck = "R1 G1 G2 B1 B2 N1 N2 N2"
    match = at("Amber summons", hands=("", "R1 R1 R2 G1"), decks=("", deck))
    hands = imagined_hands(match, 0, 1)
    total = match.state.hand[1] + match.state.deck[1]
    share = 4 / 12
    for card in range(CARDS):
        copies = int(total[card])
        found = sum(hand[card] for hand in hands)
        expected = WORLDS * copies * share
        spread = 4 * (WORLDS * copies * share * (1 - share)) ** 0.5
        assert abs(found - expected) <= spread, LABELS[card]


@clause("SG-9.1")
def test_worlds_are_as_likely_as_a_fair_deck_makes_them() -> None:
    match = at("Amber summons", hands=("", "R1 G1"), decks=("", "R1 R1"))
    counts = Counter(tuple(hand) for hand in imagined_hands(match, 0, 1))
    both_red = sum(count for hand, count in counts.items() if hand[0] == 2)
    assert both_red == pytest.approx(WORLDS / 2, abs=4 * (WORLDS / 4) ** 0.5)  # 3 of 6 pairs
    assert len(counts) == 2


@clause("SG-9.1")
def test_others_see_that_a_card_is_drawn_but_not_which() -> None:
    match = at("Amber draws", hands=("N2 N2 N2 N2", ""), decks=("R1 G1", ""))
    play(match, "fill", "draws R1")
    assert match.entry_for(1, 0).text == "draws R1"
    for seat in (1, NOBODY):
        told = match.entry_for(1, seat)
        assert (told.text, told.words) == ("draws ?", "Amber draws a card.")
        assert match.check(told.action) is not None


@clause("SG-9.2")
def test_a_hand_held_while_the_deck_was_empty_stays_known_until_it_is_played() -> None:
    match = at("Amber draws", hands=("N2 N1", ""), decks=("R1", ""), discards=("G1 G2 B1 B2", ""))
    play(match, "fill", "draws R1")
    play(match, "draws G1", "draws B1")
    view = match.view(1)
    assert labels(view.hand[0]) == "R1 N1 N2"
    assert labels(view.deck[0]) == "G1 G2 B1 B2"
    for hand in imagined_hands(match, 1, 0, 200):
        assert (hand[0], hand[6], hand[7]) == (1, 1, 1)
    play(match, "N1@b6")
    assert labels(match.view(1).hand[0]) == "R1 N2"


@clause("SG-9.2")
def test_a_card_taken_is_known_to_be_in_the_deck_until_the_next_draw() -> None:
    match = at("Amber draws", hands=("N2 N2 N2", ""), decks=("R1 G1", ""))
    play(match, "recruit", "draws R1", "take B1")
    assert all(hand[4] == 0 for hand in imagined_hands(match, 1, 0, 300))
    play(match, "summoned", "moved", "end", "skip", "summoned", "moved", "end", "fill", "draws G1")
    assert any(hand[4] == 1 for hand in imagined_hands(match, 1, 0, 300))


@clause("SG-9.2")
def test_a_card_taken_into_an_empty_deck_makes_the_hand_known() -> None:
    match = at("Amber draws", hands=("N2 N1 R1 R2", ""))
    play(match, "recruit", "take B1")
    assert labels(match.view(1).hand[0]) == "R1 R2 N1 N2"
    assert labels(match.view(1).deck[0]) == "B1"
