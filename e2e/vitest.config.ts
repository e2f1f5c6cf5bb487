import { defineConfig } from 'vitest/config';
import { slowestFirst } from '../apps/server/test/slowest-first.ts';

const full = Boolean(process.env['STUDYLINE_TEST_FULL']);

const SLOWEST = [
  'full/screens',
  'full/german',
  ...[
    'screens',
    'reading-session',
    'signing',
    'comments',
    'reader',
    'teams',
    'approve-draft',
    'sign-in',
    'timeline',
    'refused-forms',
    'members',
    'versions',
    'study-admin',
    'invitations',
    'real-pdfs',
    'new-site',
    'password',
  ].map((name) => `journeys/${name}`),
];

export default defineConfig({
  test: {
    include: ['journeys/*.e2e.ts', ...(full ? ['full/*.e2e.ts'] : [])],
    globalSetup: ['./kit/global-setup.ts'],
    pool: 'forks',
    // Files of a worker share their imports: the whole server, for each world.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: slowestFirst(SLOWEST) },
    // They only limit the wait: each wait ends as soon as its condition is met.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
