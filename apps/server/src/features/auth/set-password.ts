import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { endSessions } from '../../core/sessions.ts';
import type { Trx } from '../../db/pool.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { passwordChangedMail } from './mails.ts';
import { reclaimAccount } from './reclaim-account.ts';
import { type NewPassword, writePassword } from './reset-queries.ts';

/**
 * Sets the password of a person, who is told by email. All their sessions end but the one that the call comes from; returns their ids,
 * whose sockets are to be closed. `verifies` says that a link in an email proved their address.
 */
export async function setPassword(
  trx: Trx,
  person: Actor,
  { verifies, ...password }: NewPassword & { verifies: boolean },
): Promise<string[]> {
  const { userId, server, sessionId } = person;
  const at = now();
  await writePassword(trx, { ...password, userId, at });
  const by = password.before === null ? 'LINK' : 'PERSON';
  record(trx, person, { type: 'password.changed', userId, by }, at);
  const reclaimed = verifies ? await reclaimAccount(trx, person, 'LINK', { keepsPassword: true }) : [];
  const ended = await endSessions(trx, userId, sessionId);
  for (const endedSessionId of ended)
    record(trx, person, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' }, at);
  if (isMailEnabled(server)) {
    const mail = { cause: `${userId} ${at.getTime()}`, userId, channelId: null, facts: { at: at.getTime() } };
    await writeMails(trx, server, passwordChangedMail, [mail]);
  }
  return [...reclaimed, ...ended];
}
