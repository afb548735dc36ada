// The rolling summary without a model: selected sentences of the messages that leave the window, and of the previous
// context, as far as they fit. A line is `role: sentence`, oldest first, so that the next condensing reads it as it
// reads a message.
import { cutText, oneLine } from '../contract/shown-text.ts';
import type { WorkingMessage } from '../contract/working-memory.ts';
import { isAgentsDecision, isOpenEnd, isUsersDecision, tellingOf } from '../memory/summary/results.ts';
import { withoutRepeats } from '../memory/summary/same-words.ts';
import { isStatement, sentencesOf } from '../memory/summary/sentences.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { type ContextWindow, firstThatFits, fits, THRESHOLD } from './window.ts';

/** Share of a window kept for the newest messages: half of the threshold, so that condensing is rare. */
const KEPT = 0.35;
/** Share of a window for the context, and its most tokens: more would not be read. */
const CONTEXT = 0.1;
/** Share of a small window for it, up to as many tokens as a dozen decisions take. */
const SMALL_CONTEXT = 0.2;
const SMALL_CONTEXT_TOKENS = 200;
const MAX_CONTEXT_TOKENS = 4000;
/** Maximum of sentences compared with each other, the most informative ones; a context contains fewer. */
const MAX_CANDIDATES = 500;
/**
 * Maximum characters read of the removed messages, the newest first: they take 50 ms, and a window of 200,000 tokens
 * holds less.
 */
const MAX_READ_CHARS = 750_000;
/** Characters that are read of one message. */
const MAX_MESSAGE_CHARS = 100_000;
/** Maximum length of a message kept whole if none of its sentences is informative. */
const SHORT_CHARS = 160;
const LINE = /^([a-z_]{1,30}): (.*)$/i;

type Said = { role: string; sentence: string; worth: number; decides: boolean };
type Condensable = Pick<WorkingMessage, 'role' | 'content'>;

/**
 * Condense a session that fills its window: `messages` are those that stay, `context` has the condensed remainder of
 * the others. The same where it doesn't, or where a single message does. Pure.
 */
export function condense<Message extends Condensable>(
  messages: readonly Message[],
  context: string | null,
  window: ContextWindow,
): { messages: readonly Message[]; context: string | null; left: readonly Message[] } {
  const unchanged = { messages, context, left: [] };
  if (fits(messages, context, window.tokens * THRESHOLD)) return unchanged;
  // The last message stays whatever its length: it is what is to be answered.
  const from = Math.min(firstThatFits(messages, window.tokens * KEPT), messages.length - 1);
  if (from <= 0) return unchanged;
  const dropped = messages.slice(0, from);
  return { messages: messages.slice(from), context: contextOf(dropped, context, contextTokens(window)), left: dropped };
}

/** The most tokens that a context takes of a window. */
export const contextTokens = (window: ContextWindow): number =>
  Math.min(
    MAX_CONTEXT_TOKENS,
    Math.floor(Math.max(window.tokens * CONTEXT, Math.min(window.tokens * SMALL_CONTEXT, SMALL_CONTEXT_TOKENS))),
  );

function contextOf(dropped: readonly Condensable[], context: string | null, maxTokens: number): string | null {
  const sentences = [...linesOf(context), ...newestOf(dropped).flatMap(tellingOfMessage)];
  const least = sentences.map(({ worth }) => worth).sort((a, b) => b - a)[MAX_CANDIDATES] ?? -1;
  const worthy = sentences.filter(({ worth }) => worth > least);
  const candidates = distinctOf(worthy);
  const best = candidates.map((_, index) => index).sort((a, b) => candidates[b]!.worth - candidates[a]!.worth || b - a);
  const chosen = new Set<number>();
  let room = maxTokens;
  for (const at of best) {
    const cost = estimateTokens(lineOf(candidates[at]!)) + 1;
    if (cost > room) continue;
    room -= cost;
    chosen.add(at);
  }
  const lines = candidates.filter((_, index) => chosen.has(index)).map(lineOf);
  return lines.length === 0 ? context : lines.join('\n');
}

/**
 * Without sentences repeated later. A decision is said again only by all of its words and figures: “shard 2” is another
 * one than “shard 3”.
 */
function distinctOf(sentences: readonly Said[]): Said[] {
  const decisions = new Map<string, Said>();
  for (const one of sentences) {
    if (one.decides) decisions.set(decisionOf(one.sentence), one);
  }
  const rest = sentences.filter(({ decides }) => !decides);
  const distinct = new Set(withoutRepeats(rest.map(({ sentence }) => sentence)));
  const chosen = new Set([...decisions.values(), ...rest.filter(({ sentence }) => distinct.delete(sentence))]);
  return sentences.filter((one) => chosen.has(one));
}

/** The content of a decision, without its introductory and closing words. */
const decisionOf = (sentence: string) =>
  sentence
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? sentence;

/** The messages that are read, each as far as it is. */
function newestOf(messages: readonly Condensable[]): Condensable[] {
  const read: Condensable[] = [];
  let room = MAX_READ_CHARS;
  for (let index = messages.length - 1; index >= 0 && room > 0; index--) {
    const { role, content } = messages[index]!;
    read.push({ role, content: content.slice(0, Math.min(room, MAX_MESSAGE_CHARS)) });
    room -= content.length;
  }
  return read.reverse();
}

const lineOf = ({ role, sentence }: Said) => `${role}: ${sentence}`;

/**
 * The context so far. What was chosen once is worth what it was then, and gives way to newer ones of the same worth.
 */
function linesOf(context: string | null): Said[] {
  return (context ?? '').split('\n').flatMap((line) => {
    const [, role = 'context', sentence = line.trim()] = LINE.exec(line) ?? [];
    return sentence === '' ? [] : [weighed(role, sentence, 1)];
  });
}

/** The sentences of a message with their worth: decisions and open ends, then results, then how it begins. */
function tellingOfMessage({ role, content }: Condensable): Said[] {
  const sentences = sentencesOf(content);
  if (sentences.length === 0) {
    const whole = oneLine(content, SHORT_CHARS);
    return whole === '' ? [] : [{ role, sentence: whole, worth: 0.1, decides: false }];
  }
  const opening = role === 'user' ? 1.5 : 0.5;
  return sentences.map((sentence, index) => {
    const { worth, ...said } = weighed(role, sentence, index === 0 ? opening : 0);
    return { ...said, sentence: cutText(sentence, SHORT_CHARS * 2), worth };
  });
}

function weighed(role: string, sentence: string, index: number): Said {
  const isSaid = isStatement(sentence);
  const decides = isSaid && (role === 'user' ? isUsersDecision : isAgentsDecision)(sentence);
  const weighs = (decides ? 2.5 : 0) + (isSaid && isOpenEnd(sentence) ? 1.5 : 0);
  return { role, sentence, worth: Math.max(0, tellingOf(sentence)) + index + weighs, decides };
}
