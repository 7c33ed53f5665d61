// @ts-check
/** A match as this browser knows it: pure bookkeeping of the server's messages. */
/** @import { Action, Changed, Entry, Over, Preparing, Scene, SheetsTold, Sitter, Wanted } from "./types.js" */

/** The decider of a match that is over, and the seat of someone who only watches. */
const NOBODY = -2;

/**
 * A scene with a patch applied; the scene itself stays as it was.
 * @param {Scene} scene
 * @param {Record<string, any>} patch
 * @returns {Scene}
 */
export function patched(scene, patch) {
  const next = { ...scene, ...patch };
  for (const key of /** @type {const} */ (["spaces", "pieces"])) {
    if (!patch[key]) continue;
    const things = new Map(/** @type {{id: string}[]} */ (scene[key]).map((thing) => [thing.id, thing]));
    for (const id of patch[key].gone ?? []) things.delete(id);
    for (const thing of patch[key].set ?? []) things.set(thing.id, thing);
    /** @type {any} */ (next)[key] = [...things.values()];
  }
  return next;
}

export class Store {
  constructor() {
    /** @type {number | null} */
    this.sequence = null;
    this.step = 0;
    /** @type {Scene | null} */
    this.scene = null;
    this.viewpoint = NOBODY;
    this.decider = NOBODY;
    /** @type {Action[]} */
    this.actions = [];
    /** @type {string | null} */
    this.noUndo = "";
    /** @type {Wanted | null} */
    this.faces = null;
    /** @type {Over | null} */
    this.over = null;
    /** @type {Entry[]} */
    this.log = [];
    /** @type {number[]} */
    this.you = [];
    /** @type {Sitter[]} */
    this.seats = [];
    this.game = "";
    this.title = "";
    this.dice = "";
    /** @type {Map<number, Scene>} scenes of earlier steps */
    this.looks = new Map();
    this.thinking = NOBODY;
    /** @type {Preparing | null} what the match waits for */
    this.preparing = null;
    this.preset = "";
    /** @type {Changed[]} the options that are not as the rulebook has them */
    this.changed = [];
    /** @type {SheetsTold | null} what the seats have brought, where they bring something */
    this.sheets = null;
    /** @type {Record<string, any>} */
    this.options = {};
    this.spectators = true;
    this.host = false;
  }

  /** Whether this browser decides now. */
  get isMine() {
    return this.you.includes(this.decider);
  }

  /** Takes in a message; true if it was bookkeeping: @param {any} message */
  take(message) {
    switch (message.type) {
      case "welcome":
        for (const key of ["you", "seats", "game", "title", "dice", "spectators", "host", "preset", "changed", "options", "sheets"]) {
          if (message[key] !== undefined) /** @type {any} */ (this)[key] = message[key];
        }
        return true;
      case "scene":
        this.scene = message.scene;
        this.see(message);
        return true;
      case "update":
        if (this.scene) this.scene = patched(this.scene, message.patch);
        this.see(message);
        return true;
      case "you":
        this.you = message.you;
        this.host = message.host;
        return true;
      case "preparing":
        this.preparing = message;
        return true;
      case "seats":
        this.seats = message.seats;
        return true;
      case "sheets":
        this.sheets = message;
        return true;
      case "spectators":
        this.spectators = message.allowed;
        return true;
      case "thinking":
        this.thinking = message.seat;
        this.preparing = null;
        return true;
      case "look":
        this.looks.set(message.step, message.scene);
        return true;
    }
    return false;
  }

  /** @param {any} message a scene or an update */
  see(message) {
    this.preparing = null;
    const { after, entries } = message.log;
    this.log = [...this.log.filter((entry) => entry.step <= after), ...entries];
    for (const step of [...this.looks.keys()]) if (step > after) this.looks.delete(step);
    if (message.seat !== this.viewpoint) this.looks.clear();
    this.sequence = message.sequence;
    this.step = message.step;
    this.viewpoint = message.seat;
    this.decider = message.decider;
    this.actions = message.actions ?? [];
    this.noUndo = message.undo === undefined ? "" : message.undo;
    this.faces = message.faces ?? null;
    this.over = message.over ?? null;
    if (this.thinking !== this.decider) this.thinking = NOBODY;
  }

  /** What others did since this browser last acted: @returns {Entry[]} */
  recap() {
    let last = this.log.length;
    while (last > 0 && !this.you.includes(this.log[last - 1].seat)) last -= 1;
    const rest = this.log.slice(last);
    const first = rest.findIndex((entry) => entry.seat >= 0);
    return first < 0 || last === 0 ? [] : rest.slice(first);
  }

  /** A seat's name in the game: @param {number} seat */
  seatName(seat) {
    const sitter = this.seats.find((one) => one.seat === seat);
    return sitter?.seat_name ?? this.scene?.seats.find((panel) => panel.seat === seat)?.name ?? `Seat ${seat + 1}`;
  }
}
