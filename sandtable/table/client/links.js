// @ts-check
/** The links of a match: its address to share, the rematch, and who came by a link; loaded when one is needed. */
import { rematch } from "./api.js";
import { copy, toast } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { keepMade, keepTokens, ownTokens, settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Rematch } from "./types.js" */

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

/** Another player has set up a rematch: @param {Table} table @param {Rematch} message */
export function offerRematch(table, message) {
  keepTokens(message.match, message.seats.map((seat) => seat.token));
  fill(table.parts.hint, h("a", { href: `/m/${message.match}`, class: "button primary" }, "A rematch is set up: sit down"));
  table.parts.hint.hidden = false;
}

/** Someone who has just sat down by a link is called by the name in the settings: @param {Table} table */
export function introduce(table) {
  const { store, line } = table;
  const { name } = settings();
  const mine = store.seats.filter((sitter) => store.you.includes(sitter.seat));
  if (name && mine.length === 1 && mine[0].name === mine[0].seat_name) line.post({ type: "name", seat: mine[0].seat, name });
}
