import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import { endSessions } from '../../core/sessions.ts';
import type { Trx } from '../../db/pool.ts';
import { removeWaysIn, verifyAddress } from './reclaim-queries.ts';
import { tellPerson } from './tell-person.ts';

/**
 * Notes that a person has proved that their address is theirs. If nobody had before, the account may have been made by somebody else, with
 * the address of the person: every way in that was set up until then is removed, and every session ends. `keepsPassword` is for a link by
 * which the person chooses a new one anyway. Returns the ids of the sessions, whose sockets are to be closed.
 */
export async function reclaimAccount(
  trx: Trx,
  person: Actor,
  by: 'LINK' | 'PROVIDER',
  { keepsPassword }: { keepsPassword: boolean },
): Promise<string[]> {
  const { userId } = person;
  if (!(await verifyAddress(trx, userId))) return [];
  const at = now();
  const removed = await removeWaysIn(trx, userId, { keepsPassword });
  record(trx, person, { type: 'address.verified', userId, by, removed }, at);
  // Afterwards: whoever was signing in by one of them has waited for it to be removed, or has a session.
  const ended = await endSessions(trx, userId, null);
  for (const endedSessionId of ended)
    record(trx, person, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' }, at);
  if (removed.length > 0) await tellPerson(trx, person, { what: 'RECLAIMED' }, at);
  return ended;
}
