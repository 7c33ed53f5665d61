// @ts-check
/** The line in the log in which people talk, and what they say at a click. */
import { say } from "./attention.js";
import { toast } from "./dialogs.js";
import { button, h } from "./dom.js";
import { icon, iconButton } from "./art/icons.js";
import { colourOf } from "./art/shapes.js";
import { showLog } from "./panels.js";
import { settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Emote, LineTold } from "./types.js" */

/** @type {Emote["emote"][]} */
const EMOTES = ["Hello", "Good luck", "Well played", "Oops", "Thanks", "Let me think"];

const LINE = 40; // pixels of the log that have to be in sight

/** The seat that speaks from this browser: @param {Table} table */
const speaker = ({ store }) => (store.you.includes(store.viewpoint) ? store.viewpoint : store.you[0]);

/** Whether people may talk, and each line once, whichever message brought it: @param {Table} table */
export function known({ store }) {
  const lines = new Map(store.talk.flatMap((told) => (told.type === "talk" ? told.lines : [told.line])).map((line) => [line.number, line]));
  const switched = store.talk.flatMap((told) => (told.type === "talk" ? [told.is_on] : []));
  return { isOn: switched.at(-1) === true, lines: [...lines.values()].sort((one, other) => one.number - other.number) };
}

/** The log shows what was said, and has a line to write in for whoever has a seat, at a table that talks: @param {Table} table */
export function showChat(table) {
  const { store, parts } = table;
  const { isOn, lines } = known(table);
  const wants = settings().chat;
  const there = document.getElementById("chat");
  const mayWrite = wants && isOn && store.you.length > 0;
  if (!mayWrite) there?.remove();
  else if (!there) parts.log.before(writing(table));
  store.said = (wants ? lines : []).map((line) => ({ step: line.step + 0.5, key: `said:${line.number}:${store.whoName(line.seat)}`, make: () => saidLine(table, line) }));
  showLog(parts.log, store, (step) => table.scrubber.go(step));
}

/** Something that somebody said: @param {Table} table @param {LineTold} said */
function saidLine({ store }, said) {
  const who = store.personOf(store.seats.find((one) => one.seat === said.seat)) || store.seatName(said.seat);
  return h("li", { class: `entry said ${colourOf(store.scene?.seats ?? [], said.seat)}${said.is_emote ? " emote" : ""}` },
    h("span", { class: "entry-words" }, h("strong", {}, `${who}: `), said.text));
}

/** The line to write in: @param {Table} table */
function writing(table) {
  const { line } = table;
  const field = h("input", { type: "text", id: "chat-line", maxlength: 200, autocomplete: "off", placeholder: "Say something…", "aria-label": "Say something to the table" });
  const emotes = h("div", { class: "row emotes", hidden: true }, ...EMOTES.map((emote) => button(emote, () => {
    line.post({ type: "emote", seat: speaker(table), emote });
    emotes.hidden = true;
  }, { class: "small" })));
  const form = h("form", { id: "chat", class: "chat" }, field,
    h("button", { class: "icon-button", "aria-label": "Send", title: "Send" }, icon("next")),
    iconButton("smile", "Something quick", () => (emotes.hidden = !emotes.hidden)), emotes);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) line.post({ type: "say", seat: speaker(table), text });
    field.value = "";
  });
  return form;
}

/** Somebody has said something: what others say is read out, and seen wherever the log is not: @param {Table} table @param {LineTold} said */
export function heard(table, said) {
  showChat(table);
  const { store, parts } = table;
  if (!settings().chat || store.you.includes(said.seat)) return;
  const words = `${store.whoName(said.seat)}: ${said.text}`;
  say(words);
  if (parts.log.getBoundingClientRect().top > innerHeight - LINE) toast(words);
}
