import { ImapFlow } from 'imapflow';
import type { MailSettings } from '../core/env.ts';
import type { Server } from '../core/server.ts';
import { REPORT_BYTES } from './delivery-report.ts';
import type { MailKind } from './mail-kind.ts';
import { takeBounce } from './take-bounce.ts';

/** The rest waits for the next time. */
const AT_ONCE = 200;
const PATIENCE_MILLIS = 30_000;

/**
 * Reads what has come to the mailbox for bounces. Reports are removed once they are taken, so that a kill before that does no harm: taking
 * them again changes nothing. Everything else stays, as read, for the operator.
 */
export async function readBounces(server: Server, kinds: readonly MailKind[]): Promise<void> {
  const mailbox = server.settings.mail?.bounceMailbox;
  if (!mailbox) return;
  const client = openClient(mailbox);
  try {
    await client.connect();
    await client.mailboxOpen(mailbox.folder);
    const unread = await client.search({ seen: false }, { uid: true });
    if (!unread) throw new Error('the server does not search it.');
    const failures: unknown[] = [];
    // One that can't be taken is not in the way of the others.
    for (const uid of unread.slice(0, AT_ONCE))
      await takeOne(server, kinds, client, uid).catch((error: unknown) => failures.push(error));
    await client.logout();
    if (failures.length > 0) throw failures[0];
  } catch (cause) {
    throw new Error(`The mailbox BOUNCE_MAILBOX can't be read: ${wordsOf(cause)}`, { cause });
  } finally {
    client.close();
  }
}

async function takeOne(
  server: Server,
  kinds: readonly MailKind[],
  client: ImapFlow,
  uid: number,
): Promise<void> {
  const id = { uid: String(uid) };
  const message = await client.fetchOne(id.uid, { source: { maxLength: REPORT_BYTES } }, { uid: true });
  // Somebody else has removed it.
  if (!message || !message.source) return;
  const says = await takeBounce(server, kinds, { raw: message.source });
  const isTaken = says !== 'NO_REPORT' && says !== 'UNREADABLE';
  const isDone = isTaken
    ? await client.messageDelete(id, { uid: true })
    : await client.messageFlagsAdd(id, ['\\Seen'], { uid: true });
  if (!isDone) throw new Error('the server lets nobody mark or remove emails.');
}

function openClient({ host, port, tls, login }: NonNullable<MailSettings['bounceMailbox']>): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure: tls === 'IMPLICIT',
    doSTARTTLS: tls === 'STARTTLS',
    ...(login ? { auth: login } : {}),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MILLIS,
    greetingTimeout: PATIENCE_MILLIS,
    socketTimeout: PATIENCE_MILLIS,
  });
  // Each command fails by itself, too.
  client.on('error', () => undefined);
  return client;
}

/** What the server has said; the message of the library says only that a command failed. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'responseText' in error && typeof error.responseText === 'string'
    ? error.responseText
    : error.message;
}
