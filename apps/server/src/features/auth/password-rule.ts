import { readFileSync } from 'node:fs';
import type { WordKey } from '@studyline/contract/words/words';
import { AppError } from '../../core/errors.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  emailAddress: string;
  firstName: string;
  lastName: string;
}

let common: ReadonlySet<string> | undefined;

/** Read once, for the first new password. Comments come first, up to an empty line. */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common;
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return (common = new Set(
    text
      .slice(text.indexOf('\n\n') + 2)
      .trimEnd()
      .split('\n'),
  ));
}

/** A word must be this long to count, because a name such as Li is part of many good passwords. */
const WORD_LENGTH = 3;
/** A password with this many other letters is more than its owner's name and a year. */
const OTHER_LETTERS = 4;

/**
 * What is wrong with a new password of the right length (OWASP ASVS 5.0, 6.2.4 and 6.2.11); undefined if nothing is. There are no
 * rules about its characters, because they lead to passwords like Password2026!.
 */
export function passwordProblem(password: string, owner: PasswordOwner): WordKey | undefined {
  const folded = password.toLowerCase();
  if (commonPasswords().has(folded)) return 'issue.commonPassword';
  const words = ['studyline', owner.firstName, owner.lastName, ...owner.emailAddress.split('@')]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const others = words.reduce((rest, word) => rest.replaceAll(word, ' '), folded);
  const isOwn = others !== folded && others.replaceAll(/\P{L}/gu, '').length < OTHER_LETTERS;
  return isOwn ? 'issue.guessablePassword' : undefined;
}

/** Throws BAD_REQUEST, which names the field. */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const key = passwordProblem(password, owner);
  if (key) throw new AppError('BAD_REQUEST', { issues: [{ path: 'password', message: { key } }] });
}
