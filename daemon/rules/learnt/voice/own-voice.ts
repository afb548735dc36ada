/**
 * Whether a sentence is what the user says to the agent, now: a linear model over the features of voice-features.ts, a step behind the
 * structure that handed-over.ts knows. Its weights are made by `npm run learn -- voice` of labelled prompts in sixteen languages.
 */
import { type PlacedSentence, voiceFeatures } from './voice-features.ts';
import { BIAS, VOICE_WEIGHTS } from './voice-table.ts';

/** Weights by the names of features, and what all sentences begin with. */
export type VoiceWeights = { readonly bias: number; readonly weights: Readonly<Record<string, number>> };

/** The probability from which a sentence is the user's: docs/learning.md has what other values let through and lose. */
export const OWN_FROM = 0.4;
/** Sentences that teach less surely than this become no rule, whoever says them. */
export const JUDGED_FROM = 0.35;
/** What may set apart a sentence of another within a prompt of one sentence. */
const SETS_APART = /[:："“”„«»「『]/;

/** The probability of each sentence of a prompt that its user says it; 1 where nothing else is said beside it, or nobody asks. */
export function ownVoices(
  prompt: string,
  sentences: readonly PlacedSentence[],
  { bias, weights }: VoiceWeights = { bias: BIAS, weights: VOICE_WEIGHTS },
): number[] {
  if (sentences.length === 1 && !SETS_APART.test(prompt)) return [1];
  return voiceFeatures(prompt, sentences, ({ probability }) => probability >= JUDGED_FROM).map((features) =>
    features ? 1 / (1 + Math.exp(-features.reduce((sum, name) => sum + (weights[name] ?? 0), bias))) : 1,
  );
}
