"""Study files: reading, checking line by line, and writing them."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sandtable.bots.levels import make_bot
from sandtable.core.errors import SandtableError
from sandtable.core.files import read_text
from sandtable.core.game import Game
from sandtable.core.rulesets import AS_WRITTEN, Value, frozen
from sandtable.games import GAMES, find_game
from sandtable.lab.handicaps import gifts_of, handicaps_of
from sandtable.lab.luck import LUCK_TARGET, ladder_of
from sandtable.lab.measures import find_measure
from sandtable.lab.options import CLAIMS as CLAIMS_OF_OPTIONS
from sandtable.lab.options import MEASURE, options_of
from sandtable.lab.restrict import Restriction, named_operands
from sandtable.lab.sheets import CLAIMS as CLAIMS_OF_SHEETS
from sandtable.lab.sheets import EVERY, MISPRICED
from sandtable.lab.sheets import KEYS as SHEET_KEYS
from sandtable.lab.study import (
    CLAIMS,
    DICE,
    ERROR,
    MATCHES,
    MOST_VARIANTS,
    Study,
    Variant,
    figures_of,
    gift_variants,
    luck_variants,
    option_variants,
    read_values,
    sheet_variant,
    sweep_variants,
    twin_of,
)
from sandtable.lab.study_keys import (
    ADVICE_KEYS,
    KEYS,
    MOST_MATCHES,
    NEEDED,
    TEXTS,
    UNREAD,
    VARIANT_KEYS,
    Problem,
    claim_words,
    is_band,
    is_number,
    is_whole,
    line_of,
    quoted,
    toml_value,
    wrong_clause,
)
from sandtable.lab.study_texts import variants_text
from sandtable.lab.verdicts import NO, SAME, YES

MOST_BYTES = 1_000_000  # of a study
PRESET = "preset"  # below [sweep]: the ruleset whose options are swept
KINDS_OF_STUDY = ("variants", "sweep", "handicap", "luck", "options", "sheets")  # of which a study is one
JUDGED = ("options", "sheets")  # by claims of their own


def read_study(path: Path) -> Study:
    """The study of a file; a SandtableError names its first broken line and how many more there are."""
    study, problems = check_study(path)
    if study is None:
        more = f" (and {len(problems) - 1} more; see: sandtable study check {path})" if problems[1:] else ""
        raise SandtableError(f"{path}, {problems[0]}{more}")
    return study


def check_study(path: Path) -> tuple[Study | None, list[Problem]]:
    """The study of a file if nothing is wrong with it, and everything that is."""
    try:
        text = read_text(path, most=MOST_BYTES)
    except SandtableError as problem:
        return None, [Problem(0, f"it cannot be read: {problem}")]
    return parse_study(text, path.stem)


def parse_study(text: str, name: str) -> tuple[Study | None, list[Problem]]:
    """The study that a text describes if nothing is wrong with it, and everything that is."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        found = re.search(r"line (\d+)", str(problem))
        words = re.sub(r" \(at .*\)", "", str(problem))
        return None, [
            Problem(int(found[1]) if found else 0, f"this is no TOML: {words[0].lower()}{words[1:]}")
        ]
    reader = _Reader(text, content)
    study = reader.study(name)
    problems = sorted(reader.problems, key=lambda problem: problem.line)
    return (None if problems else study), problems


class _Reader:
    """Reads a study file and notes everything that is wrong with it."""

    def __init__(self, text: str, content: dict[str, Any]) -> None:
        self.text = text
        self.content = content
        self.problems: list[Problem] = []
        self.options: tuple[str, ...] = ()
        self.sheets: tuple[str, ...] = ()

    def complain(self, words: str, *path: str | int) -> None:
        """The line of that key is wrong."""
        self.problems.append(Problem(line_of(self.text, *path), words, path))

    def study(self, name: str) -> Study | None:
        """The study, if its lines could be read."""
        self._keys()
        game = self._game()
        if game is None:
            self._claim([], {})
            return None
        seats = self._seats(game)
        variants, sweep = self._variants(game)
        strengths = self._strengths(game, seats)
        self._measure(game, seats)
        self._claim(variants, sweep)
        if wrong := wrong_clause(game, self.content.get("clause", "")):
            self.complain(wrong, "clause")
        if self.problems:
            return None
        target = self.content.get("target")
        advice = self.content.get("advice", {})
        return Study(
            self.content["question"],
            game.id,
            seats,
            tuple(variants),
            tuple(strengths),
            self.content["measure"],
            self._claim_word(sweep),
            self.content.get("margin"),
            (float(target[0]), float(target[1])) if target else None,
            float(self.content.get("error", ERROR)),
            self.content.get("matches", MATCHES),
            str(self.content.get("seed", name)),
            self.content.get("clause", ""),
            self.content.get("dice", DICE[0]),
            tuple(sweep),
            tuple(sorted(advice.items())),
            str(self.content.get("expect", "")),
            str(self.content.get("history", "")),
            name,
            also=tuple(self.content.get("also", ())),
            options=self.options,
            sheets=self.sheets,
        )

    def _keys(self) -> None:
        if any(key in self.content for key in ("handicap", *JUDGED)):
            self.content.setdefault("measure", MEASURE)
        if "luck" in self.content:
            self.content.setdefault("measure", "seat 1")
            self.content.setdefault("target", list(LUCK_TARGET))
        for key in self.content:
            if key not in KEYS:
                self.complain(f"there is no key {key!r}; there are: {', '.join(KEYS)}", key)
        for key in NEEDED:
            if key not in self.content:
                self.problems.append(Problem(0, f"it has no {key!r}; add it: {KEYS[key]}", (key,)))
        for key in TEXTS:
            if not isinstance(self.content.get(key, ""), str):
                self.complain(f"{key} must be {KEYS[key]}, in quotes, not {self.content.pop(key)!r}", key)
        self.content = {**UNREAD, **self.content}

    def _claim_word(self, sweep: dict[str, list[Value]]) -> str:
        usual = "in target" if "target" in self.content else "differs"
        usual = "matters" if any(key in self.content for key in JUDGED) else usual
        return str(self.content.get("claim", usual))

    def _claims(self) -> dict[str, str]:
        if "sheets" in self.content:
            return CLAIMS_OF_SHEETS
        return CLAIMS_OF_OPTIONS if "options" in self.content else CLAIMS

    def _game(self) -> Game | None:
        wanted = self.content.get("game")
        if wanted is None:
            return None
        if wanted not in GAMES:
            self.complain(f"there is no game {wanted!r}; there are: {', '.join(GAMES)}", "game")
            return None
        return find_game(wanted)

    def _seats(self, game: Game) -> int:
        seats = self.content.get("seats", game.seats[0])
        if not is_whole(seats) or not game.seats[0] <= seats <= game.seats[1]:
            low, high = game.seats
            self.complain(f"{game.title} has {low} to {high} seats, not {seats!r}", "seats")
            return game.seats[0]
        return int(seats)

    def _variants(self, game: Game) -> tuple[list[Variant], dict[str, list[Value]]]:
        told, sweep = self.content.get("variants", []), self.content.get("sweep", {})
        given = [key for key in KINDS_OF_STUDY if self.content.get(key)]
        if given[1:]:
            told_of = " or ".join(f"[{key}]" for key in given)
            self.complain(f"a study has {told_of}, not both; take one of them out", given[1])
        if "handicap" in self.content:
            return self._handicap(game, self.content["handicap"]), {}
        if self.content.get("luck"):
            return luck_variants(game), {}
        if "options" in self.content:
            self.options = self._options(game, self.content["options"])
            return option_variants(self.options), {}
        if "sheets" in self.content:
            return self._sheets(game, self.content["sheets"]), {}
        if sweep:
            return self._swept(game, sweep)
        if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
            self.complain("variants are tables; write [[variants]] above each", "variants")
            return [], {}
        found = [self._variant(game, place, one) for place, one in enumerate(told)]
        names = [one.name for one in found]
        for place, name in enumerate(names):
            if name in names[:place]:
                self.complain(
                    f"two variants are called {name!r}; give one another name", "variants", place, "name"
                )
        tags = {one.restriction.tags for one in found if one.restriction}
        if len(tags) > 1 or (tags and found[0].restriction):
            self.complain(
                "a study restricts one set of actions, and its first variant nothing", "variants", 0
            )
        if self.content.get("dice") != "own" and not self.problems and (twin := twin_of(game, found)):
            self.complain(twin[1], "variants", twin[0])
        return found or [Variant(AS_WRITTEN)], {}

    def _variant(self, game: Game, place: int, told: dict[str, Any]) -> Variant:
        for key in told:
            if key not in VARIANT_KEYS:
                self.complain(
                    f"a variant has no {key!r}; it has: {', '.join(VARIANT_KEYS)}", "variants", place, key
                )
        preset, changes = str(told.get("preset", AS_WRITTEN)), told.get("changes", {})
        path = ("variants", place, "preset" if preset not in game.rulesets.presets else "changes")
        if not isinstance(changes, dict):
            self.complain("changes are options with their values: changes = { OPTION = VALUE }", *path)
            return Variant(f"variant {place + 1}")
        is_known = preset in game.rulesets.presets
        for option, value in changes.items() if is_known else [("", None)]:
            try:
                game.rulesets.make({option: frozen(value)} if option else {}, preset)
            except SandtableError as problem:
                self.complain(str(problem), *path, *([option] if option else []))
        pairs = tuple((option, frozen(value)) for option, value in changes.items())
        restriction = self._restriction(game, place, told)
        unnamed = Variant("", preset, pairs, restriction)
        return Variant(str(told.get("name", unnamed.difference)), preset, pairs, restriction)

    def _restriction(self, game: Game, place: int, told: dict[str, Any]) -> Restriction | None:
        modes = [mode for mode in ("forbid", "force", "cap") if mode in told]
        if not modes:
            return None
        mode, given = modes[0], told[modes[0]]
        if len(modes) > 1:
            self.complain(
                "a variant restricts in one way; make two variants of it", "variants", place, modes[1]
            )
        is_cap = isinstance(given, dict) and set(given) == {"tags", "uses"} and is_whole(given["uses"])
        is_cap = is_cap and isinstance(given["tags"], str)
        if (mode == "cap") != is_cap or (mode != "cap" and not isinstance(given, str)):
            form = '{ tags = "kind=…", uses = 2 }' if mode == "cap" else '"kind=…"'
            self.complain(f"write {mode} = {form}", "variants", place, mode)
            return None
        found = Restriction(mode, given["tags"], given["uses"]) if is_cap else Restriction(mode, given)
        try:
            named_operands(game.kinds, found.tags)
        except SandtableError as problem:
            self.complain(str(problem), "variants", place, mode)
        return found

    def _options(self, game: Game, told: Any) -> tuple[str, ...]:
        each = told.get("each") if isinstance(told, dict) and set(told) == {"each"} else None
        each = [each] if isinstance(each, str) else each
        if not isinstance(each, list) or not all(isinstance(tags, str) for tags in each):
            self.complain(f"options must be {KEYS['options']}", "options")
            return ()
        try:
            return options_of(game, each)
        except SandtableError as problem:
            self.complain(str(problem), "options", "each")
            return ()

    def _sheets(self, game: Game, told: Any) -> list[Variant]:
        if not isinstance(told, dict) or not set(told) <= set(SHEET_KEYS):
            self.complain(f"sheets must be {KEYS['sheets']}", "sheets")
            return []
        key = "changes" if told.get("preset", AS_WRITTEN) in game.rulesets.presets else "preset"
        try:
            variant = sheet_variant(game, told.get("preset", AS_WRITTEN), told.get("changes", {}))
            key = "figures"
            self.sheets = figures_of(
                game, variant, told.get(key, EVERY), self.content.get("claim") == MISPRICED
            )
        except (SandtableError, TypeError, AttributeError) as problem:
            self.complain(str(problem), "sheets", key)
            return []
        return [variant]

    def _handicap(self, game: Game, told: Any) -> list[Variant]:
        if not isinstance(told, dict) or set(told) != {"give", "amounts"}:
            self.complain('write give = "start_gold" and amounts = "0..4" below [handicap]', "handicap")
            return []
        amounts = told["amounts"]
        try:
            values: Any = read_values(amounts) if isinstance(amounts, str) else amounts
            return gift_variants(gifts_of(game, str(told["give"]), values))
        except (SandtableError, TypeError) as problem:
            key = "give" if str(told["give"]) not in handicaps_of(game.id) else "amounts"
            self.complain(str(problem), "handicap", key)
            return []

    def _swept(self, game: Game, told: Any) -> tuple[list[Variant], dict[str, list[Value]]]:
        if not isinstance(told, dict):
            self.complain('a sweep names options, as in econ_victory = "14..40:2"', "sweep")
            return [], {}
        sweep: dict[str, list[Value]] = {}
        preset = told.get(PRESET, AS_WRITTEN)
        for option, values in told.items():
            try:
                if option == PRESET:
                    game.rulesets.make({}, preset)
                    continue
                sweep[option] = read_values(values) if isinstance(values, str) else list(values)
                for value in sweep[option]:
                    game.rulesets.make({option: frozen(value)}, preset)
            except (SandtableError, TypeError) as problem:
                self.complain(str(problem), "sweep", option)
                return [], {}
        try:
            found = sweep_variants(game, sweep, preset)
        except SandtableError as problem:
            self.complain(str(problem), "sweep")
            return [], {}
        if not 2 <= len(found) <= MOST_VARIANTS:
            self.complain(
                f"a sweep has 2 to {MOST_VARIANTS} points, not {len(found)}; change its step", "sweep"
            )
        return found, sweep

    def _strengths(self, game: Game, seats: int) -> list[tuple[str, ...]]:
        told = self.content["strengths"]
        if not isinstance(told, list) or not told:
            self.complain(f"strengths must be {KEYS['strengths']}", "strengths")
            return []
        found = []
        for one in told:
            lineup = (one,) * seats if isinstance(one, str) else tuple(one) if isinstance(one, list) else ()
            if len(lineup) != seats or not all(isinstance(bot, str) for bot in lineup):
                self.complain(f"a line-up names a bot for each of {seats} seats, not {one!r}", "strengths")
                continue
            for bot in dict.fromkeys(lineup):
                try:
                    make_bot(bot, game)
                except SandtableError as problem:
                    self.complain(str(problem), "strengths")
            found.append(lineup)
        if self.content.get("luck"):
            if any(len(set(lineup)) > 1 for lineup in found):
                self.complain("to tell luck from skill, name one bot for each strength", "strengths")
            found += ladder_of([lineup[0] for lineup in found], seats)
        if len(set(found)) < len(found):
            self.complain("a strength is listed twice; take one of them out", "strengths")
        return found

    def _measure(self, game: Game, seats: int) -> None:
        for name in self._also():
            try:
                find_measure(game, seats, name)
            except SandtableError as problem:
                self.complain(str(problem), "also")
        margin = self.content.get("margin")
        is_part = isinstance(margin, str) and re.fullmatch(r"\d+(\.\d+)?\s*%", margin)
        if margin is not None and not is_part and not (is_number(margin) and margin >= 0):
            self.complain(f"a margin is {KEYS['margin']}, not {margin!r}", "margin")
        try:
            wanted = find_measure(game, seats, str(self.content["measure"]))
        except SandtableError as problem:
            self.complain(str(problem), "measure")
            return
        if is_part and wanted.is_share:
            self.complain("the margin of a share is a number of points; write 3 for three points", "margin")

    def _also(self) -> list[str]:
        told = self.content.get("also", [])
        if isinstance(told, list) and all(isinstance(name, str) for name in told):
            return told
        self.complain(f"also must be {KEYS['also']}, not {told!r}", "also")
        return []

    def _claim(self, variants: list[Variant], sweep: dict[str, list[Value]]) -> None:
        rules: dict[str, Callable[[Any], bool]] = {
            "question": lambda value: isinstance(value, str) and bool(value.strip()),
            "claim": lambda value: value in self._claims(),
            "error": lambda value: is_number(value) and 0 < value < 0.5,
            "matches": lambda value: is_whole(value) and 1 <= value <= MOST_MATCHES,
            "dice": lambda value: value in DICE,
            "target": is_band,
            "luck": lambda value: value is True,
            "expect": lambda value: value in (YES, NO, SAME),
            "advice": lambda value: isinstance(value, dict) and set(value) <= set(ADVICE_KEYS),
        }
        for key, is_good in rules.items():
            if key in self.content and not is_good(self.content[key]):
                more = f" ({', '.join(ADVICE_KEYS)})" if key == "advice" else ""
                self.complain(f"{key} must be {KEYS[key]}{more}, not {self.content[key]!r}", key)
        for judged in (key for key in JUDGED if key in self.content):
            for key in ("measure", "target"):
                if self.content.get(key, MEASURE) != MEASURE:
                    self.complain(f"{judged} are judged by the points of {MEASURE}; take this out", key)
        claim = self._claim_word(sweep)
        if claim == "in target" and "target" not in self.content:
            self.complain("this claim needs a target; add target = [LOW, HIGH]", "claim")
        if claim in CLAIMS and claim != "in target" and len(variants) < 2 and not self.problems:
            self.complain("there is nothing to compare; add a second [[variants]] or a target", "claim")


def study_text(study: Study) -> str:
    """The study as a file that reads back as the same study."""
    lines = [f"question = {quoted(study.question)}"]
    if study.clause:
        lines.append(f"clause = {quoted(study.clause)}")
    lines += [f"game = {quoted(study.game_id)}", f"seats = {study.seats}"]
    if study.is_of_luck:
        lines.append("luck = true  # how much each stream of chance decides")
    else:
        lines += [
            f"measure = {quoted(study.measure_name)}",
            f"claim = {quoted(study.claim)}  # {claim_words(study)}",
        ]
    if study.also:
        lines.append(f"also = {toml_value(study.also)}  # measures of the tables, besides those of all")
    if study.margin is not None:
        shown = quoted(study.margin) if isinstance(study.margin, str) else f"{study.margin:g}"
        lines.append(f"margin = {shown}  # what is smaller does not matter")
    if study.target is not None:
        lines.append(f"target = [{study.target[0]:g}, {study.target[1]:g}]")
    lines += [f"error = {study.error:g}", f"matches = {study.matches}  # of every variant at every strength"]
    lines += [f"seed = {quoted(study.seed)}"]
    if study.dice != DICE[0]:
        lines.append(f"dice = {quoted(study.dice)}")
    if study.expect:
        lines.append(f"expect = {quoted(study.expect)}  # `sandtable study guard` fails if it is left")
    if study.history:
        lines.append(f"history = {quoted(study.history)}")
    bots = [lineup[0] if len(set(lineup)) == 1 else list(lineup) for lineup in study.strengths]
    bots = [bot for bot in bots if isinstance(bot, str) or not study.is_of_luck]
    lines.append(f"strengths = {json.dumps(bots, ensure_ascii=False)}")
    lines += variants_text(study)
    if study.advice:
        lines += ["", "[advice]", *(f"{verdict} = {quoted(words)}" for verdict, words in study.advice)]
    return "\n".join(lines) + "\n"
