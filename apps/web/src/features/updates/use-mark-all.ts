import { markUpdatesRead } from '@studyline/contract/updates/calls';
import type { UpdateFilter } from '@studyline/contract/updates/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useChosenCall } from '../../live/use-call.ts';
import { updatesOf } from './updates-query.ts';

/** How many are unread, and marking all as read that this window knows of. */
export function useMarkAll(filter: UpdateFilter) {
  const { data } = useInfiniteQuery(updatesOf(filter));
  const { unreadCount = 0, forMeUnreadCount = 0, newestId = 0 } = data?.pages[0] ?? {};
  const { mutate, isPending } = useChosenCall<void>({});
  const markAll = () =>
    mutate({
      run: async (make) => {
        while ((await make(markUpdatesRead, { body: { upToId: newestId } })).hasMore);
      },
    });
  return {
    unreadCount,
    forMeUnreadCount,
    isMarking: isPending,
    markAll: unreadCount > 0 ? markAll : undefined,
  };
}
