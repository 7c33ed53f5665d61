// @ts-check
/** The page of someone who was invited: what is played, by whom, and whether they sit down or watch. */
import { games, myMatches, summary } from "./api.js";
import { button, fill, h } from "./dom.js";
import { style } from "./drawings.js";
import { icon } from "./art/icons.js";
import { openRules, useFigures } from "./clauses.js";
import { agreedWords } from "./clockwords.js";
import { hangPoster } from "./posters.js";
import { keepInvitation } from "./people.js";
import { keepSettings, keepTokens, ownTokens, settings } from "./storage.js";
/** @import { GameTold, Summary } from "./types.js" */

/** @typedef {{was: string}} Guest someone who has just sat down, and the name that the seat bore */

/**
 * The guest has chosen to sit down, or (null) to watch; the invitation has left the address.
 * @param {string} match
 * @param {string} token
 * @param {HTMLElement} main
 * @returns {Promise<Guest | null>}
 */
export async function receive(match, token, main) {
  const leave = () => history.replaceState(null, "", location.pathname + location.search);
  if (ownTokens()[match]?.includes(token)) { // who has sat down already comes back
    leave();
    return null;
  }
  fill(main, h("p", { class: "wait fine" }, "The invitation is being opened…"));
  await style("style/people");
  const [mine, known, whole] = await Promise.all([myMatches([token]).catch(() => []), games().catch(() => []), summary(match).catch(() => null)]);
  const held = mine.find((one) => one.match === match);
  const told = held ? { ...held, agreed: whole?.agreed } : whole;
  const game = known.find((one) => one.id === told?.game);
  if (!told || !game) {
    leave();
    return null; // the table says itself what is wrong with the match or the line
  }
  return new Promise((resolve) => {
    const sit = (/** @type {string} */ name) => {
      const seat = held?.seats.find((one) => one.seat === held.you?.[0]);
      leave();
      keepTokens(match, [token]);
      keepSettings({ name });
      resolve({ was: seat && seat.name !== seat.seat_name ? seat.name : "" });
    };
    const watch = () => {
      leave();
      if (held) keepInvitation(match, token);
      resolve(null);
    };
    fill(main, page(game, told, sit, watch));
    document.title = `You are invited: ${told.title} · Sandtable`;
    main.querySelector("input")?.focus();
  });
}

/** @param {GameTold} game @param {Summary} told @param {(name: string) => void} sit @param {() => void} watch */
function page(game, told, sit, watch) {
  useFigures(told.options);
  const picture = h("div", { class: "guest-picture" });
  hangPoster(picture, game);
  const mine = told.seats.find((seat) => seat.seat === told.you?.[0]);
  const others = told.seats.filter((seat) => seat.seat !== mine?.seat);
  const people = others.filter((seat) => seat.kind === "person" && seat.name !== seat.seat_name);
  const host = people.length === 1 ? people[0].name : "";
  const changes = Object.keys(told.options).length;
  const rules = changes ? `${changes} changed ${changes === 1 ? "rule" : "rules"}` : "the rules as written";
  const named = mine && mine.name !== mine.seat_name ? mine.name : "";
  const name = h("input", { type: "text", maxlength: 24, required: true, autocomplete: "nickname", value: settings().name || named, id: "guest-name" });
  const form = h("form", { class: "guest-form" },
    h("label", { class: "field" }, h("span", {}, "Your name at the table"), name),
    h("div", { class: "row" }, h("button", { class: "primary" }, icon("people"), h("span", {}, "Sit down")),
      button("Watch", watch, {}, icon("eye"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name.value.trim()) sit(name.value.trim());
  });
  return h("section", { class: "guest-page", "aria-label": "Invitation" }, picture,
    h("div", { class: "guest-words" },
      h("h1", {}, host ? `${host} invites you to play ${told.title}.` : `You are invited to play ${told.title}.`),
      h("ul", { class: "guest-lines" },
        h("li", {}, icon("flag"), h("span", {}, game.sentence)),
        h("li", {}, icon("clock"), h("span", {}, `${told.seats.length} seats, about ${game.minutes} minutes, ${rules}. `,
          button("Read the rules", () => openRules(game.id), { class: "as-link" }))),
        h("li", {}, icon("people"), h("span", {}, mine ? `You would play ${mine.seat_name}, with ${list(others)}.` : `At the table: ${list(others)}.`))),
      ...agreedWords(told.agreed ?? {}, told.seats.length).map((words) => h("p", { class: "fine agreed" }, words)),
      ...ending(told, mine, form, watch)));
}

/** What the guest can do: @param {Summary} told @param {import("./types.js").SeatTold | undefined} mine @param {HTMLElement} form @param {() => void} watch */
function ending(told, mine, form, watch) {
  const look = button("Watch", watch, { class: "primary" }, icon("eye"));
  if (told.over) return [h("p", {}, "This match is over."), h("div", { class: "row" }, look)];
  if (!mine) return [h("p", { class: "complaint" }, "This invitation does not work any more: the seat was given to someone else."), h("div", { class: "row" }, look)];
  return [mine.connected ? h("p", { class: "fine" }, "Someone has sat down with this link already; if that was not you, ask for a new one.") : null, form];
}

/** @param {Summary["seats"]} seats who sits there, in words */
function list(seats) {
  const words = seats.map((seat) => {
    if (seat.kind === "open") return `an empty seat (${seat.seat_name})`;
    if (seat.kind === "bot") return `a bot, ${seat.name} (${seat.seat_name})`;
    return seat.name === seat.seat_name ? seat.seat_name : `${seat.name} (${seat.seat_name})`;
  });
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0] ?? "nobody else";
}
