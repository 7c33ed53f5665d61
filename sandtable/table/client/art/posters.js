// @ts-check
/** The picture on a game's card: a corner of a board, drawn with the table's own drawings. */
import { drawings } from "../drawings.js";
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
  siege: {
    colours: ["yellow", "violet"],
    shape: "square",
    ground: ["pppppppp", "pfppmpfp", "p0ppptpp", "pmfppppf", "pppppp1p"],
    pieces: [
      [2, 2, "Furnace Knight", 0, "4/5"], [3, 1, "Rain Archer", 0, "2/3"], [2, 3, "Ash Lancer", 0, "5/5"], [4, 2, "Oak Warden", 1, "3/5"],
      [5, 3, "Thorn Bow", 1, "2/2"],
    ],
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

/**
 * A corner of a city: place, terrain, name, value, edges with rings, owner; and gangs.
 * @type {{tiles: [number, number, string, string, number, number[], number?][], gangs: [number, number, number, number][]}}
 */
const CITY = {
  tiles: [
    [0, 1, "quarter", "King's", 2, [0, 5], 0], [1, 0.5, "market", "Market", 4, [0, 1, 2, 5], 0], [1, 1.5, "tavern", "Tavern", 2, [3, 4, 5], 1],
    [2, 0, "docks", "Docks", 3, [1, 2]], [2, 1, "keep", "Keep", 2, [0, 1, 2, 3, 4, 5], 1], [2, 2, "slums", "Slums", 1, [3, 4, 5]],
    [3, 0.5, "arena", "Arena", 5, [1, 2], 2], [3, 1.5, "quarter", "Queen's", 2, [0, 3, 4], 2], [4, 1, "temple", "Temple", 3, [0, 1, 2], 3],
    [4, 2, "guildhall", "Guildhall", 4, [3, 4], 3],
  ],
  gangs: [[0, 1, 0, 3], [1, 0.5, 0, 5], [2, 1, 1, 4], [1, 1.5, 1, 2], [3, 0.5, 2, 3], [3, 1.5, 2, 1], [4, 1, 3, 2], [4, 2, 3, 6]],
};

/** A picture of a city, drawn as soon as its drawings are here. */
function cityPoster() {
  const seats = ["red", "blue", "yellow", "green"].map((colour, seat) => ({ seat, name: "", counters: [], colour }));
  const colour = (/** @type {number} */ seat) => colourOf(seats, seat);
  const picture = s("svg", { viewBox: "10 -20 390 225", class: "poster poster-hex", "aria-hidden": "true", preserveAspectRatio: "xMidYMid slice" });
  const at = (/** @type {number} */ x, /** @type {number} */ y) => [x * 86.6 + 30, y * 100 - 10];
  void drawings("city").then((art) => {
    picture.append(s("defs", {}, ...seats.map((panel) => seatPattern(panel.seat, colour(panel.seat)))));
    for (const [x, y, terrain, title, value, edges, seat] of CITY.tiles) {
      const owned = seat === undefined ? "" : ` owned ${colour(seat)}`;
      picture.append(s("g", { transform: `translate(${at(x, y).join(" ")})` }, outline("hex", 49.2, { class: `tile t-${terrain}${owned}` }),
        seat === undefined ? null : outline("hex", 46, { fill: `url(#pattern-${seat})`, class: "owned-pattern" }),
        ...art.tile({ id: "", x, y, shape: "hex", terrain, label: "", title, value, edges })));
    }
    const [[left, down, scale]] = art.slots(1);
    for (const [x, y, seat, count] of CITY.gangs) {
      const [across, below] = at(x, y);
      picture.append(s("g", { transform: `translate(${across + left} ${below + down}) scale(${scale})` },
        art.piece({ id: "", space: "", kind: "goon", seat, label: "", count }, colour)));
    }
  });
  return picture;
}

/** @type {Record<string, string>} */
const GROUND = { f: "forest", t: "centre_tower", p: "plain", m: "mountain", g: "gold_mine", s: "spawn_point", z: "spawn_zone", h: "hole" };

/** The picture of a game; a game without one gets its seats' shapes over bare ground: @param {Game} game */
export function poster(game) {
  if (game.id === "gangcity") return cityPoster();
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
