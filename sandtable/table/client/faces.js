// @ts-check
/** Dice that the players throw themselves, loaded when the first are awaited. */
import { fill, h } from "./dom.js";
import { die, icon } from "./art/icons.js";
/** @import { FacesWanted } from "./types.js" */

/**
 * A form for what real dice show.
 * @param {HTMLElement} place
 * @param {FacesWanted | null} wanted
 * @param {(faces: number[]) => void} onFaces
 */
export function askFaces(place, wanted, onFaces) {
  place.hidden = wanted === null;
  if (!wanted) return fill(place);
  /** @type {number[]} */
  const faces = [];
  const draw = () => {
    fill(place, h("p", {}, icon("dice"), ` Throw ${wanted.count === 1 ? "a die" : `${wanted.count} dice`}. ${wanted.words}.`),
      wanted.count > 1 ? h("p", { class: "fine" }, `Die ${faces.length + 1} of ${wanted.count}`) : null,
      h("div", { class: "row" }, ...Array.from({ length: wanted.sides }, (_, place) => place + 1).map((face) =>
        h("button", { type: "button", class: "die-button", "aria-label": `I threw ${face}`, onclick: () => {
          faces.push(face);
          if (faces.length === wanted.count) onFaces(faces);
          else draw();
        } }, die(face)))));
  };
  draw();
}
