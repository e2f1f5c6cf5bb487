import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/mail/calls';
import type { MailPreference } from '@studyline/contract/mail/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { updateRefusal } from './queries.ts';
import { presentPreferences } from './list-mail-preferences.ts';

/** Switches a kind of email on or off. */
export async function setMailPreference(
  actor: Actor,
  { kind, enabled }: { kind: MailPreference; enabled: boolean },
): Promise<Result<typeof contract.setMailPreference>> {
  return transact(actor, async (trx) => {
    await recordPreference(trx, actor, kind, enabled);
    return presentPreferences(trx, actor.userId);
  });
}

export async function recordPreference(
  trx: Trx,
  person: Actor,
  kind: MailPreference,
  enabled: boolean,
): Promise<void> {
  const { userId } = person;
  if (await updateRefusal(trx, userId, { kind, enabled, at: now() }))
    record(trx, person, { type: 'mail.preferenceChanged', userId, kind, enabled });
}
