import { LASTINGS, SIGNAL_KINDS } from '../../daemon/rules/learnt/signal.ts';
import type { JudgedExample } from './evaluate.ts';

const CANDIDATES = Array.from({ length: 25 }, (_, index) => 0.6 + index * 0.1);
const LEAST = 1e-6;

/**
 * Choose the divisors of the output sums (kinds, lasting, corrects) that calibrate the probabilities. Source: Guo et
 * al., On Calibration of Modern Neural Networks, 2017 (temperature scaling).
 */
export function fitTemperatures(judged: readonly JudgedExample[]): number[] {
  if (judged.length === 0) return [1, 1, 1];
  const lasting = judged.filter(({ example }) => example.lasts !== null);
  return [
    leastSurprised((t) =>
      judged.map(
        ({ example, scores }) =>
          powered(
            SIGNAL_KINDS.map((kind) => scores.kinds[kind]),
            t,
          )[SIGNAL_KINDS.indexOf(example.kind)]!,
      ),
    ),
    leastSurprised((t) =>
      lasting.map(
        ({ example, scores }) =>
          powered(
            LASTINGS.map((one) => scores.lastings[one]),
            t,
          )[LASTINGS.indexOf(example.lasts!)]!,
      ),
    ),
    leastSurprised((t) =>
      judged.map(
        ({ example, scores }) => powered([scores.corrects, 1 - scores.corrects], t)[example.corrects ? 0 : 1]!,
      ),
    ),
  ];
}

/** Probabilities as they would be at another temperature. */
export function powered(probabilities: readonly number[], temperature: number): number[] {
  const powers = probabilities.map((p) => Math.max(p, LEAST) ** (1 / temperature));
  const all = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / all);
}

function leastSurprised(rightOnes: (temperature: number) => number[]): number {
  const surprise = (t: number) => rightOnes(t).reduce((sum, p) => sum - Math.log(p), 0);
  const best = CANDIDATES.reduce((a, b) => (surprise(b) < surprise(a) ? b : a));
  return Number(best.toFixed(1));
}
