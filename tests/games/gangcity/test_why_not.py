"""Reasons are causes: the wrong step first, then what is wrong with the action; and what a person means."""

import pytest

from sandtable.core.errors import NotationError
from sandtable.games.gangcity.actions import KINDS
from sandtable.play.match import Match
from sandtable.table.views import Present, Story
from sandtable.table.why_not import why_not
from tests.games.gangcity.positions import GANGCITY, at, legal, play


def reason(match: Match, text: str) -> tuple[str, str]:
    """The clause against an action, and the facts."""
    refused = match.check(text)
    assert refused is not None
    return refused.clause, refused.facts


def meant(match: Match, *picked: str) -> str | None:
    """The action that is meant by what is pointed at."""
    action = KINDS.meant_by(match.state, picked)
    return None if action is None else match.notation(action)


def cast(text: str, spell: str) -> Match:
    """Red has paid for the spell, which stands first in the queue, and aims it."""
    return play(at(f"red orders; {text}; queue {spell}"), f"cast {spell} 1")


def test_an_action_of_another_step_is_told_what_is_to_be_decided_now() -> None:
    match = at("red orders; red king:2; blue market:2")
    order = "an order is to be given now: move, hire or cast, or pass"
    for text in ("wound", "stop", "to market", "retreat keep", "out", "done", "golem keep", "place 1 1 0"):
        assert reason(match, text) == ("GC-4.1", order), text
    play(match, "move 2 king")
    for text in ("wound", "hire 1 king", "pass", "bid 3", "incite market"):
        assert reason(match, text) == ("GC-5.1", "the group on its way is to go on or to stop now"), text
    play(match, "to market")
    for text in ("wound", "to keep", "stop", "retreat king"):
        assert reason(match, text) == ("GC-5.2", "the question now is whether to fight"), text
    play(match, "fight")
    fight = "in the fight an enemy is to be wounded now, or all retreat"
    for text in ("fight", "peace", "stop", "to king", "move 1 market"):
        assert reason(match, text) == ("GC-6.1", fight), text
    match = cast("red king:3; blue queen:3", "golem")
    for text in ("shield king", "move 1 king", "stop", "cast golem 1"):
        assert reason(match, text) == ("GC-9.1", "the spell that was cast is to be aimed now"), text


def test_a_stop_is_refused_for_what_keeps_the_group_going() -> None:
    match = play(at("red orders; red king:3; blue queen:1; shield king red"), "move 3 king")
    assert reason(match, "stop") == ("GC-5.1", "the group has not left the King's Quarter yet")
    match = play(at("red orders; red king:3; blue market:1; shield market blue"), "move 3 king", "to market")
    assert reason(match, "stop") == ("GC-9.2", "Blue's Shield is on the Market")


def test_a_step_is_refused_for_the_road_the_golem_or_the_way_back() -> None:
    match = play(at("red orders; red king:3; blue queen:1"), "move 3 king")
    assert reason(match, "to temple") == ("GC-1.5", "no road leads from the King's Quarter to the Temple")
    play(match, "to market")
    back = ("GC-5.1", "the group has been on the King's Quarter in this order")
    assert reason(match, "to king") == back
    match = play(at("red orders; red market:3; blue queen:1; golem keep"), "move 3 market")
    assert reason(match, "to keep") == ("GC-5.4", "the Golem is on the Keep")


def test_orders_are_refused_with_their_numbers() -> None:
    match = at("red orders; red king:3; blue market:1; gold 2 5; golem king; queue golem tribute rats")
    assert reason(match, "move 4 king") == ("GC-5.1", "Red has 3 Goons on the King's Quarter")
    assert reason(match, "move 1 king") == ("GC-9.2", "the Golem is on the King's Quarter")
    assert reason(match, "hire 1 king") == ("GC-9.2", "the Golem is on the King's Quarter")
    assert reason(match, "hire 1 market") == ("GC-7.1", "Red does not control the Market")
    assert reason(match, "hire 3 king") == ("GC-7.1", "there are 12 available Goons and 2 gold")
    assert reason(match, "cast rats 3") == ("GC-9.1", "it costs 3 gold, 2 is left")


def test_a_target_is_refused_for_what_guards_it_or_for_what_the_spell_asks() -> None:
    text = "red king:3 market:1; blue market:2 keep:1; tokens market:2 temple:3"
    shielded = f"{text}; shield market red"
    assert reason(cast(shielded, "fireball"), "fireball 1 blue market") == (
        "GC-9.2",
        "Red's Shield is on the Market",
    )
    assert reason(cast(text, "fireball"), "fireball 2 blue keep") == ("GC-9.4", "Blue has 1 Goon on the Keep")
    assert reason(cast(text, "fireball"), "fireball 1 red king") == (
        "GC-9.4",
        "the spell is for enemies of Red",
    )
    assert reason(cast(text, "bribe"), "bribe blue keep") == ("GC-9.4", "Red has 0 Goons on the Keep")
    match = cast(shielded, "incite")
    assert reason(match, "incite market") == ("GC-9.2", "Red's Shield is on the Market")
    assert reason(match, "calm temple") == ("GC-9.4", "the Temple is in revolt")
    assert reason(match, "incite king") == ("GC-9.4", "it takes no Uprising Tokens")
    match = cast(f"{text}; golem keep", "tunnel")
    assert reason(match, "tunnel 1 king keep") == ("GC-9.2", "the Golem is on the Keep")
    assert reason(match, "tunnel 1 king temple") == ("GC-5.4", "the Temple is in revolt")
    assert reason(match, "tunnel 2 market king") == ("GC-9.4", "Red has 1 Goon on the Market")
    assert reason(match, "tunnel 1 king king") == ("GC-9.4", "a tunnel leads to another tile")
    match = cast(f"{text}; golem market", "shield")
    assert reason(match, "shield market") == ("GC-9.2", "Red does not control the Market")
    assert reason(match, "shield docks") == ("GC-9.2", "the city has no Docks yet")


def test_what_is_pointed_at_means_what_the_step_makes_of_it() -> None:
    match = at("red orders; red king:3; blue market:2; queue tunnel fireball")
    assert meant(match, "king") == "move 3 king"
    assert meant(match, "market") == "hire 1 market"
    assert meant(match, "king", "button:hire-2") == "hire 2 king"
    assert meant(match, "spell:2") == "cast fireball 2"
    assert meant(match, "button:nothing") is None
    play(match, "cast tunnel 1")
    assert meant(match, "king") == "tunnel 1 king king"
    assert meant(match, "king", "keep") == "tunnel 1 king keep"
    assert meant(match, "king", "keep", "button:tunnel-2") == "tunnel 2 king keep"
    match = cast("red king:3; blue market:2", "fireball")
    assert meant(match, "market") == "fireball 1 blue market"
    match = cast("red king:3; blue market:2", "incite")
    assert meant(match, "market", "button:calm") == "calm market"
    match = play(at("red orders; red king:3; blue market:2"), "move 3 king")
    assert meant(match, "market") == "to market"


def test_notation_that_is_almost_an_action_is_told_what_there_is() -> None:
    match = at("red orders; red king:3; blue market:2; queue golem tunnel")
    for text, complaint in {
        "cast golem 2": "'cast golem 2' is not so now; it is: cast tunnel 2",
        "cast golem 7": "there is no place in the queue '7'",
        "incite palace": "there is no tile 'palace'",
        "fireball 3 red keep": "there is no number of Goons '3'; there are: 1, 2",
        "bid 150": "there is no bid '150'; there are 0 to 149",
        "hire keep": "'hire keep' is no action of Gang City",
    }.items():
        with pytest.raises(NotationError) as error:
            match.check(text)
        assert str(error.value).startswith(complaint)


def test_every_legal_action_has_a_number_of_its_own_among_all_there_are() -> None:
    assert KINDS.action_count == 7697  # mostly places and rotations of a tile
    assert GANGCITY.kinds.outcome_count == 36
    match = at("red orders; red king:3; blue market:2")
    codes = match.legal()
    numbers = [KINDS.dense_of(code) for code in codes]
    assert len(set(numbers)) == len(codes) == len(legal(match))
    assert [KINDS.action_of(number) for number in numbers] == codes
    assert max(numbers) < KINDS.action_count


def test_a_tile_after_a_tile_is_told_how_the_order_may_go_on() -> None:
    match = at("red orders; red king:3; blue market:2")
    refused = why_not(match, Present(match, 0, Story(match)), 0, ["king", "market"])
    assert refused.clause == "GC-5.1"
    assert refused.facts.startswith("you may pick button:move-1, button:move-2, button:move-3, button:hire-1")
