"""A match is a checked door: legal actions change it, everything else is answered and changes nothing."""

from collections.abc import Callable
from itertools import product

import pytest

from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.errors import NotationError, SandtableError
from sandtable.core.game import Game
from sandtable.core.records import record_bytes
from sandtable.games import find_game
from sandtable.play.chance import SeededChance, TypedChance
from sandtable.play.match import Match, Refusal
from tests.play.finishing import play_on

Battle = Callable[..., Match]


@pytest.fixture
def fours() -> Match:
    return Match(find_game("connect_four"), seed=1)


def test_an_action_changes_the_match_and_becomes_an_entry(fours: Match) -> None:
    assert fours.act("d") is None
    (entry,) = fours.entries
    assert (entry.actor, entry.text, entry.clause, entry.faces) == (0, "d", "CF-2.1", None)
    assert entry.words == "Yellow drops into column d."
    assert fours.decider == 1


def test_an_action_may_be_given_by_its_number(fours: Match) -> None:
    action = fours.legal()[3]
    assert fours.act(action) is None
    assert fours.entries[0].text == "d"


def test_a_refusal_is_a_value_and_changes_nothing(fours: Match) -> None:
    for _ in range(6):
        assert fours.act("a") is None
    before = record_bytes(fours.state)
    refused = fours.act("a")
    assert isinstance(refused, Refusal)
    assert (refused.clause, refused.facts) == ("CF-2.2", "column a already holds 6 discs")
    assert refused.sentence == fours.game.clauses["CF-2.2"].sentence
    assert str(refused).startswith("Column a already holds 6 discs (CF-2.2: ")
    assert record_bytes(fours.state) == before
    assert len(fours.entries) == 6


def test_a_refusal_without_facts_quotes_the_clause() -> None:
    assert str(Refusal("CF-2.1", "Drop.", "")) == "CF-2.1: Drop."


def test_a_refusal_keeps_the_name_of_a_space_as_it_is(battle: Battle) -> None:
    assert str(battle().check("T@m9")).startswith("m9 already holds Marines (GW-3.2: ")


def test_acting_out_of_turn_is_refused(fours: Match) -> None:
    refused = fours.act("d", seat=1)
    assert refused is not None
    assert "it is for Yellow to decide now" in refused.facts
    assert fours.entries == []
    assert fours.act("d", seat=0) is None


def test_acting_while_dice_are_awaited_is_refused(battle: Battle) -> None:
    match = battle(chance=TypedChance())
    match.act("done")
    assert match.decider == CHANCE
    assert match.legal() == []
    refused = match.act("done", seat=1)
    assert refused is not None
    assert refused.clause == "GW-3.3"
    assert "the dice" in refused.facts


def test_acting_after_the_end_is_refused(fours: Match) -> None:
    for text in "abababa":
        fours.act(text)
    assert fours.is_over
    assert fours.legal() == []
    assert fours.act("a", seat=0).clause == "CF-3.1"  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["", "h", "aa", "7", "d\n4", "‮"])
def test_what_is_no_notation_is_an_error(fours: Match, text: str) -> None:
    with pytest.raises(NotationError):
        fours.act(text)
    assert fours.entries == []


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1, 10**30])
def test_a_number_too_big_is_no_action(fours: Match, number: int) -> None:
    with pytest.raises(NotationError, match="32 bits"):
        fours.act(number)


@pytest.mark.parametrize("number", [0, -1, 2**31 - 1, -(2**31)])
def test_any_other_number_is_refused(fours: Match, number: int) -> None:
    assert fours.act(number) is not None


@pytest.mark.parametrize("seats", [0, 1, 3, 99])
def test_the_number_of_seats_is_checked(seats: int) -> None:
    with pytest.raises(SandtableError, match="takes 2 to 2 seats"):
        Match(find_game("connect_four"), seats=seats)


def test_the_result_tells_reason_and_shares(fours: Match) -> None:
    assert fours.result is None
    for text in "abababa":
        fours.act(text)
    assert fours.decider == NOBODY
    assert fours.result is not None
    assert (fours.result.end_reason, fours.result.points) == ("four in a line", (1.0, 0.0))


def test_undo_takes_back_one_action_of_ones_own(battle: Battle) -> None:
    match = battle()
    before = record_bytes(match.state)
    match.act("T@k10")
    assert match.undo(0) == "Blue has acted since."
    assert match.undo(1) is None
    assert record_bytes(match.state) == before
    assert match.entries[-1].text == "M@m9"


def test_undo_stops_where_chance_has_spoken(battle: Battle) -> None:
    match = battle()
    match.act("done")
    assert match.entries[-1].actor == CHANCE
    assert "chance has shown" in str(match.undo(1))
    match.act("done")
    seat = match.entries[-1].actor
    assert match.undo(seat) is None
    assert "chance has shown" in str(match.undo(seat))


def test_undo_before_the_dice_are_typed_in_is_possible(battle: Battle) -> None:
    match = battle(chance=TypedChance())
    match.act("done")
    assert match.undo(1) is None
    assert match.decider == 1


def test_undo_needs_something_to_undo(fours: Match) -> None:
    assert fours.undo(0) == "Nothing has happened yet."
    for text in "abababa":
        fours.act(text)
    assert fours.undo(0) == "The match is over."


def test_restart_takes_back_all_of_ones_actions_in_a_row(battle: Battle) -> None:
    match = battle()
    match.act("AT@k10")
    assert match.restart_turn(1) is None
    assert [entry.text for entry in match.entries][-2:] == ["M@a3", "done"]
    assert match.decider == 1
    assert match.restart_turn(1) == "Red has acted since."


def test_an_undone_match_throws_the_same_dice_again(battle: Battle) -> None:
    straight, wavering = battle(seed=7), battle(seed=7)
    wavering.act("AT@k10")
    wavering.undo(1)
    straight.act("done")
    wavering.act("done")
    assert straight.entries == wavering.entries


def test_odds_are_the_exact_table_of_what_follows(battle: Battle) -> None:
    match = battle()
    table = match.odds("done")
    assert [(line.text, line.weight, line.total) for line in table] == [
        ("first red", 3, 6),
        ("first blue", 3, 6),
    ]
    assert match.odds("T@k10") == []


def test_odds_of_a_combat_agree_with_every_face(battle: Battle) -> None:
    found = 0
    for seed in range(40):
        match = battle(chance=TypedChance())
        match.act("done")
        match.enter_faces((1 + seed % 6,))
        while found < 6 and not match.is_over and len(match.entries) < 300:
            attacks = [action for action in match.legal() if "x" in match.notation(action)]
            if attacks:
                assert_odds_agree_with_faces(match, attacks[0])
                match.act(attacks[0])
                match.enter_faces((1 + found % 6,))
                found += 1
            else:
                play_on(match, seed * 1000 + len(match.entries), most=1)
    assert found == 6


def assert_odds_agree_with_faces(match: Match, action: int) -> None:
    counted: dict[int, int] = {}
    before = len(match.entries)
    for face in range(1, 7):
        match.act(action)
        assert match.enter_faces((face,)) is None
        outcome = match.entries[before + 1].action
        counted[outcome] = counted.get(outcome, 0) + 1
        match.rewind(before)
    assert counted == {line.action: line.weight for line in match.odds(action)}


def test_odds_of_what_may_not_be_done_are_empty(battle: Battle, fours: Match) -> None:
    assert battle().odds("end") == []
    assert battle().odds(-1) == []
    for text in "abababa":
        fours.act(text)
    assert fours.odds("a") == []


def test_odds_change_nothing(battle: Battle) -> None:
    match = battle()
    before = record_bytes(match.state)
    for action in match.legal():
        match.odds(action)
    assert record_bytes(match.state) == before


def test_two_dice_are_one_decision_with_the_weights_of_their_faces(coin: Game) -> None:
    match = Match(coin, chance=TypedChance())
    match.act("hide 0")
    weights = {line.text: line.weight for line in match.odds("throw")}
    sums = [sum(faces) == 12 for faces in product(range(1, 7), repeat=2)]
    assert weights == {"dice 0": sums.count(False), "dice 1": sums.count(True)}


def test_positions_of_the_past_can_be_seen(fours: Match) -> None:
    states = [record_bytes(fours.state)]
    for text in "dcdc":
        fours.act(text)
        states.append(record_bytes(fours.state))
    assert [record_bytes(fours.state_at(number)) for number in range(5)] == states
    assert len(fours.scene(0, 2)["pieces"]) == 2
    assert len(fours.scene(0)["pieces"]) == 4


def test_a_view_is_a_copy(fours: Match) -> None:
    view = fours.view(0)
    view.decider = 1
    assert fours.decider == 0


def test_the_story_tells_everything_in_words(battle: Battle) -> None:
    match = battle(seed=3)
    match.act("done")
    story = match.story()
    assert story[0] == "Red puts its flag on c2."
    assert story[-1] in ("Red takes the first turn.", "Blue takes the first turn.")
    assert len(story) == len(match.entries)


def test_the_same_seed_gives_the_same_match(battle: Battle) -> None:
    one, other = play_on(battle(seed="x"), 5), play_on(battle(seed="x"), 5)
    assert one.entries == other.entries
    assert record_bytes(one.state) == record_bytes(other.state)


def test_a_match_without_a_seed_has_one_of_its_own() -> None:
    game = find_game("connect_four")
    seeds = {Match(game).seed for _ in range(5)}
    assert len(seeds) == 5
    match = Match(game)
    assert isinstance(match.chance, SeededChance)
    assert match.chance.seed == match.seed
