import type * as contract from '@studyline/contract/audit/calls';
import { TRAIL_EXPORT_LIMIT, type TrailEntry } from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import { holdsAll } from '../../core/roles.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import type { Bytes } from '../../http/route.ts';
import { csvAnswer } from '../members/csv-answer.ts';
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
  const found = await readTrail(actor, channelId, filter, { before, limit: pageSize + 1 });
  const isWhole = holdsAll(requireMembership(actor, channelId), 'AUDIT_VIEW');
  return { items: found.slice(0, pageSize), pageSize, lastPage: found.length <= pageSize, isWhole };
}

/** The same as a table. */
export async function exportChannelAudit(
  actor: Actor,
  { channelId, ...filter }: Call<typeof contract.exportChannelAudit>,
): Promise<Bytes> {
  const { channelName } = requireMembership(actor, channelId);
  const entries = await readTrail(actor, channelId, filter, { limit: TRAIL_EXPORT_LIMIT + 1 });
  if (entries.length > TRAIL_EXPORT_LIMIT)
    throw new AppError('TRAIL_TOO_LONG', { words: { limit: TRAIL_EXPORT_LIMIT } });
  const { languageId } = actor;
  const name = word(languageId, 'audit.table.fileName', { study: channelName });
  const table = [headingOf(languageId), ...entries.map((entry) => lineOf(languageId, entry))];
  const { kind, userId, teamId, postId, from, to } = filter;
  const given = Object.entries({ userId, teamId, postId, from, to });
  const filters = {
    ...Object.fromEntries(given.filter((entry): entry is [string, number] => entry[1] !== undefined)),
    ...(kind.length > 0 && { kind: [...kind] }),
  };
  const facts = { channelId, userId: actor.userId, count: entries.length, filters };
  return csvAnswer(name, table, () => recordTaking(actor, { type: 'channel.auditExported', ...facts }));
}

async function readTrail(
  actor: Actor,
  channelId: number,
  filter: TrailFilter,
  bounds: { before?: number | undefined; limit: number },
): Promise<TrailEntry[]> {
  const { db } = actor.server;
  const { study, directory } = await openDirectory(actor, channelId);
  authorize(canViewTrail(actor, channelId));
  const { teamId } = filter;
  if (teamId !== undefined) await requireTeam(db, directory, { channelId, teamId });
  const rows = await findTrail(db, filter, auditReaderOf(actor, channelId, study), bounds);
  return presentTrailEntries(db, actor, rows, {
    channelId,
    knownTeamIds: directory.knownTeamIds,
    readsCommentHistory: readsCommentHistory(actor, { channelId }),
  });
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
