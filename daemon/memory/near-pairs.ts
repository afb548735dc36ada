// Which two memories a model may put into one sentence, and which answer is one. The model is not believed: an answer counts only if each text's
// telling words stand in it in their order, with the same names, numbers and negations, and no word comes besides but those that join. So nothing that
// either text says is lost, and nothing is said that neither does.
import { cosine, hasSameNames, hasSameSense, MAX_WORDS, type Meaning, readMeaning } from './duplicates.ts';

type Near = { text: string; vector: Float32Array | null };

/** Least cosine of two texts that a model is asked about: by the embedded model, one statement and the same with a clause more have 0.86 to 0.93. */
const MIN_COSINE = 0.85;
/** Words that join two statements and say nothing themselves. */
const JOINING = new Set('a an the and also as well too it its this that which is are with'.split(' '));

/**
 * Pair texts of which one says what the other says and more behind it, each with at most one other that it isn't kept apart from. Where each has words
 * of its own, these may be alternatives ("We use npm", "We use pnpm"), and no answer shows that: "and" joins them as well as what belongs together.
 * `pause` is awaited now and then, so that others are served.
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

/** Whether an answer says what both texts say, and nothing besides. */
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

/** The shorter one begins the longer one: what stands before a statement or in it may turn it ("we used to use npm", "we rarely use npm"). */
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
