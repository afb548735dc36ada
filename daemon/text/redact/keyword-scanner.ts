// Finds every occurrence of some thousand keywords in one pass (Aho & Corasick, "Efficient string matching", CACM 18:6, 1975),
// whatever their case. The automaton is a dense table, one row of 64 columns a state, so that a character costs two array reads.
// It was measured against one big alternation of a RegExp, which tries every keyword at every position.

const CLASS_BITS = 6;
const CLASSES = 1 << CLASS_BITS;
/** Characters that keywords may be made of; every other character leads back to the root. Class 0 is "any other". */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:/=~@+%" <$#&(|?*;!\'';

/** Runs shorter than this are words; no credential without a name or prefix is shorter. */
const MIN_RUN = 24;
/** What a run consists of: the characters of base64, base64url, hexadecimal, and of tokens with parts. */
const RUN_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789_-.:|+/=';
const IN_RUN = CLASSES;

/** A character's class in the low bits and whether it may stand in a run: one look-up for both. */
const kindOf = new Uint8Array(128);
for (const character of new Set(ALPHABET + RUN_CHARACTERS)) {
  const kind = (ALPHABET.indexOf(character) + 1) | (RUN_CHARACTERS.includes(character) ? IN_RUN : 0);
  kindOf[character.charCodeAt(0)] = kind;
  kindOf[character.toUpperCase().charCodeAt(0)] = kind;
}

export type KeywordScanner = {
  /**
   * Call `onHit` for every occurrence, in the order in which occurrences end, and `onRun` for every stretch of at least 24
   * characters that a token may consist of; `end` is excluded.
   */
  scan(text: string, onHit: (keyword: number, end: number) => void, onRun: (start: number, end: number) => void): void;
};

/** Build the automaton. `onHit` gets a keyword's index in this list; equal keywords must be joined by the caller. */
export function buildKeywordScanner(keywords: readonly string[]): KeywordScanner {
  const { children, found } = buildTrie(keywords);
  const states = children.length;
  const next = new Uint16Array(states << CLASS_BITS);
  const fallback = new Uint16Array(states);
  const queue = [0];
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head]!;
    const other = fallback[state]!;
    const row = state << CLASS_BITS;
    // A state goes where its longest proper suffix goes, but for its own children: copying the row is one native call.
    next.copyWithin(row, other << CLASS_BITS, (other + 1) << CLASS_BITS);
    for (const [column, child] of children[state]!) {
      fallback[child] = state === 0 ? 0 : next[(other << CLASS_BITS) | column]!;
      queue.push(child);
    }
    for (const [column, child] of children[state]!) next[row | column] = child;
    const inherited = found[other];
    if (state !== 0 && inherited) found[state] = [...(found[state] ?? []), ...inherited];
  }
  const hasFound = Uint8Array.from({ length: states }, (_, state) => (found[state] ? 1 : 0));

  return {
    scan(text, onHit, onRun) {
      const kinds = kindOf;
      const length = text.length;
      let state = 0;
      let runStart = 0;
      for (let i = 0; i < length; i++) {
        const code = text.charCodeAt(i);
        const kind = code < 128 ? kinds[code]! : 0;
        if ((kind & IN_RUN) === 0) {
          if (i - runStart >= MIN_RUN) onRun(runStart, i);
          runStart = i + 1;
        }
        state = next[(state << CLASS_BITS) | (kind & (IN_RUN - 1))]!;
        if (hasFound[state] !== 0) for (const keyword of found[state]!) onHit(keyword, i + 1);
      }
      if (length - runStart >= MIN_RUN) onRun(runStart, length);
    },
  };
}

/** The keywords as a tree of states: each state's children by column, and which keywords end there. */
function buildTrie(keywords: readonly string[]): { children: Map<number, number>[]; found: (number[] | undefined)[] } {
  const children: Map<number, number>[] = [new Map()];
  const found: (number[] | undefined)[] = [];
  keywords.forEach((keyword, index) => {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const column = classOfKeyword(keyword, i);
      const child = children[state]!.get(column) ?? children.push(new Map()) - 1;
      children[state]!.set(column, child);
      state = child;
    }
    found[state] = [...(found[state] ?? []), index];
  });
  return { children, found };
}

function classOfKeyword(keyword: string, at: number): number {
  const column = (kindOf[keyword.charCodeAt(at)] ?? 0) & (IN_RUN - 1);
  if (!column) throw new Error(`Keyword ${JSON.stringify(keyword)} holds a character outside ${ALPHABET}`);
  return column;
}
