/**
 * Detects prompts that name something unknown to this memory. Such a prompt concerns something else, however many other
 * words match: "python get the name of the branch" in the memory of a Go program, "edit the draft of my essay" in a
 * budget tracker's.
 */
import { namedThings } from '../../text/named-things.ts';
import type { PassageScores } from '../passages/score-passages.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/**
 * A tool in a smaller share of the memories is only mentioned: any session may run a script in another language. Of a
 * Go program's 1,571 turns, 1 % contain "python"; its real subjects are in 5 to 50 %.
 */
const HEARSAY = 0.02;
/** This few memories of a thing count as none, unless they are among the findings. */
const ONCE = 1;
/** Best findings whose best passages are searched for a rare name. One that contains it is about it. */
const LOOKED_AT = 5;

/**
 * @param ranked best first
 * @param passages of the best ones, as far as scored
 * @param files of the found memories
 */
export function namesForeignThings(
  query: string,
  { terms, size }: Pick<TextLeg, 'terms' | 'size'>,
  ranked: readonly { id: number }[],
  passages: PassageScores,
  files: readonly string[],
): boolean {
  // With fewer than 50 memories much is still unknown, and one is more than a mention.
  if (size * HEARSAY < 1) return false;
  const documents = new Map(terms.flatMap(({ term, weight, documents }) => (weight === 1 ? [[term, documents]] : [])));
  const found = wordsOfBest(ranked, passages);
  const isNowhere = (term: string) => documents.get(term) === 0;
  const isMissed = (term: string) => documents.get(term)! <= ONCE && !found.has(term);
  const isHearsay = (term: string) => documents.get(term)! < size * HEARSAY;
  const all = (some: readonly string[], holds: (term: string) => boolean) => {
    const telling = some.filter((term) => documents.has(term));
    return telling.length > 0 && telling.every(holds);
  };
  const written = new Set(files.map((file) => file.slice(file.lastIndexOf('.') + 1).toLowerCase()));
  return namedThings(query).some((thing) => {
    if (!thing.files) return all(thing.head, isNowhere) || all(thing.terms, isMissed);
    return all(thing.terms, isHearsay) && !thing.files.some((ending) => written.has(ending));
  });
}

function wordsOfBest(ranked: readonly { id: number }[], passages: PassageScores): ReadonlySet<string> {
  const best = ranked.slice(0, LOOKED_AT).flatMap(({ id }) => {
    const [first, ...others] = passages.get(id) ?? [];
    return first ? [others.reduce((a, b) => (b.words > a.words ? b : a), first)] : [];
  });
  return new Set(best.flatMap(({ read }) => read.runs.flatMap(({ terms }) => terms)));
}
