// @ts-check
/** Where enemies could strike next: asked of the server when it is wanted, and again after each action. */
import { fill, s } from "./dom.js";
import { outline, SCALE } from "./art/shapes.js";
import { style } from "./drawings.js";
/** @import { Table } from "./table.js" */
/** @import { ThreatsTold } from "./types.js" */

void style("style/drag");

export class Threats {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.isOn = false;
    this.layer = s("g", { class: "layer-threats" });
  }

  /** They are shown, or no longer. */
  turn() {
    this.isOn = !this.isOn;
    fill(this.layer);
    this.table.draw(false); // what the spaces say of themselves is said anew
    this.ask();
  }

  /** The server is asked, if they are to be seen. */
  ask() {
    if (this.isOn) this.table.line.post({ type: "threats" });
  }

  /** @param {ThreatsTold} told */
  show(told) {
    const { board, store, scrubber } = this.table;
    if (!this.isOn || told.sequence !== store.sequence || scrubber.at !== null) return;
    board.layers.pieces.before(this.layer);
    fill(this.layer, ...told.threats.map(({ space }) => {
      const at = board.spaces.get(space);
      return at ? s("g", { transform: `translate(${at.x * SCALE} ${at.y * SCALE})`, class: "threat" },
        outline(at.shape, 44, {}), s("path", { d: "M28 -44H44V-28ZM-28 44H-44V28Z" })) : null;
    }));
    for (const { space, words } of told.threats) {
      const hit = board.drawn.get(space)?.hit;
      hit?.setAttribute("data-words", `${hit.getAttribute("data-words")}, ${words}`);
    }
    this.table.choose();
  }
}
