/** A full disk or quota, as the system and PostgreSQL name it. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something failed because there was no room left, for us or for PostgreSQL. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}
