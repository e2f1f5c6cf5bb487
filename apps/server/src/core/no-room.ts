/** A full disk or quota, as the system and PostgreSQL name it. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** The programs of PostgreSQL have words only. */
const words = /No space left on device|could not extend file/;

/** Whether a program wrote that it had no room. */
export const saysNoRoom = (text: string): boolean => words.test(text);

/** Whether something failed because there was no room left, for us or for PostgreSQL. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || saysNoRoom(error.message);
}
