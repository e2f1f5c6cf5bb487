import { now } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import type { Server } from '../core/server.ts';
import { createThread } from '../core/thread.ts';
import { type Received, REPORT_BYTES } from './delivery-report.ts';
import { type MailKind, writeInstead } from './mail-kind.ts';
import { countReport, type ReportSays } from './mail-metrics.ts';
import { bounceMail } from './mail-queries.ts';
import { readReturnPath } from './return-path.ts';
import { ERROR_LENGTH } from './smtp-failure.ts';

/** Anybody can write to the address, so what comes there is read outside the main thread. */
const readInThread = createThread<{ raw: Uint8Array }, Received>(
  new URL('report-worker.ts', import.meta.url),
  {
    mostMillis: 10_000,
    memoryMb: 128,
    tooExpensive: 'BODY_TOO_LARGE',
  },
);

/** Takes to pieces what came. Undefined if that is too expensive. */
async function read(raw: Uint8Array): Promise<Received | undefined> {
  try {
    return await readInThread({ raw: raw.subarray(0, REPORT_BYTES) });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Takes what came to the address for bounces: of an email that was not delivered, its row says so, and what follows from that is written,
 * once, however often it is taken. `sentTo` is the address on its envelope, if that is known; otherwise its headers have it. Answers by
 * people or by programs (RFC 3834), and what a mail program does by itself, count as nothing.
 */
export async function takeBounce(
  server: Server,
  kinds: readonly MailKind[],
  { raw, sentTo }: { raw: Uint8Array; sentTo?: string },
): Promise<ReportSays> {
  const received = await read(raw);
  if (!received) return count('UNREADABLE');
  const { to, report } = received;
  const mailId = [...(sentTo === undefined ? [] : [sentTo]), ...to]
    .map((address) => readReturnPath(server, address))
    .find((id) => id !== undefined);
  if (!report || mailId === undefined) return count('NO_REPORT');
  const { says, error } = report;
  if (says === 'NOTHING') return count(says);
  await server.db.transaction().execute(async (trx) => {
    const ended = { id: mailId, state: says, error: error.slice(0, ERROR_LENGTH) };
    const mail = await bounceMail(trx, ended, now());
    if (mail) await writeInstead(trx, server, kinds, mail);
  });
  return count(says);
}

function count(says: ReportSays): ReportSays {
  countReport(says);
  return says;
}
