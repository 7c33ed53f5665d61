"""The tables of a study file: what is played in every variant."""

from sandtable.core.rulesets import AS_WRITTEN
from sandtable.lab.study import Study, Variant
from sandtable.lab.study_keys import is_whole, quoted, toml_value


def variants_text(study: Study) -> list[str]:
    """What is played, as a study file says it: variants, or what stands in their place."""
    lines: list[str] = []
    if study.is_of_luck:
        return lines
    if study.options:
        return ["", "[options]", f"each = {toml_value(study.options)}"]
    if study.sheets:
        (drawn,) = study.variants
        lines = ["", "[sheets]", f"figures = {toml_value(study.sheets)}"]
        return [*lines, *_preset_text(drawn), *_changes_text(drawn)]
    if study.thing:
        amounts = tuple(one.gift.amount for one in study.variants if one.gift)
        return ["", "[handicap]", f"give = {quoted(study.thing)}", f"amounts = {toml_value(amounts)}"]
    if study.sweep:
        lines += ["", "[sweep]", *_preset_text(study.variants[0])]
        for option in study.sweep:
            values = list(dict.fromkeys(dict(one.changes)[option] for one in study.variants))
            ordered = sorted(values) if all(is_whole(value) for value in values) else values
            lines.append(
                f"{option} = {toml_value(tuple(ordered))}  # {study.game.rulesets.options[option].text}"
            )
        return lines
    for variant in study.variants:
        lines += ["", "[[variants]]", f"name = {quoted(variant.name)}"]
        lines += _preset_text(variant)
        if variant.restriction:
            rule = variant.restriction
            capped = f"{{ tags = {quoted(rule.tags)}, uses = {rule.most} }}"
            lines.append(f"{rule.mode} = {capped if rule.mode == 'cap' else quoted(rule.tags)}")
        lines += _changes_text(variant)
    return lines


def _preset_text(variant: Variant) -> list[str]:
    return [f"preset = {quoted(variant.preset)}"] if variant.preset != AS_WRITTEN else []


def _changes_text(variant: Variant) -> list[str]:
    told = ", ".join(f"{option} = {toml_value(value)}" for option, value in variant.changes)
    return [f"changes = {{ {told} }}"] if told else []
