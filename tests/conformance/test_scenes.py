"""The law of scenes: every viewer can draw every moment, and every legal action can be clicked."""

import json

from sandtable.core.census import after
from sandtable.core.contract import NOBODY
from sandtable.core.records import copy_record
from sandtable.core.scenes import Scene
from tests.random_play import DEEP, Case, every_case, sampled


def ids_of(scene: Scene) -> dict[str, list[str]]:
    """The ids in a scene, kind by kind."""
    return {
        "space": [space["id"] for space in scene["spaces"]],
        "piece": [piece["id"] for piece in scene["pieces"]],
        "tray": [tray["id"] for tray in scene["trays"]],
        "item": [item["id"] for tray in scene["trays"] for item in tray["items"]],
        "button": [button["id"] for button in scene.get("buttons", [])],
    }


def pickable(scene: Scene) -> set[str]:
    """Whatever a click can pick."""
    spaces = {space.get("pick", space["id"]) for space in scene["spaces"]}
    return spaces | set(ids_of(scene)["item"]) | set(ids_of(scene)["piece"])


@every_case
def test_scenes_are_plain_whole_and_name_what_stands_where(case: Case) -> None:
    for step in sampled(case, 11, every=9):
        for seat in (*range(case.seats), NOBODY):
            view = copy_record(step.state)
            case.game.verbs.hide(view, seat)
            scene = case.game.scene(view, case.ruleset, seat)
            if seat == step.decider:
                threats = case.game.threats(view, case.ruleset, seat)
                assert {threat["space"] for threat in threats} <= set(ids_of(scene)["space"])
            assert json.loads(json.dumps(scene)) == scene
            ids = ids_of(scene)
            for kind, names in ids.items():
                assert len(set(names)) == len(names), f"two {kind}s have one id"
            assert {piece["space"] for piece in scene["pieces"]} <= set(ids["space"])
            assert {panel["seat"] for panel in scene["seats"]} == set(range(case.seats))
            for panel in scene["seats"]:
                assert all(isinstance(counter["value"], int) for counter in panel["counters"])
            assert scene["prompt"]
            assert scene["progress"]


@every_case
def test_a_scene_found_from_another_viewers_is_the_seats_own(case: Case) -> None:
    for_seat = case.game.drawing.for_seat
    for step in sampled(case, 12, every=9) if for_seat else ():
        scenes = {seat: case.game.scene(step.state, case.ruleset, seat) for seat in range(case.seats)}
        for seat, own in scenes.items():
            for drawn in scenes.values():
                assert for_seat is not None
                found = for_seat(drawn, step.state, case.ruleset, seat)
                assert json.dumps(found) == json.dumps(own)


@every_case
def test_what_moves_is_the_same_piece_before_and_after(case: Case) -> None:
    for step in sampled(case, 15, every=3):
        if step.action is None:
            continue
        seat = max(step.decider, 0)
        scenes = []
        for state in (step.state, after(step.state, case.ruleset, step.action)):
            view = copy_record(state)
            case.game.verbs.hide(view, seat)
            scenes.append(
                {piece["id"]: piece for piece in case.game.scene(view, case.ruleset, seat)["pieces"]}
            )
        before, now = scenes
        view = copy_record(step.state)
        case.game.verbs.hide(view, seat)
        moves = case.game.moved(view, step.action)
        assert len(set(moves)) == len(moves)
        for origin, target in moves:
            assert (before[origin]["kind"], before[origin]["seat"]) == (
                now[target]["kind"],
                now[target]["seat"],
            )
            assert before[origin]["space"] != now[target]["space"]
        led = {target for _, target in moves}
        strays = [
            (gone["id"], fresh["id"])
            for gone in before.values()
            for fresh in now.values()
            if gone["id"] not in now and fresh["id"] not in before and fresh["id"] not in led
            if (gone["kind"], gone["seat"]) == (fresh["kind"], fresh["seat"])
        ]
        assert strays == [], "a piece has changed its id and nothing says so"


@every_case
def test_every_legal_action_is_picked_in_a_way_of_its_own_by_what_the_scene_shows(case: Case) -> None:
    for step in sampled(case, 12, every=9):
        if step.decider < 0:
            continue
        view = copy_record(step.state)
        case.game.verbs.hide(view, step.decider)
        scene = case.game.scene(view, case.ruleset, step.decider)
        known, labelled = pickable(scene), set(ids_of(scene)["button"])
        ways = [case.game.picks(view, action) for action, _ in step.choices]
        assert len(set(ways)) == len(ways), "two actions are picked alike"
        buttons = {pick for way in ways for pick in way if pick.startswith("button:")}
        assert {pick for way in ways for pick in way} - buttons <= known
        assert buttons <= labelled or not labelled, "a button has no label"


@every_case
def test_what_a_person_points_at_means_an_action_legal_or_not_or_nothing(case: Case) -> None:
    meaning = case.game.kinds.meant_by
    for step in sampled(case, 14, every=9 if DEEP else 23):
        if step.decider < 0:
            continue
        ways = [case.game.picks(step.state, action) for action, _ in step.choices]
        for way, (action, _) in zip(ways, step.choices, strict=True):
            assert meaning(step.state, way) == action
        scene = case.game.scene(step.state, case.ruleset, step.decider)
        shown = [*sorted(pickable(scene))[::7], *ids_of(scene)["item"], *ids_of(scene)["button"]]
        for first in shown:
            for way in ((first,), (first, shown[0]), (first, "button:lift"), (first, "button:none", "a")):
                meant = meaning(step.state, way)
                if meant is not None and way not in ways:
                    refused = case.game.refusal(step.state, case.ruleset, meant)
                    assert refused == 0 or case.game.clause_id(refused) in case.game.clauses
