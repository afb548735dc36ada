import type { IndexContents } from './index-contents.ts';
import { documentOf } from './posting-lists.ts';

/** Postings that are read for one question, at most: a millisecond, whatever the size of the index. */
const MAX_POSTINGS = 60_000;

/** A term with how many observations hold it, and how many of those hold one of the words that it was counted beside. */
type Beside = { readonly term: string; readonly documents: number; readonly beside: number };

/**
 * Count in how many living observations terms stand beside the `asked` ones. Terms that no observation holds are left out, and the last of them
 * where reading all would take too long.
 * @param most observations that a term may stand in to be counted
 * @returns the counts in the order of the terms, and the observations that hold one of the `asked`
 */
export function countBeside(
  contents: IndexContents,
  asked: readonly string[],
  terms: readonly string[],
  most = Number.POSITIVE_INFINITY,
): { counts: Beside[]; asked: number } {
  let left = MAX_POSTINGS;
  const marked = new Uint8Array(contents.size);
  /** Call `visit` for each living observation with a term, unless more than `upTo` have it. */
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
