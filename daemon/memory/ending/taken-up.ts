import { subjectOf } from '../summary/same-words.ts';
import { inDoubt } from './in-doubt.ts';
import { putsOff } from './later.ts';
import { numbersTaken } from './list-references.ts';
import { isSame } from './request-terms.ts';
import { isVerb } from './verbs.ts';

/** A longer request says more than which item it takes up. */
const MAX_CHARS = 160;
/** Share of a request's content words in the item that it takes up. "do the man pages" has no others. */
const SAME_REQUEST = 0.34;

/** Separates the things of an item; a request may take up one of them. */
const SEVERAL = /,\s| (?:and|und|et|y|e|en|i|и|&) |、|，/u;
const MOST_OF_ITEM = 0.5;

/** An item with its own number ("#3 (fix the lock)") isn't meant by position. */
const bearsNumber = (item: string): boolean => /^(?:#|\p{L}{3,8} #?)\d/u.test(item);

/** Whether a request names only list positions: "do 2 and 3", but not "max depth 3". */
const namesPlaces = (request: string): boolean =>
  [...subjectOf(request.replace(/\d+/g, ' '))].filter((term) => !isVerb(term)).length === 0;

/** The subject of an item. If its first clause is the open part, the others give reasons. */
function matterOf(item: string): string {
  const [clause = item] = item.split(/,\s/u, 1);
  return inDoubt(clause) ? clause : item;
}

/** The terms of each item, without those that several share. */
function ownTerms(items: readonly string[]): ReadonlySet<string>[] {
  const subjects = items.map((item) => [...subjectOf(matterOf(item))].filter((term) => !isVerb(term)));
  const holders = new Map<string, number>();
  for (const term of subjects.flat()) holders.set(term, (holders.get(term) ?? 0) + 1);
  return subjects.map((terms) => new Set(terms.filter((term) => holders.get(term) === 1)));
}

/** The items that a request names, and whether it refers to the list at all. */
type TakenUp = { done: ReadonlySet<string>; isNamed: boolean };

/** Prepare a list for lookups of the items that later requests name. */
export function readTakenUp(items: readonly string[]): (request: string) => TakenUp {
  const owns = ownTerms(items);
  return (request) => namedIn(items, owns, request);
}

/** The same for a single request. */
export const takenUp = (items: readonly string[], request: string): TakenUp => readTakenUp(items)(request);

/** Whether an item contains a term in any form: "легенду" takes up "Легенды пока нет". */
const isOneOf = (term: string, own: ReadonlySet<string>): boolean =>
  own.has(term) || [...own].some((other) => isSame(term, other));

function namedIn(items: readonly string[], owns: readonly ReadonlySet<string>[], request: string): TakenUp {
  const done = new Set<string>();
  const numbers = numbersTaken(request);
  if (namesPlaces(request) && !items.some(bearsNumber))
    for (const number of numbers) if (items[number - 1]) done.add(items[number - 1]!);
  let isNamed = numbers.size > 0 && namesPlaces(request);
  for (const sentence of request.split(/\n|(?<=[.!?。])\s*|;\s|，|,\s/u)) {
    if (sentence.length > MAX_CHARS || putsOff(sentence)) continue;
    const wanted = [...subjectOf(sentence)].filter((term) => !isVerb(term));
    const shared = owns.map((own) => wanted.filter((term) => isOneOf(term, own)).length);
    const most = Math.max(0, ...shared);
    if (most === 0) continue;
    isNamed = true;
    const best = shared.flatMap((count, at) => (count === most ? [at] : []));
    if (/[?？]$/u.test(sentence.trim()) || most < SAME_REQUEST * wanted.length) continue;
    for (const at of best)
      if (!SEVERAL.test(matterOf(items[at]!)) || most >= MOST_OF_ITEM * owns[at]!.size) done.add(items[at]!);
  }
  return { done, isNamed };
}
