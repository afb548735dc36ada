// Which memories say the same. By their text, or by meaning: near vectors, the same telling words in the same order but for a part that was
// moved to the front, and the same names, negations and little words in which texts of another meaning differ ("before" and "after", "all" and
// "some", "may" and "must"). Vectors alone don't tell: those of "a server calls its client" and "a client calls its server" are the same. A
// group holds together: each of it says the same as every other, so that no chain of small differences joins what differs.
import { pattern } from '../language/pattern.ts';
import { analyse } from '../text/analyse.ts';
import { isFunctionWord } from '../text/function-words.ts';

/** Least cosine of two texts that say the same. */
const MIN_COSINE = 0.9;
const NEGATION = pattern('gi')`
  \b(?:
    not|no|never|none|nothing|without|don['’]?t|doesn['’]?t|didn['’]?t|isn['’]?t|aren['’]?t|wasn['’]?t|can['’]?t|
    cannot|won['’]?t|shouldn['’]?t|mustn['’]?t|avoid|instead|unlike|stop|disable[ds]?|remove[ds]?
  )\b`;
/** Negations that are no “not”: what is stopped, removed or disabled differs from each other. */
const KIND_OF_NEGATION = /instead|unlike|without|stop|disable|remove|avoid/i;
const WORD = /[\p{L}\p{N}_./:-]+/gu;
/** What ends a sentence or a clause, and no name. */
const ENDS = '.:,-/';
/** Words that name one thing: with digits, underscores, dots, slashes or capitals inside, or all in capitals. */
const EXACT = /\d|_|[./]|[a-z][A-Z]|^[A-Z][A-Z-]+$/;
/** A capital behind these begins no sentence. */
const GOES_ON = /[a-z,] $/;

/** Words of a text that is compared by meaning: of longer ones no two say the same in other words. */
export const MAX_WORDS = 200;

type Text = { text: string; vector: Float32Array | null };
export type Meaning = {
  /** The telling words, in order; “X of the Y” as “Y X”. */
  words: readonly string[];
  exact: ReadonlySet<string>;
  /** Every word in small letters: a name that begins the sentence is known by the other text. */
  all: ReadonlySet<string>;
  negations: string;
  /** Little words that change what is said. */
  little: string;
  /** The telling word behind each preposition and conjunction. */
  behind: ReadonlyMap<string, string>;
};

/** Little words that say how many, whether, when and where; two texts have the same ones, or say different things. */
const LITTLE = new Set(
  `some any many few most several only just both all each every must should may can could might will would was were had did off out up down
  inside outside above below under over before after until once while since than if unless without within again still yet already`.split(
    /\s+/,
  ),
);
/** Little words that stand for each other. */
const ALIKE: Readonly<Record<string, string>> = { each: 'every', all: 'every', could: 'can', might: 'may' };
/** Words before which and behind which stand two sides: who swaps the sides says something else. */
const SIDES = new Set(
  'on in to from into with for over than before after until once while since if unless when where because at as through via under above below between against'.split(
    ' ',
  ),
);

/**
 * Group texts that say the same, in the order of the first of each group; texts without a like are in none. `pause` is awaited now and
 * then, so that others are served.
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

/** Read what a text says, as far as two texts are compared by it. */
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

/** Whether a text has the names and numbers of another one. */
export const hasSameNames = (text: Meaning, other: Meaning): boolean =>
  [...other.exact].every((name) => text.all.has(name));

/** Whether two texts have the same negations and little words. */
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

/** Whether one list is the other, or what its last part gives that was moved to the front. */
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
