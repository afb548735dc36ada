// Finds every occurrence of some thousand keywords in any case, and every run of token characters, in one pass (Aho &
// Corasick, "Efficient string matching", CACM 18:6, 1975). The automaton is a dense table with a row of 64 columns for
// each state, so that a character costs two array reads. Two alternatives were slower: one big alternation of a RegExp,
// which tries every keyword at every position, and a rolling hash of three characters (Karp & Rabin 1987), which has to
// look closer at one position in eight. README.md describes the format and names the benchmark.

import { CARRIAGE_RETURN, HYPHEN } from './character-tables.ts';
import { codeUnitsOf } from './code-units.ts';

const COLUMN_BITS = 6;
const COLUMN_MASK = (1 << COLUMN_BITS) - 1;
const CODE_UNITS = 65_536;
/** The characters of keywords; every other character leads back to the root. Column 0 stands for "any other". */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:/=~@+%" <$#&(|?*;!\'';

/** The shortest run: shorter ones are words, and no credential without a name or prefix is shorter. */
const MIN_RUN = 24;
/** The shortest run with a digit that is noted as a word, and the shortest with no more than a hyphen. */
const MIN_WORD = 4;
const MIN_PHRASE = 12;
/** The characters of a run: those of base64, base64url, hexadecimal, and of tokens with parts. */
const RUN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:|+/=';

/** Positions per block. The events of one block fit the processor's nearest cache. */
const BLOCK = 8_192;
const STATE_BITS = 16;
const STATE_MASK = (1 << STATE_BITS) - 1;
/** The bit of an event between its state and its place in the block. */
const RUN_ENDS = 1 << STATE_BITS;
const PLACE_MASK = (1 << 13) - 1;
/** The bits of an event above its place: whether its run held a digit, and a hyphen. */
const HELD_SHIFT = 30;
const HELD_DIGIT = 1;

type Range = readonly [first: number, last: number];

/**
 * Invisible code units: control characters except tab and line breaks, format characters, variation selectors, fillers,
 * and the first surrogates of those past U+FFFF. They only decide whether `visible-text` must look closer.
 */
const HIDING = codeRanges(
  `00-08 0b-0c 0e-1f 7f-9f ad 600-605 61c 6dd 70f 890-891 8e2 115f-1160 180b-180f 200b-200f 2028-202e 2060-206f
  3164 d804 d80d d82f d834 db40 fe00-fe0f feff ffa0 fff9-fffb`,
);

/** Letters of the labels that keywords can't spell. */
const LABEL_SCRIPTS = codeRanges(
  'e9 ed f1 f3 f6 f8 fc fd 142 15e 15f 17e 1ead 370-5ff 610-6ff 900-9ff b80-bff e00-e7f 10a0-10ff 3040-30ff 4e00-9fff ac00-d7af',
);

/** Ranges of code units, in hexadecimal. */
function codeRanges(list: string): readonly Range[] {
  return list.split(/\s+/).map((range) => {
    const [first, last] = range.split('-').map((code) => Number.parseInt(code, 16));
    return [first!, last ?? first!];
  });
}

/** For each code unit: its column, and in the bit above whether it ends a run. */
const kindOf = new Uint16Array(CODE_UNITS).fill(1 << COLUMN_BITS);
for (const character of new Set(ALPHABET + RUN_CHARACTERS)) {
  const kind = (ALPHABET.indexOf(character) + 1) | (RUN_CHARACTERS.includes(character) ? 0 : 1 << COLUMN_BITS);
  kindOf[character.charCodeAt(0)] = kind;
  kindOf[character.toUpperCase().charCodeAt(0)] = kind;
}

/** Three rarer properties of a code unit, in the bits above, so that one pass decides which searches a text needs. */
const HIDES = 1 << (COLUMN_BITS + 1);
const RETURNS = HIDES << 1;
const FOREIGN = RETURNS << 1;
for (const [first, last] of HIDING) for (let code = first; code <= last; code++) kindOf[code]! |= HIDES;
for (const [first, last] of LABEL_SCRIPTS) for (let code = first; code <= last; code++) kindOf[code]! |= FOREIGN;
kindOf[CARRIAGE_RETURN]! |= RETURNS;
/** What a run may hold: a digit, and in the bit above a hyphen. */
const HELD_BITS = COLUMN_BITS + 4;
for (const digit of '0123456789') kindOf[digit.charCodeAt(0)]! |= 1 << HELD_BITS;
kindOf[HYPHEN]! |= 2 << HELD_BITS;

/** The findings of one pass over a text. */
export type Scan = {
  /** Pairs of a keyword's index and its end (excluded), in the order of the ends. */
  readonly hits: readonly number[];
  /** Pairs of start and end of every run of at least `MIN_RUN` token characters. */
  readonly runs: readonly number[];
  /** Pairs of start and end of every run with a digit, and of longer ones with a hyphen. */
  readonly words: readonly number[];
  /** Does the text hold an invisible character? */
  readonly hides: boolean;
  /** A carriage return? */
  readonly returns: boolean;
  /** A letter of a script that `foreign-labels` knows labels in? */
  readonly foreign: boolean;
};

/**
 * Build the automaton and return its scan. Hits name keywords by their index in this list, which holds each keyword
 * once.
 */
export function buildKeywordScanner(keywords: readonly string[]): (text: string) => Scan {
  const { next, found, firstFinal } = buildAutomaton(keywords);
  const kinds = kindOf;
  const events = new Int32Array(BLOCK + 1);
  /** All kinds that the text holds, as bits. */
  let held = 0;
  /** What the run that a block ends in holds so far. */
  let heldInRun = 0;

  return (text) => {
    const units = codeUnitsOf(text);
    const { length } = text;
    const hits: number[] = [];
    const runs: number[] = [];
    const words: number[] = [];
    const note = (start: number, end: number, inRun: number) => {
      if (inRun !== 0 && end - start >= ((inRun & HELD_DIGIT) !== 0 ? MIN_WORD : MIN_PHRASE)) words.push(start, end);
      if (end - start >= MIN_RUN) runs.push(start, end);
    };
    let state = 0;
    let runStart = 0;
    held = 0;
    heldInRun = 0;
    for (let from = 0; from < length; from += BLOCK) {
      const to = Math.min(length, from + BLOCK);
      const count = passBlock(units, from, to, state);
      for (let i = 0; i < count; i++) {
        const event = events[i]!;
        const at = from + ((event >>> (STATE_BITS + 1)) & PLACE_MASK);
        // Four events in five are only the end of a run, not a final state.
        if ((event & STATE_MASK) >= firstFinal) {
          for (const keyword of found[event & STATE_MASK]!) hits.push(keyword, at + 1);
        }
        if ((event & RUN_ENDS) === 0) continue;
        if (at - runStart >= MIN_WORD) note(runStart, at, event >>> HELD_SHIFT);
        runStart = at + 1;
      }
      state = events[count]! & STATE_MASK;
    }
    note(runStart, length, heldInRun);
    return {
      hits,
      runs,
      words,
      hides: (held & HIDES) !== 0,
      returns: (held & RETURNS) !== 0,
      foreign: (held & FOREIGN) !== 0,
    };
  };

  /**
   * The hot loop, over at most `BLOCK` code units from a state. It writes an event for each end of a keyword or a run,
   * then the last state, and returns the number of events. Every position is written and the count decides which are
   * kept: every fifth character ends a run, and with a branch in its place, which no processor can predict, redaction
   * took 11 % longer (speed.test.ts).
   */
  function passBlock(units: Uint16Array, from: number, to: number, entry: number): number {
    let state = entry;
    let count = 0;
    let kindsHere = 0;
    let inRun = heldInRun;
    for (let at = from; at < to; at++) {
      const kind = kinds[units[at]!]!;
      kindsHere |= kind;
      state = next[(state << COLUMN_BITS) | (kind & COLUMN_MASK)]!;
      const endsRun = (kind >> COLUMN_BITS) & 1;
      inRun |= kind >> HELD_BITS;
      events[count] = (inRun << HELD_SHIFT) | ((at - from) << (STATE_BITS + 1)) | (endsRun << STATE_BITS) | state;
      inRun &= endsRun - 1;
      count += endsRun | ((firstFinal - 1 - state) >>> 31);
    }
    events[count] = state;
    held |= kindsHere;
    heldInRun = inRun;
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
    // A state goes where its longest proper suffix goes, except to its own children. Copying the row is one native
    // call.
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

/**
 * Renumber the states so that those at which keywords end come last: one comparison tells them apart. The root stays 0.
 */
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
