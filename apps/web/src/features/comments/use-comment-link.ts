import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** The comment that a link leads to. */
export interface CommentLink {
  commentId: number;
  /** Whether the link has been followed to the end. Then it must not move the focus again. */
  isReached: boolean;
  onReached: () => void;
}

const NOWHERE = { name: '', commentId: 0, isReached: false, isOver: true };

/**
 * The comment in the address's hash: `#comment=123`. It is kept when the hash changes to a page of the document. `leave` ends it, so that
 * the newest comments show.
 */
export function useCommentLink(postId: number): { link: CommentLink | undefined; leave: () => void } {
  const hash = useLocation({ select: (location) => location.hash });
  const [kept, setKept] = useState(NOWHERE);
  const asked = Number(/^comment=(\d{1,10})$/.exec(hash)?.[1] ?? 0);
  const name = `${postId}-${asked}`;
  if (asked > 0 && name !== kept.name) {
    setKept({ name, commentId: asked, isReached: false, isOver: false });
  }
  const isHere = !kept.isOver && kept.name.startsWith(`${postId}-`);
  const onReached = () => setKept((before) => ({ ...before, isReached: true }));
  return {
    link: isHere ? { commentId: kept.commentId, isReached: kept.isReached, onReached } : undefined,
    leave: () => setKept((before) => ({ ...before, isOver: true })),
  };
}
