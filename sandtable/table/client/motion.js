// @ts-check
/** Movement between two scenes: pieces glide, appear and leave within 200 ms; any input ends it at once. */
import { isCalm } from "./dom.js";
/** @import { Piece } from "./types.js" */

const TIME = 180;

/** @typedef {{piece: Piece, element: SVGElement, at: [number, number, number]}} Standing where it stands, and how large */

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Moves pieces from the old scene to the new; `gone` elements are off the board afterwards.
 * @param {Standing[]} gone
 * @param {Standing[]} fresh
 * @param {boolean} isMoving
 */
export function move(gone, fresh, isMoving) {
  finish();
  if (!isMoving || isCalm()) {
    for (const { element } of gone) element.remove();
    return;
  }
  const left = [...gone];
  for (const { piece, element, at: [x, y] } of fresh) {
    const origin = nearest(left, piece, x, y);
    if (origin) {
      left.splice(left.indexOf(origin), 1);
      const [fromX, fromY] = origin.at;
      origin.element.remove();
      run(element, [{ transform: at(fromX, fromY) }, { transform: at(x, y) }], "ease-in-out");
    } else if (piece.kind === "disc") {
      run(element, [{ transform: at(x, -120) }, { transform: at(x, y) }], "ease-in");
    } else {
      run(element, [{ transform: `${at(x, y)} scale(0.4)`, opacity: 0 }, { transform: at(x, y), opacity: 1 }], "ease-out");
    }
  }
  for (const { element, at: [x, y] } of left) {
    const end = { transform: `${at(x, y)} rotate(14deg) scale(0.5)`, opacity: 0 };
    run(element, [{ transform: at(x, y), opacity: 1 }, end], "ease-in", () => element.remove());
  }
}

/** Every movement is at its end. */
export function finish() {
  for (const animation of [...running]) animation.finish();
}

/**
 * The gone piece that looks like this one and stood nearest.
 * @param {Standing[]} gone
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 */
function nearest(gone, piece, x, y) {
  let best = null;
  let reach = Infinity;
  for (const standing of gone) {
    if (standing.piece.kind !== piece.kind || standing.piece.seat !== piece.seat) continue;
    const [oldX, oldY] = standing.at;
    const distance = Math.hypot(oldX - x, oldY - y);
    if (distance < reach) [best, reach] = [standing, distance];
  }
  return best;
}

/** @param {number} x @param {number} y */
function at(x, y) {
  return `translate(${x}px, ${y}px)`;
}

/** @param {SVGElement} element @param {Keyframe[]} frames @param {string} easing @param {() => void} [after] */
function run(element, frames, easing, after) {
  const animation = element.animate(frames, { duration: TIME, easing });
  running.add(animation);
  const end = () => {
    running.delete(animation);
    after?.();
  };
  animation.addEventListener("finish", end);
  animation.addEventListener("cancel", end);
}
