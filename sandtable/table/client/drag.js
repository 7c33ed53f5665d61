// @ts-check
/** Dragging what lies beside the board to where it may go: two picks by one gesture, made from the legal actions alone. */
import { h } from "./dom.js";
import { style } from "./drawings.js";
import { point } from "./pointing.js";
import { goOn, openWays } from "./ways.js";
/** @import { Table } from "./table.js" */

void style("style/drag");

const FAR = 8; // pixels from which a press is a drag
const LONG = 250; // milliseconds after which a finger drags and does not scroll

/**
 * What is picked by taking up an item, and where it may be let go; null if it cannot be dragged.
 * @param {Table} table
 * @param {string} id
 * @returns {{picks: string[], targets: Set<string>} | null}
 */
export function dragOf(table, id) {
  const { store } = table;
  if (!store.isMine || table.isBusy || table.scrubber.at !== null) return null;
  const item = store.scene?.trays.flatMap((tray) => tray.items).find((one) => one.id === id);
  const picks = item?.is_held ? [] : [id];
  const open = store.actions.filter((action) => picks.every((pick, place) => action.picks[place] === pick));
  const targets = new Set(open.flatMap((action) => action.picks[picks.length] ?? []).filter((pick) => !pick.startsWith("button:")));
  return targets.size ? { picks, targets } : null;
}

/**
 * What may be picked at a point of the page, of these.
 * @param {Table} table
 * @param {Set<string>} targets
 * @param {number} x
 * @param {number} y
 */
function targetAt(table, targets, x, y) {
  const under = document.elementFromPoint(x, y);
  const space = under?.closest("[data-space]")?.getAttribute("data-space");
  const found = [under?.closest("[data-item]")?.getAttribute("data-item"), under?.closest("[data-drop]")?.getAttribute("data-drop"),
    ...(space ? table.board.picksOn(space, targets) : [])];
  return found.find((pick) => pick && targets.has(pick)) ?? null;
}

/** Where it may be let go is marked: @param {Table} table @param {Set<string>} targets */
function mark(table, targets) {
  for (const place of document.querySelectorAll("[data-item], [data-drop]")) {
    const pick = place.getAttribute("data-drop") ?? place.getAttribute("data-item") ?? "";
    place.classList.toggle("drop", targets.has(pick));
  }
  for (const [space, { light }] of table.board.drawn) light.classList.toggle("drop", table.board.picksOn(space, targets).length > 0);
}

/** A press on a tray may become a drag: @param {Table} table @param {PointerEvent} press @param {Promise<PointerEvent>} up */
export function beginDrag(table, press, up) {
  const item = press.target instanceof Element ? press.target.closest("[data-item]") : null;
  const drag = item && dragOf(table, item.getAttribute("data-item") ?? "");
  if (!drag || press.button !== 0) return;
  const isTouch = press.pointerType === "touch";
  const ghost = h("div", { class: `ghost ${item.closest(".tray")?.className ?? ""}` });
  let isOn = false;
  let isMoved = false;
  const start = () => {
    isOn = true;
    ghost.append(item.cloneNode(true));
    document.body.append(ghost);
    mark(table, drag.targets);
    follow(press);
  };
  const follow = (/** @type {PointerEvent} */ at) => ghost.style.setProperty("transform", `translate(${at.clientX}px, ${at.clientY}px)`);
  const timer = isTouch ? setTimeout(start, LONG) : 0;
  const move = (/** @type {PointerEvent} */ at) => {
    const isFar = Math.hypot(at.clientX - press.clientX, at.clientY - press.clientY) > FAR;
    if (!isOn && isFar && isTouch) return end();
    if (!isOn && isFar) start();
    isMoved ||= isOn && isFar;
    if (isMoved) table.parts.info.hidden = true; // the finger rested, and now it drags
    if (isOn) follow(at);
  };
  const hold = (/** @type {Event} */ event) => { if (isOn) event.preventDefault(); };
  const end = () => {
    isOn = false;
    clearTimeout(timer);
    ghost.remove();
    mark(table, new Set());
    for (const [kind, act] of Object.entries(listeners)) removeEventListener(kind, /** @type {any} */ (act));
  };
  const drop = (/** @type {PointerEvent} */ at) => {
    const target = isOn ? targetAt(table, drag.targets, at.clientX, at.clientY) : null;
    end();
    if (isMoved) table.parts.info.hidden = true;
    if (target === null) return;
    while (table.chooser.back());
    for (const pick of [...drag.picks, target]) table.take(pick);
  };
  void up.then(drop);
  const listeners = { pointermove: move, pointercancel: end, touchmove: hold, contextmenu: hold };
  for (const [kind, act] of Object.entries(listeners)) addEventListener(kind, /** @type {any} */ (act), { passive: false });
}

/** A mouse that presses on what can be picked and lets go elsewhere on the whole board has picked both: @param {Table} table @param {PointerEvent} press @param {Promise<PointerEvent>} up */
export function beginLeading(table, press, up) {
  const spaceOf = (/** @type {Event} */ event) => (event.target instanceof Element ? event.target.closest("[data-space]")?.getAttribute("data-space") : null);
  const from = spaceOf(press);
  if (!from || press.button !== 0 || press.pointerType !== "mouse" || (table.zoom.lens?.scale ?? 1) > 1) return;
  const can = table.board.picksOn(from, table.chooser.next()).length === 1 || openWays(table).some((way) => way.to === from);
  if (!can || !table.store.isMine || table.isBusy || table.scrubber.at !== null) return;
  void up.then((event) => {
    const to = spaceOf(event);
    if (!to || to === from) return;
    point(table, from, false);
    table.way.push(to);
    if (!table.isBusy && table.way.length === 1) goOn(table);
  });
}
