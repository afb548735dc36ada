/**
 * BM25 (Robertson & Zaragoza, "The Probabilistic Relevance Framework", 2009). k1 1.2–1.7 and b 0.65–0.85 measured alike
 * on the bench.
 */
export const K1 = 1.4;
export const B = 0.75;

/** The inverse document frequency of a term in `documents` of `total`; always positive. */
export const idf = (documents: number, total: number): number =>
  Math.log(1 + (total - documents + 0.5) / (documents + 0.5));

/** The length part of a document's denominator; `relativeLength` is its length divided by the mean. */
export const lengthNorm = (relativeLength: number): number => K1 * (1 - B + B * relativeLength);

/** The score of a term that occurs `frequency` times, before its idf: 0 to K1 + 1. */
export const saturated = (frequency: number, norm: number): number => (frequency * (K1 + 1)) / (frequency + norm);
