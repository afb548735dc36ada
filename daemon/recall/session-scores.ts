import { lengthNorm, saturated } from './bm25.ts';
import type { IndexEpoch } from './index-epoch.ts';
import type { LookedUpTerm } from './lend-words.ts';
import { documentOf, frequencyOf } from './posting-lists.ts';

/**
 * BM25 of whole sessions, each as one document of all its observations' words, with the terms' rarity among observations.
 * @returns the score of a session by its number; 0 for one without any of the terms
 */
export function scoreSessions(epoch: IndexEpoch, terms: readonly LookedUpTerm[]): (session: number) => number {
  const { sessions, alive } = epoch;
  if (sessions.size === 0) return () => 0;
  const sessionOf = sessions.sessionsOf(epoch.size);
  const scores = new Float64Array(sessions.size);
  const frequencies = new Int32Array(sessions.size);
  const touched = new Int32Array(sessions.size);
  for (const { number, weight } of terms) {
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
