import type { Permission, RoleKey } from '@studyline/contract/permissions';

/**
 * How far a permission reaches: the whole study, own and overseen teams, own teams, oneself, own posts;
 * AUDIENCE is what a post's own permission set allows.
 */
export type Scope = 'ALL' | 'OVERSEEN' | 'TEAM' | 'SELF' | 'OWN' | 'AUDIENCE';

const SITE_OTHER: RoleKey[] = ['SUB_INVESTIGATOR', 'SITE_PHARMACIST', 'SITE_STAFF'];
const COORDINATING: RoleKey[] = ['STUDY_COORDINATOR', 'SITE_REGULATORY'];
const APPROVING: RoleKey[] = ['CONTENT_APPROVER', 'REGULATORY_SPECIALIST'];
const MONITORING: RoleKey[] = ['MONITOR', 'MEDICAL_MONITOR'];
const OVERSIGHT: RoleKey[] = ['QA_AUDITOR', 'INSPECTOR'];
const LEADING: RoleKey[] = ['CHANNEL_ADMIN', 'STUDY_MANAGER'];
const SITE: RoleKey[] = ['PRINCIPAL_INVESTIGATOR', ...COORDINATING, ...SITE_OTHER];
const SPONSOR: RoleKey[] = [...LEADING, 'CONTENT_AUTHOR', ...APPROVING, ...MONITORING, 'SUPPLY_MANAGER'];

function grant(...lines: [readonly RoleKey[], Scope][]): ReadonlyMap<RoleKey, Scope> {
  return new Map(lines.flatMap(([keys, scope]) => keys.map((key) => [key, scope] as const)));
}

const directory = grant([[...SPONSOR, ...OVERSIGHT], 'ALL'], [[...SITE, 'VENDOR_MEMBER'], 'TEAM']);
const teamPeople = grant(
  [LEADING, 'ALL'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING], 'TEAM'],
);
const tracking = grant(
  [[...LEADING, ...APPROVING, ...OVERSIGHT], 'ALL'],
  [['CONTENT_AUTHOR'], 'OWN'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING], 'TEAM'],
  [[...SITE_OTHER, 'VENDOR_MEMBER'], 'SELF'],
);
const changing = grant([[...LEADING, ...APPROVING], 'ALL'], [['CONTENT_AUTHOR'], 'OWN']);

/** The permission table of the product: which role holds which permission, and how far. Absent is denied. */
const table: Record<Exclude<Permission, 'CLIENT_MANAGE'>, ReadonlyMap<RoleKey, Scope>> = {
  CHANNEL_UPDATE: grant([LEADING, 'ALL']),
  CHANNEL_ROLE_ASSIGN: grant([LEADING, 'ALL']),
  TEAM_CREATE: grant([LEADING, 'ALL']),
  TEAM_UPDATE: teamPeople,
  TEAM_STATUS_CHANGE: grant([LEADING, 'ALL'], [MONITORING, 'OVERSEEN']),
  MEMBER_VIEW: directory,
  MEMBER_INVITE: teamPeople,
  POST_VIEW: grant([[...LEADING, ...SPONSOR, ...OVERSIGHT], 'ALL'], [[...SITE, 'VENDOR_MEMBER'], 'AUDIENCE']),
  POST_CREATE_DRAFT: grant(
    [[...LEADING, 'CONTENT_AUTHOR', ...APPROVING], 'ALL'],
    [MONITORING, 'OVERSEEN'],
    [COORDINATING, 'TEAM'],
  ),
  POST_PUBLISH: grant([[...LEADING, ...APPROVING], 'ALL']),
  POST_UPDATE: changing,
  POST_DELETE: changing,
  COMMENT_CREATE: grant([SPONSOR, 'ALL'], [[...SITE, 'VENDOR_MEMBER'], 'AUDIENCE']),
  COMMENT_MODERATE: changing,
  ACTION_ACKNOWLEDGE: grant([[...SPONSOR, ...SITE, 'VENDOR_MEMBER'], 'SELF']),
  COMPLIANCE_VIEW: tracking,
  AUDIT_VIEW: tracking,
  DIRECTORY_VIEW: directory,
};

const width: Record<Scope, number> = { ALL: 5, OVERSEEN: 4, TEAM: 3, AUDIENCE: 2, OWN: 2, SELF: 1 };

const scopesByRoles = new WeakMap<readonly RoleKey[], Map<Permission, readonly Scope[]>>();

/**
 * The scopes in which these roles hold a permission, widest first; empty is denied. Roles add up. Remembered for a list of roles,
 * because a page asks the same of one member's roles again for every row.
 */
export function scopesOf(
  roles: readonly RoleKey[],
  permission: Exclude<Permission, 'CLIENT_MANAGE'>,
): readonly Scope[] {
  let known = scopesByRoles.get(roles);
  if (!known) scopesByRoles.set(roles, (known = new Map()));
  let scopes = known.get(permission);
  if (!scopes) {
    const held = new Set(roles.flatMap((role) => table[permission].get(role) ?? []));
    known.set(permission, (scopes = [...held].toSorted((a, b) => width[b] - width[a])));
  }
  return scopes;
}

/** Whether these roles hold a permission for the whole study. */
export function holdsAll(
  roles: readonly RoleKey[],
  permission: Exclude<Permission, 'CLIENT_MANAGE'>,
): boolean {
  return scopesOf(roles, permission)[0] === 'ALL';
}
