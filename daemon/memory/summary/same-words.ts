import { analyse } from '../../text/analyse.ts';
import { isFunctionWord } from '../../text/function-words.ts';

/** The content words of a text. */
export const subjectOf = (text: string): ReadonlySet<string> =>
  new Set(analyse(text).filter((term) => term.length > 1 && !isFunctionWord(term)));

/** The share of `subject` that `other` contains, 0–1. */
export function shareIn(subject: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (subject.size === 0) return 0;
  let found = 0;
  for (const term of subject) if (other.has(term)) found++;
  return found / subject.size;
}

/** Shared part from which two sentences say the same. */
const SAME = 0.7;

/** Keep only the last of several sentences that say the same. Order is kept; a common `beginning` is ignored. */
export function withoutRepeats(sentences: readonly string[], beginning = ''): string[] {
  const subjects = sentences.map((sentence) => subjectOf(sentence.replace(beginning, '')));
  return sentences.filter(
    (_, at) => !subjects.some((later, place) => place > at && shareIn(subjects[at]!, later) >= SAME),
  );
}
