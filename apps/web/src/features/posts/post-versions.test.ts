import type { PostVersion } from '@studyline/contract/posts/calls';
import { expect, test } from 'vitest';
import {
  currentVersion,
  earlierFirst,
  nextLabel,
  returnsToAuthor,
  revertTarget,
  supersededAt,
  waitingDraft,
} from './post-versions.ts';
import { waitsForApproval } from './version-state.ts';

const line = (version: number, versionLabel: PostVersion['versionLabel'], at: number | null = null) =>
  ({
    version,
    versionLabel,
    lastPublishDateTimeMillis: at,
    label: `v${version}.0`,
    can: { revert: versionLabel === 'SUPERCEDED' ? true : 'VERSION_IN_FORCE' },
  }) as PostVersion;
const versions = [
  line(5, 'DRAFT'),
  line(4, 'PUBLISHED', 400),
  line(3, 'REJECTED'),
  line(2, 'SUPERCEDED', 200),
  line(1, 'SUPERCEDED', 100),
];

test('finds the current version', () => {
  expect(currentVersion({ versions, currentVersion: 4 })?.version).toBe(4);
  expect(currentVersion({ versions: [line(1, 'DRAFT')], currentVersion: null })).toBeUndefined();
});

test('finds the waiting draft, not an older rejected one', () => {
  expect(waitingDraft({ versions })?.version).toBe(5);
  expect(waitingDraft({ versions: versions.slice(1) })).toBeUndefined();
});

test('dates the end of a version by the next publication, and skips versions that were never published', () => {
  expect(supersededAt({ versions }, 1)).toBe(200);
  expect(supersededAt({ versions }, 2)).toBe(400);
  expect(supersededAt({ versions }, 4)).toBeUndefined();
});

test('offers to revert to the shown version, or from the current one to its predecessor', () => {
  const target = (version: number, of = versions) =>
    revertTarget({ versions: of, version, currentVersion: 4 });
  expect([target(1)?.version, target(4)?.version, target(5)?.version]).toEqual([1, 2, undefined]);
  const forbidden = versions.map((one) => ({ ...one, can: { revert: 'FORBIDDEN' as const } }));
  expect(target(4, forbidden)).toBeUndefined();
});

test('puts the earlier version first, and knows the next label', () => {
  expect([earlierFirst(3, 1), earlierFirst(1, 3)]).toEqual([
    [1, 3],
    [1, 3],
  ]);
  const current = { ...line(4, 'PUBLISHED'), label: 'v2.3' };
  expect([nextLabel(current, 'MAJOR'), nextLabel(current, 'MINOR')]).toEqual(['v3.0', 'v2.4']);
});

test('returns a draft to its author while it awaits its first approval, but not one behind a publication', () => {
  const draft = { versionLabel: 'DRAFT', submittedAtDateTimeMillis: 1, currentVersion: null } as const;
  expect(returnsToAuthor(draft)).toBe(true);
  expect(returnsToAuthor({ ...draft, currentVersion: 1 })).toBe(false);
  expect(returnsToAuthor({ ...draft, submittedAtDateTimeMillis: null })).toBe(false);
});

test('knows that a publication awaits nothing, although it was submitted', () => {
  const submitted = { submittedAtDateTimeMillis: 1 };
  expect(waitsForApproval({ ...submitted, versionLabel: 'DRAFT' })).toBe(true);
  expect(waitsForApproval({ ...submitted, versionLabel: 'PUBLISHED' })).toBe(false);
});
