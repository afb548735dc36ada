import { isNegative } from '../learnt/other-way.ts';
import { aboutText } from './about.ts';

const CLAUSE_END = /[,.;:!?()\u2014\u2013\u3001\u3002\uff0c]|\s-\s|\bbut\b/u;

/** The content words of a text's forbidding clauses. */
export const refusedIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(CLAUSE_END)
      .filter(isNegative)
      .flatMap((clause) => [...aboutText(clause).terms.keys()]),
  );

/** Whether one of two texts rejects a word that the other recommends; then they aren't equivalent. */
export function refusesOtherwise(a: string, b: string): boolean {
  const terms = aboutText(a).terms;
  const others = aboutText(b).terms;
  const refused = refusedIn(a);
  const refusedThere = refusedIn(b);
  return [...terms].some(
    ([term, weight]) => weight >= 1 && others.has(term) && refused.has(term) !== refusedThere.has(term),
  );
}
