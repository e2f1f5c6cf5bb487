import type { Comment } from '@studyline/contract/comments/calls';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Comments by others that arrived while the list was open. The last of them is not in view. */
export interface NewComments {
  count: number;
  /** The names of their authors, for screen readers. */
  names: string[];
  lastId: number | undefined;
}

/** Comments by others that are newer than everything seen so far. Comment ids increase, so earlier ones are not new. */
export function arrivedSince(comments: readonly Comment[], lastId: number, ownUserId: number): Comment[] {
  return comments.filter(({ commentId, author }) => commentId > lastId && author.userId !== ownUserId);
}

/**
 * Tracks comments that others write while the person reads or writes, and whether they are in view. Comments are new only in a list that
 * goes up to the newest; those that the person asks for are not.
 */
export function useNewComments(
  list: RefObject<HTMLElement | null>,
  { comments, isUpToNewest }: { comments: readonly Comment[]; isUpToNewest: boolean },
  ownUserId: number,
): NewComments {
  const newest = Math.max(0, ...comments.map(({ commentId }) => commentId));
  const seenUpTo = useRef(newest);
  const wasUpToNewest = useRef(isUpToNewest);
  const [waitingIds, setWaitingIds] = useState<readonly number[]>([]);
  const [arrivedIds, setArrivedIds] = useState<readonly number[]>([]);
  const [isLastSeen, setLastSeen] = useState(true);
  const waiting = findAll(comments, waitingIds);
  const lastId = waiting.at(-1)?.commentId;

  const notice = useEffectEvent((upTo: number) => {
    const arrived = wasUpToNewest.current ? arrivedSince(comments, seenUpTo.current, ownUserId) : [];
    wasUpToNewest.current = isUpToNewest;
    seenUpTo.current = Math.max(seenUpTo.current, upTo);
    if (arrived.length === 0) return;
    const ids = arrived.map(({ commentId }) => commentId);
    setWaitingIds((before) => [...before, ...ids]);
    setArrivedIds(ids);
  });
  useEffect(() => notice(newest), [newest]);

  useEffect(() => {
    const element = list.current?.querySelector(`[data-comment="${lastId}"]`);
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isSeen = entry?.isIntersecting ?? false;
      setLastSeen(isSeen);
      if (isSeen) setWaitingIds([]);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, lastId]);

  const names = findAll(comments, arrivedIds).map(({ author }) => author.displayName);
  return { count: isLastSeen ? 0 : waiting.length, names, lastId };
}

/** The comments with these ids, in the order of the ids. One that was removed may be missing. */
function findAll(comments: readonly Comment[], ids: readonly number[]): Comment[] {
  return ids.flatMap((id) => comments.find(({ commentId }) => commentId === id) ?? []);
}
