// @ts-check
/** Several things on one space can be picked: they fan out beside it, and one is chosen by click or by key. */
import { colourOf } from "./art/shapes.js";
import { shortOdds } from "./chooser.js";
import { h, s } from "./dom.js";
/** @import { Table } from "./table.js" */

/** @typedef {{pick: string, label: string, picture: SVGElement | null}} Choice */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** All that can be picked on the space is shown side by side: @param {Table} table @param {string} space @param {string[]} picks */
export function openFan(table, space, picks) {
  const { board, store, chooser } = table;
  const hit = board.drawn.get(space)?.hit;
  if (!hit) return;
  const colour = (/** @type {number} */ seat) => colourOf(store.scene?.seats ?? [], seat);
  const choices = picks.map((pick) => {
    const piece = board.standing(space).find((one) => one.id === pick);
    const actions = chooser.next().get(pick);
    const odds = actions?.length === 1 ? shortOdds(actions[0]) : "";
    const label = piece?.label ?? board.spaces.get(space)?.label ?? pick;
    return { pick, label: odds ? `${label}, ${odds}` : label, picture: piece ? board.art.piece(piece, colour) : null };
  });
  fanOut(hit, `Which one on ${board.spaces.get(space)?.title ?? space}?`, choices, (pick) => table.take(pick));
}

/**
 * The choices stand beside the anchor until one is taken, or none.
 * @param {Element} anchor
 * @param {string} title
 * @param {Choice[]} choices
 * @param {(pick: string) => void} onPick
 */
function fanOut(anchor, title, choices, onPick) {
  const buttons = choices.map(({ pick, label, picture }) => h("button", { type: "button", class: "fan-choice", "data-pick": pick, onclick: () => {
    dialog.close();
    onPick(pick);
  } }, s("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, picture), h("span", {}, label)));
  const dialog = h("dialog", { class: "fan", "aria-label": title }, h("h3", {}, title), ...buttons);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const now = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    buttons[(now + step + buttons.length) % buttons.length].focus();
  });
  (anchor.closest("main") ?? document.body).append(dialog); // where the game's style reaches it
  dialog.showModal();
  place(dialog, anchor.getBoundingClientRect());
}

/** The window stands under the anchor, or as near as the page allows: @param {HTMLElement} dialog @param {DOMRect} anchor */
function place(dialog, anchor) {
  const { width, height } = dialog.getBoundingClientRect();
  const left = Math.min(Math.max(8, anchor.left + (anchor.width - width) / 2), innerWidth - width - 8);
  const below = anchor.bottom + 6;
  const top = below + height > innerHeight - 8 ? Math.max(8, anchor.top - height - 6) : below;
  dialog.style.left = `${left}px`;
  dialog.style.top = `${top}px`;
}
