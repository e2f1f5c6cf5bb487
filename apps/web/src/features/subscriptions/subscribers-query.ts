import { listSubscribers } from '@studyline/contract/subscriptions/calls';
import { q } from '../../api/query-options.ts';

const SUBSCRIBERS_SHOWN = 50;
export const subscribersOf = (postId: number, search: string) =>
  q(listSubscribers, {
    params: { id: postId },
    query: { pageSize: SUBSCRIBERS_SHOWN, ...(search && { search }) },
  });
