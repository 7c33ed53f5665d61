// @ts-check
/** The board: a scene drawn as SVG, kept up to date space by space and piece by piece. */
import { fill, s } from "./dom.js";
import { tag } from "./art/pieces.js";
import { SCALE, colourOf, corners, outline, seatPattern } from "./art/shapes.js";
import { GENERAL } from "./drawings.js";
import { PieceLayer } from "./piecelayer.js";
/** @import { Drawings } from "./drawings.js" */
/** @import { Place } from "./motion.js" */
/** @import { Moves } from "./piecelayer.js" */
/** @import { Piece, Scene, Space } from "./types.js" */

/** @typedef {{ground: SVGElement, light: SVGElement, marks: SVGElement, hit: SVGElement}} Drawn */
/**
 * What of a scene the board draws.
 * @typedef {Pick<Scene, "spaces" | "pieces" | "seats">} Picture
 */
/**
 * What to show besides the scene: ids to pick, ids picked, spaces of the last action, odds by id, ends of ways.
 * @typedef {{can: Set<string>, chosen: string[], hot: Set<string>, odds: Map<string, string>, far: Set<string>, advised: Set<string>}} Lights
 */

/** @type {Lights} */
export const DARK = { can: new Set(), chosen: [], hot: new Set(), odds: new Map(), far: new Set(), advised: new Set() };

const LEAST = 10.2; // pixels: no text on the board is smaller
const SMALL = 0.6; // pixels a unit: below this only what must be read is written on crowded boards
const TINY = 0.34; // pixels a unit: below this names would hide what lies on a space
const PLATE_TEXT = 16; // units

let boards = 0;

export class Board {
  /** @param {boolean} [isPicture] it is only to be looked at */
  constructor(isPicture = false) {
    boards += 1;
    this.number = boards; // patterns are found by ids that are unique on the page
    this.isPicture = isPicture;
    this.layers = Object.fromEntries(
      ["frame", "ground", "light", "pieces", "marks", "preview", "odds", "arrows", "hits"].map((name) => [name, s("g", { class: `layer-${name}` })]),
    );
    this.defs = s("defs");
    const role = isPicture ? { class: "poster", "aria-hidden": "true" } : { class: "board", role: "group", "aria-label": "Board" };
    this.svg = s("svg", role, this.defs, ...Object.values(this.layers));
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
    this.pieces = new PieceLayer(this.layers.pieces);
    /** @type {Drawings} */
    this.art = GENERAL;
    /** @type {Picture | null} */
    this.scene = null;
    this.focus = "";
    this.plan = "";
    if (!isPicture) new ResizeObserver(() => this.fitText()).observe(this.svg);
  }

  /** What is written on the board can be read at the size it has on the page. */
  fitText() {
    const scale = this.svg.getScreenCTM()?.a ?? 0;
    if (!scale) return;
    this.svg.style.setProperty("--least", `${LEAST / scale}px`);
    this.svg.style.setProperty("--swell", String(Math.min(1.8, Math.max(1, LEAST / scale / PLATE_TEXT))));
    this.svg.classList.toggle("small", scale < SMALL);
    this.svg.classList.toggle("tiny", scale < TINY);
  }

  /**
   * The board shows the scene; pieces glide from where they were if `isMoving`.
   * @param {Picture} scene
   * @param {boolean} isMoving
   * @param {Moves} [moves] the pieces whose ids are other ones than before
   */
  show(scene, isMoving, moves = []) {
    const plan = scene.spaces.map((space) => `${space.id}:${space.shape}:${space.x}:${space.y}`).sort().join();
    const isNew = plan !== this.plan;
    if (isNew) this.lay(scene, plan);
    for (const space of scene.spaces) {
      const old = this.spaces.get(space.id);
      if (isNew || !old || JSON.stringify(old) !== JSON.stringify(space)) this.paint(space, scene);
    }
    const colour = (/** @type {number} */ seat) => colourOf(scene.seats, seat);
    const how = { art: this.art, colour, moves, isMoving: isMoving && !isNew };
    const changed = this.pieces.show(scene.pieces, this.places(scene.pieces), how);
    this.scene = scene;
    this.name();
    return changed;
  }

  /** @param {Picture} scene @param {string} plan */
  lay(scene, plan) {
    this.plan = plan;
    this.drawn.clear();
    this.spaces.clear();
    this.pieces.clear();
    for (const layer of Object.values(this.layers)) fill(layer);
    fill(this.defs, ...scene.seats.map((panel) => seatPattern(this.pattern(panel.seat), panel.seat, colourOf(scene.seats, panel.seat))));
    const left = Math.min(...scene.spaces.map((space) => space.x)) * SCALE - 66;
    const right = Math.max(...scene.spaces.map((space) => space.x)) * SCALE + 66;
    const top = Math.min(...scene.spaces.map((space) => space.y)) * SCALE - 62;
    const bottom = Math.max(...scene.spaces.map((space) => space.y)) * SCALE + 66;
    this.svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    this.svg.style.aspectRatio = `${right - left} / ${bottom - top}`;
    this.edge(scene, left, top, right, bottom);
    if (!this.isPicture) this.fitText();
    const order = [...scene.spaces].sort((one, other) => one.y - other.y || one.x - other.x);
    for (const space of order) {
      const at = `translate(${space.x * SCALE} ${space.y * SCALE})`;
      const shape = space.shape === "disc" ? "square" : space.shape;
      const drawn = {
        ground: s("g", { transform: at }),
        marks: s("g", { transform: at }),
        light: outline(space.shape, space.shape === "disc" ? 40 : 45, { transform: at, class: `light on-${space.shape}` }),
        hit: s("g", { transform: at, class: "hit", role: "button", tabindex: -1, "data-space": space.id },
          outline(shape, 50, { class: "hit-area" }), outline(space.shape, space.shape === "disc" ? 42 : 46, { class: "hit-ring" })),
      };
      this.drawn.set(space.id, drawn);
      this.layers.ground.append(drawn.ground);
      this.layers.light.append(drawn.light);
      this.layers.marks.append(drawn.marks);
      if (!this.isPicture) this.layers.hits.append(drawn.hit);
    }
    if (!this.drawn.has(this.focus)) this.focus = order[0]?.id ?? "";
    this.drawn.get(this.focus)?.hit.setAttribute("tabindex", "0");
  }

  /**
   * The rim under the spaces: a rack behind discs, a thick base under everything else.
   * @param {Picture} scene
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   */
  edge(scene, left, top, right, bottom) {
    const frame = this.layers.frame;
    if (scene.spaces.every((space) => space.shape === "disc")) {
      const size = { x: left + 4, y: top, width: right - left - 8, height: bottom - top - 6, rx: 26 };
      frame.append(s("rect", { ...size, class: "rack-shadow", y: top + 6 }), s("rect", { ...size, class: "rack" }));
      return;
    }
    for (const space of scene.spaces) {
      if (space.terrain === "ghost") continue;
      const points = corners(space.shape, 54).map(([x, y]) => `${x + space.x * SCALE},${y + space.y * SCALE + 9}`);
      frame.append(s("polygon", { points: points.join(" "), class: "table-edge" }));
    }
  }

  /** @param {Space} space @param {Picture} scene */
  paint(space, scene) {
    this.spaces.set(space.id, space);
    const drawn = this.drawn.get(space.id);
    if (!drawn) return;
    const colour = (/** @type {number} */ seat) => colourOf(scene.seats, seat);
    fill(drawn.ground, ...this.ground(space, colour));
    drawn.ground.setAttribute("class", space.seat === undefined ? "" : colour(space.seat));
    fill(drawn.marks, ...(space.marks ?? []).map((mark) => this.art.mark(mark, colour)));
  }

  /** A space as it lies: @param {Space} space @param {(seat: number) => string} colour */
  ground(space, colour) {
    const parts = [];
    if (space.shape !== "disc") {
      const tint = space.seat === undefined ? "" : ` owned ${colour(space.seat)}`;
      parts.push(outline(space.shape, 49.2, { class: `tile t-${space.terrain}${tint}` }));
      if (space.seat !== undefined) {
        parts.push(outline(space.shape, 46, { fill: `url(#${this.pattern(space.seat)})`, class: "owned-pattern" }));
      }
    }
    return [...parts, s("g", { class: "ground" }, ...this.art.tile(space))];
  }

  /** The name of a seat's pattern: @param {number} seat */
  pattern(seat) {
    return `pattern-${this.number}-${seat}`;
  }

  /** Spaces that are not there yet, or nothing, lie over the board: @param {Space[]} spaces */
  preview(spaces) {
    const colour = (/** @type {number} */ seat) => colourOf(this.scene?.seats ?? [], seat);
    fill(this.layers.preview, ...spaces.map((space) => s("g", {
      transform: `translate(${space.x * SCALE} ${space.y * SCALE})`, class: `preview ${space.seat === undefined ? "" : colour(space.seat)}`,
    }, ...this.ground(space, colour))));
  }

  /**
   * Where the pieces stand: those of one space beside each other.
   * @param {Piece[]} pieces
   * @returns {Map<string, Place>}
   */
  places(pieces) {
    const found = new Map();
    for (const space of new Set(pieces.map((piece) => piece.space))) {
      const here = pieces.filter((piece) => piece.space === space);
      const slots = this.art.slots(here.length);
      const [x, y] = this.spot(space);
      here.forEach((piece, place) => found.set(piece.id, [x + slots[place][0], y + slots[place][1], slots[place][2]]));
    }
    return found;
  }

  /**
   * Where a space is drawn.
   * @param {string} space
   * @returns {[number, number]}
   */
  spot(space) {
    const found = this.spaces.get(space);
    return found ? [found.x * SCALE, found.y * SCALE] : [0, 0];
  }

  /** What a click on a space picks: @param {string} space */
  pickOf(space) {
    return this.spaces.get(space)?.pick ?? space;
  }

  /** The pieces on a space: @param {string} space */
  standing(space) {
    return (this.scene?.pieces ?? []).filter((piece) => piece.space === space);
  }

  /**
   * Which picks a click on a space may mean: its pieces and the space itself, as far as they are in the first set that has any.
   * @param {string} space
   * @param {...{has: (pick: string) => boolean}} sets
   */
  picksOn(space, ...sets) {
    const here = [...new Set([...this.standing(space).map((piece) => piece.id), this.pickOf(space), space])];
    return sets.map((open) => here.filter((pick) => open.has(pick))).find((picks) => picks.length) ?? [];
  }

  /** What a space and the pieces on it say when they are pointed at: @param {string | null} space */
  wordsOf(space) {
    return (space && this.drawn.get(space)?.hit.getAttribute("data-words")) || "";
  }

  /** Every space says what is on it. */
  name() {
    for (const [id, { hit }] of this.drawn) {
      const words = [this.spaces.get(id)?.label ?? id, ...this.standing(id).map((piece) => piece.label)].join(", ");
      hit.setAttribute("data-words", words);
      hit.setAttribute("aria-label", words);
    }
  }

  /** What can be picked, what is picked, what happened last: @param {Lights} lights */
  light(lights) {
    fill(this.layers.odds);
    this.pieces.light(lights.can, lights.chosen);
    for (const [id, { light, hit }] of this.drawn) {
      const picks = this.picksOn(id, lights.can);
      const can = picks.length > 0;
      const isChosen = this.picksOn(id, new Set(lights.chosen)).length > 0;
      const isHot = lights.hot.has(id) || this.spaces.get(id)?.hot === true;
      const marks = { can, chosen: isChosen, hot: isHot, far: !can && lights.far.has(id), advised: this.picksOn(id, lights.advised).length > 0 };
      for (const [name, isOn] of Object.entries(marks)) {
        light.classList.toggle(name, isOn);
        hit.classList.toggle(name, isOn);
      }
      const odds = picks.length === 1 ? lights.odds.get(picks[0]) : undefined;
      const state = isChosen ? ", chosen" : picks.length > 1 ? `, ${picks.length} can be chosen` : can ? ", can be chosen" : marks.far ? ", can be reached" : "";
      hit.setAttribute("aria-label", `${hit.getAttribute("data-words")}${odds ? `, ${odds}` : ""}${state}`);
      if (odds) {
        const [x, y] = this.spot(id);
        this.layers.odds.append(s("g", { class: "odds", transform: `translate(${x} ${y + 40}) scale(1.15)` }, ...tag(odds, 0, 0)));
      }
    }
  }

  /** The spaces that a click on this one would pick are marked: @param {string | null} space */
  pointAt(space) {
    const pick = space === null ? null : this.pickOf(space);
    for (const [id, { light, marks }] of this.drawn) {
      for (const part of [light, marks]) part.classList.toggle("pointed", pick !== null && this.pickOf(id) === pick);
    }
  }
}
