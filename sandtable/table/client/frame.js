// @ts-check
/** The parts of the table page, empty, and the bar above it. */
import { fill, h } from "./dom.js";
import { icon, iconButton } from "./art/icons.js";
import { openRules } from "./clauses.js";
/** @import { Table } from "./table.js" */
/** @import { Zoom } from "./zoom.js" */

/** The bar with the match's title, how far it is, and the tools that are always there: @param {Table} table */
export function buildBar(table) {
  const bar = { title: h("h1", {}, "…"), progress: h("span", { class: "soft" }), signal: h("span", { class: "signal", role: "status" }, "connecting…") };
  const [middle, end] = ["bar-middle", "bar-end"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
  fill(middle, bar.title, bar.progress);
  fill(end, bar.signal, iconButton("book", "Rulebook", () => openRules(table.store.game)),
    iconButton("people", "Seats and spectators", async () => (await import("./seating.js")).openSeating(table)),
    iconButton("share", "Share links", async () => (await table.links()).share(table)),
    iconButton("gear", "Settings", async () => (await import("./settings.js")).openSettings(table)));
  return bar;
}

/**
 * The page of a match with its board and scrubber in place.
 * @param {Zoom} zoom
 * @param {HTMLElement} scrubber
 */
export function buildFrame(zoom, scrubber) {
  scrubber.append(zoom.farther, zoom.closer);
  const parts = {
    seats: h("div", { class: "seats" }),
    guest: h("div", { class: "guest", hidden: true }),
    prompt: h("p", { class: "prompt-words" }),
    wait: h("p", { class: "wait fine", role: "status", hidden: true }),
    ruleset: h("details", { class: "ruleset", hidden: true }),
    crumbs: h("div", { class: "crumbs", hidden: true }),
    odds: h("p", { class: "odds-words" }),
    buttons: h("div", { class: "row buttons" }),
    tools: h("div", { class: "row tools", role: "toolbar", "aria-label": "Turn" }),
    dice: h("div", { class: "dice-tray", role: "status" }),
    sheets: h("div", { class: "row sheets", hidden: true }),
    kept: h("div", { class: "row kept", hidden: true }),
    refusal: h("div", { class: "refusal", role: "alert", hidden: true }),
    trays: h("div", { class: "trays" }),
    faces: h("div", { class: "faces", hidden: true }),
    hint: h("div", { class: "hint", hidden: true }),
    recap: h("details", { class: "recap", hidden: true }),
    over: h("div", { class: "over", hidden: true }),
    actions: h("ul", { class: "action-list" }),
    actionCount: h("span", {}),
    log: h("ol", { class: "log" }),
    info: h("section", { class: "info-card", "aria-label": "About", hidden: true }),
    steps: h("ol", { class: "steps", hidden: true, "aria-label": "Steps of a turn" }),
    fight: h("div", { class: "fight", role: "group", "aria-label": "Fight", hidden: true }),
  };
  const all = h("details", { class: "all-actions" }, h("summary", {}, icon("list"), "All actions ", parts.actionCount), parts.actions);
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  fill(main,
    h("div", { class: "table" },
      h("section", { class: "command", "aria-label": "What to do now" },
        h("div", { class: "prompt" }, parts.steps, parts.prompt, parts.wait), h("div", { class: "row acts" }, parts.sheets, parts.kept, parts.buttons), parts.over,
        h("div", { class: "strip" }, parts.faces, parts.crumbs, parts.dice, parts.odds, parts.refusal)),
      h("section", { class: "stage", "aria-label": "Board" }, zoom.box, scrubber),
      h("aside", { class: "side", "aria-label": "Seats and log" },
        h("div", { class: "side-scroll" }, parts.guest, parts.seats, parts.fight, parts.tools, parts.hint, parts.recap, parts.trays, all, parts.ruleset),
        h("section", { class: "log-box", "aria-label": "Log" }, h("h3", {}, "What happened"), parts.log), parts.info)));
  return { ...parts, main, all };
}
