import { z } from 'zod';
import { may } from '../core/may.ts';
import { channelId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { type permissionEntry, permissionSet } from './permission-set.ts';

export type PermissionEntry = z.output<typeof permissionEntry>;
export type PermissionSet = z.output<typeof permissionSet>;

/** From whom a post is hidden, whatever its permissions say. */
export const postBlindings = ['NONE', 'UNBLINDED_ONLY'] as const;
export type PostBlinding = (typeof postBlindings)[number];
export const postBlinding = z.enum(postBlindings).meta({
  id: 'PostBlinding',
  description: 'UNBLINDED_ONLY hides a post from everyone in a blinded team.',
});

/** How widely a role may share its drafts: with the whole study, with its own and overseen teams, or with its own teams. */
export const postingScopes = ['STUDY', 'OVERSEEN_TEAMS', 'OWN_TEAMS'] as const;
/** What a role may do with new posts. */
export const postingRights = {
  creates: z
    .enum(postingScopes)
    .nullable()
    .describe('How far the drafts of the role may be shared; null for a role that writes none.'),
  publishes: z.boolean().describe('Whether it publishes, and approves and rejects drafts.'),
};

export const getPostingPermissions = endpoint({
  id: 'getPostingPermissions',
  feature: 'sharing',
  method: 'GET',
  path: '/channels/{channelId}/posting-permissions',
  shows: ['POSTING'],
  summary: 'What the caller may create and share in a study',
  description: 'Who a new post can be shared with, and what the caller may do straight away.',
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
  result: z.object({
    can: z.object({
      createDocument: may,
      createCourse: may,
      publish: may.describe('To publish their own draft. If this is refused, it is submitted instead.'),
      approve: may.describe("To publish other people's submitted drafts."),
      markUnblinded: may,
    }),
    restrictedToTeamIds: z
      .array(z.number().int())
      .nullable()
      .describe(
        'Authors who write for certain teams (monitor, site coordinator) share only with those teams. Null means the whole study.',
      ),
    fourEyes: z.boolean(),
    draftExpiryDays: z.number().int(),
    gracePeriodsMillis: z
      .array(z.number().int())
      .describe(
        'The grace periods that a rule can have here: only one, unless the study allows custom ones.',
      ),
    defaultPermissions: permissionSet.describe("The permissions of a post that doesn't specify any."),
    roles: z
      .array(z.object({ roleId: z.number().int(), name: z.string(), ...postingRights }))
      .describe('Which role creates, publishes and approves posts here.'),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});
