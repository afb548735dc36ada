/** The value at the share `p` of the sorted values, by nearest rank; NaN without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Measure `a` and `b` alternately, in changing order, so that other load on the machine affects both alike.
 * The first round is a warm-up and is discarded.
 */
export async function pairedRounds(
  rounds: number,
  a: () => Promise<number>,
  b: () => Promise<number>,
): Promise<{ a: number[]; b: number[]; ratios: number[]; differences: number[] }> {
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round++) {
    if (round % 2 === 0) pairs.push([await a(), await b()]);
    else {
      const second = await b();
      pairs.push([await a(), second]);
    }
  }
  const laterPairs = pairs.slice(1);
  return {
    a: laterPairs.map(([x]) => x),
    b: laterPairs.map(([, y]) => y),
    ratios: laterPairs.map(([x, y]) => x / y),
    differences: laterPairs.map(([x, y]) => x - y),
  };
}
