"""Matches as a store holds them, played at random, without a server."""

import random
from dataclasses import replace

from sandtable.table.followed import follow_all
from sandtable.table.messages.asked import MatchWish
from sandtable.table.new_match import make_match
from sandtable.table.reopen import drafts_since, snapshot_of, status_of
from sandtable.table.store import Append, Store, Whole, chain_all, now
from tests.table.tables import seats


def load(store: Store, match: str) -> Whole:
    """All that is stored of the match, which is there."""
    whole = store.load(match)
    assert whole is not None
    return whole


def play(store: Store, game: str = "connect_four", most: int = 1000, seed: int = 1, **more: object) -> str:
    """The id of a new match in the store, played at random to its end or so many actions."""
    wish = MatchWish.model_validate({"game": game, "seats": seats("me", "friend"), **more})
    whole, _ = make_match(wish)
    store.create(replace(whole, seats=[replace(seat, was_claimed=True) for seat in whole.seats]))
    play_on(store, whole.match.id, most, seed)
    return whole.match.id


def play_on(store: Store, name: str, most: int = 1000, seed: int = 1) -> None:
    """So many actions more are stored, each as a room stores it."""
    rng, whole = random.Random(seed), load(store, name)
    match = follow_all(whole).match
    before, sequence = whole.match.head or whole.match.root, len(whole.records)
    for _ in range(most):
        if match.is_over:
            return
        step, seat = len(match.entries), match.decider
        assert match.act(rng.choice(match.legal()), seat) is None
        drafts = drafts_since(match, step, seat)
        records = chain_all(name, before, sequence, drafts, now(), f"{seat}:r{sequence}")
        before, sequence = records[-1].hash, records[-1].sequence
        append = Append(name, tuple(records), status_of(match), snapshot_of(match, sequence))
        assert store.append_all([append]) == [True]
