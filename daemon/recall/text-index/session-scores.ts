import { idf, K1, lengthNorm, saturated } from './bm25.ts';
import type { LookedUpTerm } from './expand-with-neighbours.ts';
import type { IndexContents } from './index-contents.ts';
import { documentOf, frequencyOf } from './posting-lists.ts';

/** Maximum of postings read: the rarest terms make up nearly all of a session's score, which weighs little. */
const MAX_POSTINGS = 30_000;

/**
 * Score sessions by BM25, each as one document of all its words. Returns the share of a perfect match by session
 * number.
 * @param terms highest weight first
 * @param unknownWeight query weights of terms in no observation
 */
export function scoreSessions(
  contents: IndexContents,
  terms: readonly LookedUpTerm[],
  unknownWeight: number,
): (session: number) => number {
  const { sessions, alive } = contents;
  if (sessions.living === 0) return () => 0;
  const sessionOf = sessions.sessionsOf(contents.size);
  const scores = new Float64Array(sessions.size);
  const frequencies = new Int32Array(sessions.size);
  const touched = new Int32Array(sessions.size);
  const { averageLength } = sessions;
  let perfect = idf(0, sessions.living) * unknownWeight;
  let postingsLeft = MAX_POSTINGS;
  for (const { number, queryWeight } of terms) {
    postingsLeft -= contents.postings.count(number);
    if (postingsLeft < 0 && perfect > 0) break;
    const postings = contents.readPostings(number);
    const count = postings.length;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const document = documentOf(postings[i]!);
      const session = sessionOf[document]!;
      if (session < 0 || alive[document] === 0) continue;
      if (frequencies[session] === 0) touched[size++] = session;
      frequencies[session]! += frequencyOf(postings[i]!);
    }
    const weight = idf(size, sessions.living) * queryWeight;
    perfect += weight;
    for (let i = 0; i < size; i++) {
      const session = touched[i]!;
      const norm = lengthNorm(sessions.lengthOf(session) / averageLength);
      scores[session]! += weight * saturated(frequencies[session]!, norm);
      frequencies[session] = 0;
    }
  }
  return (session) => scores[session]! / ((perfect || 1) * (K1 + 1));
}
