// @ts-check
/** Small pictures of matches as they stand, drawn by the board as at the table, one after the other as they come into sight. */
import { ask } from "./api.js";
import { Board } from "./board.js";
import { drawings } from "./drawings.js";
import { hangPoster } from "./posters.js";
import { ownTokens } from "./storage.js";
/** @import { GameTold, MatchPicture, Summary } from "./types.js" */

/** @type {Promise<unknown>} the last picture that was asked for */
let last = Promise.resolve();

/** The place for a match's picture is filled once it is in sight; with the game's poster where there is none: @param {HTMLElement} place @param {Summary} match @param {GameTold | undefined} game */
export function hangThumb(place, match, game) {
  const watch = new IntersectionObserver((sightings) => {
    if (!sightings.some((sighting) => sighting.isIntersecting)) return;
    watch.disconnect();
    last = last.then(() => draw(place, match.match)).catch(() => game && !place.firstChild && hangPoster(place, game));
  });
  watch.observe(place);
}

/** @param {HTMLElement} place @param {string} match */
async function draw(place, match) {
  /** @type {MatchPicture} */
  const picture = await ask(`/api/matches/${match}/picture`, undefined, ownTokens()[match]);
  const board = new Board(true);
  board.art = await drawings(picture.art);
  board.show(picture, false);
  place.className = `thumb whole game-${picture.art ?? "any"}`;
  place.replaceChildren(board.svg);
}
