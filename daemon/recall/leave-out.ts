// Removes the user's own sentences from lines of earlier work: ended rules, rules already shown, and one-time wishes.
import { oneLine } from '../contract/shown-text.ts';
import { contentWords } from '../memory/digest/contentless.ts';
import { splitSentences } from '../rules/learnt/split-sentences.ts';
import type { Entry } from './format.ts';

/** The replacement of a removed sentence, so that the rest still reads. */
const MARKS = { ended: '[a rule that has ended]', shown: '[a rule shown above]', forOnce: '[a wish for that time]' };

/** Words beside the removed ones that make a line worth showing. “Understood.” and “I see, noted.” aren't. */
const MIN_WORDS = 4;
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const ANY_MARK = new RegExp(
  Object.values(MARKS)
    .map((mark) => mark.replace(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

type LeftOut = {
  /** Ended rules, which an agent would otherwise follow. */
  readonly ended: readonly string[];
  /** Rules already shown in full: a sentence is shown once. */
  readonly shown?: readonly string[] | undefined;
  /** Whether a sentence is a one-time wish, already fulfilled. */
  isForOnce?(sentence: string): boolean;
};

/** Remove sentences of earlier work that the user's current rules replace or already say. */
export function leaveOut<E extends Entry>(entries: readonly E[], { ended, shown = [], isForOnce }: LeftOut): E[] {
  const said = [
    ...ended.map((text) => ({ text: oneLine(text), mark: MARKS.ended })),
    ...shown.map((text) => ({ text: oneLine(text), mark: MARKS.shown })),
  ].filter(({ text }) => text !== '');
  return entries.map((entry) => {
    if (entry.zone !== 'earlier' && entry.zone !== 'open' && entry.zone !== 'again') return entry;
    const wishes = isForOnce && entry.zone !== 'open' ? usersSentences(entry.line).filter(isForOnce) : [];
    const all = [...said, ...wishes.map((text) => ({ text, mark: MARKS.forOnce }))];
    return { ...entry, line: all.reduce((line, { text, mark }) => without(line, text, mark), entry.line) };
  });
}

/** Whether nothing is left of a line, such as a turn in which the user stated a rule and the agent agreed. */
export function saysNothingElse(line: string): boolean {
  const rest = line.replace(ANY_MARK, ' ');
  if (rest === line) return false;
  const words = rest.replace(/^#\d+ \([^)]*\)|(?<![\p{L}\p{N}])(?:User|Program|Agent): /gu, ' ');
  // In scripts without blanks a whole sentence counts as one word.
  return !WIDE.test(words) && contentWords(words).length < MIN_WORDS;
}

/** A line's note of its source: “(session just now; tide.py no longer exists)”. */
const PROVENANCE = /#\d{1,12} \([^)]{0,400}\)/g;
const AGENTS_WORDS = / Agent: |(?:^|[\s”])(?:It )?ended with: “/;

/** The sentences of a line before the agent's reply. */
function usersSentences(line: string): string[] {
  const [users = ''] = line.replace(PROVENANCE, '; ').split(AGENTS_WORDS, 1);
  return users
    .split(/[“”]|(?:^|; )#\d+ |(?:^|\s)(?:User|Program): /)
    .flatMap((part) => splitSentences(part).map(({ start, end }) => part.slice(start, end)));
}

/** Letters by which a sentence is found. A title has only the start of a long sentence. */
const HEAD_LETTERS = 14;
/** How often a line may contain a sentence: as title and as text. */
const MAX_REPEATED = 4;

/** A line without a sentence and without its start in the title. */
function without(line: string, sentence: string, mark: string): string {
  const letters = [...sentence].filter((letter) => letter.trim() !== '');
  const head = letters.slice(0, HEAD_LETTERS).map((letter) => letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&'));
  const begins = new RegExp(head.join('\\s*'), 'giu');
  const places = [...line.matchAll(begins)].flatMap(({ index }) => {
    const end = endOf(line, index, letters);
    return end === undefined ? [] : [{ index, end }];
  });
  return places
    .slice(0, MAX_REPEATED)
    .reduceRight((rest, { index, end }) => `${rest.slice(0, index)}${mark}${rest.slice(end)}`, line);
}

/** The end of a sentence whose letters start at `from`, or its cut; undefined if a different sentence continues. */
function endOf(line: string, from: number, letters: readonly string[]): number | undefined {
  let at = from;
  for (const letter of letters) {
    while (/\s/.test(line[at] ?? '')) at++;
    if (line.slice(at, at + letter.length).toLowerCase() !== letter.toLowerCase()) {
      if (line[at] === '…') return at + 1;
      return /^["”:.;,)]?(?:\s|$)/.test(line.slice(at, at + 2)) ? at : undefined;
    }
    at += letter.length;
  }
  return at;
}
