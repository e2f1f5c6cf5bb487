import type * as contract from '@studyline/contract/notification-contacts/calls';
import type { OpenedNotificationContact } from '@studyline/contract/notification-contacts/calls';
import { type Caller, nobodyOf, systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { hashOf } from '../../core/link-tokens.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { presentTeamName } from '../people/present.ts';
import * as queries from './queries.ts';

export async function openNotificationContact(
  { server: { db }, languageId }: Caller,
  { token }: Call<typeof contract.openNotificationContact>,
): Promise<OpenedNotificationContact> {
  return present(languageId, await requireLink(db, token, { locks: false }));
}

/** An address confirms or unsubscribes by its link: nobody has signed in. */
export const confirmNotificationContact = (
  caller: Caller,
  { token }: Call<typeof contract.confirmNotificationContact>,
): Promise<OpenedNotificationContact> => answer(caller, token, 'confirmed');

export const stopNotificationContact = (
  caller: Caller,
  { token }: Call<typeof contract.stopNotificationContact>,
): Promise<OpenedNotificationContact> => answer(caller, token, 'stopped');

/** A second click changes nothing. */
async function answer(
  caller: Caller,
  token: string,
  said: 'confirmed' | 'stopped',
): Promise<OpenedNotificationContact> {
  const { server, languageId, ip, userAgent, requestId } = caller;
  return transact(nobodyOf(caller), async (trx) => {
    const row = await requireLink(trx, token, { locks: true });
    const { contactId, channelId, teamId, emailAddress: contact } = row;
    if (row.state !== (said === 'confirmed' ? 'ACTIVE' : 'STOPPED')) {
      const at = now();
      await queries.answerForContact(trx, contactId, { isConfirmed: said === 'confirmed', at });
      const by = { ...systemActor(server, 'SYSTEM'), ip, userAgent, requestId };
      record(trx, by, { type: `notificationContact.${said}`, channelId, teamId, contactId, contact }, at);
    }
    return present(languageId, await requireLink(trx, token, { locks: false }));
  });
}

async function requireLink(db: Db, token: string, options: { locks: boolean }): Promise<queries.ContactRow> {
  const row = await queries.findContactByToken(db, hashOf(token), options);
  if (!row) throw new AppError('NOTIFICATION_CONTACT_NOT_FOUND');
  return row;
}

function present(languageId: string, row: queries.ContactRow): OpenedNotificationContact {
  return {
    studyName: row.channelName,
    teamName: presentTeamName(languageId, row.team),
    emailAddress: row.emailAddress,
    notificationStatusTypes: row.events,
    state: row.state,
  };
}
