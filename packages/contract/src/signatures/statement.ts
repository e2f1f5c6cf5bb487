/** How signatures are written now. What was signed in another way before stays as it was. */
export const STATEMENT_VERSION = 2;
/** With 1, the hash of news did not cover its pictures, and the statement did not say how it was written. */
export type StatementVersion = 1 | typeof STATEMENT_VERSION;

/** What a signature says (R12). Nothing else is bound by it, and all of this is. */
export interface SignedStatement {
  postId: number;
  version: number;
  /** SHA-256 of the file; without a file, of what docs/signatures.md lists. */
  fileHash: string;
  meaning: string;
  userId: number;
  teamId: number;
  ruleId: number;
  /** When it was signed, such as 2026-11-27T09:30:00.000Z. */
  time: string;
  /** The hash of the signature before it in its study. */
  prevHash: string;
}

/** The first signature of a study follows no other. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * The text that is hashed, by SHA-256 of its UTF-8: canonical JSON (RFC 8785), which for a flat object of texts and integers is JSON
 * without spaces, sorted by name.
 */
export function canonicalStatement(statement: SignedStatement): string {
  return canonicalJson({ ...saidIn(statement), prevHash: statement.prevHash });
}

/**
 * What a passkey signs: the same, without the place in the chain, which nobody knows before the commit. `time` is when the person was asked,
 * and `nonce` is this server's, so that nothing can be signed in advance.
 */
export type PasskeyStatement = Omit<SignedStatement, 'prevHash'> & { nonce: string };

export function canonicalPasskeyStatement(statement: PasskeyStatement): string {
  return canonicalJson({ ...saidIn(statement), nonce: statement.nonce });
}

/** Both are given with more than that. */
function saidIn(said: Omit<SignedStatement, 'prevHash'>) {
  const { postId, version, fileHash, meaning, userId, teamId, ruleId, time } = said;
  const statementVersion = STATEMENT_VERSION;
  return { statementVersion, postId, version, fileHash, meaning, userId, teamId, ruleId, time };
}

/** Flat objects only. */
export function canonicalJson(
  object: Readonly<Record<string, string | number | null | readonly string[]>>,
): string {
  const entries = Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}
