import { z } from 'zod';
import { id, may } from './common.ts';
import { endpoint } from './endpoint.ts';

/**
 * Who may do one thing with a post. With channelWide the lists are ignored. Without it, two empty lists admit the author and
 * study administrators only.
 */
export const permissionEntry = z.object({
  channelWide: z.boolean(),
  roles: z.array(id).max(100).default([]),
  teamIds: z.array(id).max(1000).default([]),
});
export type PermissionEntry = z.output<typeof permissionEntry>;
export const permissionSet = z.object({
  viewPost: permissionEntry,
  commentOnPost: permissionEntry,
  updatePost: permissionEntry,
  deletePost: permissionEntry,
});
export type PermissionSet = z.output<typeof permissionSet>;

/** What the creation of a post offers: with whom to share it, and what the caller may do at once. */
export const getPostingPermissions = endpoint({
  id: 'getPostingPermissions',
  feature: 'sharing',
  method: 'GET',
  path: '/channels/{channelId}/posting-permissions',
  summary: 'What the caller may create and share in a study',
  permission: 'POST_VIEW',
  params: z.object({ channelId: id }),
  result: z.object({
    can: z.object({ createDocument: may, publish: may, approve: may }),
    /** Authors who write for some teams (monitor, site coordinator) share with these only. Null is the whole study. */
    restrictedToTeamIds: z.array(z.number().int()).nullable(),
    fourEyes: z.boolean(),
    draftExpiryDays: z.number().int(),
    /** The permissions of a post that names none. */
    defaultPermissions: permissionSet,
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});
