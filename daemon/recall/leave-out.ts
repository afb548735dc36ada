// What a line of earlier work doesn't repeat of the user's words: rules that ended, rules that the session was shown, and wishes for once.
import { oneLine } from '../contract/shown-text.ts';
import { contentWords } from '../memory/digest/contentless.ts';
import { splitSentences } from '../rules/learnt/split-sentences.ts';
import type { Entry } from './format.ts';

/** What stands where a sentence stood, so that the rest still reads. */
const MARKS = { ended: '[a rule that has ended]', shown: '[a rule shown above]', forOnce: '[a wish for that time]' };

/** Words that a line says beside what was left out, from which it is worth its place: “Understood.” and “I see, noted.” are not. */
const MIN_WORDS = 4;
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const ANY_MARK = new RegExp(
  Object.values(MARKS)
    .map((mark) => mark.replace(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

type LeftOut = {
  /** Rules that ended: an agent would follow them. */
  readonly ended: readonly string[];
  /** Rules that the session was shown whole: a sentence reaches it once. */
  readonly shown?: readonly string[] | undefined;
  /** Whether a sentence is a wish for once: it was fulfilled then, and is history no agent should follow. */
  isForOnce?(sentence: string): boolean;
};

/** Leave out of what earlier work says the sentences that the user's words, as they hold today, say otherwise or better. */
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

/** Whether nothing is left of a line, as of a turn in which the user said a rule and the agent agreed. */
export function saysNothingElse(line: string): boolean {
  const rest = line.replace(ANY_MARK, ' ');
  if (rest === line) return false;
  const words = rest.replace(/^#\d+ \([^)]*\)|(?<![\p{L}\p{N}])(?:User|Program|Agent): /gu, ' ');
  // Where words are not apart, a whole sentence is one.
  return !WIDE.test(words) && contentWords(words).length < MIN_WORDS;
}

/** What a line says of where it comes from: “(session just now; tide.py no longer exists)” is nobody's sentence. */
const PROVENANCE = /#\d{1,12} \([^)]{0,400}\)/g;
const AGENTS_WORDS = / Agent: |(?:^|[\s”])(?:It )?ended with: “/;

/** The sentences of a line that stand before what the agent replied, or said at the end. */
function usersSentences(line: string): string[] {
  const [users = ''] = line.replace(PROVENANCE, '; ').split(AGENTS_WORDS, 1);
  return users
    .split(/[“”]|(?:^|; )#\d+ |(?:^|\s)(?:User|Program): /)
    .flatMap((part) => splitSentences(part).map(({ start, end }) => part.slice(start, end)));
}

/** Letters by which a sentence is found, which a title has too: of a longer one it holds the beginning. */
const HEAD_LETTERS = 14;
/** A line repeats a sentence as its title and as its text. */
const MAX_REPEATED = 4;

/** A line without a sentence, and without the beginning of it that is the title. */
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

/** Where a sentence ends whose letters begin at a place of a line, or where it was cut; undefined where another one goes on. */
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
