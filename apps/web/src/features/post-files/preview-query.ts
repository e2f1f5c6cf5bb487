import { listPreviews, listVersionPreviews } from '@studyline/contract/post-files/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { q } from '../../api/query-options.ts';

/** Specification 9: five pages at a time of the latest version, a hundred of a specific one. */
const LATEST_PAGES = 5;
const VERSION_PAGES = 100;

type Edition = Pick<PostDetail, 'postId' | 'version' | 'currentVersion'>;

function isLatest({ version, currentVersion }: Edition): boolean {
  return version === currentVersion;
}

/** How many pages one call returns. */
export function pagesTogether(edition: Edition): number {
  return isLatest(edition) ? LATEST_PAGES : VERSION_PAGES;
}

/** One part of a version's pages. Parts count from 1. */
export function previewsOf(edition: Edition, part: number) {
  const { postId: id, version } = edition;
  const query = { page: part, pageSize: pagesTogether(edition) };
  const latest = q(listPreviews, { params: { id }, query });
  if (isLatest(edition)) return latest;
  // Both return the same.
  return q(listVersionPreviews, { params: { id, version }, query }) as unknown as typeof latest;
}
