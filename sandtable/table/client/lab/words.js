// @ts-check
/** How the lab says figures, times and verdicts. */
import { h } from "../dom.js";
/** @import { RunTold, StudyRow, TrialFigure } from "../types.js" */

export const VERDICTS = { yes: "Yes", no: "No", same: "No difference that matters", open: "Not decided" };
const OPEN = ["waiting", "playing", "stopping"];

/** @param {number} count */
export const counted = (count) => count.toLocaleString("en");

/** @param {number} count @param {string} one @param {string} [many] */
export const several = (count, one, many = `${one}s`) => `${counted(count)} ${count === 1 ? one : many}`;

/** Seconds as people say them: @param {number} seconds */
export function duration(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${(seconds / 3600).toFixed(seconds < 36_000 ? 1 : 0)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** @param {number | null} number @param {boolean} isSigned */
export function figure(number, isSigned) {
  if (number === null) return "?";
  const shown = number.toFixed(1).replace("-", "−");
  if (/^−?0\.0$/.test(shown)) return "0.0";
  return isSigned && number > 0 ? `+${shown}` : shown;
}

/** A figure with its band: @param {TrialFigure} told @param {boolean} isShare @param {boolean} isDifference */
export function figureWords({ value, low, high }, isShare, isDifference) {
  const unit = isShare ? (isDifference ? " points" : " %") : "";
  return `${figure(value, isDifference)}${unit} [${figure(low, isDifference)}, ${figure(high, isDifference)}]`;
}

/** @param {RunTold | null} run */
export const isOpen = (run) => run !== null && OPEN.includes(run.state);

/** How things stand with a study, as a word to look at: its class and its words: @param {StudyRow} study @returns {[string, string]} */
function standing({ run, problem, answer, played, planned }) {
  if (problem) return ["broken", "Broken file"];
  if (run && isOpen(run)) return ["now", run.state === "waiting" ? "Waiting" : `Playing, ${Math.floor(100 * run.share)} %`];
  if (run?.state === "failed") return ["broken", "Failed"];
  if (run?.state === "stopped") return ["half", `Stopped at ${Math.floor((100 * played) / (planned || 1))} %`];
  if (answer) return [answer.code, VERDICTS[answer.code]];
  return played ? ["half", `Begun, ${Math.floor((100 * played) / (planned || 1))} %`] : ["fresh", "Not played yet"];
}

/** @param {StudyRow} study */
export function badge(study) {
  const [look, words] = standing(study);
  return h("span", { class: `lab-badge is-${look}` }, words);
}
