import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres, type TestPostgres } from '../../test/support/postgres.ts';
import type { Measured, Skipped } from './figure.ts';

/** How long a run takes: `ci` takes minutes, `full` is for releases. */
export type Size = 'ci' | 'usual' | 'full';

export type BenchContext = {
  size: Size;
  /**
   * How many times slower than a quiet machine this one starts a process now, at least 1; budgets in milliseconds are
   * multiplied by it.
   */
  slowness: number;
  /** Print what is happening to stderr. */
  progress(text: string): void;
  /** An empty folder, deleted when the run ends. */
  makeFolder(): string;
  /** This run's own Postgres, started at the first call; undefined if none is installed. */
  postgres(): Promise<TestPostgres | undefined>;
  /** URL of the database that the claim `scale` fills, or continues with; undefined: one of this run's own. */
  scaleDatabase?: string | undefined;
  /** Observations of the claims that take a number, instead of the size's own. */
  rows?: number | undefined;
  /** Folder where the claims that fill a large memory keep it for later runs; undefined: filled anew. */
  filled?: string | undefined;
  /** Print a figure as soon as it is there: a long run that is cut off has then said what it knows. */
  found?(row: Measured | Skipped): void;
  /** Register work for the end of the run, however it ends; the last one added runs first. */
  atEnd(step: () => Promise<unknown> | unknown): void;
  end(): Promise<void>;
};

/** The inputs of a run. */
export type ContextParts = Pick<BenchContext, 'size' | 'progress' | 'found' | 'scaleDatabase' | 'rows' | 'filled'>;

export const NO_POSTGRES = 'no PostgreSQL with pgvector here: scripts/ci/install-pgvector.sh installs one';

/** Prepare the context of a run. */
export function openContext(parts: ContextParts & Pick<BenchContext, 'slowness'>): BenchContext {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  let server: Promise<TestPostgres> | undefined;
  const atEnd = (step: () => Promise<unknown> | unknown) => void steps.push(step);
  return {
    ...parts,
    atEnd,
    makeFolder() {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent-memory-bench-')));
      atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
      return folder;
    },
    async postgres() {
      if (!findPostgres()) return undefined;
      if (!server) {
        server = startPostgres({ isDurable: true });
        atEnd(async () => (await server)?.stop());
      }
      return server;
    },
    async end() {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}
