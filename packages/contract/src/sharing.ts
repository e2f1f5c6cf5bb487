import { z } from 'zod';
import { id } from './common.ts';
import { may } from './may.ts';
import { channelId } from './params.ts';
import { endpoint } from './endpoint.ts';

export const permissionEntry = z
  .strictObject({
    channelWide: z.boolean(),
    roles: z.array(id).max(100).default([]),
    teamIds: z.array(id).max(1000).default([]),
  })
  .meta({
    id: 'PermissionEntry',
    description:
      'Who may do one thing with a post. With channelWide the lists are ignored. Without it, two empty lists admit the author and study administrators only.',
    example: { channelWide: false, roles: [9], teamIds: [] },
  });
export type PermissionEntry = z.output<typeof permissionEntry>;
export const permissionSet = z
  .strictObject({
    viewPost: permissionEntry,
    commentOnPost: permissionEntry,
    updatePost: permissionEntry,
    deletePost: permissionEntry,
  })
  .meta({ id: 'PermissionSet' });
export type PermissionSet = z.output<typeof permissionSet>;

export const getPostingPermissions = endpoint({
  id: 'getPostingPermissions',
  feature: 'sharing',
  method: 'GET',
  path: '/channels/{channelId}/posting-permissions',
  summary: 'What the caller may create and share in a study',
  description: 'With whom a new post can be shared, and what the caller may do at once.',
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
  result: z.object({
    can: z.object({ createDocument: may, publish: may, approve: may }),
    restrictedToTeamIds: z
      .array(z.number().int())
      .nullable()
      .describe(
        'Authors who write for some teams (monitor, site coordinator) share with these only. Null is the whole study.',
      ),
    fourEyes: z.boolean(),
    draftExpiryDays: z.number().int(),
    gracePeriodsMillis: z
      .array(z.number().int())
      .describe('The grace periods that a rule may have here: one, unless the study chooses its own.'),
    defaultPermissions: permissionSet.describe('The permissions of a post that names none.'),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});
