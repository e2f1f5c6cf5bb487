import type { PostOpened, PostVersion } from '@studyline/contract/posts';
import { isUnpublished } from './version-state.ts';

type Versions = Pick<PostOpened, 'versions'> & {
  postDetail: Pick<PostOpened['postDetail'], 'currentVersion'>;
};

/** The version in force, if there is one. */
export function currentVersion({ versions, postDetail }: Versions): PostVersion | undefined {
  return versions.find(({ version }) => version === postDetail.currentVersion);
}

/**
 * The newest version, if it is unpublished: deleting the post deletes this first. Undefined if the newest version is a
 * publication.
 */
export function waitingDraft({ versions }: Pick<PostOpened, 'versions'>): PostVersion | undefined {
  const newest = versions.toSorted((one, other) => other.version - one.version)[0];
  return newest && isUnpublished(newest) ? newest : undefined;
}

/** When a version was superseded, in UTC milliseconds: when the next one after it was published. */
export function supersededAt(
  { versions }: Pick<PostOpened, 'versions'>,
  version: number,
): number | undefined {
  const next = versions
    .filter((other) => other.version > version && other.lastPublishDateTimeMillis !== null)
    .toSorted((one, other) => one.version - other.version)[0];
  return next?.lastPublishDateTimeMillis ?? undefined;
}
