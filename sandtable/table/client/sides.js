// @ts-check
/** What is fought out now: both sides, who takes part, and how it stands. */
import { fill, h, s } from "./dom.js";
import { colourOf } from "./art/shapes.js";
import { clauseLink } from "./clauses.js";
import { style } from "./drawings.js";
/** @import { Drawings } from "./drawings.js" */
/** @import { Scene } from "./types.js" */

void style("style/fight");

/**
 * The panel of a fight.
 * @param {HTMLElement} place
 * @param {Scene} scene
 * @param {Drawings} art
 * @param {string} game
 * @param {string[]} clauses what decides the present step
 */
export function showSides(place, scene, art, game, clauses) {
  const sides = scene.sides ?? [];
  const colour = (/** @type {number} */ seat) => colourOf(scene.seats, seat);
  fill(place, ...sides.map((side) => h("section", { class: `fight-side ${colour(side.seat)}`, "aria-label": side.title },
    h("h3", {}, side.title, h("strong", {}, side.figure)),
    h("div", { class: "fight-pieces" }, ...side.pieces.flatMap((id) => {
      const piece = scene.pieces.find((one) => one.id === id);
      return piece ? s("svg", { viewBox: "-48 -46 96 96", width: 44, height: 44, role: "img", "aria-label": piece.label }, s("title", {}, piece.label), art.piece(piece, colour)) : [];
    })),
    h("ul", {}, ...side.facts.map((fact) => h("li", {}, fact))))),
  sides.length ? h("p", { class: "fine" }, ...clauses.map((clause) => clauseLink(game, clause))) : null);
}
