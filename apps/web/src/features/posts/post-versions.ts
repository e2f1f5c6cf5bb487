import type { PostOpened, PostVersion } from '@studyline/contract/posts/calls';
import { isUnpublished, waitsForApproval } from './version-state.ts';

type Detail = PostOpened['postDetail'];
type Versions = Pick<Detail, 'versions'>;

/** The current version, if there is one. */
export function currentVersion(detail: Versions & Pick<Detail, 'currentVersion'>): PostVersion | undefined {
  return detail.versions.find(({ version }) => version === detail.currentVersion);
}

/** The newest version, if it is unpublished: deleting the post deletes this one first. Undefined if the newest version is published. */
export function waitingDraft({ versions }: Versions): PostVersion | undefined {
  const newest = versions.toSorted((one, other) => other.version - one.version)[0];
  return newest && isUnpublished(newest) ? newest : undefined;
}

/**
 * Whether changing the categories or permissions recalls the draft from approval. If the post is published they belong to the publication,
 * and the draft behind it stays submitted.
 */
export function returnsToAuthor(
  detail: Pick<Detail, 'versionLabel' | 'submittedAtDateTimeMillis' | 'currentVersion'>,
): boolean {
  return waitsForApproval(detail) && detail.currentVersion === null;
}

/** Which of two versions is compared with which: the earlier one comes first. */
export function earlierFirst(one: number, other: number): [number, number] {
  return one < other ? [one, other] : [other, one];
}

/**
 * The version to which this page offers to revert: the one that it shows or, from the current one, its predecessor. Undefined for people
 * who cannot revert, and if nothing else was published.
 */
export function revertTarget(
  detail: Versions & Pick<Detail, 'version' | 'currentVersion'>,
): PostVersion | undefined {
  const { versions, version, currentVersion: current } = detail;
  const isOffered = ({ can }: PostVersion) => can.revert === true || can.revert === 'DRAFT_EXISTS';
  if (version !== current) return versions.find((line) => line.version === version && isOffered(line));
  return versions.filter(isOffered).toSorted((one, other) => other.version - one.version)[0];
}

/** When a version was superseded, in UTC milliseconds: when the next one after it was published. */
export function supersededAt({ versions }: Versions, version: number): number | undefined {
  const next = versions
    .filter((other) => other.version > version && other.lastPublishDateTimeMillis !== null)
    .toSorted((one, other) => one.version - other.version)[0];
  return next?.lastPublishDateTimeMillis ?? undefined;
}

/** The label of the next version after the current one: major + 1 or minor + 1. */
export function nextLabel({ label }: PostVersion, changeType: 'MAJOR' | 'MINOR'): string {
  const [major = 0, minor = 0] = label.slice(1).split('.').map(Number);
  return changeType === 'MAJOR' ? `v${major + 1}.0` : `v${major}.${minor + 1}`;
}
