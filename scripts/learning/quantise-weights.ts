import { type ClassifierData, OUTPUTS } from '../../daemon/rules/learnt/classifier.ts';
import type { Weights } from './train.ts';

const MAX_BYTE = 127;

/** Round weights to a byte each; the largest of an output becomes 127. */
export function quantiseWeights({ hashes, rows, biases }: Weights, temperatures: number[]): ClassifierData {
  const most = new Float64Array(OUTPUTS).fill(1e-9);
  rows.forEach((weight, index) => {
    most[index % OUTPUTS] = Math.max(most[index % OUTPUTS]!, Math.abs(weight));
  });
  const scales = [...most].map((value) => Number((value / MAX_BYTE).toPrecision(6)));
  return {
    meta: {
      features: hashes.length,
      scales,
      biases: [...biases].map((bias) => Number(bias.toPrecision(6))),
      temperatures,
    },
    hashes,
    weights: Int8Array.from(rows, (weight, index) => Math.round(weight / scales[index % OUTPUTS]!)),
  };
}
