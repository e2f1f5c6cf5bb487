import { z } from 'zod';
import { id, line, millis, pageOf, referencePaging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { channelSummary } from './channels.ts';

export const basicUserInfo = z.object({
  userId: z.number().int(),
  uuid: z.string(),
  displayName: z.string(),
  displayPrefix: z.string().nullable(),
  displaySuffix: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  emailAddress: z.string(),
  jobTitle: z.string().nullable(),
  languageId: z.string(),
  timezoneId: z.string(),
  portraitUrl: z.string().nullable(),
  prefixId: z.number().int().nullable(),
  suffixId: z.number().int().nullable(),
});

export const profile = z.object({
  acceptedTermsOfService: z.boolean(),
  verifiedEmail: z.boolean(),
  missingInviteAsNewUser: z.boolean(),
  lastLoginDateTimeMillis: millis.nullable(),
  basicUserInfo,
  contactData: z.array(z.never()),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  id: 'getProfile',
  feature: 'users',
  method: 'GET',
  path: '/user/profile',
  summary: 'Own profile',
  permission: 'SELF',
  result: profile,
  errors: [],
});

/** acceptedTermsOfService needs the version that was read, so that nobody accepts terms they have not seen. */
export const updateProfile = endpoint({
  id: 'updateProfile',
  feature: 'users',
  method: 'PATCH',
  path: '/user/profile',
  summary: 'Accept the terms of service, or change language and time zone',
  permission: 'SELF',
  body: z.strictObject({
    acceptedTermsOfService: z.literal(true).optional(),
    termsVersion: z.number().int().optional(),
    languageId: z.enum(['en']).optional(),
    timezoneId: line(1, 64).optional(),
  }),
  result: profile,
  errors: ['TERMS_VERSION_UNKNOWN'],
});

export const listMyChannels = endpoint({
  id: 'listMyChannels',
  feature: 'users',
  method: 'GET',
  path: '/user/channels',
  summary: 'Own studies, favourites first, then by name',
  permission: 'SELF',
  query: z.object({ ...referencePaging }),
  result: pageOf(channelSummary),
  errors: [],
});

export const listFavorites = endpoint({
  id: 'listFavorites',
  feature: 'users',
  method: 'GET',
  path: '/user/favorites/channels',
  summary: 'Favourite studies, by name',
  permission: 'SELF',
  query: z.object({ ...referencePaging }),
  result: pageOf(channelSummary),
  errors: [],
});

const channelParams = z.object({ channelId: id });
const isFavorite = z.object({ channelId: z.number().int(), isFavorite: z.boolean() });

export const addFavorite = endpoint({
  id: 'addFavorite',
  feature: 'users',
  method: 'POST',
  path: '/user/favorites/channels/{channelId}',
  summary: 'Make a study a favourite',
  permission: 'SELF',
  params: channelParams,
  result: isFavorite,
  errors: ['CHANNEL_NOT_FOUND'],
});
export const removeFavorite = endpoint({
  id: 'removeFavorite',
  feature: 'users',
  method: 'DELETE',
  path: '/user/favorites/channels/{channelId}',
  summary: 'Make a study no favourite any more',
  permission: 'SELF',
  params: channelParams,
  result: isFavorite,
  errors: ['CHANNEL_NOT_FOUND'],
});

const subscribed = z.object({ subscribed: z.boolean() });
export const subscribeToChannel = endpoint({
  id: 'subscribeToChannel',
  feature: 'users',
  method: 'POST',
  path: '/user/subscriptions/channels/{channelId}',
  summary: "Subscribe to a study's notifications",
  permission: 'SELF',
  params: channelParams,
  result: subscribed,
  errors: ['CHANNEL_NOT_FOUND'],
});
export const unsubscribeFromChannel = endpoint({
  id: 'unsubscribeFromChannel',
  feature: 'users',
  method: 'DELETE',
  path: '/user/subscriptions/channels/{channelId}',
  summary: "Unsubscribe from a study's notifications",
  permission: 'SELF',
  params: channelParams,
  result: subscribed,
  errors: ['CHANNEL_NOT_FOUND'],
});

const postParams = z.object({ postId: id });
export const subscribeToPost = endpoint({
  id: 'subscribeToPost',
  feature: 'users',
  method: 'POST',
  path: '/user/subscriptions/posts/{postId}',
  summary: "Subscribe to a post's activity",
  permission: 'SELF',
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const unsubscribeFromPost = endpoint({
  id: 'unsubscribeFromPost',
  feature: 'users',
  method: 'DELETE',
  path: '/user/subscriptions/posts/{postId}',
  summary: "Unsubscribe from a post's activity",
  permission: 'SELF',
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const subscribeToComments = endpoint({
  id: 'subscribeToComments',
  feature: 'users',
  method: 'POST',
  path: '/user/subscriptions/posts/{postId}/comments',
  summary: "Subscribe to a post's comments",
  permission: 'SELF',
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const unsubscribeFromComments = endpoint({
  id: 'unsubscribeFromComments',
  feature: 'users',
  method: 'DELETE',
  path: '/user/subscriptions/posts/{postId}/comments',
  summary: "Unsubscribe from a post's comments",
  permission: 'SELF',
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});

export const listSessions = endpoint({
  id: 'listSessions',
  feature: 'users',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Own living sessions, newest first',
  permission: 'SELF',
  result: z.object({
    items: z.array(
      z.object({
        sessionId: z.string(),
        isCurrent: z.boolean(),
        userAgent: z.string().nullable(),
        ipAddress: z.string().nullable(),
        createDateTimeMillis: millis,
        lastSeenDateTimeMillis: millis,
      }),
    ),
  }),
  errors: [],
});
export const endSession = endpoint({
  id: 'endSession',
  feature: 'users',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: 'End one of the own sessions at once',
  permission: 'SELF',
  params: z.object({ id: z.uuid() }),
  result: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
});
