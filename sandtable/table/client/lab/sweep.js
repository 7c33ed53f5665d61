// @ts-check
/** Options of which every value is tried. */
import { button, h } from "../dom.js";
import { icon, iconButton } from "../art/icons.js";
import { clauseLink } from "../clauses.js";
import { valueWords } from "../ruleset.js";
import { complaint, field, group } from "./fields.js";
/** @import { Composer } from "./compose.js" */
/** @import { ChoicesTold, OptionTold } from "../types.js" */

/** @param {Composer} composer @param {ChoicesTold} choices */
export function sweepForm(composer, { tried }) {
  const { content, game } = composer;
  const sweep = /** @type {Record<string, any>} */ (content.sweep ?? {});
  const known = game.options.filter(({ shape }) => shape.length === 0);
  const left = known.filter(({ name }) => !(name in sweep));
  const more = h("select", { id: "lab-more-options", "aria-label": "One option more" }, h("option", { value: "" }, "One option more…"), ...left.map(({ name, text }) => h("option", { value: name }, text.replaceAll("_", " "))));
  more.addEventListener("change", () => more.value && composer.set("sweep", { ...sweep, [more.value]: usual(known.find(({ name }) => name === more.value), tried[more.value]) }, true));
  const count = Object.keys(sweep).length;
  const words = ["Choose an option.", "One option is drawn as a curve.", "Two options are drawn as a map of every pair.", "Three and more are screened: some points of all, and what each option does."][Math.min(count, 3)];
  const list = h("div", { class: "lab-sweep" }, ...Object.keys(sweep).map((name) => line(composer, name, known.find((one) => one.name === name), tried[name] ?? [])));
  return group("Which values are tried?", list, complaint(composer, ["sweep"], list), more, h("p", { class: "fine" }, words));
}

/** What an option begins with: @param {OptionTold | undefined} option @param {any[] | undefined} tried @returns {any} */
function usual(option, tried) {
  if (tried?.length) return tried;
  if (typeof option?.default === "boolean") return [true, false];
  return option?.choices.length ? option.choices : [option?.default];
}

/** @param {Composer} composer @param {string} name @param {OptionTold | undefined} option @param {any[]} tried */
function line(composer, name, option, tried) {
  const change = (/** @type {any} */ value, isDrawn = false) => composer.set("sweep", { ...composer.content.sweep, [name]: value }, isDrawn);
  const remove = iconButton("close", `Take out ${option?.text ?? name}`, () => {
    const { [name]: _, ...rest } = composer.content.sweep;
    composer.set("sweep", rest, true);
  });
  const own = composer.content.sweep[name];
  const about = h("span", {}, option ? clauseLink(composer.game.id, option.clause) : null, option ? ` as written ${valueWords(option.default)}` : "");
  const fixed = option && typeof option.default === "boolean" ? [true, false] : (option?.choices ?? []);
  if (fixed.length && Array.isArray(own)) {
    const boxes = fixed.map((value) => ({ value, control: h("input", { type: "checkbox", checked: own.includes(value) }) }));
    for (const { control } of boxes) control.addEventListener("change", () => change(boxes.filter((one) => one.control.checked).map(({ value }) => value)));
    const list = h("div", { class: "row", role: "group", "aria-label": option?.text ?? name }, ...boxes.map(({ value, control }) => h("label", { class: "switch" }, control, valueWords(value))));
    return h("div", { class: "lab-swept" }, h("div", { class: "lab-field" }, h("span", { class: "lab-legend" }, option?.text.replaceAll("_", " ") ?? name, " ", about), list, complaint(composer, ["sweep", name], list)), remove);
  }
  const values = h("input", { type: "text", maxlength: 400, value: Array.isArray(own) ? own.join(", ") : own, placeholder: `${option?.low ?? 0}..${option?.high ?? 9}` });
  values.addEventListener("input", () => change(values.value.trim()));
  const quick = tried.length > 1 ? button(tried.map(valueWords).join(", "), () => change(tried, true), { class: "small", "aria-label": `Try ${tried.join(", ")}`, "data-item": `tried ${name}` }, icon("list")) : null;
  return h("div", { class: "lab-swept" }, field(composer, ["sweep", name], option?.text.replaceAll("_", " ") ?? name, values, h("span", {}, about, " · numbers such as 1, 2, 3, or a range such as 14..40:2 ", quick)), remove);
}
