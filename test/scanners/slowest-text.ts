/** Sizes that lead up to the full one: what is exponential or cubic shows before it takes minutes. */
const STEPS = [20, 150, 1200, 8000];
/** The first calls run before the engine has compiled them, three to five times as slowly; and beside other tests, one is held up now and then. */
const TRIES = 12;

export type Slow = { shape: string; length: number; ms: number };

/**
 * Run a scanner over texts of growing length; the first that takes more than `boundMs` of processor time (the best of twelve), or
 * undefined when none does.
 */
export function slowestText(
  scan: (text: string) => void,
  shapes: Record<string, (length: number) => string>,
  length: number,
  boundMs: number,
): Slow | undefined {
  for (const [shape, make] of Object.entries(shapes)) {
    for (const step of [...STEPS.filter((size) => size < length), length]) {
      const text = make(step);
      let ms = cpuMs(() => scan(text));
      for (let tries = 1; tries < TRIES && ms > boundMs && ms < 20 * boundMs; tries++)
        ms = Math.min(
          ms,
          cpuMs(() => scan(text)),
        );
      if (ms > boundMs) return { shape, length: step, ms: Math.round(ms) };
    }
  }
  return undefined;
}

/** Processor time of this process: steady beside other work, unlike the clock. */
function cpuMs(work: () => void): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  work();
  const elapsed = performance.now() - startedAt;
  if (elapsed < 2) return elapsed; // finer than the counter
  const { user, system } = process.cpuUsage(before);
  return Math.min(elapsed, (user + system) / 1000);
}
