// @ts-check
/** The pieces on the board. A piece is the same from scene to scene if its id is, or if the log says which id it had before. */
import { s } from "./dom.js";
import { move } from "./motion.js";
/** @import { Colour, Drawings } from "./drawings.js" */
/** @import { Place, Way } from "./motion.js" */
/** @import { EntryTold, Piece } from "./types.js" */

/** @typedef {{piece: Piece, element: SVGElement, at: Place}} Shown */
/** @typedef {[string, string][]} Moves the pieces that an action moved: id before, id after */

/** @param {Piece} one @param {Piece | undefined} other */
const isAlike = (one, other) => other !== undefined && one.kind === other.kind && one.seat === other.seat;

/**
 * One list of moves for two in a row.
 * @param {Moves} first
 * @param {Moves} second
 * @returns {Moves}
 */
function joined(first, second) {
  const left = new Set(first.map(([from]) => from));
  const reached = new Set(first.map(([, to]) => to));
  const further = first.flatMap(([from, to]) => {
    const on = second.filter(([middle]) => middle === to);
    return /** @type {Moves} */ (on.length ? on.map(([, end]) => [from, end]) : [[from, to]]);
  });
  return [...further, ...second.filter(([from]) => !reached.has(from) && !left.has(from))];
}

/**
 * Which pieces have other ids than before: back along what is no longer so, then on along what is new.
 * @param {EntryTold[]} before
 * @param {EntryTold[]} after
 * @returns {Moves}
 */
export function movesBetween(before, after) {
  let same = 0;
  while (same < before.length && same < after.length && before[same].text === after[same].text) same += 1;
  const back = before.slice(same).reverse().map((entry) => (entry.moves ?? []).map(([from, to]) => /** @type {[string, string]} */ ([to, from])));
  return [...back, ...after.slice(same).map((entry) => entry.moves ?? [])].reduce(joined, []);
}

export class PieceLayer {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, Shown>} */
    this.shown = new Map();
  }

  clear() {
    this.shown.clear();
  }

  /**
   * The pieces stand where the scene has them, and glide there from where they were; returns the spaces with a change.
   * @param {Piece[]} pieces
   * @param {Map<string, Place>} places
   * @param {{art: Drawings, colour: Colour, moves: Moves, isMoving: boolean}} how
   */
  show(pieces, places, { art, colour, moves, isMoving }) {
    const before = this.shown;
    const origins = this.origins(pieces, moves);
    /** @type {Way[]} */
    const ways = [];
    /** @type {Set<string>} */
    const changed = new Set();
    this.shown = new Map();
    for (const piece of pieces) {
      const to = places.get(piece.id) ?? [0, 0, 1];
      const old = before.get(origins.get(piece.id) ?? "");
      if (old && JSON.stringify([old.piece, old.at]) === JSON.stringify([piece, to])) {
        this.shown.set(piece.id, old);
        continue;
      }
      const element = this.put(art.piece(piece, colour), to, piece.id);
      this.shown.set(piece.id, { piece, element, at: to });
      if (!old) ways.push({ element, from: null, to, isGone: false });
      else if (old.at.join() !== to.join()) ways.push({ element, from: old.at, to, isGone: false });
      if (old?.piece.space === piece.space) continue;
      changed.add(piece.space);
      if (old) changed.add(old.piece.space);
    }
    const kept = new Set([...this.shown.values()].map(({ element }) => element));
    const going = new Set(origins.values());
    for (const [id, { piece, element, at }] of before) {
      if (kept.has(element)) continue;
      if (going.has(id)) {
        element.remove(); // it is drawn anew
        continue;
      }
      changed.add(piece.space);
      const host = moves.find(([from]) => from === id)?.[1] ?? "";
      ways.push({ element, from: at, to: this.shown.get(host)?.at ?? null, isGone: true });
    }
    move(ways, isMoving, art.entrance);
    return changed;
  }

  /**
   * The id that each piece had before; none for those that are new.
   * @param {Piece[]} pieces
   * @param {Moves} moves
   * @returns {Map<string, string>}
   */
  origins(pieces, moves) {
    const left = new Set(moves.map(([from]) => from));
    const found = new Map();
    for (const piece of pieces) {
      const same = this.shown.get(piece.id)?.piece;
      const from = moves.find(([, to]) => to === piece.id)?.[0];
      const isHost = same !== undefined && isAlike(piece, same) && !left.has(piece.id); // others came to it
      if (from !== undefined && this.shown.has(from) && !isHost) found.set(piece.id, from);
      else if (same && (isAlike(piece, same) || same.space !== piece.space)) found.set(piece.id, piece.id);
    }
    return found;
  }

  /** @param {SVGElement} body @param {Place} place @param {string} id */
  put(body, [x, y, scale], id) {
    const element = scale === 1 ? body : s("g", {}, s("g", { transform: `scale(${scale})` }, body));
    element.setAttribute("transform", `translate(${x} ${y})`);
    element.setAttribute("data-piece", id);
    this.layer.append(element);
    return element;
  }

  /** Pieces that can be picked, or are, are marked: @param {Set<string>} can @param {string[]} chosen */
  light(can, chosen) {
    for (const [id, { element }] of this.shown) {
      element.classList.toggle("can", can.has(id));
      element.classList.toggle("chosen", chosen.includes(id));
    }
  }
}
