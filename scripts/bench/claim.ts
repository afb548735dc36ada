import type { BenchContext } from './context.ts';
import type { Budget, Measured, Skipped } from './figure.ts';

/** A claim of the product about its cost; claims/ has a file for each. */
export type Claim = {
  name: string;
  about: string;
  /**
   * Whether every change is held to it (`--ci`). Such a claim takes seconds, and its budgets can fail: a margin of at
   * most GATE_MARGIN past what the same run measured of something else.
   */
  inGate: boolean;
  run(context: BenchContext): Promise<(Measured | Skipped)[]>;
};

/**
 * The widest margin that a budget of the gate has: with it a path that becomes half as slow again still breaks its
 * budget.
 */
const GATE_MARGIN = 0.3;

export type Verdict = 'met' | 'within noise' | 'broken' | 'noted' | 'skipped';

/**
 * Judge a figure: past its limit within the margin it is noise, beyond that broken; without a budget it is only noted.
 */
export function judge(row: Measured | Skipped): Verdict {
  if ('skipped' in row) return 'skipped';
  if (!row.budget) return 'noted';
  const { limit, margin } = row.budget;
  if (isWithin(row.value, limit, row.budget, 0)) return 'met';
  return isWithin(row.value, limit, row.budget, margin) ? 'within noise' : 'broken';
}

function isWithin(value: number, limit: number, { is }: Budget, margin: number): boolean {
  return is === 'at most' ? value <= limit * (1 + margin) : value >= limit * (1 - margin);
}

/**
 * A budget of the gate that hardly anything breaks would only look like one. @throws Error for the first that is too
 * wide
 */
export function refuseWideMargins(rows: readonly (Measured | Skipped)[]): void {
  for (const row of rows) {
    if ('budget' in row && row.budget && row.budget.margin > GATE_MARGIN)
      throw new Error(
        `"${row.what}" has a margin of ${row.budget.margin}; a budget of the gate has at most ${GATE_MARGIN}`,
      );
  }
}
