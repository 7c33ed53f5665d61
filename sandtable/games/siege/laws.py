"""What holds in every state of Siege, and cannot but hold if the rules are right."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.siege.board import MOUNTAIN, SPACES, TERRAIN, WORD_BITS, WORDS
from sandtable.games.siege.cards import CARDS, EXPANDED_COPIES, STARTER_CARDS
from sandtable.games.siege.ruleset import SHEETS
from sandtable.games.siege.state import COIN, DRAFT

MOUNTAINS = [space for space, terrain in enumerate(TERRAIN.tolist()) if terrain == MOUNTAIN]


def standing_of(state: Any) -> list[list[int]]:
    """By seat, the spaces on which its units stand."""
    found: list[list[int]] = [[], []]
    for space, piece in enumerate(state.piece_at):
        if piece:
            found[(piece - 1) // CARDS].append(space)
    return found


def bits_of(spaces: Sequence[int]) -> list[int]:
    """The spaces as a set of bits."""
    words = [0] * WORDS
    for space in spaces:
        words[space // WORD_BITS] |= 1 << space % WORD_BITS
    return words


def cards_in_play(state: Any, cards: Sequence[int]) -> list[int]:
    """How many of each card there are in piles, decks, hands, discard piles and on the board."""
    rows = (state.piles, *state.deck, *state.hand, *state.discard)
    return [sum(row[card] for row in rows) + cards.count(card) for card in range(CARDS)]


def cards_expected(state: Any, ruleset: Any) -> list[int]:
    """How many of each card there should be: half of them while the piles are drafted from."""
    share = 2 if state.phase in (COIN, DRAFT) and ruleset.draft != SHEETS else 1
    starter, expanded = ruleset.copies // share, (EXPANDED_COPIES if ruleset.cards else 0) // share
    return [starter] * STARTER_CARDS + [expanded] * (CARDS - STARTER_CARDS)


def is_within(part: Sequence[Sequence[int]], whole: Sequence[Sequence[int]]) -> bool:
    """Whether no seat has more of any card in the part than in the whole."""
    return all(few <= many for seat in range(2) for few, many in zip(part[seat], whole[seat], strict=True))


def broken_laws(state: Any, ruleset: Any, given: Mapping[str, Sequence[int]]) -> list[str]:
    """The laws that the state breaks; both are `unpacked`, and what was given is told by field and seat."""
    standing, health = standing_of(state), state.health_at
    cards = {space: (state.piece_at[space] - 1) % CARDS for spaces in standing for space in spaces}
    acted = [
        (moved | far | attacked) & ~own
        for moved, far, attacked, own in zip(
            state.moved_bits, state.far_bits, state.attacked_bits, state.unit_bits[state.seat], strict=True
        )
    ]
    rows = (state.piles, *state.deck, *state.hand, *state.discard)
    in_play = cards_in_play(state, list(cards.values()))
    most = ruleset.card_health
    checks = {
        "no card is lost or made": in_play == cards_expected(state, ruleset),
        "no count is below 0": min(map(min, rows)) >= 0,
        "deck_count counts the deck": list(map(sum, state.deck)) == state.deck_count,
        "hand_count counts the hand": list(map(sum, state.hand)) == state.hand_count,
        "known cards are in hand": is_within(state.known, state.hand),
        "fresh cards are in the deck": is_within(state.fresh, state.deck),
        "unit_count is what stands on the board": list(map(len, standing)) == state.unit_count,
        "unit_bits are where the units stand": list(map(bits_of, standing)) == state.unit_bits,
        "only units of the seat have acted": not any(acted),
        "units have Health, spaces none": all(
            (health[space] > 0) == (space in cards) for space in range(SPACES)
        ),
        "Health is never above the card's": all(health[space] <= most[card] for space, card in cards.items()),
        "nothing stands on a mountain": cards.keys().isdisjoint(MOUNTAINS),
        "nothing is left below 0": min(state.points, state.moves, state.attacks) >= 0,
    }
    return [law for law, holds in checks.items() if not holds]
