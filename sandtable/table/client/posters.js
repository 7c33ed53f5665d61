// @ts-check
/** The picture on a game's card: a moment of a real match, drawn by the board as it would be at the table. */
import { posterOf } from "./api.js";
import { Board } from "./board.js";
import { SCALE } from "./art/shapes.js";
import { drawings } from "./drawings.js";
/** @import { GameTold, Poster } from "./types.js" */

/** The place for a game's picture is filled as soon as it is in sight: @param {HTMLElement} place @param {GameTold} game */
export function hangPoster(place, game) {
  const watch = new IntersectionObserver((sightings) => {
    if (!sightings.some((sighting) => sighting.isIntersecting)) return;
    watch.disconnect();
    void posterOf(game.id).catch(() => null).then((poster) => draw(place, poster ?? blank(game)));
  });
  watch.observe(place);
}

/** @param {HTMLElement} place @param {Poster} poster */
async function draw(place, poster) {
  const board = new Board(true);
  board.art = await drawings(poster.art);
  board.show(poster, false);
  board.svg.setAttribute("viewBox", poster.view.map((side) => side * SCALE).join(" "));
  board.svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  place.classList.add(`game-${poster.art ?? "any"}`);
  place.replaceChildren(board.svg);
}

/** A game without a picture shows its seats' pieces on bare ground: @param {GameTold} game @returns {Poster} */
function blank(game) {
  const seats = Array.from({ length: game.seats[1] }, (_, seat) => seat);
  const column = (/** @type {number} */ seat) => (seat % 3) + 1;
  const row = (/** @type {number} */ seat) => Math.floor(seat / 3) + 1;
  return {
    view: [0, 0.3, 4, 2.25],
    spaces: Array.from({ length: 20 }, (_, place) => {
      const [x, y] = [place % 5, Math.floor(place / 5)];
      return { id: `${x}/${y}`, x, y, shape: "square", terrain: "plain", label: "" };
    }),
    pieces: seats.map((seat) => ({ id: `seat-${seat}`, space: `${column(seat)}/${row(seat)}`, kind: "", seat, label: game.title })),
    seats: seats.map((seat) => ({ seat, name: "", counters: [], colour: game.seat_colours[seat] })),
  };
}
