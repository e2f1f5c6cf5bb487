import { defineConfig, mergeConfig } from 'vitest/config';
import { slowestFirst } from '../server/test/slowest-first.ts';
import vite from './vite.config.ts';

const SLOWEST = ['events', 'drafts', 'posts'].map((part) => `test/fresh-after-${part}`);
const REAL_SERVER = SLOWEST.map((name) => `${name}.test.ts`);

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      maxWorkers: 2,
      sequence: { sequencer: slowestFirst(SLOWEST) },
      // They only bound a hang. No test depends on the speed of its machine.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'web',
            environment: 'jsdom',
            // Each file gets its own modules, but jsdom, the slowest to load, is loaded once.
            pool: 'vmForks',
            include: ['{src,test}/**/*.test.{ts,tsx}'],
            exclude: REAL_SERVER,
            setupFiles: ['./vitest.setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'web with the real server',
            include: REAL_SERVER,
            globalSetup: ['../server/test/cluster.ts'],
            setupFiles: ['./test/browser.ts'],
          },
        },
      ],
    },
  }),
);
