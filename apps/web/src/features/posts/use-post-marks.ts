import { markAsRead, markAsUnread, type PostDetail } from '@studyline/contract/posts/calls';
import {
  subscribeToComments,
  subscribeToPost,
  unsubscribeFromComments,
  unsubscribeFromPost,
} from '@studyline/contract/subscriptions/calls';
import { useCall } from '../../live/use-call.ts';
import { type Switch, useSwitch } from '../../live/use-switch.ts';
import { isUnpublished } from './version-state.ts';

/** Whether the post is marked unread. Undefined for an unpublished version, which never counts as unread. */
export function useUnreadMark(detail: PostDetail): Switch | undefined {
  const { postId, markedAsUnread } = detail;
  const options = { waits: true };
  const { mutateAsync: mark } = useCall(markAsUnread, options);
  const { mutateAsync: unmark } = useCall(markAsRead, options);
  const unread = useSwitch(markedAsUnread, (on) => (on ? mark : unmark)({ params: { id: postId } }));
  return isUnpublished(detail) ? undefined : unread;
}

export interface Subscriptions {
  changes: Switch;
  comments: Switch;
  /** The bell: on if either notification is on. It sets both. */
  all: Switch;
}

export function useSubscriptions({ postId, subscriptions }: PostDetail): Subscriptions {
  const options = { waits: true };
  const { mutateAsync: startChanges } = useCall(subscribeToPost, options);
  const { mutateAsync: stopChanges } = useCall(unsubscribeFromPost, options);
  const { mutateAsync: startComments } = useCall(subscribeToComments, options);
  const { mutateAsync: stopComments } = useCall(unsubscribeFromComments, options);
  const args = { params: { postId } };
  const { subscribedToPostActivity, subscribedToPostCommentActivity } = subscriptions;
  const changes = useSwitch(subscribedToPostActivity, (on) => (on ? startChanges : stopChanges)(args));
  const comments = useSwitch(subscribedToPostCommentActivity, (on) =>
    (on ? startComments : stopComments)(args),
  );
  const set = (on: boolean) => {
    for (const one of [changes, comments]) if (one.isOn !== on) one.set(on);
  };
  return { changes, comments, all: { isOn: changes.isOn || comments.isOn, set } };
}
