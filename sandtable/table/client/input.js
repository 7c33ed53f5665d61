// @ts-check
/** Pointing at the board: mouse, touch and keys all end in one call with the space that was meant. */
import { finish } from "./motion.js";
/** @import { Board } from "./board.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Pointer {
  /**
   * @param {Board} board
   * @param {(space: string, isTouch: boolean) => void} onPick
   * @param {(space: string | null) => void} onPoint
   */
  constructor(board, onPick, onPoint) {
    this.board = board;
    /** @type {{axis: number, value: number} | null} the line along which arrow keys walk */
    this.track = null;
    const hits = board.layers.hits;
    let isTouch = false;
    hits.addEventListener("pointerdown", (event) => {
      isTouch = /** @type {PointerEvent} */ (event).pointerType === "touch";
      finish();
    });
    hits.addEventListener("click", (event) => {
      const space = spaceOf(event.target);
      if (!space) return;
      this.focus(space);
      this.track = null;
      onPick(space, isTouch);
      isTouch = false;
    });
    hits.addEventListener("pointerover", (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== "touch") onPoint(spaceOf(event.target));
    });
    hits.addEventListener("pointerleave", () => onPoint(null));
    hits.addEventListener("focusin", (event) => onPoint(spaceOf(event.target)));
    hits.addEventListener("keydown", (event) => this.press(event, onPick));
  }

  /** @param {KeyboardEvent} event @param {(space: string, isTouch: boolean) => void} onPick */
  press(event, onPick) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const space = spaceOf(event.target);
    if (!space) return;
    if (event.key in ARROWS) {
      event.preventDefault();
      const near = this.near(space, ARROWS[event.key]);
      if (near) this.focus(near);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      finish();
      onPick(space, false);
    }
  }

  /**
   * The next space in a direction, keeping to the row or column where the walk began.
   * @param {string} from
   * @param {[number, number]} direction
   */
  near(from, [dx, dy]) {
    const here = this.board.spaces.get(from);
    if (!here) return null;
    const axis = dx ? 1 : 0;
    if (!this.track || this.track.axis !== axis) this.track = { axis, value: axis ? here.y : here.x };
    let best = null;
    let least = Infinity;
    for (const space of this.board.spaces.values()) {
      const along = (space.x - here.x) * dx + (space.y - here.y) * dy;
      const aside = Math.abs(dx ? space.y - here.y : space.x - here.x);
      if (along < 0.25 || aside > along * 2) continue;
      const off = Math.abs((dx ? space.y : space.x) - this.track.value);
      const cost = along + off * 0.8;
      if (cost < least - 1e-9) [best, least] = [space.id, cost];
    }
    return best;
  }

  /** The space has the keyboard's focus: @param {string} space */
  focus(space) {
    const { drawn } = this.board;
    drawn.get(this.board.focus)?.hit.setAttribute("tabindex", "-1");
    this.board.focus = space;
    const hit = drawn.get(space)?.hit;
    hit?.setAttribute("tabindex", "0");
    hit?.focus({ preventScroll: false });
  }

  /**
   * Focus goes to the next of the spaces that can be picked.
   * @param {Set<string>} can
   * @param {number} direction
   */
  jump(can, direction) {
    const order = [...this.board.drawn.keys()].filter((space) => this.board.picksOn(space, can).length);
    if (!order.length) return;
    const now = order.indexOf(this.board.focus);
    const next = now < 0 ? 0 : (now + direction + order.length) % order.length;
    this.focus(order[next]);
  }
}

/** @param {EventTarget | null} target */
function spaceOf(target) {
  return target instanceof Element ? target.closest("[data-space]")?.getAttribute("data-space") ?? null : null;
}
