// @ts-check
/** The levels of bots: how strong they were measured to be, how one has done against them, and which is next. */
import { games, makeMatch } from "./api.js";
import { toast } from "./dialogs.js";
import { button, fill } from "./dom.js";
import { icon } from "./art/icons.js";
import { outcome, ownMatches } from "./mine.js";
import { keepMade } from "./storage.js";
/** @import { Store } from "./store.js" */
/** @import { GameTold, LevelTold, SeatWish, Summary } from "./types.js" */

/** @typedef {{won: number, lost: number, drew: number}} Tally */

/** @type {Map<string, Tally>} this browser's finished matches by game and level */
let records = new Map();

/** The level that I met alone, all others being bots of it, or nothing: @param {Summary} match */
function levelMet(match) {
  const others = match.seats.filter((seat) => !match.you?.includes(seat.seat));
  const levels = new Set(others.map((seat) => (seat.kind === "bot" ? seat.level : "")));
  return match.you?.length === 1 && levels.size === 1 ? [...levels][0] ?? "" : "";
}

/** What this browser's finished matches say is known. */
export async function loadRecords() {
  const matches = await ownMatches().catch(() => []);
  records = new Map();
  for (const match of matches) {
    const [level, how] = [levelMet(match), outcome(match)];
    if (!level || !how) continue;
    const key = `${match.game}/${level}`;
    const tally = records.get(key) ?? { won: 0, lost: 0, drew: 0 };
    tally[how] += 1;
    records.set(key, tally);
  }
}

/** @param {number} share */
const hundredths = (share) => Math.round(100 * share);

/** A level in words: how it plays, how strong it was measured to be, and how I have done against it: @param {GameTold} game @param {LevelTold} level */
export function levelWords(game, level) {
  const { measured } = level;
  const below = game.levels.find((one) => one.id === measured?.below)?.title;
  const tally = records.get(`${game.id}/${level.id}`);
  return [
    level.sentence,
    measured ? `Measured: ${hundredths(measured.score)} points in 100 against ${below} (between ${hundredths(measured.low)} and ${hundredths(measured.high)}; ${measured.matches} matches).` : "",
    tally ? `You against it: ${tally.won} won, ${tally.lost} lost${tally.drew ? `, ${tally.drew} drawn` : ""}.` : "",
  ].filter(Boolean).join(" ");
}

/** Whoever has beaten bots may meet the next level, by one click: @param {HTMLElement} place @param {Store} store */
export async function offerNext(place, store) {
  const game = (await games().catch(() => [])).find((one) => one.id === store.game);
  const met = store.seats.flatMap((seat) => (seat.kind === "bot" && seat.level ? [seat.level] : []));
  const ranks = met.map((level) => game?.levels.findIndex((one) => one.id === level) ?? -1);
  const next = game?.levels[Math.min(...ranks) + 1];
  if (!game || !next || ranks.includes(-1) || next.id.startsWith("guest-")) return;
  fill(place, button(`Next: ${next.title}?`, () => meet(store, game, next.id), { title: levelWords(game, next) }, icon("flag")));
}

/** The same match again, against that level: @param {Store} store @param {GameTold} game @param {string} level */
async function meet(store, game, level) {
  /** @type {SeatWish[]} */
  const seats = store.seats.map((sitter) => {
    if (sitter.kind === "bot") return { kind: "bot", level };
    const sheet = store.sheets?.sheets[sitter.seat];
    return { kind: "me", ...(store.personOf(sitter) ? { name: sitter.name } : {}), ...(sheet ? { sheet } : {}) };
  });
  const dice = /** @type {"automatic" | "verifiable" | "typed"} */ (store.dice === "seeded" ? "automatic" : store.dice);
  try {
    const named = store.preset in game.presets ? { preset: store.preset } : { variant: store.preset };
    const made = await makeMatch({ game: store.game, ...named, options: store.options, dice, seats });
    keepMade(made);
    location.assign(`/m/${made.match}`);
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
