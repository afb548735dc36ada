/** Evaluates a classifier on held-out examples. */
import { turnNames } from '../../daemon/rules/learnt/agents-turn.ts';
import { classifierOf } from '../../daemon/rules/learnt/classifier.ts';
import type { SentenceScores } from '../../daemon/rules/learnt/signal.ts';
import { ownWords } from '../../daemon/rules/learnt/voice/own-words.ts';

import { seededRandom } from '../distill/random.ts';
import { quantiseWeights } from './quantise-weights.ts';
import type { Example } from './read-examples.ts';
import { train } from './train.ts';
import { type Material, varyExample } from './vary-examples.ts';

/** An example, and what a classifier that never saw it thinks of it. */
export type JudgedExample = { readonly example: Example; readonly scores: SentenceScores };

const FIFTHS = 5;
const SEED = 11;
/** Temperatures of probabilities as they come out of the sums. */
const UNCHANGED = [1, 1, 1];

/** Train on examples, each in its variants. */
export function learnFrom(examples: readonly Example[]) {
  const material: Material = {
    turns: examples.flatMap(({ before }) => before ?? []),
    tasks: examples.flatMap(({ kind, text }) => (kind === 'none' ? [text] : [])),
  };
  const random = seededRandom(SEED);
  return train(examples.flatMap((example) => varyExample(example, material, random)));
}

/** Neighbouring lines are often pairs of a rule and a similar sentence; separated, one would give the other away. */
const HELD_TOGETHER = 40;
const fifthOf = (at: number): number => Math.floor(at / HELD_TOGETHER) % FIFTHS;

/** Hold back each fifth in turn, and judge it by what the others teach. */
export function judgeHeldBack(examples: readonly Example[]): JudgedExample[] {
  return Array.from({ length: FIFTHS }, (_, fifth) => {
    const rest = examples.filter((_, index) => fifthOf(index) !== fifth);
    const classify = classifierOf(quantiseWeights(learnFrom(rest), UNCHANGED));
    return examples
      .filter((_, index) => fifthOf(index) === fifth)
      .map((example) => ({
        example,
        scores: classify({ text: ownWords(example.text).trim(), index: 0, count: 1 }, turnNames(example.before)),
      }));
  }).flat();
}
