import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { Trx } from '../../db/pool.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { type SignInChange, signInChangedMail } from './mails.ts';

/** Tells a person by email what has changed about how they sign in, in case it was not they who did it. */
export async function tellPerson(
  trx: Trx,
  { userId, server }: Actor,
  change: SignInChange,
  at: Date = now(),
): Promise<void> {
  if (!isMailEnabled(server)) return;
  const facts = { ...change, at: at.getTime() };
  const mail = { cause: `${userId} ${change.what} ${facts.at}`, userId, channelId: null, facts };
  await writeMails(trx, server, signInChangedMail, [mail]);
}
