// @ts-check
/** What the others did since one's last turn, loaded when they did something. */
import { button, fill, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { entryLine } from "./panels.js";
/** @import { Store } from "./store.js" */
/** @import { EntryTold } from "./types.js" */

/** @param {HTMLDetailsElement} place @param {Store} store @param {EntryTold[]} entries @param {(from: number) => void} onPlay @param {(step: number) => void} onStep */
export function tell(place, store, entries, onPlay, onStep) {
  fill(place, h("summary", {}, `Since your last turn (${entries.length})`),
    button("Show it again", () => onPlay(Math.max(0, entries[0].step - 1)), { class: "small" }, icon("play")),
    h("ol", { class: "log" }, ...entries.map((entry) => entryLine(store, entry, onStep))));
}
