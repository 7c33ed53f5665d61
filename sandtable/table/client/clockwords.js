// @ts-check
/** Times in words and figures, and what a table has agreed on about clocks and absence. */
/** @import { AgreedTold, ClockTold } from "./types.js" */

export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** @type {[number, string][]} */
const UNITS = [[DAY, "day"], [HOUR, "hour"], [MINUTE, "minute"], [SECOND, "second"]];

/** A time in words, the largest unit and what is left of the next: @param {number} time */
export function timeWords(time) {
  const first = UNITS.findIndex(([size]) => time >= size);
  if (first < 0) return "0 seconds";
  let rest = time;
  return UNITS.slice(first, first + 2).flatMap(([size, unit]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count ? [`${count} ${unit}${count > 1 ? "s" : ""}`] : [];
  }).join(" ");
}

/** A time as a clock shows it: 2 d 3 h, 1:02:03, 0:45: @param {number} time */
export function timeFigures(time) {
  const seconds = Math.ceil(time / SECOND);
  const two = (/** @type {number} */ figure) => String(figure).padStart(2, "0");
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** What becomes of a seat whose time is up: @param {ClockTold["out"]} out @param {number} seats */
export function outWords(out, seats) {
  if (out === "bot") return "When it runs out, a bot plays on for the seat; its player may take it back in a later turn while time is left.";
  if (seats === 2) return "When it runs out, the seat has lost, and the other one has won.";
  return "When it runs out, the seat is out: a bot takes it over and plays it to the end, because the others play on.";
}

/** The clock in a sentence: @param {ClockTold} clock @param {number} seats */
function clockWords({ kind, limit, increment, out }, seats) {
  const more = increment ? `, and ${timeWords(increment)} more for every turn` : "";
  const time = kind === "match" ? `Each seat has ${timeWords(limit)} for the whole match${more}.` : `Each seat has ${timeWords(limit)} for every turn.`;
  return `${time} ${outWords(out, seats)}`;
}

/** What the table has agreed on, in sentences: @param {AgreedTold} agreed @param {number} seats */
export function agreedWords({ clock, away }, seats) {
  return [
    ...(clock ? [clockWords(clock, seats)] : []),
    ...(away ? [`When someone has been away for ${timeWords(away * SECOND)}, the others may let a bot play for them until they are back.`] : []),
  ];
}
