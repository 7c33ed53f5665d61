// @ts-check
/** The drawings of a game: its module and style in `games/`, loaded when its first scene comes; general ones for the rest. */
import { h } from "./dom.js";
import { drawCard, drawMark, drawPiece, slots } from "./art/pieces.js";
import { tileOf } from "./art/terrain.js";
/** @import { Piece, Space, TrayItem } from "./types.js" */

/** @typedef {(seat: number) => string} Colour the class of a seat's colour */

/**
 * What a module `games/<name>.js` may give as its default export; whatever it leaves out is drawn as for any game.
 * Everything is drawn about the origin, 100 units to a space, and coloured by `games/<name>.css` under `.game-<name>`, and before it
 * by the styles that the module names as `styles`, which several games may share.
 * @typedef {object} Drawings
 * @property {(space: Space) => (SVGElement | null)[]} tile what lies on the ground of a space, inside its outline
 * @property {(mark: string, colour: Colour) => SVGElement} mark what lies on a space besides pieces
 * @property {(piece: Piece, colour: Colour) => SVGElement} piece a piece
 * @property {(count: number) => [number, number, number][]} slots where the pieces of one space stand, each with its scale
 * @property {(item: TrayItem) => SVGElement | null} card the picture of something in a tray, 68 by 60 units
 * @property {(sheets: any[]) => void} dress what the seats have brought, by seat, before anything of theirs is drawn
 * @property {(x: number, y: number) => [number, number] | null} entrance where a new piece comes from, if not out of nothing
 */

/** @type {Drawings} */
export const GENERAL = { tile: tileOf, mark: drawMark, piece: drawPiece, slots, card: drawCard, dress: () => {}, entrance: () => null };

/** @type {Map<string, Promise<Drawings>>} */
const asked = new Map();

/** The drawings of that name, once they and their style are here; the general ones without a name: @param {string | undefined} name */
export function drawings(name) {
  if (name === undefined || !/^[a-z][a-z_]*$/.test(name)) return Promise.resolve(GENERAL);
  const found = asked.get(name) ?? load(name);
  asked.set(name, found);
  return found;
}

/** @param {string} name @returns {Promise<Drawings>} */
async function load(name) {
  try {
    const module = await import(`./games/${name}.js`);
    await Promise.all([...(module.styles ?? []), name].map((one) => style(`games/${one}`)));
    return { ...GENERAL, ...module.default };
  } catch {
    return GENERAL; // the game can be played without its pictures
  }
}

/** @type {Map<string, Promise<void>>} */
const worn = new Map();

/** The style of that name is here, after all that were asked for before: @param {string} name @returns {Promise<void>} */
export function style(name) {
  const found = worn.get(name) ?? new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: `/client/${name}.css`, onload: () => done(), onerror: () => done() });
    document.getElementById("dark")?.before(link);
  });
  worn.set(name, found);
  return found;
}
