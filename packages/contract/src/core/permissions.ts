/** The rows of the permission table: what a role may do in a study. */
export const studyPermissions = [
  'CHANNEL_UPDATE',
  'CHANNEL_ROLE_ASSIGN',
  'TEAM_CREATE',
  'TEAM_UPDATE',
  'TEAM_STATUS_CHANGE',
  'MEMBER_VIEW',
  'MEMBER_INVITE',
  'POST_VIEW',
  'POST_CREATE_DRAFT',
  'POST_PUBLISH',
  'POST_UPDATE',
  'POST_DELETE',
  'COMMENT_CREATE',
  'COMMENT_MODERATE',
  'ACTION_ACKNOWLEDGE',
  'COMPLIANCE_VIEW',
  'AUDIT_VIEW',
  'ACCESS_REVIEW',
  'SUBSCRIBE_OTHERS',
  'DIRECTORY_VIEW',
  'TAXONOMY_EDIT',
  'DELEGATION_MANAGE',
  'ACTION_HAND_OVER',
  'SERVICES_VIEW',
  'CATALOGUE_IMPORT',
  'ORDER_CREATE',
  'ORDER_APPROVE',
  'ORDER_FULFIL',
  'RECEIPT_CONFIRM',
  'QUOTATION_REQUEST',
  'QUOTATION_ACCEPT',
  'QUOTATION_ISSUE',
  'PICKUP_CREATE',
  'PICKUP_SCHEDULE',
  'SUPPORT_REQUEST_CREATE',
  'SUPPORT_REQUEST_ANSWER',
  'NOTIFICATION_CONTACT_MANAGE',
] as const;
export type StudyPermission = (typeof studyPermissions)[number];

/** CLIENT_MANAGE is a permission of a client's administrators. */
export type Permission = 'CLIENT_MANAGE' | StudyPermission;

/**
 * How far a permission reaches. EXEMPT is the whole study, regardless of a post's own permission set; ALL is the whole study;
 * OVERSEEN is own and overseen teams; TEAM is own teams; LEAD is the teams that one leads; AUDIENCE is what a post's own
 * permission set allows; OWN is own posts; OWN_DRAFT is own unpublished drafts; SELF is oneself.
 */
export const permissionScopes = [
  'EXEMPT',
  'ALL',
  'OVERSEEN',
  'TEAM',
  'LEAD',
  'AUDIENCE',
  'OWN',
  'OWN_DRAFT',
  'SELF',
] as const;

/** Roles of a study. A client administrator does not have one. */
export const roleKeys = [
  'CHANNEL_ADMIN',
  'STUDY_MANAGER',
  'CONTENT_AUTHOR',
  'CONTENT_APPROVER',
  'MONITOR',
  'MEDICAL_MONITOR',
  'SUPPLY_MANAGER',
  'REGULATORY_SPECIALIST',
  'PRINCIPAL_INVESTIGATOR',
  'SUB_INVESTIGATOR',
  'STUDY_COORDINATOR',
  'SITE_PHARMACIST',
  'SITE_STAFF',
  'SITE_REGULATORY',
  'VENDOR_MEMBER',
  'QA_AUDITOR',
  'INSPECTOR',
] as const;
export type RoleKey = (typeof roleKeys)[number];

export const roleCategories = ['SPONSOR_CRO', 'STUDY_SITE', 'SERVICE_PROVIDER', 'OVERSIGHT'] as const;

/** A new study's role names are among the server's texts; a study administrator may rename them. */
export const roles: Record<RoleKey, { category: (typeof roleCategories)[number] }> = {
  CHANNEL_ADMIN: { category: 'SPONSOR_CRO' },
  STUDY_MANAGER: { category: 'SPONSOR_CRO' },
  CONTENT_AUTHOR: { category: 'SPONSOR_CRO' },
  CONTENT_APPROVER: { category: 'SPONSOR_CRO' },
  MONITOR: { category: 'SPONSOR_CRO' },
  MEDICAL_MONITOR: { category: 'SPONSOR_CRO' },
  SUPPLY_MANAGER: { category: 'SPONSOR_CRO' },
  REGULATORY_SPECIALIST: { category: 'SPONSOR_CRO' },
  PRINCIPAL_INVESTIGATOR: { category: 'STUDY_SITE' },
  SUB_INVESTIGATOR: { category: 'STUDY_SITE' },
  STUDY_COORDINATOR: { category: 'STUDY_SITE' },
  SITE_PHARMACIST: { category: 'STUDY_SITE' },
  SITE_STAFF: { category: 'STUDY_SITE' },
  SITE_REGULATORY: { category: 'STUDY_SITE' },
  VENDOR_MEMBER: { category: 'SERVICE_PROVIDER' },
  QA_AUDITOR: { category: 'OVERSIGHT' },
  INSPECTOR: { category: 'OVERSIGHT' },
};
