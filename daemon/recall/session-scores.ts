import { lengthNorm, saturated } from './bm25.ts';
import type { IndexEpoch } from './index-epoch.ts';
import type { LookedUpTerm } from './lend-words.ts';
import { documentOf, frequencyOf } from './posting-lists.ts';

/** The rarest terms say nearly all of a session's score, which weighs little in the ranking. */
const MAX_POSTINGS = 30_000;

/**
 * BM25 of whole sessions, each as one document of all its observations' words, with the terms' rarity among observations.
 * @param terms weightiest first
 * @returns the score of a session by its number; 0 for one without any of the terms
 */
export function scoreSessions(epoch: IndexEpoch, terms: readonly LookedUpTerm[]): (session: number) => number {
  const { sessions, alive } = epoch;
  if (sessions.size === 0) return () => 0;
  const sessionOf = sessions.sessionsOf(epoch.size);
  const scores = new Float64Array(sessions.size);
  const frequencies = new Int32Array(sessions.size);
  const touched = new Int32Array(sessions.size);
  let postingsLeft = MAX_POSTINGS;
  for (const { number, weight } of terms) {
    postingsLeft -= epoch.postings.count(number);
    if (postingsLeft < 0) break;
    const postings = epoch.readPostings(number);
    const count = epoch.postings.count(number);
    let size = 0;
    for (let i = 0; i < count; i++) {
      const document = documentOf(postings[i]!);
      const session = sessionOf[document]!;
      if (session < 0 || alive[document] === 0) continue;
      if (frequencies[session] === 0) touched[size++] = session;
      frequencies[session]! += frequencyOf(postings[i]!);
    }
    for (let i = 0; i < size; i++) {
      const session = touched[i]!;
      const norm = lengthNorm(sessions.lengthOf(session) / sessions.averageLength);
      scores[session]! += weight * saturated(frequencies[session]!, norm);
      frequencies[session] = 0;
    }
  }
  return (session) => scores[session] ?? 0;
}
