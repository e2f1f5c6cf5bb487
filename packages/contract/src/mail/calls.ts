import { z } from 'zod';
import { exactLine, id } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import type { WordKey } from '../words/words.ts';
import {
  deliveries,
  deliveriesOf,
  digestTimes,
  mailTopics,
  QUIET_FROM,
  QUIET_UNTIL,
  stoppable,
  studyDeliveries,
} from './topics.ts';

const topic = z.enum(mailTopics);
const preferences = z
  .object({
    topics: z.array(z.object({ topic, delivery: z.enum(deliveries), choices: z.array(z.enum(deliveries)) })),
    studies: z.array(
      z.object({
        channelId: z.number().int(),
        channelName: z.string(),
        delivery: z.enum(studyDeliveries).nullable().describe('Null is as for all studies.'),
      }),
    ),
    digestTime: z.enum(digestTimes).describe("Of the summary, in the person's time zone."),
    digestDay: z.number().int().describe('Of the weekly summary; Monday is 1.'),
    quietHours: z.boolean().describe(`Whether emails wait from ${QUIET_FROM} to ${QUIET_UNTIL}.`),
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.infer<typeof preferences>;

export const getMailPreferences = endpoint({
  id: 'getMailPreferences',
  feature: 'mail',
  method: 'GET',
  path: '/user/mail-preferences',
  shows: ['PROFILE', 'MY_STUDIES'],
  summary: 'Which emails the caller gets, and when',
  permission: 'SELF',
  result: preferences,
  errors: [],
});

const isEachOnce = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

/** The choices of one person are few; more at once are a mistake. */
const MOST_STUDIES = 100;
export const changeMailPreferences = endpoint({
  id: 'changeMailPreferences',
  feature: 'mail',
  method: 'PATCH',
  path: '/user/mail-preferences',
  summary: 'Change which emails the caller gets, and when',
  description:
    "Only what is sent is changed. Urgent posts and safety posts always come at once. Required actions stay on a person's screens, whichever emails they get.",
  permission: 'SELF',
  body: z
    .strictObject({
      topics: z
        .array(
          z
            .strictObject({ topic, delivery: z.enum(deliveries) })
            .refine(({ topic: of, delivery }) => (deliveriesOf[of] as readonly string[]).includes(delivery), {
              error: 'issue.delivery' satisfies WordKey,
              path: ['delivery'],
            }),
        )
        .max(mailTopics.length)
        .refine((chosen) => isEachOnce(chosen.map((one) => one.topic)), 'issue.chosenTwice' satisfies WordKey)
        .optional(),
      studies: z
        .array(z.strictObject({ channelId: id, delivery: z.enum(studyDeliveries).nullable() }))
        .max(MOST_STUDIES)
        .refine(
          (chosen) => isEachOnce(chosen.map((one) => one.channelId)),
          'issue.chosenTwice' satisfies WordKey,
        )
        .optional(),
      digestTime: z.enum(digestTimes).optional(),
      digestDay: z.number().int().min(1).max(7).optional(),
      quietHours: z.boolean().optional(),
    })
    .meta({
      id: 'MailPreferencesChange',
      example: { topics: [{ topic: 'COMMENTS', delivery: 'IMMEDIATE' }], quietHours: true },
    }),
  result: preferences,
  errors: ['NOT_FOUND'],
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
  summary: 'Switch off the emails that an email belongs to; the token in its headers gives access',
  description: 'For email clients (RFC 8058). A second call changes nothing.',
  permission: 'PUBLIC',
  params: tokenParams,
  foreignForm: true,
  multipart: true,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }).optional(),
  result: z.object({ stopped: z.enum(stoppable) }),
  errors: ['NOT_FOUND'],
});
