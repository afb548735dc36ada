// Asks both legs at once. Neither can take the other down: a leg that fails, is late or is missing is named in `degraded`.

import type { VectorLeg } from '../ranking/vector-evidence.ts';
import type { TextLeg } from '../text-index/score-query.ts';
import { askText } from './ask-text.ts';
import { askVector } from './ask-vector.ts';
import type { LegDeps, LegQuestion } from './leg.ts';

export type Legs = {
  /** null: not asked, or it failed. */
  text: TextLeg | null;
  vector: VectorLeg | null;
  degraded: string[];
};

/** Ask the legs that the mode wants. */
export async function askLegs(deps: LegDeps, question: LegQuestion): Promise<Legs> {
  const degraded: string[] = [];
  const guarded = async <T>(leg: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      deps.log.warn({ leg, err: error }, 'a leg of the search failed');
      degraded.push(`${leg}:failed`);
      return undefined;
    }
  };
  const textLeg = question.mode === 'vector' ? undefined : guarded('text', () => askText(deps, question, degraded));
  const [text, vector] = await Promise.all([
    textLeg,
    question.mode === 'text' ? undefined : guarded('vector', () => askVector(deps, question, degraded, textLeg)),
  ]);
  return { text: text ?? null, vector: vector ?? null, degraded };
}
