import type { z } from 'zod';
import type { newAccount } from '@studyline/contract/invitations/calls';
import { type Actor, type Caller, proved } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { hashNewPassword } from '../auth/hash-new-password.ts';
import { requireGoodPassword } from '../auth/password-rule.ts';
import { isTimeZone } from '../users/policy.ts';
import { insertAccount, type NewAccount } from './change-queries.ts';

/**
 * Prepares the account of an address outside the transaction, because hashing the password is expensive. Check first whether the
 * account can be created. Throws BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function prepareAccount(
  caller: Caller,
  emailAddress: string,
  { password, timezoneId = 'UTC', firstName, lastName }: z.output<typeof newAccount>,
): Promise<Omit<NewAccount, 'email' | 'isVerified'>> {
  if (!isTimeZone(timezoneId))
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'timezoneId', message: { key: 'issue.wrongKind' } }],
    });
  requireGoodPassword(password, { emailAddress, firstName, lastName });
  const passwordHash = await hashNewPassword(caller, password);
  return { firstName, lastName, timezoneId, languageId: caller.languageId, passwordHash };
}

/** Creates the account for the address of a token, and returns its person. Throws ACCOUNT_EXISTS. */
export async function makeAccount(trx: Trx, caller: Caller, account: NewAccount): Promise<Actor> {
  const userId = await insertAccount(trx, account);
  if (userId === undefined) throw new AppError('ACCOUNT_EXISTS');
  const person = await proved(trx, caller, userId);
  record(trx, person, { type: 'user.created', userId });
  return person;
}
