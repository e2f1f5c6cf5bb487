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
  /** Relative to the address of the app. */
  path: string;
  /** By email, or by the reader of the terminal if there is no mail server or it rejected the email. */
  delivery: 'BY_MAIL' | 'BY_HAND';
}

/**
 * Invites the first administrator, named by STUDYLINE_ADMIN_EMAIL, unless somebody administers a client. Each start finds the same
 * invitation, with the same link, until it expires or another address is set.
 */
export async function inviteFirstAdministrator(server: Server): Promise<FirstInvitation | undefined> {
  const { adminEmail } = server.settings;
  if (adminEmail === null || (await queries.hasAdministrator(server.db))) return undefined;
  const actor = systemActor(server, 'SYSTEM');
  return transact(actor, async (trx) => {
    // Processes start one after the other, and not while the first client is being created.
    await lockClients(trx);
    if (await queries.hasAdministrator(trx)) return undefined;
    const seed = await keepSetup(trx, actor, adminEmail);
    const token = tokenOf(server.secret, seed);
    return {
      emailAddress: adminEmail,
      path: addresses.setup(token),
      delivery: await keepMail(trx, server, adminEmail, hashOf(token).toString('hex')),
    };
  });
}

/** The seed of the current invitation if it is still valid, or of a new one. */
async function keepSetup(trx: Trx, actor: SystemActor, email: string): Promise<string> {
  const { secret } = actor.server;
  const known = await queries.findSetup(trx);
  const isValid =
    known &&
    known.expiresAt > now() &&
    // The secret may have changed since.
    known.tokenHash.equals(hashOf(tokenOf(secret, known.tokenSeed))) &&
    (await queries.isSetupOf(trx, email));
  if (isValid) return known.tokenSeed;
  const token = newToken(secret);
  const at = now();
  await queries.writeSetup(trx, { email, token, at, expiresAt: expiryFrom(at) });
  record(trx, actor, { type: 'setup.invited', emailAddress: email }, at);
  return token.seed;
}

/** Writes the invitation's email once, as soon as there is a mail server. */
async function keepMail(
  trx: Trx,
  server: Server,
  emailAddress: string,
  tokenHash: string,
): Promise<FirstInvitation['delivery']> {
  if (!server.mailer) return 'BY_HAND';
  const state = await queries.findMailState(trx, setupMail.name, tokenHash);
  if (state !== undefined) return state === 'WAITING' || state === 'SENT' ? 'BY_MAIL' : 'BY_HAND';
  // Their language is not known yet.
  const mail = { cause: tokenHash, emailAddress, languageId: 'en', channelId: null, facts: { tokenHash } };
  await writeMailsToAddresses(trx, server, setupMail, [mail]);
  return 'BY_MAIL';
}
