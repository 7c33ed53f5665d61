// @ts-check
/** Variants: rulesets with a name, kept in this browser, carried by a readable address, and listed under their game. */
import { button, fill, h } from "./dom.js";
import { confirmed } from "./dialogs.js";
import { style } from "./drawings.js";
import { iconButton } from "./art/icons.js";
import { readMap, write } from "./storage.js";
/** @import { GameTold, OptionTold, TrialFound } from "./types.js" */

export const VARIANTS = "sandtable.variants";
export const CHANGED = "variants"; // the event after which this browser keeps others
const MOST_KEPT = 40; // of one game
const MOST_LETTERS = 40; // of a name
const MOST_SAID = 4000; // letters of an address
const UNNAMED = "A variant";

/** `options` are those that differ from the rules as written. @typedef {{name: string, options: Record<string, any>, trial?: TrialFound}} Variant */
/** @typedef {Variant & {problems: string[]}} VariantRead what could be read, and a sentence for each thing that could not */

/** The name without invisible letters, and not too long: @param {unknown} name */
export const cleanName = (name) => String(name ?? "").replaceAll(/[\p{C}\s]+/gu, " ").trim().slice(0, MOST_LETTERS).trim();

/** The name, which is not one of the game's own rulesets: @param {GameTold} game @param {string} name */
export const ownName = (game, name) => (name in game.presets ? `My ${name}` : name);

/** A value as an address has it: figures of a list with commas between them: @param {any} value */
const written = (value) => [value].flat(3).join(",");

/** What an option may be, in words: @param {OptionTold} option @param {number} count */
function wanted(option, count) {
  if (option.choices.length) return `one of ${option.choices.join(", ")}`;
  if (typeof option.default === "boolean") return "true or false";
  const what = count > 1 ? `${count} whole numbers` : "a whole number";
  return `${what} from ${option.low} to ${option.high}${option.step > 1 ? ` and a multiple of ${option.step}` : ""}`;
}

/** Figures in the nesting of an option: @param {number[]} figures @param {number[]} shape @returns {any} */
export function shaped(figures, shape) {
  if (shape.length === 0) return figures[0];
  if (shape.length === 1) return figures;
  const [rows, ...rest] = shape;
  const size = figures.length / rows;
  return Array.from({ length: rows }, (_, row) => shaped(figures.slice(row * size, (row + 1) * size), rest));
}

/** The value that a text says; an error says what it should be: @param {OptionTold} option @param {string} text */
function readValue(option, text) {
  const count = option.shape.reduce((product, side) => product * side, 1);
  const parts = text.split(",");
  const figures = parts.map(Number);
  const isFigure = (/** @type {number} */ one, /** @type {number} */ place) =>
    /^-?\d{1,9}$/.test(parts[place]) && one >= option.low && one <= option.high && one % option.step === 0;
  if (option.choices.includes(text)) return text;
  if (typeof option.default === "boolean" && ["true", "false"].includes(text)) return text === "true";
  if (!option.choices.length && typeof option.default !== "boolean" && parts.length === count && figures.every(isFigure)) return shaped(figures, option.shape);
  const said = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new Error(`${option.text.replaceAll("_", " ")} (${option.name}, ${option.clause}) must be ${wanted(option, count)}, not “${said}”; it stays as written.`);
}

/** What was said of options, as far as the game has them: @param {GameTold} game @param {string} name @param {Iterable<[string, string]>} said @returns {VariantRead} */
function readVariant(game, name, said) {
  /** @type {VariantRead} */
  const found = { name: ownName(game, cleanName(name) || UNNAMED), options: {}, problems: [] };
  for (const [key, text] of said) {
    const option = game.options.find((one) => one.name === key);
    try {
      if (!option) throw new Error(`“${key.slice(0, 40)}” is no option of ${game.title}; it is left out.`);
      const value = readValue(option, text);
      if (written(value) !== written(option.default)) found.options[key] = value;
    } catch (error) {
      found.problems.push(/** @type {Error} */ (error).message);
    }
  }
  return found;
}

/** The address that carries the variant, to be read by people, too: @param {string} game @param {Variant} variant */
export function addressOf(game, { name, options }) {
  const part = (/** @type {string} */ text) => encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2C", ",");
  const parts = [["variant", game], ["name", name], ...Object.entries(options).map(([key, value]) => [key, written(value)])];
  return `${location.origin}/#${parts.map(([key, text]) => `${part(key)}=${part(text)}`).join("&")}`;
}

/** The form for a new match shows the variant of a link: @param {GameTold[]} known @param {URLSearchParams} said */
export async function followVariant(known, said) {
  if (String(said).length > MOST_SAID) throw new Error("This link is too long for a variant. Ask for it once more.");
  const game = known.find((one) => one.id === said.get("variant"));
  if (!game) throw new Error("This link is for a game that this table does not have.");
  await openVariant(game, readVariant(game, said.get("name") ?? "", [...said].filter(([key]) => key !== "variant" && key !== "name")));
}

/** The form for a new match shows the variant: @param {GameTold} game @param {VariantRead} variant */
export async function openVariant(game, variant) {
  const { openForm } = await import("./newmatch.js");
  openForm(game, { game: game.id, sheet: null, options: variant.options, variant });
}

/** Whether it is what a trial finds: @param {any} trial @param {GameTold} game @returns {trial is TrialFound} */
const isTrial = (trial, game) => trial?.version === game.version && Array.isArray(trial.rows) && Array.isArray(trial.warnings)
  && trial.rows.every((/** @type {any} */ row) => typeof row?.words === "string" && row.written?.figure && row.variant?.figure && row.difference);

/** The variants of a game that this browser keeps, without what a damaged store may have left: @param {GameTold} game @returns {VariantRead[]} */
export function keptVariants(game) {
  const kept = Object.entries(readMap(VARIANTS)[game.id] ?? {});
  return kept.map(([name, entry]) => {
    const said = Object.entries(entry?.options ?? {}).map(([key, value]) => /** @type {[string, string]} */ ([key, written(value)]));
    const variant = readVariant(game, name, said);
    return isTrial(entry?.trial, game) ? { ...variant, trial: entry.trial } : variant;
  }).filter((variant) => Object.keys(variant.options).length);
}

/** @param {GameTold} game @param {Variant[]} variants */
function keepAll(game, variants) {
  const entries = variants.slice(-MOST_KEPT).map(({ name, options, trial }) => [name, { options, trial }]);
  write(VARIANTS, { ...readMap(VARIANTS), [game.id]: Object.fromEntries(entries) });
  dispatchEvent(new Event(CHANGED));
}

/** The variant is kept under its name: @param {GameTold} game @param {Variant} variant */
export function keepVariant(game, variant) {
  keepAll(game, [...keptVariants(game).filter(({ name }) => name !== variant.name), variant]);
}

/** The variants kept of a game, each to be played, edited or deleted: @param {HTMLElement} place @param {GameTold} game @param {(source: HTMLButtonElement, variant: Variant) => void} play */
export async function listVariants(place, game, play) {
  const kept = keptVariants(game);
  if (kept.length) await style("style/variants");
  place.hidden = kept.length === 0;
  fill(place, h("h3", {}, "Your variants"), h("ul", {}, ...kept.map((variant) => {
    const about = (/** @type {string} */ what) => ({ class: "small quiet", "aria-label": `${what} ${variant.name}`, "data-tool": `${what} ${variant.name}` });
    const remove = async () => {
      if (await confirmed(`Delete the variant “${variant.name}”? Its matches stay.`, "Delete")) keepAll(game, keptVariants(game).filter(({ name }) => name !== variant.name));
    };
    return h("li", {}, h("span", {}, variant.name),
      button("Play", (event) => play(/** @type {HTMLButtonElement} */ (event.currentTarget), variant), about("Play")),
      button("Edit", () => openVariant(game, variant), about("Edit")),
      iconButton("close", `Delete ${variant.name}`, remove));
  })));
}
