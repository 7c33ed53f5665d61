// @ts-check
/** What others do is shown one action at a time, so that it can be followed; any input shows all of it at once. */
import { isCalm } from "./dom.js";
/** @import { Told } from "./types.js" */

const PAUSE = 240;

export class Pace {
  /** @param {(message: Told) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Told[]} */
    this.queue = [];
    this.timer = 0;
    const hurry = () => this.flush();
    document.addEventListener("pointerdown", hurry, true);
    document.addEventListener("keydown", hurry, true);
    document.addEventListener("visibilitychange", hurry);
  }

  /** @param {Told} message */
  take(message) {
    const isStory = message.type === "update" || message.type === "thinking";
    if (message.type === "welcome" || message.type === "scene") this.flush();
    if (!isStory || isCalm() || document.hidden) {
      if (isStory) this.flush();
      this.show(message);
      return;
    }
    this.queue.push(message);
    if (!this.timer) this.step();
  }

  /** Shows what is waiting up to the next change of the board, then pauses. */
  step() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      this.show(message);
      if (message.type === "update") {
        this.timer = setTimeout(() => this.step(), PAUSE);
        return;
      }
    }
  }

  flush() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const message of this.queue.splice(0)) this.show(message);
  }
}
