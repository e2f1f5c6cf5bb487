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
      // They only say when to give up. No test is about the speed of the machine it runs on.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'web',
            environment: 'jsdom',
            // Every file has modules of its own, but jsdom, which takes longest, is loaded once.
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
