import { parseArgs } from 'node:util';
import { line } from '@studyline/contract/common';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { connect } from '../db/pool.ts';
import { deleteTexts, findErasableEvent } from '../features/audit/queries.ts';
import { type Terminal, withServer } from './with-server.ts';
import { refuseOption, Refusal } from './refusal.ts';

const reasonOption = line(1, 1000);

/** Erases the text and the salts of one audit event, as the owner of the database, and records that with the reason. */
export async function eraseText(args: string[], { say }: Terminal): Promise<void> {
  const { auditEventId, reason } = readArguments(args);
  await withServer(async (actor, { urls }) => {
    const { db } = connect(urls.ownerUrl, { max: 1 });
    const owner = { ...actor, server: { ...actor.server, db } };
    try {
      say(
        await transact(owner, async (trx) => {
          const event = await findErasableEvent(trx, auditEventId);
          if (!event) throw new Refusal(`There is no audit event ${auditEventId}.`);
          const { type, hadText, ...ids } = event;
          if (!hadText) throw new Refusal(`The audit event ${auditEventId} (${type}) has no text.`);
          const fields = await deleteTexts(trx, auditEventId);
          if (fields.length === 0)
            throw new Refusal(`The text of the audit event ${auditEventId} (${type}) is erased already.`);
          await record(trx, owner, { type: 'text.erased', ...ids, auditEventId, reason });
          return `Erased the text of the audit event ${auditEventId} (${type}): ${fields.join(', ')}.`;
        }),
      );
    } finally {
      await db.destroy();
    }
  });
}

function readArguments(args: string[]): { auditEventId: number; reason: string } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [id = '', ...more] = positionals;
  if (!/^[1-9]\d{0,14}$/.test(id) || more.length > 0)
    throw new Refusal(
      'Name one audit event by its number: npm run studyline -- erase-text ID --reason TEXT.',
    );
  if (values.reason === undefined) throw new Refusal('--reason is missing.');
  const reason = reasonOption.safeParse(values.reason);
  if (!reason.success) throw refuseOption('reason', reason.error.issues[0]);
  return { auditEventId: Number(id), reason: reason.data };
}
