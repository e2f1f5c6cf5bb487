import { systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import type { Trx } from '../../db/pool.ts';
import { expireInvitations } from './change-queries.ts';

/** Ends invitations past their expiry and records it. Returns how many. */
export async function expireSomeInvitations(
  trx: Trx,
  server: Server,
  which: { limit: number; teamId?: number },
): Promise<number> {
  const expired = await expireInvitations(trx, now(), which);
  for (const invitation of expired)
    record(trx, systemActor(server, 'SYSTEM'), { type: 'invitation.expired', ...invitation });
  return expired.length;
}
