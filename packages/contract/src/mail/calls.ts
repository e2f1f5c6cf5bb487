import { z } from 'zod';
import { exactLine } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';

/** The emails that a person may switch off. Required actions still show on the screens. */
export const mailPreferences = [
  'DRAFT_EXPIRING',
  'REQUIRED_ACTION',
  'COMMENT_REPLY',
  'SUBSCRIBED_POST',
  'EVENT_CHANGED',
  'NOTIFICATION',
] as const;
export type MailPreference = (typeof mailPreferences)[number];

const preferences = z
  .object({
    items: z.array(z.object({ kind: z.enum(mailPreferences), enabled: z.boolean() })),
  })
  .meta({ id: 'MailPreferences' });

export const listMailPreferences = endpoint({
  id: 'listMailPreferences',
  feature: 'mail',
  method: 'GET',
  path: '/user/mail-preferences',
  shows: ['PROFILE'],
  summary: 'Which emails the caller gets',
  permission: 'SELF',
  result: preferences,
  errors: [],
});

export const setMailPreference = endpoint({
  id: 'setMailPreference',
  feature: 'mail',
  method: 'PUT',
  path: '/user/mail-preferences',
  summary: 'Switch one kind of email on or off',
  description: "Required actions stay on a person's screens, whichever emails they get.",
  permission: 'SELF',
  body: z.strictObject({ kind: z.enum(mailPreferences), enabled: z.boolean() }),
  result: preferences,
  errors: [],
});

const tokenParams = z.object({
  token: exactLine(1, 200).meta({ id: 'UnsubscribeToken', description: 'From a header of the email.' }),
});

export const openUnsubscription = endpoint({
  id: 'openUnsubscription',
  feature: 'mail',
  method: 'GET',
  path: '/mail/unsubscribe/{token}',
  shows: 'nothing',
  summary: 'Redirect to the page that asks whether to switch off such emails; changes nothing',
  description: 'For people, and for scanners that follow the links in emails.',
  permission: 'PUBLIC',
  params: tokenParams,
  result: 'REDIRECT',
  errors: [],
});

export const unsubscribeFromMail = endpoint({
  id: 'unsubscribeFromMail',
  feature: 'mail',
  method: 'POST',
  path: '/mail/unsubscribe/{token}',
  summary: 'Switch off the kind of email that an email belongs to; the token in its headers gives access',
  description: 'For email clients (RFC 8058). A second call changes nothing.',
  permission: 'PUBLIC',
  params: tokenParams,
  foreignForm: true,
  multipart: true,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional(),
  result: z.object({ kind: z.enum(mailPreferences), enabled: z.literal(false) }),
  errors: ['NOT_FOUND'],
});
