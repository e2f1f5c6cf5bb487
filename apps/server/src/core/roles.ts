import {
  permissionScopes,
  type roleCategories,
  type RoleKey,
  type StudyPermission,
} from '@studyline/contract/core/permissions';
import { type ProgramRole, type ProgramScope, programScopes } from '@studyline/contract/core/programs';
import type { participationTypes } from '@studyline/contract/required-actions/required-action';
import type { teamTypes } from '@studyline/contract/teams/team-types';

export type Scope = (typeof permissionScopes)[number];
/** The categories of the roles that members of a team of this type may hold. */
export const rolesOfTeams: Record<(typeof teamTypes)[number], readonly (typeof roleCategories)[number][]> = {
  STUDY_SITE: ['STUDY_SITE'],
  STUDY_SPONSOR: ['SPONSOR_CRO', 'OVERSIGHT'],
  STUDY_CRO: ['SPONSOR_CRO', 'OVERSIGHT'],
  STUDY_SERVICE_PROVIDER: ['SERVICE_PROVIDER'],
  STUDY_AD_HOC: ['SPONSOR_CRO', 'SERVICE_PROVIDER', 'OVERSIGHT'],
};

const SITE_OTHER: RoleKey[] = ['SUB_INVESTIGATOR', 'SITE_PHARMACIST', 'SITE_STAFF'];
const COORDINATING: RoleKey[] = ['STUDY_COORDINATOR', 'SITE_REGULATORY'];
const APPROVING: RoleKey[] = ['CONTENT_APPROVER', 'REGULATORY_SPECIALIST'];
const MONITORING: RoleKey[] = ['MONITOR', 'MEDICAL_MONITOR'];
const OVERSIGHT: RoleKey[] = ['QA_AUDITOR', 'INSPECTOR'];
const LEADING: readonly RoleKey[] = ['CHANNEL_ADMIN', 'STUDY_MANAGER'];
/** The role of a study's named administrators. */
export const STUDY_ADMINISTRATOR: RoleKey = 'CHANNEL_ADMIN';
/** The role that is given until a certain day: inspectors stay for a while. */
export const TEMPORARY_ROLE: RoleKey = 'INSPECTOR';
/** The role without which a site cannot be activated. */
export const SITE_LEADER: RoleKey = 'PRINCIPAL_INVESTIGATOR';
const SITE: RoleKey[] = ['PRINCIPAL_INVESTIGATOR', ...COORDINATING, ...SITE_OTHER];
const SPONSOR: RoleKey[] = [...LEADING, 'CONTENT_AUTHOR', ...APPROVING, ...MONITORING, 'SUPPLY_MANAGER'];

/** The roles that hold a permission, and how far it reaches. A later line replaces an earlier one. */
function grant(...lines: [readonly RoleKey[], Scope][]): ReadonlyMap<RoleKey, Scope> {
  return new Map(lines.flatMap(([keys, scope]) => keys.map((key) => [key, scope] as const)));
}

const directory = grant([[...SPONSOR, ...OVERSIGHT], 'ALL'], [[...SITE, 'VENDOR_MEMBER'], 'TEAM']);
const teamPeople = grant(
  [LEADING, 'ALL'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING], 'TEAM'],
  [['VENDOR_MEMBER'], 'LEAD'],
);
const tracking = grant(
  [[...LEADING, ...APPROVING, ...OVERSIGHT], 'ALL'],
  [['CONTENT_AUTHOR'], 'OWN'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING], 'TEAM'],
  [[...SITE_OTHER, 'VENDOR_MEMBER'], 'SELF'],
);
const subscribing = grant(
  [[...LEADING, ...APPROVING], 'ALL'],
  [['CONTENT_AUTHOR'], 'OWN'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING], 'TEAM'],
);
const siteWork = grant(
  [LEADING, 'ALL'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING], 'TEAM'],
  [SITE_OTHER, 'SELF'],
);
/** Decision: of the people at sites, site staff see orders but do not make them. */
const ordering = grant(
  [[...LEADING, 'SUPPLY_MANAGER'], 'ALL'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING, 'SUB_INVESTIGATOR', 'SITE_PHARMACIST'], 'TEAM'],
);
/** Decision: of the people at sites, those who coordinate them say who is told of what. */
const notifying = grant(
  [[...LEADING, 'SUPPLY_MANAGER'], 'ALL'],
  [MONITORING, 'OVERSEEN'],
  [['PRINCIPAL_INVESTIGATOR', ...COORDINATING, 'VENDOR_MEMBER'], 'TEAM'],
);
const approvingOrders = grant([[...LEADING, 'SUPPLY_MANAGER'], 'ALL']);
const supplying = grant([['SUPPLY_MANAGER'], 'ALL'], [['VENDOR_MEMBER'], 'TEAM']);
/** For a pickup or for help. */
const asking = grant(
  [[...LEADING, 'SUPPLY_MANAGER'], 'ALL'],
  [MONITORING, 'OVERSEEN'],
  [[...SITE, 'VENDOR_MEMBER'], 'TEAM'],
);
const changing = grant([[...LEADING, ...APPROVING], 'ALL'], [['CONTENT_AUTHOR'], 'OWN']);

/** The permission table of the product: which role holds which permission, and how far it reaches. What is absent is denied. */
const table: Record<StudyPermission, ReadonlyMap<RoleKey, Scope>> = {
  CHANNEL_UPDATE: grant([LEADING, 'ALL']),
  CHANNEL_ROLE_ASSIGN: grant([LEADING, 'ALL']),
  TEAM_CREATE: grant([LEADING, 'ALL']),
  TEAM_UPDATE: teamPeople,
  TEAM_STATUS_CHANGE: grant([LEADING, 'ALL'], [MONITORING, 'OVERSEEN']),
  MEMBER_VIEW: directory,
  MEMBER_INVITE: teamPeople,
  POST_VIEW: grant(
    [SPONSOR, 'ALL'],
    [[STUDY_ADMINISTRATOR, ...OVERSIGHT], 'EXEMPT'],
    [[...SITE, 'VENDOR_MEMBER'], 'AUDIENCE'],
  ),
  POST_CREATE_DRAFT: grant(
    [[...LEADING, 'CONTENT_AUTHOR', ...APPROVING], 'ALL'],
    [MONITORING, 'OVERSEEN'],
    [COORDINATING, 'TEAM'],
  ),
  POST_PUBLISH: grant([[...LEADING, ...APPROVING], 'ALL']),
  POST_UPDATE: changing,
  POST_DELETE: grant(
    [[...LEADING, ...APPROVING], 'ALL'],
    [['CONTENT_AUTHOR', ...MONITORING, ...COORDINATING], 'OWN_DRAFT'],
  ),
  COMMENT_CREATE: grant([SPONSOR, 'ALL'], [[...SITE, 'VENDOR_MEMBER'], 'AUDIENCE']),
  COMMENT_MODERATE: changing,
  ACTION_ACKNOWLEDGE: grant([[...SPONSOR, ...SITE, 'VENDOR_MEMBER'], 'SELF']),
  COMPLIANCE_VIEW: tracking,
  AUDIT_VIEW: tracking,
  ACCESS_REVIEW: grant([[...LEADING, ...OVERSIGHT], 'ALL']),
  SUBSCRIBE_OTHERS: subscribing,
  DIRECTORY_VIEW: directory,
  TAXONOMY_EDIT: grant([[...LEADING, ...APPROVING], 'ALL']),
  DELEGATION_MANAGE: siteWork,
  ACTION_HAND_OVER: siteWork,
  SERVICES_VIEW: grant(
    [[...LEADING, 'SUPPLY_MANAGER', ...OVERSIGHT], 'ALL'],
    [MONITORING, 'OVERSEEN'],
    [[...SITE, 'VENDOR_MEMBER'], 'TEAM'],
  ),
  CATALOGUE_IMPORT: grant([['SUPPLY_MANAGER'], 'ALL']),
  ORDER_CREATE: ordering,
  ORDER_APPROVE: approvingOrders,
  ORDER_FULFIL: supplying,
  RECEIPT_CONFIRM: ordering,
  QUOTATION_REQUEST: ordering,
  QUOTATION_ACCEPT: approvingOrders,
  QUOTATION_ISSUE: supplying,
  PICKUP_CREATE: asking,
  PICKUP_SCHEDULE: supplying,
  SUPPORT_REQUEST_CREATE: asking,
  SUPPORT_REQUEST_ANSWER: supplying,
  NOTIFICATION_CONTACT_MANAGE: notifying,
};

/**
 * How far the permissions of programs reach. They are in no team, so most reach the whole study, but of posts they change and delete only
 * their own.
 */
const reachOfPrograms: Record<ProgramScope, Scope> = {
  POST_VIEW: 'ALL',
  POST_CREATE_DRAFT: 'ALL',
  POST_UPDATE: 'OWN',
  POST_DELETE: 'OWN_DRAFT',
  COMMENT_CREATE: 'ALL',
  DIRECTORY_VIEW: 'ALL',
  MEMBER_VIEW: 'ALL',
  TEAM_CREATE: 'ALL',
  TEAM_UPDATE: 'ALL',
  TEAM_STATUS_CHANGE: 'ALL',
  COMPLIANCE_VIEW: 'ALL',
  AUDIT_VIEW: 'ALL',
  ACCESS_REVIEW: 'ALL',
  SUBSCRIBE_OTHERS: 'OWN',
  TAXONOMY_EDIT: 'ALL',
};
const programTable: ReadonlyMap<ProgramRole, { permission: ProgramScope; scope: Scope }> = new Map(
  programScopes.map((permission) => [
    `PROGRAM_${permission}` as const,
    { permission, scope: reachOfPrograms[permission] },
  ]),
);

/** A role in a study: of a person, or of a program. */
export type HeldRole = RoleKey | ProgramRole;

function isProgramRole(role: HeldRole): role is ProgramRole {
  return role.startsWith('PROGRAM_');
}

/** How far a role has a permission; undefined if it doesn't. */
function reachOf(role: HeldRole, permission: StudyPermission): Scope | undefined {
  if (!isProgramRole(role)) return table[permission].get(role);
  const line = programTable.get(role);
  return line?.permission === permission ? line.scope : undefined;
}

/** A line of the table: a role, its permission, and how far that reaches. */
export interface PermissionLine {
  role: HeldRole;
  permission: StudyPermission;
  scope: Scope;
}

/** The lines of the table, of which SQL has a copy. */
export const rolePermissions: readonly PermissionLine[] = [
  ...Object.entries(table).flatMap(([permission, holders]) =>
    [...holders].map(([role, scope]) => ({ role, permission: permission as StudyPermission, scope })),
  ),
  ...[...programTable].map(([role, line]) => ({ role, ...line })),
];

/** What a role may do in a study, and how far that reaches. */
export function rightsOf(role: RoleKey): { permission: StudyPermission; scope: Scope }[] {
  return rolePermissions
    .filter((line) => line.role === role)
    .map(({ permission, scope }) => ({ permission, scope }));
}

/**
 * The roles of the people whom somebody may add, change and remove if they manage only some teams, by the scope of their
 * MEMBER_INVITE. Principal investigators are managed by those who assign roles.
 */
export const manageableRoles: Partial<Record<Scope, readonly RoleKey[]>> = {
  OVERSEEN: [...COORDINATING, ...SITE_OTHER],
  TEAM: [...COORDINATING, ...SITE_OTHER],
  LEAD: ['VENDOR_MEMBER'],
};

/** Somebody with roles in a study. */
export interface Holder {
  readonly roleKeys: readonly HeldRole[];
  /** All their teams are closed. */
  readonly isReadOnly: boolean;
}

/** The permissions that people keep when their teams are closed. */
const READING: ReadonlySet<StudyPermission> = new Set([
  'POST_VIEW',
  'MEMBER_VIEW',
  'DIRECTORY_VIEW',
  'COMPLIANCE_VIEW',
  'AUDIT_VIEW',
  'ACCESS_REVIEW',
  'SERVICES_VIEW',
]);

const scopesByRoles = new WeakMap<readonly HeldRole[], Map<StudyPermission, readonly Scope[]>>();

/**
 * The scopes in which somebody holds a permission, widest first; an empty list is denied. Roles add up. The answer is cached for
 * each list of roles, because a page needs it for every row.
 */
export function scopesOf({ roleKeys, isReadOnly }: Holder, permission: StudyPermission): readonly Scope[] {
  if (isReadOnly && !READING.has(permission)) return [];
  let known = scopesByRoles.get(roleKeys);
  if (!known) scopesByRoles.set(roleKeys, (known = new Map()));
  let held = known.get(permission);
  if (!held) {
    const found = new Set(roleKeys.flatMap((role) => reachOf(role, permission) ?? []));
    known.set(permission, (held = permissionScopes.filter((scope) => found.has(scope))));
  }
  return held;
}

/** Whether somebody holds a permission for the whole study. */
export function holdsAll(holder: Holder, permission: StudyPermission): boolean {
  const [widest] = scopesOf(holder, permission);
  return widest === 'ALL' || widest === 'EXEMPT';
}

/** Whether a role is one of people at sites. */
const isOfSite = (role: HeldRole): boolean => SITE.some((one) => one === role);

/** Whether somebody sees all key contacts of a study. Vendors see only those of their own teams. */
export function seesKeyContacts(holder: Holder): boolean {
  return holdsAll(holder, 'DIRECTORY_VIEW') || holder.roleKeys.some(isOfSite);
}

/**
 * DIRECTORY_VIEW, MEMBER_VIEW: the teams that a member sees, with their people; null is the whole study. People at sites and
 * vendors see their own teams; people at sites see everybody if the study has opened its directory (SITE_DIRECTORY_OPEN).
 */
export function teamsSeen(
  member: Holder & { readonly teamIds: readonly number[] },
  isDirectoryOpen: boolean,
): readonly number[] | null {
  const seesAll = holdsAll(member, 'DIRECTORY_VIEW') || (isDirectoryOpen && seesKeyContacts(member));
  return seesAll ? null : member.teamIds;
}

/** Whether these roles are exempt from a post's own permission set. */
export function isExemptFromNarrowing(roles: readonly HeldRole[]): boolean {
  return roles.some((role) => reachOf(role, 'POST_VIEW') === 'EXEMPT');
}

/** Whether this role can comment on, change and delete every post, regardless of its permission set. */
export function managesEveryPost(role: RoleKey): boolean {
  const holder = { roleKeys: [role], isReadOnly: false };
  return (
    isExemptFromNarrowing(holder.roleKeys) &&
    (['COMMENT_CREATE', 'POST_UPDATE', 'POST_DELETE'] as const).every((right) => holdsAll(holder, right))
  );
}

/** The roles that hold a permission for the whole study. */
export function rolesHoldingAll(permission: StudyPermission): readonly RoleKey[] {
  return [...table[permission].keys()].filter((role) =>
    holdsAll({ roleKeys: [role], isReadOnly: false }, permission),
  );
}

/** What a post's permission set can allow this role in addition to viewing. The table is the upper limit, whatever is ticked. */
export function givableRights(role: RoleKey): ('commentOnPost' | 'updatePost' | 'deletePost')[] {
  const holder = { roleKeys: [role], isReadOnly: false };
  return [
    ...(scopesOf(holder, 'COMMENT_CREATE').length > 0 ? ['commentOnPost' as const] : []),
    ...(holdsAll(holder, 'POST_UPDATE') ? ['updatePost' as const] : []),
    ...(holdsAll(holder, 'POST_DELETE') ? ['deletePost' as const] : []),
  ];
}

/**
 * The team roles of each participation type. A rule of that type addresses only people with one of them. A type that is not
 * listed addresses everybody in the team. PI_OR_DELEGATE also addresses those to whom a duty is delegated.
 */
export const rolesByParticipation: Partial<Record<(typeof participationTypes)[number], readonly RoleKey[]>> =
  {
    PRINCIPAL_INVESTIGATOR: ['PRINCIPAL_INVESTIGATOR'],
    PI_OR_DELEGATE: ['PRINCIPAL_INVESTIGATOR'],
  };

/** Only the investigator has to act, and nobody instead. */
export const INVESTIGATOR_ONLY = 'PRINCIPAL_INVESTIGATOR' satisfies (typeof participationTypes)[number];

export const isOfInvestigator = (participation: (typeof participationTypes)[number]): boolean =>
  participation === INVESTIGATOR_ONLY;

type TeamHolder = Holder & { teamIds: readonly number[]; ledTeamIds: readonly number[] };
interface ReachedTeam {
  teamId: number;
  overseenByTeamIds: readonly number[];
}

/** Whether a member holds a permission on a team. */
export function reachesTeam(member: TeamHolder, team: ReachedTeam, permission: StudyPermission): boolean {
  return holdsAll(member, permission) || reachesSome(member, team, permission);
}

function reachesSome(member: TeamHolder, team: ReachedTeam, permission: StudyPermission): boolean {
  const { teamId } = team;
  return scopesOf(member, permission).some((scope) => {
    switch (scope) {
      case 'OVERSEEN':
        return [teamId, ...team.overseenByTeamIds].some((id) => member.teamIds.includes(id));
      case 'TEAM':
        return member.teamIds.includes(teamId);
      case 'LEAD':
        return member.ledTeamIds.includes(teamId);
      default:
        return false;
    }
  });
}

/** Decision: people at sites see prices only if the study shows them (SHOW_PRICES_TO_SITES); whoever has another role too always does. */
export function seesPrices(
  member: Holder | undefined,
  { showsPricesToSites }: { showsPricesToSites: boolean },
): boolean {
  return showsPricesToSites || (member !== undefined && !member.roleKeys.every(isOfSite));
}
