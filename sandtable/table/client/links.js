// @ts-check
/** The links of a match: its address to share, the rematch, and who came by a link; loaded when one is needed. */
import { rematch } from "./api.js";
import { copy, toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { keepMade, keepSettings, keepTokens, ownTokens, settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Rematch } from "./types.js" */

/** The link of the step that is looked at is copied; otherwise people are invited: @param {Table} table */
export async function share(table) {
  const { store, scrubber, match } = table;
  const at = scrubber.at ?? (store.over ? store.step : null);
  if (at === null) (await import("./invite.js")).openInvite(table);
  else void copy(`${location.origin}/m/${match}#step=${at}`, `Link to step ${at}`);
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

/** Another player has set up a rematch: @param {Table} table @param {Rematch} message */
export function offerRematch(table, message) {
  keepTokens(message.match, message.seats.map((seat) => seat.token));
  fill(table.parts.hint, h("a", { href: `/m/${message.match}`, class: "button primary" }, "A rematch is set up: sit down"));
  table.parts.hint.hidden = false;
}

/** My only seat, as long as nobody has named it: @param {Table} table */
function unnamed({ store }) {
  const mine = store.seats.filter((sitter) => store.you.includes(sitter.seat));
  return mine.length === 1 && !store.personOf(mine[0]) ? mine[0] : null;
}

/** Someone who has just sat down is called by the name in the settings, or asked for one if others sit at the table: @param {Table} table */
export function introduce(table) {
  const { store, line, parts } = table;
  const { name } = settings();
  const seat = unnamed(table);
  parts.guest.hidden = !seat || name !== "" || !store.isShared;
  if (seat && name) line.post({ type: "name", seat: seat.seat, name });
  if (parts.guest.hidden || !seat) return;
  const field = h("input", { type: "text", maxlength: 24, required: true, autocomplete: "nickname", "aria-label": "Your name", placeholder: "Your name" });
  const form = h("form", { class: "row" }, h("span", {}, `You play ${seat.seat_name}. Who are you?`), field, h("button", { class: "small" }, "Sit down"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepSettings({ name: field.value.trim() });
    introduce(table);
  });
  fill(parts.guest, form);
}

/** The name in the settings is another one: my only seat bears it at once: @param {Table} table @param {string} was */
export function callMyself(table, was) {
  const { store, line } = table;
  const { name } = settings();
  const mine = store.seats.filter((sitter) => store.you.includes(sitter.seat));
  if (name && mine.length === 1 && ["", was].includes(store.personOf(mine[0]))) line.post({ type: "name", seat: mine[0].seat, name });
}

/** The page says that nothing more will come, and why: @param {Table} table @param {string} why */
export function sayGone(table, why) {
  table.bar.signal.textContent = "";
  table.bar.title.textContent = why;
  table.parts.prompt.hidden = false;
  fill(table.parts.prompt, why, " ", h("a", { href: "/" }, "Back to the lobby"));
}
