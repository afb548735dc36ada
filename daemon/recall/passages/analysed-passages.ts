import { analyse } from '../../text/analyse.ts';
import { type Passage, passagesOf } from '../../text/passages.ts';
import { worthOfLabel } from './labels.ts';

/** A passage with what a query is compared with. */
export type AnalysedPassage = Passage & {
  /** The weight by its label. */
  readonly worth: number;
  /** How often it holds each term. */
  readonly terms: ReadonlyMap<string, number>;
  /** Number of terms. */
  readonly length: number;
  /** Its vector, once a query asked for it. */
  vector: Float32Array | undefined;
};

/** Observations whose passages are kept: some 10 MB. Questions about one project meet the same ones again. */
const MAX_KEPT = 256;

type Kept = { text: string; passages: readonly AnalysedPassage[] };

/** Splits observations into passages and analyses them; the latest are kept. */
export class AnalysedPassages {
  readonly #kept = new Map<number, Kept>();

  of({ id, text }: { id: number; text: string }): readonly AnalysedPassage[] {
    const known = this.#kept.get(id);
    this.#kept.delete(id);
    const kept = known?.text === text ? known : { text, passages: analysed(text) };
    this.#kept.set(id, kept);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    return kept.passages;
  }
}

function analysed(text: string): AnalysedPassage[] {
  let worth = 1;
  return passagesOf(text).map(({ start, end }) => {
    const passage = text.slice(start, end);
    worth = worthOfLabel(passage) ?? worth;
    const terms = new Map<string, number>();
    const found = analyse(passage);
    for (const term of found) terms.set(term, (terms.get(term) ?? 0) + 1);
    return { start, end, worth, terms, length: found.length, vector: undefined };
  });
}
