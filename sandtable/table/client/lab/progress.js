// @ts-check
/** How far a study is and what it says so far: matches, pace, and every figure with its band, drawn and written. */
import { fill, h, s } from "../dom.js";
import { VERDICTS, counted, duration, figure, figureWords } from "./words.js";
/** @import { ArmTold, RunTold, StepTold } from "../types.js" */

const WIDTH = 400, HEIGHT = 34;
const ENDS = [2, 5, 10, 20, 30, 50, 75, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000];
const IN_VIEW = 12; // variants drawn before the rest is folded away

export class Progress {
  constructor() {
    this.bar = h("progress", { max: 1, value: 0, "aria-label": "Matches played" });
    this.says = h("p", { role: "status" });
    this.pace = h("p", { class: "fine lab-pace" }, "\u00a0");
    this.about = h("p", { class: "fine" });
    this.body = h("tbody", {});
    this.table = h("div", { class: "scroll lab-so-far", role: "region", "aria-label": "The answer so far", tabindex: 0, hidden: true },
      h("table", {}, h("caption", { class: "unseen" }, "The answer so far"), h("thead", {}, h("tr", {}, ...["Variant", "Players", "So far", "", "Verdict so far"].map((words) => words ? h("th", { scope: "col" }, words) : h("td", {})))), this.body));
    this.element = h("div", { class: "lab-progress" }, this.bar, h("div", { class: "lab-line" }, this.says, this.pace), this.about, this.table);
    this.key = "";
    /** @type {Row[]} */
    this.rows = [];
  }

  /** @param {RunTold} run */
  show(run) {
    const { step } = run;
    this.bar.value = run.share;
    if (this.says.textContent !== run.sentence) this.says.textContent = run.sentence;
    this.pace.textContent = step?.rate && step.seconds !== null && run.state === "playing" && step.seconds > 0
      ? `${counted(step.rate >= 10 ? Math.round(step.rate) : step.rate)} a second · about ${duration(step.seconds)} left` : "\u00a0";
    if (!step) return;
    this.draw(step);
  }

  /** @param {StepTold} step */
  draw(step) {
    const { arms } = step;
    const key = JSON.stringify(arms.map(({ variant, players }) => [variant, players]));
    if (key !== this.key) {
      this.key = key;
      this.rows = arms.map((arm) => new Row(arm));
      fill(this.body, ...this.rows.map(({ element }) => element));
      this.table.hidden = arms.length === 0;
      this.table.classList.toggle("is-long", arms.length > IN_VIEW);
    }
    const scale = scaleOf(step);
    arms.forEach((arm, place) => this.rows[place].show(arm, step, scale));
    const what = step.target ? `which should lie between ${step.target[0]} and ${step.target[1]} (green)` : "beside the first variant; what does not matter is grey";
    this.about.textContent = arms.length
      ? `${step.words[0].toUpperCase()}${step.words.slice(1)}, ${what}. A band holds the truth however often one looks${step.left_out ? `; ${step.left_out} variants more are not shown` : ""}.`
      : "What this study finds is told at its end.";
  }
}

/** From where to where is drawn: round ends, so that they seldom change: @param {StepTold} step @returns {[number, number]} */
function scaleOf({ arms, is_share, target }) {
  const known = arms.flatMap(({ figure: { value, low, high } }) => (low === null || high === null || high - low > 120 ? [value ?? 0] : [low, high]));
  if (target) {
    const middle = Math.round((target[0] + target[1]) / 2);
    const far = Math.max(...[...known, ...target].map((value) => Math.abs(value - middle)), 1);
    const reach = ENDS.find((one) => one >= far) ?? far;
    return [Math.max(0, middle - reach), is_share ? Math.min(100, middle + reach) : middle + reach];
  }
  const most = Math.max(...known.map(Math.abs), ...arms.map(({ margin }) => 2 * margin), 1);
  const end = ENDS.find((one) => one >= most) ?? most;
  return [-end, end];
}

class Row {
  /** @param {ArmTold} arm */
  constructor({ variant, players }) {
    this.words = h("td", { class: "lab-figure" });
    this.verdict = h("td", {});
    this.picture = s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "lab-band", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.low = h("span", { class: "fine" });
    this.high = h("span", { class: "fine" });
    this.element = h("tr", {}, h("th", { scope: "row" }, variant), h("td", { class: "lab-players" }, players), this.words,
      h("td", { class: "lab-drawn", "aria-hidden": "true" }, this.picture, h("span", { class: "lab-ends" }, this.low, this.high)), this.verdict);
  }

  /** @param {ArmTold} arm @param {StepTold} step @param {[number, number]} scale */
  show({ figure: told, verdict, margin }, { is_share, target }, [from, to]) {
    const isDifference = !target;
    this.words.textContent = figureWords(told, is_share, isDifference);
    this.verdict.textContent = VERDICTS[verdict];
    this.element.dataset.verdict = verdict;
    const at = (/** @type {number} */ value) => ((Math.min(Math.max(value, from), to) - from) / (to - from)) * WIDTH;
    const [low, high] = [at(told.low ?? from), at(told.high ?? to)];
    const [left, right] = target ? [at(target[0]), at(target[1])] : [at(-margin), at(margin)];
    fill(this.picture,
      s("rect", { x: left, y: 0, width: Math.max(1, right - left), height: HEIGHT, class: target ? "lab-target" : "lab-margin" }),
      isDifference ? s("line", { x1: at(0), y1: 0, x2: at(0), y2: HEIGHT, class: "lab-zero" }) : null,
      s("rect", { x: low, y: HEIGHT / 2 - 5, width: Math.max(2, high - low), height: 10, rx: 5, class: "lab-whisker" }),
      s("rect", { x: at(told.value ?? 0) - 2.5, y: HEIGHT / 2 - 11, width: 5, height: 22, rx: 2, class: "lab-mean" }));
    this.low.textContent = figure(from, isDifference).replace(".0", "");
    this.high.textContent = figure(to, isDifference).replace(".0", "");
  }
}
