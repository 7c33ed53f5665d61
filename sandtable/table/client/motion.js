// @ts-check
/** Movement between two scenes: pieces glide, appear and leave within 200 ms; any input ends it at once. */
import { isCalm } from "./dom.js";

const TIME = 180;

/** @typedef {[number, number, number]} Place where a piece stands, and how large */
/**
 * One piece's way from scene to scene: from nowhere if it is new, to nowhere if it is gone.
 * @typedef {{element: SVGElement, from: Place | null, to: Place | null, isGone: boolean}} Way
 */

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Every piece goes its way at once; the elements of those that are gone are off the board afterwards.
 * @param {Way[]} ways
 * @param {boolean} isMoving
 * @param {(x: number, y: number) => [number, number] | null} entrance where new pieces come from
 */
export function move(ways, isMoving, entrance) {
  finish();
  for (const { element, from, to, isGone } of ways) {
    const leave = isGone ? () => element.remove() : undefined;
    if (!isMoving || isCalm()) leave?.();
    else if (from && to) run(element, [{ transform: at(from) }, { transform: at(to) }], "ease-in-out", leave);
    else if (to) {
      const door = entrance(to[0], to[1]);
      const start = door ? { transform: at(door) } : { transform: `${at(to)} scale(0.4)`, opacity: 0 };
      run(element, [start, { transform: at(to), opacity: 1 }], door ? "ease-in" : "ease-out");
    } else if (from) {
      run(element, [{ transform: at(from), opacity: 1 }, { transform: `${at(from)} rotate(14deg) scale(0.5)`, opacity: 0 }], "ease-in", leave);
    }
  }
}

/** Every movement is at its end. */
export function finish() {
  for (const animation of [...running]) animation.finish();
}

/** @param {readonly number[]} place */
function at([x, y]) {
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
