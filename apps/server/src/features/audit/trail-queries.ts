import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AuditKind } from '@studyline/contract/audit/kinds';
import { definitionOf, domainEvents } from '@studyline/contract/events/registry';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { belongedTo } from '../members/place-queries.ts';
import { firstTeam, teamName } from '../people/queries.ts';
import { tracedBy } from '../sharing/visibility-queries.ts';
import { auditRow, columns, newestFirst } from './queries.ts';
import { events, isReadable } from './readable-queries.ts';
import type { AuditReader } from './reader.ts';

const trailRow = auditRow.extend({
  actorTeam: teamName.nullable(),
  subjectName: z.string().nullable(),
  postTitle: z.string().nullable(),
  labelMajor: z.int().nullable(),
  labelMinor: z.int().nullable(),
  opens: z.boolean(),
});
export type TrailRow = z.output<typeof trailRow>;

/** The filters of a study's trail. */
export interface TrailFilter {
  userId?: number | undefined;
  kind: readonly AuditKind[];
  leaveOut?: readonly AuditKind[];
  teamId?: number | undefined;
  postId?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** The part of a study's audit trail that the reader may see, newest first: at most `limit` rows older than the event `before`. */
export async function findTrail(
  db: Db,
  filter: TrailFilter,
  reader: AuditReader,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<TrailRow[]> {
  const { channelId } = reader;
  const conditions = [
    sql`e.channel_id = ${channelId} and ${isReadable(reader)}`,
    ...filterConditions(filter),
    ...(before === undefined
      ? []
      : [
          sql`(e.occurred_at, e.id) < (
            (select last.occurred_at from audit_event last where last.id = ${before} and last.channel_id = ${channelId}), ${before})`,
        ]),
  ];
  const statement = sql`
    select ${columns},
      (select ${firstTeam} from channel_member m where m.channel_id = e.channel_id and m.user_id = e.actor_user_id) as "actorTeam",
      (select s.display_name from app_user s where s.id = e.subject_user_id) as "subjectName",
      p.title as "postTitle", v.label_major as "labelMajor", v.label_minor as "labelMinor",
      coalesce(p.withdrawn_at is null and ${tracedBy(reader.userId, channelId).version}, false) as opens
    from ${events} where ${sql.join(conditions, sql` and `)}
    order by ${newestFirst} limit ${limit}`;
  return findRows(db, trailRow, statement);
}

function filterConditions({
  userId,
  kind,
  leaveOut = [],
  teamId,
  postId,
  from,
  to,
}: TrailFilter): RawBuilder<unknown>[] {
  const types = typesOf(kind);
  const isAnyOfPosts = types.some((type) => /^(post|comment|text)\./.test(type));
  return [
    ...(userId === undefined
      ? []
      : [sql`(e.actor_user_id = ${userId} or e.subject_user_id = ${userId} and e.type like 'member.%')`]),
    ...(types.length > 0 ? [sql`e.type = any(${types}::text[])`] : []),
    ...(leaveOut.length > 0 ? [sql`e.type <> all(${typesOf(leaveOut)}::text[])`] : []),
    // Lets rare events be found with their own index.
    ...(types.length > 0 && !isAnyOfPosts ? [sql`e.post_id is null`] : []),
    ...(teamId === undefined
      ? []
      : [sql`(e.team_id = ${teamId} or e.team_id is null and ${belongedTo([teamId])})`]),
    ...(postId === undefined ? [] : [sql`e.post_id = ${postId}`]),
    ...(from === undefined ? [] : [sql`e.occurred_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`e.occurred_at < ${new Date(to)}`]),
  ];
}

function typesOf(kinds: readonly AuditKind[]): string[] {
  return Object.keys(domainEvents).filter((type) => {
    const kind = definitionOf(type)?.kind;
    return kind !== undefined && kinds.includes(kind);
  });
}
