import { DAY_MILLIS } from '@studyline/contract/core/days';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import type { PostDetail, PostWrapper } from '@studyline/contract/posts/calls';
import { pages } from '../../api/query-options.ts';
import { nextStepOf } from '../posts/version-state.ts';

const WEEK_MILLIS = 7 * DAY_MILLIS;

/** The drafts that the person works on, across studies. Those that expire first come first, so that few people need a second page. */
export const myDrafts = pages(listMemberPosts, {
  query: { filter: 'DRAFTS', sort: 'DUE_ASC', pageSize: 100 },
});

/** Whether a draft will expire within a week unless someone acts. */
export function expiresSoon(draft: PostDetail, now: number): boolean {
  const { versionLabel, expirationDateTimeMillis: at } = draft;
  return versionLabel === 'DRAFT' && at !== null && at - now <= WEEK_MILLIS;
}

/**
 * The drafts that need the person: their own that were rejected, will soon expire, or have expired; then those to decide on, the earliest
 * submitted first.
 */
export function waitingDrafts(drafts: readonly PostWrapper[], now: number): PostWrapper[] {
  const at = (step: ReturnType<typeof nextStepOf>) =>
    drafts.filter(({ postDetail }) => nextStepOf(postDetail) === step);
  const expiring = at('continue').filter(
    ({ postDetail }) => postDetail.can.extend === true && expiresSoon(postDetail, now),
  );
  const expired = at('restore').filter(({ postDetail }) => postDetail.can.restore === true);
  const until = ({ postDetail }: PostWrapper) => postDetail.expirationDateTimeMillis ?? 0;
  const since = ({ postDetail }: PostWrapper) => postDetail.submittedAtDateTimeMillis ?? 0;
  return [
    ...at('change'),
    ...expiring.toSorted((one, other) => until(one) - until(other)),
    ...expired,
    ...at('review').toSorted((one, other) => since(one) - since(other)),
  ];
}
