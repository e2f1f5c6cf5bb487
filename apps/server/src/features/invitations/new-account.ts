import type { z } from 'zod';
import type { newAccount } from '@studyline/contract/invitations/calls';
import { actAs, type Actor, anonymousActor, type Caller } from '../../core/actor.ts';
import { spendAll } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { networkOf } from '../../http/client-address.ts';
import { hashPassword } from '../auth/passwords.ts';
import { isTimeZone } from '../users/policy.ts';
import { insertAccount, type NewAccount } from './change-queries.ts';

/**
 * Prepares an account outside the transaction, because hashing the password is expensive. Check first whether the account can be
 * created. Throws BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function prepareAccount(
  { server: { budgets }, languageId, ip }: Caller,
  { password, timezoneId = 'UTC', firstName, lastName }: z.output<typeof newAccount>,
): Promise<Omit<NewAccount, 'email' | 'isVerified'>> {
  if (!isTimeZone(timezoneId))
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'timezoneId', message: { key: 'issue.wrongKind' } }],
    });
  const giveBack = spendAll([
    [budgets.password_checks_per_place, `account ${networkOf(ip, 48)}`],
    [budgets.password_checks, 'account'],
  ]);
  try {
    return { firstName, lastName, timezoneId, languageId, passwordHash: await hashPassword(password) };
  } finally {
    giveBack();
  }
}

/** Creates the account for the address of a token, and returns its person. Throws ACCOUNT_EXISTS. */
export async function makeAccount(trx: Trx, caller: Caller, account: NewAccount): Promise<Actor> {
  const { server, ip, userAgent, requestId } = caller;
  const userId = await insertAccount(trx, account);
  if (userId === undefined) throw new AppError('ACCOUNT_EXISTS');
  const person: Actor = { ...(await actAs(server, trx, userId)), ip, userAgent, requestId, source: 'APP' };
  record(trx, person, { type: 'user.created', userId });
  return person;
}

/** A caller without a person: the token is what counts, whoever is signed in. */
export function nobodyOf({ server, languageId, ip, userAgent, requestId }: Caller): Caller {
  return anonymousActor(server, languageId, { ip, userAgent, requestId });
}
