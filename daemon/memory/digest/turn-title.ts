import { cutText, oneLine } from '../../contract/shown-text.ts';
import type { CallFact } from './call-facts.ts';
import { contentWords, isContentless } from './contentless.ts';
import type { TurnOutcome } from './outcomes.ts';
import { shownCommand } from './resolved-failures.ts';
import { isPasted } from './user-words.ts';

const MAX_TITLE_CHARS = 80;
/** A shorter first sentence ("It crashes.") is joined with the next one. */
const MIN_TITLE_CHARS = 25;
const MAX_READ_LINES = 20;
/** Prompts of at least this many lines may contain a paste. */
const MIN_PASTED_LINES = 3;
/** End of a sentence, but not after the single character of an abbreviation or list: "e.g. this", "1. that". */
const SENTENCE_END = /(?<=[^\s.][^\s.][.!?])\s+|(?<=[。！？])/u;
const COURTESY =
  /^(?:(?:hi|hello|hey|ok(?:ay)?|so|now|great|thanks|please|pls|and|also|then)[\s,.!:-]+|(?:can|could|would|will) you (?:please )?|i(?:['’]d| would) like you to |i want you to |let['’]?s )+/i;

/** A prompt with fewer words ("fix the tests") says less than the turn's outcome. */
const MIN_TELLING_WORDS = 3;

/**
 * Title a turn in at most 80 characters. Uses the prompt's first sentence if it has a topic, else the outcome: a
 * commit, a pull request, what the agent said or did. A short prompt ("fix test") is followed by the agent's words, a
 * choice ("go with A") by the chosen option (`chosen`).
 */
export function turnTitle(
  prompt: string,
  said: string,
  facts: readonly CallFact[],
  outcomes: readonly TurnOutcome[] = [],
  chosen?: string,
): string {
  const asked = isContentless(prompt) ? '' : headline(withoutPastes(prompt));
  const isTelling = asked !== '' && countWords(asked) >= MIN_TELLING_WORDS;
  const made = outcomes.at(-1);
  const outcome = made ? `${made.label} ${made.subject}` : '';
  const reply = headline(said);
  const title =
    (chosen &&
      `${oneLine(prompt)
        .split(/[,;.:!)]/, 1)[0]!
        .replace(COURTESY, '')}: ${chosen}`) ||
    (isTelling ? asked : outcome) ||
    (asked && reply ? `${asked}${/[?!]$/.test(asked) ? '' : ':'} ${reply}` : asked || reply) ||
    summariseWork(facts) ||
    oneLine(prompt) ||
    'A turn without words';
  return cutText(capitalise(title), MAX_TITLE_CHARS);
}

/** A prompt without its pasted lines, unless nothing else is left. */
function withoutPastes(prompt: string): string {
  const lines = prompt.replace(/```[\s\S]*?(?:```|$)/g, '\n').split('\n');
  const written = lines.filter((line) => !isPasted(line)).join('\n');
  return lines.length >= MIN_PASTED_LINES && !isContentless(written) && written.trim() !== '' ? written : prompt;
}

/** Counts content words. In scripts without blanks two characters count as one word. */
const countWords = (text: string): number =>
  contentWords(text).reduce((sum, word) => sum + (/\p{Lo}/u.test(word) ? word.length / 2 : 1), 0);

/** Capitalise a title unless it starts with a code name, such as parseQuantity('1 1/2') or src/a.ts. */
function capitalise(title: string): string {
  const [first = ''] = title.split(/\s/, 1);
  const isCode = /[A-Z_0-9(){}[\]<>/\\@$=`]|\w[.:]\w|-\w*-/.test(first);
  return isCode ? title : title.charAt(0).toUpperCase() + title.slice(1);
}

/** The first sentence with content; skips praise ("Looks great!") and introductions ("Implement this plan:"). */
function headline(text: string): string {
  const lines = text.split('\n').slice(0, MAX_READ_LINES).map(stripMarkdown);
  const sentences = lines.flatMap((line) => line.split(SENTENCE_END)).filter((part) => !isContentless(part));
  const [announced = '', second = ''] = sentences;
  const isAnnouncement = announced.endsWith(':') && second !== '';
  const first = (isAnnouncement ? second : announced).replace(COURTESY, '');
  const title = !isAnnouncement && first.length < MIN_TITLE_CHARS ? `${first} ${second}` : first;
  return title.trim().replace(/[.。:]$/u, '');
}

/** Remove Markdown marks from a line. */
function stripMarkdown(line: string): string {
  return oneLine(line.replace(/^\s*(?:[#>*+-]+|\d+[.)])\s+/, '').replace(/\*\*|__|`{3}\w*/g, ''));
}

function summariseWork(facts: readonly CallFact[]): string {
  const files = [...new Set(facts.flatMap((fact) => (fact.what === 'edit' && fact.ok !== false ? [fact.file] : [])))];
  if (files.length > 0) return `Changed ${files.map((file) => file.slice(file.lastIndexOf('/') + 1)).join(', ')}`;
  const command = facts.find((fact) => fact.what === 'command');
  return command?.what === 'command' ? `Ran ${shownCommand(command.command)}` : '';
}
