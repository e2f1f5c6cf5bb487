import { ImapFlow } from 'imapflow';
import { now } from '../core/clock.ts';
import type { MailSettings } from '../core/env.ts';
import type { Server } from '../core/server.ts';
import { REPORT_BYTES } from './delivery-report.ts';
import type { MailKind } from './mail-kind.ts';
import type { ReportSays } from './mail-metrics.ts';
import { takeBounce } from './take-bounce.ts';

/** The rest waits for the next time. */
const AT_ONCE = 200;
/** Of what took too long to read. It comes after all else, and somebody may have written it to waste time. */
const AGAIN_AT_ONCE = 5;
/** What takes too long is tried again for an hour after it came: it may have been the machine that was slow. */
const AGAIN_MILLIS = 3_600_000;
const PATIENCE_MILLIS = 30_000;

/**
 * Reads what has come to the mailbox for bounces. Reports are removed once they are taken, so that a kill before that does no harm: taking
 * them again changes nothing. What takes too long to read is flagged, and tried again. Everything else stays, as read, for the operator.
 */
export async function readBounces(server: Server, kinds: readonly MailKind[]): Promise<void> {
  const mailbox = server.settings.mail?.bounceMailbox;
  if (!mailbox) return;
  const client = openClient(mailbox);
  // One that can't be read or taken is not in the way of the others.
  const notRead: unknown[] = [];
  const notTaken: unknown[] = [];
  try {
    await client.connect();
    await client.mailboxOpen(mailbox.folder);
    for (const uid of await findUnread(client)) {
      const take = (raw: Uint8Array) =>
        takeBounce(server, kinds, { raw }).catch((error: unknown) => {
          notTaken.push(error);
          return undefined;
        });
      await readOne(client, uid, take).catch((error: unknown) => notRead.push(error));
    }
    await client.logout();
    if (notRead.length > 0) throw notRead[0];
  } catch (cause) {
    throw new Error(`The mailbox BOUNCE_MAILBOX can't be read: ${wordsOf(cause)}`, { cause });
  } finally {
    client.close();
  }
  if (notTaken.length > 0) throw notTaken[0];
}

/** The oldest of what is new, then of what has to be tried again. */
async function findUnread(client: ImapFlow): Promise<number[]> {
  const fresh = await client.search({ seen: false, flagged: false }, { uid: true });
  const again = await client.search({ seen: false, flagged: true }, { uid: true });
  if (!fresh || !again) throw new Error('the server does not search it.');
  return [...fresh.slice(0, AT_ONCE), ...again.slice(0, AGAIN_AT_ONCE)];
}

/** Reads one, and lets it be taken. If that fails, it stays as it is. */
async function readOne(
  client: ImapFlow,
  uid: number,
  take: (raw: Uint8Array) => Promise<ReportSays | undefined>,
): Promise<void> {
  const id = { uid: String(uid) };
  const wanted = { source: { maxLength: REPORT_BYTES }, internalDate: true };
  const message = await client.fetchOne(id.uid, wanted, { uid: true });
  // Somebody else has removed it.
  if (!message || !message.source) return;
  const says = await take(message.source);
  if (!says) return;
  const isTaken = says !== 'NO_REPORT' && says !== 'UNREADABLE';
  const came = new Date(message.internalDate ?? 0).getTime();
  const flag = says === 'UNREADABLE' && now().getTime() - came < AGAIN_MILLIS ? '\\Flagged' : '\\Seen';
  const isDone = isTaken
    ? await client.messageDelete(id, { uid: true })
    : await client.messageFlagsAdd(id, [flag], { uid: true });
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
