"""What goes over the wire to a viewer is the same, byte by byte, whatever it may not know."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.bots.search import has_secrets
from sandtable.core.contract import CHANCE, NOBODY
from sandtable.core.game import Game
from sandtable.core.records import copy_record, record_bytes
from sandtable.core.rng import new_rng
from sandtable.games import GAMES
from sandtable.play.chance import TypedChance
from sandtable.play.match import Match
from sandtable.table.views import Present, Story, Viewpoint
from tests.random_play import every_game
from tests.table.tables import Served, Viewer, make

SCRIPT = ("look", "take", "nod", "shake", "throw", "nod")


def play_coin(client: Served, hand: int, words: tuple[str, ...]) -> dict[str, Viewer]:
    """The viewers of a match of Coin with the coin in that hand, everyone having heard everything."""
    match, tokens = make(client, "coin", dice="typed")
    viewers = {"hider": Viewer(client, match, tokens[0]).ready()}
    viewers["seeker"] = Viewer(client, match, tokens[1]).ready()
    viewers["spectator"] = Viewer(client, match).ready()
    hider, seeker = viewers["hider"], viewers["seeker"]
    hider.act(next(action["id"] for action in hider.now["actions"] if action["text"] == f"hide {hand}"))
    seeker.catch_up(1)
    for word in words:
        seeker.act(next(action["id"] for action in seeker.now["actions"] if action["text"] == word))
        if word == "throw":
            seeker.ask("faces", faces=[1, 2])
    for viewer in viewers.values():
        viewer.catch_up(seeker.now["step"])
        viewer.say("look", step=1)
        viewer.until("look")
        viewer.say("ping")
        viewer.until("pong")
    return viewers


def without_names(texts: list[str]) -> list[str]:
    """The messages without what differs from match to match: its id, tokens and our own request ids."""
    told = [re.sub(r'"(match|token|url|id)":"[^"]*"', "", text) for text in texts]
    return [text for text in told if '"type":"seats"' not in text]


@pytest.mark.parametrize("words", [(), ("nod",), ("nod", "throw", "nod")])
def test_bytes_do_not_tell_the_hand(client: Served, coin: Game, words: tuple[str, ...]) -> None:
    one, other = (play_coin(client, hand, words) for hand in range(2))
    for who in ("seeker", "spectator"):
        assert without_names(one[who].texts) == without_names(other[who].texts)
    assert without_names(one["hider"].texts) != without_names(other["hider"].texts)


def test_bytes_do_not_tell_the_card(client: Served, coin: Game) -> None:
    """With one card in the deck the draw is known; with the card looked at by the Seeker alone it is not."""
    seen: dict[str, list[list[str]]] = {}
    cards = set()
    while len(cards) < 2:
        viewers = play_coin(client, 0, ("look", "take", "nod"))
        card = viewers["seeker"].log[3]["text"]
        if card not in cards:
            cards.add(card)
            for who, viewer in viewers.items():
                seen.setdefault(who, []).append(without_names(viewer.texts))
    assert seen["hider"][0] == seen["hider"][1]
    assert seen["spectator"][0] == seen["spectator"][1]
    assert seen["seeker"][0] != seen["seeker"][1]


def test_the_story_of_an_unfinished_match_keeps_secrets(client: Served, coin: Game) -> None:
    match, tokens = make(client, "coin")
    hider = Viewer(client, match, tokens[0]).ready()
    hider.act(hider.now["actions"][0]["id"])
    for token, text in ((None, "hide ?"), (tokens[1], "hide ?"), (tokens[0], "hide 0")):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        story = client.get(f"/api/matches/{match}/replay", headers=headers).json()
        assert [entry["text"] for entry in story["entries"]] == [text]
        assert "secret" not in str(story)


def test_nothing_told_holds_a_token_or_the_secret(client: Served, serve: Callable[..., Served]) -> None:
    match, tokens = make(client, dice="verifiable")
    viewers = [Viewer(client, match, token).ready() for token in tokens]
    spectator = Viewer(client, match).ready()
    summary = client.get(f"/api/matches/{match}").text + client.get(f"/api/matches/{match}/dice").text
    for text in (*spectator.texts, *viewers[0].texts, *viewers[1].texts, summary):
        for token in tokens:
            assert token not in text


def told(match: Match, seat: int) -> str:
    """Everything the seat would be told on entering, and when it tries what is not its to do."""
    viewer = Viewpoint({seat: ""} if seat >= 0 else {})
    present = Present(match, len(match.entries), Story(match))
    return present.whole_text(viewer) + (refused(match, seat) if seat >= 0 else "")


def refused(match: Match, seat: int) -> str:
    """The answers to one action of every kind, tried without knowing what is legal."""
    return " ".join(str(match.check(code << 24, seat)) for code in match.game.kinds)


@every_game
def test_worlds_a_seat_cannot_tell_apart_give_the_same_bytes(game: Game) -> None:
    """The law for every game: the hidden parts are filled in anew, and the seat is told the same."""
    rng = random.Random(7)
    match = Match(game, seats=game.seats[1], seed=7)
    checked = 0
    for step in range(60):
        if match.is_over:
            break
        for seat in (*range(match.seats), NOBODY) if step % match.seats < 2 else ():
            before = told(match, seat)
            truth, world = match.state, match.view(seat)
            match.verbs.imagine(world, seat, new_rng(step, "worlds"))
            if record_bytes(world) != record_bytes(truth) and match.verbs.decider(world) == match.decider:
                match.state = copy_record(world)
                assert told(match, seat) == before
                match.state = truth
                checked += 1
        assert match.decider != CHANCE
        match.act(rng.choice(match.legal()))
    assert (checked > 0) == has_secrets(game, match.ruleset)


def act_alike(one: Match, other: Match, rng: random.Random) -> None:
    """Both matches go on with the same public action; cards that Amber draws may differ."""
    if one.decider != CHANCE:
        action = rng.choice(sorted(set(one.legal()) & set(other.legal())))
        assert one.act(action) is None
        assert other.act(action) is None
        return
    outcomes = [
        [outcome for outcome, weight in match.outcomes() for _ in range(weight)] for match in (one, other)
    ]
    drawn = [rng.choice(choices) for choices in outcomes]
    if int(one.state.seat) != 0 or one.game.kinds[drawn[0] >> 24].word != "draw":
        drawn[1] = drawn[0]
    for match, outcome in zip((one, other), drawn, strict=True):
        assert match.act(outcome) is None


NOTHING_SHOWN: Any = {"spaces": [], "pieces": []}


def told_last(match: Match, seat: int) -> str:
    """What the seat is told of the last thing that happened, and what it sees now."""
    viewer = Viewpoint({seat: ""} if seat >= 0 else {}, seat, NOTHING_SHOWN, (0, seat))
    viewer.log_step = len(match.entries) - 1
    return Present(match, len(match.entries), Story(match)).update_text(viewer, viewer.log_step)


def test_bytes_of_siege_do_not_tell_what_was_drawn() -> None:
    """Two matches in which Amber draws other cards and nothing else differs: draft, draws, takes, summons."""
    siege = GAMES["siege"]
    ruleset = siege.rulesets.make(preset="expanded")
    matches = [Match(siege, ruleset, seed=1, chance=TypedChance()) for _ in range(2)]
    rng = random.Random(3)
    differed = 0
    seen: set[str] = set()
    while len(matches[0].entries) < 150 and not matches[0].is_over:
        act_alike(*matches, rng)
        seen.add(siege.kinds[matches[0].entries[-1].action >> 24].word)
        for seat in (1, NOBODY):
            assert told_last(matches[0], seat) == told_last(matches[1], seat)
        assert refused(matches[0], 1) == refused(matches[1], 1)
        differed += matches[0].scene(0) != matches[1].scene(0)
    assert told(matches[0], 1) == told(matches[1], 1)
    assert differed > 50
    assert {"draft", "place", "draw", "take", "summon", "recruit", "move"} <= seen
