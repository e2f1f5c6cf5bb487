import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

const REAL_SERVER = ['drafts', 'events', 'posts'].map((part) => `test/fresh-after-${part}.test.ts`);

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      maxWorkers: 2,
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
            // What waits ends as soon as what it waits for is there, on a busy machine later.
            testTimeout: 60_000,
            hookTimeout: 60_000,
            expect: { poll: { timeout: 30_000 } },
          },
        },
        {
          extends: true,
          test: {
            name: 'web with the real server',
            include: REAL_SERVER,
            globalSetup: ['../server/test/cluster.ts'],
            setupFiles: ['./test/browser.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // An event that a running transaction held back comes a second late: the server looks again only then.
            expect: { poll: { timeout: 30_000 } },
          },
        },
      ],
    },
  }),
);
