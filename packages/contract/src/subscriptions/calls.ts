import { z } from 'zod';
import { id, line, pageOf, paging, subscribed } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { postId, postParams } from '../core/params.ts';

const ofPost = z.object(postParams);

const subscriber = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    portraitUrl: z.string().nullable(),
    teamName: z.string().nullable(),
    isSubscribed: z.boolean(),
    can: z.object({ subscribe: may.describe('Whether the caller may subscribe and unsubscribe them.') }),
  })
  .meta({ id: 'Subscriber' });

export const listSubscribers = endpoint({
  id: 'listSubscribers',
  feature: 'subscriptions',
  method: 'GET',
  path: '/posts/{id}/subscriptions',
  shows: ['SHARING'],
  summary: 'The subscribers of a post; with a search, readers who can be subscribed',
  description: 'Only people the caller can see in the study, by name.',
  permission: 'SUBSCRIBE_OTHERS',
  params: ofPost,
  query: z.object({
    ...paging,
    search: line(0, 200).optional().describe('Parts of a name or an address, in any order.'),
  }),
  result: pageOf(subscriber),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'NOT_PUBLISHED'],
});

const subscription = z
  .object({ postId: z.number().int(), userId: z.number().int(), isSubscribed: z.boolean() })
  .meta({ id: 'SubscriberState' });
const subscriptionErrors = [
  'POST_NOT_FOUND',
  'MEMBER_NOT_FOUND',
  'FORBIDDEN',
  'NOT_PUBLISHED',
  'NOT_A_READER',
] as const;

export const subscribeOther = endpoint({
  id: 'subscribeOther',
  feature: 'subscriptions',
  method: 'POST',
  path: '/posts/{id}/subscriptions',
  summary: 'Subscribe someone else to the versions of a post, or unsubscribe them',
  description:
    'They are notified by email, unless they have switched such emails off, and can unsubscribe themselves.',
  permission: 'SUBSCRIBE_OTHERS',
  params: ofPost,
  body: z
    .strictObject({ userId: id, isSubscribed: z.boolean() })
    .meta({ id: 'SubscriptionOfOther', example: { userId: 7, isSubscribed: true } }),
  result: subscription,
  errors: subscriptionErrors,
});

export const unsubscribeOther = endpoint({
  id: 'unsubscribeOther',
  feature: 'subscriptions',
  method: 'DELETE',
  path: '/posts/{id}/subscriptions',
  summary: 'Unsubscribe someone else from the versions of a post',
  description: 'The person is named in the body, as for subscribing, or in the query.',
  permission: 'SUBSCRIBE_OTHERS',
  params: ofPost,
  query: z.object({
    userId: id
      .meta({ id: 'SubscriberId', description: 'The person, unless the body names them.' })
      .optional(),
  }),
  body: z
    .strictObject({ userId: id })
    .meta({ id: 'UnsubscriptionOfOther', example: { userId: 7 } })
    .optional(),
  result: subscription,
  errors: subscriptionErrors,
});

const ofOwnPost = z.object({ postId });
export const subscribeToPost = endpoint({
  id: 'subscribeToPost',
  feature: 'subscriptions',
  method: 'POST',
  path: '/user/subscriptions/posts/{postId}',
  summary: "Subscribe to a post's activity",
  permission: 'SELF',
  params: ofOwnPost,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const unsubscribeFromPost = endpoint({
  id: 'unsubscribeFromPost',
  feature: 'subscriptions',
  method: 'DELETE',
  path: '/user/subscriptions/posts/{postId}',
  summary: "Unsubscribe from a post's activity",
  permission: 'SELF',
  params: ofOwnPost,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const subscribeToComments = endpoint({
  id: 'subscribeToComments',
  feature: 'subscriptions',
  method: 'POST',
  path: '/user/subscriptions/posts/{postId}/comments',
  summary: "Subscribe to a post's comments",
  permission: 'SELF',
  params: ofOwnPost,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const unsubscribeFromComments = endpoint({
  id: 'unsubscribeFromComments',
  feature: 'subscriptions',
  method: 'DELETE',
  path: '/user/subscriptions/posts/{postId}/comments',
  summary: "Unsubscribe from a post's comments",
  permission: 'SELF',
  params: ofOwnPost,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
