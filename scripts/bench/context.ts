import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres, type TestPostgres } from '../../test/support/postgres.ts';

/** How long a run may be: `ci` takes minutes, `full` is for releases. */
export type Size = 'ci' | 'usual' | 'full';

export type BenchContext = {
  size: Size;
  /** How much slower this machine starts a process now than a quiet one; multiplies budgets given in milliseconds. At least 1. */
  slowness: number;
  /** Say what is under way; it goes to stderr. */
  progress(text: string): void;
  /** An empty folder, gone when the run ends. */
  makeFolder(): string;
  /** An own Postgres of this run, started when first asked for; undefined where none is installed. */
  postgres(): Promise<TestPostgres | undefined>;
  /** URL of the database that the claim `scale` fills, or goes on with; undefined: one of this run. */
  scaleDatabase?: string | undefined;
  /** Do this when the run ends, however it ends; the last one added comes first. */
  atEnd(step: () => Promise<unknown> | unknown): void;
  end(): Promise<void>;
};

export const NO_POSTGRES = 'no PostgreSQL with pgvector here: scripts/ci/install-pgvector.sh installs one';

/** Open the surroundings of a run. */
export function openContext(
  parts: Pick<BenchContext, 'size' | 'slowness' | 'progress' | 'scaleDatabase'>,
): BenchContext {
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
        server = startPostgres();
        atEnd(async () => (await server)?.stop());
      }
      return server;
    },
    async end() {
      for (const step of steps.splice(0).reverse()) await step();
    },
  };
}
