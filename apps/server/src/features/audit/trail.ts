import type * as contract from '@studyline/contract/audit/calls';
import { TRAIL_EXPORT_LIMIT, type TrailEntry } from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { recordTaking } from '../../core/record.ts';
import { holdsAll } from '../../core/roles.ts';
import { word } from '../../core/words.ts';
import { BATCH } from '../../db/batches.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import type { Bytes } from '../../http/route.ts';
import { csvAnswer } from '../../http/csv-answer.ts';
import { openDirectory, requireTeam } from '../members/directory.ts';
import { canViewTrail } from '../members/policy.ts';
import { readsCommentHistory } from '../posts/policy.ts';
import { presentTrailEntries } from './present.ts';
import { auditReaderOf } from './reader.ts';
import { findTrail, type TrailFilter } from './trail-queries.ts';

/** The part of a study's audit trail that the person may read, newest first. */
export async function listChannelAudit(
  actor: Actor,
  { channelId, before, pageSize, ...filter }: Call<typeof contract.listChannelAudit>,
): Promise<Result<typeof contract.listChannelAudit>> {
  const readPage = await openTrail(actor, channelId, filter);
  const found = await readPage(actor.server.db, { before, limit: pageSize + 1 });
  const isWhole = holdsAll(requireMembership(actor, channelId), 'AUDIT_VIEW');
  return { items: found.slice(0, pageSize), pageSize, lastPage: found.length <= pageSize, isWhole };
}

/** The same as a table. */
export const exportChannelAudit = (
  caller: Actor,
  {
    channelId,
    signal,
    range: _range,
    ifRange: _ifRange,
    ...filter
  }: Call<typeof contract.exportChannelAudit>,
): Promise<Bytes> =>
  csvAnswer(caller, { signal }, async (actor) => {
    const { channelName } = requireMembership(actor, channelId);
    const { languageId } = actor;
    const { kind, userId, teamId, postId, from, to } = filter;
    const given = Object.entries({ userId, teamId, postId, from, to });
    const filters = {
      ...Object.fromEntries(given.filter((entry): entry is [string, number] => entry[1] !== undefined)),
      ...(kind.length > 0 && { kind: [...kind] }),
    };
    const readPage = await openTrail(actor, channelId, filter);
    return {
      name: word(languageId, 'audit.table.fileName', { study: channelName }),
      heading: headingOf(languageId),
      async *read(trx) {
        for (let before: number | undefined, read = BATCH; read === BATCH;) {
          const entries = await readPage(trx, { before, limit: BATCH });
          yield entries.map((entry) => lineOf(languageId, entry));
          before = entries.at(-1)?.auditEventId;
          read = entries.length;
        }
      },
      most: { lines: TRAIL_EXPORT_LIMIT, refusal: 'TRAIL_TOO_LONG' },
      record: (count) =>
        recordTaking(actor, {
          type: 'channel.auditExported',
          channelId,
          userId: actor.userId,
          count,
          filters,
        }),
    };
  });

/** Returns what reads a page of the trail. Throws what the caller may not do. */
async function openTrail(actor: Actor, channelId: number, filter: TrailFilter) {
  const { study, directory } = await openDirectory(actor, channelId);
  authorize(canViewTrail(actor, channelId));
  const { teamId } = filter;
  if (teamId !== undefined) await requireTeam(actor.server.db, directory, { channelId, teamId });
  return async (db: Db, bounds: Parameters<typeof findTrail>[3]): Promise<TrailEntry[]> => {
    const rows = await findTrail(db, filter, auditReaderOf(actor, channelId, study), bounds);
    return presentTrailEntries(db, actor, rows, {
      channelId,
      knownTeamIds: directory.knownTeamIds,
      readsCommentHistory: readsCommentHistory(actor, { channelId }),
    });
  };
}

const columns = [
  'record',
  'time',
  'who',
  'event',
  'post',
  'version',
  'person',
  'team',
  'before',
  'after',
  'said',
  'imported',
  'key',
  'keyOwner',
] as const;

function headingOf(languageId: string): string[] {
  return columns.map((column) => word(languageId, `audit.table.${column}`));
}

function lineOf(languageId: string, entry: TrailEntry): string[] {
  const cells: Record<(typeof columns)[number], string | null | undefined> = {
    record: String(entry.auditEventId),
    time: new Date(entry.occurredAtDateTimeMillis).toISOString(),
    who: entry.actorName,
    key: entry.program && `…${entry.program.keyEnding}`,
    keyOwner: entry.program?.ownerName,
    event: entry.eventText,
    post: entry.postTitle,
    version: entry.versionLabel,
    person: entry.subjectName,
    team: entry.teamName ?? entry.leftTeams.join('; '),
    before: entry.change?.before.join('; '),
    after: entry.change?.after.join('; '),
    said: entry.said,
    imported: word(languageId, entry.imported ? 'audit.table.yes' : 'audit.table.no'),
  };
  return columns.map((column) => cells[column] ?? '');
}
