import { initMember } from '@studyline/contract/app/calls';
import { markUpdatesRead } from '@studyline/contract/updates/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { q } from '../../api/query-options.ts';
import { useUnseenCall } from '../../live/use-call.ts';

/**
 * Marks the updates about an item as read: when it is opened, and when there are new ones while it is on the screen. Nothing is marked in a
 * hidden window.
 */
export function useMarkUpdates(serviceItemId: number): void {
  const { data: unreadCount } = useSuspenseQuery({
    ...q(initMember),
    select: ({ counts }) => counts.unreadUpdatesCount,
  });
  const last = useRef({ serviceItemId, unreadCount: 0 });
  const send = useUnseenCall(markUpdatesRead, { failure: 'form' });
  const mark = useEffectEvent((known: { serviceItemId: number; unreadCount: number }) => {
    if (document.visibilityState === 'hidden') return;
    const before = last.current.serviceItemId === known.serviceItemId ? last.current.unreadCount : 0;
    last.current = known;
    // If this fails, they stay unread until the item is opened again.
    if (known.unreadCount > before)
      send({ body: { serviceItemId: known.serviceItemId } }).catch(() => undefined);
  });
  useEffect(() => {
    const check = () => mark({ serviceItemId, unreadCount });
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [serviceItemId, unreadCount]);
}
