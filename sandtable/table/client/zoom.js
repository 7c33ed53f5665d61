// @ts-check
/** The box of the board and the buttons that enlarge it; what they do is loaded when it is first wanted. */
import { h } from "./dom.js";
import { iconButton } from "./art/icons.js";
/** @import { Board } from "./board.js" */
/** @import { Lens } from "./lens.js" */

const SMALL = 28; // pixels: a space that would be smaller is enlarged from the beginning
const EASY = 44; // pixels: to this

export class Zoom {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.isOpened = false;
    /** @type {Lens | null} */
    this.lens = null;
    this.scroll = h("div", { class: "board-scroll" }, board.svg);
    this.box = h("div", { class: "board-box" }, this.scroll);
    this.closer = iconButton("zoom", "Larger board", () => this.turn(1));
    this.farther = iconButton("unzoom", "Smaller board", () => this.turn(-1));
    this.farther.disabled = true;
    for (const kind of ["wheel", "touchstart"]) this.scroll.addEventListener(kind, () => this.load(), { once: true, passive: true });
  }

  async load() {
    const { Lens } = await import("./lens.js");
    this.lens ??= new Lens(this);
    return this.lens;
  }

  /** One step closer or farther, or to the whole board: @param {number} step */
  turn(step) {
    void this.load().then((lens) => lens.zoom(step ? lens.scale * 1.35 ** step : 1));
  }

  /**
   * What is asked about is in sight, or else one of the spaces; a board of spaces too small to hit is enlarged when it is first seen.
   * @param {string[]} spaces
   * @param {string[]} asked
   */
  seek(spaces, asked) {
    const size = this.board.drawn.values().next().value?.hit.getBoundingClientRect().width ?? 0;
    if (size && !this.isOpened && size < SMALL) {
      void this.load().then((lens) => {
        lens.zoom(EASY / size);
        lens.seek(spaces, asked);
      });
    } else this.lens?.seek(spaces, asked);
    this.isOpened ||= size > 0;
  }
}
