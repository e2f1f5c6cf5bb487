import type { StudyPermission } from '@studyline/contract/core/permissions';

export const rightGroupNames = ['POSTS', 'PEOPLE', 'SERVICES', 'RECORDS', 'STUDY'] as const;
type RightGroup = (typeof rightGroupNames)[number];

/** The rights of roles, in the order in which their groups list them. */
const groupOfRight = {
  POST_VIEW: 'POSTS',
  COMMENT_CREATE: 'POSTS',
  ACTION_ACKNOWLEDGE: 'POSTS',
  ACTION_HAND_OVER: 'POSTS',
  POST_CREATE_DRAFT: 'POSTS',
  POST_PUBLISH: 'POSTS',
  POST_UPDATE: 'POSTS',
  POST_DELETE: 'POSTS',
  COMMENT_MODERATE: 'POSTS',
  SUBSCRIBE_OTHERS: 'POSTS',
  TAXONOMY_EDIT: 'POSTS',
  DIRECTORY_VIEW: 'PEOPLE',
  MEMBER_VIEW: 'PEOPLE',
  MEMBER_INVITE: 'PEOPLE',
  CHANNEL_ROLE_ASSIGN: 'PEOPLE',
  DELEGATION_MANAGE: 'PEOPLE',
  TEAM_CREATE: 'PEOPLE',
  TEAM_UPDATE: 'PEOPLE',
  TEAM_STATUS_CHANGE: 'PEOPLE',
  NOTIFICATION_CONTACT_MANAGE: 'PEOPLE',
  COMPLIANCE_VIEW: 'RECORDS',
  AUDIT_VIEW: 'RECORDS',
  ACCESS_REVIEW: 'RECORDS',
  SERVICES_VIEW: 'SERVICES',
  CATALOGUE_IMPORT: 'SERVICES',
  ORDER_CREATE: 'SERVICES',
  ORDER_APPROVE: 'SERVICES',
  ORDER_FULFIL: 'SERVICES',
  RECEIPT_CONFIRM: 'SERVICES',
  QUOTATION_REQUEST: 'SERVICES',
  QUOTATION_ACCEPT: 'SERVICES',
  QUOTATION_ISSUE: 'SERVICES',
  PICKUP_CREATE: 'SERVICES',
  PICKUP_SCHEDULE: 'SERVICES',
  SUPPORT_REQUEST_CREATE: 'SERVICES',
  SUPPORT_REQUEST_ANSWER: 'SERVICES',
  CHANNEL_UPDATE: 'STUDY',
} as const satisfies Record<StudyPermission, RightGroup>;

const rights = Object.keys(groupOfRight) as StudyPermission[];

export const rightsOf = (group: RightGroup): StudyPermission[] =>
  rights.filter((right) => groupOfRight[right] === group);
