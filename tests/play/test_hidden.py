"""What a seat may not know is hidden in views, entries, odds and story, and decides what can be undone."""

import random

import pytest

from sandtable.core.contract import NOBODY
from sandtable.core.game import Game
from sandtable.core.records import record_bytes
from sandtable.core.rng import new_rng
from sandtable.games import find_game
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match


@pytest.fixture(params=[0, 1])
def hidden(coin: Game, request: pytest.FixtureRequest) -> Match:
    match = Match(coin, chance=TypedChance())
    assert match.act(f"hide {request.param}") is None
    return match


def test_views_differ_by_seat(hidden: Match) -> None:
    assert hidden.view(0).coin_hand == hidden.state.coin_hand
    assert hidden.view(1).coin_hand == -1
    assert hidden.view(NOBODY).coin_hand == -1


def test_both_hands_look_the_same_to_the_seeker(coin: Game) -> None:
    matches = [Match(coin) for _ in range(2)]
    for hand, match in enumerate(matches):
        match.act(f"hide {hand}")
    one, other = matches
    for seat in (1, NOBODY):
        assert record_bytes(one.view(seat)) == record_bytes(other.view(seat))
        assert one.scene(seat) == other.scene(seat)
        assert one.story(seat) == other.story(seat)
        assert one.entry_for(0, seat) == other.entry_for(0, seat)
    assert one.scene(0) != other.scene(0)
    assert one.story(0) != other.story(0)


def test_an_entry_is_told_to_each_seat_as_it_may_know_it(hidden: Match) -> None:
    hand = int(hidden.state.coin_hand)
    assert hidden.entry_for(0, 0).text == f"hide {hand}"
    told = hidden.entry_for(0, 1)
    assert (told.actor, told.text, told.words) == (0, "hide ?", "It happens: hide ?.")
    assert hidden.entries[0].text == f"hide {hand}"


def test_what_was_hidden_then_stays_hidden_after_it_is_known(hidden: Match) -> None:
    hidden.act("look")
    assert hidden.view(1).coin_hand == hidden.state.coin_hand
    assert hidden.entry_for(0, 1).text == "hide ?"


def test_a_private_draw_is_told_to_its_seat_alone(hidden: Match) -> None:
    hidden.act("look")
    hidden.act("take")
    assert hidden.enter_outcome("card 3") is None
    assert hidden.entry_for(3, 1).text == "card 3"
    assert hidden.entry_for(3, 0).text == "card ?"
    assert hidden.view(1).coin_card == 3
    assert hidden.view(0).coin_card == -1


def test_a_secret_action_can_be_undone_since_nobody_learnt_anything(hidden: Match) -> None:
    assert hidden.undo(0) is None
    assert hidden.entries == []


def test_an_action_that_shows_nothing_can_be_undone(hidden: Match) -> None:
    hidden.act("nod")
    assert hidden.undo(1) is None


def test_a_look_cannot_be_undone(hidden: Match) -> None:
    hidden.act("look")
    assert hidden.undo(1) == "The action showed something that was hidden before."
    assert hidden.entries[-1].text == "look"


def test_restart_stops_at_what_was_shown(hidden: Match) -> None:
    hidden.act("nod")
    hidden.act("look")
    hidden.act("nod")
    hidden.act("nod")
    assert hidden.restart_turn(1) is None
    assert [entry.text.split()[0] for entry in hidden.entries] == ["hide", "nod", "look"]
    assert hidden.restart_turn(1) is not None


def test_odds_that_would_tell_the_secret_are_not_told(hidden: Match) -> None:
    assert hidden.odds("shake") == []
    assert [line.total for line in hidden.odds("throw")] == [36, 36]
    hidden.act("look")
    expected = [1, 3] if hidden.state.coin_hand == 0 else [3, 1]
    assert [line.weight for line in hidden.odds("shake")] == expected


def test_odds_of_a_draw_name_every_card(hidden: Match) -> None:
    hidden.act("look")
    table = hidden.odds("take")
    assert [line.text for line in table] == [f"card {card}" for card in range(1, 7)]
    assert {(line.weight, line.total) for line in table} == {(1, 6)}


def test_a_refusal_out_of_turn_does_not_tell_what_the_others_may_do() -> None:
    """In Siege a seat that can summon may do other things than one that cannot; its hand is hidden."""
    siege = find_game("siege")
    match, rng = Match(siege, siege.rulesets.make(preset="expanded"), seed=2), random.Random(2)
    has_differed = False
    for _ in range(50):
        asker, truth = 1 - match.decider, match.state
        refusals, offered = {str(match.check(0, asker))}, {match.legal()[0] >> 24}
        for number in range(8):
            world = match.view(asker)
            match.verbs.imagine(world, asker, new_rng(number, "worlds"))
            match.state = world
            refusals.add(str(match.check(0, asker)))
            offered.add(match.legal()[0] >> 24)
        match.state = truth
        assert len(refusals) == 1
        has_differed = has_differed or len(offered) > 1
        match.act(rng.choice(match.legal()))
    assert has_differed
