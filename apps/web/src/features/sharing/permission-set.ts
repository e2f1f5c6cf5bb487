import type { ChannelRole } from '@studyline/contract/channels';
import type { PermissionSet } from '@studyline/contract/sharing';

export type Right = keyof PermissionSet;
export const rights: Right[] = ['viewPost', 'commentOnPost', 'updatePost', 'deletePost'];
/** Stands for all roles among the ids of roles. */
export const EVERYONE = 'everyone';
/** A row of the permission grid: the id of a role, or everyone. */
export type Row = number | typeof EVERYONE;

/** A role that nobody has is not offered. */
export function rolesOffered(roles: readonly ChannelRole[]): ChannelRole[] {
  return roles.filter(({ memberCount }) => memberCount > 0);
}

/** Ticks or clears one cell of the permission grid. */
export function setRight(set: PermissionSet, row: Row, right: Right, checked: boolean): PermissionSet {
  const entry = set[right];
  if (row === EVERYONE) return { ...set, [right]: { ...entry, channelWide: checked } };
  const others = entry.roles.filter((id) => id !== row);
  return { ...set, [right]: { ...entry, roles: checked ? [...others, row] : others } };
}

/** A role is ticked and locked if everyone is ticked, or if it views every post. */
export function rightsOfRow(
  set: PermissionSet,
  row: Row,
  viewsEveryPost = false,
): Record<Right, { checked: boolean; locked?: boolean }> {
  return Object.fromEntries(
    rights.map((right) => {
      const { channelWide, roles } = set[right];
      if (row === EVERYONE) return [right, { checked: channelWide }];
      const locked = channelWide || (right === 'viewPost' && viewsEveryPost);
      return [right, { checked: locked || roles.includes(row), locked }];
    }),
  ) as Record<Right, { checked: boolean; locked?: boolean }>;
}
