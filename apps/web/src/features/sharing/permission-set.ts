import type { ChannelRole } from '@studyline/contract/channels/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';

export type Right = keyof PermissionSet;
export const rights: Right[] = ['viewPost', 'commentOnPost', 'updatePost', 'deletePost'];
/** Represents everyone among the role ids. */
export const EVERYONE = 'everyone';
/** A row of the permission grid: the id of a role, a team, or everyone. */
export type Row = number | `team-${number}` | typeof EVERYONE;
export const rowOfTeam = (teamId: number) => `team-${teamId}` as const;

/** Whether two permission sets are equivalent, in whatever order they list roles and teams. */
export function isSameSet(one: PermissionSet, other: PermissionSet): boolean {
  const idsOf = (set: PermissionSet) =>
    rights.flatMap((right) => [
      set[right].channelWide,
      set[right].roles.toSorted((a, b) => a - b).join(),
      set[right].teamIds.toSorted((a, b) => a - b).join(),
    ]);
  return idsOf(one).join(';') === idsOf(other).join(';');
}

/** What the grid shows about a role. */
export type SharedRole = Pick<
  ChannelRole,
  'roleId' | 'name' | 'isHeld' | 'viewsEveryPost' | 'managesEveryPost' | 'givableRights'
>;

/** All roles, because people who join later get what their role gets. Roles that nobody has yet come last. */
export function rolesOffered<Role extends SharedRole>(roles: readonly Role[]): Role[] {
  return [...roles.filter(({ isHeld }) => isHeld), ...roles.filter(({ isHeld }) => !isHeld)];
}

/** Ticks or clears one cell of the permission grid. */
export function setRight(set: PermissionSet, row: Row, right: Right, checked: boolean): PermissionSet {
  const entry = set[right];
  if (row === EVERYONE) return { ...set, [right]: { ...entry, channelWide: checked } };
  if (typeof row === 'string') {
    const team = Number(row.slice('team-'.length));
    return { ...set, [right]: { ...entry, teamIds: ticked(entry.teamIds, team, checked) } };
  }
  return { ...set, [right]: { ...entry, roles: ticked(entry.roles, row, checked) } };
}

function ticked(ids: readonly number[], id: number, checked: boolean): number[] {
  const others = ids.filter((one) => one !== id);
  return checked ? [...others, id] : others;
}

/** The teams that a permission set names for any permission. */
export function teamsNamed(set: PermissionSet): number[] {
  return [...new Set(rights.flatMap((right) => set[right].teamIds))];
}

interface Cell {
  checked: boolean;
  locked?: boolean;
}

/** Each permission is ticked independently. */
export function rightsOfEveryone(set: PermissionSet): Record<Right, Cell> {
  return cellsOf((right) => ({ checked: set[right].channelWide }));
}

/**
 * For a role, what everyone may do and what the role may always do is ticked and locked. People who may not view a post can do nothing else
 * with it, so that is cleared and locked, and so is what the role may never do.
 */
export function rightsOfRole(set: PermissionSet, role: SharedRole): Record<Right, Cell> {
  // A team that may view it may have members of any role.
  const seen = viewsPost(set, role) || set.viewPost.teamIds.length > 0;
  return cellsOf((right) => {
    const { channelWide, roles } = set[right];
    if (right !== 'viewPost' && !(seen && role.givableRights.includes(right)))
      return { checked: false, locked: true };
    const locked = channelWide || (right === 'viewPost' ? role.viewsEveryPost : role.managesEveryPost);
    return { checked: locked || roles.includes(role.roleId), locked };
  });
}

/** The same for a team. Its members may be able to view the post through a role. */
export function rightsOfTeam(set: PermissionSet, teamId: number): Record<Right, Cell> {
  const { viewPost } = set;
  const seen = viewPost.channelWide || viewPost.teamIds.includes(teamId) || viewPost.roles.length > 0;
  return cellsOf((right) => {
    if (right !== 'viewPost' && !seen) return { checked: false, locked: true };
    const { channelWide, teamIds } = set[right];
    return { checked: channelWide || teamIds.includes(teamId), locked: channelWide };
  });
}

/** Whether all members of the role may view the post. */
export function viewsPost(
  { viewPost }: PermissionSet,
  { roleId, viewsEveryPost }: Pick<SharedRole, 'roleId' | 'viewsEveryPost'>,
): boolean {
  return viewPost.channelWide || viewsEveryPost || viewPost.roles.includes(roleId);
}

function cellsOf(cellOf: (right: Right) => Cell): Record<Right, Cell> {
  return Object.fromEntries(rights.map((right) => [right, cellOf(right)])) as Record<Right, Cell>;
}
