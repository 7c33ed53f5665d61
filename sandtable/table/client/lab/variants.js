// @ts-check
/** Variants of a game: each with a name, a ruleset, and the options in which it differs. */
import { button, fill, h } from "../dom.js";
import { icon, iconButton } from "../art/icons.js";
import { optionRow } from "../optionrow.js";
import { valueWords } from "../ruleset.js";
import { complaint, field, group } from "./fields.js";
/** @import { Composer, Content } from "./compose.js" */
/** @import { ChoicesTold, GameTold, OptionTold } from "../types.js" */

/** @param {Composer} composer @param {ChoicesTold} choices */
export function variantsForm(composer, choices) {
  /** @type {Content[]} */
  const variants = composer.content.variants ?? [];
  const add = () => composer.set("variants", [...variants, { changes: {} }], true);
  const list = h("div", { class: "lab-variants" }, ...variants.map((_, place) => card(composer, choices, place)));
  return group("What changes?", h("p", { class: "fine" }, "The first is the base; every other is compared with it, under the same dice."),
    list, complaint(composer, ["variants"], list), h("div", { class: "row" }, button("One variant more", add, { class: "small", id: "lab-more-variants" }, icon("plus"))));
}

/** @param {Composer} composer @param {ChoicesTold} choices @param {number} place */
function card(composer, choices, place) {
  const { game, content } = composer;
  const variant = () => /** @type {Content} */ (content.variants[place]);
  const change = (/** @type {Content} */ more, isDrawn = false) => {
    const changed = Object.fromEntries(Object.entries({ ...variant(), ...more }).filter(([, value]) => value !== undefined));
    composer.set("variants", content.variants.map((/** @type {Content} */ one, /** @type {number} */ at) => (at === place ? changed : one)), isDrawn);
  };
  const name = h("input", { type: "text", maxlength: 80, value: variant().name ?? "", placeholder: place ? "named by what it changes" : "as written" });
  name.addEventListener("input", () => change({ name: name.value || undefined }));
  const remove = iconButton("close", `Take out variant ${place + 1}`, () => composer.set("variants", content.variants.filter((/** @type {unknown} */ _, /** @type {number} */ at) => at !== place), true));
  const presets = Object.keys(game.presets);
  const preset = h("select", {}, ...presets.map((one) => h("option", { value: one, selected: one === (variant().preset ?? presets[0]) }, one)));
  preset.addEventListener("change", () => change({ preset: preset.value === presets[0] ? undefined : preset.value, ...(variant().changes ? { changes: {} } : {}) }, true));
  return h("section", { class: "lab-variant", "aria-label": `Variant ${place + 1}` },
    h("div", { class: "lab-row" }, field(composer, ["variants", place, "name"], place ? `Variant ${place + 1}` : "The base", name),
      presets.length > 1 ? field(composer, ["variants", place, "preset"], "Ruleset", preset) : null,
      content.variants.length > 2 && place ? remove : null),
    optionsOf(composer, choices, place, variant, change));
}

/** @param {Composer} composer @param {ChoicesTold} choices @param {number} place @param {() => Content} variant @param {(more: Content) => void} change */
function optionsOf(composer, { tried }, place, variant, change) {
  const { game } = composer;
  const given = variant().changes ?? {};
  const summary = h("summary", {});
  const list = h("p", { class: "lab-changes" });
  const rows = game.options.map((option) => {
    const row = optionRow(game, option);
    const base = baseOf(game, variant(), option);
    row.write(option.name in given ? given[option.name] : base);
    const values = (tried[option.name] ?? []).filter((value) => !same(value, base));
    const quick = values.length ? h("span", { class: "lab-tried" }, h("span", { class: "fine" }, "try "), ...values.map((value) => button(valueWords(value), () => {
      row.write(value);
      read();
    }, { class: "small", "data-item": `${option.name}=${value}` }))) : null;
    row.row.querySelector(".option-words")?.append(...(quick ? [quick] : []));
    return { ...row, base, place: complaint(composer, ["variants", place, "changes", option.name], row.row) };
  });
  const dress = () => {
    const changed = rows.filter(({ read, base }) => !same(read(), base));
    for (const one of rows) one.row.classList.toggle("changed", changed.includes(one));
    fill(summary, changed.length ? `Options (${changed.length} changed)` : `Options (${rows.length})`);
    fill(list, ...(changed.length ? changed.flatMap(({ option, read, base }, at) => [at ? " · " : "", h("span", {}, option.text.replaceAll("_", " "), ": ", h("span", { class: "soft" }, valueWords(base)), " → ", h("strong", {}, valueWords(read())))]) : [place ? "Nothing is changed yet: open the options below." : "The rules as they are."]));
    return changed;
  };
  const read = () => {
    const changed = dress();
    change({ changes: changed.length || place ? Object.fromEntries(changed.map(({ option, read: value }) => [option.name, value()])) : undefined });
  };
  const options = h("div", { class: "options" }, ...rows.flatMap(({ row, place: problem }) => [row, problem]));
  options.addEventListener("input", read);
  options.addEventListener("change", read);
  dress();
  const problem = complaint(composer, ["variants", place, "changes"], options);
  return h("div", {}, list, problem, h("details", { class: "options", open: innerWidth > 560 && place > 0 && Object.keys(given).length === 0 && place === composer.content.variants.length - 1 }, summary, options));
}

/** The value that an option has where the variant changes nothing: @param {GameTold} game @param {Content} variant @param {OptionTold} option */
const baseOf = (game, variant, option) => game.presets[variant.preset ?? ""]?.[option.name] ?? option.default;

/** @param {any} one @param {any} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
