// @ts-check
/** One option of a game's rules with the control that fits it, in the form for a new match and in the lab. */
import { clauseLink } from "./clauses.js";
import { fill, h } from "./dom.js";
import { shaped } from "./variants.js";
/** @import { GameTold, OptionTold } from "./types.js" */

/**
 * One option: what it is, its clause, and a control that fits it.
 * @param {GameTold} game
 * @param {OptionTold} option
 */
export function optionRow(game, option) {
  const words = option.text;
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  let controls;
  if (option.choices.length) {
    controls = [h("select", { "aria-label": words }, ...option.choices.map((value) => h("option", { value }, value)))];
  } else if (typeof option.default === "boolean") {
    controls = [h("input", { type: "checkbox", "aria-label": words })];
  } else {
    const count = option.shape.reduce((product, side) => product * side, 1);
    controls = Array.from({ length: count }, (_, place) => h("input", {
      type: "number", min: option.low, max: option.high, step: option.step, required: true, "aria-label": count > 1 ? `${words}, figure ${place + 1}` : words,
    }));
  }
  const read = () => {
    const [first] = controls;
    if (option.choices.length) return first.value;
    if (first instanceof HTMLInputElement && first.type === "checkbox") return first.checked;
    return shaped(controls.map((control) => Number(control.value)), option.shape);
  };
  const row = h("div", { class: "option" });
  const mark = () => row.classList.toggle("changed", JSON.stringify(read()) !== JSON.stringify(option.default));
  const write = (/** @type {any} */ value) => {
    const values = [value].flat(3);
    controls.forEach((control, place) => {
      if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = values[place];
      else control.value = String(values[place]);
    });
    mark();
  };
  for (const control of controls) control.addEventListener("input", mark);
  const box = h("div", { class: "option-controls" }, ...controls);
  if (option.shape.length === 2) {
    box.classList.add("grid");
    box.style.setProperty("--columns", String(option.shape[1]));
  }
  fill(row, h("div", { class: "option-words" }, h("span", {}, words.replaceAll("_", " ")), " ", clauseLink(game.id, option.clause),
    h("span", { class: "fine default" }, `default ${[option.default].flat(3).map((one) => (one === true ? "yes" : one === false ? "no" : one)).join(", ")}`)), box);
  write(option.default);
  return { row, read, write, option };
}
