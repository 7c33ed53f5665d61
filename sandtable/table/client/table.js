// @ts-check
/** The table of one match: messages come in, the page follows, choices go out. */
import { Board, DARK } from "./board.js";
import { Chooser, shortOdds } from "./chooser.js";
import { confirmed, cover, toast } from "./dialogs.js";
import { button, fill, h, showPreparing } from "./dom.js";
import { buildBar, buildFrame } from "./frame.js";
import { Pointer } from "./input.js";
import { callMe, dressTab, say } from "./attention.js";
import { useFigures } from "./clauses.js";
import { onlyButton, pickWords, showActions, showButtons, showLog, showSeats, showSteps, showTools, showTrays } from "./panels.js";
import { askFaces, showDice, showFight, showOver, showRecap, showRefusal } from "./notices.js";
import { Pace } from "./pace.js";
import { point, preview, tell, watchSubjects } from "./pointing.js";
import { Scrubber } from "./scrubber.js";
import { invites, onSeatsElsewhere, ownTokens, settings } from "./storage.js";
import { Line } from "./socket.js";
import { Store } from "./store.js";
import { Turner } from "./turning.js";
import { goOn, goWay, onKey, onPress, openWays } from "./ways.js";
import { Zoom } from "./zoom.js";
import { drawings } from "./drawings.js";
import { movesBetween } from "./piecelayer.js";
/** @import { Threats } from "./threats.js" */
/** @import { ActionTold, EntryTold, Told } from "./types.js" */

export class Table {
  /** @param {string} match @param {number | null} step @param {string} nonce this browser's share in verifiable dice */
  constructor(match, step, nonce) {
    this.match = match;
    this.store = new Store();
    this.chooser = new Chooser();
    this.board = new Board();
    this.scrubber = new Scrubber(() => this.draw(true));
    this.zoom = new Zoom(this.board);
    this.parts = buildFrame(this.zoom, this.scrubber.element);
    this.pointer = new Pointer(this.board, (space, isTouch) => point(this, space, isTouch), (space) => preview(this, space));
    this.hot = /** @type {Set<string>} */ (new Set());
    this.advised = /** @type {Set<string>} */ (new Set());
    this.turner = new Turner(this);
    this.nonce = nonce;
    this.opening = step;
    this.wasMine = false;
    /** @type {EntryTold[]} what had happened when the board was last drawn */
    this.past = [];
    this.isDrawn = false; // the drawings of the game are here
    this.looker = -2; // the seat this screen was last drawn for
    this.isBusy = false;
    this.touched = "";
    /** @type {string[]} the picks that are still to be made of a way chosen by its end */
    this.way = [];
    /** @type {Threats | null} once they were asked for */
    this.threats = null;
    onPress(this.parts.trays, (drag, press, up) => drag.beginDrag(this, press, up));
    onPress(this.board.layers.hits, (drag, press, up) => drag.beginLeading(this, press, up));
    this.bar = buildBar(this);
    document.body.classList.add("at-table");
    watchSubjects(this);
    document.addEventListener("keydown", (event) => onKey(this, event));
    this.pace = new Pace((message) => this.hear(message));
    this.line = new Line(match,
      () => ({ tokens: ownTokens()[match] ?? [], since: this.store.sequence, nonce: this.nonce }),
      (message, isFinal) => (isFinal ? this.hear(message, isFinal) : this.pace.take(message)),
      (isOpen) => this.connected(isOpen));
    onSeatsElsewhere(match, () => this.line.renew());
  }

  /** @param {boolean} isOpen */
  connected(isOpen) {
    this.bar.signal.textContent = isOpen ? "" : "reconnecting…";
    this.parts.main.classList.toggle("offline", !isOpen);
  }

  /** @param {Told} message @param {boolean} [isFinal] nothing more will come */
  hear(message, isFinal = false) {
    const logged = this.store.log.length;
    const wasOver = this.store.over !== null;
    if (this.store.take(message)) {
      if (message.type === "welcome") {
        if (settings().name || this.store.isShared) void this.links().then((links) => links.introduce(this));
        if (this.store.isSpecial) void import("./ruleset.js").then((ruleset) => ruleset.showRuleset(this.parts.ruleset, this.store));
        useFigures(this.store.options);
        this.showBeside();
      }
      if (message.type === "scene" || message.type === "update") {
        this.logged(logged);
        this.arrive(message.type === "update", wasOver);
      } else if (message.type === "preparing") showPreparing(this.parts.wait, this.store.preparing);
      else if (message.type === "sheets" || message.type === "kept") this.showBeside();
      else if (message.type === "look") this.draw(true);
      else if (this.store.scene) {
        if (message.type === "seats") showLog(this.parts.log, this.store, (step) => this.scrubber.go(step)); // names may be others
        this.draw(false);
      }
      return;
    }
    // After an acknowledgement the table waits for the update that shows what was done.
    if (message.type === "ack") this.isBusy = message.sequence > (this.store.sequence ?? 0);
    else if (message.type === "refused") {
      showRefusal(this.parts.refusal, this.store.game, message);
      if (message.id) this.release();
    } else if (message.type === "hint") void import("./advice.js").then((advice) => advice.advise(this, message));
    else if (message.type === "threats") this.threats?.show(message);
    else if (message.type === "rematch") void this.links().then((links) => links.offerRematch(this, message));
    else if (message.type === "passed") void import("./seating.js").then((seating) => seating.givePassed(this, message));
    else if (message.type === "error") {
      toast(message.message);
      this.release();
      if (isFinal) void this.links().then((links) => links.sayGone(this, message.message));
    }
  }

  /** What the seats bring, and what can be done about a match whose rules are not here. */
  showBeside() {
    if (this.store.sheets) void import("./brought.js").then((brought) => brought.showSheets(this.parts.sheets, this));
    if (this.store.kept) void import("./kept.js").then((kept) => kept.showKept(this.parts.kept, this));
  }

  /** Nothing came of what was asked: something else can be. */
  release() {
    this.isBusy = false;
    this.choose();
  }

  /**
   * A new scene is here.
   * @param {boolean} isMoving
   * @param {boolean} wasOver
   */
  arrive(isMoving, wasOver) {
    const { store, chooser } = this;
    if (store.you.length > 1 && store.scene?.is_private && store.viewpoint !== this.looker) cover(store.whoName(store.viewpoint));
    this.looker = store.viewpoint;
    chooser.load(store.actions);
    this.isBusy = false;
    this.advised = new Set();
    tell(this, "", ""); // what was said of it was of the position before
    this.parts.refusal.hidden = true;
    this.parts.hint.hidden = true;
    fill(this.board.layers.arrows);
    this.scrubber.grow(store.step);
    const step = this.opening;
    this.opening = null;
    if (step !== null) this.scrubber.go(step);
    this.draw(isMoving);
    goOn(this);
    this.threats?.ask();
    const title = store.title || "Match";
    dressTab(title, store.isMine && !store.over);
    if (store.isMine && !this.wasMine) {
      callMe(title, store.scene?.prompt ?? "");
      showRecap(this.parts.recap, store, (from) => this.scrubber.play(from), (step) => this.scrubber.go(step));
    }
    this.wasMine = store.isMine;
    if (store.over) this.parts.recap.hidden = true;
    if (store.over && !wasOver) void import("./after.js").then((after) => after.end(this));
  }

  /** New lines in the log: @param {number} before */
  logged(before) {
    const { store } = this;
    const fresh = store.log.slice(Math.min(before, store.log.length));
    showLog(this.parts.log, store, (step) => this.scrubber.go(step));
    const since = store.recap();
    const latest = since.length ? since : fresh.filter((entry) => entry.seat >= 0).slice(-1);
    this.hot = new Set(latest.flatMap((entry) => entry.picks));
    const isNews = before > 0 && fresh.length > 0 && fresh.length < 40;
    if (isNews) say(store.named(`${fresh.map((entry) => entry.words).join(" ")} ${store.scene?.prompt ?? ""}`));
    showDice(this.parts.dice, store, isNews ? fresh.filter((entry) => entry.faces) : []);
  }

  /** The page shows what the store holds, at the step that is looked at: @param {boolean} isMoving */
  draw(isMoving) {
    const { store, parts, scrubber } = this;
    showPreparing(parts.wait, store.preparing);
    const at = scrubber.at;
    const scene = at === null ? store.scene : store.looks.get(at);
    if (at !== null && !scene) {
      this.line.post({ type: "look", step: at });
      return;
    }
    if (!scene) return;
    if (!this.isDrawn) return void this.fetchDrawings(scene.art);
    const past = store.log.filter((entry) => entry.step <= (at ?? store.step));
    this.board.art.dress(store.sheets?.sheets ?? []);
    const changed = this.board.show(scene, isMoving, movesBetween(this.past, past));
    this.past = past;
    if (isMoving && at === null) for (const space of changed) this.hot.add(space);
    this.bar.title.textContent = store.title;
    this.bar.progress.textContent = scene.progress;
    parts.main.classList.toggle("looking", at !== null);
    parts.main.dataset.state = store.over ? "over" : store.isMine ? "mine" : "waiting";
    parts.main.dataset.step = String(at ?? store.step);
    showSeats(parts.seats, store, scene, invites(this.match));
    askFaces(parts.faces, at === null && store.isThrower ? store.faces : null, (faces) => this.line.request({ type: "faces", faces }));
    showOver(parts.over, store, at === null ? store.over : null, {
      rematch: async () => (await this.links()).again(this), after: async () => (await import("./after.js")).openAfter(this), verify: async () => (await import("./settings.js")).verifyDice(this.match), share: async () => (await this.links()).share(this), match: this.match,
    });
    const isLive = at === null && !store.over;
    if (!isLive || store.dice === "replay" || location.hash.startsWith("#step=")) void import("./review.js").then((review) => review.follow(this));
    showTools(parts.tools, store, isLive, (type, seat) => this.line.request({ type, seat }), () => import("./advice.js").then((advice) => advice.askHint(this)), { isOn: this.threats?.isOn === true, turn: () => this.turnThreats() });
    this.choose();
  }

  /** @param {string | undefined} name */
  async fetchDrawings(name) {
    this.board.art = await drawings(name);
    this.parts.main.classList.add(`game-${name ?? "any"}`);
    this.isDrawn = true;
    this.draw(false);
  }

  /** What is seldom needed: sharing, rematches. */
  links = () => import("./links.js");

  /** Board, trays, buttons and list show what can be picked now. */
  choose() {
    const { store, chooser, parts, scrubber } = this;
    const scene = scrubber.at === null ? store.scene : store.looks.get(scrubber.at);
    if (!scene) return;
    const isLive = scrubber.at === null && store.isMine && !this.isBusy;
    const next = isLive ? chooser.next() : new Map();
    const can = new Set(next.keys());
    const odds = new Map();
    for (const [pick, actions] of next) if (actions.length === 1) odds.set(pick, shortOdds(actions[0]));
    const entry = scrubber.at === null ? null : store.log.find((one) => one.step === scrubber.at);
    const far = new Set(openWays(this).map((way) => way.to));
    const hot = entry ? new Set(entry.picks) : this.hot;
    const chosen = isLive ? chooser.picks : [];
    this.board.light(isLive ? { can, chosen, hot, odds, far, advised: this.advised } : { ...DARK, hot, advised: this.advised });
    const first = isLive ? chooser.first() : [];
    showTrays(parts.trays, scene, { can: new Set([...can, ...first]), chosen, art: this.board.art, isShared: store.you.length > 1 }, (id) => this.take(id), (words) => tell(this, "", words));
    showSteps(parts.steps, scene.steps ?? []);
    showFight(this, scene, isLive);
    const offered = new Map(next);
    for (const to of far) if (to.startsWith("button:") && !next.has(to)) offered.set(to, []);
    showButtons(parts.buttons, scene, offered, (id, confirm, label) => this.pressButton(id, confirm, label));
    showActions(parts.actions, isLive ? chooser.open() : [], (action) => this.commit(action));
    parts.actionCount.textContent = isLive ? `(${chooser.open().length})` : "";
    parts.all.hidden = !isLive;
    parts.prompt.hidden = scrubber.at === null && store.over !== null;
    const who = isLive && store.you.length > 1 ? `${store.whoName(store.decider)}: ` : ""; // a shared screen says whose turn it is
    parts.prompt.textContent = scrubber.at === null ? who + (isLive && onlyButton(store.actions, scene) || store.named(scene.prompt)) : `Step ${scrubber.at} of ${store.step}. ${store.named(entry?.words ?? "The beginning.")}`;
    const crumbs = [...(isLive && scene.begun ? [scene.begun] : []), ...chosen.map((pick) => pickWords(pick, scene))];
    parts.crumbs.hidden = crumbs.length === 0;
    fill(parts.crumbs, ...crumbs.map((words) => h("span", { class: "crumb" }, words)),
      button("Back", () => this.back(), { class: "small quiet", title: "Esc" }));
    this.turner.show(next);
    const whole = isLive ? chooser.whole() : null;
    if (isLive && !this.way.length) this.zoom.seek([...this.board.drawn.keys()].filter((space) => this.board.picksOn(space, can).length), scene.asked ?? []);
    if (whole) parts.buttons.prepend(button("Do this", () => this.commit(whole), { class: "primary" }));
  }

  /** Where enemies could strike is shown, or no longer. */
  async turnThreats() {
    const { Threats } = await import("./threats.js");
    this.threats ??= new Threats(this);
    this.threats.turn();
  }

  /** @param {string} pick */
  take(pick) {
    const { store, chooser } = this;
    if (this.scrubber.at !== null || this.isBusy || store.over) return;
    if (!store.isMine) {
      if (store.you.length) toast(`Wait: ${store.whoName(store.decider)} decides now.`);
      return;
    }
    if (this.turner.takes(pick)) return;
    const taken = chooser.pick(pick);
    this.parts.refusal.hidden = true;
    if (taken === null) this.line.post({ type: "why", picks: [...chooser.picks, pick], seat: store.decider });
    else if (taken !== "more") this.commit(taken);
    else this.choose();
  }

  /** @param {string} id @param {string | undefined} confirm @param {string} label */
  async pressButton(id, confirm, label) {
    const sequence = this.store.sequence;
    const isUnused = this.store.actions.some((action) => action.picks[0] !== id); // else nothing is left undone
    if (confirm && isUnused && settings().confirm && !(await confirmed(confirm, label))) return;
    if (sequence === this.store.sequence && (this.chooser.next().has(id) || !goWay(this, id))) this.take(id);
  }

  /** @param {ActionTold} action */
  commit(action) {
    const { sequence, decider } = this.store;
    if (this.isBusy || sequence === null) return;
    this.isBusy = true;
    this.line.request({ type: "act", action: action.id, sequence, seat: decider });
    this.choose();
  }

  /** One pick back; what was picked by an action of its own is taken back. */
  back() {
    const { store } = this;
    if (this.chooser.back()) this.choose();
    else if (store.isMine && store.scene?.begun && store.noUndo === null && this.scrubber.at === null) this.line.request({ type: "undo", seat: store.decider });
  }
}
