// @ts-check
/** The line in the log in which people talk, and what they say at a click. */
import { say } from "./attention.js";
import { toast } from "./dialogs.js";
import { button, h } from "./dom.js";
import { icon } from "./art/icons.js";
import { showLog } from "./panels.js";
import { settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Emote, LineTold } from "./types.js" */

/** @type {Emote["emote"][]} */
const EMOTES = ["Hello", "Good luck", "Well played", "Oops", "Thanks", "Let me think"];

/** The seat that speaks from this browser: @param {Table} table */
const speaker = ({ store }) => (store.you.includes(store.viewpoint) ? store.viewpoint : store.you[0]);

/** The line to write in is there, for whoever has a seat and wants it, at a table that has it: @param {Table} table */
export function showChat(table) {
  const { store, line, parts } = table;
  const isOn = settings().chat && store.talk?.is_on === true && store.you.length > 0;
  const there = document.getElementById("chat");
  if (!isOn || !there) there?.remove();
  if (!isOn || there) return;
  const field = h("input", { type: "text", id: "chat-line", maxlength: 200, autocomplete: "off", placeholder: "Say something…", "aria-label": "Say something to the table" });
  const emotes = h("div", { class: "row emotes", hidden: true }, ...EMOTES.map((emote) => button(emote, () => {
    line.post({ type: "emote", seat: speaker(table), emote });
    emotes.hidden = true;
  }, { class: "small" })));
  const open = h("button", { type: "button", class: "icon-button", "aria-label": "Something quick", title: "Something quick", onclick: () => (emotes.hidden = !emotes.hidden) }, icon("smile"));
  const form = h("form", { id: "chat", class: "chat" }, field, h("button", { class: "icon-button", "aria-label": "Send", title: "Send" }, icon("next")), open, emotes);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) line.post({ type: "say", seat: speaker(table), text });
    field.value = "";
  });
  parts.log.before(form);
}

/** The viewer wants to read and write here, or no longer: @param {Table} table */
export function turn(table) {
  showChat(table);
  showLog(table.parts.log, table.store, (step) => table.scrubber.go(step));
}

/** Somebody else has said something: it is read out, and seen wherever the log is not: @param {Table} table @param {LineTold} said */
export function heard({ store }, said) {
  if (!settings().chat || store.you.includes(said.seat)) return;
  const words = `${store.whoName(said.seat)}: ${said.text}`;
  say(words);
  toast(words);
}
