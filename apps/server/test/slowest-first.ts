import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The server's slowest test files. `npm test` prints the slowest of all at its end. */
export const SLOWEST = [
  'src/cli/backup',
  'src/main',
  'src/cli/cli',
  'test/authz/posts',
  'test/authz/sharing',
  'test/authz/drafts',
  'test/authz/teams',
  'test/authz/members',
  'test/authz/channels',
  'test/authz/invitations',
  'src/features/post-files/previews',
  'src/cli/erase-text',
  'src/features/sharing/calls/sight',
  'seed/seed-demo',
  'src/db/embedded-watch',
  'src/cli/full-disk',
  'src/features/setup/setup',
  'src/http/operations',
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
