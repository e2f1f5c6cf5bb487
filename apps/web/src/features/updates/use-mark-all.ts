import { markUpdatesRead } from '@studyline/contract/updates/calls';
import type { UpdateFilter } from '@studyline/contract/updates/kinds';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useChosenCall } from '../../live/use-call.ts';
import { updatesOf } from './updates-query.ts';

/** How many are unread, and marking all of a filter as read, up to the newest that is shown. */
export function useMarkAll(filter: UpdateFilter) {
  const { data } = useInfiniteQuery(updatesOf(filter));
  const { unreadCount = 0, forMeUnreadCount = 0 } = data?.pages[0] ?? {};
  const hasUnread = {
    ALL: unreadCount > 0,
    FOR_ME: forMeUnreadCount > 0,
    ORDERS: data?.pages.some(({ items }) => items.some((one) => one.unreadCount > 0)) ?? false,
  };
  const newestShown = useRef(0);
  const onShow = useCallback((newestId: number) => {
    newestShown.current = newestId;
  }, []);
  const { mutate, isPending } = useChosenCall<void>({});
  const markAll = () =>
    mutate({
      run: async (make) => {
        const upToId = newestShown.current;
        while ((await make(markUpdatesRead, { body: { upToId, filter } })).hasMore);
      },
    });
  return {
    unreadCount,
    forMeUnreadCount,
    isMarking: isPending,
    markAll: hasUnread[filter] ? markAll : undefined,
    onShow,
  };
}
