// @ts-check
/** Looking closer: the board is enlarged and moved by pinch, wheel, drag, buttons and keys, and goes to what is asked. */
/** @import { Zoom } from "./zoom.js" */

const MOST = 6;

export class Lens {
  /** @param {Zoom} frame */
  constructor(frame) {
    this.board = frame.board;
    this.frame = frame;
    this.scroll = frame.scroll;
    this.scale = 1;
    this.scroll.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.pinch();
    this.drag();
  }

  /**
   * The board is so many times as large as what fits; the point of the page stays where it is, or the middle.
   * @param {number} scale
   * @param {[number, number]} [at]
   */
  zoom(scale, at) {
    const wanted = Math.min(MOST, Math.max(1, scale < 1.05 ? 1 : scale));
    if (wanted === this.scale) return;
    const view = this.scroll.getBoundingClientRect();
    const [x, y] = at ?? [view.left + view.width / 2, view.top + view.height / 2];
    const before = this.board.svg.getBoundingClientRect();
    const share = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.scale = wanted;
    this.frame.box.classList.toggle("large", wanted > 1);
    this.board.svg.style.setProperty("--zoom", String(wanted));
    const after = this.board.svg.getBoundingClientRect();
    this.scroll.scrollLeft += after.left + share[0] * after.width - x;
    this.scroll.scrollTop += after.top + share[1] * after.height - y;
    this.frame.farther.disabled = wanted === 1;
    this.frame.closer.disabled = wanted === MOST;
  }

  /** Where pages do not scroll a wheel zooms; elsewhere it does with the control key, as a pinch of a touchpad says: @param {WheelEvent} event */
  wheel(event) {
    const page = document.documentElement;
    if (!event.ctrlKey && page.scrollHeight > page.clientHeight) return;
    event.preventDefault();
    this.zoom(this.scale * Math.exp(-event.deltaY / 400), [event.clientX, event.clientY]);
  }

  /** Two fingers enlarge; one moves the board, which the browser does by itself. */
  pinch() {
    let apart = 0;
    let from = 1;
    const between = (/** @type {TouchList} */ touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    this.scroll.addEventListener("touchstart", (event) => {
      if (event.touches.length === 2) [apart, from] = [between(event.touches), this.scale];
    }, { passive: true });
    this.scroll.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const [one, other] = event.touches;
      this.zoom((from * between(event.touches)) / apart, [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2]);
    }, { passive: false });
  }

  /** A mouse that is held moves an enlarged board; the click that ends it picks nothing. */
  drag() {
    /** @type {[number, number] | null} */
    let last = null;
    let isMoved = false;
    this.scroll.addEventListener("pointerdown", (event) => {
      isMoved = false;
      last = this.scale > 1 && event.pointerType === "mouse" && event.button === 0 ? [event.clientX, event.clientY] : null;
    });
    addEventListener("pointermove", (event) => {
      if (!last || !event.buttons) return;
      const [dx, dy] = [event.clientX - last[0], event.clientY - last[1]];
      if (!isMoved && Math.hypot(dx, dy) < 6) return;
      isMoved = true;
      last = [event.clientX, event.clientY];
      this.scroll.scrollBy(-dx, -dy);
    });
    addEventListener("pointerup", () => { last = null; });
    this.scroll.addEventListener("click", (event) => {
      if (isMoved) event.stopPropagation();
      isMoved = false;
    }, { capture: true });
  }

  /** All that is asked of is in sight, or else one of the spaces: @param {string[]} spaces @param {string[]} asked */
  seek(spaces, asked) {
    if (this.scale === 1 || !(asked.length || spaces.length)) return;
    const view = this.scroll.getBoundingClientRect();
    const boxes = (asked.length ? asked : spaces).flatMap((space) => this.board.drawn.get(space)?.hit.getBoundingClientRect() ?? []);
    const isSeen = (/** @type {DOMRect} */ box) => box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
    if (!boxes.length || (asked.length ? boxes.every(isSeen) : boxes.some(isSeen))) return;
    const middle = (/** @type {number[]} */ ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
    const x = middle(boxes.flatMap((box) => [box.left, box.right]));
    const y = middle(boxes.flatMap((box) => [box.top, box.bottom]));
    if (asked.length) return this.scroll.scrollBy(x - view.left - view.width / 2, y - view.top - view.height / 2);
    const near = boxes.reduce((best, box) => (Math.hypot(box.x - x, box.y - y) < Math.hypot(best.x - x, best.y - y) ? box : best));
    this.scroll.scrollBy(near.x + near.width / 2 - view.left - view.width / 2, near.y + near.height / 2 - view.top - view.height / 2);
  }
}
