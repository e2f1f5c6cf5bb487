import { z } from 'zod';
import { id, may } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Who may do one thing with a post. channelWide makes the lists ignored; both empty: author and study administrators. */
const permissionEntry = z.object({
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

/** What post creation offers: who may be shared with, and what the caller may do at once. */
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
    /** Authors who write for some teams (monitor, site coordinator) share with these only; null is the whole study. */
    restrictedToTeamIds: z.array(z.number().int()).nullable(),
    fourEyes: z.boolean(),
    draftExpiryDays: z.number().int(),
    /** What a post gets that names no permissions. */
    defaultPermissions: permissionSet,
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});
