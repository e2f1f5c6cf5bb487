import { z } from 'zod';
import { id } from '../core/common.ts';

interface Entry {
  channelWide: boolean;
  roles: number[];
  teamIds: number[];
}
const ascending = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);

/** An entry normalised for comparing and storing. The whole study needs no lists, and the order of a list is irrelevant. */
export function inOrder({ channelWide, roles, teamIds }: Entry): Entry {
  return channelWide
    ? { channelWide, roles: [], teamIds: [] }
    : { channelWide, roles: ascending(roles), teamIds: ascending(teamIds) };
}

export const permissionEntry = z
  .strictObject({
    channelWide: z.boolean(),
    roles: z.array(id).max(100).default([]),
    teamIds: z.array(id).max(1000).default([]),
  })
  .overwrite(inOrder)
  .meta({
    id: 'PermissionEntry',
    description:
      'Who may do one thing with a post. With channelWide, the lists are ignored. Without it, two empty lists mean only the author and study administrators.',
    example: { channelWide: false, roles: [9], teamIds: [] },
  });

/** It is in a file without calls because a study's form validates with it too. */
export const permissionSet = z
  .strictObject({
    viewPost: permissionEntry,
    commentOnPost: permissionEntry,
    updatePost: permissionEntry,
    deletePost: permissionEntry,
  })
  .meta({ id: 'PermissionSet' });
