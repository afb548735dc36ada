import { isNegative } from '../learnt/other-way.ts';
import { aboutText } from './about.ts';

const CLAUSE_END = /[,.;:!?()\u2014\u2013\u3001\u3002\uff0c]|\s-\s|\bbut\b/u;

/** The telling words of a text's clauses that say what not to do. */
export const refusedIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(CLAUSE_END)
      .filter(isNegative)
      .flatMap((clause) => [...aboutText(clause).terms.keys()]),
  );

/**
 * Whether one of two texts about the same turns a telling word down that the other one wants: then neither says the
 * other.
 */
export function refusesOtherwise(a: string, b: string): boolean {
  const terms = aboutText(a).terms;
  const others = aboutText(b).terms;
  const refused = refusedIn(a);
  const refusedThere = refusedIn(b);
  return [...terms].some(
    ([term, weight]) => weight >= 1 && others.has(term) && refused.has(term) !== refusedThere.has(term),
  );
}
