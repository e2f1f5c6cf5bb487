import type { AccountHelp } from '@studyline/contract/accounts/calls';
import type { Doer } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { endSessions } from '../../core/sessions.ts';
import type { Trx } from '../../db/pool.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { passwordResetMail } from '../auth/mails.ts';
import { createReset } from '../auth/password-resets.ts';
import { deleteRecoveryCodes, deleteTotp } from '../second-factors/queries.ts';
import { endPin } from '../signature-pins/queries.ts';
import { accountHelpedMail } from './mails.ts';
import { type AccountRow, deletePasskeys, findStudiesOf, setDisabled, unlock } from './queries.ts';

export interface Given {
  help: AccountHelp;
  reason?: string | undefined;
  /** Whose administrator gives it; null for the operator. */
  clientId: number | null;
}

/** Helps a locked account, records it, and tells its person. Returns the sessions that ended, whose sockets are to be closed. */
export async function giveHelp(trx: Trx, actor: Doer, account: AccountRow, given: Given): Promise<string[]> {
  const { userId } = account;
  const { help, reason, clientId } = given;
  const at = now();
  const effects: Record<AccountHelp, () => Promise<void>> = {
    SEND_RESET: () => sendReset(trx, actor, account),
    UNLOCK: () => unlock(trx, userId),
    RESET_FACTORS: async () => {
      await deleteTotp(trx, userId);
      await deleteRecoveryCodes(trx, userId);
      await deletePasskeys(trx, userId);
    },
    REVOKE_PIN: async () => {
      await endPin(trx, userId, at);
      record(trx, actor, { type: 'signaturePin.revoked', userId }, at);
    },
    DISABLE: () => setDisabled(trx, userId, { at, clientId }),
    ENABLE: () => setDisabled(trx, userId, { at: null, clientId: null }),
  };
  await effects[help]();
  record(
    trx,
    actor,
    { type: 'account.helped', clientId, userId, help, ...(reason !== undefined && { reason }) },
    at,
  );
  await tellStudies(trx, actor, { userId, help, reason, at });
  const ended = help === 'RESET_FACTORS' || help === 'DISABLE' ? await endSessions(trx, userId, null) : [];
  for (const endedSessionId of ended)
    record(trx, actor, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' }, at);
  // The link for a new password is an email itself.
  if (help !== 'SEND_RESET' && isMailEnabled(actor.server)) {
    const facts = { help, clientId, at: at.getTime() };
    const mail = { cause: `${userId} ${help} ${facts.at}`, userId, channelId: null, facts };
    await writeMails(trx, actor.server, accountHelpedMail, [mail]);
  }
  return ended;
}

/** Who can act in a study is part of its trail. */
async function tellStudies(
  trx: Trx,
  actor: Doer,
  {
    userId,
    help,
    reason = '',
    at,
  }: { userId: number; help: AccountHelp; reason?: string | undefined; at: Date },
): Promise<void> {
  if (help !== 'DISABLE' && help !== 'ENABLE') return;
  const type = help === 'DISABLE' ? 'member.disabled' : 'member.enabled';
  for (const channelId of await findStudiesOf(trx, userId))
    record(trx, actor, { type, channelId, userId, reason }, at);
}

async function sendReset(trx: Trx, actor: Doer, { userId, emailAddress }: AccountRow): Promise<void> {
  if (!isMailEnabled(actor.server)) throw new AppError('NO_MAIL_SERVER');
  const reset = await createReset(trx, actor, { emailAddress, by: 'ADMINISTRATOR' });
  if (!reset) throw new AppError('NO_PASSWORD_TO_RESET');
  const mail = { cause: reset.id, userId, channelId: null, facts: { resetId: reset.id } };
  await writeMails(trx, actor.server, passwordResetMail, [mail]);
}
