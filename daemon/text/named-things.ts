/**
 * Finds the things named in a prompt: tools and other names, and nouns with an article or possessive. Names in any
 * language, articles in English.
 *
 *   "python get the name of my git branch" → python, git, git branch
 *   "plan my writing sessions with Dana"   → Dana, writing sessions
 */
import { closestLanguage } from '../language/language-of.ts';
import { pattern } from '../language/pattern.ts';
import { filesOfTool } from '../language/tool-names.ts';
import { analyse } from './analyse.ts';
import { isFunctionWord } from './function-words.ts';
import { findMonth } from './month-names.ts';

type NamedThing = {
  /** The terms of all its words. */
  readonly terms: readonly string[];
  /** The terms of its last word, the noun. */
  readonly head: readonly string[];
  /** For a language, framework, service …: its file extensions. */
  readonly files: readonly string[] | undefined;
};

const WORD = /[\p{L}\p{N}_+#][\p{L}\p{N}_+#'’./-]*|[^\s\p{L}\p{N}]/gu;
const DETERMINER = /^(?:a|an|the|my|our|your|its|this|these|those)$/;
/** Words of one thing, at most. */
const MAX_WORDS = 4;
/** A thing that only says how another one stands to a third: "the order in which", "the course of". */
const RELATES = /^(?:of|in (?:which|what))$/;
/** The talk itself, by which a question points to memory, and when it was. */
const TALK = pattern('')`
  ^(?:
    conversations?|chats?|sessions?|discussions?|talks?|messages?|questions?|answers?|memory|time|day|week|month|year|
    last|previous|earlier|past|next|same|first|other|whole|current|upcoming
  )$`;
/** The subject of a conversation stands before this word. */
const CONVERSATION = /^(?:conversation|chat|discussion|talk)s?$/i;
/** English prepositions that are no function words of a search. */
const PREPOSITION =
  /^(?:throughout|across|along|around|behind|beside|besides|beyond|despite|except|inside|outside|near|onto|regarding|since|unlike|until|versus)$/i;
/** Characters read: the subject of a prompt is at its start. */
const MAX_CHARS = 600;
/** Marks that end a word without belonging to it. */
const MARKS_BEHIND: ReadonlySet<string> = new Set(".'’/-");
/** With more capitalised words, a capital indicates no name: headings, German. */
const MOST_CAPITALS = 0.25;

/** The named things of a text, in no order. */
export function namedThings(text: string): NamedThing[] {
  const read = text.slice(0, MAX_CHARS);
  const words = (read.match(WORD) ?? []).flatMap((word) => {
    let end = word.length;
    while (end > 0 && MARKS_BEHIND.has(word[end - 1]!)) end--;
    const bare = word.slice(0, end).replace(/['’]s$/u, '');
    return bare === '' || end === word.length ? [bare || word] : [bare, word.slice(end)];
  });
  const language = closestLanguage(read) ?? 'english';
  const described = language === 'english' ? describedThings(words) : [];
  return [...names(words), ...described];
}

const thing = (words: readonly string[], files?: readonly string[]): NamedThing => ({
  terms: words.flatMap((word) => analyse(word)),
  head: analyse(words.at(-1)!),
  files,
});

const isWord = (word: string): boolean => /^[\p{L}\p{N}]/u.test(word);

function names(words: readonly string[]): NamedThing[] {
  const isCapital = (word: string, at: number) =>
    /^\p{Lu}./u.test(word) && at > 0 && isWord(words[at - 1]!) && !/^I['’]/.test(word) && !isDate(word);
  const capitals = words.filter(isCapital).length;
  const tell = capitals <= words.filter(isWord).length * MOST_CAPITALS;
  return words.flatMap((word, index) => {
    const small = word.toLowerCase();
    const files = filesOfTool(small);
    if (files) return [thing([small], files)];
    return tell && isCapital(word, index) ? [thing([word])] : [];
  });
}

const isLinking = (word: string): boolean => PREPOSITION.test(word) || analyse(word).every(isFunctionWord);

const isDate = (word: string): boolean => findMonth(word.toLowerCase()) !== undefined || /^\p{L}+days?$/u.test(word);

/** The words after an article or possessive, up to the next grammatical word. */
function describedThings(words: readonly string[]): NamedThing[] {
  return words.flatMap((word, index) => {
    if (!DETERMINER.test(word.toLowerCase())) return [];
    let end = index + 1;
    while (end < words.length && end - index <= MAX_WORDS && isWord(words[end]!) && !isLinking(words[end]!)) end++;
    const described = words.slice(index + 1, end);
    if (CONVERSATION.test(described.at(-1) ?? '')) described.pop();
    const next = words[end] ?? '';
    const relates = RELATES.test(next) || RELATES.test(`${next} ${words[end + 1] ?? ''}`);
    const isTalk = described.every((word) => TALK.test(word.toLowerCase()));
    return described.length === 0 || relates || isTalk ? [] : [thing(described)];
  });
}
