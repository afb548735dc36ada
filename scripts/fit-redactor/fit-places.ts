// Fits a logistic regression over hashed measures by stochastic gradient descent with adaptive steps.
// Source: J. Duchi, E. Hazan, Y. Singer, Adaptive subgradient methods, 2011.

import { PLACES } from '../../daemon/redact/judge/context-measures.ts';
import { VALUE_MEASURES } from '../../daemon/redact/judge/value-features.ts';
import type { Random } from './words.ts';

const STEP = 0.1;
const DECAY = 3e-6;
const SMALLEST_ERROR = 1e-4;
const FIRST_SQUARE = 1e-2;
const GROWTH = 1 << 20;
/** The share of a value's surroundings that a step leaves out, so that no word alone decides. */
const LEFT_OUT = 0.3;

/** Values with the measures of what they are and the places of those of their surroundings. */
export class PlacedValues {
  #places = new Uint16Array(GROWTH);
  #used = 0;
  readonly #from: number[] = [0];
  readonly #own: Float64Array[] = [];
  readonly #labels: number[] = [];
  readonly #weights: number[] = [];

  get size(): number {
    return this.#own.length;
  }

  /** Add a value, which counts as much as `weight` says. */
  add(own: Float64Array, places: Uint16Array, isSecret: boolean, weight: number): void {
    if (this.#used + places.length > this.#places.length) {
      const larger = new Uint16Array(this.#places.length * 2);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places.set(places, this.#used);
    this.#used += places.length;
    this.#from.push(this.#used);
    this.#own.push(own.slice());
    this.#labels.push(Number(isSecret));
    this.#weights.push(weight);
  }

  /** The weights of the values' measures and of the places after so many rounds over all of them. */
  fit(rounds: number, random: Random): { own: Float64Array; places: Float64Array } {
    const own = new Float64Array(VALUE_MEASURES);
    const places = new Float64Array(PLACES);
    const ownSquares = new Float64Array(VALUE_MEASURES).fill(FIRST_SQUARE);
    const placeSquares = new Float64Array(PLACES).fill(FIRST_SQUARE);
    const kept: number[] = [];
    const order = this.#own.map((_, i) => i);
    for (let round = 0; round < rounds; round++) {
      for (let i = order.length - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1));
        [order[i], order[j]] = [order[j]!, order[i]!];
      }
      for (const index of order) {
        const measures = this.#own[index]!;
        const [first, last] = [this.#from[index]!, this.#from[index + 1]!];
        let score = 0;
        for (let i = 0; i < VALUE_MEASURES; i++) score += own[i]! * measures[i]!;
        kept.length = 0;
        for (let i = first; i < last; i++) if (random() >= LEFT_OUT) kept.push(this.#places[i]!);
        for (const place of kept) score += places[place]! / (1 - LEFT_OUT);
        const error = this.#weights[index]! * (1 / (1 + Math.exp(-score)) - this.#labels[index]!);
        if (Math.abs(error) < SMALLEST_ERROR) continue;
        for (let i = 0; i < VALUE_MEASURES; i++) if (measures[i] !== 0) step(own, ownSquares, i, error * measures[i]!);
        for (const place of kept) step(places, placeSquares, place, error);
      }
    }
    return { own, places };
  }
}

function step(weights: Float64Array, squares: Float64Array, at: number, slope: number): void {
  const gradient = slope + DECAY * weights[at]!;
  squares[at]! += gradient * gradient;
  weights[at]! -= (STEP * gradient) / Math.sqrt(squares[at]!);
}
