// @ts-check
/** The parts of the table page, empty. */
import { fill, h } from "./dom.js";
import { icon } from "./art/icons.js";

/**
 * The page of a match with its board and scrubber in place.
 * @param {SVGElement} board
 * @param {HTMLElement} scrubber
 */
export function buildFrame(board, scrubber) {
  const zoom = h("button", { type: "button", class: "icon-button zoom", "aria-label": "Larger board", "aria-pressed": "false" }, icon("zoom"));
  const boardBox = h("div", { class: "board-box" }, h("div", { class: "board-scroll" }, board));
  scrubber.append(zoom);
  zoom.addEventListener("click", () => {
    const isLarge = boardBox.classList.toggle("large");
    zoom.setAttribute("aria-pressed", String(isLarge));
  });
  const parts = {
    seats: h("div", { class: "seats" }),
    prompt: h("p", { class: "prompt-words" }),
    wait: h("p", { class: "wait fine", role: "status", hidden: true }),
    ruleset: h("details", { class: "ruleset", hidden: true }),
    crumbs: h("div", { class: "crumbs", hidden: true }),
    odds: h("p", { class: "odds-words" }),
    buttons: h("div", { class: "row buttons" }),
    tools: h("div", { class: "row tools", role: "toolbar", "aria-label": "Turn" }),
    dice: h("div", { class: "dice-tray", role: "status" }),
    sheets: h("div", { class: "row sheets", hidden: true }),
    refusal: h("div", { class: "refusal", role: "alert", hidden: true }),
    trays: h("div", { class: "trays" }),
    faces: h("div", { class: "faces", hidden: true }),
    hint: h("div", { class: "hint", hidden: true }),
    recap: h("details", { class: "recap", hidden: true }),
    over: h("div", { class: "over", hidden: true }),
    actions: h("ul", { class: "action-list" }),
    actionCount: h("span", {}),
    log: h("ol", { class: "log" }),
    boardBox,
  };
  const all = h("details", { class: "all-actions" }, h("summary", {}, icon("list"), "All actions ", parts.actionCount), parts.actions);
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  fill(main,
    h("div", { class: "table" },
      h("section", { class: "command", "aria-label": "What to do now" },
        h("div", { class: "prompt" }, parts.prompt, parts.wait, parts.crumbs, parts.odds), parts.dice, parts.sheets, parts.buttons, parts.over, parts.faces, parts.refusal),
      h("section", { class: "stage", "aria-label": "Board" }, boardBox, scrubber),
      h("aside", { class: "side", "aria-label": "Seats and log" },
        parts.seats, parts.trays, parts.tools, parts.hint, parts.recap, all, parts.ruleset,
        h("section", { class: "log-box", "aria-label": "Log" }, h("h3", {}, "What happened"), parts.log))));
  return { ...parts, main, all };
}
