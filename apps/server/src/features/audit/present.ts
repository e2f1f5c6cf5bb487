import type { AuditEntry, MembershipAuditEntry, TrailEntry } from '@studyline/contract/audit/calls';
import type { Actor } from '../../core/actor.ts';
import { readTexts } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Db } from '../../db/pool.ts';
import { presentTeamName } from '../people/present.ts';
import { versionNumber } from '../posts/present.ts';
import {
  type AuditNames,
  changeOf,
  eventText,
  isForOther,
  saidOf,
  type SaidEvent,
  inviteeOf,
} from './audit-words.ts';
import { type NameScope, namesOf } from './names.ts';
import type { AuditRow, MembershipRow } from './queries.ts';
import type { TrailRow } from './trail-queries.ts';

type Reader = Pick<Actor, 'languageId' | 'userId'>;

/** Entries of a post's history, with the names of what they refer to by id. */
export async function presentAuditEntries(
  db: Db,
  reader: Reader,
  rows: readonly AuditRow[],
  where: Omit<NameScope, 'languageId'> & { readsCommentHistory: boolean },
): Promise<AuditEntry[]> {
  const said = rows.map((row) => ({ row, event: eventOf(reader, row, where.readsCommentHistory) }));
  const names = await namesOf(
    db,
    { ...where, languageId: reader.languageId },
    said.map(({ event }) => event),
  );
  return said.map(({ row, event }) => presentEntry(reader, row, event, names));
}

/** The same for memberships. The teams that a person left are named if the reader knows them; the others' ids are not revealed. */
export async function presentMembershipEntries(
  db: Db,
  reader: Reader,
  rows: readonly MembershipRow[],
  where: Omit<NameScope, 'languageId'>,
): Promise<MembershipAuditEntry[]> {
  const entries = await presentAuditEntries(db, reader, rows, { ...where, readsCommentHistory: false });
  return entries.map((entry, index) => {
    const row = rows[index]!;
    return {
      ...withoutTeams(entry),
      subjectUserId: row.subjectUserId,
      subjectName: row.subjectName,
      teams: row.leftTeams.map(({ teamId, team }) => ({
        teamId,
        teamName: presentTeamName(reader.languageId, team) ?? team.name,
      })),
    };
  });
}

const isRemoval = ({ eventType }: AuditEntry) => eventType === 'member.removed';

/** Teams that a person left are named separately: they are not a change, and the ids of unnamed ones are not revealed. */
function withoutTeams(entry: AuditEntry): AuditEntry {
  const { teamIds: _, ...details } = entry.details;
  return { ...entry, details, change: isRemoval(entry) ? null : entry.change };
}

/** The same for a study's trail. */
export async function presentTrailEntries(
  db: Db,
  reader: Reader,
  rows: readonly TrailRow[],
  where: Omit<NameScope, 'languageId'> & { readsCommentHistory: boolean },
): Promise<TrailEntry[]> {
  const entries = await presentAuditEntries(db, reader, rows, where);
  return entries.map((entry, index) => {
    const row = rows[index]!;
    return {
      ...withoutTeams(entry),
      leftTeams: isRemoval(entry) ? (entry.change?.before ?? []) : [],
      actorTeamName: presentTeamName(reader.languageId, row.actorTeam),
      subjectUserId: row.subjectUserId,
      subjectName: row.subjectName,
      postTitle: row.postTitle,
      versionLabel:
        row.labelMajor === null || row.labelMinor === null
          ? null
          : versionNumber({ labelMajor: row.labelMajor, labelMinor: row.labelMinor }),
      can: { openPost: row.opens },
    };
  });
}

/**
 * What the reader may know of an event. Earlier texts of a comment are shown to its author and to those who may read them all. Only
 * the person who marked posts as read sees how many, because other readers may not see all of these posts.
 */
function eventOf(
  { userId }: Reader,
  { type, details, texts, actorUserId: by, subjectUserId: subject }: AuditRow,
  readsCommentHistory: boolean,
): SaidEvent {
  const { digests, ...facts } = details;
  const isHidden = type.startsWith('comment.') && !readsCommentHistory && subject !== userId;
  if (type === 'posts.markedRead' && by !== userId) delete facts['count'];
  if (isForOther(type, by, subject)) facts['otherUserId'] = subject;
  return {
    type,
    details: isHidden ? facts : { ...facts, ...readTexts(type, texts ?? {}) },
    textErased: digests !== undefined && texts === null,
  };
}

/** If nobody with an account did it, the actor is the invited person's address, or the system's name. */
function presentEntry(
  { languageId }: Reader,
  row: AuditRow,
  event: SaidEvent,
  names: AuditNames,
): AuditEntry {
  return {
    auditEventId: row.id,
    occurredAtDateTimeMillis: row.occurredAt.getTime(),
    actorUserId: row.actorUserId,
    actorName: row.actorName ?? inviteeOf(event) ?? word(languageId, 'server.systemActor'),
    actorKind: row.program ? 'MACHINE' : row.actorUserId === null ? 'SYSTEM' : 'PERSON',
    program: row.program,
    eventType: row.type,
    eventText: eventText(languageId, row.type, isForOther(row.type, row.actorUserId, row.subjectUserId)),
    postId: row.postId,
    version: row.version,
    teamId: row.teamId,
    teamName: presentTeamName(languageId, row.team),
    imported: row.source === 'IMPORT',
    details: event.details,
    change: changeOf(languageId, event, names),
    said: saidOf(languageId, event),
    textErased: event.textErased,
  };
}
