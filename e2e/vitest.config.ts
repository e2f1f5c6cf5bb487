import { defineConfig } from 'vitest/config';

const full = Boolean(process.env['STUDYLINE_TEST_FULL']);

export default defineConfig({
  test: {
    include: ['*.e2e.ts', ...(full ? ['full/*.e2e.ts'] : [])],
    globalSetup: ['./global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
