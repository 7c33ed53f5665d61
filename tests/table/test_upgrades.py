"""Matches of other releases: shown for ever, played on where their rules are kept, or ended by all."""

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.exceptions import ConnectionClosed

from sandtable.core.game import Game
from sandtable.games import GAMES
from sandtable.play.kept_rules import KEPT
from sandtable.table import keeper as keeping
from sandtable.table.bot_threads import BotThreads
from sandtable.table.hall import Hall
from sandtable.table.keeper import Keeper
from sandtable.table.kept_rooms import KeptRoom
from sandtable.table.limits import Limits
from sandtable.table.pages import Page, load_page
from sandtable.table.schema import MATCHES, PAGES, RECORDS
from sandtable.table.store import Store, Whole
from sandtable.table.store_tools import check_store, keep_pages
from tests.table.played import load, play
from tests.table.tables import Served, Viewer, in_any_order, make, play_out

Upgrade = Callable[..., Served]


@pytest.fixture
def upgrade(serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch) -> Upgrade:
    """A server of a release in which the game has other rules, or is gone, over the same store."""

    def install(game: str = "connect_four", is_gone: bool = False) -> Served:
        if is_gone:
            monkeypatch.delitem(GAMES, game)
        else:
            monkeypatch.setitem(GAMES, game, replace(GAMES[game], version="99"))
        return serve()

    return install


def played(client: Served, game: str = "connect_four", most: int = 10_000, **wish: Any) -> Any:
    """A match played so far, its tokens, and the viewers that played it."""
    match, tokens = make(client, game, **wish)
    viewers = {seat: Viewer(client, match, token).ready() for seat, token in enumerate(tokens)}
    while viewers[0].now["sequence"] < viewers[1].now["sequence"]:  # whose coming may be a record, too
        viewers[0].hear()
    play_out(viewers, random.Random(3), most)
    return match, tokens, viewers


def look(viewer: Viewer, step: int) -> Any:
    viewer.say("look", step=step)
    return viewer.until("look")["scene"]


def alike(scene: dict[str, Any]) -> dict[str, Any]:
    """The scene without what is only there while something can be done."""
    gone = ("buttons", "has_threats", "prompt")
    return {key: value for key, value in in_any_order(scene).items() if key not in gone}


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_finished_match_is_shown_as_it_was(client: Served, upgrade: Upgrade, is_gone: bool) -> None:
    match, tokens, before = played(client, dice="verifiable")
    watcher = Viewer(client, match).ready()
    steps = range(before[0].now["step"])
    looks = [in_any_order(look(watcher, step)) for step in steps]
    replay, dice = (client.get(f"/api/matches/{match}/{part}").text for part in ("replay", "dice"))
    keep_pages(client.hall.store)
    again = upgrade(is_gone=is_gone)
    after = Viewer(again, match, tokens[0]).ready()
    assert after.last["welcome"]["you"] == [0]
    assert after.last["welcome"]["title"] == "Connect Four"
    assert after.log == before[0].log
    assert alike(after.scene) == alike(before[0].scene)
    assert after.now["over"] == before[0].now["over"]
    assert [in_any_order(look(after, step)) for step in steps] == looks
    assert again.get(f"/api/matches/{match}/replay").text == replay
    assert again.get(f"/api/matches/{match}/dice").json() == json.loads(dice)
    (mine,) = again.post("/api/matches/mine", json={"tokens": tokens[:1]}).json()
    assert mine["over"] == before[0].now["over"]


def test_a_finished_match_of_other_rules_has_a_rematch_under_the_present_ones(
    client: Served, upgrade: Upgrade
) -> None:
    match, tokens, _ = played(client)
    again = upgrade()
    made = again.post(f"/api/matches/{match}/rematch", json={"tokens": tokens[:1]})
    assert made.status_code == 200, made.text
    viewer = Viewer(again, made.json()["match"], *tokens).ready()
    assert viewer.act(viewer.now["actions"][0]["id"])["type"] == "ack"


def test_a_running_match_of_other_rules_is_looked_at_and_ended_by_agreement(
    client: Served, upgrade: Upgrade
) -> None:
    match, tokens, before = played(client, most=5)
    action = before[1].now["actions"][0]["id"]
    keep_pages(client.hall.store)
    again = upgrade()
    viewers = [Viewer(again, match, token).ready() for token in tokens]
    one, other = viewers
    assert one.log == before[0].log
    assert alike(one.scene) == alike(before[0].scene)
    assert "not played on" in one.scene["prompt"]
    assert one.last["welcome"]["kept"]["awaited"] == [0, 1]
    for answer in (other.act(action, 1), other.ask("undo", seat=1)):
        assert answer["type"] == "refused"
        assert "version 1 of Connect Four" in answer["sentence"]
    assert one.ask("agree", seat=1)["sentence"] == "You do not hold that seat."
    assert one.ask("agree", seat=0)["type"] == "ack"
    assert other.until("kept")["awaited"] == [1]
    assert other.ask("agree", seat=1)["type"] == "ack"
    over = {"end_reason": "by agreement", "points": [0.5, 0.5]}
    one.until("scene", where=lambda told: told["over"] == over)
    assert other.ask("agree", seat=1)["sentence"] == "The match is over."
    for server in (again, upgrade()):
        assert Viewer(server, match, tokens[0]).ready().now["over"] == over
        assert server.get(f"/api/matches/{match}").json()["over"] == over
    assert [record.kind for record in load(again.hall.store, match).records[-2:]] == ["agree", "agree"]
    assert check_store(again.hall.store).problems == []


def test_who_never_came_need_not_agree_and_one_request_counts_once(client: Served, upgrade: Upgrade) -> None:
    match, tokens = make(client, "connect_four")
    Viewer(client, match, tokens[0]).ready()
    again = upgrade()
    viewer = Viewer(again, match, tokens[0]).ready()
    assert viewer.last["welcome"]["kept"]["awaited"] == [0]
    assert "nothing was kept of its board" in viewer.scene["prompt"]
    for _ in range(2):
        viewer.say("agree", id="once", seat=0)
        assert viewer.until("ack", "refused")["sequence"] == 1
    assert len(load(again.hall.store, match).records) == 1


def test_a_match_whose_rules_are_kept_goes_on_under_them(
    client: Served, upgrade: Upgrade, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, tokens, before = played(client, most=5)
    monkeypatch.setitem(KEPT, ("connect_four", "1"), GAMES["connect_four"])
    again = upgrade()
    viewer = Viewer(again, match, *tokens).ready()
    assert alike(viewer.scene)["pieces"] == alike(before[0].scene)["pieces"]
    assert viewer.act(viewer.now["actions"][0]["id"])["type"] == "ack"
    assert load(again.hall.store, match).match.version == "1"
    fresh, _ = make(again, "connect_four")
    assert load(again.hall.store, fresh).match.version == "99"


def test_pages_hide_what_the_match_hid(client: Served, coin: Game, upgrade: Upgrade) -> None:
    match, tokens, _ = played(client, coin.id, most=1)
    everyone = [*([token] for token in tokens), []]
    before = [Viewer(client, match, *held).ready() for held in everyone]
    keep_pages(client.hall.store)
    again = upgrade(coin.id)
    for was, held in zip(before, everyone, strict=True):
        now = Viewer(again, match, *held).ready()
        assert (alike(now.scene), now.log) == (alike(was.scene), was.log)
    assert before[0].scene != before[2].scene, "the seat sees more than a spectator"


def test_an_agreement_is_heard_of_in_other_processes(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(url)
    match = play(store, most=3)
    monkeypatch.setitem(GAMES, "connect_four", replace(GAMES["connect_four"], version="99"))

    async def work() -> None:
        halls = [Hall(Store(url), Limits(), BotThreads(1)) for _ in range(2)]
        one, other = [await hall.room(match) for hall in halls]
        assert isinstance(one, KeptRoom)
        assert isinstance(other, KeptRoom)
        await one.agree(0, "a")
        assert other.awaited == [0, 1]
        await other.agree(1, "b")  # loses the race for the next record, looks, and is the last to agree
        assert other.is_over
        await one.catch_up()
        assert one.is_over
        for hall in halls:
            await hall.close()

    asyncio.run(work())
    store.close()


# Pages are made beside serving


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def paged(store: Store) -> set[str]:
    with store.engine.connect() as connection:
        return set(connection.execute(PAGES.select().with_only_columns(PAGES.c.match)).scalars())


def test_matches_at_rest_get_a_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    over, running, unplayed = play(store), play(store, most=3), play(store, most=0)
    keeper = Keeper(store, threading.Event())
    keeper.run()
    assert paged(store) == set(), "they have just been played"
    monkeypatch.setattr(keeping, "OVER_REST", -1)
    keeper.run()
    assert paged(store) == {over}
    monkeypatch.setattr(keeping, "RUNNING_REST", -1)
    keeper.run()
    assert paged(store) == {over, running}
    assert unplayed not in paged(store)
    page = load_page(store, running)
    assert page is not None
    assert page["step"] == 3


@pytest.mark.parametrize(
    "damage",
    [
        lambda match: RECORDS.update().where(RECORDS.c.match == match).values(value=1),
        lambda match: MATCHES.update().where(MATCHES.c.id == match).values(options="{"),
    ],
)
def test_a_damaged_match_does_not_keep_others_from_their_page(
    store: Store, monkeypatch: pytest.MonkeyPatch, damage: Callable[[str], sql.Update]
) -> None:
    whole, damaged = play(store), play(store)
    with store.engine.begin() as connection:
        connection.execute(damage(damaged))
    monkeypatch.setattr(keeping, "OVER_REST", -1)
    keeper = Keeper(store, threading.Event())
    for _ in range(2):
        keeper.run()
    assert paged(store) == {whole}


def test_what_nobody_foresaw_stops_no_other_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, odd = play(store), play(store)
    page_of = keeping.page_of

    def fail(found: Whole, pause: Callable[[], None]) -> Page:
        if found.match.id == odd:
            raise ZeroDivisionError("nobody foresaw it")
        return page_of(found, pause)

    monkeypatch.setattr(keeping, "page_of", fail)
    monkeypatch.setattr(keeping, "OVER_REST", -1)
    Keeper(store, threading.Event()).run()
    assert paged(store) == {whole}


def test_pages_are_made_after_a_fault_too(
    serve: Callable[..., Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, faults = threading.Event(), iter([ZeroDivisionError("nobody foresaw it")])

    def run(_: Keeper) -> None:
        for fault in faults:
            raise fault
        runs.set()

    monkeypatch.setattr("sandtable.table.hall.SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(Keeper, "run", run)
    serve()
    assert runs.wait(20)


# Nobody else is stranded


def change(client: Served, match: str, **values: str) -> None:
    with client.hall.store.engine.begin() as connection:
        connection.execute(MATCHES.update().where(MATCHES.c.id == match).values(**values))


@pytest.mark.parametrize("values", [{"game": "chess"}, {"version": "0"}, {"options": "{"}])
def test_a_match_that_cannot_be_played_strands_nobody(client: Served, values: dict[str, str]) -> None:
    other, tokens = make(client, "connect_four", "me", "open", listed=True)
    mine, more = make(client, "connect_four", "me", "open", listed=True)
    change(client, other, **values)
    assert [found["match"] for found in client.get("/api/matches").json()] == [mine]
    asked = {"tokens": [*tokens, *more]}
    assert mine in [found["match"] for found in client.post("/api/matches/mine", json=asked).json()]
    assert client.post(f"/api/matches/{other}/join", json={}).status_code == 409


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE match = ?",
        "UPDATE matches SET preset = x'00ff' WHERE id = ?",
        "UPDATE matches SET listed = 'x', spectators = 'y' WHERE id = ?",
        "DELETE FROM seats WHERE seat = 0 AND match = ?",
    ],
)
def test_damaged_rows_are_no_error_of_the_server(client: Served, damage: str) -> None:
    other, tokens = make(client, "connect_four", "me", "open", listed=True)
    mine, more = make(client, "connect_four", "me", "open", listed=True)
    with client.hall.store.engine.begin() as connection:
        connection.exec_driver_sql(damage.replace("match =", '"match" ='), (other,))
    assert mine in [found["match"] for found in client.get("/api/matches").json()]
    asked = client.post("/api/matches/mine", json={"tokens": [*tokens, *more]})
    assert mine in [found["match"] for found in asked.json()]
    for path in ("", "/replay", "/dice"):
        assert client.get(f"/api/matches/{other}{path}").status_code < 500


@pytest.mark.parametrize("values", [{"options": "{"}, {"options": "[]"}, {"over": "?"}])
def test_a_row_that_cannot_be_read_is_told_and_for_good(client: Served, values: dict[str, str]) -> None:
    match, tokens = make(client, "connect_four")
    change(client, match, **values)
    for path in ("", "/replay", "/dice"):
        answer = client.get(f"/api/matches/{match}{path}")
        assert (answer.status_code, "cannot be read" in answer.text) == (409, True)
    viewer = Viewer(client, match, tokens[0])
    viewer.until("error")
    with pytest.raises(ConnectionClosed) as closed:
        viewer.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4409


def test_a_new_version_of_a_game_leaves_the_list_readable(client: Served, upgrade: Upgrade) -> None:
    make(client, "connect_four", "me", "open", listed=True)
    again = upgrade()
    assert again.get("/api/matches").json() == []
    fresh, _ = make(again, "connect_four", "me", "open", listed=True)
    assert [found["match"] for found in again.get("/api/matches").json()] == [fresh]
