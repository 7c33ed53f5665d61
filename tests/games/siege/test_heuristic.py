"""What a bot thinks of a draft: tiers of cards, and a copy more counting less."""

import numpy as np
import pytest

from sandtable.games.siege.cards import CARD_OF
from sandtable.games.siege.heuristic import COUNT, COVER, features
from sandtable.games.siege.state import DRAFT
from sandtable.play.match import Match
from tests.games.siege.positions import SIEGE, at, new_match, play


def hope(cards: str, preset: str = "expanded") -> float:
    """Amber's hopes after it has drafted these cards and Violet nothing."""
    match = new_match(cards="expanded" if preset == "expanded" else "starter")
    play(match, "1")
    for label in cards.split():
        match.state.deck[0, CARD_OF[label]] += 1
    return SIEGE.bots.hopes(match.state, match.ruleset)[0]


def test_cards_of_a_tier_are_worth_the_same() -> None:
    assert hope("G1") == hope("G2") == hope("B3") > hope("B4") == hope("R1")
    assert hope("R3 G1") == hope("N4 B3")


def test_a_second_copy_counts_less_than_another_good_card_and_as_much_as_a_fair_one() -> None:
    assert hope("G1 G2") > hope("G1 G1") == hope("G1 R2") > hope("G1 G1 G1") - hope("G1 G1") + hope("G1")


def test_the_last_pick_is_judged_like_the_others() -> None:
    match = new_match(cards="expanded")
    play(match, "1")
    while match.state.phase == DRAFT:
        match.act(match.legal()[len(match.entries) % len(match.legal())])
    worth = SIEGE.bots.hopes(match.state, match.ruleset)[0]
    match.state.phase = DRAFT
    assert SIEGE.bots.hopes(match.state, match.ruleset)[0] == worth


def test_the_starter_cards_have_a_worth_of_their_own() -> None:
    assert hope("R2", "starter") == hope("G2", "starter") > hope("N1", "starter")


def test_the_hopes_of_both_seats_make_one() -> None:
    match = Match(SIEGE, SIEGE.rulesets.make(preset="expanded"), seed=3)
    while len(match.entries) < 45:
        match.act(match.legal()[len(match.entries) % len(match.legal())])
        hopes = SIEGE.bots.hopes(match.state, match.ruleset)[:2]
        assert sum(hopes) == pytest.approx(1.0)


def test_a_guardian_does_not_count_as_a_forest() -> None:
    found = np.zeros(COUNT)
    for units, forests in (("N3@d5 R1@d6", 0.0), ("N3@d5 R1@f4", 1.0)):
        match = at("Amber moves", units)
        features(match.state, match.ruleset, SIEGE.bots.weights, 0, found)
        assert found[COVER] == forests
