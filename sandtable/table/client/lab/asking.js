// @ts-check
/** What the lab is asked, and the key by which it knows its host. */
import { ask } from "../api.js";
import { readMap, write } from "../storage.js";
/** @import { ChoicesTold, DraftTold, DraftWish, LabTold, RunTold, RunsTold, StudyTold, StudyWish } from "../types.js" */

const HOST = "sandtable.host";

/** The key of this table's host, if this browser has it: @returns {string[]} */
const key = () => {
  const kept = readMap(HOST).key;
  return typeof kept === "string" && /^[\w-]{20,64}$/.test(kept) ? [kept] : [];
};

/** The key that came with the address is kept, and leaves the address bar: whether one came. */
export function takeKey() {
  const said = new URLSearchParams(location.hash.slice(1));
  const found = said.get("host");
  if (!found) return false;
  write(HOST, { key: found });
  said.delete("host");
  history.replaceState(null, "", `${location.pathname}${location.search}${said.size ? `#${said}` : ""}`);
  return true;
}

/** This browser is no host's any more. */
export const forgetKey = () => write(HOST, {});

/** Whether this browser shows a key. */
export const hasKey = () => key().length > 0;

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
const labAsk = (path, body) => ask(`/api/lab${path}`, body, key());

/** @returns {Promise<LabTold>} */
export const askLab = () => labAsk("");
/** @returns {Promise<RunsTold>} */
export const askRuns = () => labAsk("/runs");
/** @param {string} name @returns {Promise<StudyTold>} */
export const askStudy = (name) => labAsk(`/studies/${name}`);
/** @param {string} game @param {number} [seats] @returns {Promise<ChoicesTold>} */
export const askChoices = (game, seats) => labAsk(`/games/${encodeURIComponent(game)}${seats ? `?seats=${seats}` : ""}`);
/** @param {DraftWish} wish @returns {Promise<DraftTold>} */
export const checkDraft = (wish) => labAsk("/check", wish);
/** @param {StudyWish} wish */
export const keepStudy = (wish) => labAsk("/studies", wish);
/** @param {string} name @param {{anew?: boolean, until_decided?: boolean}} [how] @returns {Promise<RunTold>} */
export const startStudy = (name, how = {}) => labAsk(`/studies/${name}/start`, how);
/** @param {string} name @returns {Promise<RunTold>} */
export const stopStudy = (name) => labAsk(`/studies/${name}/stop`, {});
/** @param {string} name */
export const deleteStudy = (name) => labAsk(`/studies/${name}/delete`, {});
