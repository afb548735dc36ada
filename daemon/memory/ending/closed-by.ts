import { shareIn, subjectOf } from '../summary/same-words.ts';
import { saysAllDone } from './states.ts';
import { isVerb } from './verbs.ts';

/** What a later turn or session did. */
export type DoneSince = {
  /** Sentences, commits and, if something was changed, the request. */
  done: readonly string[];
  /** Files that were changed. */
  files: readonly string[];
  /** The user's words that took up the whole earlier list, if something was changed. */
  whole?: string | undefined;
  /** The same for items that the user named by number. */
  numbered?: { words: string; numbers: ReadonlySet<number> } | undefined;
};

/** Share of an item's words in the one sentence that did it. Must include its first content word, or nearly all. */
const SAME_WORK = 0.5;
const NEARLY_ALL = 0.8;
/**
 * Enough if the verb and first content word match: "generate the migration with drizzle-kit", "Generated the
 * migration".
 */
const SAME_THING = 0.25;
/** Enough if a file named in the item was changed. */
const SAME_FILE = 0.3;
/** Longer sentences are about more than one thing. */
const MAX_SENTENCE_CHARS = 400;

/** The words that show an item as done; undefined while it is open. `since`: later turns, oldest first. */
export function closedBy(item: string, since: readonly DoneSince[]): string | undefined {
  const words = subjectOf(item);
  const telling = [...words].filter((term) => !isVerb(term));
  const subject = new Set(telling.length > 0 ? telling : words);
  const [first] = subject;
  if (first === undefined) return undefined;
  const name = item.toLowerCase();
  const number = numberOf(item);
  for (const { done, files, whole, numbered } of since) {
    if (whole !== undefined) return whole;
    if (number !== undefined && numbered?.numbers.has(number)) return numbered.words;
    const file = files.find((path) => name.includes(baseOf(path)));
    for (const { sentence, said, isAll } of readDone(done)) {
      if (isAll) return sentence;
      const share = shareIn(subject, said);
      // The same verb on the same object is enough, whatever the means.
      const hasVerb = telling.length > 0 && [...words].some((term) => isVerb(term) && said.has(term));
      const isSame =
        share >= NEARLY_ALL || (said.has(first) && (share >= SAME_WORK || (hasVerb && share >= SAME_THING)));
      if (isSame && !isRoutine(subject, sentence)) return sentence;
      if (file !== undefined && share >= SAME_FILE) return `${sentence} (${file})`;
    }
  }
  return undefined;
}

type ReadSentence = { sentence: string; said: ReadonlySet<string>; isAll: boolean };
/** Parsed sentences, cached: each item of a list is compared with all of them. */
const reads = new WeakMap<readonly string[], ReadSentence[]>();

function readDone(done: readonly string[]): ReadSentence[] {
  const known = reads.get(done);
  if (known) return known;
  const read = done.map((sentence) => ({
    sentence,
    said: subjectOf(sentence),
    isAll: sentence.length <= MAX_SENTENCE_CHARS && saysAllDone(sentence),
  }));
  reads.set(done, read);
  return read;
}

/** An item's own number: "#3 (fix the lock)", "Task 4: the docs". */
function numberOf(item: string): number | undefined {
  const digits = /^(?:#|\p{L}{3,8} #?)(\d{1,2})\b/u.exec(item)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** "All tests pass" doesn't complete the item "tests". */
const isRoutine = (subject: ReadonlySet<string>, sentence: string): boolean =>
  subject.size === 1 &&
  /\b(?:pass(?:es|ed|ing)?|green|laufen|grün|passent|pasan|passam|passano|slagen)\b/i.test(sentence);
