// @ts-check
/** The HTTP part of the server. */
/** @import { AnalysisTold, BranchWish, DiceTold, GameTold, Joined, Made, MatchWish, Poster, ReplayOpened, ReplayWish, RulebookTold, SheetTold, SheetWish, Summary } from "./types.js" */

/** @param {string} path @param {unknown} [body] sent as JSON by POST @param {string[]} [tokens] @returns {Promise<any>} */
export async function ask(path, body, tokens = []) {
  const held = tokens.length ? { Authorization: `Bearer ${tokens.join(" ")}` } : undefined;
  /** @type {RequestInit} */
  const request = body === undefined
    ? { headers: held }
    : { method: "POST", headers: { "Content-Type": "application/json", ...held }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Error("The server does not answer. Check that it is running, then try again.");
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(data?.error ?? `The server refused (${answer.status}).`);
  return data;
}

/** @type {Promise<GameTold[]> | null} */
let known = null;

/** The games, asked for once, or again: @param {boolean} [isFresh] @returns {Promise<GameTold[]>} */
export function games(isFresh = false) {
  if (isFresh) known = null;
  known ??= ask("/api/games").catch((error) => {
    known = null;
    throw error;
  });
  return /** @type {Promise<GameTold[]>} */ (known);
}

/** @type {Map<string, Promise<RulebookTold>>} */
const books = new Map();

/** A game's rulebook: @param {string} game */
export function rulebook(game) {
  const book = books.get(game) ?? ask(`/api/games/${encodeURIComponent(game)}/rules`);
  books.set(game, book);
  book.catch(() => books.delete(game));
  return book;
}

/** A moment of the game to look at, or null: @param {string} game @returns {Promise<Poster | null>} */
export const posterOf = (game) => ask(`/api/games/${encodeURIComponent(game)}/poster`);

/**
 * A sheet with all that is wrong with it: the one given, the one of a file's text, or a new one.
 * @param {string} game
 * @param {SheetWish} wish
 * @returns {Promise<SheetTold>}
 */
export const askSheet = (game, wish) => ask(`/api/games/${encodeURIComponent(game)}/sheet`, wish);

/** @param {MatchWish} wish @returns {Promise<Made>} */
export const makeMatch = (wish) => ask("/api/matches", wish);

const PORTION = 400;

/** The last changed first: @param {string[]} tokens @returns {Promise<Summary[]>} */
export async function myMatches(tokens) {
  const portions = Array.from({ length: Math.ceil(tokens.length / PORTION) }, (_, number) => tokens.slice(number * PORTION, (number + 1) * PORTION));
  /** @type {Summary[]} */
  const found = (await Promise.all(portions.map((some) => ask("/api/matches/mine", { tokens: some })))).flat();
  const each = new Map(found.map((match) => [match.match, match]));
  return [...each.values()].sort((one, other) => other.changed.localeCompare(one.changed));
}

/** @returns {Promise<Summary[]>} */
export const openMatches = () => ask("/api/matches");

/** @param {string} match @returns {Promise<Summary>} */
export const summary = (match) => ask(`/api/matches/${match}`);

/** @param {string} match @param {number} seat @param {string} name @returns {Promise<Joined>} */
export const joinMatch = (match, seat, name) => ask(`/api/matches/${match}/join`, { seat, ...(name ? { name } : {}) });

/** @param {string} match @param {string[]} tokens @returns {Promise<Made>} */
export const rematch = (match, tokens) => ask(`/api/matches/${match}/rematch`, { tokens });

/** @param {string} match @param {string[]} tokens @returns {Promise<DiceTold>} */
export const diceProof = (match, tokens) => ask(`/api/matches/${match}/dice`, undefined, tokens);

/** A finished match looked back on, or how far that is: @param {string} match @param {string[]} tokens @returns {Promise<AnalysisTold>} */
export const analysis = (match, tokens) => ask(`/api/matches/${match}/analysis`, undefined, tokens);

/** @param {string} match @param {BranchWish} wish @param {string[]} tokens @returns {Promise<Made>} */
export const branch = (match, wish, tokens) => ask(`/api/matches/${match}/branch`, wish, tokens);

/** @param {ReplayWish} wish @returns {Promise<ReplayOpened>} */
export const openReplay = (wish) => ask("/api/replays", wish);
