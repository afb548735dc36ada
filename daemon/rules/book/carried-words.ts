// A model's sentence is the user's word where the user typed it: what is kept then is the user's own sentence, so that
// a model can point at what was said and can't change it.
import { MAX_RULE_CHARS } from '../../contract/lessons.ts';
import type { RecentPrompt } from '../../store/rules/rule-evidence.ts';
import { behindCommand, unquoted } from '../learnt/behind-command.ts';
import type { SentenceClassifier } from '../learnt/classifier.ts';
import { reachesEverywhere, saysEverywhere } from '../learnt/reach.ts';
import { readSignals } from '../learnt/read-signals.ts';
import type { Lasting } from '../learnt/signal.ts';
import { isForOnce, taughtRules } from '../learnt/taught-rules.ts';
import { ownWords } from '../learnt/voice/own-words.ts';
import { aboutText, overlapOf } from './about.ts';

/**
 * Weight of telling words that both sentences have: two words carry a paraphrase. Over real sessions this finds the
 * user's sentence of 89 % of paraphrases, and takes a sentence of another session for one in 0.3 %.
 */
const PARAPHRASED_FROM = 1.9;
/** A single word will do, if it is most of what they say. */
const SHARED_FROM = 0.9;
/** Their share of the lighter sentence's words. */
const CARRIED_SHARE = 0.6;
/** Their share of all telling words of both: a word or two that meet in a long sentence are about something else. */
const CARRIED_OF_BOTH = 0.35;
const MIN_CHARS = 4;
/**
 * Least probability that a sentence says what should hold: the model's own judgement is the other half of the evidence.
 */
const MAY_TEACH = 0.2;
/** From where it does, more likely than not, however long it seems to hold. */
const SURELY_TEACHES = 0.5;
/** The commands by which a user asks for a rule, so that nothing has to be guessed. */
const ASKS_FOR_RULE = /^mem:(?:remember|correct|lock)$/;
/** The command by which a user takes a memory or a rule back. */
const ASKS_TO_FORGET = /^mem:forget$/;
/** The rule that a correction names before its words. */
const NUMBER = /^(?:rule )?#?\d+(?:[:,.\s–-]+)/i;

/** A sentence that the user typed. */
type OwnSentence = { text: string; prompt: RecentPrompt };

/**
 * Find the user's own sentence that says what a model would keep, the best one of these prompts; undefined if there is
 * none.
 */
export function carriedBy(
  text: string,
  prompts: readonly RecentPrompt[],
  classify: SentenceClassifier,
): OwnSentence | undefined {
  return bestOf(text, prompts, (prompt) => sentencesToKeep(prompt, classify));
}

function bestOf(
  text: string,
  prompts: readonly RecentPrompt[],
  sentencesOf: (prompt: string) => string[],
): OwnSentence | undefined {
  const about = aboutText(text);
  const met = prompts
    .flatMap((prompt) => sentencesOf(prompt.text).map((sentence) => ({ text: sentence, prompt })))
    .map((own) => ({ own, overlap: overlapOf(about, aboutText(own.text)) }))
    .filter(
      ({ overlap: { shared, share, ofBoth } }) =>
        shared >= PARAPHRASED_FROM || (shared >= SHARED_FROM && share >= CARRIED_SHARE && ofBoth >= CARRIED_OF_BOTH),
    )
    .sort((a, b) => b.overlap.ofBoth - a.overlap.ofBoth);
  return met[0]?.own;
}

/** Find the one of some sentences that says what a model would keep. */
export const saidBy = (text: string, prompts: readonly RecentPrompt[]): OwnSentence | undefined =>
  bestOf(text, prompts, (sentence) => [sentence]);

/**
 * Whether the user's own sentence holds wherever this user works in the workspace where it was said: it says so itself, or a model asks for that
 * and the user's words bear it out. Words of no project hold nowhere else.
 */
export const reachesBeyondProject = ({ text, prompt }: OwnSentence, isAsked: boolean): boolean =>
  saysEverywhere(text) ||
  (isAsked && (prompt.projectId === null || reachesEverywhere(text, [text]) || saysEverywhere(ownWords(prompt.text))));

/** Whether the user named a rule in these prompts: by its number, or by what it says. */
export function isNamed(rule: { id: number; text: string }, prompts: readonly RecentPrompt[]): boolean {
  const number = new RegExp(`(?:^|[\\s#(])${rule.id}(?![\\d.,:/-]*\\d)`);
  const named = (prompt: string) => ownWords(behindCommand(prompt).words);
  if (prompts.some((prompt) => number.test(named(prompt.text)))) return true;
  return bestOf(rule.text, prompts, (prompt) => [named(prompt)]) !== undefined;
}

/**
 * Whether the user took a rule back in these prompts: named it in a sentence that takes something back, or in a command
 * that asks to forget.
 */
export const isTakenBack = (
  rule: { id: number; text: string },
  prompts: readonly RecentPrompt[],
  classify: SentenceClassifier,
): boolean =>
  prompts.some((prompt) => {
    const { command = '', words } = behindCommand(prompt.text);
    if (ASKS_TO_FORGET.test(command)) return isNamed(rule, [{ ...prompt, text: words }]);
    return taughtRules(words, undefined, classify).takenBack.some(({ text }) => isNamed(rule, [{ ...prompt, text }]));
  });

/** What says itself that it is for once never lasts; what only sounds so may, where a model judged otherwise. */
const mayLast = ({ text, lasts, probability }: { text: string; lasts: Lasting; probability: number }): boolean =>
  !isForOnce(text) && (lasts !== 'passing' || probability >= SURELY_TEACHES);

/**
 * The sentences of a prompt that its user typed and that may say what should hold: no question, no task, no wish for
 * one time, and nothing that somebody else may have said.
 */
function sentencesToKeep(prompt: string, classify: SentenceClassifier): string[] {
  const { command = '', words } = behindCommand(prompt);
  const isAsked = ASKS_FOR_RULE.test(command);
  return readSignals(isAsked ? unquoted(words.replace(NUMBER, '')) : words, undefined, classify)
    .filter((one) => isAsked || (one.probability >= MAY_TEACH && mayLast(one) && !one.isHanded))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length >= MIN_CHARS && text.length <= MAX_RULE_CHARS && !/[?？]$/.test(text));
}
