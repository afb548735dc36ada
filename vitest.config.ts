import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 30_000, hookTimeout: 60_000, pool: 'forks' as const };

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'], // once, for both
    projects: [
      {
        test: {
          ...shared,
          name: 'parts',
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**'],
          // One more than two cores: a test waits a fourth of its time, for a process it started or for the lease of one it killed. Each
          // worker may hold a PGlite of 300 MB and a Postgres pool.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'end-to-end',
          include: ['test/end-to-end/*.test.ts'],
          // A hook leaves out what isn't ready in 150 ms: what a user would see is looked at with nothing else running.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
