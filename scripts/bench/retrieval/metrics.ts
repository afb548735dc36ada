/** The quality of a ranking for one query; all figures are 0–1. */
export type Quality = {
  recallAt5: number;
  recallAt10: number;
  ndcgAt10: number;
};

/** Judge a ranking. @param ranked ids, best first, none twice */
export function judgeRanking(ranked: readonly string[], gold: ReadonlySet<string>): Quality {
  const found = (depth: number) => ranked.slice(0, depth).filter((id) => gold.has(id)).length / gold.size;
  const gain = (place: number) => 1 / Math.log2(place + 2);
  let gained = 0;
  ranked.slice(0, 10).forEach((id, index) => {
    if (gold.has(id)) gained += gain(index);
  });
  let best = 0;
  for (let place = 0; place < Math.min(10, gold.size); place++) best += gain(place);
  return { recallAt5: found(5), recallAt10: found(10), ndcgAt10: gained / best };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The 95 % interval of the mean difference of two systems over the same queries, by bootstrap; deterministic. */
export function pairedBootstrap(a: readonly number[], b: readonly number[], rounds = 2000): [number, number] {
  const differences = a.map((value, index) => value - b[index]!);
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const means = Array.from({ length: rounds }, () =>
    mean(differences.map(() => differences[Math.floor(random() * differences.length)]!)),
  ).sort((x, y) => x - y);
  return [means[Math.floor(rounds * 0.025)]!, means[Math.floor(rounds * 0.975)]!];
}
