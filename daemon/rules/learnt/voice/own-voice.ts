/**
 * Whether a sentence is what the user says to the agent, now: a linear model over the features of voice-features.ts, one of which is what
 * handed-over.ts makes of the prompt's structure. Its weights are made by `npm run learn -- voice` of labelled prompts in sixteen languages.
 */
import type { PlacedSentence } from './laid-prompt.ts';
import { mayHandOver } from './material.ts';
import { voiceFeatures } from './voice-features.ts';
import LEARNT from './voice-weights.json' with { type: 'json' };

/** Weights by the names of features, and what all sentences begin with. */
export type VoiceWeights = { readonly bias: number; readonly weights: Readonly<Record<string, number>> };

/** The probability from which a sentence is the user's: docs/learning.md has what other values let through and lose. */
export const OWN_FROM = 0.6;
/** And beside what structure shows to be handed over, or a quotation that rules: with the material found, nothing else of the prompt has to be it. */
export const OWN_BESIDE_MATERIAL_FROM = 0.35;
/** And where structure says that it is handed over; between the two it is doubtful. */
export const OWN_AGAINST_STRUCTURE_FROM = 0.9;
/** Below which it is somebody else's: on sets that were read, the user's own sentences that are doubted lie above in two of three. */
export const OTHERS_BELOW = 0.2;
/** Sentences that teach less surely than this become no rule, whoever says them. */
export const JUDGED_FROM = 0.35;

/** The probability of each sentence of a prompt that its user says it; 1 where nothing is handed over, or nobody asks. */
export function ownVoices(
  prompt: string,
  sentences: readonly PlacedSentence[],
  { bias, weights }: VoiceWeights = LEARNT,
): number[] {
  if (!isAnyHanded(prompt, sentences)) return sentences.map(() => 1);
  return voiceFeatures(prompt, sentences, ({ probability }) => probability >= JUDGED_FROM).map((features) =>
    features ? 1 / (1 + Math.exp(-features.reduce((sum, name) => sum + (weights[name] ?? 0), bias))) : 1,
  );
}

const isAnyHanded = (prompt: string, sentences: readonly PlacedSentence[]): boolean =>
  sentences.some(({ whose }) => whose !== 'own') ||
  mayHandOver(
    prompt,
    sentences.map(({ start, end }) => prompt.slice(start, end)),
  );
