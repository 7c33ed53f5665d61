// @ts-check
/** Bots try a variant beside the rules as written; what they find is shown while they play. */
import { ask } from "./api.js";
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
/** @import { GameTold, TrialFigure, TrialFound, TrialRow, TrialsOffered, TrialTold } from "./types.js" */

const EVERY = 700; // milliseconds between two looks
const GROUPS = /** @type {const} */ ({ seats: "Share of the points", length: "Length", endings: "Endings" });

/** @type {Promise<TrialsOffered> | null} */
let offer = null;

/** @param {number | null} number @param {boolean} [isSigned] */
function figure(number, isSigned = false) {
  if (number === null) return "?";
  const rounded = number.toFixed(Math.abs(number) < 9.95 ? 1 : 0);
  const shown = Number(rounded) === 0 ? "0" : rounded.replace("-", "−").replace(/\.0$/, "");
  return isSigned && number > 0 && shown !== "0" ? `+${shown}` : shown;
}

/** A figure with its interval: @param {TrialFigure | undefined} told @param {string} unit @param {boolean} [isSigned] */
function cell(told, unit, isSigned = false) {
  if (!told) return h("td", {}, "–");
  const differs = isSigned && told.low !== null && told.high !== null && (told.low > 0 || told.high < 0);
  return h("td", { class: differs ? "differs" : "" }, `${figure(told.value, isSigned)}${unit} `,
    h("span", { class: "fine" }, `${figure(told.low, isSigned)}${isSigned ? " to " : "–"}${figure(told.high, isSigned)}`));
}

/** @param {string} words @param {HTMLElement[]} cells */
const line = (words, ...cells) => h("tr", {}, h("th", { scope: "row" }, words), ...cells);

/** A difference of shares, which is no more than all: @param {TrialFigure} told @returns {TrialFigure} */
function within({ value, low, high }) {
  const bounded = (/** @type {number | null} */ end) => (end === null ? null : Math.max(-100, Math.min(100, end)));
  return { value, low: bounded(low), high: bounded(high) };
}

/** @param {TrialRow} row */
function lines({ group, words, written, variant, difference }) {
  if (group !== "length") return [line(words.replaceAll("_", " "), cell(written.figure, " %"), cell(variant.figure, " %"), cell(within(difference), "", true))];
  const span = (/** @type {TrialRow["written"]} */ side) => h("td", {}, `${figure(side.p10?.value ?? null)}–${figure(side.p90?.value ?? null)}`);
  return [
    line("median", cell(written.median, ""), cell(variant.median, ""), h("td", {}, "–")),
    line("middle 80 %", span(written), span(variant), h("td", {}, "–")),
    line("mean", cell(written.figure, ""), cell(variant.figure, ""), cell(difference, "", true)),
  ];
}

/** What was found, as a table: @param {TrialFound} found */
export function table(found) {
  const head = (/** @type {string} */ words, /** @type {string} */ more) => h("th", { scope: "col" }, words, " ", h("span", { class: "fine" }, more));
  const groups = /** @type {("seats" | "length" | "endings")[]} */ (Object.keys(GROUPS));
  return [
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What the bots found" }, h("table", { class: "trial-table" },
      h("thead", {}, h("tr", {}, h("td", {}), head("As written", `n = ${found.matches}`), head("Variant", `n = ${found.matches}`), head("Difference", "same dice"))),
      ...groups.map((group) => h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", colspan: 4, class: "trial-group" }, group === "length" ? `${GROUPS[group]} in ${found.rows.find((row) => row.group === group)?.words}` : GROUPS[group])),
        ...found.rows.filter((row) => row.group === group).flatMap(lines))))),
    h("p", { class: "fine" }, `${found.seats} ${found.bots} bots a match, in ${found.matches} matches of each ruleset. Below each figure the interval that is right 95 times in 100; differences of shares are in points of a hundred. `,
      ...found.warnings.map((warning) => `${warning} `)),
  ];
}

/** Whoever has the ticket does not wait any more: @param {string} ticket @returns {Promise<void>} */
const leave = (ticket) => ask(`/api/trials/${ticket}/stop`, {}).catch(() => undefined);

export class Trying {
  /** @param {GameTold} game @param {() => number} seats @param {TrialFound | null} found of the ruleset that the form begins with @param {(found: TrialFound) => void} keep */
  constructor(game, seats, found, keep) {
    this.game = game;
    this.seats = seats;
    this.keep = keep;
    this.found = found;
    /** @type {Record<string, any>} */
    this.changes = {};
    this.key = "";
    this.run = 0;
    /** @type {string | null} the ticket of a trial that is played */
    this.ticket = null;
    this.go = button("Try it", () => this.begin(), { class: "small", hidden: true }, icon("play"));
    this.end = button("Stop", () => this.stop(), { class: "small", hidden: true });
    this.bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": "Matches played" });
    this.says = h("p", { class: "fine", role: "status" });
    this.result = h("div", { class: "trial-result" });
    this.element = h("div", { class: "trial" }, h("div", { class: "row" }, this.go, this.end, this.bar, this.says), this.result);
    offer ??= ask("/api/trials").catch(() => (offer = null));
    void offer.then((offered) => {
      if (!offered?.matches) return;
      fill(this.go, icon("play"), h("span", {}, `Try it: ${offered.matches} bot matches`));
      this.go.hidden = false;
    });
  }

  /** The ruleset of the form is this one; what was found of another is gone: @param {Record<string, any>} changes */
  suit(changes) {
    const key = JSON.stringify([Object.entries(changes).sort(), this.seats()]);
    if (key === this.key) return;
    const isFirst = this.key === "";
    [this.key, this.changes] = [key, changes];
    if (!isFirst) {
      this.stop();
      this.found = null;
      this.says.textContent = "";
    }
    this.show();
  }

  /** The trial is played until it is done, stopped, or about another ruleset. */
  async begin() {
    const run = (this.run += 1);
    this.found = null;
    this.go.disabled = true;
    try {
      /** @type {TrialTold} */
      let told = await ask(`/api/games/${this.game.id}/trials`, { options: this.changes, seats: this.seats() });
      if (run !== this.run) return leave(told.id);
      this.ticket = told.id;
      this.end.hidden = this.bar.hidden = false;
      while (this.hear(told)) {
        await new Promise((done) => setTimeout(done, EVERY));
        if (run !== this.run) return;
        told = await ask(`/api/trials/${told.id}`);
        if (run !== this.run) return;
      }
    } catch (error) {
      this.says.textContent = /** @type {Error} */ (error).message;
    }
    if (run === this.run) this.rest();
  }

  /** Whether more is to come; what was told is shown: @param {TrialTold} told */
  hear(told) {
    this.found = told.found ?? null;
    this.says.textContent = told.sentence;
    this.bar.value = told.share;
    this.show();
    const isOver = !["waiting", "working"].includes(told.state);
    if (isOver && this.found) this.keep(this.found);
    return !isOver;
  }

  /** Nothing is played for this form any more. */
  stop() {
    const ticket = this.ticket;
    this.run += 1;
    this.rest();
    if (!ticket) return;
    if (this.found) this.keep(this.found);
    this.says.textContent = this.found ? `Stopped after ${this.found.matches} of ${this.found.planned} matches of each.` : "Stopped.";
    void leave(ticket);
  }

  rest() {
    this.ticket = null;
    this.go.disabled = false;
    this.end.hidden = this.bar.hidden = true;
  }

  show() {
    fill(this.result, ...(this.found?.rows.length ? table(this.found) : []));
  }
}
