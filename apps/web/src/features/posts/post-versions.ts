import type { PostOpened, PostVersion } from '@studyline/contract/posts';
import { isUnpublished } from './version-state.ts';

type Detail = PostOpened['postDetail'];
type Versions = Pick<Detail, 'versions'>;

/** The version in force, if there is one. */
export function currentVersion(detail: Versions & Pick<Detail, 'currentVersion'>): PostVersion | undefined {
  return detail.versions.find(({ version }) => version === detail.currentVersion);
}

/**
 * The newest version, if it is unpublished: deleting the post deletes this first. Undefined if the newest version is a
 * publication.
 */
export function waitingDraft({ versions }: Versions): PostVersion | undefined {
  const newest = versions.toSorted((one, other) => other.version - one.version)[0];
  return newest && isUnpublished(newest) ? newest : undefined;
}

/** When a version was superseded, in UTC milliseconds: when the next one after it was published. */
export function supersededAt({ versions }: Versions, version: number): number | undefined {
  const next = versions
    .filter((other) => other.version > version && other.lastPublishDateTimeMillis !== null)
    .toSorted((one, other) => one.version - other.version)[0];
  return next?.lastPublishDateTimeMillis ?? undefined;
}
