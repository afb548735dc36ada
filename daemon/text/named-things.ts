/**
 * What a prompt names: tools and whatever else has a name, and the things that it speaks of with an article or a possessive. By names in any
 * language, by articles in English.
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
  /** Those of the word that says what it is, its last one. */
  readonly head: readonly string[];
  /** Of a language, a framework, a service …: the endings of its files. */
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
/** What a conversation is about is before this word. */
const CONVERSATION = /^(?:conversation|chat|discussion|talk)s?$/i;
/** English prepositions that are no function words of a search. */
const PREPOSITION =
  /^(?:throughout|across|along|around|behind|beside|besides|beyond|despite|except|inside|outside|near|onto|regarding|since|unlike|until|versus)$/i;
/** Characters that are read: what a prompt is about stands at its beginning. */
const MAX_CHARS = 600;
/** What ends a word and is no part of it. */
const MARKS_BEHIND: ReadonlySet<string> = new Set(".'’/-");
/** Where more of the words begin with a capital, it tells no name: headings, German. */
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
  return [...names(words), ...((closestLanguage(read) ?? 'english') === 'english' ? describedThings(words) : [])];
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
  return words.flatMap((word, at) => {
    const small = word.toLowerCase();
    const files = filesOfTool(small);
    if (files) return [thing([small], files)];
    return tell && isCapital(word, at) ? [thing([word])] : [];
  });
}

const isLinking = (word: string): boolean => PREPOSITION.test(word) || analyse(word).every(isFunctionWord);

const isDate = (word: string): boolean => findMonth(word.toLowerCase()) !== undefined || /^\p{L}+days?$/u.test(word);

/** What stands behind an article or a possessive, up to the next word that holds the sentence together. */
function describedThings(words: readonly string[]): NamedThing[] {
  return words.flatMap((word, at) => {
    if (!DETERMINER.test(word.toLowerCase())) return [];
    let end = at + 1;
    while (end < words.length && end - at <= MAX_WORDS && isWord(words[end]!) && !isLinking(words[end]!)) end++;
    const described = words.slice(at + 1, end);
    if (CONVERSATION.test(described.at(-1) ?? '')) described.pop();
    const next = words[end] ?? '';
    const relates = RELATES.test(next) || RELATES.test(`${next} ${words[end + 1] ?? ''}`);
    const isTalk = described.every((one) => TALK.test(one.toLowerCase()));
    return described.length === 0 || relates || isTalk ? [] : [thing(described)];
  });
}
