// @ts-check
/** A match whose rules are not here: its players may agree to end it. */
import { button, fill, h } from "./dom.js";
import { confirmed } from "./dialogs.js";
/** @import { Table } from "./table.js" */

const AGREE = "End this match as a draw? Once all its players have agreed it is over.";

/** Who has still to agree, and a button for each seat of mine: @param {HTMLElement} place @param {Table} table */
export function showKept(place, table) {
  const { store, line } = table;
  const awaited = store.kept?.awaited ?? [];
  const mine = awaited.filter((seat) => store.you.includes(seat));
  const others = awaited.filter((seat) => !mine.includes(seat)).map((seat) => store.whoName(seat));
  place.hidden = awaited.length === 0;
  fill(place,
    ...mine.map((seat) => button(mine.length > 1 ? `${store.seatName(seat)} agrees to a draw` : "Agree to a draw",
      async () => (await confirmed(AGREE, "Agree")) && line.request({ type: "agree", seat }), { class: "primary", "data-agree": seat })),
    others.length ? h("span", { class: "fine" }, `${others.join(" and ")} ${others.length > 1 ? "have" : "has"} not agreed yet.`) : null);
}
