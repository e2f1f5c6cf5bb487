import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/audit/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { canViewTrail } from '../members/policy.ts';
import { findOverseenTeamIds } from '../sharing/oversight-queries.ts';
import { auditReaderOf } from './reader.ts';
import { countRecentChanges, findStartOfYesterday } from './recent-queries.ts';

/** What has happened since yesterday in the studies whose audit trails the person may read. */
export async function listRecentChanges(actor: Actor): Promise<Result<typeof contract.listRecentChanges>> {
  const { db } = actor.server;
  const since = await findStartOfYesterday(db, now(), actor.timezoneId);
  const members = [...actor.memberships.values()].filter(
    ({ channelId }) => canViewTrail(actor, channelId) === true,
  );
  const own = members.flatMap(({ teamIds }) => teamIds);
  const overseenTeamIds = own.length > 0 ? await findOverseenTeamIds(db, own) : [];
  const readers = members.map(({ channelId }) => auditReaderOf(actor, channelId, { overseenTeamIds }));
  const items = readers.length > 0 ? await countRecentChanges(db, readers, since) : [];
  return { sinceDateTimeMillis: since.getTime(), items };
}
