import { addresses } from '@studyline/contract/core/addresses';
import { type SystemActor, systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { writeMailsToAddresses } from '../../mail/write-mails.ts';
import { lockClients } from '../clients/queries.ts';
import { expiryFrom } from '../invitations/invite.ts';
import { hashOf, newToken, tokenOf } from '../invitations/token.ts';
import { setupMail } from './mails.ts';
import * as queries from './queries.ts';

export interface FirstInvitation {
  emailAddress: string;
  /** Below the address of the app. */
  path: string;
  /** By mail, or by whoever reads the terminal: there is no mail server, or it did not take the mail. */
  goes: 'BY_MAIL' | 'BY_HAND';
}

/**
 * Invites the first administrator, whom STUDYLINE_ADMIN_EMAIL names, unless somebody administers a client. Each start finds the same
 * invitation, with the same link, until it has expired or another address is named.
 */
export async function inviteFirstAdministrator(server: Server): Promise<FirstInvitation | undefined> {
  const { adminEmail } = server.settings;
  if (adminEmail === null || (await queries.hasAdministrator(server.db))) return undefined;
  const actor = systemActor(server, 'SYSTEM');
  return transact(actor, async (trx) => {
    // One start after the other, and none beside the first client.
    await lockClients(trx);
    if (await queries.hasAdministrator(trx)) return undefined;
    const seed = await keepSetup(trx, actor, adminEmail);
    const token = tokenOf(server.secret, seed);
    return {
      emailAddress: adminEmail,
      path: addresses.setup(token),
      goes: await keepMail(trx, server, adminEmail, hashOf(token).toString('hex')),
    };
  });
}

/** The seed of the invitation that is still good, or of a new one. */
async function keepSetup(trx: Trx, actor: SystemActor, email: string): Promise<string> {
  const { secret } = actor.server;
  const known = await queries.findSetup(trx);
  const isGood =
    known &&
    known.expiresAt > now() &&
    // The secret may be another one since.
    known.tokenHash.equals(hashOf(tokenOf(secret, known.tokenSeed))) &&
    (await queries.isSetupOf(trx, email));
  if (isGood) return known.tokenSeed;
  const token = newToken(secret);
  const at = now();
  await queries.writeSetup(trx, { email, token, at, expiresAt: expiryFrom(at) });
  record(trx, actor, { type: 'setup.invited', emailAddress: email }, at);
  return token.seed;
}

/** Writes the mail of an invitation once, as soon as there is a mail server. */
async function keepMail(
  trx: Trx,
  server: Server,
  emailAddress: string,
  tokenHash: string,
): Promise<FirstInvitation['goes']> {
  if (!server.mailer) return 'BY_HAND';
  const state = await queries.findMailState(trx, setupMail.name, tokenHash);
  if (state !== undefined) return state === 'WAITING' || state === 'SENT' ? 'BY_MAIL' : 'BY_HAND';
  // Nobody knows their language yet.
  const mail = { cause: tokenHash, emailAddress, languageId: 'en', channelId: null, facts: { tokenHash } };
  await writeMailsToAddresses(trx, server, setupMail, [mail]);
  return 'BY_MAIL';
}
