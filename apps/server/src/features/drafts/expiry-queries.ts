import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { holderKeys } from '../sharing/visibility-queries.ts';

const expiredDraft = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
  expiresAt: z.date(),
  /** When it was submitted. */
  submittedAt: z.date().nullable(),
});
export type ExpiredDraft = z.output<typeof expiredDraft>;

/** The drafts overdue at that time: of one post, or of all posts up to a limit. */
export interface DueDrafts {
  at: Date;
  postId?: number;
  limit: number;
}

/** Sets overdue drafts to EXPIRED; then only their authors see them. */
export async function updateDueDrafts(trx: Trx, { at, postId, limit }: DueDrafts): Promise<ExpiredDraft[]> {
  const statement = sql`
    with due as (
      select post_id, version, submitted_at from post_version where version_label = 'DRAFT' and expires_at <= ${at}
        ${postId === undefined ? sql`` : sql`and post_id = ${postId}`}
      order by expires_at limit ${limit} for update skip locked
    )
    update post_version v set version_label = 'EXPIRED', submitted_at = null, audience = ${holderKeys(sql`v.created_by`, false)}
    from due join post p on p.id = due.post_id
    where v.post_id = due.post_id and v.version = due.version
    returning v.channel_id as "channelId", v.post_id as "postId", v.version, v.expires_at as "expiresAt",
      due.submitted_at as "submittedAt"`;
  return findRows(trx, expiredDraft, statement);
}

const purgedDraft = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
});
export type PurgedDraft = z.output<typeof purgedDraft>;

/** Hides drafts that expired before that time from their authors. At most `limit`. */
export async function purgeExpired(trx: Trx, before: Date, limit: number): Promise<PurgedDraft[]> {
  const statement = sql`
    with due as (
      select post_id, version from post_version
      where version_label = 'EXPIRED' and audience <> '{}' and expires_at < ${before}
      order by expires_at limit ${limit} for update skip locked
    )
    update post_version v set audience = '{}'
    from due where v.post_id = due.post_id and v.version = due.version
    returning v.channel_id as "channelId", v.post_id as "postId", v.version`;
  return findRows(trx, purgedDraft, statement);
}
