import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The server's slowest test files. `npm test` prints the slowest of all at its end. */
export const SLOWEST = [
  'test/authz/posts',
  'src/main',
  'src/features/post-files/previews',
  'src/cli/backup',
  'test/authz/invitations',
  'seed/seed-demo',
  'test/authz/drafts',
  'src/features/sharing/calls/sight',
  'src/cli/cli',
  'src/db/embedded-watch',
  'test/authz/channels',
  'src/cli/erase-text',
  'src/cli/full-disk',
  'src/files/storage',
  'src/http/operations',
  'src/files/previews-hostile',
  'src/db/embedded',
  'test/authz/teams',
  'test/authz/members',
  'src/db/app-login',
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
