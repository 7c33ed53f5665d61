// @ts-check
/** The lobby: games as cards, my matches to resume, open seats to take. */
import { games, joinMatch, makeMatch, openMatches } from "./api.js";
import { button, fill, h } from "./dom.js";
import { icon, iconButton } from "./art/icons.js";
import { toast } from "./dialogs.js";
import { hangPoster } from "./posters.js";
import { keepMade, keepTokens, ownTokens, readMap, settings } from "./storage.js";
/** @import { GameTold, SeatWish, Summary } from "./types.js" */

const REFRESH = 15000;

/** @param {HTMLElement} main @param {HTMLElement} end */
export async function showLobby(main, end) {
  document.body.classList.add("at-lobby");
  fill(end, "lab" in document.body.dataset ? h("a", { class: "button quiet", href: "/lab" }, icon("flask"), "The lab") : null,
    iconButton("gear", "Settings", async () => (await import("./settings.js")).openSettings()));
  const mine = h("div", { class: "mine-place", hidden: true });
  const cards = h("div", { class: "cards" }, h("p", {}, "Setting the table…"));
  const open = h("section", { class: "open", "aria-label": "Open seats", hidden: true });
  fill(main,
    h("div", { class: "lobby" },
      h("div", { class: "welcome" },
        h("h1", {}, "Take a seat at the table."),
        h("p", {}, "Small strategy games, refereed exactly. Play a bot now, a friend by link, or the person beside you."),
        button("Open a replay…", async () => (await import("./dropped.js")).chooseFile(), { class: "small", "data-open": "replay", title: "Or drop its file anywhere on this page" }, icon("play"))),
      mine,
      h("section", { "aria-label": "Games" }, cards),
      open));
  acceptFiles(main);
  try {
    const known = await games();
    fill(cards, ...known.map(card));
    const refresh = () => Promise.all([showMine(mine, known), showOpen(open)]).catch(() => undefined);
    const follow = () => followLink(known, refresh).catch((error) => toast(error.message));
    addEventListener("hashchange", follow);
    void follow();
    await refresh();
    setInterval(() => (document.hidden ? showMine(mine, known) : refresh()), REFRESH);
    document.addEventListener("visibilitychange", () => document.hidden || refresh());
  } catch (error) {
    fill(cards, h("p", { class: "complaint" }, /** @type {Error} */ (error).message));
  }
}

/** A replay file that is dropped on the page is opened: @param {HTMLElement} main */
function acceptFiles(main) {
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") === true;
  addEventListener("dragover", (event) => {
    if (isFile(event)) event.preventDefault();
    main.classList.toggle("dropping", isFile(event));
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && main.classList.remove("dropping"));
  addEventListener("drop", async (event) => {
    main.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    await (await import("./dropped.js")).openFile(file);
  });
}

/** Somebody came with a link: the seats of a key are taken over, with a sheet or a variant a new match is offered: @param {GameTold[]} known @param {() => void} refresh */
async function followLink(known, refresh) {
  const said = new URLSearchParams(location.hash.slice(1));
  const [text, key] = [said.get("sheet"), said.get("key")];
  if (key) return (await import("./key.js")).receiveKey(key).then(refresh);
  if (!text && !said.has("variant")) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!text) return (await import("./variants.js")).followVariant(known, said);
  const [{ linked }, { openForm }] = await Promise.all([import("./sheetlinks.js"), import("./newmatch.js")]);
  const link = await linked(text);
  const game = known.find((one) => one.id === link.game && one.sheet);
  if (!game) throw new Error("This link is for a game that this table does not have.");
  openForm(game, link);
}

/** @param {GameTold} game */
function card(game) {
  const [fewest, most] = game.seats;
  const quick = button("Play now", (event) => playNow(game, /** @type {HTMLButtonElement} */ (event.currentTarget)), {
    class: "primary", "aria-label": `Play now: ${game.title}, against a bot`,
  }, icon("play"));
  const picture = h("div", { class: "card-picture" });
  hangPoster(picture, game);
  const variants = h("div", { class: "card-variants", hidden: true });
  const list = async () => {
    if (game.id in readMap("sandtable.variants")) await (await import("./variants.js")).listVariants(variants, game, (source, variant) => playNow(game, source, variant));
  };
  addEventListener("variants", list); // others are kept now
  void list();
  return h("article", { class: "card", "data-game": game.id },
    picture,
    h("div", { class: "card-words" },
      h("h2", {}, game.title),
      h("p", {}, game.sentence),
      h("div", { class: "card-facts" },
        h("span", {}, icon("people"), fewest === most ? `${fewest} seats` : `${fewest}–${most} seats`),
        h("span", {}, icon("clock"), `${game.minutes} min`),
        h("a", { class: "quiet-link", href: `/rules/${game.id}`, "aria-label": `Rules of ${game.title}` }, icon("book"), "Rules"),
        h("a", { class: "quiet-link", href: `/learn/${game.id}`, "aria-label": `Learn in three minutes: ${game.title}` }, icon("hint"), "Learn in three minutes")),
      h("div", { class: "row" }, quick,
        button("New match…", async () => (await import("./newmatch.js")).openForm(game), { "aria-label": `New match of ${game.title}` })),
      variants));
}

/**
 * A match against the easiest bot, with me in the first seat.
 * @param {GameTold} game
 * @param {HTMLButtonElement} source
 * @param {{name: string, options: Record<string, any>}} [variant]
 */
async function playNow(game, source, variant) {
  source.disabled = true;
  const level = game.levels[0]?.id;
  const { name } = settings();
  /** @type {SeatWish[]} */
  const others = Array.from({ length: game.seats[0] - 1 }, () => ({ kind: "bot", level }));
  try {
    const made = await makeMatch({
      game: game.id, preset: "as written", options: variant?.options ?? {}, dice: "automatic", ...(variant ? { variant: variant.name } : {}),
      seats: [{ kind: "me", ...(name ? { name } : {}) }, ...others],
    });
    keepMade(made);
    location.assign(`/m/${made.match}`);
  } catch (error) {
    source.disabled = false;
    toast(/** @type {Error} */ (error).message);
  }
}

/** @type {import("./mine.js").Mine | null} */
let list = null;

/** Whoever has a seat somewhere sees their matches: @param {HTMLElement} place @param {GameTold[]} known */
async function showMine(place, known) {
  if (!Object.keys(ownTokens()).length) return;
  const { Mine } = await import("./mine.js");
  list ??= new Mine(place);
  await list.refresh(known).catch(() => undefined);
}

/** @param {HTMLElement} section */
async function showOpen(section) {
  const own = ownTokens();
  const found = (await openMatches()).filter((match) => !(match.match in own));
  section.hidden = found.length === 0;
  fill(section, h("h2", {}, "Open seats"),
    h("ul", { class: "match-list" }, ...found.slice(0, 12).map((match) => {
      const free = match.seats.find((seat) => seat.kind === "open");
      const there = match.seats.filter((seat) => seat.kind !== "open").map((seat) => seat.name || seat.seat_name);
      return h("li", { class: "match-link" }, h("strong", {}, match.title), h("span", {}, `${there.join(", ") || "nobody yet"}`),
        free ? button(`Sit down as ${free.seat_name}`, () => sitDown(match, free.seat), { class: "primary small" }) : null,
        h("a", { href: `/m/${match.match}`, class: "quiet-link" }, "Watch"));
    })));
}

/** @param {Summary} match @param {number} seat */
async function sitDown(match, seat) {
  try {
    const taken = await joinMatch(match.match, seat, settings().name);
    keepTokens(match.match, [taken.token]);
    location.assign(`/m/${match.match}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
