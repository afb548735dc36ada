// Fits a logistic regression by stochastic gradient descent with adaptive steps.
// Source: J. Duchi, E. Hazan, Y. Singer, Adaptive subgradient methods, 2011.

/** A value near a label: its measures, whether it is secret, and how much it counts. */
export type MeasuredValue = { readonly measures: Float64Array; readonly isSecret: boolean; readonly weight: number };

const STEP = 0.15;
const DECAY = 2e-6;

/** The weights of each measure after so many rounds over all examples. */
export function fitWeights(examples: readonly MeasuredValue[], rounds: number, random: () => number): Float64Array {
  const width = examples[0]!.measures.length;
  const weights = new Float64Array(width);
  const squares = new Float64Array(width).fill(1e-8);
  const order = examples.map((_, i) => i);
  for (let round = 0; round < rounds; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    for (const index of order) {
      const { measures, isSecret, weight } = examples[index]!;
      let score = 0;
      for (let i = 0; i < width; i++) score += weights[i]! * measures[i]!;
      const error = weight * (1 / (1 + Math.exp(-score)) - Number(isSecret));
      for (let i = 0; i < width; i++) {
        if (measures[i] === 0) continue;
        const gradient = error * measures[i]! + DECAY * weights[i]!;
        squares[i]! += gradient * gradient;
        weights[i]! -= (STEP * gradient) / Math.sqrt(squares[i]!);
      }
    }
  }
  return weights;
}
