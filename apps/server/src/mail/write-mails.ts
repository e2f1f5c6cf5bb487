import { randomUUID } from 'node:crypto';
import { now } from '../core/clock.ts';
import type { Settings } from '../core/env.ts';
import type { Server } from '../core/server.ts';
import type { Trx } from '../db/pool.ts';
import type { OutboxRow } from '../outbox/outbox-queries.ts';
import type { MailKind } from './mail-kind.ts';
import { isMailEnabled } from './outbox.ts';
import { type AddressMail, insertMails, insertMailsToAddresses, type NewMail } from './mail-queries.ts';

/** How many emails one transaction writes. */
export const MAIL_BATCH = 500;

/** Skips the job when mail is disabled. */
export function ifMailEnabled<P>(
  payloadOf: (row: OutboxRow) => P | undefined,
): (row: OutboxRow, server: Server) => P | undefined {
  return (row, server) => (isMailEnabled(server) ? payloadOf(row) : undefined);
}

/** Writes emails in the transaction that causes them. They are sent once it has committed. */
export async function writeMails(
  trx: Trx,
  { settings }: Server,
  kind: MailKind,
  mails: readonly Omit<NewMail, 'messageId' | 'topic'>[],
): Promise<void> {
  const numbered = mails.map((mail) => ({ ...mail, ...givenTo(kind, mail.facts, settings) }));
  await insertMails(trx, kind.name, numbered, now());
}

/**
 * The same from a job, one transaction per batch, so that a post for thousands holds no lock for long. A job that is run again
 * skips people who already have their email.
 */
export async function writeMailsInBatches(
  server: Server,
  kind: MailKind,
  mails: readonly Omit<NewMail, 'messageId' | 'topic'>[],
): Promise<void> {
  for (let from = 0; from < mails.length; from += MAIL_BATCH) {
    const batch = mails.slice(from, from + MAIL_BATCH);
    await server.db.transaction().execute((trx) => writeMails(trx, server, kind, batch));
  }
}

/** The same to addresses, with or without an account. */
export async function writeMailsToAddresses(
  trx: Trx,
  { settings }: Server,
  kind: MailKind,
  mails: readonly Omit<AddressMail, 'messageId' | 'topic'>[],
): Promise<void> {
  const numbered = mails.map((mail) => ({ ...mail, ...givenTo(kind, mail.facts, settings) }));
  await insertMailsToAddresses(trx, kind.name, numbered, now());
}

function givenTo(kind: MailKind, facts: object, { mailDomain }: Pick<Settings, 'mailDomain'>) {
  return {
    topic: kind.topicOf?.(facts),
    messageId: `<${randomUUID()}@${mailDomain}>`,
  };
}
