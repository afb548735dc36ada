// Finds memories that say the same: by equal text, or by meaning.
//
// The same meaning takes near vectors, the same content words in the same order (a part may move to the front), and the
// same names, negations and function words ("before"/"after", "all"/"some", "may"/"must"). Vectors alone aren't enough:
// "a server calls its client" and "a client calls its server" have the same one. All members of a group match each
// other, so no chain of small differences joins different texts.
import { pattern } from '../language/pattern.ts';
import { analyse } from '../text/analyse.ts';
import { isFunctionWord } from '../text/function-words.ts';

/** Least cosine of two texts with the same meaning. */
const MIN_COSINE = 0.9;
const NEGATION = pattern('gi')`
  \b(?:
    not|no|never|none|nothing|without|don['’]?t|doesn['’]?t|didn['’]?t|isn['’]?t|aren['’]?t|wasn['’]?t|can['’]?t|
    cannot|won['’]?t|shouldn['’]?t|mustn['’]?t|avoid|instead|unlike|stop|disable[ds]?|remove[ds]?
  )\b`;
/** Negations other than “not”. They differ from each other: stopped isn't removed. */
const KIND_OF_NEGATION = /instead|unlike|without|stop|disable|remove|avoid/i;
const WORD = /[\p{L}\p{N}_./:-]+/gu;
/** Ends of a sentence or clause, which belong to no name. */
const ENDS = '.:,-/';
/** Words that name one thing: digits, underscores, dots, slashes or capitals inside, or all capitals. */
const EXACT = /\d|_|[./]|[a-z][A-Z]|^[A-Z][A-Z-]+$/;
/** After one of these, a capital doesn't start a sentence. */
const GOES_ON = /[a-z,] $/;

/** Longer texts aren't compared by meaning: no two say the same in other words. */
export const MAX_WORDS = 200;

type Text = { text: string; vector: Float32Array | null };
export type Meaning = {
  /** Content words in order; “X of the Y” becomes “Y X”. */
  words: readonly string[];
  exact: ReadonlySet<string>;
  /** Every word in lower case, to tell a name at a sentence's start from an ordinary word. */
  all: ReadonlySet<string>;
  negations: string;
  /** The function words that change the meaning. */
  little: string;
  /** The content word after each preposition and conjunction. */
  behind: ReadonlyMap<string, string>;
};

/** Function words of number, condition, place and time. Texts with different ones differ in meaning. */
const LITTLE = new Set(
  `some any many few most several only just both all each every must should may can could might will would was were had did off out up down
  inside outside above below under over before after until once while since than if unless without within again still yet already`.split(
    /\s+/,
  ),
);
/** Function words with the same meaning. */
const ALIKE: Readonly<Record<string, string>> = { each: 'every', all: 'every', could: 'can', might: 'may' };
/** Words with two sides that can't be swapped without changing the meaning. */
const SIDES = new Set(
  'on in to from into with for over than before after until once while since if unless when where because at as through via under above below between against'.split(
    ' ',
  ),
);

/**
 * Group texts with the same meaning, in the order of each group's first. Texts without a match are in no group.
 * `pause` is awaited now and then so that other work gets its turn.
 */
export async function sameMeaning<Item extends Text>(
  items: readonly Item[],
  pause: () => Promise<void> | undefined,
): Promise<Item[][]> {
  const reads = new Map<Item, Meaning>();
  const readOf = (item: Item) => {
    const known = reads.get(item) ?? readMeaning(item.text);
    reads.set(item, known);
    return known;
  };
  const isSame = (a: Item, b: Item) => cosine(a.vector, b.vector) >= MIN_COSINE && agree(readOf(a), readOf(b));
  const groups: Item[][] = [];
  for (const item of items) {
    const group = item.vector && groups.find((members) => members.every((member) => isSame(member, item)));
    if (group) group.push(item);
    else groups.push([item]);
    await pause();
  }
  return groups.filter((group) => group.length > 1);
}

/** Read the features by which texts are compared. */
export function readMeaning(text: string): Meaning {
  const exact = new Set<string>();
  const all = new Set<string>();
  const little = new Set<string>();
  const behind = new Map<string, string>();
  const words: string[] = [];
  let side: string | undefined;
  let ofAt: number | undefined;
  for (const { 0: match, index } of text.matchAll(WORD)) {
    const word = withoutEnd(match);
    const isName = /^\p{Lu}./u.test(word) && GOES_ON.test(text.slice(Math.max(0, index - 2), index));
    if (isName || EXACT.test(word)) exact.add(word.toLowerCase());
    const small = word.toLowerCase();
    all.add(small);
    if (LITTLE.has(small)) little.add(ALIKE[small] ?? small);
    if (SIDES.has(small)) side = small;
    if (small === 'of' && words.length > 0) ofAt = words.length - 1;
    const told = analyse(word).filter((term) => term.length > 1 && !isFunctionWord(term));
    if (told.length === 0) continue;
    if (side !== undefined) behind.set(side, `${behind.get(side) ?? ''} ${told[0]}`);
    side = undefined;
    if (ofAt === undefined) words.push(...told);
    else words.splice(ofAt, 0, ...told);
    ofAt = undefined;
  }
  const negations = [...text.matchAll(NEGATION)].map(
    ([word]) => KIND_OF_NEGATION.exec(word)?.[0].toLowerCase() ?? 'not',
  );
  const sorted = (of: Iterable<string>) => [...of].toSorted().join(' ');
  return { words, exact, all, negations: sorted(negations), little: sorted(little), behind };
}

function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ENDS.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

/** Whether a text contains the names and numbers of another. */
export const hasSameNames = (text: Meaning, other: Meaning): boolean =>
  [...other.exact].every((name) => text.all.has(name));

/** Whether two texts have the same negations and function words. */
export const hasSameSense = (a: Meaning, b: Meaning): boolean => a.negations === b.negations && a.little === b.little;

function agree(a: Meaning, b: Meaning): boolean {
  if (!hasSameNames(a, b) || !hasSameNames(b, a) || !hasSameSense(a, b)) return false;
  for (const [side, words] of a.behind) {
    const others = b.behind.get(side);
    if (others !== undefined && sortedWords(words) !== sortedWords(others)) return false;
  }
  return a.words.length > 0 && a.words.length <= MAX_WORDS && isRotated(a.words, b.words);
}

const sortedWords = (words: string): string => words.split(' ').toSorted().join(' ');

/** Whether two lists are equal after moving the last part of one to the front. */
function isRotated(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  return a.some((_, start) => b.every((word, at) => word === a[(start + at) % a.length]));
}

/** The cosine of two vectors of one model; 0 where one is missing. */
export function cosine(a: Float32Array | null, b: Float32Array | null): number {
  if (!a || !b || a.length !== b.length) return 0;
  let sum = 0;
  let lengths = 0;
  let other = 0;
  for (let at = 0; at < a.length; at++) {
    sum += a[at]! * b[at]!;
    lengths += a[at]! * a[at]!;
    other += b[at]! * b[at]!;
  }
  return lengths === 0 || other === 0 ? 0 : sum / Math.sqrt(lengths * other);
}
