import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/mail/calls';
import { type MailPreference, mailPreferences } from '@studyline/contract/mail/calls';
import { actAs, type Actor, anonymousActor, type Caller } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { pathOfUnsubscription, readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
import { findRefusals, updateRefusal } from './queries.ts';

/** Which mails the caller gets. */
export function listMailPreferences({ server, userId }: Actor) {
  return listOf(server.db, userId);
}

async function listOf(db: Db, userId: number): Promise<Result<typeof contract.listMailPreferences>> {
  const refused = await findRefusals(db, userId);
  return { items: mailPreferences.map((kind) => ({ kind, enabled: !refused.includes(kind) })) };
}

/** Switches a kind of mail on or off. */
export async function setMailPreference(
  actor: Actor,
  { kind, enabled }: { kind: MailPreference; enabled: boolean },
): Promise<Result<typeof contract.setMailPreference>> {
  return transact(actor, async (trx) => {
    await set(trx, actor, kind, enabled);
    return listOf(trx, actor.userId);
  });
}

/** Where somebody is asked whether they want no more of such mails. Following the link changes nothing. */
export function openUnsubscription(
  _actor: unknown,
  { token }: Call<typeof contract.openUnsubscription>,
): { url: string } {
  return { url: pathOfUnsubscription(token) };
}

/** Switches off what a mail is of, for the person whom it went to. */
export async function unsubscribeFromMail(
  { server, languageId, ip, userAgent, requestId }: Caller,
  { token }: Call<typeof contract.unsubscribeFromMail>,
): Promise<Result<typeof contract.unsubscribeFromMail>> {
  const said = readUnsubscribeToken(server.secret, token);
  const kind = mailPreferences.find((one) => one === said?.kind);
  if (!said || !kind) throw new AppError('NOT_FOUND');
  const request = { ip, userAgent, requestId };
  return transact(anonymousActor(server, languageId, request), async (trx) => {
    const person = { ...(await actAs(server, trx, said.userId)), ...request, source: 'APP' as const };
    await set(trx, person, kind, false);
    return { kind, enabled: false };
  });
}

async function set(trx: Trx, person: Actor, kind: MailPreference, enabled: boolean): Promise<void> {
  const { userId } = person;
  if (await updateRefusal(trx, userId, { kind, enabled, at: now() }))
    record(trx, person, { type: 'mail.preferenceChanged', userId, kind, enabled });
}
