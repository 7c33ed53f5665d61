// @ts-check
/** What others do is shown when the viewer says so: a button shows the next of it as long as there is more. */
import { button } from "./dom.js";
import { style } from "./drawings.js";
/** @import { Pace } from "./pace.js" */
/** @import { Told } from "./types.js" */

let isHeld = false; // something was shown, and the viewer has not asked for more

void style("style/people");

/** @param {Pace} pace @param {Told} message */
export function take(pace, message) {
  pace.queue.push(message);
  if (!isHeld) next(pace);
  offer(pace);
}

/** The next thing that others did is shown: @param {Pace} pace */
export function next(pace) {
  pace.step();
  isHeld = true;
  offer(pace);
}

/** Whoever does something where nothing waits goes on at once: @param {Pace} pace */
export function letGo(pace) {
  if (!pace.queue.length) isHeld = false;
}

/** A button says how much more there is to see: @param {Pace} pace */
function offer(pace) {
  document.querySelector(".pace-next")?.remove();
  const count = pace.queue.filter((message) => message.type === "update").length;
  if (count) document.querySelector(".stage")?.append(button(`Next (${count} more)`, () => next(pace), { class: "pace-next primary", title: "." }));
}
