import { randomUUID } from 'node:crypto';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Profile } from '@studyline/contract/users/calls';
import type * as contract from '@studyline/contract/users/email-change';
import type { Actor, Caller } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { takeAll, whenToRetry } from '../../core/budgets.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { hashOf, newLinkToken } from '../../core/link-tokens.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMailsToAddresses } from '../../mail/write-mails.ts';
import { requireOwnPassword } from '../auth/own-password.ts';
import { canChangeFactors } from '../second-factors/policy.ts';
import { findStanding } from '../second-factors/queries.ts';
import * as queries from './email-change-queries.ts';
import { emailChangeAskedMail, emailChangedMail, emailChangeMail, PURPOSE } from './mails.ts';
import { presentProfile } from './present.ts';
import { findProfile } from './queries.ts';
import { recordOwnChange } from './record-own-change.ts';

/**
 * Sends a link to an address. If somebody else has it, the email is not sent: the answer and its time don't tell, and neither does the
 * mailbox of its owner.
 */
export async function initEmailChange(
  actor: Actor,
  { updatedEmailAddress, currentPassword }: Call<typeof contract.initEmailChange>,
): Promise<Profile> {
  const { hasPassword } = await findProfile(actor.server.db, actor.userId);
  // Somebody who finds an open session must not take the account over with it.
  if (hasPassword) await requireOwnPassword(actor, currentPassword ?? '');
  else authorize(canChangeFactors(await findStanding(actor.server.db, actor)));
  return sendLink(actor, updatedEmailAddress, { warns: true });
}

export async function resendEmailChange(actor: Actor): Promise<Profile> {
  const { emailAddress } = await requireOwnChange(actor.server.db, actor.userId);
  return sendLink(actor, emailAddress, { warns: false });
}

/** `warns` tells the present address too, in case it is not its owner who asks. */
async function sendLink(actor: Actor, emailAddress: string, { warns }: { warns: boolean }): Promise<Profile> {
  const { server, userId, languageId } = actor;
  if (!isMailEnabled(server)) throw new AppError('NO_MAIL_SERVER');
  const taking = takeAll([
    [server.budgets.password_resets_per_person, `new address ${emailAddress.toLowerCase()}`],
    [server.budgets.password_resets_per_person, `new address of ${userId}`],
  ]);
  if (!taking.isTaken) throw new AppError('EMAIL_CHANGE_TOO_OFTEN', whenToRetry(taking));
  return transact(actor, async (trx) => {
    const { emailAddress: present, hasPassword } = await findProfile(trx, userId, true);
    const [id, at] = [randomUUID(), now()];
    const token = newLinkToken(server.secret, PURPOSE);
    const expiresAt = new Date(at.getTime() + DAY_MILLIS);
    await queries.replaceChange(trx, { id, userId, emailAddress, token, at, expiresAt });
    record(trx, actor, { type: 'profile.emailChangeRequested', userId, emailAddress }, at);
    const mail = { cause: id, emailAddress, languageId, channelId: null, facts: { changeId: id } };
    await writeMailsToAddresses(trx, server, emailChangeMail, [mail]);
    if (warns && present.toLowerCase() !== emailAddress.toLowerCase()) {
      const facts = { at: at.getTime(), hasPassword };
      const warning = { cause: id, emailAddress: present, languageId, channelId: null, facts };
      await writeMailsToAddresses(trx, server, emailChangeAskedMail, [warning]);
    }
    return presentProfile(await findProfile(trx, userId));
  });
}

export async function cancelEmailChange(actor: Actor): Promise<Profile> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    await findProfile(trx, userId, true);
    await requireOwnChange(trx, userId);
    await queries.removeChange(trx, userId);
    record(trx, actor, { type: 'profile.emailChangeCancelled', userId });
    return presentProfile(await findProfile(trx, userId));
  });
}

/** Which address a link confirms. Opening it changes nothing, because mail scanners do. */
export async function openEmailChange(
  { server: { db } }: Caller,
  { token }: Call<typeof contract.openEmailChange>,
): Promise<Result<typeof contract.openEmailChange>> {
  const { emailAddress, expiresAt } = await requireLink(db, token);
  return { emailAddress, expirationDateTimeMillis: expiresAt.getTime() };
}

/** Having the mailbox is not enough: the address may be mistyped, or belong to somebody who never asked. */
export async function confirmEmailChange(
  actor: Actor,
  { token }: Call<typeof contract.confirmEmailChange>,
): Promise<{ emailAddress: string }> {
  const { server } = actor;
  return transact(actor, async (trx) => {
    const change = await requireLink(trx, token, true);
    const { userId, emailAddress, formerAddress, isVerified, languageId } = change;
    if (userId !== actor.userId) throw new AppError('EMAIL_CHANGE_OF_ANOTHER');
    if (!(await queries.writeAddress(trx, userId, emailAddress)))
      throw new AppError('EMAIL_CHANGE_NOT_FOUND');
    const isNew = emailAddress !== formerAddress;
    await recordOwnChange(
      trx,
      actor,
      [...(isNew ? ['emailAddress'] : []), ...(isVerified ? [] : ['verifiedEmail'])],
      {
        before: { emailAddress: formerAddress, verifiedEmail: String(isVerified) },
        after: { emailAddress, verifiedEmail: 'true' },
      },
    );
    if (isNew && isMailEnabled(server)) {
      const facts = { at: now().getTime(), userId };
      const mail = { cause: change.id, emailAddress: formerAddress, languageId, channelId: null, facts };
      await writeMailsToAddresses(trx, server, emailChangedMail, [mail]);
    }
    return { emailAddress };
  });
}

async function requireOwnChange(db: Db, userId: number): Promise<queries.EmailChange> {
  const change = await queries.findOwnChange(db, userId);
  if (!change) throw new AppError('EMAIL_CHANGE_NOT_FOUND');
  return change;
}

/** The link of an address that nobody else has got in the meantime. */
async function requireLink(db: Db, token: string, lock = false): Promise<queries.EmailChange> {
  const change = await queries.findChangeByToken(db, hashOf(token), lock);
  if (!change || change.isTaken) throw new AppError('EMAIL_CHANGE_NOT_FOUND');
  return change;
}
