/** The value below which the share `p` of them lies, by nearest rank; NaN for none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Measure `a` and `b` by turns, the order changing each round, so that whatever else the machine does hits both alike.
 * The first round warms up and is thrown away.
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
  const kept = pairs.slice(1);
  return {
    a: kept.map(([x]) => x),
    b: kept.map(([, y]) => y),
    ratios: kept.map(([x, y]) => x / y),
    differences: kept.map(([x, y]) => x - y),
  };
}
