import { DAY_MILLIS } from '@studyline/contract/core/days';
import { BASE } from '@studyline/contract/core/endpoint';
import { now } from '../core/clock.ts';
import { addressOfApp } from '../core/env.ts';
import type { Server } from '../core/server.ts';
import { type RenderedMail, renderMail } from './layout.ts';
import type { MailKind, Recipient } from './mail-kind.ts';
import { countMail } from './mail-metrics.ts';
import { returnPathOf } from './return-path.ts';
import { pathOfUnsubscription, unsubscribeToken } from './unsubscribe-token.ts';
import { writeInstead } from './mail-kind.ts';
import {
  delayMail,
  type Ending,
  endMail,
  findWaitingMail,
  type MailRow,
  postponeMail,
} from './mail-queries.ts';
import { hasOutbox } from './outbox.ts';
import { ERROR_LENGTH } from './smtp-failure.ts';

/** An email that its address has deferred for longer is given up, as mail servers do (RFC 5321, 4.5.4.1). */
const PATIENCE_DAYS = 5;

/** Emails that the mail server has accepted but the database has not recorded yet. A second attempt would send them twice. */
const taken = new Set<string>();

/** Tries to send one email, if it still waits. Its content, and whether its reader may see it, is decided only now. */
export async function sendMail(server: Server, kinds: readonly MailKind[], mailId: number): Promise<void> {
  // The next start sends it.
  if (server.mailer?.isClosed()) return;
  const mail = await findWaitingMail(server.db, mailId, now());
  if (!mail) return;
  if (taken.has(mail.messageId)) return noteSent(server, mail);
  if (mail.quietUntil) return postponeMail(server.db, mail.id, mail.quietUntil);
  const rest = server.mailer?.rest();
  if (rest) {
    const { error, until } = rest;
    return delayMail(server.db, mail.id, { by: 'SERVER', error, until, attempted: false }, now());
  }
  const token = unsubscribeTokenOf(server, mail);
  const composed = await compose(server, kinds, mail, token);
  if (composed) return attempt(server, kinds, mail, composed);
  return endMail(server.db, mail.id, { ...unsent(mail), state: 'OBSOLETE' }, now());
}

interface Composed {
  rendered: RenderedMail;
  headers: Record<string, string>;
}

async function compose(
  server: Server,
  kinds: readonly MailKind[],
  { kind, facts, isRefused, isShutOut, ...recipient }: MailRow,
  unsubscribe: string | undefined,
): Promise<Composed | undefined> {
  const found = kinds.find(({ name }) => name === kind);
  if (!found) throw new Error(`There is no kind of mail named ${kind}.`);
  if ((isShutOut && !found.evenIfDisabled) || isRefused) return undefined;
  const reader: Recipient = recipient;
  const text = await found.compose(server, found.schema.parse(facts), reader);
  if (!text) return undefined;
  const unsubscribePath = unsubscribe && pathOfUnsubscription(unsubscribe);
  const address = addressOfApp(server.settings);
  const { languageId } = reader;
  return {
    rendered: renderMail(text, { languageId, address, unsubscribePath }),
    headers: {
      ...(text.thread !== undefined && threadHeaders(server, text.thread)),
      ...(text.stopPath !== undefined && { 'List-Unsubscribe': `<${address}${text.stopPath}>` }),
      ...(unsubscribe && unsubscribeHeaders(server, unsubscribe)),
    },
  };
}

async function attempt(
  server: Server,
  kinds: readonly MailKind[],
  mail: MailRow,
  { rendered, headers }: Composed,
): Promise<void> {
  const { db, mailer } = server;
  if (!mailer) {
    // Only the demo shows emails that were not sent. Elsewhere nobody needs their text in the database.
    const kept = hasOutbox(server) ? rendered : null;
    return endMail(db, mail.id, { ...unsent(mail), state: 'KEPT', kept }, now());
  }
  const delivery = await mailer.deliver({
    ...rendered,
    to: { name: mail.name, address: mail.emailAddress },
    messageId: mail.messageId,
    returnPath: returnPathOf(server, mail.id),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...headers,
    },
  });
  countMail(delivery.outcome);
  if (delivery.outcome === 'SENT') {
    taken.add(mail.messageId);
    return noteSent(server, mail);
  }
  const error = delivery.error.slice(0, ERROR_LENGTH);
  const ending = { ...unsent(mail), error, attempted: true };
  if (delivery.outcome === 'REFUSED') return bounce(server, kinds, mail, { ...ending, state: 'REFUSED' });
  if (delivery.outcome === 'ADDRESS' && isDeferredTooLong(mail))
    return bounce(server, kinds, mail, { ...ending, state: 'GIVEN_UP' });
  const until = delivery.outcome === 'SERVER' ? (mailer.rest()?.until ?? null) : null;
  return delayMail(db, mail.id, { by: delivery.outcome, error, until, attempted: true }, now());
}

/** Ends an email that its address does not take, together with what follows from that. */
async function bounce(
  server: Server,
  kinds: readonly MailKind[],
  mail: MailRow,
  ending: Ending,
): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await writeInstead(trx, server, kinds, mail);
    await endMail(trx, mail.id, ending, now());
  });
}

const isDeferredTooLong = ({ deferredAt }: MailRow) =>
  deferredAt !== null && now().getTime() - deferredAt.getTime() > PATIENCE_DAYS * DAY_MILLIS;

/** Lets the reader stop emails about this topic. Undefined for emails that are always sent. */
function unsubscribeTokenOf({ secret }: Server, { topic, userId }: MailRow): string | undefined {
  return userId !== null && topic !== null ? unsubscribeToken(secret, { userId, stops: topic }) : undefined;
}

/** Emails with these headers are shown together, though no email has this id (RFC 5322, 3.6.4). */
function threadHeaders({ settings }: Server, thread: string): Record<string, string> {
  const id = `<${thread}@${settings.mailDomain}>`;
  return { 'In-Reply-To': id, References: id };
}

/** With these headers, mail programs show an unsubscribe button (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ settings }: Server, token: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${addressOfApp(settings)}${BASE}/mail/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

const unsent = ({ emailAddress }: MailRow) => ({ emailAddress, error: null, kept: null, attempted: false });

async function noteSent({ db }: Server, mail: MailRow): Promise<void> {
  await endMail(db, mail.id, { ...unsent(mail), state: 'SENT', attempted: true }, now());
  taken.delete(mail.messageId);
}
