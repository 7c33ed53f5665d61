// @ts-check
/** Choosing an action: the legal actions, narrowed pick by pick. Nothing here knows a rule. */
/** @import { ActionTold } from "./types.js" */

export class Chooser {
  constructor() {
    /** @type {ActionTold[]} */
    this.actions = [];
    /** @type {string[]} */
    this.picks = [];
  }

  /** Begins anew with these legal actions: @param {ActionTold[]} actions */
  load(actions) {
    this.actions = actions;
    this.picks = [];
  }

  /** The actions that begin with what is picked. */
  open() {
    return this.actions.filter((action) => this.picks.every((pick, place) => action.picks[place] === pick));
  }

  /** What can be picked next, each with the actions it leaves open: @returns {Map<string, ActionTold[]>} */
  next() {
    const place = this.picks.length;
    /** @type {Map<string, ActionTold[]>} */
    const found = new Map();
    for (const action of this.open()) {
      const pick = action.picks[place];
      if (pick !== undefined) found.set(pick, [...(found.get(pick) ?? []), action]);
    }
    return found;
  }

  /** Everything that can be picked first. */
  first() {
    return new Set(this.actions.map((action) => action.picks[0]));
  }

  /** The action that is picked in full, if there is one. */
  whole() {
    return this.open().find((action) => action.picks.length === this.picks.length) ?? null;
  }

  /**
   * Takes a pick. "more": further picks are open; an action: it is chosen; null: nothing goes on from there.
   * @param {string} pick
   * @returns {"more" | ActionTold | null}
   */
  pick(pick) {
    if (this.picks.at(-1) === pick && !this.next().has(pick)) {
      this.picks.pop();
      return "more";
    }
    if (!this.next().has(pick)) {
      const kept = this.picks;
      this.picks = [];
      if (!this.next().has(pick)) {
        this.picks = kept;
        return null;
      }
    }
    this.picks.push(pick);
    const whole = this.whole();
    if (whole && this.next().size === 0) return whole;
    return "more";
  }

  /** One pick back; false if there was none. */
  back() {
    return this.picks.pop() !== undefined;
  }
}

/** The success of an action in short ("hit 2/6"), from its forecast or its exact odds: @param {ActionTold} action */
export function shortOdds(action) {
  if (action.forecast) return action.forecast.short;
  const last = action.odds?.at(-1);
  return last ? `${last.text} ${last.weight}/${last.total}` : "";
}
