"""The law of notation: every legal action has its own text, and the text reads back as the action."""

import string

from hypothesis import given
from hypothesis import strategies as st

from sandtable.core.contract import LEGAL
from sandtable.core.errors import NotationError
from sandtable.core.game import Game
from tests.random_play import MATCHES, Case, cases, every_case, every_game, sampled


@every_case
def test_every_choice_has_its_own_text_which_reads_back(case: Case) -> None:
    for seed in range(MATCHES):
        for step in sampled(case, seed, every=3):
            texts = [case.game.write_action(step.state, action) for action, _ in step.choices]
            assert len({text.casefold() for text in texts}) == len(texts)
            for text, (action, _) in zip(texts, step.choices, strict=True):
                assert text == text.strip()
                assert case.game.read_action(step.state, text) == action
                assert case.game.read_action(step.state, f" {text.upper()} ") == action
            if step.action is not None:
                assert case.game.say_action(step.state, case.ruleset, step.action).endswith(".")


def read_or_refuse(case: Case, state: object, text: str) -> None:
    """The text is an action whose legality can be judged, or a NotationError; nothing else happens."""
    try:
        action = case.game.read_action(state, text)
    except NotationError:
        return
    refused = case.game.refusal(state, case.ruleset, action)
    assert refused == LEGAL or case.game.clause_id(refused) in case.game.clauses


@every_game
@given(text=st.text(max_size=12), place=st.integers(0, 30))
def test_garbage_is_refused_with_one_sentence(game: Game, text: str, place: int) -> None:
    case = next(case for case in cases() if case.game is game)
    states = [step.state for step in sampled(case, 9, every=10, most=40)]
    read_or_refuse(case, states[place % len(states)], text)


@every_game
@given(data=st.data())
def test_texts_close_to_the_notation_are_read_or_refused(game: Game, data: st.DataObject) -> None:
    case = next(case for case in cases() if case.game is game)
    for step in sampled(case, 10, every=10, most=40):
        if step.action is None:
            continue
        text = game.write_action(step.state, step.action)
        place = data.draw(st.integers(0, len(text)))
        letters = data.draw(st.text(string.printable + "０９ａ²ſK", max_size=2))
        read_or_refuse(case, step.state, text[:place] + letters + text[place + 1 :])
