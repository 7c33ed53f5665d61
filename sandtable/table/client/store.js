// @ts-check
/** A match as this browser knows it: pure bookkeeping of the server's messages. */
/** @import { ActionTold, AgreedTold, ChangedTold, EntryTold, FacesWanted, KeptTold, Origin, Over, PreparingTold, Said, Scene, SceneMessage, ScenePatch, SeatTold, SheetsTold, TalkTold, Told } from "./types.js" */

/** The decider of a match that is over, and the seat of someone who only watches. */
const NOBODY = -2;

/**
 * A scene with a patch applied; the scene itself stays as it was.
 * @param {Scene} scene
 * @param {ScenePatch} patch
 * @returns {Scene}
 */
function patched(scene, { spaces, pieces, ...rest }) {
  return { ...scene, ...rest, spaces: changed(scene.spaces, spaces), pieces: changed(scene.pieces, pieces) };
}

/**
 * @template {{id: string}} T
 * @param {T[]} things
 * @param {{set: T[], gone: string[]}} [patch]
 */
function changed(things, patch) {
  if (!patch) return things;
  const found = new Map(things.map((thing) => [thing.id, thing]));
  for (const id of patch.gone) found.delete(id);
  for (const thing of patch.set) found.set(thing.id, thing);
  return [...found.values()];
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
    /** @type {ActionTold[]} */
    this.actions = [];
    /** @type {string | null} */
    this.noUndo = "";
    /** @type {FacesWanted | null} */
    this.faces = null;
    /** @type {Over | null} */
    this.over = null;
    /** @type {EntryTold[]} */
    this.log = [];
    /** @type {number[]} */
    this.you = [];
    /** @type {SeatTold[]} */
    this.seats = [];
    this.game = "";
    this.title = "";
    this.dice = "";
    /** @type {Map<number, Scene>} scenes of earlier steps */
    this.looks = new Map();
    this.thinking = NOBODY;
    /** @type {PreparingTold | null} what the match waits for */
    this.preparing = null;
    this.preset = "";
    /** @type {ChangedTold[]} the options that are not as the rulebook has them */
    this.changed = [];
    /** @type {SheetsTold | null} what the seats have brought, where they bring something */
    this.sheets = null;
    /** @type {KeptTold | null} why the match is only looked at, where its rules are not here */
    this.kept = null;
    /** @type {Record<string, any>} */
    this.options = {};
    this.spectators = true;
    this.watching = 0;
    this.webhooks = false;
    /** @type {(TalkTold | Said)[]} what was told of people's talk */
    this.talk = [];
    /** @type {{step: number, key: string, make: () => Element}[]} lines of the log that are no part of the match */
    this.said = [];
    this.host = false;
    this.hints = true;
    /** @type {number[]} seats of mine that a bot plays for me */
    this.lent = [];
    /** @type {Origin | null} the match that this one goes on from */
    this.origin = null;
    /** @type {AgreedTold} */
    this.agreed = {};
  }

  /** Whether this browser decides now. */
  get isMine() {
    return this.you.includes(this.decider);
  }

  /** Whether the dice that are awaited are thrown here: for what this browser did, or a bot. */
  get isThrower() {
    const { faces, seats } = this;
    return faces !== null && this.you.some((seat) => seat === faces.seat || seats[faces.seat]?.kind !== "person");
  }

  /** Whether there is something to say of its rules, its dice or where it came from. */
  get isSpecial() {
    return this.changed.length > 0 || this.origin !== null || ["seeded", "replay"].includes(this.dice);
  }

  /** Whether other people sit at the table, or may. */
  get isShared() {
    return this.seats.some((one) => one.kind !== "bot" && !this.you.includes(one.seat));
  }

  /** Takes in a message; true if it was bookkeeping: @param {Told} message */
  take(message) {
    switch (message.type) {
      case "welcome":
        ({ you: this.you, seats: this.seats, game: this.game, title: this.title, dice: this.dice, spectators: this.spectators,
          host: this.host, webhooks: this.webhooks, preset: this.preset, changed: this.changed, options: this.options, hints: this.hints,
          sheets: this.sheets = null, origin: this.origin = null, lent: this.lent = [], kept: this.kept = null, agreed: this.agreed = {} } = message);
        return true;
      case "scene":
      case "update":
        if (message.scene) this.scene = message.scene;
        else if (this.scene && message.patch) this.scene = patched(this.scene, message.patch);
        this.see(message);
        return true;
      case "you":
        ({ you: this.you, host: this.host, lent: this.lent = [] } = message);
        return true;
      case "preparing":
        this.preparing = message;
        return true;
      case "seats":
        ({ seats: this.seats, watching: this.watching } = message);
        return true;
      case "sheets":
        this.sheets = message;
        return true;
      case "kept":
        this.kept = message;
        return true;
      case "spectators":
        this.spectators = message.allowed;
        return true;
      case "talk":
      case "said":
        this.talk.push(message);
        return false;
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

  /** @param {SceneMessage} message */
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
    this.actions = message.actions;
    this.noUndo = message.undo;
    this.faces = message.faces;
    this.over = message.over;
    if (this.thinking !== this.decider) this.thinking = NOBODY;
  }

  /** What others did since this browser last acted: @returns {EntryTold[]} */
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

  /** The name of the person on a seat, if they gave one: @param {SeatTold | undefined} sitter */
  personOf(sitter) {
    return sitter?.kind === "person" && sitter.name !== sitter.seat_name ? sitter.name : "";
  }

  /** Who sits there, with the seat: "Bob (Red)": @param {number} seat */
  whoName(seat) {
    const person = this.personOf(this.seats.find((one) => one.seat === seat));
    return person ? `${person} (${this.seatName(seat)})` : this.seatName(seat);
  }

  /** Words of the game with people's names: "Bob (Red) attacks Ann's Tank"; a seat before a noun stays: @param {string} words */
  named(words) {
    const people = new Map(this.seats.flatMap((one) => (this.personOf(one) ? [[one.seat_name, one.name]] : [])));
    if (!people.size) return words;
    const isAlone = (/** @type {string} */ name) => [...people.values()].filter((one) => one === name).length === 1;
    const seats = [...people.keys()].map((seat) => seat.replace(/\W/g, "\\$&")).join("|");
    return words.replace(new RegExp(`\\b(${seats})\\b('s)?(?! [A-Z])`, "g"), (whole, seat, owns) => {
      const name = people.get(seat) ?? seat;
      if (!owns) return `${name} (${seat})`;
      return isAlone(name) ? `${name}'s` : whole;
    });
  }
}
