// @ts-check
/** Things that can lie in several ways: what a button shows is drawn on the board, and turned by click or key. */
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
/** @import { Table } from "./table.js" */
/** @import { ActionTold, Button } from "./types.js" */

/** All that a button shows: @param {Button | undefined} way */
const shownBy = (way) => (way?.shows ? [way.shows, ...(way.shows_also ?? [])] : []);

export class Turner {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.place = 0;
    this.spot = "";
    /** @type {Button[]} the ways that are open now, if there are only such */
    this.ways = [];
  }

  /** The buttons among these actions' last picks that show something: @param {ActionTold[]} actions */
  shown(actions) {
    const words = new Map((this.table.store.scene?.buttons ?? []).map((one) => [one.id, one]));
    return actions.flatMap((action) => words.get(action.picks.at(-1) ?? "") ?? []).filter((one) => one.shows);
  }

  /** The board and the buttons show how the thing would lie now: @param {Map<string, ActionTold[]>} next */
  show(next) {
    const { board, parts } = this.table;
    const ways = this.shown([...next.values()].flat()).filter((one) => next.has(one.id));
    const isOneSpot = new Set(ways.map((one) => one.shows?.id)).size === 1; // ways on several spaces are pointed at
    this.ways = isOneSpot && ways.length === next.size ? ways : [];
    if (!this.ways.length) return board.preview([]);
    const spot = this.ways[0].shows?.id ?? "";
    if (spot !== this.spot) [this.spot, this.place] = [spot, 0];
    const way = this.ways[this.place % this.ways.length];
    board.preview(shownBy(way));
    const turns = this.ways.length > 1;
    fill(parts.buttons,
      turns ? button(`Turn (${(this.place % this.ways.length) + 1} of ${this.ways.length})`, () => this.turn(1), { "data-tool": "turn", title: "T" }, icon("restart")) : null,
      button("Place it here", () => this.table.take(way.id), { class: "primary", "data-button": way.id }),
      h("span", { class: "fine way" }, way.label));
  }

  /** A pick of the space that is shown turns the thing; false if nothing is shown there: @param {string} pick */
  takes(pick) {
    if (!this.ways.length || pick !== this.spot) return false;
    this.turn(1);
    return true;
  }

  /** @param {number} step */
  turn(step) {
    if (!this.ways.length) return;
    this.place = (this.place + step + this.ways.length) % this.ways.length;
    this.table.choose();
  }

  /** A space that is pointed at shows the first way in which the thing could lie there: @param {ActionTold[] | undefined} actions */
  peek(actions) {
    if (!this.ways.length) this.table.board.preview(shownBy(this.shown(actions ?? [])[0]));
  }
}
