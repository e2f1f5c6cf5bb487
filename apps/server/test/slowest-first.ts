import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begun last, they would leave all processors but one without work. `npm test` prints the slowest ones at its end. */
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

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = SLOWEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return rank === -1 ? SLOWEST.length : rank;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The method is Vitest's, not that of an array.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
