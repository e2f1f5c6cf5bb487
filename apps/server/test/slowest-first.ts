import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The server's slowest test files. `npm test` prints the slowest of all at its end. */
export const SLOWEST = [
  'seed/seed-demo',
  'test/authz/drafts',
  'test/authz/posts',
  'src/features/sharing/calls/sight',
  'src/main',
  'src/cli/backup',
  'test/worst-requests',
  'src/features/post-files/previews',
  'test/authz/invitations',
  'src/cli/cli',
  'src/cli/full-disk',
  'src/files/storage',
  'src/db/embedded-watch',
  'src/http/shutdown',
  'src/cli/erase-text',
  'src/files/previews-hostile',
  'src/http/operations',
  'test/authz/channels',
  'test/real-pdfs',
  'src/jobs/start-jobs',
];

/** Runs these files first. Started last, they would leave all processors but one idle. */
export function slowestFirst(names: readonly string[]): typeof BaseSequencer {
  const rankOf = ({ moduleId }: TestSpecification) => {
    const path = moduleId.replace(/\.(test|e2e)\.ts$/, '');
    const rank = names.findIndex((name) => path.endsWith(`/${name}`));
    return rank === -1 ? names.length : rank;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- The method is Vitest's, not that of an array.
      const sorted = await super.sort(files);
      return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
    }
  };
}
