/**
 * Whether the user says a sentence to the agent now: a linear model over voice-features.ts, one feature being the
 * structural judgement of handed-over.ts. `npm run learn -- voice` fits it to labelled prompts in sixteen languages.
 */
import type { PlacedSentence } from './laid-prompt.ts';
import { mayHandOver } from './material.ts';
import { voiceFeatures } from './voice-features.ts';
import LEARNT from './voice-weights.json' with { type: 'json' };

/** Weights by feature name, and a bias. */
export type VoiceWeights = { readonly bias: number; readonly weights: Readonly<Record<string, number>> };

/** Least probability of the user's own sentence; docs/learning.md lists the effects of other values. */
export const OWN_FROM = 0.6;
/** The same beside found material or a ruling quotation: the rest of the prompt needn't be material too. */
export const OWN_BESIDE_MATERIAL_FROM = 0.35;
/** The same against a structural judgement; between the two it is doubtful. */
export const OWN_AGAINST_STRUCTURE_FROM = 0.9;
/** Below this it is somebody else's. On inspected sets, two in three of the user's own doubted sentences are above. */
export const OTHERS_BELOW = 0.2;
/** Sentences that teach less certainly become no rule, whoever says them. */
export const JUDGED_FROM = 0.35;

/** Each sentence's probability of being the user's; 1 if no text is handed over, or it isn't asked for. */
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
