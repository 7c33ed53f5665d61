// @ts-check
/** What the keys do at the table; loaded with the first of them. */
import { openRules } from "./clauses.js";
import { explain } from "./pointing.js";
import { openWays } from "./ways.js";
/** @import { Table } from "./table.js" */

/** @param {Table} table @param {KeyboardEvent} event */
export function pressKey(table, event) {
  if (event.key === "Escape") return table.back();
  const tool = (/** @type {string} */ name) => {
    const found = table.parts.tools.querySelector(`[data-tool=${name}]`);
    if (found instanceof HTMLButtonElement) found.click();
  };
  const open = new Set([...table.chooser.next().keys(), ...openWays(table).map((way) => way.to)]);
  const jump = (/** @type {number} */ direction) => table.pointer.jump(open, direction);
  /** @type {Record<string, () => void>} */
  const keys = {
    "[": () => table.scrubber.move(-1),
    "]": () => table.scrubber.move(1),
    n: () => jump(1),
    p: () => jump(-1),
    u: () => tool("undo"),
    h: () => tool("hint"),
    e: () => tool("threats"),
    r: () => void openRules(table.store.game),
    "+": () => table.zoom.turn(1),
    "-": () => table.zoom.turn(-1),
    "0": () => table.zoom.turn(0),
    t: () => table.turner.turn(1),
    T: () => table.turner.turn(-1),
    i: () => explain(table),
    ".": () => table.pace.queue.length && table.pace.stepwise?.next(table.pace),
    c: () => setTimeout(() => document.getElementById("chat-line")?.focus()), // not to write a c
  };
  const numbered = /^[1-9]$/.test(event.key) ? table.parts.buttons.querySelectorAll("button")[Number(event.key) - 1] : null;
  if (numbered) numbered.click();
  else keys[event.key]?.();
}
