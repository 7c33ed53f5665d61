// @ts-check
/** Small windows: a question, an announcement, the settings. */
import { button, h } from "./dom.js";
import { iconButton } from "./art/icons.js";
import { keepSettings, settings } from "./seats.js";
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

/** The viewer's settings. */
export function openSettings() {
  const now = settings();
  const check = (/** @type {"sound" | "notify" | "confirm" | "keys"} */ key, /** @type {string} */ words) => {
    const box = h("input", { type: "checkbox", checked: now[key] });
    box.addEventListener("change", async () => {
      if (key === "notify" && box.checked && "Notification" in window) {
        box.checked = (await Notification.requestPermission()) === "granted";
      }
      keepSettings({ [key]: box.checked });
    });
    return h("label", { class: "switch" }, box, h("span", {}, words));
  };
  const theme = h("select", { "aria-label": "Colours" },
    ...[["auto", "as my device"], ["light", "light"], ["dark", "dark"]].map(([value, words]) =>
      h("option", { value, selected: now.theme === value }, words)));
  theme.addEventListener("change", () => keepSettings({ theme: theme.value }));
  const name = h("input", { type: "text", maxlength: 24, value: now.name, placeholder: "Guest", autocomplete: "nickname" });
  name.addEventListener("change", () => keepSettings({ name: name.value.trim() }));
  open("Settings",
    h("label", { class: "field" }, h("span", {}, "Your name at the table"), name),
    h("label", { class: "field" }, h("span", {}, "Colours"), theme),
    check("sound", "Sound when it becomes my turn"),
    check("notify", "Notification when it becomes my turn"),
    check("confirm", "Ask before a turn ends with something unused"),
    check("keys", "Keyboard shortcuts"),
    h("p", { class: "fine" }, "Shortcuts: arrows along the board, Enter to choose, Esc back, N next target, U undo, H hint, R rulebook, [ and ] step through the match."));
}
