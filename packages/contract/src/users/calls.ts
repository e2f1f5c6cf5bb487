import { z } from 'zod';
import { MAX_PICTURE_BYTES } from '../channels/metadata.ts';
import { exactLine, id, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import type { WordKey } from '../words/words.ts';
import { basicUserInfo, contactData, ownClients } from '../people/person.ts';
import { profileChange } from './profile-change.ts';

export const profile = z
  .object({
    acceptedTermsOfService: z.boolean(),
    verifiedEmail: z.boolean(),
    missingInviteAsNewUser: z
      .literal(false)
      .describe('For invitations: people with a profile have an account.'),
    lastLoginDateTimeMillis: millis.nullable(),
    hasPassword: z.boolean().describe('Whether the person can sign in with a password.'),
    emailChange: z
      .object({ emailAddress: z.string().describe('The new address.'), expirationDateTimeMillis: millis })
      .nullable()
      .describe('The address that waits for confirmation by the link that was sent to it.'),
    basicUserInfo,
    contactData,
    clients: ownClients,
    nonEecUser: z
      .boolean()
      .describe('Whether the account has no access. Calls of such an account are refused with NON_EEC_USER.'),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  id: 'getProfile',
  feature: 'users',
  method: 'GET',
  path: '/user/profile',
  shows: ['PROFILE'],
  summary: 'Own profile',
  permission: 'SELF',
  beforeTerms: true,
  result: profile,
  errors: [],
});

export const updateProfile = endpoint({
  id: 'updateProfile',
  feature: 'users',
  method: 'PATCH',
  path: '/user/profile',
  summary: 'Accept the terms of service, or change what your profile says',
  description:
    "acceptedTermsOfService needs the version that was read, so that nobody accepts terms they have not seen. A new name or job title is recorded in the audit trails of the person's studies, and that the contact data changed.",
  permission: 'SELF',
  beforeTerms: true,
  body: profileChange
    .extend({
      acceptedTermsOfService: z.literal(true).optional(),
      termsVersion: z.int32().optional().describe('Only with acceptedTermsOfService.'),
    })
    .refine(({ acceptedTermsOfService: accepted, termsVersion }) => accepted || termsVersion === undefined, {
      path: ['acceptedTermsOfService'],
      message: 'issue.required' satisfies WordKey,
    }),
  result: profile,
  errors: ['TERMS_VERSION_UNKNOWN'],
});

export const device = z
  .object({
    kind: z.enum(['COMPUTER', 'TABLET', 'PHONE', 'PROGRAM']),
    browser: z.string().nullable().describe('Such as Firefox.'),
    system: z.string().nullable().describe('Such as Windows or iPhone.'),
  })
  .meta({ id: 'Device', description: 'As far as the user agent says it.' });
export type Device = z.infer<typeof device>;

const ownSession = z
  .object({
    sessionId: z.string(),
    isCurrent: z.boolean(),
    device,
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    provider: z.string().describe('How the person signed in: credentials, or the id of a provider.'),
    createDateTimeMillis: millis,
    lastSeenDateTimeMillis: millis,
    endDateTimeMillis: millis.nullable().describe('Null while it is live.'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

const failedTry = z
  .object({
    device,
    ipAddress: z.string().nullable(),
    count: z.number().int(),
    lastDateTimeMillis: millis,
  })
  .meta({ id: 'FailedTry' });

export const listSessions = endpoint({
  id: 'listSessions',
  feature: 'users',
  method: 'GET',
  path: '/user/sessions',
  shows: ['SESSIONS'],
  summary: 'Your own sessions, the live ones first, and the wrong passwords of the last 14 days',
  description: 'Sessions that have ended stay in the list for 14 days.',
  permission: 'SELF',
  result: z.object({
    items: z.array(ownSession),
    failedTries: z.array(failedTry).describe('By browser and address, the latest first.'),
  }),
  errors: [],
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  feature: 'users',
  method: 'DELETE',
  path: '/user/sessions',
  summary: 'End all your sessions but this one, at once',
  permission: 'SELF',
  result: z.object({ ended: z.number().int() }),
  errors: [],
});

export const endSession = endpoint({
  id: 'endSession',
  feature: 'users',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  summary: 'End one of your sessions at once',
  permission: 'SELF',
  params: z.object({ id: z.uuid().describe('The session, as the list names it.') }),
  result: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
});

const image = { result: 'BYTES', mediaTypes: ['image/webp'], errors: ['FILE_NOT_FOUND'] } as const;

export const getProfileImage = endpoint({
  id: 'getProfileImage',
  feature: 'users',
  method: 'GET',
  path: '/user/profile-image',
  shows: 'nothing',
  summary: 'Own portrait',
  permission: 'SELF',
  ...image,
});
export const setProfileImage = endpoint({
  id: 'setProfileImage',
  feature: 'users',
  method: 'PUT',
  path: '/user/profile-image',
  summary: 'Set your own portrait',
  description:
    'Multipart. The image is PNG, JPEG, WebP or GIF, detected by its content, with at most 40 megapixels and 30,000 pixels a side. It is cropped to 256 by 256 pixels, and its metadata is removed.',
  permission: 'SELF',
  file: { name: 'file', maxBytes: MAX_PICTURE_BYTES },
  result: profile,
  errors: ['FILE_MISSING', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FIELD_AFTER_FILE', 'PICTURE_REFUSED'],
});
export const removeProfileImage = endpoint({
  id: 'removeProfileImage',
  feature: 'users',
  method: 'DELETE',
  path: '/user/profile-image',
  summary: 'Remove your own portrait',
  permission: 'SELF',
  result: profile,
  errors: [],
});
export const getPortrait = endpoint({
  id: 'getPortrait',
  feature: 'users',
  method: 'GET',
  path: '/users/{userId}/profile-image',
  shows: 'nothing',
  summary: 'Portrait of a person in a study or client of yours',
  description: 'At the address that answers give as portraitUrl. Each image has its own.',
  permission: 'SELF',
  params: z.object({ userId: id.meta({ id: 'UserId', description: 'The person.', example: 7 }) }),
  query: z.object({ image: exactLine(1, 64).describe('Which image: the end of portraitUrl.') }),
  ...image,
});
