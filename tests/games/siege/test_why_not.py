"""Why something may not be done: what is wrong now, the wrong step first, and nothing that is hidden."""

import pytest

from sandtable.core.records import copy_record
from sandtable.core.rng import new_rng
from sandtable.games.siege.actions import NOW, STEP_OF_KIND, STEP_OF_PHASE
from tests.clauses import clause
from tests.games.siege.positions import SIEGE, at, clause_against, drafted, new_match, play


def told(match: object, text: str) -> str:
    return str(match.check(text))


def meant(match: object, *picks: str) -> str | None:
    """The notation of what a person means who points at these."""
    action = SIEGE.kinds.meant_by(match.view(match.decider), picks)
    return None if action is None else match.notation(action)


@clause("SG-5.7")
@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("draws", "pick a1"),
        ("draws", "R1@b6"),
        ("draws", "draft R1"),
        ("summons", "pick a1"),
        ("summons", "take R1"),
        ("summons", "a1xb1"),
        ("summons", "place R1@b6"),
        ("moves", "R1@b6"),
        ("moves", "take R1"),
        ("moves", "a1xb1"),
        ("moves", "draws R1"),
        ("attacks", "pick a1"),
        ("attacks", "a1-a3"),
        ("attacks", "moved"),
        ("attacks", "hits 1"),
    ],
)
def test_an_action_of_another_step_is_refused_by_the_order_of_steps(step: str, text: str) -> None:
    """A unit that is hemmed in, a pile that is empty and a hand without cards are not the reason."""
    match = at(f"Amber {step}", "R1@a1", "R1@b1 R1@a2")
    match.state.piles[0] = 0
    refused = match.check(text)
    assert refused.clause == "SG-5.7"
    assert refused.facts == f"it is the {step.removesuffix('s')} step now"


def test_every_kind_a_seat_decides_and_every_phase_belongs_to_a_step() -> None:
    assert set(STEP_OF_KIND) == {kind.code for kind in SIEGE.kinds.values() if not kind.is_chance}
    assert set(NOW) == set(STEP_OF_PHASE) == set(range(14))
    assert set(STEP_OF_KIND.values()) < set(STEP_OF_PHASE.values())


@clause("SG-8.2")
def test_after_the_end_nothing_but_the_end_is_the_reason() -> None:
    match = play(at("Amber attacks", "R1@a1", "R1@h3", score=(5, 19)), "end")
    match.state.piles[0] = 0
    for text in ("take R1", "draft R1", "pick a1", "R1@b6", "a1xb1", "fill"):
        assert told(match, text).startswith("The match is over (SG-8.2")


def test_while_chance_decides_that_is_the_reason() -> None:
    assert told(new_match(), "draft R1").startswith("The coin decides now (SG-3.1")
    drawing = play(at("Amber draws", decks=("R1 G1", "")), "fill")
    assert told(drawing, "summoned").startswith("A card is being drawn now (SG-5.2")
    fighting = play(at("Amber attacks", "R2@d6", "R2@e6"), "d6xe6")
    assert told(fighting, "end").startswith("The dice of the attack decide now (SG-6.3")


@clause("SG-3.2", "SG-4.1")
def test_draft_and_setup_come_before_turns() -> None:
    match = play(new_match(), "1")
    assert told(match, "fill").startswith("Cards are being drafted now (SG-3.2")
    assert told(drafted(new_match()), "draft R1").startswith("The first units are being placed now (SG-4.1")


@clause("SG-5.2")
def test_only_who_recruits_takes_a_card_and_does_so_before_summoning() -> None:
    match = at("Amber draws", hands=("N2 N2 N2 N2", ""))
    assert told(match, "take R1").startswith("Only who recruits takes a card from the piles (SG-5.2")
    play(match, "recruit")
    for text in ("fill", "summoned"):
        assert told(match, text).startswith("A card is to be taken from the piles now (SG-5.2")


@clause("SG-5.5")
def test_a_unit_is_picked_before_it_moves() -> None:
    match = at("Amber moves", "R1@c6", "G1@n1")
    assert told(match, "c6-c7").startswith("No unit has been picked to move (SG-5.5")


@clause("SG-5.4", "SG-4.2")
def test_a_card_that_cannot_be_paid_for_is_not_refused_for_the_space() -> None:
    match = at("Amber summons", "R1@b6", hands=("N4 R1", ""), cards="expanded", summon_points=1)
    assert told(match, "N4@b6").startswith("Standard Bearer needs 3 summoning points, 1 are left (SG-5.4")
    assert told(match, "R1@b6").startswith("b6 already holds Torch Levy (SG-4.2")
    assert "not within 2 spaces of Amber's siege tower nor beside" in told(match, "R1@h8")


@clause("SG-2.9", "SG-6.1")
def test_what_is_wrong_with_a_target() -> None:
    match = at("Amber attacks", "G4@d6 R1@d7 R1@d8/1 N2@c6/1", "G1@n6", cards="expanded")
    assert "Torch Levy on d7 is not damaged" in told(match, "d6+d7")
    assert "d8 is 2 spaces away, a Healer reaches 1" in told(match, "d6+d8")
    assert "there is no other friend on d6" in told(match, "d6+d6").lower()
    assert "Free Rider on c6 is no Healer" in told(match, "c6+d6")
    assert "there is no enemy on d7" in told(match, "d6xd7").lower()


def test_what_a_person_means_depends_on_the_step() -> None:
    assert meant(play(new_match(), "1"), "pile:R1") == "draft R1"
    assert meant(at("Amber draws"), "pile:R1") == "take R1"
    assert meant(drafted(new_match()), "card:R1") == "place R1@b6"
    summoning = at("Amber summons", "R1@b6", hands=("R1", ""))
    assert meant(summoning, "card:R1", "e6") == "R1@e6"
    assert meant(summoning, "card:R1") != "R1@b6"  # it is taken
    assert clause_against(summoning, meant(summoning, "b6")) == "SG-5.7"
    moving = at("Amber moves", "R1@c6 R1@c8", "G1@n1")
    assert meant(moving, "c6") == "pick c6"
    assert meant(moving, "button:moved") == "moved"
    assert meant(play(moving, "pick c6"), "c8") == "c6-c8"
    assert meant(moving, "card:Z9") is None


def test_in_the_attack_step_a_healer_who_points_at_a_friend_heals() -> None:
    match = at("Amber attacks", "G4@d6 R1@d7 N2@c6", "G1@n6 G1@g6", cards="expanded")
    assert meant(match, "d6") == "d6xg6"  # the enemy next to it
    assert "g6 is 3 spaces away, the Range is 1" in told(match, meant(match, "d6"))
    assert meant(match, "d6", "d7") == "d6+d7"
    assert meant(match, "d6", "g6") == "d6xg6"
    assert meant(match, "d7", "d6") == "d7xd6"


@clause("SG-9.1")
def test_reasons_are_the_same_in_every_world_the_seat_thinks_possible() -> None:
    """Actions of every kind are asked for in the true state and in worlds of other hands."""
    match = at("Amber summons", "R1@c6", "G1@e6", hands=("R1", "G1 B1"), decks=("R2", "N1 N2 G2"))
    rng, differed = new_rng(3, "worlds"), 0
    for text in ("", "summoned", "moved"):
        if text:
            play(match, text)
        for _ in range(5):
            world = copy_record(match.view(0))
            SIEGE.verbs.imagine(world, 0, rng)
            differed += list(world.hand[1]) != list(match.state.hand[1])
            for number in range(0, SIEGE.kinds.action_count, 401):
                action = SIEGE.kinds.action_of(number)
                reasons = [reason(state, match.ruleset, action) for state in (match.state, world)]
                assert reasons[0] == reasons[1], SIEGE.kinds.describe(action)
    assert differed > 5


def reason(state: object, ruleset: object, action: int) -> tuple[str, str]:
    """The clause and the facts against an action, nothing if it is legal."""
    code = SIEGE.refusal(state, ruleset, action)
    if code == 0:
        return "", ""
    return SIEGE.clause_id(code), SIEGE.facts(state, ruleset, action, SIEGE.clause_id(code))
