import { withoutTrailing } from '../../text/trailing.ts';

/**
 * How much a model's similarity counts beside the text leg: evidence = weight × (cosine − baseline) / (1 − baseline).
 *
 * The text score is a share of the query (0–1), while every model has its own scale of cosines. So each model has a
 * weight, fitted on the development half of the bench by trying 0.2–1.0 on all sets (docs/decisions/0004-ranking.md).
 */
export type ModelWeight = {
  weight: number;
  /** Cosine of unrelated texts. */
  baseline: number;
  /** Extra factor on the evidence if the findings are source code (ranking/weigh-for-code); 0: not measured. */
  forCode: number;
  /** Added to the floor of prompts (ranking/relevance), because a heavier weight raises unrelated texts too. */
  promptFloor: number;
  /** Least cosine of a search result that no word leads to (docs/decisions/0005-floors.md). */
  floor: number;
  /**
   * Whether the model knows only English; its weight then follows how English the query is
   * (models/english-familiarity).
   */
  isEnglishOnly: boolean;
};

const MEASURED: Readonly<Record<string, ModelWeight>> = {
  'static-256': { weight: 0.5, baseline: 0, forCode: 0.8, promptFloor: 0, floor: 0.3, isEnglishOnly: true },
  'all-MiniLM-L6-v2': { weight: 0.9, baseline: 0, forCode: 2, promptFloor: 0.04, floor: 0.3, isEnglishOnly: true },
};
/**
 * For contrastive models not measured here: unrelated texts have cosines of 0.3–0.7 (MiniLM: 0). The low floor loses
 * nothing real.
 */
const UNMEASURED: ModelWeight = {
  weight: 0.6,
  baseline: 0.4,
  forCode: 0,
  promptFloor: 0,
  floor: 0.45,
  isEnglishOnly: true,
};
const MULTILINGUAL = /multilingual|\bm3\b|-m3|labse|e5-(?:small|base|large)-multi|distiluse/i;

/** The weight of a model, by registry name or by the last part of a folder's path. */
export function modelWeight(model: string): ModelWeight {
  const name = withoutTrailing(model, '\\/').split(/[\\/]/).at(-1) ?? model;
  return MEASURED[name] ?? { ...UNMEASURED, isEnglishOnly: !MULTILINGUAL.test(name) };
}
