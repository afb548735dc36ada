import { withoutTrailing } from '../../text/trailing.ts';

/**
 * How much a model's similarity counts beside the text leg: evidence = weight × (cosine − baseline) / (1 − baseline).
 *
 * The text leg's score is a share of the query (0–1), a cosine is on its model's own scale, so the weight belongs to the
 * model. Found on the development half of the bench by trying 0.2–1.0 for all sets at once (docs/decisions/0004-ranking.md).
 */
export type ModelWeight = {
  weight: number;
  /** Cosine of texts that have nothing to do with each other. */
  baseline: number;
  /** How often the evidence counts in addition where what was found is source code (ranking/weigh-for-code); 0: not measured. */
  forCode: number;
  /** Added to the floor of what a prompt carries (ranking/relevance): a heavier weight raises what is unrelated as well. */
  promptFloor: number;
  /** The lowest cosine at which a search shows what no word leads to (docs/decisions/0005-floors.md). */
  floor: number;
  /** English models say nothing about other languages: their weight follows how English the query is (models/english-familiarity). */
  isEnglishOnly: boolean;
};

const MEASURED: Readonly<Record<string, ModelWeight>> = {
  'static-256': { weight: 0.5, baseline: 0, forCode: 0.8, promptFloor: 0, floor: 0.3, isEnglishOnly: true },
  'all-MiniLM-L6-v2': { weight: 0.9, baseline: 0, forCode: 2, promptFloor: 0.04, floor: 0.3, isEnglishOnly: true },
};
/**
 * For contrastive models without a measurement here: their unrelated texts have cosines of 0.3–0.7, MiniLM's of 0. The floor is low, so
 * that nothing real is lost.
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

/** The weight of a model, by its registry name or the last part of a folder's path. */
export function modelWeight(model: string): ModelWeight {
  const name = withoutTrailing(model, '\\/').split(/[\\/]/).at(-1) ?? model;
  return MEASURED[name] ?? { ...UNMEASURED, isEnglishOnly: !MULTILINGUAL.test(name) };
}
