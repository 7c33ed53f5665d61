// @ts-check
/** Several actions by one gesture: the way to a space or a button is gone pick by pick, as long as it is open. */
import { settings } from "./storage.js";
/** @import { Table } from "./table.js" */

const SKIP = 350; // milliseconds, so that it is seen

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

let seen = 0; // the step that was shown last: after an undo nothing is done by itself

/** The only action there is is taken by itself, for whoever wants that: @param {Table} table */
function skipForced(table) {
  const { store } = table;
  const [was, sequence] = [seen, store.sequence];
  seen = store.step;
  const isForced = settings().skip && store.isMine && store.actions.length === 1 && store.step >= was && table.scrubber.at === null;
  if (isForced) setTimeout(() => store.sequence === sequence && table.scrubber.at === null && table.commit(store.actions[0]), SKIP);
}

/** The next pick of a way is made, as long as it can be; the last one may be the end of another way: @param {Table} table */
export function goOn(table) {
  const pick = table.way.shift();
  if (pick === undefined) return skipForced(table);
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
