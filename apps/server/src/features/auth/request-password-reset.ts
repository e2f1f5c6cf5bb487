import { createHash, randomUUID } from 'node:crypto';
import type * as contract from '@studyline/contract/auth/passwords';
import type { Caller } from '../../core/actor.ts';
import { takeAll, whenToRetry } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Call } from '../../http/route.ts';
import { addJob } from '../../jobs/queries.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { MAIL_PASSWORD_RESET } from './jobs.ts';
import { ownPath } from './own-path.ts';

/**
 * Asks a job to email a link. Whether anybody has the address is found out only there, so neither the answer nor the time that it takes
 * depends on it.
 */
export async function requestPasswordReset(
  { server, ip }: Caller,
  { emailAddress, callbackUrl, cookies }: Call<typeof contract.requestPasswordReset>,
): Promise<{ accepted: true }> {
  if (!isMailEnabled(server)) throw new AppError('NO_MAIL_SERVER');
  const address = emailAddress.toLowerCase();
  const taking = takeAll([
    [server.budgets.password_resets_per_address, networkOf(ip)],
    [server.budgets.password_resets_per_person, address],
  ]);
  if (!taking.isTaken) throw new AppError('RESET_TOO_OFTEN', whenToRetry(taking));
  const payload = { resetId: randomUUID(), emailAddress, callbackUrl: ownPath(callbackUrl, '/', cookies) };
  const queue = `${MAIL_PASSWORD_RESET} ${createHash('sha256').update(address).digest('base64url')}`;
  await server.db
    .transaction()
    .execute((trx) =>
      addJob(trx, MAIL_PASSWORD_RESET, payload, { key: `${queue} ${payload.resetId}`, queue }),
    );
  return { accepted: true };
}
