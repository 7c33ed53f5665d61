"""Figures as spreadsheets: what is written reads back as nothing changed, and every wrong cell is named."""

from pathlib import Path

import pytest

from sandtable.core.errors import SandtableError
from sandtable.core.spreadsheets import (
    OPTIONS,
    difference_words,
    parse_spreadsheet,
    read_spreadsheet,
    spreadsheets_of,
    write_spreadsheet,
)
from sandtable.games import GAMES, find_game

SIEGE, WAR = find_game("siege"), find_game("groundwar")


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_written_changes_nothing(game_id: str) -> None:
    game = find_game(game_id)
    for noun in (*spreadsheets_of(game), OPTIONS):
        for preset in game.rulesets.presets:
            text = write_spreadsheet(game, noun, preset)
            assert parse_spreadsheet(game, text, "it", preset) == {}
            changes = parse_spreadsheet(game, text, "it")
            assert game.rulesets.make(changes) is not None
            assert changes.items() <= game.rulesets.presets[preset].items()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_is_in_one_spreadsheet(game_id: str) -> None:
    game = find_game(game_id)
    told = [option for sheet in spreadsheets_of(game).values() for option, _ in sheet.columns.values()]
    lists = {name for name, option in game.rulesets.options.items() if option.shape}
    assert lists - set(told) <= {"spells"}  # which spell lies where is no figure of a spell
    assert set(told) <= lists


def test_a_changed_cell_is_a_change_of_the_ruleset() -> None:
    text = write_spreadsheet(SIEGE, "card").replace("Tide Runner,3,1,1,8,0", "Tide Runner,3,1,1,6,0")
    changes = parse_spreadsheet(SIEGE, text, "cards.csv")
    assert changes == {"card_move": (4, 3, 4, 4, 6, 3, 4, 5, 5, 3, 3, 5, 4, 5, 4, 5)}
    assert difference_words(SIEGE, changes) == ["Tide Runner: card_move 8 → 6"]
    fights = write_spreadsheet(WAR, "unit").replace("Marines,1,6,5,3,4", "Marines,1,6,5,3,2")
    changes = parse_spreadsheet(WAR, fights, "units.csv")
    assert changes == {"combat": ((4, 5, 3), (3, 4, 5), (5, 3, 2))}
    assert difference_words(WAR, changes) == ["Marines: combat Marines 4 → 2"]


def test_single_options_are_rows() -> None:
    text = "option,value\nstart_gold,30\nmust_move,FALSE\n\nturn_limit,60\n"
    changes = parse_spreadsheet(WAR, text, "options.csv")
    assert changes == {"start_gold": 30, "must_move": False}
    assert difference_words(WAR, changes) == ["start_gold 10 → 30", "must_move true → false"]


def test_what_programs_for_spreadsheets_do_to_a_file_is_read() -> None:
    # A mark of the byte order, semicolons, quotes, tabs, another order, fewer rows and columns, notes.
    for text in (
        "\ufeffunit;move_cost\r\nMarines;5\r\n",
        '"unit","move_cost","# why"\n"Marines","5","too slow, they say"\n',
        "unit\tmove_cost\tcost\nMarines\t5\t1\nTank\t3\t3\n",
    ):
        assert parse_spreadsheet(WAR, text, "units.csv") == {"move_cost": (3, 4, 5)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "units.csv, line 1: the first heading says what the rows are, unit, option; not ''"),
        ("unti,cost\n", "line 1: the first heading says what the rows are, unit, option; not 'unti'"),
        ("unit,price\nTank,3\n", "line 1: there is no column 'price'; there are: cost, move_cost, comb"),
        ("unit,cost\nTanks,3\n", "line 2: there is no unit 'Tanks'; there are: Tank, Anti-tank squad"),
        ("unit,cost\nTank,dear\n", "line 2: cost must be a whole number from 1 to 99, not 'dear'"),
        ("unit,cost\nTank,\n", "line 2: cost must be a whole number from 1 to 99, not ''"),
        ("unit,cost\nTank,3.5\n", "line 2: cost must be a whole number from 1 to 99, not '3.5'"),
        ("unit,cost\nTank,100\n", "line 2: cost must be a whole number from 1 to 99, not '100'"),
        ("unit,cost\nTank," + "9" * 5000 + "\n", "line 2: cost must be a whole number from 1 to 99"),
        ("unit,cost\nTank,2\nTank,3\n", "line 3: Tank has a line already"),
        ("option,value\nstart_glod,3\n", "line 2: there is no option 'start_glod'"),
        ("option,value\nstart_gold,100\n", "line 2: option start_gold .GW-3.1: .*must be a whole number"),
        ("option,amount\nstart_gold,10\n", "line 1: the second heading is 'value'"),
        ("unit,cost\n" + "Tank,x\nMarines,y\n" * 4, "; and 8 more"),
        ('unit,cost\n"' + "x" * 200_000, "is no spreadsheet: field larger than field limit"),
    ],
)  # fmt: skip
def test_wrong_cells_are_named_by_their_lines(text: str, said: str) -> None:
    with pytest.raises(SandtableError, match=said):
        parse_spreadsheet(WAR, text, "units.csv")


def test_files_and_nouns_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match=r"there is no file .*units\.csv"):
        read_spreadsheet(WAR, tmp_path / "units.csv")
    with pytest.raises(
        SandtableError, match="Ground War has no spreadsheet of 'card'; there are: unit, option"
    ):
        write_spreadsheet(WAR, "card")
