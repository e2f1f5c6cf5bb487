import { initMember } from '@studyline/contract/app';
import { getChannel, listMyChannels } from '@studyline/contract/channels';
import {
  getPost,
  getPostVersion,
  markAsRead,
  markAsUnread,
  type PostDetail,
  subscribeToComments,
  subscribeToPost,
  unsubscribeFromComments,
  unsubscribeFromPost,
} from '@studyline/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../api/use-call.ts';
import { refreshPost } from '../../live/refresh-post.ts';
import { type Switch, useSwitch } from './use-switch.ts';

const unreadStale = [getPost, getPostVersion, initMember, getChannel, listMyChannels];
const subscriptionStale = [getPost, getPostVersion];

/** Whether the post is marked unread. */
export function useUnreadMark({ postId, markedAsUnread }: PostDetail): Switch {
  const queryClient = useQueryClient();
  const options = { stale: unreadStale, waits: true, onDone: () => refreshPost(queryClient, postId) };
  const { mutateAsync: mark } = useCall(markAsUnread, options);
  const { mutateAsync: unmark } = useCall(markAsRead, options);
  return useSwitch(markedAsUnread, (on) => (on ? mark : unmark)({ params: { id: postId } }));
}

export interface Subscriptions {
  changes: Switch;
  comments: Switch;
  /** The bell: on while either is, and sets both. */
  all: Switch;
}

export function useSubscriptions({ postId, subscriptions }: PostDetail): Subscriptions {
  const options = { stale: subscriptionStale, waits: true };
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
