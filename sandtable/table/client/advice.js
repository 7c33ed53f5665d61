// @ts-check
/** A bot's advice, loaded when somebody asks for it. */
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
/** @import { Table } from "./table.js" */
/** @import { Advised, AdviceTold } from "./types.js" */

/**
 * A bot's advice.
 * @param {HTMLElement} place
 * @param {AdviceTold[]} advice
 */
function showHint(place, advice) {
  place.hidden = false;
  fill(place, h("h3", {}, icon("hint"), "A bot would"),
    h("ol", {}, ...advice.slice(0, 3).map((one) => h("li", {}, h("strong", {}, one.words), " ",
      h("span", { class: "fine" }, `wins ${Math.round(one.value * 100)} in 100, thought about ${one.visits} times`)))),
    button("Close", () => (place.hidden = true), { class: "small quiet" }));
}

/** A bot is asked what it would do: @param {Table} table */
export function askHint(table) {
  table.line.post({ type: "hint", seat: table.store.decider });
  table.parts.hint.hidden = false;
  fill(table.parts.hint, h("p", {}, "A bot is thinking about your position…"));
}

/** What it would do is shown and lit, if that step is still looked at: @param {Table} table @param {Advised} told */
export function advise(table, { advice, step }) {
  if (step !== undefined && step !== (table.scrubber.at ?? table.store.step)) return;
  table.advised = new Set(advice[0]?.path[0]?.picks);
  showHint(table.parts.hint, advice);
  void import("./arrows.js").then((arrows) => arrows.drawLine(table.board, advice[0]?.path ?? []));
  table.choose();
}
