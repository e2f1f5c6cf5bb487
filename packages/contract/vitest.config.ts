import { defineConfig } from 'vitest/config';

// The long run of the property tests takes minutes, not seconds.
const testTimeout = process.env.STUDYLINE_TEST_FULL ? 600_000 : 120_000;

export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout } });
