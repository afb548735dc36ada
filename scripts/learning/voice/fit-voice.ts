/**
 * Fit the weights of own-voice.ts: logistic regression by AdaGrad (Duchi, Hazan, Singer, 2011) with L2. The same
 * sentences give the same weights.
 */
import type { VoiceWeights } from '../../../daemon/rules/learnt/voice/own-voice.ts';
import { seededRandom, shuffle } from '../../distill/random.ts';

/** A sentence by its features, and whether its prompt's user says it. */
export type VoicedSentence = { readonly features: readonly string[]; readonly isOwn: boolean; readonly weight: number };

const EPOCHS = 40;
const RATE = 0.1;
/**
 * With less, what two features share is learnt by heart; with more, three in a hundred more of others' prompts pass.
 */
const DECAY = 0.05;
/** Sentences that must have a feature. */
const MIN_SENTENCES = 6;
const SEED = 5;
/** Smaller weights are left out. */
const MIN_WEIGHT = 0.015;

/** Fit the weights of all features that enough sentences have. */
export function fitVoice(sentences: readonly VoicedSentence[]): VoiceWeights {
  const counts = new Map<string, number>();
  for (const { features } of sentences) {
    for (const name of new Set(features)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].flatMap(([name, count]) => (count >= MIN_SENTENCES ? [name] : [])).sort();
  const places = new Map(names.map((name, index) => [name, index]));
  const rows = sentences.map(({ features, ...rest }) => ({
    ...rest,
    at: features.flatMap((name) => places.get(name) ?? []),
  }));
  const weights = new Float64Array(names.length);
  const squares = new Float64Array(names.length).fill(1e-2);
  let [bias, biasSquares] = [0, 1e-2];
  const random = seededRandom(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { at, isOwn, weight } of shuffle(rows, random)) {
      const sum = at.reduce((total, place) => total + weights[place]!, bias);
      const slope = (1 / (1 + Math.exp(-sum)) - (isOwn ? 1 : 0)) * weight;
      biasSquares += slope * slope;
      bias -= (RATE * slope) / Math.sqrt(biasSquares);
      for (const place of at) {
        const decayed = slope + DECAY * weights[place]!;
        squares[place]! += decayed * decayed;
        weights[place]! -= (RATE * decayed) / Math.sqrt(squares[place]!);
      }
    }
  }
  const rounded = names.map((name, index) => [name, Number(weights[index]!.toFixed(2))] as const);
  return {
    bias: Number(bias.toFixed(2)),
    weights: Object.fromEntries(rounded.filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)),
  };
}
