// @ts-check
/**
 * The shapes of what the server sends; no code.
 *
 * @typedef {{id: string, x: number, y: number, shape: string, terrain: string, label: string, seat?: number,
 *   pick?: string, marks?: string[], hot?: boolean}} Space
 * @typedef {{id: string, space: string, kind: string, seat: number, label: string, badges?: string[], count?: number}} Piece
 * @typedef {{id: string, label: string, value: number, of?: number}} Counter
 * @typedef {{seat: number, name: string, counters: Counter[], colour?: string, notes?: string[]}} SeatPanel
 * @typedef {{id: string, label: string, kind: string, facts: string[], seat?: number, count?: number}} TrayItem
 * @typedef {{id: string, title: string, items: TrayItem[]}} Tray
 * @typedef {{id: string, label: string, confirm?: string}} Button
 * @typedef {{spaces: Space[], pieces: Piece[], seats: SeatPanel[], trays: Tray[], prompt: string, progress: string,
 *   buttons?: Button[]}} Scene
 * @typedef {{text: string, words: string, weight: number, total: number}} Odds
 * @typedef {{id: number, text: string, words: string, picks: string[], clause: string, odds?: Odds[]}} Action
 * @typedef {{step: number, seat: number, words: string, text: string, clause: string, faces: number[] | null,
 *   picks: string[]}} Entry
 * @typedef {{seat: number, name: string, seat_name: string, kind: string, level?: string, connected: boolean}} Sitter
 * @typedef {{end_reason: string, points: number[]}} Over
 * @typedef {{count: number, sides: number, words: string, seat: number}} Wanted
 * @typedef {{clause: string, sentence: string, facts: string}} Refused
 * @typedef {{text: string, words: string, visits: number, value: number, line: string[]}} Advice
 * @typedef {{name: string, default: any, clause: string, text: string, low: number, high: number, choices: string[],
 *   shape: number[]}} Option
 * @typedef {{id: string, title: string, sentence: string}} Level
 * @typedef {{id: string, title: string, sentence: string, seats: [number, number], minutes: number,
 *   seat_names: string[], presets: Record<string, Record<string, any>>, options: Option[], levels: Level[]}} Game
 * @typedef {{match: string, game: string, title: string, dice: string, seats: Sitter[], you?: number[],
 *   decider: number, step: number, over: Over | null, created: string, changed: string}} Summary
 * @typedef {{seat: number, kind: string, token: string, url: string}} SeatLink
 * @typedef {{match: string, seat_links: SeatLink[], spectate_url: string}} Made
 */

export const CHANCE = -1;
export const NOBODY = -2;
