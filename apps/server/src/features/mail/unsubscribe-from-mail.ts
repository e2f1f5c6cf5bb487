import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/mail/calls';
import { mailPreferences } from '@studyline/contract/mail/calls';
import { actAs, anonymousActor, type Caller } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
import { recordPreference } from './set-mail-preference.ts';

/** Switches off the kind of an email for the person who received it. */
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
    await recordPreference(trx, person, kind, false);
    return { kind, enabled: false };
  });
}
