import type { PostOpened, PostVersion } from '@studyline/contract/posts';
import { isUnpublished } from './version-state.ts';

type Versions = Pick<PostOpened, 'versions'> & {
  postDetail: Pick<PostOpened['postDetail'], 'currentVersion'>;
};

/** The version in force, where there is one. */
export function currentVersion({ versions, postDetail }: Versions): PostVersion | undefined {
  return versions.find(({ version }) => version === postDetail.currentVersion);
}

/**
 * What of the post is not published and newest: deleting the post means this first. Undefined where the newest version is
 * a publication.
 */
export function waitingDraft({ versions }: Pick<PostOpened, 'versions'>): PostVersion | undefined {
  const newest = versions.toSorted((one, other) => other.version - one.version)[0];
  return newest && isUnpublished(newest) ? newest : undefined;
}

/** When a version was superseded: when the next one after it was published, UTC milliseconds. */
export function supersededAt(
  { versions }: Pick<PostOpened, 'versions'>,
  version: number,
): number | undefined {
  const next = versions
    .filter((other) => other.version > version && other.lastPublishDateTimeMillis !== null)
    .toSorted((one, other) => one.version - other.version)[0];
  return next?.lastPublishDateTimeMillis ?? undefined;
}
