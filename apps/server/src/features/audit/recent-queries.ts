import { sql } from 'kysely';
import { z } from 'zod';
import { type RecentKind, recentKinds } from '@studyline/contract/audit/calls';
import { writtenTypes } from '@studyline/contract/posts/calls';
import type { DomainEventType } from '@studyline/contract/events/registry';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { tracedBy } from '../sharing/visibility-queries.ts';
import { events, isReadable } from './readable-queries.ts';
import type { AuditReader } from './reader.ts';

/** The events of each kind. */
const typesOf: Record<RecentKind, readonly DomainEventType[]> = {
  COMPLETED: ['post.acknowledged', 'post.viewCompleted', 'post.courseCompleted'],
  PUBLISHED: ['post.published'],
  SITE_ACTIVATED: ['team.statusChanged'],
  JOINED: ['member.added'],
  LEFT: ['member.removed'],
  COMMENTED: ['comment.created'],
};

const change = z.object({
  channelId: z.int(),
  kind: z.enum(recentKinds),
  count: z.int(),
  name: z.string().nullable(),
  postId: z.int().nullable(),
  version: z.int().nullable(),
  teamId: z.int().nullable(),
});

export async function findStartOfYesterday(db: Db, at: Date, timeZone: string): Promise<Date> {
  const statement = sql`
    select (date_trunc('day', ${at}::timestamptz at time zone ${timeZone}) - interval '1 day') at time zone ${timeZone} as since`;
  const row = await findRow(db, z.object({ since: z.date() }), statement);
  return row?.since ?? at;
}

/** How many events of each kind each reader may see in their study since then. */
export async function countRecentChanges(
  db: Db,
  readers: readonly AuditReader[],
  since: Date,
): Promise<z.output<typeof change>[]> {
  const types = recentKinds.flatMap((kind) => typesOf[kind]);
  // Each study is read by the index of its own trail.
  const studies = readers.map(
    (reader) => sql`
      select e.channel_id, e.type, p.title, e.team_id, e.subject_user_id,
        case when p.withdrawn_at is null and ${tracedBy(reader.userId, reader.channelId).version} then e.post_id end as post_id,
        e.version
      from ${events}
      where e.channel_id = ${reader.channelId} and e.occurred_at >= ${since} and e.type = any(${types}::text[])
        and (e.type <> 'team.statusChanged' or e.details->>'transition' = 'activate_team')
        and (e.type <> 'post.published' or p.post_type = any(${writtenTypes}::text[]))
        and ${isReadable(reader)}`,
  );
  const kinds = recentKinds.flatMap((kind) => typesOf[kind].map((type) => sql`(${type}, ${kind})`));
  const isOne = sql`count(*) = 1`;
  return findRows(
    db,
    change,
    sql`
    select e.channel_id as "channelId", k.kind, count(*) as count,
      case when ${isOne} then max(coalesce(e.title, s.display_name, t.name)) end as name,
      case when ${isOne} then max(e.post_id) end as "postId", case when ${isOne} then max(e.version) end as version,
      case when ${isOne} then max(e.team_id) end as "teamId"
    from (${sql.join(studies, sql` union all `)}) e
    join (values ${sql.join(kinds)}) k (type, kind) on k.type = e.type
    left join app_user s on s.id = e.subject_user_id
    left join team t on t.id = e.team_id
    group by e.channel_id, k.kind
    order by e.channel_id, k.kind`,
  );
}
