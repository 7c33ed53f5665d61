// @ts-check
/** Stepping through the match, during it and after it. */
import { fill, h } from "./dom.js";
import { iconButton } from "./art/icons.js";

const PACE = 700; // milliseconds a step

export class Scrubber {
  /** @param {(step: number | null) => void} onStep null: back to the match as it stands */
  constructor(onStep) {
    this.onStep = onStep;
    this.last = 0;
    /** @type {number | null} the step shown, or null for the match as it stands */
    this.at = null;
    this.timer = 0;
    this.pace = PACE;
    this.isPlaying = false;
    this.onPlay = () => {}; // called when it begins or ends
    this.range = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step of the match" });
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    this.words = h("output", { class: "step-words" });
    this.element = h("div", { class: "scrubber", role: "group", "aria-label": "Replay" },
      iconButton("first", "To the beginning", () => this.go(0)),
      iconButton("previous", "One step back", () => this.move(-1)),
      this.range,
      iconButton("next", "One step on", () => this.move(1)),
      iconButton("last", "To the match as it stands", () => this.go(this.last)),
      this.words);
  }

  /** The match has this many steps: @param {number} last */
  grow(last) {
    this.last = last;
    if (this.at !== null && this.at >= last) this.at = null;
    this.draw();
  }

  /** @param {number} step */
  go(step) {
    this.stop();
    this.set(step);
  }

  /** @param {number} step */
  set(step) {
    const wanted = Math.max(0, Math.min(this.last, step));
    this.at = wanted >= this.last ? null : wanted;
    this.draw();
    this.onStep(this.at);
  }

  /** @param {number} by */
  move(by) {
    this.go((this.at ?? this.last) + by);
  }

  /** Shows the steps from one to the end, one after another: @param {number} from */
  play(from) {
    this.go(from);
    this.isPlaying = true;
    this.onPlay();
    this.timer = setInterval(() => {
      if (this.at === null) this.stop();
      else this.set(this.at + 1);
    }, this.pace);
  }

  stop() {
    clearInterval(this.timer);
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.onPlay();
  }

  draw() {
    this.range.max = String(this.last);
    this.range.value = String(this.at ?? this.last);
    this.range.setAttribute("aria-valuetext", `step ${this.at ?? this.last} of ${this.last}`);
    this.element.classList.toggle("looking", this.at !== null);
    fill(this.words, `${this.at ?? this.last} / ${this.last}`);
  }
}
