/** What people look for in a study's trail. TECHNICAL is what the portal does by itself around what they do, which few look for. */
export const auditKinds = [
  'STUDY',
  'TEAMS',
  'MEMBERS',
  'POSTS',
  'ACTIONS',
  'COMMENTS',
  'READING',
  'ERASURE',
  'TECHNICAL',
] as const;
export type AuditKind = (typeof auditKinds)[number];
