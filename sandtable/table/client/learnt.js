// @ts-check
/** What the server tells newcomers, and what this browser remembers of how far they are. */
import { ask } from "./api.js";
import { OWN, ownTokens, readMap, write } from "./storage.js";
/** @import { CourseTold, LessonState, Made } from "./types.js" */

const LEARNT = "sandtable.learnt";

/**
 * How far someone has come with a game: lessons done, the one that was begun last and its match, and whether they know the game.
 * @typedef {{done: string[], at: string, match: string, known: boolean}} Learnt
 */

/** @param {string} game @returns {Learnt} */
export function learnt(game) {
  return { done: [], at: "", match: "", known: false, ...readMap(LEARNT)[game] };
}

/** @param {string} game @param {Partial<Learnt>} changes */
export function keepLearnt(game, changes) {
  write(LEARNT, { ...readMap(LEARNT), [game]: { ...learnt(game), ...changes } });
}

/** What a newcomer is told of a game: @param {string} game @returns {Promise<CourseTold>} */
export const courseOf = (game) => ask(`/api/games/${encodeURIComponent(game)}/lessons`);

/** @param {string} game @param {string} lesson @returns {Promise<Made>} */
export const makeLesson = (game, lesson) => ask(`/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`, {});

/** How far the lesson is that the match is: @param {string} match @returns {Promise<LessonState>} */
export const lessonState = (match) => ask(`/api/matches/${match}/lesson`);

/** The seats of a lesson that is of no use any more are forgotten: @param {string} match */
export function forgetTokens(match) {
  const { [match]: _, ...rest } = ownTokens();
  write(OWN, rest);
}
