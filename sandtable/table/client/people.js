// @ts-check
/** The people round a match: who watches, who is waited for, who has just come. Loaded beside the table, not before it. */
import { joinMatch } from "./api.js";
import { toast } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { style } from "./drawings.js";
import { icon } from "./art/icons.js";
import { keepTokens, settings } from "./storage.js";
/** @import { Table } from "./table.js" */
/** @import { Guest } from "./guest.js" */

const SEEN = "sandtable.invited-to"; // for this tab: the match whose invitation was shown by itself
const INVITED = "sandtable.invited"; // for this tab: who watches first may still sit down

/** The invitation to the match that this tab holds, or nothing: @param {string} match @returns {string | undefined} */
function invitation(match) {
  try {
    return JSON.parse(sessionStorage.getItem(INVITED) ?? "{}")[match];
  } catch {
    return undefined;
  }
}

/** @param {string} match @param {string} token */
export function keepInvitation(match, token) {
  sessionStorage.setItem(INVITED, JSON.stringify({ [match]: token }));
}

/** The page follows who comes and goes from now on: @param {Table} table @param {Guest | null} guest someone who has just sat down */
export async function attend(table, guest) {
  const { store, line, parts } = table;
  await style("style/people");
  const place = h("div", { class: "watching", role: "status" });
  parts.guest.before(place);
  let isKnown = false;
  const follow = () => {
    if (!store.game || !store.seats.length) return;
    showWatching(table, place);
    if (isKnown) return;
    isKnown = true;
    if (guest && settings().name) void table.links().then((links) => links.callMyself(table, guest.was));
    void inviteFirst(table);
    tellWebhook(table, false);
  };
  const talk = () => {
    if (store.talk.length) void import("./chat.js").then((chat) => chat.showChat(table));
  };
  line.listen((message) => {
    if (["talk", "you", "seats"].includes(message.type)) talk(); // names may be others
    if (message.type === "said") void import("./chat.js").then((chat) => chat.heard(table, message.line));
  });
  talk();
  void import("./clocks.js").then((clocks) => clocks.attend(table));
  line.listen((message) => ["welcome", "seats", "you", "spectators"].includes(message.type) && follow());
  follow();
}

/** The table knows which address is told of my turns, or that none is any more: @param {Table} table @param {boolean} isChanged */
export function tellWebhook({ store, line }, isChanged) {
  const address = settings().webhook;
  if (store.webhooks && (address || isChanged)) for (const seat of store.you) line.post({ type: "notices", seat, address });
}

/** Someone who has set up a match with friends is shown how to invite them, once: @param {Table} table */
async function inviteFirst(table) {
  const { store, match } = table;
  const isNew = sessionStorage.getItem(SEEN) !== match && !store.log.some((entry) => entry.seat >= 0);
  if (!isNew || !store.you.length || store.over) return;
  const { openInvite, waitingSeats } = await import("./invite.js");
  if (!waitingSeats(table).length) return;
  sessionStorage.setItem(SEEN, match);
  await openInvite(table, true);
}

/** How many watch; whoever does is told so, and may take a seat that is free: @param {Table} table @param {HTMLElement} place */
function showWatching(table, place) {
  const { store } = table;
  const isWatching = store.you.length === 0;
  const others = store.watching - Number(isWatching);
  place.hidden = !isWatching && others < 1;
  place.classList.toggle("me", isWatching);
  const count = `${others} ${others === 1 ? "other" : "others"}`;
  const words = isWatching ? `You are watching${others > 0 ? `, with ${count}` : ""}.` : `${others} ${others === 1 ? "person watches" : "people watch"}`;
  fill(place, icon("eye"), h("span", {}, words), ...(isWatching && !store.over ? freeSeats(table) : []));
}

/** Buttons that lead from watching to a seat: the one of an invitation, and those that anyone may take: @param {Table} table */
function freeSeats({ store, match, line }) {
  const sit = async (/** @type {() => Promise<string>} */ tokenOf) => {
    try {
      keepTokens(match, [await tokenOf()]);
      line.renew();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  };
  const token = invitation(match);
  const free = store.seats.filter((one) => one.kind === "open");
  return [
    token ? button("Sit down after all", () => void sit(async () => token), { class: "small primary" }) : null,
    ...free.map((one) => button(`Sit down as ${one.seat_name}`, () => void sit(async () => (await joinMatch(match, one.seat, settings().name)).token), { class: "small primary" })),
  ];
}
