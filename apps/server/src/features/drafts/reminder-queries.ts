import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';

const endingDraft = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
  authorId: z.int(),
  expiresAt: z.date(),
});

/**
 * Drafts that expire within a period. Decision: drafts that expire hardly more than `days` after being written are left out, as
 * their authors would be reminded while still writing.
 */
export async function findEndingDrafts(
  db: Db,
  { after, until, days }: { after: Date; until: Date; days: number },
): Promise<z.output<typeof endingDraft>[]> {
  const statement = sql`
    select channel_id as "channelId", post_id as "postId", version, created_by as "authorId", expires_at as "expiresAt"
    from post_version where version_label = 'DRAFT' and expires_at > ${after} and expires_at <= ${until}
      and expires_at - edited_at > make_interval(days => ${days + 1})`;
  return findRows(db, endingDraft, statement);
}

const remindable = z.object({ title: z.string(), study: z.string() });

/** The draft as its author may see it, if it still expires then. */
export async function findRemindable(
  db: Db,
  userId: number,
  { postId, version, expiresAt }: { postId: number; version: number; expiresAt: number },
): Promise<z.output<typeof remindable> | undefined> {
  const statement = sql`
    select v.title, c.name as study
    from post p join post_version v on v.post_id = p.id join channel c on c.id = p.channel_id
    where p.id = ${postId} and v.version = ${version} and v.version_label = 'DRAFT' and v.expires_at = ${new Date(expiresAt)}
      and v.created_by = ${userId} and ${visibleTo({ userId }).version}`;
  return findRow(db, remindable, statement);
}
