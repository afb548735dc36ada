// Picks pairs of memories for a model to merge, and checks its answers.
//
// The model isn't trusted. An answer counts only if it contains the content words of both texts in their order, the
// same names, numbers and negations, and otherwise only connecting words. So nothing is lost and nothing added.
import { cosine, hasSameNames, hasSameSense, MAX_WORDS, type Meaning, readMeaning } from './duplicates.ts';

type Near = { text: string; vector: Float32Array | null };

/** Least cosine of a pair. With the packaged model, a statement and its extension by a clause have 0.86 to 0.93. */
const MIN_COSINE = 0.85;
/** Words that only connect two statements. */
const JOINING = new Set('a an the and also as well too it its this that which is are with'.split(' '));

/**
 * Pair texts of which one extends the other, each in at most one pair, except pairs kept apart. Texts that both have
 * words of their own may be alternatives ("We use npm", "We use pnpm"). No check of an answer would show that, because
 * "and" joins those as well. `pause` is awaited now and then so that other work gets its turn.
 */
export async function nearPairs<Item extends Near>(
  items: readonly Item[],
  isApart: (a: Item, b: Item) => boolean,
  pause: () => Promise<void> | undefined,
): Promise<[Item, Item][]> {
  const pairs: [Item, Item][] = [];
  const paired = new Set<Item>();
  const meanings = new Map(items.map((item) => [item, readMeaning(item.text)]));
  for (const [at, item] of items.entries()) {
    const other =
      !paired.has(item) &&
      items
        .slice(at + 1)
        .find(
          (one) =>
            !paired.has(one) &&
            !isApart(item, one) &&
            cosine(item.vector, one.vector) >= MIN_COSINE &&
            mayBeOne(meanings.get(item)!, meanings.get(one)!),
        );
    if (other) {
      pairs.push([item, other]);
      paired.add(item).add(other);
    }
    await pause();
  }
  return pairs;
}

/** Whether an answer says exactly what both texts say. */
export function saysBoth(answer: string, texts: readonly [string, string]): boolean {
  const said = readMeaning(answer);
  const sources = texts.map(readMeaning);
  const known = (word: string) => JOINING.has(word) || sources.some(({ all }) => all.has(word));
  return (
    said.words.length <= sources.reduce((sum, { words }) => sum + words.length, 0) &&
    [...said.all].every(known) &&
    sources.every(
      (source) => hasSameSense(said, source) && hasSameNames(said, source) && holdsInOrder(said.words, source.words),
    )
  );
}

/** The longer text must start with the shorter one: words before or inside may reverse it ("we rarely use npm"). */
function mayBeOne(a: Meaning, b: Meaning): boolean {
  if (a.words.length === 0 || b.words.length === 0 || a.words.length + b.words.length > MAX_WORDS) return false;
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  const goesOn = short.words.length < long.words.length && short.words.every((word, at) => long.words[at] === word);
  return goesOn && hasSameNames(long, short) && hasSameSense(a, b);
}

function holdsInOrder(words: readonly string[], part: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (word === part[at]) at++;
  return at === part.length;
}
