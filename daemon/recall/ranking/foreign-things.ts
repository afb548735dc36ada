/**
 * Whether a prompt names what this memory doesn't know, which says that the prompt is about something else, however many of its other words match:
 * "python get the name of the branch" in the memory of a Go program, "edit the draft of my essay" in one of a budget tracker.
 */
import { namedThings } from '../../text/named-things.ts';
import type { PassageScores } from '../passages/score-passages.ts';
import type { TextLeg } from '../text-index/score-query.ts';

/**
 * Share of the memories below which a tool is known by hearsay only, since any session may run a script of another language: a Go program's 1,571
 * turns hold "python" in 1 %, what they are about in 5 to 50.
 */
const HEARSAY = 0.02;
/** Memories of a thing that are as good as none, unless they are what was found. */
const ONCE = 1;
/** The best ones, in whose best passages a rare name may stand, and then they are about it. */
const LOOKED_AT = 5;

/**
 * @param ranked best first
 * @param passages of the best ones, as far as they were scored
 * @param files what the memories that were found are about
 */
export function namesForeignThings(
  query: string,
  { terms, size }: Pick<TextLeg, 'terms' | 'size'>,
  ranked: readonly { id: number }[],
  passages: PassageScores,
  files: readonly string[],
): boolean {
  // In fewer than 50 memories much is missing that belongs there, and one is more than hearsay.
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
