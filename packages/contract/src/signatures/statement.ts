/** What a signature says (R12). Nothing else is bound by it, and all of this is. */
export interface SignedStatement {
  postId: number;
  version: number;
  /** SHA-256 of the file; of the content if there is no file. */
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
  const { postId, version, fileHash, meaning, userId, teamId, ruleId, time, prevHash } = statement;
  return canonicalJson({ postId, version, fileHash, meaning, userId, teamId, ruleId, time, prevHash });
}

/**
 * What a passkey signs: the same, without the place in the chain, which nobody knows before the commit. `time` is when the person was asked,
 * and `nonce` is this server's, so that nothing can be signed in advance.
 */
export type PasskeyStatement = Omit<SignedStatement, 'prevHash'> & { nonce: string };

export function canonicalPasskeyStatement(statement: PasskeyStatement): string {
  const { postId, version, fileHash, meaning, userId, teamId, ruleId, time, nonce } = statement;
  return canonicalJson({ postId, version, fileHash, meaning, userId, teamId, ruleId, time, nonce });
}

/** Flat objects only. */
export function canonicalJson(object: Readonly<Record<string, string | number | null>>): string {
  const entries = Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}
