// @ts-check
/** What others do is shown one action at a time, so that it can be followed: after a pause that any input ends, or when the viewer says so. */
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
    this.isHeld = false; // the viewer says when the next one comes
    const hurry = () => (this.isStepwise ? this.letGo() : this.flush());
    document.addEventListener("pointerdown", hurry, true);
    document.addEventListener("keydown", hurry, true);
    document.addEventListener("visibilitychange", () => this.isStepwise || this.flush());
  }

  get isStepwise() {
    return settings().pace === "steps";
  }

  /** @param {Told} message */
  take(message) {
    const isStory = message.type === "update" || message.type === "thinking";
    if (message.type === "welcome" || message.type === "scene") this.flush();
    const isShownAtOnce = !this.isStepwise && (isCalm() || document.hidden || settings().pace === "quick");
    if (!isStory || isShownAtOnce) {
      if (isStory) this.flush();
      this.show(message);
      return;
    }
    this.queue.push(message);
    if (!this.timer && !this.isHeld) this.step();
    this.offer();
  }

  /** Shows what is waiting up to the next change of the board, then pauses. */
  step() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      this.show(message);
      if (message.type === "update") {
        this.isHeld = this.isStepwise;
        if (!this.isHeld) this.timer = setTimeout(() => this.step(), PAUSES[settings().pace] ?? PAUSES.normal);
        return;
      }
    }
  }

  /** Whoever does something where nothing waits goes on at once. */
  letGo() {
    if (!this.queue.length) this.isHeld = false;
  }

  /** The next thing that others did is shown. */
  next() {
    if (this.queue.length) this.step();
    this.offer();
  }

  /** A button says that there is more to see, as long as there is. */
  offer() {
    const stage = document.querySelector(".stage");
    const there = document.querySelector(".pace-next");
    const count = this.isHeld ? this.queue.filter((message) => message.type === "update").length : 0;
    if (!count || !stage) return void there?.remove();
    const button = there ?? Object.assign(document.createElement("button"), { type: "button", className: "pace-next primary", title: ".", onclick: () => this.next() });
    button.textContent = `Next (${count} more)`;
    if (!there) stage.append(button);
  }

  flush() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.isHeld = false;
    for (const message of this.queue.splice(0)) this.show(message);
    this.offer();
  }
}
