/** One measured figure, with the budget of DESIGN.md where there is one. */
export type Measured = {
  /** The measured quantity and method. */
  what: string;
  value: number;
  unit: 'x' | 'ms' | 's' | 'MiB' | '/s' | 'events' | 'tables' | 'searches' | 'clicks' | 'pixels' | 'violations';
  budget?: Budget;
  /** Spread, sample size, anything else a reader must know. */
  note?: string;
};

export type Budget = {
  limit: number;
  /** Whether the figure must stay below the limit or reach it. */
  is: 'at most' | 'at least';
  /** How far past the limit the noise of a shared machine can push a sound build, as a share of the limit. */
  margin: number;
};

/** A figure that can't be measured here, and why. */
export type Skipped = { what: string; skipped: string };
