/** The codes of the system and PostgreSQL for a full disk or quota. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** PostgreSQL's programs only print text. */
const words = /No space left on device|could not extend file/;

/** Whether a program reported a lack of space. */
export const saysNoRoom = (text: string): boolean => words.test(text);

/** Whether something failed for lack of space, for us or for PostgreSQL. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || saysNoRoom(error.message);
}
