// @ts-check
/** Several actions by one gesture: the way to a space or a button is gone pick by pick, as long as it is open. */
import { settings } from "./storage.js";
/** @import { Table } from "./table.js" */

/** The ways that can be gone now: @param {Table} table */
export function openWays(table) {
  const { store, chooser, scrubber } = table;
  return store.isMine && scrubber.at === null && !table.isBusy && !chooser.picks.length ? store.scene?.ways ?? [] : [];
}

/** The way to the space or button is begun; false if there is none: @param {Table} table @param {string} to */
export function goWay(table, to) {
  const way = openWays(table).find((one) => one.to === to);
  if (!way || (way.is_instead && table.store.noUndo !== null)) return false;
  table.way = [...way.picks];
  if (way.is_instead) table.line.request({ type: "undo", seat: table.store.decider });
  else goOn(table);
  return true;
}

/** The next pick of a way is made, as long as it can be; the last one may be the end of another way: @param {Table} table */
export function goOn(table) {
  const pick = table.way.shift();
  if (pick === undefined) return void (settings().skip && import("./skip.js").then((skip) => skip.skipForced(table)));
  if (table.store.isMine && table.scrubber.at === null && table.chooser.next().get(pick)?.length === 1) return table.take(pick);
  const isEnd = !table.way.length && openWays(table).some((one) => one.to === pick && !one.is_instead);
  table.way = [];
  if (isEnd) goWay(table, pick);
}

/**
 * A press there may become a drag; what drags is loaded then, and told when the press ends even if it has ended by then.
 * @param {Element} place
 * @param {(drag: typeof import("./drag.js"), press: PointerEvent, up: Promise<PointerEvent>) => void} begin
 */
export function onPress(place, begin) {
  place.addEventListener("pointerdown", (press) => {
    const up = new Promise((done) => addEventListener("pointerup", done, { once: true }));
    const loaded = import("./drag.js").catch(() => null); // without a server nothing is dragged
    void loaded.then((drag) => drag && begin(drag, /** @type {PointerEvent} */ (press), up));
  });
}

/** A key is pressed that is meant for the table: @param {Table} table @param {KeyboardEvent} event */
export function onKey(table, event) {
  const { target } = event;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping || document.querySelector("dialog[open]");
  if (!isOther && (event.key === "Escape" || settings().keys)) void import("./keys.js").then((keys) => keys.pressKey(table, event), () => null);
}
