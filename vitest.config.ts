import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Hands a text file over as a string, as esbuild does in the build. */
const textFiles = {
  name: 'text files',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith('.txt') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))};` : undefined,
};
const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A poll waits for what will come; vitest's second is less than a process takes to start on a busy machine.
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks' as const,
};
/**
 * Files that judge their own process (its memory, the processor time of code that runs for the first time) or replace a
 * module in it.
 */
const OF_A_FRESH_PROCESS = [
  'test/capture/transcript/memory.test.ts',
  'test/db/durable-filesystem.test.ts',
  'test/scanners/*.test.ts',
  'packages/*/test/linear-time.test.ts',
];
/**
 * Workers of those and of the end-to-end files, which mostly wait for clients and daemons to start. Two at once show
 * what a user sees on a machine that does something else, too.
 */
const LATER_WORKERS = 2;
const END_TO_END = 'test/end-to-end/*.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'], // once, for all
    projects: [
      {
        plugins: [textFiles],
        test: {
          ...shared,
          name: 'parts',
          include: ['{test,packages/*/test}/**/*.test.ts'],
          exclude: [END_TO_END, ...OF_A_FRESH_PROCESS],
          // Loading the same modules for each of 300 files is a fourth of the time.
          isolate: false,
          // One more than two cores: a test waits a fourth of its time, for a process it started or for the lease of
          // one it killed. Each worker may hold a PGlite of 300 MB and a Postgres pool.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [textFiles],
        test: {
          ...shared,
          name: 'fresh-processes',
          include: OF_A_FRESH_PROCESS,
          maxWorkers: LATER_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [textFiles],
        test: {
          ...shared,
          name: 'end-to-end',
          include: [END_TO_END],
          maxWorkers: LATER_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
