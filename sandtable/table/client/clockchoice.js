// @ts-check
/** Clocks and absence, in the form for a new match. */
import { h } from "./dom.js";
import { outWords, timeWords } from "./clockwords.js";
import { style } from "./drawings.js";
/** @import { MatchWish } from "./types.js" */

const KINDS = [["", "No clock"], ["turn", "For every turn"], ["match", "For the whole match"], ["days", "Days for every turn"]];
/** @type {Record<string, {unit: number, choices: number[], usual: number}>} by kind: milliseconds in its unit, and what may be chosen */
const TIMES = {
  turn: { unit: 1000, choices: [15, 30, 60, 120, 300, 600], usual: 60 },
  match: { unit: 1000, choices: [180, 300, 600, 900, 1800, 3600, 7200], usual: 900 },
  days: { unit: 86_400_000, choices: [1, 2, 3, 5, 7, 14], usual: 3 },
};
const INCREMENTS = [0, 3, 5, 10, 30, 60];
const AWAY = [60, 120, 300, 900, 86_400];
const USUAL_AWAY = "120";

/** @param {string} label @param {HTMLElement} control */
function field(label, control) {
  control.setAttribute("aria-label", label);
  return h("label", { class: "clock-field" }, h("span", {}, label), control);
}

/**
 * The controls, and what they say.
 * @param {() => string[]} sitters who is to sit on the seats: me, friend, bot, open
 */
export function clockChoice(sitters) {
  void style("style/clocks");
  const kind = h("select", {}, ...KINDS.map(([value, words]) => h("option", { value }, words)));
  const time = h("select", {});
  const increment = h("select", {}, ...INCREMENTS.map((one) => h("option", { value: one }, one ? timeWords(one * 1000) : "nothing")));
  const out = h("select", {}, h("option", { value: "loses" }, "the seat loses"), h("option", { value: "bot" }, "a bot plays on"));
  const away = h("select", {}, h("option", { value: "" }, "nobody may, ever"),
    ...AWAY.map((one) => h("option", { value: one, selected: String(one) === USUAL_AWAY }, `after ${timeWords(one * 1000)}`)));
  const fields = { time: field("How much", time), increment: field("More for every turn", increment), out: field("When it runs out", out), away: field("Others may let a bot play for someone who is away", away) };
  const words = h("p", { class: "fine clock-words" });
  let isAwayChosen = false;
  away.addEventListener("change", () => (isAwayChosen = true));
  kind.addEventListener("change", () => {
    const { unit, choices, usual } = TIMES[kind.value] ?? { unit: 0, choices: [], usual: 0 };
    time.replaceChildren(...choices.map((one) => h("option", { value: one, selected: one === usual }, timeWords(one * unit))));
    if (!isAwayChosen) away.value = kind.value === "days" ? "" : USUAL_AWAY; // whoever has days is away for most of them
  });
  const dress = () => {
    const seats = sitters();
    fields.time.hidden = fields.out.hidden = !kind.value;
    fields.increment.hidden = kind.value !== "match";
    fields.away.hidden = !isAmongPeople(seats);
    words.hidden = !kind.value;
    words.textContent = `${outWords(/** @type {"loses" | "bot"} */ (out.value), seats.length)} No time runs before everyone has come, nor for bots.`;
  };
  dress();
  const element = h("fieldset", { class: "clock-choice" }, h("legend", {}, "Clock and absence"),
    h("div", { class: "clock-fields" }, field("Clock", kind), fields.time, fields.increment, fields.out), words, fields.away);
  /** @returns {Pick<MatchWish, "clock" | "away">} */
  const read = () => ({
    ...(kind.value ? { clock: /** @type {any} */ ({ kind: kind.value, [kind.value === "days" ? "days" : "seconds"]: Number(time.value), ...(kind.value === "match" ? { increment: Number(increment.value) } : {}), out: out.value }) } : {}),
    ...(away.value && isAmongPeople(sitters()) ? { away: /** @type {any} */ (Number(away.value)) } : {}),
  });
  return { element, dress, read };
}

/** Whether someone else may come: @param {string[]} sitters */
const isAmongPeople = (sitters) => sitters.some((one) => one === "friend" || one === "open");
