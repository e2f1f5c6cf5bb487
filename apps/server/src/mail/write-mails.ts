import { randomUUID } from 'node:crypto';
import { now } from '../core/clock.ts';
import type { Server } from '../core/server.ts';
import type { Trx } from '../db/pool.ts';
import type { MailKind } from './mail-kind.ts';
import { insertMails, type NewMail } from './mail-queries.ts';

/** Writes mails in the transaction of their cause. They are sent once it has committed. */
export async function writeMails(
  trx: Trx,
  { settings }: Server,
  kind: MailKind,
  mails: readonly Omit<NewMail, 'messageId'>[],
): Promise<void> {
  const numbered = mails.map((mail) => ({
    ...mail,
    messageId: `<${randomUUID()}@${settings.mailDomain}>`,
  }));
  await insertMails(trx, kind.name, numbered, now());
}
