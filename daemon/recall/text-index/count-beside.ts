import type { IndexContents } from './index-contents.ts';
import { documentOf } from './posting-lists.ts';

/** Maximum of postings read per question: one millisecond at any index size. */
const MAX_POSTINGS = 60_000;

/** A term, the number of observations with it, and of those that also have one of the asked words. */
type Beside = { readonly term: string; readonly documents: number; readonly beside: number };

/**
 * Count the living observations in which terms occur beside the `asked` ones. Terms without observations are dropped,
 * and the last ones if reading all would take too long.
 * @param most terms in more observations aren't counted
 * @returns the counts in the order of the terms, and the observations with one of the `asked`
 */
export function countBeside(
  contents: IndexContents,
  asked: readonly string[],
  terms: readonly string[],
  most = Number.POSITIVE_INFINITY,
): { counts: Beside[]; asked: number } {
  let left = MAX_POSTINGS;
  const marked = new Uint8Array(contents.size);
  /** Call `visit` for each living observation with a term, unless there are more than `upTo`. */
  const each = (term: string, upTo: number, visit: (document: number) => void): void => {
    const number = contents.termNumber(term);
    if (number < 0 || contents.postings.count(number) > Math.min(left, upTo)) return;
    const postings = contents.readPostings(number);
    left -= postings.length;
    for (const posting of postings) if (contents.isAlive(documentOf(posting))) visit(documentOf(posting));
  };
  let askedCount = 0;
  for (const term of asked)
    each(term, left, (document) => {
      askedCount += 1 - marked[document]!;
      marked[document] = 1;
    });
  const counts: Beside[] = [];
  for (const term of terms) {
    let documents = 0;
    let beside = 0;
    each(term, most, (document) => {
      documents++;
      beside += marked[document]!;
    });
    if (documents > 0) counts.push({ term, documents, beside });
  }
  return { counts, asked: askedCount };
}
