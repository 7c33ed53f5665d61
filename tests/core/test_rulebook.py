"""Rulebooks: clauses by id, under their headings, with the sentences players read."""

from pathlib import Path

import pytest

from sandtable.core.rulebook import read_clauses

BOOK = """# A game

Prose that is no clause. **GW-9.9** is only mentioned.

## Turn

- **XX-1.1** The first seat *begins*.
- **XX-1.2** A long clause that goes on
  in a second line. *(ruling)*

  - **XX-1.3** indented, so part of nothing

### End

- **XX-2.1** The `last` seat ends.
"""


def test_clauses_are_read_with_heading_text_and_ruling(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text(BOOK, encoding="utf-8")
    clauses = read_clauses(path)
    assert list(clauses) == ["XX-1.1", "XX-1.2", "XX-2.1"]
    assert clauses["XX-1.1"].sentence == "The first seat begins."
    assert clauses["XX-1.2"].sentence == "A long clause that goes on in a second line."
    assert [clause.is_ruling for clause in clauses.values()] == [False, True, False]
    assert [clause.heading for clause in clauses.values()] == ["Turn", "Turn", "End"]
    assert clauses["XX-2.1"].sentence == "The last seat ends."


def test_a_clause_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text("- **XX-1.1** One.\n- **XX-1.1** Two.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"RULES.md has clause XX-1.1 twice"):
        read_clauses(path)
