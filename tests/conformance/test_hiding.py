"""The law of hiding: views hold what a seat may know, and imagined worlds cannot be told from the truth."""

from sandtable.core.contract import NOBODY
from sandtable.core.records import copy_record, record_bytes
from sandtable.core.rng import new_rng
from tests.random_play import Case, every_case, sampled


def view_of(case: Case, state: object, seat: int) -> object:
    view = copy_record(state)
    case.game.verbs.hide(view, seat)
    return view


@every_case
def test_hiding_twice_is_hiding_once_and_imagining_in_between_changes_nothing(case: Case) -> None:
    rng = new_rng(case.id, "worlds")
    for step in sampled(case, 6, every=7):
        for seat in (*range(case.seats), NOBODY):
            view = view_of(case, step.state, seat)
            seen = record_bytes(view)
            assert record_bytes(view_of(case, view, seat)) == seen
            assert case.game.has_secrets or seen == record_bytes(step.state)
            world = copy_record(view)
            case.game.verbs.imagine(world, seat, rng)
            assert record_bytes(view_of(case, world, seat)) == seen


@every_case
def test_two_states_that_a_seat_cannot_tell_apart_give_it_the_same_scene_and_actions(case: Case) -> None:
    rng = new_rng(case.id, "scenes")
    for step in sampled(case, 8, every=11):
        for seat in (*range(case.seats), NOBODY):
            world = view_of(case, step.state, seat)
            case.game.verbs.imagine(world, seat, rng)
            scenes = [
                case.game.scene(view_of(case, state, seat), case.ruleset, seat)
                for state in (step.state, world)
            ]
            assert scenes[0] == scenes[1]
            assert case.game.verbs.decider(world) == step.decider
            if seat == step.decider:
                assert case.game.choices(world, case.ruleset) == step.choices
