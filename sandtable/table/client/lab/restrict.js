// @ts-check
/** What one player may not, must, or may only so often do: actions named by their kind and operands. */
import { h } from "../dom.js";
import { clauseLink } from "../clauses.js";
import { complaint, field, group } from "./fields.js";
/** @import { Composer, Content } from "./compose.js" */
/** @import { ChoicesTold, KindTold } from "../types.js" */

const MODES = /** @type {const} */ (["forbid", "force", "cap"]);
const WORDS = {
  forbid: ["may not", "Player 1 never does it."],
  force: ["must when it can", "Player 1 does it whenever it is legal."],
  cap: ["only so often", "Player 1 does it at most so often in a match:"],
};
export const FEW = 24; // values that are ticked; of more the names are typed

/** Whether a study restricts a player: @param {Content} content */
export const restricts = (content) => Array.isArray(content.variants) && content.variants.some((one) => one?.forbid || one?.force || one?.cap);

/** The tags that the restrictions name: @param {Content[]} variants */
const tagsOf = (variants) => String(variants.map((one) => one.forbid ?? one.force ?? one.cap?.tags).find(Boolean) ?? "");

/** What tags say, operand by operand: @param {string} tags @returns {Record<string, string[]>} */
const parted = (tags) => Object.fromEntries(tags.split(/\s+/).filter((tag) => tag.includes("=")).map((tag) => [tag.split("=")[0], tag.slice(tag.indexOf("=") + 1).split(",").filter(Boolean)]));

/** @param {Composer} composer @param {ChoicesTold} choices */
export function restrictForm(composer, choices) {
  const variants = /** @type {Content[]} */ (composer.content.variants);
  const tags = h("input", { type: "text", maxlength: 400, spellcheck: "false", value: tagsOf(variants) });
  const write = () => composer.set("variants", variants.map((one) => renamed(one, tags.value.trim())).map((one, place) => (variants[place] = one)));
  tags.addEventListener("input", write);
  const kind = choices.kinds.find(({ word }) => word === parted(tags.value).kind?.[0]);
  const kinds = h("select", {}, ...choices.kinds.map(({ word }) => h("option", { value: word, selected: word === kind?.word }, word.replaceAll("_", " "))));
  kinds.addEventListener("change", () => {
    tags.value = `kind=${kinds.value}`;
    write();
    void composer.draw();
  });
  const set = (/** @type {string} */ name, /** @type {string[]} */ values) => {
    const { [name]: _, ...rest } = parted(tags.value);
    tags.value = Object.entries(values.length ? { ...rest, [name]: values } : rest).map(([one, list]) => `${one}=${list.join(",")}`).join(" ");
    write();
  };
  const operands = kind ? kind.operands.map((one) => operand(one, choices.sorts[one.sort], parted(tags.value)[one.name] ?? [], set)) : [];
  const place = variants.findIndex((one) => one.forbid || one.force || one.cap);
  return group("Which actions?",
    h("div", { class: "lab-row" }, field(composer, ["none"], "Kind of action", kinds, kind ? clauseLink(composer.game.id, kind.clause) : null),
      field(composer, ["variants", place], "As tags", tags, "A kind and its operands, such as kind=move; several values with commas.")),
    ...operands, h("p", { class: "lab-legend" }, "What is tried beside free play"), modes(composer, variants, tags));
}

/** @param {string} words */
const capital = (words) => `${words[0].toUpperCase()}${words.slice(1)}`;

/** The variant with other tags: @param {Content} one @param {string} tags @returns {Content} */
function renamed(one, tags) {
  if (one.forbid) return { ...one, forbid: tags };
  if (one.force) return { ...one, force: tags };
  return one.cap ? { ...one, cap: { ...one.cap, tags } } : one;
}

/** @param {KindTold["operands"][number]} operand @param {{name: string, label: string}[]} values @param {string[]} chosen @param {(name: string, values: string[]) => void} set */
function operand({ name }, values, chosen, set) {
  const words = name.replaceAll("_", " ");
  if (values.length > FEW) {
    const control = h("input", { type: "text", maxlength: 200, "aria-label": words, value: chosen.join(","), placeholder: `any: ${values[0].name} to ${values.at(-1)?.name}` });
    control.addEventListener("input", () => set(name, control.value.split(/[\s,]+/).filter(Boolean)));
    return h("div", { class: "lab-operand" }, h("span", { class: "lab-legend" }, words), control);
  }
  const boxes = values.map((value) => ({ value, control: h("input", { type: "checkbox", checked: chosen.includes(value.name) }) }));
  for (const { control } of boxes) control.addEventListener("change", () => set(name, boxes.filter((one) => one.control.checked).map(({ value }) => value.name)));
  return h("div", { class: "lab-operand", role: "group", "aria-label": words }, h("span", { class: "lab-legend" }, words, h("span", { class: "fine" }, " any, if none is ticked")),
    h("div", { class: "row" }, ...boxes.map(({ value, control }) => h("label", { class: "switch" }, control, value.label))));
}

/** @param {Composer} composer @param {Content[]} variants @param {HTMLInputElement} tags */
function modes(composer, variants, tags) {
  const uses = h("input", { type: "number", min: 0, max: 999, step: 1, value: variants.find((one) => one.cap)?.cap.uses ?? 2, "aria-label": "How often at most" });
  const boxes = MODES.map((mode) => ({ mode, control: h("input", { type: "checkbox", id: `lab-mode-${mode}`, checked: variants.some((one) => one[mode]) }) }));
  const read = () => {
    const free = variants.find((one) => !one.forbid && !one.force && !one.cap) ?? { name: "free" };
    const chosen = boxes.filter(({ control }) => control.checked).map(({ mode }) => {
      const before = variants.find((one) => one[mode]);
      const name = mode === "cap" ? `at most ${uses.value}` : WORDS[mode][0];
      return { ...before, name: mode === "cap" ? name : (before?.name ?? name), [mode]: mode === "cap" ? { tags: tags.value, uses: Number(uses.value) } : tags.value };
    });
    variants.splice(0, variants.length, free, ...chosen);
    composer.set("variants", variants);
    if (!chosen.length) void composer.draw(); // without a restriction it is another kind of question
  };
  for (const { control } of boxes) control.addEventListener("change", read);
  uses.addEventListener("input", read);
  const list = h("div", { class: "lab-choices" }, ...boxes.map(({ mode, control }) => h("label", { class: "choice" }, control,
    h("span", {}, h("strong", {}, capital(WORDS[mode][0])), h("span", { class: "fine" }, WORDS[mode][1]), mode === "cap" ? uses : null))));
  return h("div", {}, list, complaint(composer, ["variants"], list));
}
