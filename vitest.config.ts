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
          // Two cores: each worker may hold a PGlite of 300 MB and a Postgres pool. The crashes mostly wait for the leases of what they killed.
          maxWorkers: 2,
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
