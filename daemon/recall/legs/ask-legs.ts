// Asks both legs at once. Neither can take the other down: a leg that fails, is late or is missing is named in `degraded`.
import type { Degradation } from '../../contract/degradation.ts';
import type { VectorLeg } from '../ranking/vector-evidence.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { askText } from './ask-text.ts';
import { askVector } from './ask-vector.ts';
import { guarded, type LegAnswer, type LegDeps, type LegQuestion } from './leg.ts';

type Legs = {
  /** null: not asked, or it failed. */
  text: TextLeg | null;
  vector: VectorLeg | null;
  /** The text leg looked at a part of the project only, which says nothing about the project's size. */
  isSample: boolean;
  degraded: Degradation[];
};

const NOT_ASKED: LegAnswer<never> = { leg: null, degraded: [] };

/** Ask the legs that the mode wants. */
export async function askLegs(deps: LegDeps, question: LegQuestion): Promise<Legs> {
  const asking = question.mode === 'vector' ? NOT_ASKED : guarded(deps, 'text', [], () => askText(deps, question));
  const [text, vector] = await Promise.all([
    asking,
    question.mode === 'text' ? NOT_ASKED : guarded(deps, 'vector', [], () => askVector(deps, question, asking)),
  ]);
  return {
    text: text.leg,
    vector: vector.leg,
    isSample: text.degraded.length > 0,
    degraded: [...text.degraded, ...vector.degraded],
  };
}
