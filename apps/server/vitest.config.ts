import { defineConfig } from 'vitest/config';

const full = Boolean(process.env.STUDYLINE_TEST_FULL);

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seed/**/*.test.ts'],
    globalSetup: ['./test/cluster.ts'],
    pool: 'forks',
    // Files of a worker share what they import, which takes as long as most of them. No test may change a module for another.
    isolate: false,
    // One more than CI has processors: many tests wait for a time to pass.
    maxWorkers: 3,
    testTimeout: full ? 300_000 : 15_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
  },
});
