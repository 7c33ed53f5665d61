"""A trial: a variant beside the game as written in a few matches, told while they are played.

The figures are those of a study's tables, so that what a trial shows and what a study reports never differ.
"""

from collections.abc import Callable
from typing import Any

from sandtable.lab.conducting import Standing, conduct
from sandtable.lab.findings import tables_of, warnings_of
from sandtable.lab.measuring import length_word
from sandtable.lab.study import Study
from sandtable.lab.telling import now_and_then

GROUPS = {"seat": "seats", "draws": "endings", "ending": "endings"}  # by the first word of a measure


def play_trial(study: Study, tell: Callable[[dict[str, Any]], None]) -> None:
    """The matches are played; what they say is told now and then, and at the end."""

    def tell_standing(standing: Standing) -> None:
        tell({"share": round(standing.clusters / study.clusters, 4), "found": trial_found(standing)})

    conduct(study, watch=now_and_then(study, tell_standing))


def trial_found(standing: Standing) -> dict[str, Any]:
    """What the matches so far say of seats, length and endings, as written and in the variant."""
    study = standing.study
    matches = len(standing.of(1, 0))
    return {
        "version": study.game.version,
        "bots": study.words_of_strengths[0],
        "seats": study.seats,
        "matches": matches,
        "planned": study.clusters * study.seats,
        "rows": rows_of(standing) if matches else [],
        "warnings": warnings_of(standing, ""),
    }


def rows_of(standing: Standing) -> list[dict[str, Any]]:
    """Every figure of seats, length and endings, both ways and paired, without endings that never came."""
    study = standing.study
    written, variant = ({row["name"]: row for row in table["rows"]} for table in tables_of(standing))
    length = length_word(study.game)
    rows = []
    for name, row in variant.items():
        group = "length" if name == length else GROUPS.get(name.split()[0])
        if group is None or (name.startswith("ending ") and not has_any(written[name], row)):
            continue
        rows.append(
            {
                "group": group,
                "words": words_of(study, name),
                "is_share": row["is_share"],
                "written": side_of(written[name]),
                "variant": side_of(row),
                "difference": row["difference"],
            }
        )
    return rows


def has_any(*rows: dict[str, Any]) -> bool:
    """Whether anything of the kind has happened."""
    return any(row["figure"]["value"] for row in rows)


def side_of(row: dict[str, Any]) -> dict[str, Any]:
    """The figure of one ruleset, with the spread of a length."""
    return {name: row[name] for name in ("figure", "p10", "median", "p90") if name in row}


def words_of(study: Study, name: str) -> str:
    """What a row is about, for people."""
    kind, _, rest = name.partition(" ")
    if kind == "seat":
        return study.game.seat_names[int(rest) - 1]
    return rest or name
