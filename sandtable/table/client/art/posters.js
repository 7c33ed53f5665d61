// @ts-check
/** The picture on a game's card: a corner of a board, drawn with the table's own drawings. */
import { s } from "../dom.js";
import { drawPiece } from "./pieces.js";
import { groundOf, markOf } from "./terrain.js";
import { COLOURS, colourOf, outline, seatPattern } from "./shapes.js";
/** @import { Game } from "../types.js" */

/** @typedef {{colours: string[], shape: string, ground: string[], pieces: [number, number, string, number, string?][], marks?: [number, number, string][]}} Poster */

/** @type {Record<string, Poster>} */
const POSTERS = {
  groundwar: {
    colours: ["red", "blue"],
    shape: "hex",
    ground: ["pp0ppmp", "p00pppp", "pmppgpp", "ppzsppp", "pppzm11"],
    pieces: [
      [1, 1, "tank", 0], [3, 1, "marines", 0, "carries-flag-1"], [4, 2, "tank", 1], [2, 2, "anti_tank", 0],
      [5, 3, "marines", 1], [6, 2, "anti_tank", 1],
    ],
    marks: [[2, 0, "flag-0"]],
  },
  connect_four: {
    colours: ["yellow", "red"],
    shape: "disc",
    ground: ["hhhhhhh", "hhhhhhh", "hhhhhhh", "hhhhhhh"],
    pieces: [
      [0, 3, "disc", 1], [1, 3, "disc", 0], [2, 3, "disc", 0], [3, 3, "disc", 1], [4, 3, "disc", 0], [5, 3, "disc", 1],
      [2, 2, "disc", 0], [3, 2, "disc", 0], [4, 2, "disc", 1], [3, 1, "disc", 1], [1, 2, "disc", 1], [4, 1, "disc", 0],
    ],
  },
};

/** @type {Record<string, string>} */
const GROUND = { p: "plain", m: "mountain", g: "gold_mine", s: "spawn_point", z: "spawn_zone", h: "hole" };

/** The picture of a game; a game without one gets its seats' shapes over bare ground: @param {Game} game */
export function poster(game) {
  const plan = POSTERS[game.id] ?? blank(game);
  const seats = plan.colours.map((colour, seat) => ({ seat, name: "", counters: [], colour }));
  const colour = (/** @type {number} */ seat) => colourOf(seats, seat);
  const isHex = plan.shape === "hex";
  const place = (/** @type {number} */ x, /** @type {number} */ y) =>
    isHex ? [x * 86.6, y * 100 + (x % 2) * 50] : [x * 100, y * 100];
  const tiles = [];
  plan.ground.forEach((row, y) => [...row].forEach((letter, x) => {
    const seat = /\d/.test(letter) ? Number(letter) : undefined;
    const terrain = seat === undefined ? GROUND[letter] ?? "plain" : "base";
    const [left, top] = place(x, y);
    const owned = seat === undefined ? "" : ` owned ${colour(seat)}`;
    tiles.push(s("g", { transform: `translate(${left} ${top})`, class: seat === undefined ? "" : colour(seat) },
      plan.shape === "disc" ? null : outline(plan.shape, 49.2, { class: `tile t-${terrain}${owned}` }),
      seat === undefined ? null : outline(plan.shape, 46, { fill: `url(#pattern-${seat})`, class: "owned-pattern" }),
      groundOf({ id: `${game.id}${x}${y}`, x, y, shape: plan.shape, terrain, label: "" })));
  }));
  for (const [x, y, mark] of plan.marks ?? []) {
    tiles.push(s("g", { transform: `translate(${place(x, y).join(" ")})` }, markOf(mark, colour)));
  }
  for (const [x, y, kind, seat, badge] of plan.pieces) {
    const piece = { id: "", space: "", kind, seat, label: kind, badges: badge ? [badge] : [] };
    const drawn = drawPiece(piece, colour);
    drawn.setAttribute("transform", `translate(${place(x, y).join(" ")})`);
    tiles.push(drawn);
  }
  return s("svg", { viewBox: isHex ? "0 0 520 300" : "0 50 600 300", class: `poster poster-${plan.shape}`, "aria-hidden": "true",
    preserveAspectRatio: "xMidYMid slice" },
    s("defs", {}, ...seats.map((panel) => seatPattern(panel.seat, colour(panel.seat)))), ...tiles);
}

/** @param {Game} game @returns {Poster} */
function blank(game) {
  const seats = Math.min(game.seats[1], COLOURS.length);
  return {
    colours: COLOURS.slice(0, seats),
    shape: "square",
    ground: ["pppppp", "pppppp", "pppppp", "pppppp"],
    pieces: Array.from({ length: seats }, (_, seat) => [seat % 3 + 1 + (seat > 2 ? 1 : 0), seat > 2 ? 2 : 1, game.title, seat]),
  };
}
