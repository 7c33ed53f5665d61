"""Where chance comes from: reproducible, checkable afterwards, or the players' own dice."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest

from sandtable.core.contract import CHANCE
from sandtable.core.dice import Throw
from sandtable.core.errors import SandtableError
from sandtable.core.game import Game
from sandtable.core.rng import new_rng, next_bits
from sandtable.play.chance import Chance, ChanceDecision, Fall, SeededChance, TypedChance, VerifiableChance
from sandtable.play.match import Match
from tests.play.finishing import play_on

SIX = Throw(1, lambda face: face, lambda total: total, "a die")
CHI_SQUARE_5 = 20.5  # five degrees of freedom; a fair die is above this once in a thousand


def decision(number: int, stream: str = "dice", throw: Throw | None = SIX) -> ChanceDecision:
    return ChanceDecision(number, stream, tuple((face, 1) for face in range(1, 7)), throw)


def faces_of(source: Chance, count: int, stream: str = "dice") -> list[int]:
    falls = [source.fall(decision(number, stream)) for number in range(count)]
    return [fall.action for fall in falls if fall]


SOURCES: list[Callable[[], Chance]] = [
    lambda: SeededChance("fixed"),
    lambda: VerifiableChance("a secret", "a nonce"),
]


@pytest.mark.parametrize("make", SOURCES)
def test_a_source_gives_the_same_falls_again_in_any_order(make: Callable[[], Chance]) -> None:
    first, again = make(), make()
    forward = [first.fall(decision(number)) for number in range(50)]
    backward = [again.fall(decision(number)) for number in reversed(range(50))]
    assert forward == backward[::-1]


@pytest.mark.parametrize("make", SOURCES)
def test_dice_are_fair(make: Callable[[], Chance]) -> None:
    counts = Counter(faces_of(make(), 6000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < CHI_SQUARE_5


@pytest.mark.parametrize("make", SOURCES)
def test_draws_without_dice_fall_by_weight(make: Callable[[], Chance]) -> None:
    source = make()
    outcomes = ((10, 1), (20, 2), (30, 5))
    falls = [source.fall(ChanceDecision(number, "draws", outcomes, None)) for number in range(4000)]
    counts = Counter(fall.action for fall in falls if fall)
    expected = {10: 500, 20: 1000, 30: 2500}
    assert sum((counts[action] - share) ** 2 / share for action, share in expected.items()) < 13.8
    assert all(fall and fall.faces is None for fall in falls)


@pytest.mark.parametrize("make", SOURCES)
def test_weights_beyond_one_number_are_drawn_from_several(make: Callable[[], Chance]) -> None:
    source = make()
    huge = 6**24
    outcomes = ((1, huge), (2, huge))
    falls = [source.fall(ChanceDecision(number, "dice", outcomes, None)) for number in range(600)]
    share = Counter(fall.action for fall in falls if fall)[1]
    assert 240 < share < 360


def test_seeded_dice_are_words_of_the_generator_whatever_the_limit() -> None:
    """A seed throws what it always threw: 24 bits of a word a die, none of them drawn again by `below`."""
    for number in range(200):
        rng = new_rng("kept", f"dice/{number}")
        words = iter(lambda rng=rng: int(next_bits(rng)) >> 8, -1)
        face = next(word for word in words if word < 2**24 - 2**24 % 6) % 6 + 1
        assert SeededChance("kept").fall(decision(number)) == Fall(face, (face,))


def test_several_dice_are_thrown_one_by_one() -> None:
    throw = Throw(3, lambda face: face, lambda total: total, "three dice")
    outcomes = tuple((total, 1) for total in range(3, 19))
    fall = SeededChance(4).fall(ChanceDecision(0, "dice", outcomes, throw))
    assert isinstance(fall, Fall)
    assert fall.faces is not None
    assert len(fall.faces) == 3
    assert fall.action == sum(fall.faces)


def test_streams_do_not_disturb_each_other() -> None:
    source = SeededChance(9)
    setup = faces_of(SeededChance(9), 40, "setup")
    faces_of(source, 100, "dice")
    assert faces_of(source, 40, "setup") == setup
    assert faces_of(source, 40, "dice") != setup
    assert faces_of(source, 40, "draws") != setup
    assert faces_of(SeededChance(10), 40, "setup") != setup


def test_a_throw_depends_on_its_number_and_not_on_what_was_thrown_before(coin: Game) -> None:
    matches = []
    for first in ("throw", "nod"):
        match = Match(coin, seed=2)
        for text in ("hide 0", "look", first):
            match.act(text)
        while len(match.entries) < 5:
            match.act("nod")
        match.act("take")
        matches.append(match)
    assert len({match.entries[3].text for match in matches}) == 2
    assert matches[0].entries[6] == matches[1].entries[6]


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    source = VerifiableChance("abc", "")
    assert source.commitment == hashlib.sha256(b"abc").hexdigest()


def test_verifiable_dice_are_what_the_documentation_says() -> None:
    for number in range(20):
        digest = hmac.new(b"key", f"words/{number}/0".encode(), hashlib.sha256).digest()
        word = int.from_bytes(digest[:4])
        fall = VerifiableChance("key", "words").fall(decision(number))
        assert fall == Fall(word % 6 + 1, (word % 6 + 1,))


def test_the_nonce_matters() -> None:
    one = faces_of(VerifiableChance("key", "mine"), 60)
    other = faces_of(VerifiableChance("key", "yours"), 60)
    assert one != other


def test_every_secret_is_new_unless_it_is_given() -> None:
    assert VerifiableChance().secret != VerifiableChance().secret
    assert len(VerifiableChance().secret) == 64
    assert VerifiableChance("kept").secret == "kept"


def typed_battle(battle: Callable[..., Match]) -> Match:
    match = battle(chance=TypedChance())
    match.act("done")
    return match


def test_typed_dice_wait_for_the_players(battle: Callable[..., Match]) -> None:
    match = typed_battle(battle)
    assert match.decider == CHANCE
    waiting = match.chance_decision()
    assert waiting is not None
    assert waiting.stream == "setup"
    assert waiting.throw is not None
    assert waiting.throw.label == "1 to 3 Red begins, 4 to 6 Blue"
    assert match.enter_faces((4,)) is None
    assert (match.entries[-1].text, match.entries[-1].faces) == ("first blue", (4,))
    assert match.decider == 1


@pytest.mark.parametrize("faces", [(7,), (0,), (-1,), (10**9,), (), (1, 2)])
def test_dice_that_cannot_be_are_refused(battle: Callable[..., Match], faces: tuple[int, ...]) -> None:
    match = typed_battle(battle)
    refused = match.enter_faces(faces)
    assert refused is not None
    assert refused.clause == "GW-3.3"
    assert match.decider == CHANCE
    assert match.entries[-1].actor == 1


def test_a_die_of_seven_is_named(battle: Callable[..., Match]) -> None:
    assert "a die shows 1 to 6, not 7" in typed_battle(battle).enter_faces((7,)).facts  # type: ignore[union-attr]


def test_the_wrong_number_of_dice_is_named(coin: Game) -> None:
    match = Match(coin, chance=TypedChance())
    match.act("hide 0")
    match.act("throw")
    refused = match.enter_faces((3,))
    assert refused is not None
    assert refused.facts == "2 dice are thrown here, 1 were entered"
    assert match.enter_faces((3, 4)) is None


def test_dice_are_entered_only_when_dice_decide(coin: Game) -> None:
    match = Match(coin, chance=TypedChance())
    with pytest.raises(SandtableError, match="no dice are awaited"):
        match.enter_faces((3,))
    for text in ("hide 0", "look", "take"):
        match.act(text)
    with pytest.raises(SandtableError, match="no dice are awaited"):
        match.enter_faces((3,))
    assert match.enter_outcome("card 3") is None


def test_an_outcome_must_agree_with_its_faces(battle: Callable[..., Match]) -> None:
    match = typed_battle(battle)
    refused = match.enter_outcome("first red", (5,))
    assert refused is not None
    assert refused.facts == "the faces [5] mean first blue, not first red"
    assert match.decider == CHANCE
    assert match.enter_outcome("first blue", (5,)) is None


def test_an_outcome_that_cannot_be_is_refused(coin: Game) -> None:
    match = Match(coin, chance=TypedChance())
    assert match.enter_outcome("card 3").clause == "CN-1.1"  # type: ignore[union-attr]
    for text in ("hide 0", "look", "take"):
        match.act(text)
    assert match.enter_outcome("card 9").clause == "CN-1.4"  # type: ignore[union-attr]
    assert match.enter_outcome("nod").clause == "CN-1.4"  # type: ignore[union-attr]


def test_an_outcome_after_the_end_is_refused(coin: Game) -> None:
    match = Match(coin, chance=TypedChance())
    match.act("hide 0")
    match.act("guess 0")
    assert match.enter_outcome("card 3").clause == "CN-1.6"  # type: ignore[union-attr]


def test_a_whole_match_is_played_with_verifiable_dice(battle: Callable[..., Match]) -> None:
    one = play_on(battle(chance=VerifiableChance("s", "n")), 3)
    assert one.is_over
    again = play_on(battle(chance=VerifiableChance("s", "n")), 3)
    assert one.entries == again.entries
    assert any(entry.faces for entry in one.entries)
