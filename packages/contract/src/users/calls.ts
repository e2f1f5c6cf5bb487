import { z } from 'zod';
import { line, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import type { WordKey } from '../words/words.ts';
import { basicUserInfo, contactData, ownClients } from '../people/person.ts';
import { languageIds } from '../words/languages.ts';

export const profile = z
  .object({
    acceptedTermsOfService: z.boolean(),
    verifiedEmail: z.boolean(),
    missingInviteAsNewUser: z
      .literal(false)
      .describe('For invitations: people with a profile have an account.'),
    lastLoginDateTimeMillis: millis.nullable(),
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
  summary: 'Accept the terms of service, or change language and time zone',
  description:
    'acceptedTermsOfService needs the version that was read, so that nobody accepts terms they have not seen.',
  permission: 'SELF',
  beforeTerms: true,
  body: z
    .strictObject({
      acceptedTermsOfService: z.literal(true).optional(),
      termsVersion: z.int32().optional().describe('Only with acceptedTermsOfService.'),
      languageId: z.enum(languageIds).optional(),
      timezoneId: line(1, 64).optional(),
    })
    .refine(({ acceptedTermsOfService: accepted, termsVersion }) => accepted || termsVersion === undefined, {
      path: ['acceptedTermsOfService'],
      message: 'issue.required' satisfies WordKey,
    }),
  result: profile,
  errors: ['TERMS_VERSION_UNKNOWN'],
});

export const listSessions = endpoint({
  id: 'listSessions',
  feature: 'users',
  method: 'GET',
  path: '/user/sessions',
  shows: ['SESSIONS'],
  summary: 'Your own active sessions, newest first',
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
  summary: 'End one of your sessions at once',
  permission: 'SELF',
  params: z.object({ id: z.uuid().describe('The session, as the list names it.') }),
  result: z.object({ ended: z.boolean() }),
  errors: ['NOT_FOUND'],
});
