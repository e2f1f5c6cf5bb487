import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/mail/calls';
import { stoppable } from '@studyline/contract/mail/topics';
import { actAs, anonymousActor, type Caller } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts';
import { stopEmails } from './preferences.ts';

/** Stops the emails that an email belongs to, for the person who received it. */
export async function unsubscribeFromMail(
  { server, languageId, ip, userAgent, requestId }: Caller,
  { token }: Call<typeof contract.unsubscribeFromMail>,
): Promise<Result<typeof contract.unsubscribeFromMail>> {
  const said = readUnsubscribeToken(server.secret, token);
  const stopped = stoppable.find((one) => one === said?.stops);
  if (!said || !stopped) throw new AppError('NOT_FOUND');
  const request = { ip, userAgent, requestId };
  return transact(anonymousActor(server, languageId, request), async (trx) => {
    const person = { ...(await actAs(server, trx, said.userId)), ...request, source: 'APP' as const };
    await stopEmails(trx, person, stopped);
    return { stopped };
  });
}
