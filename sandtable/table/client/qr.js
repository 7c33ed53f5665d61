// @ts-check
/** QR codes by ISO/IEC 18004: a text in byte mode, error level M, versions 1 to 20, as squares and as a drawing. */
import { s } from "./dom.js";

// By version: words of correction in each block, and how many blocks there are.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const QUIET = 4; // squares of margin that readers need

/** @type {((x: number, y: number) => number)[]} a mask turns the squares for which it is 0 */
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

const POWER = new Uint8Array(510); // of 2 in the field of 256
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  POWER[power] = POWER[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ ((value >> 7) * 0x11d);
}

/** @param {number} one @param {number} other */
const times = (one, other) => (one && other ? POWER[LOG[one] + LOG[other]] : 0);

/** @param {number} length @param {number} value as bits, the highest first */
const bitsOf = (length, value) => Array.from({ length }, (_, place) => (value >>> (length - 1 - place)) & 1);

/** How many words a version holds in all, and how many of them are data: @param {number} version */
export function room(version) {
  const aligned = Math.floor(version / 7) + 2;
  let squares = (16 * version + 128) * version + 64;
  if (version > 1) squares -= (25 * aligned - 10) * aligned - 55 + (version > 6 ? 36 : 0);
  const words = squares >> 3;
  return { words, data: words - CORRECTION[version - 1] * BLOCKS[version - 1] };
}

/** @param {number} version bits of its count of letters */
const countBits = (version) => (version < 10 ? 8 : 16);

/** The smallest version that holds so many bytes, or 0: @param {number} length */
export function versionFor(length) {
  for (let version = 1; version <= BLOCKS.length; version += 1) if (4 + countBits(version) + 8 * length <= 8 * room(version).data) return version;
  return 0;
}

/** The words of correction that belong to some words of data: @param {number[]} data @param {number} count */
function correction(data, count) {
  let factors = [1];
  for (let power = 0; power < count; power += 1) {
    const shifted = [...factors, 0];
    factors.forEach((factor, place) => (shifted[place + 1] ^= times(factor, POWER[power])));
    factors = shifted;
  }
  /** @type {number[]} */
  const rest = new Array(count).fill(0);
  for (const word of data) {
    const lead = word ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    for (let place = 0; place < count; place += 1) rest[place] ^= times(factors[place + 1], lead);
  }
  return rest;
}

/** The text as words of data, filled up to what the version holds: @param {Uint8Array} text @param {number} version */
function dataWords(text, version) {
  const { data } = room(version);
  const bits = [...bitsOf(4, 4), ...bitsOf(countBits(version), text.length), ...[...text].flatMap((byte) => bitsOf(8, byte))];
  bits.push(...new Array(Math.min(4, 8 * data - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const words = Array.from({ length: bits.length / 8 }, (_, word) => bits.slice(8 * word, 8 * word + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let filling = 0xec; words.length < data; filling ^= 0xec ^ 0x11) words.push(filling);
  return words;
}

/** The words in the order in which they are drawn, blocks side by side: @param {number[]} data @param {number} version */
function woven(data, version) {
  const [count, extra] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const { words } = room(version);
  const short = Math.floor(words / count) - extra;
  const shortBlocks = count - (words % count);
  const blocks = Array.from({ length: count }, (_, block) => {
    const from = block * short + Math.max(0, block - shortBlocks);
    return data.slice(from, from + short + (block < shortBlocks ? 0 : 1));
  });
  const checks = blocks.map((block) => correction(block, extra));
  const weave = (/** @type {number[][]} */ rows, /** @type {number} */ longest) =>
    Array.from({ length: longest }, (_, place) => rows.flatMap((row) => (place < row.length ? [row[place]] : []))).flat();
  return [...weave(blocks, short + 1), ...weave(checks, extra)];
}

/** The squares of a version that are the same whatever it says; `set` tells which they are: @param {number} version */
function frame(version) {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Uint8Array(size));
  const set = Array.from({ length: size }, () => new Uint8Array(size));
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean | number} */ isDark) => {
    if (!(x in dark) || !(y in dark)) return;
    dark[y][x] = Number(isDark);
    set[y][x] = 1;
  };
  const rings = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ reach) => {
    for (let down = -reach; down <= reach; down += 1) for (let right = -reach; right <= reach; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      put(x + right, y + down, reach === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
  };
  for (let place = 0; place < size; place += 1) {
    put(6, place, place % 2 === 0);
    put(place, 6, place % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings(x, y, 4);
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = Math.ceil((4 * version + 4) / (2 * aligned - 2)) * 2;
  const spots = Array.from({ length: aligned }, (_, spot) => (spot ? size - 7 - step * (aligned - 1 - spot) : 6));
  const last = aligned - 1;
  spots.forEach((x, column) => spots.forEach((y, row) => {
    if (![[0, 0], [0, last], [last, 0]].some(([one, other]) => one === column && other === row)) rings(x, y, 2);
  }));
  if (version > 6) {
    let rest = version;
    for (let bit = 0; bit < 12; bit += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    bitsOf(18, (version << 12) | rest).reverse().forEach((bit, place) => {
      const [along, across] = [size - 11 + (place % 3), Math.floor(place / 3)];
      put(along, across, bit);
      put(across, along, bit);
    });
  }
  return { size, dark, set, put };
}

/** Which mask was used is written beside the corners: @param {ReturnType<typeof frame>} code @param {number} mask */
function sign({ size, put }, mask) {
  let rest = mask; // level M is 0
  for (let bit = 0; bit < 10; bit += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  bitsOf(15, ((mask << 10) | rest) ^ 0x5412).reverse().forEach((bit, place) => {
    if (place < 8) put(8, place < 6 ? place : place + 1, bit);
    else put(place < 9 ? 7 : 14 - place, 8, bit);
    if (place < 8) put(size - 1 - place, 8, bit);
    else put(8, size - 15 + place, bit);
  });
  put(8, size - 8, 1);
}

/** How hard the squares are to read, by the four rules of the standard: @param {Uint8Array[]} dark */
function hardship(dark) {
  const size = dark.length;
  const lines = [...dark.map((row) => row.join("")), ...dark.map((_, x) => dark.map((row) => row[x]).join(""))];
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const edge of ["10111010000", "00001011101"]) for (let at = line.indexOf(edge); at >= 0; at = line.indexOf(edge, at + 1)) sum += 40;
  }
  for (let y = 1; y < size; y += 1) for (let x = 1; x < size; x += 1) {
    const here = dark[y][x] + dark[y - 1][x] + dark[y][x - 1] + dark[y - 1][x - 1];
    if (here % 4 === 0) sum += 3;
  }
  const share = dark.reduce((total, row) => total + row.reduce((one, other) => one + other, 0), 0) / size ** 2;
  return sum + 10 * Math.max(0, Math.ceil(Math.abs(share * 20 - 10)) - 1);
}

/** The text as rows of squares, 1 for dark; null if it is too long: @param {string} text @returns {Uint8Array[] | null} */
export function squares(text) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return null;
  const bits = woven(dataWords(bytes, version), version).flatMap((word) => bitsOf(8, word));
  const drawn = MASKS.map((mask, number) => {
    const code = frame(version);
    sign(code, number);
    let next = 0;
    for (let right = code.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5; // the column of the ruler is stepped over
      const isUp = ((right + 1) & 2) === 0;
      for (let place = 0; place < code.size; place += 1) for (const x of [right, right - 1]) {
        const y = isUp ? code.size - 1 - place : place;
        if (!code.set[y][x]) code.dark[y][x] = (bits[next++] ?? 0) ^ Number(mask(x, y) === 0);
      }
    }
    return code.dark;
  });
  const marks = drawn.map(hardship);
  return drawn[marks.indexOf(Math.min(...marks))];
}

/** The text as a drawing that a camera reads; null if it is too long: @param {string} text @param {string} label what it is, in words */
export function qrCode(text, label) {
  const rows = squares(text);
  if (!rows) return null;
  const size = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) => [...row.join("").matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`)).join("");
  return s("svg", { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}
