// @ts-check
/** A ruleset that differs from the rules as written, in the form for a new match: named, kept, shared, compared, tried. */
import { rulebook } from "./api.js";
import { clauseLink, useFigures } from "./clauses.js";
import { button, fill, h } from "./dom.js";
import { style } from "./drawings.js";
import { icon } from "./art/icons.js";
import { readBook } from "./rules.js";
import { spreadsheets } from "./spreadsheets.js";
import { valueWords } from "./ruleset.js";
import { Trying } from "./trial.js";
import { addressOf, cleanName, keepVariant, keptVariants, ownName } from "./variants.js";
/** @import { VariantRead } from "./variants.js" */
/** @import { GameTold, OptionTold } from "./types.js" */

/** `read` and `seats` tell what the form says now. @typedef {{game: GameTold, form: HTMLFormElement, dialog: HTMLDialogElement, read: () => Record<string, any>, seats: () => number, variant?: VariantRead}} Setting */

const FEW = 9; // figures that are told one after the other; of more only those that differ

/** @param {number} count */
const rules = (count) => `${count} ${count === 1 ? "rule" : "rules"}`;

/** What was and what is, in words: @param {OptionTold} option @param {any} value */
function changeWords(option, value) {
  const [before, after] = [[option.default].flat(3), [value].flat(3)];
  const line = (/** @type {any} */ was, /** @type {any} */ is, /** @type {string} */ what) =>
    h("span", { class: "variant-change" }, what, h("span", { class: "soft" }, valueWords(was)), " → ", h("strong", {}, valueWords(is)));
  if (after.length <= FEW) return [line(before, after, "")];
  return after.flatMap((one, place) => (one === before[place] ? [] : [line(before[place], one, `figure ${place + 1}: `)]));
}

/** Every changed option with its clause, and what the clause says then: @param {GameTold} game @param {Record<string, any>} changes */
async function comparison(game, changes) {
  const changed = game.options.filter(({ name }) => name in changes);
  const { text } = await rulebook(game.id);
  return changed.map((option) => h("li", { "data-option": option.name },
    h("div", {}, h("span", {}, option.text.replaceAll("_", " ")), ": ", ...changeWords(option, changes[option.name]), " ", clauseLink(game.id, option.clause)),
    ...clauseOf(readBook(text, changes), option.clause)));
}

/** What the clause says, and the lines of the table before it if its figures stand there: @param {HTMLElement[]} book @param {string} clause */
function clauseOf(book, clause) {
  const place = book.findIndex((part) => part.id === `clause-${clause}`);
  if (place < 0) return [];
  const words = h("p", { class: "fine" }, ...[...book[place].childNodes].slice(1));
  const before = book[place - 1];
  if (words.querySelector(".figure") || !before?.querySelector("table .figure")) return [words];
  for (const line of before.querySelectorAll("tbody tr")) if (!line.querySelector(".figure")) line.remove();
  return [before, words];
}

/** What a link or a kept variant brought: @param {Setting} setting @param {VariantRead} variant */
function greet({ game, form }, variant) {
  const count = Object.keys(variant.options).length;
  const says = count ? `“${variant.name}” differs from the rules of ${game.title} as written in ${rules(count)}.` : `“${variant.name}” does not differ from the rules of ${game.title} as written.`;
  form.prepend(h("div", { class: "variant-told" }, h("p", { role: "status" }, says),
    variant.problems.length ? h("ul", { class: "complaint", role: "alert" }, ...variant.problems.map((problem) => h("li", {}, problem))) : null));
}

/** The part of the form that is about the variant is in its place: @param {HTMLElement} place @param {Setting} setting */
export async function showVariant(place, setting) {
  const { game, form, dialog, read, variant } = setting;
  await style("style/variants");
  if (variant) greet(setting, variant);
  const name = h("input", { type: "text", maxlength: 40, placeholder: "Name of your variant", "aria-label": "Name of your variant", value: variant?.name ?? "" });
  const now = () => ({ name: ownName(game, cleanName(name.value) || "My variant"), options: read() });
  const same = (/** @type {Record<string, any>} */ options) => JSON.stringify(Object.entries(options).sort()) === JSON.stringify(Object.entries(read()).sort());
  const trying = new Trying(game, setting.seats, variant?.trial ?? null, (found) => {
    const kept = keptVariants(game).find((one) => one.name === cleanName(name.value));
    if (kept && same(kept.options)) keepVariant(game, { ...kept, trial: found });
  });
  const says = h("p", { class: "fine", role: "status" });
  const isSound = () => {
    const wrong = [...form.querySelectorAll("input")].find((control) => control.closest(".option") && !control.checkValidity());
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.reportValidity();
    return !wrong;
  };
  const save = () => {
    if (!isSound()) return;
    name.value = now().name;
    keepVariant(game, { ...now(), trial: trying.found ?? undefined });
    says.textContent = `“${name.value}” is saved in this browser, under ${game.title}.`;
  };
  const address = h("input", { type: "text", readonly: true, hidden: true, "aria-label": "Link to your variant", onfocus: () => address.select() });
  const share = async () => {
    if (!isSound()) return;
    address.value = addressOf(game.id, now());
    address.hidden = false;
    const isCopied = await navigator.clipboard?.writeText(address.value).then(() => true, () => false);
    says.textContent = isCopied ? "The link is copied: whoever opens it sees what differs." : "Copy this link: whoever opens it sees what differs.";
    if (!isCopied) address.focus();
  };
  const list = h("ul", {});
  const summary = h("summary", {});
  const compare = h("details", { class: "variant-compare", open: Boolean(variant), ontoggle: () => refresh() }, summary, list);
  const tools = h("div", { class: "variant-tools" }, name, button("Save", save, { class: "small" }), button("Share link", share, { class: "small" }, icon("share")), address, says);
  const hint = h("p", { class: "fine" }, "Change an option to make a variant of your own: name it, save it, share it, let bots try it.");
  const parts = h("div", { class: "variant" }, tools, compare, trying.element);
  const refresh = async () => {
    const changes = read();
    const count = Object.keys(changes).length;
    address.hidden ||= address.value !== addressOf(game.id, now());
    form.dataset.variant = count && cleanName(name.value) ? now().name : ""; // what the match's ruleset is called
    hint.hidden = count > 0;
    parts.hidden = count === 0;
    summary.textContent = `Compared with the rules as written: ${rules(count)} changed`;
    useFigures(changes);
    trying.suit(changes);
    if (!compare.open) return;
    const lines = await comparison(game, changes).catch((error) => [h("li", { class: "complaint" }, error.message)]);
    if (same(changes)) fill(list, ...lines);
  };
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // Enter saves; it sets up no table
    if (!parts.hidden) save();
  });
  form.addEventListener("input", refresh);
  form.addEventListener("change", refresh);
  dialog.addEventListener("close", () => {
    useFigures({});
    trying.stop();
  });
  fill(place, hint, parts, spreadsheets(game, () => dialog.close()));
  await refresh();
}
