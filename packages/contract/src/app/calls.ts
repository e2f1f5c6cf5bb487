import { z } from 'zod';
import { line, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelSummary } from '../channels/calls.ts';
import { may } from '../core/may.ts';
import { profile } from '../users/calls.ts';

const featureFlag = z.object({ key: z.string(), enabled: z.boolean() }).meta({ id: 'FeatureFlag' });

export const getTermsOfService = endpoint({
  id: 'getTermsOfService',
  feature: 'app',
  method: 'GET',
  path: '/app/terms-of-service',
  shows: 'nothing',
  summary: 'The terms of service in force',
  permission: 'PUBLIC',
  result: z.object({
    version: z.number().int(),
    title: z.string(),
    content: z.string().describe('Sanitised HTML.'),
    effectiveDateTimeMillis: millis,
    changes: z.string().nullable().describe('What changed since the version before; null for the first.'),
  }),
  errors: ['NOT_FOUND'],
});

export const initMember = endpoint({
  id: 'initMember',
  feature: 'app',
  method: 'GET',
  path: '/app/init-member',
  shows: ['MY_STUDIES'],
  summary: 'What the shell needs after sign-in',
  description:
    'Everything the web app needs when it starts: profile, studies, clients, counts, flags, and where the live channels are.',
  permission: 'SELF',
  result: z.object({
    user: profile,
    channelSummaries: z.array(channelSummary),
    clients: z
      .array(z.object({ clientId: z.number().int(), name: z.string(), uuid: z.string() }))
      .describe('Clients that the person administers.'),
    can: z.object({ createFirstClient: may.describe('Name the first organisation of the installation.') }),
    counts: z.object({
      unreadCount: z.number().int(),
      requiredActionsCount: z.number().int(),
      overdueActionsCount: z.number().int(),
      unreadUpdatesCount: z.number().int(),
    }),
    featureFlags: z.array(featureFlag),
    realtime: z
      .object({ key: z.string(), host: z.string().nullable(), port: z.number().int().nullable() })
      .describe('Where a Pusher client connects. Null is the address of the API.'),
  }),
  errors: [],
});
export type Init = z.infer<(typeof initMember)['result']>;
export const listFeatureFlags = endpoint({
  id: 'listFeatureFlags',
  feature: 'app',
  method: 'GET',
  path: '/app/feature-flags',
  shows: 'nothing',
  summary: 'Feature flags of this installation',
  permission: 'PUBLIC',
  result: z.object({ items: z.array(featureFlag) }),
  errors: [],
});
export const listStudiesByCustomer = endpoint({
  id: 'listStudiesByCustomer',
  feature: 'app',
  method: 'GET',
  path: '/app/all-studies-grouped-by-customer',
  shows: ['ALL_STUDIES'],
  summary: 'Own studies grouped by client; search narrows by study or client name',
  permission: 'SELF',
  query: z.object({
    search: line(0, 200).optional().describe('Parts of the name of a study or client, in any order.'),
  }),
  result: z.object({
    items: z.array(
      z.object({
        clientId: z.number().int(),
        name: z.string(),
        channels: z.array(z.object({ channelId: z.number().int(), name: z.string(), title: z.string() })),
      }),
    ),
  }),
  errors: [],
});
export const getBuild = endpoint({
  id: 'getBuild',
  feature: 'app',
  method: 'GET',
  path: '/app/build',
  shows: 'nothing',
  summary: 'Build id of the web app being served; if it differs, the app should reload',
  permission: 'PUBLIC',
  result: z.object({
    buildId: z.string(),
    manifest: z.record(z.string(), z.string()),
    outboxUrl: z
      .string()
      .nullable()
      .describe('Where the mails of a demo without a mail server can be read; null elsewhere.'),
    sendsMail: z
      .boolean()
      .describe(
        'Whether emails are sent, or can be read in a demo. If not, the links of invitations are handed over.',
      ),
  }),
  errors: [],
});
