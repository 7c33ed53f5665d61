// @ts-check
/** The line to a match: it comes back by itself after any drop, and no request is lost or made twice. */
/** @import { Act, Agree, Bring, Faces, Leave, Request, Restart, Told, Undo } from "./types.js" */

/** @typedef {Act | Agree | Bring | Faces | Leave | Restart | Undo} Stored requests that are done once, however often they are sent */
/** @typedef {Stored extends infer One ? One extends Stored ? Omit<One, "id"> : never : never} Wish such a request without its id */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const SILENCE = 45000;

/** @type {Record<number, string>} closings after which trying again is useless */
const FINAL = {
  4403: "The host lets nobody watch this match.",
  4404: "There is no such match on this server.",
  4409: "This server cannot open the match: its records are damaged, or another release wrote them.",
};

/** A name for a request that nobody else uses. */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Line {
  /**
   * @param {string} match
   * @param {() => {tokens: string[], since: number | null, nonce: string}} greeting
   * @param {(message: Told, isFinal?: boolean) => void} onMessage
   * @param {(isOpen: boolean) => void} onState
   */
  constructor(match, greeting, onMessage, onState) {
    this.match = match;
    this.greeting = greeting;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {Map<string, Stored>} requests that wait for an answer */
    this.waiting = new Map();
    /** @type {Set<(message: Told) => void>} */
    this.listeners = new Set();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.heard = Date.now();
    this.timer = 0;
    this.isClosed = false;
    this.beat = setInterval(() => this.check(), PING_EVERY);
    this.wake = () => {
      if (document.visibilityState === "visible") this.check();
    };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.isClosed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.match)}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.greeting() }));
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.lost(event.code);
    });
  }

  /** @param {Told} message */
  hear(message) {
    this.heard = Date.now();
    if (message.type === "welcome") {
      this.tries = 0;
      this.onState(true);
      for (const request of this.waiting.values()) this.post(request);
    }
    if ((message.type === "ack" || message.type === "refused") && message.id) this.waiting.delete(message.id);
    if (message.type === "pong") return;
    this.onMessage(message);
    for (const listen of this.listeners) listen(message);
  }

  /** Calls with every message, after the table, until the answer is called: @param {(message: Told) => void} listen */
  listen(listen) {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  /** @param {number} code */
  lost(code) {
    this.socket = null;
    this.onState(false);
    if (this.isClosed) return;
    if (code in FINAL) {
      this.close();
      this.onMessage({ type: "error", message: FINAL[code] }, true);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The line is alive, or a new one is on its way. */
  check() {
    if (this.isClosed) return;
    const isSilent = Date.now() - this.heard > SILENCE;
    if (this.socket?.readyState === WebSocket.OPEN && !isSilent) this.post({ type: "ping" });
    else if (this.socket === null || isSilent) this.renew();
  }

  /** A new line takes the place of the present one. */
  renew() {
    if (this.isClosed) return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.onState(false);
    this.connect();
  }

  /** @param {Request} message */
  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a request until it is answered, over as many connections as that takes: @param {Wish} wish */
  request(wish) {
    const id = newId();
    const message = /** @type {Stored} */ ({ ...wish, id });
    this.waiting.set(id, message);
    this.post(message);
    return id;
  }

  close() {
    this.isClosed = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    this.socket?.close();
  }
}
