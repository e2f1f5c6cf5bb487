import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SLOWEST, slowestFirst } from './test/slowest-first.ts';

const full = Boolean(process.env.STUDYLINE_TEST_FULL);

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'seed/**/*.test.ts'],
    globalSetup: ['./test/cluster.ts'],
    sequence: { sequencer: slowestFirst(SLOWEST) },
    // For the programs that tests start, a hundred of them.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/studyline/compiled'),
    },
    pool: 'forks',
    // Files of a worker share what they import, which takes as long as most of them. No test may change a module for another.
    isolate: false,
    // One more than CI has processors: many tests wait for a time to pass.
    maxWorkers: 3,
    // They only say when to give up. No test is about the speed of the machine it runs on.
    testTimeout: full ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    teardownTimeout: 30_000,
  },
});
