import type { Endpoint } from './endpoint.ts';
import type { Permission } from './permissions.ts';

/**
 * The permissions that a program can have. Those of people are missing: to manage clients, studies, roles, members and invitations, to
 * moderate what others wrote, and everything that attests to something, such as acknowledging and publishing (R38).
 */
export const programScopes = [
  'POST_VIEW',
  'POST_CREATE_DRAFT',
  'POST_UPDATE',
  'POST_DELETE',
  'COMMENT_CREATE',
  'DIRECTORY_VIEW',
  'MEMBER_VIEW',
  'TEAM_CREATE',
  'TEAM_UPDATE',
  'TEAM_STATUS_CHANGE',
  'COMPLIANCE_VIEW',
  'AUDIT_VIEW',
  'ACCESS_REVIEW',
  'SUBSCRIBE_OTHERS',
  'TAXONOMY_EDIT',
] as const satisfies readonly Permission[];
export type ProgramScope = (typeof programScopes)[number];

/** A program holds one of these roles for each of its scopes. No person has one. */
export type ProgramRole = `PROGRAM_${ProgramScope}`;
export const programRoles = programScopes.map((scope) => `PROGRAM_${scope}` as const);

/**
 * What a program needs to make a call: one of its scopes, or nothing; NEVER if it takes a person. Calls that are about the caller alone
 * take one, unless they say otherwise.
 */
export function neededByPrograms({
  permission,
  programs,
}: Pick<Endpoint, 'permission' | 'programs'>): ProgramScope | 'NOTHING' | 'NEVER' {
  if (programs === false) return 'NEVER';
  return programScopes.find((scope) => scope === permission) ?? (programs ? 'NOTHING' : 'NEVER');
}
