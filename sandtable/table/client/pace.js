// @ts-check
/** What others do is shown one action at a time, so that it can be followed; any input shows all of it at once. */
import { isCalm } from "./dom.js";
import { settings } from "./storage.js";
/** @import { Told } from "./types.js" */

/** @type {Record<string, number>} milliseconds after each action, by the viewer's setting */
const PAUSES = { quick: 0, normal: 240, slow: 1200 };

export class Pace {
  /** @param {(message: Told) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Told[]} */
    this.queue = [];
    this.timer = 0;
    /** @type {typeof import("./stepwise.js") | null} for whoever says themselves when the next one comes */
    this.stepwise = null;
    const hurry = () => (this.stepwise ? this.stepwise.letGo(this) : this.flush());
    document.addEventListener("pointerdown", hurry, true);
    document.addEventListener("keydown", hurry, true);
    document.addEventListener("visibilitychange", () => this.stepwise || this.flush());
    void this.use();
  }

  /** It goes as the settings say. */
  async use() {
    this.stepwise = settings().pace === "steps" ? await import("./stepwise.js") : null;
    if (!this.stepwise) this.flush();
  }

  /** @param {Told} message */
  take(message) {
    const isStory = message.type === "update" || message.type === "thinking";
    if (message.type === "welcome" || message.type === "scene") this.flush();
    if (isStory && this.stepwise) return this.stepwise.take(this, message);
    if (!isStory || isCalm() || document.hidden || settings().pace === "quick") {
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
        this.timer = this.stepwise ? 0 : setTimeout(() => this.step(), PAUSES[settings().pace] ?? PAUSES.normal);
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
