import { initMember } from '@studyline/contract/app/calls';
import { markUpdatesRead } from '@studyline/contract/updates/calls';
import { UPDATE_COUNT_CAP } from '@studyline/contract/updates/kinds';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { q } from '../../api/query-options.ts';
import { useUnseenCall } from '../../live/use-call.ts';

interface Known {
  serviceItemId: number;
  unreadCount: number;
  /** When the count was fetched. */
  at: number;
}

/** There may be new ones about the item on the screen. The count stops growing at its cap, where each fetch may stand for more. */
export function mayHaveNew(last: Known | undefined, { serviceItemId, unreadCount, at }: Known): boolean {
  if (unreadCount === 0) return false;
  if (last?.serviceItemId !== serviceItemId || unreadCount > last.unreadCount) return true;
  return unreadCount >= UPDATE_COUNT_CAP && at > last.at;
}

/**
 * Marks the updates about an item as read: when it is opened, and when there are new ones while it is on the screen. Nothing is marked in a
 * hidden window.
 */
export function useMarkUpdates(serviceItemId: number): void {
  const { data: unreadCount, dataUpdatedAt: at } = useSuspenseQuery({
    ...q(initMember),
    select: ({ counts }) => counts.unreadUpdatesCount,
  });
  const last = useRef<Known>(undefined);
  const send = useUnseenCall(markUpdatesRead, { failure: 'form' });
  const mark = useEffectEvent((known: Known) => {
    if (document.visibilityState === 'hidden') return;
    const isNew = mayHaveNew(last.current, known);
    last.current = known;
    // If this fails, they stay unread until the item is opened again.
    if (isNew) send({ body: { serviceItemId: known.serviceItemId } }).catch(() => undefined);
  });
  useEffect(() => {
    const check = () => mark({ serviceItemId, unreadCount, at });
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [serviceItemId, unreadCount, at]);
}
