import { type Claim, judge, type Measured, refuseWideMargins, type Skipped, type Verdict } from './claim.ts';
import { type ContextParts, openContext, type Size } from './context.ts';
import { cleanEnv, wallMs } from './run-process.ts';
import { median } from './statistics.ts';

type JudgedRow = (Measured | Skipped) & { claim: string; verdict: Verdict };
export type BenchReport = { size: Size; slowness: number; node: string; rows: JudgedRow[] };

/** Duration of `node -e 0` on the quiet two-core machine on which budgets in milliseconds were set. */
const QUIET_START_MS = 45;
const CALIBRATION_RUNS = 15;

/** Measure every claim, one after another: side by side they would measure each other. */
export async function runClaims(claims: readonly Claim[], parts: ContextParts): Promise<BenchReport> {
  const slowness = await measureSlowness();
  const rows: JudgedRow[] = [];
  for (const claim of claims) {
    const context = openContext({ ...parts, slowness });
    try {
      const measured = await claim.run(context);
      if (parts.size === 'ci' && claim.inGate) refuseWideMargins(measured);
      for (const row of measured) rows.push({ claim: claim.name, ...row, verdict: judge(row) });
    } finally {
      await context.end();
    }
  }
  return { size: parts.size, slowness, node: process.version, rows };
}

async function measureSlowness(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < CALIBRATION_RUNS; run++) times.push(await wallMs(['-e', '0'], '', cleanEnv('/nonexistent')));
  return Math.max(1, median(times) / QUIET_START_MS);
}
