import type { Permission, RoleKey } from '@studyline/contract/core/permissions';

/** The columns of the permission table. Each role is in one, and some columns contain several roles. */
const columns = ['CA', 'CH', 'SM', 'AU', 'AP', 'MO', 'SU', 'PI', 'CO', 'ST', 'VE', 'QA'] as const;
export type Column = (typeof columns)[number];

export const columnOf: Record<RoleKey, Column> = {
  CHANNEL_ADMIN: 'CH',
  STUDY_MANAGER: 'SM',
  CONTENT_AUTHOR: 'AU',
  CONTENT_APPROVER: 'AP',
  REGULATORY_SPECIALIST: 'AP',
  MONITOR: 'MO',
  MEDICAL_MONITOR: 'MO',
  SUPPLY_MANAGER: 'SU',
  PRINCIPAL_INVESTIGATOR: 'PI',
  STUDY_COORDINATOR: 'CO',
  SITE_REGULATORY: 'CO',
  SUB_INVESTIGATOR: 'ST',
  SITE_PHARMACIST: 'ST',
  SITE_STAFF: 'ST',
  VENDOR_MEMBER: 'VE',
  QA_AUDITOR: 'QA',
  INSPECTOR: 'QA',
};

/**
 * The permission table, typed by hand: A the whole study, E the same and exempt from a post's own audience, O own and overseen
 * teams, T own team, L own team as its leader, S oneself, W own posts, D own drafts, V what the post's audience admits, - denied.
 */
export const letters: Record<Permission, string> = {
  //                    CA CH SM AU AP MO SU PI CO ST VE QA
  CLIENT_MANAGE: '      A  -  -  -  -  -  -  -  -  -  -  -',
  CHANNEL_UPDATE: '     A  A  A  -  -  -  -  -  -  -  -  -',
  CHANNEL_ROLE_ASSIGN: '-  A  A  -  -  -  -  -  -  -  -  -',
  TEAM_CREATE: '        -  A  A  -  -  -  -  -  -  -  -  -',
  TEAM_UPDATE: '        -  A  A  -  -  O  -  T  T  -  L  -',
  TEAM_STATUS_CHANGE: ' -  A  A  -  -  O  -  -  -  -  -  -',
  MEMBER_VIEW: '        -  A  A  A  A  A  A  T  T  T  T  A',
  MEMBER_INVITE: '      -  A  A  -  -  O  -  T  T  -  L  -',
  // Decision: inspectors are exempt from a post's own audience like quality auditors, who are in the same column.
  POST_VIEW: '          -  E  A  A  A  A  A  V  V  V  V  E',
  POST_CREATE_DRAFT: '  -  A  A  A  A  O  -  -  T  -  -  -',
  POST_PUBLISH: '       -  A  A  -  A  -  -  -  -  -  -  -',
  POST_UPDATE: '        -  A  A  W  A  -  -  -  -  -  -  -',
  // Decision: everyone who writes drafts may delete their own, so monitors and coordinators may too, like content authors.
  POST_DELETE: '        -  A  A  D  A  D  -  -  D  -  -  -',
  COMMENT_CREATE: '     -  A  A  A  A  A  A  V  V  V  V  -',
  COMMENT_MODERATE: '   -  A  A  W  A  -  -  -  -  -  -  -',
  ACTION_ACKNOWLEDGE: ' -  S  S  S  S  S  S  S  S  S  S  -',
  COMPLIANCE_VIEW: '    -  A  A  W  A  O  -  T  T  S  S  A',
  AUDIT_VIEW: '         -  A  A  W  A  O  -  T  T  S  S  A',
  ACCESS_REVIEW: '      -  A  A  -  -  -  -  -  -  -  -  A',
  SUBSCRIBE_OTHERS: '   -  A  A  W  A  O  -  T  T  -  -  -',
  DIRECTORY_VIEW: '     A  A  A  A  A  A  A  T  T  T  T  A',
  TAXONOMY_EDIT: '      -  A  A  -  A  -  -  -  -  -  -  -',
  DELEGATION_MANAGE: '  -  A  A  -  -  O  -  T  T  S  -  -',
  ACTION_HAND_OVER: '   -  A  A  -  -  O  -  T  T  S  -  -',
  SERVICES_VIEW: '      -  A  A  -  -  O  A  T  T  T  T  A',
  CATALOGUE_IMPORT: '   -  -  -  -  -  -  A  -  -  -  -  -',
  ORDER_CREATE: '       -  A  A  -  -  O  A  T  T  T  -  -',
  ORDER_APPROVE: '      -  A  A  -  -  -  A  -  -  -  -  -',
  ORDER_FULFIL: '       -  -  -  -  -  -  A  -  -  -  T  -',
  RECEIPT_CONFIRM: '    -  A  A  -  -  O  A  T  T  T  -  -',
  QUOTATION_REQUEST: '  -  A  A  -  -  O  A  T  T  T  -  -',
  QUOTATION_ACCEPT: '   -  A  A  -  -  -  A  -  -  -  -  -',
  QUOTATION_ISSUE: '    -  -  -  -  -  -  A  -  -  -  T  -',
  PICKUP_CREATE: '      -  A  A  -  -  O  A  T  T  T  T  -',
  PICKUP_SCHEDULE: '    -  -  -  -  -  -  A  -  -  -  T  -',
  SUPPORT_REQUEST_CREATE: ' -  A  A  -  -  O  A  T  T  T  T  -',
  SUPPORT_REQUEST_ANSWER: ' -  -  -  -  -  -  A  -  -  -  T  -',
  NOTIFICATION_CONTACT_MANAGE: '-  A  A  -  -  O  A  T  T  -  T  -',
};

/** Site staff are in a column with pharmacists, who order for their site. */
const notForSiteStaff: readonly Permission[] = ['ORDER_CREATE', 'RECEIPT_CONFIRM', 'QUOTATION_REQUEST'];

export function letterOf(permission: Permission, who: RoleKey | 'CLIENT_ADMIN'): string {
  if (who === 'SITE_STAFF' && notForSiteStaff.includes(permission)) return '-';
  const column = who === 'CLIENT_ADMIN' ? 'CA' : columnOf[who];
  return letters[permission].trim().split(/\s+/)[columns.indexOf(column)] ?? '?';
}
