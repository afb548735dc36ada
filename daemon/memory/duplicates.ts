// Which memories say the same. By their text, or by meaning: near vectors, most words in common, and the same names, numbers and
// negations, in which texts of opposite meaning differ. A group holds together: each of it is near to every other, so that no chain of small
// differences joins what differs.
import { shareIn, subjectOf } from './summary/same-words.ts';

/** Least cosine of two texts that say the same. */
const MIN_COSINE = 0.9;
/** Least share of each text's words in the other. */
const MIN_SHARED = 0.6;
const NEGATION =
  /\b(?:not|no|never|none|nothing|without|don['’]?t|doesn['’]?t|didn['’]?t|isn['’]?t|aren['’]?t|wasn['’]?t|can['’]?t|cannot|won['’]?t|shouldn['’]?t|mustn['’]?t|avoid|instead|unlike|stop|disable[ds]?|remove[ds]?)\b/gi;
const WORD = /[\p{L}\p{N}_./:-]+/gu;
/** What ends a sentence or a clause, and no name. */
const ENDS = '.:,-/';
/** Words that name one thing: with digits, underscores, dots, slashes or capitals inside, or all in capitals. */
const EXACT = /\d|_|[./]|[a-z][A-Z]|^[A-Z][A-Z-]+$/;
/** A capital behind these begins no sentence. */
const GOES_ON = /[a-z,] $/;

type Text = { text: string; vector: Float32Array | null };
type Read = { words: ReadonlySet<string>; exact: string; negations: number };

/**
 * Group texts that say the same, in the order of the first of each group; texts without a like are in none. `pause` is awaited now and
 * then, so that others are served.
 */
export async function sameMeaning<Item extends Text>(
  items: readonly Item[],
  pause: () => Promise<void> | undefined,
): Promise<Item[][]> {
  const reads = new Map<Item, Read>();
  const readOf = (item: Item) => {
    const known = reads.get(item) ?? read(item.text);
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

function read(text: string): Read {
  const exact = new Set<string>();
  for (const { 0: match, index } of text.matchAll(WORD)) {
    const word = withoutEnd(match);
    const isName = /^\p{Lu}./u.test(word) && GOES_ON.test(text.slice(Math.max(0, index - 2), index));
    if (isName || EXACT.test(word)) exact.add(word.toLowerCase());
  }
  const negations = (text.match(NEGATION) ?? []).length;
  return { words: subjectOf(text), exact: [...exact].toSorted().join(' '), negations };
}

function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ENDS.includes(word[end - 1]!)) end--;
  return word.slice(0, end);
}

function agree(a: Read, b: Read): boolean {
  if (a.exact !== b.exact || a.negations % 2 !== b.negations % 2) return false;
  return shareIn(a.words, b.words) >= MIN_SHARED && shareIn(b.words, a.words) >= MIN_SHARED;
}

/** The cosine of two vectors of one model; 0 where one is missing. */
function cosine(a: Float32Array | null, b: Float32Array | null): number {
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
