// @ts-check
/** What stands round the board: seats, trays, the list of actions, the log. Each function fills one element. */
import { button, fill, h, s } from "./dom.js";
import { colourOf, seatBadge } from "./art/shapes.js";
import { die, icon } from "./art/icons.js";
import { clauseLink } from "./clauses.js";
import { copy } from "./dialogs.js";
/** @import { Store } from "./store.js" */
/** @import { Drawings } from "./drawings.js" */
/** @import { ActionTold, EntryTold, Scene, SeatTold, Step, TrayItem } from "./types.js" */

/**
 * The seats with who sits there, their figures and whose turn it is.
 * @param {Element} place
 * @param {Store} store
 * @param {Scene} scene
 * @param {Record<string, string>} invited
 */
export function showSeats(place, store, scene, invited) {
  place.classList.toggle("many", scene.seats.length > 2);
  fill(place, ...scene.seats.map((panel) => {
    const sitter = store.seats.find((one) => one.seat === panel.seat);
    const isTurn = store.decider === panel.seat;
    const isMe = store.you.includes(panel.seat);
    const points = store.over?.points[panel.seat];
    const state = store.over
      ? points === Math.max(...store.over.points) && store.over.points.filter((one) => one === points).length === 1 ? "won" : points === 0 ? "lost" : "drew"
      : isTurn ? (store.thinking === panel.seat ? "thinking" : "to act") : "";
    const link = invited[panel.seat];
    return h("section", { "data-seat": panel.seat, class: `seat ${colourOf(scene.seats, panel.seat)}${isTurn ? " turn" : ""}`, "aria-label": `${panel.name}${isTurn ? ", to act" : ""}` },
      h("div", { class: "seat-head" }, seatBadge(colourOf(scene.seats, panel.seat), panel.seat),
        h("div", { class: "seat-names" }, h("strong", {}, panel.name), h("span", { class: "soft" }, store.dice === "replay" ? store.personOf(sitter) : who(sitter, isMe), sitter?.hints ? h("span", { class: "hints-taken", title: "How often a bot was asked for advice" }, ` · ${sitter.hints} ${sitter.hints === 1 ? "hint" : "hints"}`) : null, sitter?.offers_draw && !store.over ? h("strong", {}, " · offers a draw") : null)),
        state ? h("span", { class: `seat-state ${state.replace(" ", "-")}` }, state) : null),
      h("dl", { class: "counters" }, ...panel.counters.map((counter) => h("div", { "data-counter": counter.id, title: counter.detail },
        h("dt", {}, counter.label), h("dd", {}, String(counter.value), counter.of === undefined ? null : h("small", {}, `/${counter.of}`))))),
      ...panel.counters.filter((counter) => counter.is_track).map((counter) => h("progress", { class: "track", value: counter.value, max: counter.of, "aria-label": counter.label })),
      panel.notes?.length ? h("div", { class: "notes" }, ...panel.notes.map((note) => h("p", { class: "seat-note" }, note))) : null,
      link && sitter?.kind !== "bot" && !sitter?.connected && !isMe
        ? button("Copy the link for this seat", () => copy(link, "Link"), { class: "small" }, icon("link"))
        : null);
  }));
}

/** @param {SeatTold | undefined} sitter @param {boolean} isMe */
function who(sitter, isMe) {
  if (!sitter) return "";
  if (sitter.kind === "open") return "empty seat";
  const name = sitter.name && sitter.name !== sitter.seat_name ? sitter.name : "";
  if (sitter.stands_in) return `${name || "guest"}, a bot (${sitter.level}) stands in`;
  if (sitter.kind === "bot") return `bot, ${name || sitter.level || ""}`.replace(/, $/, "");
  if (isMe) return name ? `${name} (you)` : "you";
  return `${name || "guest"}${sitter.connected ? "" : ", away"}`;
}

/**
 * Rows of things to pick that are not on the board.
 * @param {Element} place
 * @param {Scene} scene
 * @param {{can: Set<string>, chosen: string[], art: Drawings, isShared: boolean}} lights
 * @param {(id: string) => void} onPick
 * @param {(words: string) => void} onPoint
 */
export function showTrays(place, scene, lights, onPick, onPoint) {
  fill(place, ...scene.trays.map((tray) => {
    const isCovered = tray.is_secret && lights.isShared; // someone else may look at this screen
    return h(isCovered ? "details" : "section", { class: `tray ${tray.layout ?? ""}`, "aria-label": tray.title, "data-drop": tray.pick },
      h(isCovered ? "summary" : "h3", {}, tray.title),
      h("div", { class: "tray-items" }, ...tray.items.map((item) => trayItem(item, scene, lights, onPick, onPoint))));
  }));
}

/**
 * @param {TrayItem} item
 * @param {Scene} scene
 * @param {{can: Set<string>, chosen: string[], art: Drawings}} lights
 * @param {(id: string) => void} onPick
 * @param {(words: string) => void} onPoint
 */
function trayItem(item, scene, lights, onPick, onPoint) {
  const tell = () => onPoint([item.label, ...item.facts, ...(item.why ? [item.why] : [])].join(", "));
  const can = lights.can.has(item.id);
  const isChosen = lights.chosen.includes(item.id);
  const colour = item.seat === undefined ? "" : colourOf(scene.seats, item.seat);
  const value = item.value !== undefined && !item.edges ? h("span", { class: "price" }, String(item.value)) : null;
  return h("button", {
    type: "button", class: `tray-item ${colour}${can ? " can" : ""}${isChosen ? " chosen" : ""}`, "data-item": item.id,
    "aria-pressed": isChosen ? "true" : "false", onclick: () => onPick(item.id), onpointerenter: tell, onfocus: tell, onpointerleave: () => onPoint(""),
  },
  value,
  s("svg", { viewBox: "-34 -30 68 60", class: "tray-symbol", "aria-hidden": "true" }, lights.art.card(item)),
  h("strong", {}, item.label, item.count === undefined ? "" : ` ×${item.count}`),
  ...item.facts.map((fact) => h("span", { class: "fine" }, fact)),
  item.why ? h("span", { class: "fine why" }, item.why) : null);
}

/**
 * The buttons that the open actions name, in the scene's words.
 * @param {Element} place
 * @param {Scene} scene
 * @param {Map<string, ActionTold[]>} next
 * @param {(id: string, confirm: string | undefined, label: string) => void} onPick
 */
export function showButtons(place, scene, next, onPick) {
  const words = new Map((scene.buttons ?? []).map((one) => [one.id, one]));
  const items = new Set(scene.trays.flatMap((tray) => tray.items.map((item) => item.id)));
  const spaces = new Set(scene.spaces.flatMap((space) => [space.id, space.pick ?? space.id]));
  const pieces = new Set(scene.pieces.map((piece) => piece.id));
  const ids = [...next.keys()].filter((id) => !items.has(id) && !spaces.has(id) && !pieces.has(id));
  /** @type {Map<string, HTMLElement>} rows of buttons under one word */
  const groups = new Map();
  const made = ids.map((id) => {
    const plain = id.replace(/^button:/, "");
    const label = words.get(id)?.label ?? plain.charAt(0).toUpperCase() + plain.slice(1);
    const { group, short } = words.get(id) ?? {};
    const open = next.get(id) ?? [];
    const title = open.length === 1 ? oddsWords(open[0]) || undefined : undefined;
    const act = () => onPick(id, words.get(id)?.confirm, label);
    if (!group) return button(label, act, { class: "primary", "data-button": id, title });
    const row = groups.get(group) ?? h("div", { class: "button-group", role: "group", "aria-label": group }, h("span", {}, group));
    row.append(button(short ?? label, act, { class: "small", "data-button": id, title, "aria-label": label }));
    if (groups.has(group)) return null;
    groups.set(group, row);
    return row;
  });
  fill(place, ...made);
}

/** The steps of a turn, the present one marked: @param {HTMLElement} place @param {Step[]} steps */
export function showSteps(place, steps) {
  place.hidden = steps.length === 0;
  fill(place, ...steps.map((step) => h("li", { "aria-current": step.is_now ? "step" : null }, step.label)));
}

/**
 * What to say where a button is all there is to choose, or nothing.
 * @param {ActionTold[]} actions
 * @param {Scene} scene
 */
export function onlyButton(actions, scene) {
  const label = actions.length === 1 ? scene.buttons?.find((one) => one.id === actions[0].picks[0])?.label : undefined;
  return label ? `There is nothing to choose now: “${label}”.` : "";
}

/**
 * What can be done about a turn: take back, begin anew, ask for a hint.
 * @param {Element} place
 * @param {Store} store
 * @param {boolean} isLive whether the present is looked at and the match goes on
 * @param {(type: "undo" | "restart", seat: number) => void} ask
 * @param {() => void} askHint
 * @param {{isOn: boolean, turn: () => void}} threats
 */
export function showTools(place, store, isLive, ask, askHint, threats) {
  const last = store.log.at(-1)?.seat;
  const seat = last !== undefined && store.you.includes(last) ? last : store.viewpoint;
  if (!store.you.length) return fill(place);
  const why = store.noUndo;
  const noHints = !store.hints && store.seats.some((one) => one.kind !== "bot" && one.seat !== store.decider);
  const undo = { class: "small", disabled: !isLive || why !== null, title: why ?? "Take back my last action" };
  fill(place,
    button("Undo", () => ask("undo", seat), { ...undo, "data-tool": "undo" }, icon("undo")),
    button("Restart turn", () => ask("restart", seat), { ...undo, "data-tool": "restart" }, icon("restart")),
    button("Hint", askHint, { class: "small", disabled: !isLive || !store.isMine || noHints, title: noHints ? "This table was set up without hints against people" : "Everyone sees how many hints a seat took", "data-tool": "hint" }, icon("hint")),
    store.scene?.has_threats ? button("Threats", threats.turn, { class: "small", disabled: !isLive, "data-tool": "threats", "aria-pressed": String(threats.isOn), title: "Where enemies could strike next (E)" }, icon("threat")) : null,
    why && isLive && store.isMine ? h("span", { class: "fine" }, why) : null);
}

/**
 * The same actions as words in a list.
 * @param {Element} place
 * @param {ActionTold[]} actions
 * @param {(action: ActionTold) => void} onAct
 */
export function showActions(place, actions, onAct) {
  fill(place, ...actions.map((action) => h("li", {},
    h("button", { type: "button", class: "action", "data-action": action.text, onclick: () => onAct(action) },
      h("span", {}, action.words), oddsWords(action) ? h("span", { class: "fine" }, oddsWords(action)) : null))));
}

/** Exact odds in words, or what comes of the action in the end: @param {ActionTold} action */
export function oddsWords(action) {
  if (action.forecast) return action.forecast.words;
  return (action.odds ?? []).map((one) => `${one.weight} in ${one.total}: ${one.words}`).join(" ");
}

/** The dice of an entry, hits marked: @param {EntryTold} entry */
export const dice = (entry) => (entry.faces ?? []).map((face, place) => die(face, entry.hits?.[place]));

/**
 * One thing that happened.
 * @param {Store} store
 * @param {EntryTold} entry
 * @param {(step: number) => void} onStep
 */
export function entryLine(store, entry, onStep) {
  const colour = entry.seat >= 0 && store.scene ? colourOf(store.scene.seats, entry.seat) : "c-none";
  return h("li", { class: `entry ${colour}`, "data-step": entry.step },
    h("button", { type: "button", class: "entry-step", "aria-label": `Show step ${entry.step}`, onclick: () => onStep(entry.step) }, String(entry.step)),
    h("span", { class: "entry-words" }, store.named(entry.words), entry.faces ? h("span", { class: "entry-dice" }, ...dice(entry)) : null),
    clauseLink(store.game, entry.clause));
}

/**
 * The log, newest first; lines that are already there stay.
 * @param {Element} place
 * @param {Store} store
 * @param {(step: number) => void} onStep
 */
export function showLog(place, store, onStep) {
  const lines = new Map([...place.children].map((line) => [line.getAttribute("data-key"), line]));
  const wanted = store.log.map((entry) => {
    const key = `${entry.step}:${entry.text}:${store.named(entry.words)}:${store.scene ? "" : "early"}`;
    const line = lines.get(key) ?? entryLine(store, entry, onStep);
    line.setAttribute("data-key", key);
    return line;
  });
  place.replaceChildren(...wanted.reverse());
}

/**
 * A pick in words, for the breadcrumb.
 * @param {string} pick
 * @param {Scene} scene
 */
export function pickWords(pick, scene) {
  const named = scene.pieces.find((one) => one.id === pick);
  const piece = scene.pieces.find((one) => one.space === pick);
  const item = scene.trays.flatMap((tray) => tray.items).find((one) => one.id === pick);
  const space = scene.spaces.find((one) => one.id === pick);
  if (item) return item.label;
  if (named) return named.label.split(",")[0];
  return piece && space ? `${piece.label.split(",")[0]} on ${space.id}` : space?.label ?? pick.replace(/^\w+:/, "");
}
