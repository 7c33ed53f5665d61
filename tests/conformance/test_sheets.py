"""Law `sheets`: default and random sheets are legal, and a match with any legal sheets obeys all laws.

The other laws are shown by `tests/random_play.py`, whose matches are begun with random sheets.
"""

import json

import numpy as np
import pytest

from sandtable.core.records import new_record, record_bytes
from sandtable.core.rng import new_rng
from sandtable.core.sheet_files import parse_sheet, toml_text
from sandtable.core.sheets import SheetForm
from sandtable.games import GAMES
from tests.random_play import Case, cases, sheets_of

with_sheets = pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.id) for case in cases() if case.game.sheets_used(case.ruleset)]
)


def form_of(case: Case) -> SheetForm:
    form = case.game.sheets_used(case.ruleset)
    assert form is not None
    return form


def test_every_game_with_sheets_is_played_with_them() -> None:
    shown = {case.game.id for case in cases() if case.game.sheets_used(case.ruleset)}
    assert shown == {game.id for game in GAMES.values() if game.sheet_form}


@with_sheets
def test_default_and_random_sheets_are_legal(case: Case) -> None:
    form, rng = form_of(case), new_rng(1, case.id)
    for seat in range(case.seats):
        assert form.check(form.default(seat, case.ruleset), case.ruleset) == []
    found = [form.random(rng, case.ruleset) for _ in range(50)]
    for document in found:
        assert form.check(document, case.ruleset) == []
    assert len({json.dumps(document, sort_keys=True) for document in found}) > 25


@with_sheets
def test_files_and_the_wire_keep_a_sheet_as_it_is(case: Case) -> None:
    form, rng = form_of(case), new_rng(2, case.id)
    for _ in range(20):
        document = form.random(rng, case.ruleset)
        assert parse_sheet(toml_text(form, document), "written").document == document
        assert json.loads(json.dumps(document)) == document
        packed = form.pack(document)
        assert packed.dtype == form.dtype
        assert record_bytes(packed) == record_bytes(form.pack(json.loads(json.dumps(document))))


@with_sheets
def test_the_opening_depends_on_the_sheets_and_is_made_afresh(case: Case) -> None:
    """No field keeps what was there before, and other sheets make another match."""
    openings = set()
    for seed in range(6):
        dtype = case.game.state_dtype
        state, used = new_record(dtype), np.ones(dtype.itemsize, np.uint8).view(dtype)[0]
        for one in (state, used):
            case.game.begin(one, case.ruleset, case.seats, sheets_of(case, seed))
        assert record_bytes(state) == record_bytes(used)
        openings.add(record_bytes(state))
    assert len(openings) > 1


@with_sheets
def test_the_form_names_existing_clauses(case: Case) -> None:
    told = json.dumps(form_of(case).as_json())
    assert form_of(case).clause in case.game.clauses
    for part in told.split('"clause": "')[1:]:
        assert part.partition('"')[0] in case.game.clauses


@with_sheets
def test_a_hidden_sheet_is_hidden_in_every_view_of_the_opening(case: Case) -> None:
    """What a viewer sees of the opening does not depend on the hidden sheets of others."""
    if not form_of(case).is_hidden:
        return
    for viewer in range(-2, case.seats):
        mine = sheets_of(case, 1)
        others = [mine[seat] if seat == viewer else sheet for seat, sheet in enumerate(sheets_of(case, 2))]
        seen = set()
        for sheets in (mine, others):
            state = new_record(case.game.state_dtype)
            case.game.begin(state, case.ruleset, case.seats, sheets)
            case.game.verbs.hide(state, viewer)
            seen.add(record_bytes(state))
        assert len(seen) == 1
