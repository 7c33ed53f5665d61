// @ts-check
/** The sheets of a match at its table: brought before it begins, looked at while it goes on. */
import { games } from "./api.js";
import { button, fill, h } from "./dom.js";
import { open, toast } from "./dialogs.js";
import { openSheet } from "./sheets.js";
/** @import { Table } from "./table.js" */
/** @import { SheetFormTold } from "./types.js" */

/** What is still awaited, and who may do something about it: @param {Element} place @param {Table} table */
export async function showSheets(place, table) {
  const { store } = table;
  const told = store.sheets;
  place.toggleAttribute("hidden", !told);
  if (!told) return;
  const form = (await games()).find((game) => game.id === store.game)?.sheet;
  if (!form || told !== store.sheets) return;
  const awaited = told.awaited.flatMap((seat) => (store.you.includes(seat) ? bringing(table, form, seat) : store.host ? [granting(table, form, seat)] : []));
  fill(place, ...(told.awaited.length ? awaited : [button(`Look at the ${form.title}s`, () => look(table, form), { class: "small" })]));
}

/** @param {Table} table @param {SheetFormTold} form @param {number} seat */
function bringing(table, form, seat) {
  const { store } = table;
  const name = store.seatName(seat);
  const send = (/** @type {any} */ sheet) => table.line.request({ type: "sheet", seat, sheet });
  return [
    button(`Bring a ${form.title} for ${name}…`, () => openSheet({
      game: store.game, form, seat, name, ruleset: { options: store.options }, sheet: null, done: send,
    }).catch((error) => toast(error.message)), { class: "primary" }),
    button(`${name} plays the ready-made ${form.title}`, () => send(null)),
  ];
}

/** @param {Table} table @param {SheetFormTold} form @param {number} seat */
function granting(table, form, seat) {
  const words = `Let ${table.store.seatName(seat)} play the ready-made ${form.title}`;
  return button(words, () => table.line.request({ type: "sheet", seat, sheet: null }), { class: "quiet" });
}

/** The sheets that may be known, to be read: @param {Table} table @param {SheetFormTold} form */
async function look(table, form) {
  const { store } = table;
  const { showSheet = values } = await import(`./games/${store.game}.js`).catch(() => ({})); // a game may show its sheets in its own way
  const isShared = store.you.length > 1 && form.is_hidden && !store.over; // someone else may look at this screen
  const parts = (store.sheets?.sheets ?? []).map((sheet, seat) => h("section", { class: "sheet-shown" },
    h("h3", {}, store.seatName(seat)),
    sheet && !(isShared && seat !== store.viewpoint) ? showSheet(sheet) : h("p", { class: "fine" }, "Hidden until the match is over.")));
  open(`${form.title.charAt(0).toUpperCase()}${form.title.slice(1)}s`, ...parts);
}

/** @param {any} value @returns {HTMLElement} */
function values(value) {
  if (Array.isArray(value)) return h("ol", {}, ...value.map((one) => h("li", {}, values(one))));
  if (typeof value !== "object" || value === null) return h("span", {}, value === true ? "yes" : value === false ? "no" : String(value));
  return h("dl", {}, ...Object.entries(value).flatMap(([name, one]) => [h("dt", {}, name), h("dd", {}, values(one))]));
}
