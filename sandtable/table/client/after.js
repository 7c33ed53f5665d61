// @ts-check
/** After the match: the curve of chances, the turning points, what every seat gained, and who was lucky. */
import { analysis } from "./api.js";
import { say } from "./attention.js";
import { colourOf } from "./art/shapes.js";
import { clauseLink } from "./clauses.js";
import { curveTable, drawCurve } from "./curve.js";
import { copy, open } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { style } from "./drawings.js";
import { ownTokens } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Analysis, AnalysisTold, FigureTold, LuckTold } from "./types.js" */

const ASK_AGAIN = 1000; // milliseconds
const UNUSUAL = 1; // standard deviations

/** The match is over: the server looks back on it, though nobody may wait for that yet: @param {Table} table */
export function end(table) {
  say(`The match is over: ${table.store.over?.end_reason}.`);
  if (table.store.kept) return;
  if (location.hash === "#after") void openAfter(table);
  else ask(table).catch(() => undefined);
}

/** @param {Table} table @returns {Promise<AnalysisTold>} */
const ask = (table) => analysis(table.match, ownTokens()[table.match] ?? []);

/** The window with all there is to say of the match: @param {Table} table */
export async function openAfter(table) {
  if (document.querySelector("dialog.after")) return;
  await style("style/after");
  const body = h("div", { class: "after-body" }, h("p", { role: "status" }, "Looking back…"));
  const dialog = open("What happened", body);
  dialog.classList.add("after");
  history.replaceState(null, "", "#after");
  dialog.addEventListener("close", () => {
    if (location.hash === "#after") history.replaceState(null, "", location.pathname + location.search);
  });
  try {
    const found = await awaited(table, dialog, body);
    if (found) show(table, dialog, body, found);
  } catch (error) {
    fill(body, h("p", { class: "complaint", role: "alert" }, /** @type {Error} */ (error).message));
  }
}

/**
 * The analysis once it is there; how far it is meanwhile stands in the window.
 * @param {Table} table
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} body
 */
async function awaited(table, dialog, body) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": "How far the analysis is" });
  const words = h("p", { role: "status" }, "");
  while (dialog.open) {
    const told = await ask(table);
    if (told.analysis) return told.analysis;
    if (told.state === "failed") throw new Error(told.sentence);
    if (!bar.isConnected) fill(body, words, bar);
    if (words.textContent !== told.sentence) words.textContent = told.sentence;
    bar.value = told.share;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
  }
  return null;
}

/** @param {Table} table @param {HTMLDialogElement} dialog @param {HTMLElement} body @param {Analysis} found */
function show(table, dialog, body, found) {
  const { store } = table;
  const panels = store.scene?.seats ?? [];
  const seats = {
    name: (/** @type {number} */ seat) => store.personOf(store.seats.find((one) => one.seat === seat)) || store.seatName(seat),
    colour: (/** @type {number} */ seat) => colourOf(panels, seat),
    go: (/** @type {number} */ step) => {
      dialog.close();
      table.scrubber.go(step);
    },
  };
  const place = h("div", { class: "curve-place" });
  fill(body,
    h("p", { class: "after-end" }, h("strong", {}, ending(found, seats.name)), " ", clauseLink(store.game, found.end.clause)),
    h("section", { "aria-label": "Chances" }, h("h3", {}, "Chance to win"), place, curveTable(found, seats)),
    turningPoints(found, store.named.bind(store), seats),
    figures(found.figures, seats),
    luck(found.luck, seats),
    h("p", { class: "fine" }, `The chances are a bot's estimates: ${found.iterations} playouts a position, from what the seat that decides could see then; the shade is how far they scatter (19 in 20). What dice were expected to bring is exact. The whole record of the match is used, which everyone may know now that it is over.`),
    h("div", { class: "row end" }, button("Copy the link to this page", () => copy(`${location.origin}/m/${table.match}#after`, "Link"), {}, icon("link")),
      button("Close", () => dialog.close(), { class: "primary" })));
  const draw = () => fill(place, drawCurve(found, seats, Math.max(280, place.clientWidth)));
  draw();
  new ResizeObserver(() => Math.abs(place.clientWidth - Number(place.querySelector("svg")?.getAttribute("width"))) > 1 && draw()).observe(place);
}

/** @param {Analysis} found @param {(seat: number) => string} name */
function ending(found, name) {
  const { points, end_reason } = found.end;
  const most = Math.max(...points);
  const winners = points.flatMap((share, seat) => (share === most ? [name(seat)] : []));
  return `${winners.length > 1 ? "A draw" : `${winners[0]} won`}: ${end_reason}, after ${found.steps} steps.`;
}

/**
 * The decisions that cost most.
 * @param {Analysis} found
 * @param {(words: string) => string} named
 * @param {import("./curve.js").Seats} seats
 */
function turningPoints(found, named, seats) {
  const list = found.turning_points.map((point) => h("li", { class: seats.colour(point.seat) },
    h("p", {}, h("strong", {}, `Step ${point.step}`), ` ${named(point.played.words)}`),
    h("p", {}, "Better was: ", named(point.better.words), " ",
      h("strong", { class: "gain" }, `+${Math.round(point.gain * 100)} %`), h("span", { class: "fine" }, ` ± ${Math.round(196 * point.error)}, instead of ${Math.round(point.chance * 100)} %`)),
    button("Show it", () => seats.go(point.step - 1), { class: "small", "aria-label": `Show it: step ${point.step - 1}, before this decision` }, icon("play"))));
  return h("section", { "aria-label": "Turning points" }, h("h3", {}, "Turning points"),
    list.length ? h("ol", { class: "turning-list" }, ...list) : h("p", {}, "No single decision cost much: the bot would have done nothing else that is worth telling."));
}

/** What every seat gained, by source: @param {FigureTold[]} found @param {import("./curve.js").Seats} seats */
function figures(found, seats) {
  if (!found.length) return null;
  const names = [...new Set(found.map((line) => line.figure))];
  const each = [...new Set(found.map((line) => line.seat))].sort((one, other) => one - other);
  const line = (/** @type {string} */ figure, /** @type {number} */ seat) => found.find((one) => one.figure === figure && one.seat === seat);
  const rows = names.flatMap((figure) => {
    const sources = [...new Set(found.filter((one) => one.figure === figure).flatMap((one) => Object.keys(one.sources)))];
    return [
      h("tr", { class: "total" }, h("th", { scope: "row" }, figure), ...each.map((seat) => h("td", {}, line(figure, seat)?.total ?? 0))),
      ...sources.map((source) => h("tr", { class: "source" }, h("th", { scope: "row" }, source), ...each.map((seat) => h("td", {}, line(figure, seat)?.sources[source] ?? "–")))),
    ];
  });
  return h("section", { "aria-label": "What every seat gained" }, h("h3", {}, "What every seat gained"),
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "What every seat gained" }, h("table", { class: "figures" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, ""), ...each.map((seat) => h("th", { scope: "col", class: seats.colour(seat) }, seats.name(seat))))), h("tbody", {}, ...rows))));
}

/** What chance owed and gave: @param {LuckTold[]} found @param {import("./curve.js").Seats} seats */
function luck(found, seats) {
  const words = (/** @type {LuckTold} */ line) => (Math.abs(line.deviation) < UNUSUAL ? "as usual" : line.deviation > 0 ? "lucky" : "unlucky");
  const rows = found.map((line) => h("tr", { class: seats.colour(line.seat) },
    h("th", { scope: "row" }, `${line.figure}, `, h("strong", {}, seats.name(line.seat))), h("td", {}, line.throws),
    h("td", { title: line.fraction }, line.expected.toFixed(1)), h("td", {}, line.thrown),
    h("td", {}, `${line.thrown - line.expected > 0 ? "+" : "−"}${Math.abs(line.thrown - line.expected).toFixed(1)} ${words(line)}`)));
  return h("section", { "aria-label": "Luck" }, h("h3", {}, "Luck"),
    rows.length
      ? h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Luck" }, h("table", { class: "luck" }, h("thead", {}, h("tr", {},
        ...["", "Throws", "Expected", "Thrown", "Luck"].map((title) => h("th", { scope: "col" }, title)))), h("tbody", {}, ...rows)))
      : h("p", {}, "No dice decided anything for anyone."));
}
