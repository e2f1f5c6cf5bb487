import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const full = Boolean(process.env['STUDYLINE_TEST_FULL']);

/** They are small files and take longest. Begun last, they would leave one processor without work. */
const isWalk = ({ moduleId }: TestSpecification) => /(screens|german)\.e2e\.ts$/.test(moduleId);

class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The method is Vitest's, not that of an array.
    const sorted = await super.sort(files);
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}

export default defineConfig({
  test: {
    include: ['journeys/*.e2e.ts', ...(full ? ['full/*.e2e.ts'] : [])],
    globalSetup: ['./kit/global-setup.ts'],
    pool: 'forks',
    // Files of a worker share what they import: the whole server, for each world.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: WalksFirst },
    // On a busy machine everything takes several times as long, and what waits ends as soon as what it waits for is there.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
  },
});
