import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { ProviderSettings } from '../../core/env.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { canBegin } from '../../http/auth.ts';
import { tellPerson } from '../auth/tell-person.ts';
import { canChangeFactors } from '../second-factors/policy.ts';
import { findStanding } from '../second-factors/queries.ts';
import type { ProviderPerson } from './provider.ts';
import * as queries from './queries.ts';

type Provider = Pick<ProviderSettings, 'id' | 'name'>;
type ProviderAccount = Pick<ProviderPerson, 'issuer' | 'subject' | 'accountName'>;

/**
 * Connects an account with the person who is signed in. It becomes a way in that needs nothing else, so it takes what a new passkey
 * takes. Throws ACCOUNT_OF_SOMEONE_ELSE.
 */
export async function connectAccount(
  actor: Actor,
  provider: Provider,
  person: ProviderAccount,
): Promise<void> {
  await transact(actor, async (trx) => {
    authorize(canBegin(actor));
    authorize(canChangeFactors(await findStanding(trx, actor, true)));
    const known = await queries.lockConnectedAccount(trx, person.issuer, person.subject);
    if (known?.userId === actor.userId) return queries.noteAccountName(trx, known.id, person.accountName);
    await connect(trx, actor, provider, person);
  });
}

/** Throws ACCOUNT_OF_SOMEONE_ELSE. */
export async function connect(
  trx: Trx,
  actor: Actor,
  provider: Provider,
  { issuer, subject, accountName }: ProviderAccount,
): Promise<number> {
  const { userId } = actor;
  const account = { userId, provider: provider.id, issuer, subject, accountName };
  const id = await queries.insertConnectedAccount(trx, account, now());
  if (id === undefined) throw new AppError('ACCOUNT_OF_SOMEONE_ELSE', { words: { name: provider.name } });
  record(trx, actor, { type: 'account.connected', userId, provider: provider.id, subject });
  await tellPerson(trx, actor, { what: 'ACCOUNT_CONNECTED', provider: provider.id });
  return id;
}
