// Finds every occurrence of some thousand keywords in one pass (Aho & Corasick, "Efficient string matching", CACM 18:6, 1975),
// whatever their case, and on the way every run of token characters. The automaton is a dense table, one row of 64 columns a
// state, so that a character costs two array reads. It was measured against one big alternation of a RegExp, which tries every
// keyword at every position, and against a rolling hash of three characters (Karp & Rabin 1987), which has to look closer
// at one position in eight, more than the cheaper pass saved.

import { codeUnitsOf } from '../../text/code-units.ts';

const COLUMN_BITS = 6;
const COLUMN_MASK = (1 << COLUMN_BITS) - 1;
const CODE_UNITS = 65_536;
/** Characters that keywords may be made of; every other character leads back to the root. Column 0 is "any other". */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:/=~@+%" <$#&(|?*;!\'';

/** Runs shorter than this are words; no credential without a name or prefix is shorter. */
export const MIN_RUN = 24;
/** What a run consists of: the characters of base64, base64url, hexadecimal, and of tokens with parts. */
const RUN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:|+/=';

/** So many positions are passed before what happened there is sorted out: it stays in the processor's nearest cache. */
const BLOCK = 8_192;
const STATE_BITS = 16;
const STATE_MASK = (1 << STATE_BITS) - 1;
/** An event's bit between its state and its place in the block. */
const RUN_ENDS = 1 << STATE_BITS;

type Range = readonly [first: number, last: number];

/**
 * Code units that nobody sees: control characters but the tab and the line's ends, format characters, variation selectors, fillers, and
 * the first halves of those beyond the first plane. `visible-text` looks closer; this only says whether it must.
 */
const HIDING: readonly Range[] = [
  ...([
    [0x00, 0x08],
    [0x0b, 0x0c],
    [0x0e, 0x1f],
    [0x7f, 0x9f],
    [0xad, 0xad],
    [0x600, 0x605],
    [0x61c, 0x61c],
  ] as const),
  ...([
    [0x6dd, 0x6dd],
    [0x70f, 0x70f],
    [0x890, 0x891],
    [0x8e2, 0x8e2],
    [0x115f, 0x1160],
    [0x180b, 0x180f],
  ] as const),
  ...([
    [0x200b, 0x200f],
    [0x2028, 0x202e],
    [0x2060, 0x206f],
    [0x3164, 0x3164],
    [0xd804, 0xd804],
  ] as const),
  ...([
    [0xd80d, 0xd80d],
    [0xd82f, 0xd82f],
    [0xd834, 0xd834],
    [0xdb40, 0xdb40],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
  ] as const),
  ...([
    [0xffa0, 0xffa0],
    [0xfff9, 0xfffb],
  ] as const),
];

/** Scripts whose labels the keywords can't spell. */
const LABEL_SCRIPTS: readonly Range[] = [
  [0xe9, 0xe9],
  [0xf1, 0xf1],
  [0xf3, 0xf3],
  [0xf6, 0xf6],
  [0xfc, 0xfc],
  [0x142, 0x142],
  [0x400, 0x4ff],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7af],
];

/** Of each code unit: its column, and in the bit above whether it ends a run. */
const kindOf = new Uint16Array(CODE_UNITS).fill(1 << COLUMN_BITS);
for (const character of new Set(ALPHABET + RUN_CHARACTERS)) {
  const kind = (ALPHABET.indexOf(character) + 1) | (RUN_CHARACTERS.includes(character) ? 0 : 1 << COLUMN_BITS);
  kindOf[character.charCodeAt(0)] = kind;
  kindOf[character.toUpperCase().charCodeAt(0)] = kind;
}

/** In the bits above that, three things about a code unit that few texts hold, so that one pass says which searches a text needs. */
const HIDES = 1 << (COLUMN_BITS + 1);
const RETURNS = HIDES << 1;
const FOREIGN = RETURNS << 1;
for (const [first, last] of HIDING) for (let code = first; code <= last; code++) kindOf[code]! |= HIDES;
for (const [first, last] of LABEL_SCRIPTS) for (let code = first; code <= last; code++) kindOf[code]! |= FOREIGN;
kindOf[13]! |= RETURNS;

/** What one pass over a text found. */
export type Scan = {
  /** Pairs of a keyword's index and where it ends (excluded), one after another, in the order of the ends. */
  readonly hits: readonly number[];
  /** Pairs of start and end of every stretch of at least 24 characters that a token may consist of. */
  readonly runs: readonly number[];
  /** Does the text hold a character that nobody sees? */
  readonly hides: boolean;
  /** A carriage return? */
  readonly returns: boolean;
  /** A letter of a script that `foreign-labels` knows labels in? */
  readonly foreign: boolean;
};

/** Build the automaton and give its scan. Hits name keywords by their index in this list; equal keywords must be joined by the caller. */
export function buildKeywordScanner(keywords: readonly string[]): (text: string) => Scan {
  const { next, found, firstFinal } = buildAutomaton(keywords);
  const kinds = kindOf;
  const events = new Int32Array(BLOCK + 1);
  /** All kinds that the text holds, as bits. */
  let held = 0;

  return (text) => {
    const units = codeUnitsOf(text);
    const { length } = text;
    const hits: number[] = [];
    const runs: number[] = [];
    let state = 0;
    let runStart = 0;
    held = 0;
    for (let from = 0; from < length; from += BLOCK) {
      const to = Math.min(length, from + BLOCK);
      const count = passBlock(units, from, to, state);
      for (let i = 0; i < count; i++) {
        const event = events[i]!;
        const at = from + (event >>> (STATE_BITS + 1));
        // Only a final state's keywords are looked up: four events in five are nothing but the end of a run.
        if ((event & STATE_MASK) >= firstFinal) {
          for (const keyword of found[event & STATE_MASK]!) hits.push(keyword, at + 1);
        }
        if ((event & RUN_ENDS) === 0) continue;
        if (at - runStart >= MIN_RUN) runs.push(runStart, at);
        runStart = at + 1;
      }
      state = events[count]! & STATE_MASK;
    }
    if (length - runStart >= MIN_RUN) runs.push(runStart, length);
    return {
      hits,
      runs,
      hides: (held & HIDES) !== 0,
      returns: (held & RETURNS) !== 0,
      foreign: (held & FOREIGN) !== 0,
    };
  };

  /**
   * The hot loop, over at most `BLOCK` code units from a state. Writes where something happened, a keyword's or a run's end, with the
   * state there, and behind these the last state; returns how many. Every position is written and only what counts is kept:
   * every fifth character ends a run, and no processor guesses which. It stands in here since V8 made
   * slower code of it when the tables were parameters.
   */
  function passBlock(units: Uint16Array, from: number, to: number, entry: number): number {
    let state = entry;
    let count = 0;
    let kindsHere = 0;
    for (let at = from; at < to; at++) {
      const kind = kinds[units[at]!]!;
      kindsHere |= kind;
      state = next[(state << COLUMN_BITS) | (kind & COLUMN_MASK)]!;
      const endsRun = (kind >> COLUMN_BITS) & 1;
      events[count] = ((at - from) << (STATE_BITS + 1)) | (endsRun << STATE_BITS) | state;
      count += endsRun | ((firstFinal - 1 - state) >>> 31);
    }
    events[count] = state;
    held |= kindsHere;
    return count;
  }
}

type Automaton = {
  /** A row of 64 columns for each state: where a character of that column leads. */
  readonly next: Uint16Array;
  /** The keywords that end at a state. */
  readonly found: readonly (readonly number[] | undefined)[];
  /** The states from this one on are those at which keywords end. */
  readonly firstFinal: number;
};

function buildAutomaton(keywords: readonly string[]): Automaton {
  const { children, found } = buildTrie(keywords);
  const states = children.length;
  const next = new Uint16Array(states << COLUMN_BITS);
  const fallback = new Uint16Array(states);
  const queue = [0];
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head]!;
    const other = fallback[state]!;
    const row = state << COLUMN_BITS;
    // A state goes where its longest proper suffix goes, but for its own children: copying the row is one native call.
    next.copyWithin(row, other << COLUMN_BITS, (other + 1) << COLUMN_BITS);
    for (const [column, child] of children[state]!) {
      fallback[child] = state === 0 ? 0 : next[(other << COLUMN_BITS) | column]!;
      queue.push(child);
    }
    for (const [column, child] of children[state]!) next[row | column] = child;
    const inherited = found[other];
    if (state !== 0 && inherited) found[state] = [...(found[state] ?? []), ...inherited];
  }
  return renumber(next, found, states);
}

/** Number the states anew, those at which no keyword ends first: then a comparison tells them apart. The root stays 0. */
function renumber(next: Uint16Array, found: readonly (readonly number[] | undefined)[], states: number): Automaton {
  const order = Array.from({ length: states }, (_, state) => state);
  const sorted = [...order.filter((state) => !found[state]), ...order.filter((state) => found[state])];
  const numberOf = new Uint16Array(states);
  sorted.forEach((state, index) => {
    numberOf[state] = index;
  });
  const renumbered = new Uint16Array(next.length);
  sorted.forEach((state, index) => {
    const row = state << COLUMN_BITS;
    for (let column = 0; column <= COLUMN_MASK; column++) {
      renumbered[(index << COLUMN_BITS) | column] = numberOf[next[row | column]!]!;
    }
  });
  const firstFinal = order.filter((state) => !found[state]).length;
  return { next: renumbered, found: sorted.map((state) => found[state]), firstFinal };
}

/** The keywords as a tree of states: each state's children by column, and which keywords end there. */
function buildTrie(keywords: readonly string[]): { children: Map<number, number>[]; found: (number[] | undefined)[] } {
  const children: Map<number, number>[] = [new Map()];
  const found: (number[] | undefined)[] = [];
  keywords.forEach((keyword, index) => {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const column = kindOf[keyword.charCodeAt(i)]! & COLUMN_MASK;
      if (column === 0) throw new Error(`Keyword ${JSON.stringify(keyword)} holds a character outside ${ALPHABET}`);
      const child = children[state]!.get(column) ?? children.push(new Map()) - 1;
      children[state]!.set(column, child);
      state = child;
    }
    found[state] = [...(found[state] ?? []), index];
  });
  return { children, found };
}
