// @ts-check
/** What appears at certain moments: a refusal, dice, a recap, a fight, the end. */
import { fill, h } from "./dom.js";
import { iconButton } from "./art/icons.js";
import { dice } from "./panels.js";
import { clauseLink } from "./clauses.js";
/** @import { Store } from "./store.js" */
/** @import { Table } from "./table.js" */
/** @import { Next } from "./ended.js" */
/** @import { EntryTold, FacesWanted, Over, Refused, Scene } from "./types.js" */

/**
 * Why an action is not possible, in the rulebook's words.
 * @param {HTMLElement} place
 * @param {string} game
 * @param {Refused} refused
 */
export function showRefusal(place, game, refused) {
  place.hidden = false;
  fill(place,
    h("div", {}, h("strong", {}, "Why not? "), refused.facts ? `${sentence(refused.facts)} ` : "",
      h("q", { class: "rule" }, refused.sentence), " ", clauseLink(game, refused.clause)),
    iconButton("close", "Close", () => (place.hidden = true)));
}

/** @param {string} words */
export function sentence(words) {
  const isName = /^[a-z]\d/.test(words); // a space's own name stays as it is written
  const whole = isName ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/**
 * The dice that were just thrown.
 * @param {HTMLElement} place
 * @param {Store} store
 * @param {EntryTold[]} thrown
 */
export function showDice(place, store, thrown) {
  const last = thrown.slice(-3);
  fill(place, ...last.map((entry) => h("div", { class: "thrown" }, h("span", { class: "dice" }, ...dice(entry)), h("span", {}, store.named(entry.words)))));
}

/** A form for what real dice show, while some are awaited: @param {HTMLElement} place @param {FacesWanted | null} wanted @param {(faces: number[]) => void} onFaces */
export function askFaces(place, wanted, onFaces) {
  if (wanted || !place.hidden) void import("./faces.js").then((faces) => faces.askFaces(place, wanted, onFaces));
}

/** What the others did since my last turn: @param {HTMLDetailsElement} place @param {Store} store @param {(at: number) => void} onPlay @param {(at: number) => void} onStep */
export function showRecap(place, store, onPlay, onStep) {
  const entries = store.recap();
  place.hidden = entries.length < 2;
  place.open = false;
  if (!place.hidden) void import("./recap.js").then((recap) => recap.tell(place, store, entries, onPlay, onStep));
}

/** How the match ended: @param {HTMLElement} place @param {Store} store @param {Over | null} over @param {Next} next */
export function showOver(place, store, over, next) {
  place.hidden = over === null;
  if (over) void import("./ended.js").then((ended) => ended.showEnd(place, store, over, next));
}

/** Who is in a fight, while there is one: @param {Table} table @param {Scene} scene @param {boolean} isLive */
export function showFight(table, scene, isLive) {
  const clauses = new Set(isLive ? table.store.actions.map((action) => action.clause) : []);
  table.parts.fight.hidden = !scene.sides?.length;
  if (scene.sides?.length) void import("./sides.js").then((sides) => sides.showSides(table.parts.fight, scene, table.board.art, table.store.game, [...clauses]));
}
