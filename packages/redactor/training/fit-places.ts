// Fits a logistic regression over hashed measures by stochastic gradient descent with adaptive steps.
// Source: J. Duchi, E. Hazan, Y. Singer, Adaptive subgradient methods, 2011.

import { PLACES } from '../src/judge/context-measures.ts';
import { VALUE_MEASURES } from '../src/judge/value-features.ts';
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
  readonly #folds: number[] = [];
  /** The part of the examples that the values added next belong to, which `crossValidate` leaves out together. */
  fold = ANY_FOLD;

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
    this.#folds.push(this.fold);
  }

  /** The weights of the values' measures and of the places after so many rounds over all of them but those of a fold. */
  fit(rounds: number, random: Random, without?: number): { own: Float64Array; places: Float64Array } {
    const own = new Float64Array(VALUE_MEASURES);
    const places = new Float64Array(PLACES);
    const ownSquares = new Float64Array(VALUE_MEASURES).fill(FIRST_SQUARE);
    const placeSquares = new Float64Array(PLACES).fill(FIRST_SQUARE);
    const kept: number[] = [];
    const order = [...this.#own.keys()].filter((i) => without === undefined || this.#folds[i] !== without);
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

  /**
   * Fit without each fold in turn and judge its values: the shares of the credentials that are missed, and of the other values that are
   * masked, by the threshold. A fold holds whole places, so this is what becomes of places that nobody thought of.
   */
  crossValidate(folds: number, rounds: number, random: Random, thresholds: readonly number[]): string[] {
    const judged: { readonly score: number; readonly isSecret: boolean }[] = [];
    for (let fold = 0; fold < folds; fold++) {
      const { own, places } = this.fit(rounds, random, fold);
      for (const [index, measures] of this.#own.entries()) {
        if (this.#folds[index] !== fold) continue;
        let score = 0;
        for (let i = 0; i < VALUE_MEASURES; i++) score += own[i]! * measures[i]!;
        for (let i = this.#from[index]!; i < this.#from[index + 1]!; i++) score += places[this.#places[i]!]!;
        judged.push({ score, isSecret: this.#labels[index] === 1 });
      }
    }
    const share = (isSecret: boolean, is: (score: number) => boolean) => {
      const of = judged.filter((one) => one.isSecret === isSecret);
      return `${((100 * of.filter(({ score }) => is(score)).length) / of.length).toFixed(2)} % of ${of.length}`;
    };
    return thresholds.map(
      (threshold) =>
        `from ${threshold} on: ${share(true, (score) => score <= threshold)} missed, ${share(false, (score) => score > threshold)} masked in vain`,
    );
  }
}

/** The fold of values that are never left out. */
const ANY_FOLD = -1;

function step(weights: Float64Array, squares: Float64Array, at: number, slope: number): void {
  const gradient = slope + DECAY * weights[at]!;
  squares[at]! += gradient * gradient;
  weights[at]! -= (STEP * gradient) / Math.sqrt(squares[at]!);
}
