import type { Degradation } from '../../contract/degradation.ts';
import type { VectorLeg } from '../ranking/vector-evidence.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { withBuckets } from './ask-buckets.ts';
import { askText } from './ask-text.ts';
import { askVector } from './ask-vector.ts';
import { guarded, type LegAnswer, type LegDeps, type LegQuestion } from './leg.ts';

type Legs = {
  /** null: the leg wasn't asked, or it failed. */
  text: TextLeg | null;
  vector: VectorLeg | null;
  /** The text leg searched only part of the project, so its size isn't the project's. */
  isSample: boolean;
  degraded: Degradation[];
};

const NOT_ASKED: LegAnswer<never> = { leg: null, degraded: [] };

/**
 * Ask the legs of the mode concurrently. If one fails, the other still answers; `degraded` names a leg that failed, was
 * late or took a detour.
 */
export async function askLegs(deps: LegDeps, question: LegQuestion): Promise<Legs> {
  const asking =
    question.mode === 'vector'
      ? NOT_ASKED
      : guarded(deps, 'text', [], () => withBuckets(deps, question, askText(deps, question)));
  const [text, vector] = await Promise.all([
    asking,
    question.mode === 'text' ? NOT_ASKED : guarded(deps, 'vector', [], () => askVector(deps, question, asking)),
  ]);
  return {
    text: text.leg,
    vector: vector.leg,
    isSample: text.degraded.some((lack) => lack !== 'text:behind'),
    degraded: [...text.degraded, ...vector.degraded],
  };
}
