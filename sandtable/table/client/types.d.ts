/** The shapes of what the server sends; for the type checker only, no browser loads it. */

export type Space = {id: string, x: number, y: number, shape: string, terrain: string, label: string, seat?: number, pick?: string, title?: string, value?: number, edges?: number[], marks?: string[], hot?: boolean};
export type Piece = {id: string, space: string, kind: string, seat: number, label: string, badges?: string[], count?: number};
export type Counter = {id: string, label: string, value: number, of?: number, is_track?: boolean, detail?: string};
export type SeatPanel = {seat: number, name: string, counters: Counter[], colour?: string, notes?: string[]};
export type TrayItem = {id: string, label: string, kind: string, facts: string[], seat?: number, count?: number, value?: number, edges?: number[], why?: string};
export type Tray = {id: string, title: string, items: TrayItem[], layout?: string, is_secret?: boolean};
export type Button = {id: string, label: string, confirm?: string, group?: string, short?: string, shows?: Space};
export type Art = {tile(space: Space): SVGElement[], mark(mark: string, colour: (seat: number) => string): SVGElement, piece(piece: Piece, colour: (seat: number) => string): SVGElement, slots(count: number): [number, number, number][], card(item: TrayItem): SVGElement | null};
export type Scene = {art?: string, is_private?: boolean, spaces: Space[], pieces: Piece[], seats: SeatPanel[], trays: Tray[], prompt: string, progress: string, buttons?: Button[]};
export type Odds = {text: string, words: string, weight: number, total: number};
export type Action = {id: number, text: string, words: string, picks: string[], clause: string, odds?: Odds[], forecast?: {short: string, words: string}};
export type Entry = {step: number, seat: number, words: string, text: string, clause: string, faces: number[] | null, picks: string[]};
export type Sitter = {seat: number, name: string, seat_name: string, kind: string, level?: string, connected: boolean};
export type Over = {end_reason: string, points: number[]};
export type Wanted = {count: number, sides: number, words: string, seat: number};
export type Refused = {clause: string, sentence: string, facts: string};
export type Advice = {text: string, words: string, visits: number, value: number, line: string[]};
export type Option = {name: string, default: any, clause: string, text: string, low: number, high: number, choices: string[], shape: number[]};
export type Level = {id: string, title: string, sentence: string};
export type Preparing = {sentence: string, seconds: number, share: number, is_failed: boolean};
export type Changed = {text: string, clause: string, value: any, written: any};
export type Game = {preparing: Preparing | null, id: string, title: string, sentence: string, seats: [number, number], minutes: number, seat_names: string[], seat_colours: string[], presets: Record<string, Record<string, any>>, options: Option[], levels: Level[]};
export type Summary = {commitment?: string, match: string, game: string, title: string, dice: string, seats: Sitter[], you?: number[], decider: number, step: number, over: Over | null, created: string, changed: string};
export type SeatLink = {seat: number, kind: string, token: string, url: string};
export type Made = {match: string, seat_links: SeatLink[], spectate_url: string};
