import { systemActor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import type { Trx } from '../../db/pool.ts';
import { type DueDrafts, updateDueDrafts } from './expiry-queries.ts';

/** Sets overdue drafts to EXPIRED, as the system. Returns how many there were. */
export async function expireDrafts(trx: Trx, server: Server, due: DueDrafts): Promise<number> {
  const actor = systemActor(server, 'SYSTEM');
  const expired = await updateDueDrafts(trx, due);
  for (const { expiresAt, submittedAt, ...draft } of expired) {
    const times = { expiresAt: expiresAt.getTime(), submittedAt: submittedAt?.getTime() ?? null };
    record(trx, actor, { type: 'post.draftExpired', ...draft, ...times });
  }
  return expired.length;
}
