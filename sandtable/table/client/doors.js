// @ts-check
/** What leads away from the present action: keys, links, the next match. */
import { rematch } from "./api.js";
import { copy, toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { openRules } from "./rules.js";
import { keepMade, keepTokens, ownTokens, settings } from "./seats.js";
/** @import { Table } from "./table.js" */

/** @param {Table} table @param {KeyboardEvent} event */
export function pressKey(table, event) {
  const target = event.target;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || isTyping) return;
  if (event.key === "Escape") return table.back();
  if (!settings().keys) return;
  const tool = (/** @type {string} */ name) => {
    const found = table.parts.tools.querySelector(`[data-tool=${name}]`);
    if (found instanceof HTMLButtonElement) found.click();
  };
  const jump = (/** @type {number} */ direction) => table.pointer.jump(new Set(table.chooser.next().keys()), direction);
  /** @type {Record<string, () => void>} */
  const keys = {
    "[": () => table.scrubber.move(-1),
    "]": () => table.scrubber.move(1),
    n: () => jump(1),
    p: () => jump(-1),
    u: () => tool("undo"),
    h: () => tool("hint"),
    r: () => void openRules(table.store.game),
    t: () => table.turner.turn(1),
    T: () => table.turner.turn(-1),
  };
  keys[event.key]?.();
}

/** The address of the match, at the step that is shown, is on the clipboard: @param {Table} table */
export function share(table) {
  const { store, scrubber, match } = table;
  const at = scrubber.at ?? (store.over ? store.step : null);
  copy(`${location.origin}/m/${match}${at === null ? "" : `?step=${at}`}`, at === null ? "Link" : `Link to step ${at}`);
}

/** The same seats play again: @param {Table} table */
export async function again(table) {
  try {
    const made = await rematch(table.match, ownTokens()[table.match] ?? []);
    keepMade(made);
    location.assign(`/m/${made.match}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}

/**
 * Another player has set up a rematch.
 * @param {Table} table
 * @param {{match: string, seats: {seat: number, token: string}[]}} message
 */
export function offerRematch(table, message) {
  keepTokens(message.match, message.seats.map((seat) => seat.token));
  fill(table.parts.hint, h("a", { href: `/m/${message.match}`, class: "button primary" }, "A rematch is set up: sit down"));
  table.parts.hint.hidden = false;
}

/**
 * Two people share this screen and the next one's secrets are about to be shown: it stays covered until they say so.
 * @param {Table} table
 */
export function cover(table) {
  const { store } = table;
  const name = store.seatName(store.viewpoint);
  document.querySelector(".curtain")?.remove();
  const curtain = h("dialog", { class: "curtain", "aria-label": `Pass the screen to ${name}` },
    h("h2", {}, `Pass the screen to ${name}.`),
    h("p", {}, "Nobody else should look now."),
    h("button", { type: "button", class: "primary", onclick: () => curtain.remove() }, `I am ${name}`));
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(curtain);
  curtain.showModal();
}

/** Someone who has just sat down by a link is called by the name in the settings: @param {Table} table */
export function introduce(table) {
  const { store, line } = table;
  const { name } = settings();
  const mine = store.seats.filter((sitter) => store.you.includes(sitter.seat));
  if (name && mine.length === 1 && mine[0].name === mine[0].seat_name) line.post({ type: "name", seat: mine[0].seat, name });
}
