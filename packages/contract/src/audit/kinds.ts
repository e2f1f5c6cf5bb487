/**
 * What people look for in a study's trail. TECHNICAL is what the portal does automatically alongside people's actions, which few look for.
 */
export const auditKinds = [
  'STUDY',
  'TEAMS',
  'MEMBERS',
  'POSTS',
  'ACTIONS',
  'COMMENTS',
  'READING',
  'SERVICES',
  'DOWNLOADS',
  'ERASURE',
  'TECHNICAL',
] as const;
export type AuditKind = (typeof auditKinds)[number];
