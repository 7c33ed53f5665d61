// @ts-check
/** Small windows: a question, an announcement, something to copy, a curtain over a shared screen. */
import { button, h } from "./dom.js";
import { iconButton } from "./art/icons.js";
/** @import { Child } from "./dom.js" */

/**
 * A window with a title; it is gone from the page when it closes.
 * @param {string} title
 * @param {...Child} children
 */
export function open(title, ...children) {
  const dialog = h("dialog", { class: "card-dialog", "aria-label": title },
    h("header", {}, h("h2", {}, title),
      iconButton("close", "Close", () => dialog.close())),
    ...children);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Whether the viewer says yes.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    const dialog = open("Are you sure?",
      h("p", {}, question),
      h("div", { class: "row end" },
        button("Not yet", () => dialog.close(), { class: "quiet" }),
        button(yes, () => {
          resolve(true);
          dialog.close();
        }, { class: "primary", autofocus: true })));
    dialog.addEventListener("close", () => resolve(false));
  });
}

/**
 * Two people share this screen and the next one's secrets are about to be shown: it stays covered until they say so.
 * @param {string} name
 */
export function cover(name) {
  document.querySelector(".curtain")?.remove();
  const curtain = h("dialog", { class: "curtain", "aria-label": `Pass the screen to ${name}` },
    h("h2", {}, `Pass the screen to ${name}.`),
    h("p", {}, "Nobody else should look now."),
    h("button", { type: "button", class: "primary", onclick: () => curtain.remove() }, `I am ${name}`));
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(curtain);
  curtain.showModal();
}

/** Words that come and go at the foot of the page: @param {string} words */
export function toast(words) {
  document.querySelector(".toast")?.remove();
  const note = h("div", { class: "toast", role: "status" }, words);
  document.body.append(note);
  setTimeout(() => note.remove(), 3500);
}

/** The text is on the clipboard, or shown to be copied by hand: @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    const field = h("input", { type: "text", readonly: true, value: text, "aria-label": what });
    open(what, h("p", {}, "Copy this address:"), field);
    field.select();
  }
}
