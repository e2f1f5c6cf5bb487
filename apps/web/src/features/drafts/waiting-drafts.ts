import { listMemberPosts } from '@studyline/contract/feed';
import type { PostWrapper } from '@studyline/contract/posts';
import { q } from '../../api/query-options.ts';
import { nextStepOf } from '../posts/version-state.ts';

/** The drafts that the person works on, across studies. */
export const myDrafts = q(listMemberPosts, { query: { filter: 'DRAFTS' } });

/** The drafts that wait for the person: own ones that were rejected, then those to decide on, the earliest submitted first. */
export function waitingDrafts(drafts: readonly PostWrapper[]): PostWrapper[] {
  const rejected = drafts.filter(({ postDetail }) => nextStepOf(postDetail) === 'change');
  const submitted = drafts.filter(({ postDetail }) => nextStepOf(postDetail) === 'review');
  const since = ({ postDetail }: PostWrapper) => postDetail.submittedAtDateTimeMillis ?? 0;
  return [...rejected, ...submitted.toSorted((one, other) => since(one) - since(other))];
}
