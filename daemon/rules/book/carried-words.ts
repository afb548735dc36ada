// Checks whether the user typed what a model wants to save. If so, the user's own sentence is stored, so that a model
// can point at it but not change it.
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
 * Weight of content words in both sentences that makes a paraphrase: two words. On real sessions it finds the sentence
 * of 89 % of paraphrases, and wrongly takes one of another session in 0.3 %.
 */
const PARAPHRASED_FROM = 1.9;
/** Weight of a single word, enough if it is most of both. */
const SHARED_FROM = 0.9;
/** Their share of the lighter sentence's words. */
const CARRIED_SHARE = 0.6;
/** Their share of both sentences' words; one or two shared words of a long sentence mean another subject. */
const CARRIED_OF_BOTH = 0.35;
const MIN_CHARS = 4;
/** Least probability of teaching; the model's own judgement is the rest of the evidence. */
const MAY_TEACH = 0.2;
/** Probability from which a sentence teaches, however long it seems to hold. */
const SURELY_TEACHES = 0.5;
/** Commands that explicitly ask for a rule. */
const ASKS_FOR_RULE = /^mem:(?:remember|correct|lock)$/;
/** The command that withdraws a memory or rule. */
const ASKS_TO_FORGET = /^mem:forget$/;
/** The rule number before a correction's words. */
const NUMBER = /^(?:rule )?#?\d+(?:[:,.\s–-]+)/i;

/** A sentence that the user typed. */
type OwnSentence = { text: string; prompt: RecentPrompt };

/** Find the best sentence in these prompts that says what a model wants to save; undefined if there is none. */
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

/** Find such a sentence among some sentences. */
export const saidBy = (text: string, prompts: readonly RecentPrompt[]): OwnSentence | undefined =>
  bestOf(text, prompts, (sentence) => [sentence]);

/**
 * Whether the user's sentence holds across the workspace: it says so, or a model asks for that and the words support
 * it. Words of no project hold nowhere else.
 */
export const reachesBeyondProject = ({ text, prompt }: OwnSentence, isAsked: boolean): boolean =>
  saysEverywhere(text) ||
  (isAsked && (prompt.projectId === null || reachesEverywhere(text, [text]) || saysEverywhere(ownWords(prompt.text))));

/** Whether the user named a rule in these prompts, by number or content. */
export function isNamed(rule: { id: number; text: string }, prompts: readonly RecentPrompt[]): boolean {
  const number = new RegExp(`(?:^|[\\s#(])${rule.id}(?![\\d.,:/-]*\\d)`);
  const named = (prompt: string) => ownWords(behindCommand(prompt).words);
  if (prompts.some((prompt) => number.test(named(prompt.text)))) return true;
  return bestOf(rule.text, prompts, (prompt) => [named(prompt)]) !== undefined;
}

/** Whether the user withdrew a rule in these prompts: in a sentence, or by the command to forget. */
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

/** An explicit one-time wish never lasts. One that only sounds so may, if a model judged otherwise. */
const mayLast = ({ text, lasts, probability }: { text: string; lasts: Lasting; probability: number }): boolean =>
  !isForOnce(text) && (lasts !== 'passing' || probability >= SURELY_TEACHES);

/**
 * The sentences of a prompt that the user typed and that may be rules: no questions, tasks or one-time wishes, and
 * nothing that may be somebody else's.
 */
function sentencesToKeep(prompt: string, classify: SentenceClassifier): string[] {
  const { command = '', words } = behindCommand(prompt);
  const isAsked = ASKS_FOR_RULE.test(command);
  return readSignals(isAsked ? unquoted(words.replace(NUMBER, '')) : words, undefined, classify)
    .filter((one) => isAsked || (one.probability >= MAY_TEACH && mayLast(one) && !one.isHanded))
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length >= MIN_CHARS && text.length <= MAX_RULE_CHARS && !/[?？]$/.test(text));
}
