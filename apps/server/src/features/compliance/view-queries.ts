import { shownVersion } from '../sharing/visibility-queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

/** A version that someone opens, and what opening it completes. */
const viewTarget = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
  edit: z.int(),
  /** Whether it has been published, unlike a draft. */
  isPublication: z.boolean(),
  isCurrent: z.boolean(),
  /** The open actions of this person that opening fulfils. */
  asked: z.array(z.object({ ruleId: z.int(), teamId: z.int() })),
});
export type ViewTarget = z.output<typeof viewTarget>;

/** The version, if the person may see it. The caller has locked post and membership. */
export async function findViewTarget(
  trx: Trx,
  userId: number,
  wanted: { postId: number; version?: number | undefined },
): Promise<ViewTarget | undefined> {
  const columns = sql`p.channel_id as "channelId", p.id as "postId", v.edit, v.audience is null as "isPublication",
    v.version is not distinct from p.current_version as "isCurrent",
    coalesce((select json_agg(json_build_object('ruleId', a.rule_id, 'teamId', a.team_id) order by a.id)
      from assignment a join compliance_rule r on r.id = a.rule_id
      where a.post_id = p.id and a.version = v.obliging_version and a.user_id = ${userId} and a.closed_at is null
        and r.required_action_type = 'VIEW'), '[]') as asked`;
  return findRow(trx, viewTarget, shownVersion({ userId }, wanted, columns));
}

const opening = z.object({ openedAt: z.date() });

/** Records that the person opened the version, or this edit of a draft; or finds when they first did. */
export async function insertOpening(
  trx: Trx,
  userId: number,
  { channelId, postId, version, edit, isPublication }: ViewTarget,
  at: Date,
): Promise<{ firstOpenedAt: Date; isFirst: boolean }> {
  const ids = sql`${postId}, ${version}, ${userId}, ${channelId}, ${at}`;
  const insert = isPublication
    ? sql`insert into post_opened (post_id, version, user_id, channel_id, first_opened_at) values (${ids})
        on conflict do nothing returning first_opened_at as "openedAt"`
    : sql`insert into draft_opened (post_id, version, user_id, channel_id, opened_at, edit) values (${ids}, ${edit})
        on conflict do nothing returning opened_at as "openedAt"`;
  const inserted = await findRow(trx, opening, insert);
  if (inserted) return { firstOpenedAt: inserted.openedAt, isFirst: true };
  const key = sql`post_id = ${postId} and version = ${version} and user_id = ${userId}`;
  const find = isPublication
    ? sql`select first_opened_at as "openedAt" from post_opened where ${key}`
    : sql`select opened_at as "openedAt" from draft_opened where ${key} and edit = ${edit}`;
  const first = await findRow(trx, opening, find);
  if (!first) throw new Error('The opening was not written.');
  return { firstOpenedAt: first.openedAt, isFirst: false };
}

interface Viewing {
  userId: number;
  postId: number;
  /** Only a reader of the publication has seen the last change. Opening an older version leaves the post unread. */
  isCurrent: boolean;
  viewedAt: Date;
}

const seenBefore = z.object({ isFirst: z.boolean(), wasUnread: z.boolean() });
type SeenBefore = z.output<typeof seenBefore>;

/** Marks a post as seen by the person, and returns its previous state: never seen, or unread. */
export async function markViewed(trx: Trx, v: Viewing): Promise<SeenBefore> {
  const before = (await updateViewed(trx, v)) ?? (await insertViewed(trx, v)) ?? (await updateViewed(trx, v));
  if (!before) throw new Error('The view was not written.');
  return before;
}

async function updateViewed(trx: Trx, v: Viewing): Promise<SeenBefore | undefined> {
  const statement = sql`
    update post_reader r set last_viewed_at = ${v.viewedAt}, has_viewed = r.has_viewed or ${v.isCurrent}::boolean,
      marked_as_unread = r.marked_as_unread and not ${v.isCurrent}::boolean
    from (select user_id, post_id, last_viewed_at, unread from post_reader
      where user_id = ${v.userId} and post_id = ${v.postId} for no key update) before
    where r.user_id = before.user_id and r.post_id = before.post_id
    returning before.last_viewed_at is null as "isFirst", before.unread as "wasUnread"`;
  return findRow(trx, seenBefore, statement);
}

/** For someone who joined after the post was published. */
async function insertViewed(trx: Trx, v: Viewing): Promise<SeenBefore | undefined> {
  const statement = sql`
    insert into post_reader (user_id, post_id, channel_id, published_at, has_viewed, last_viewed_at)
    select ${v.userId}, p.id, p.channel_id, p.published_at, ${v.isCurrent}::boolean, ${v.viewedAt} from post p where p.id = ${v.postId}
    on conflict (user_id, post_id) do nothing returning true as "isFirst", true as "wasUnread"`;
  return findRow(trx, seenBefore, statement);
}

/** Counts one more person who has seen the post. */
export async function countView(db: Db, postId: number): Promise<void> {
  const statement = sql`
    insert into post_counter (post_id, view_count) values (${postId}, 1)
    on conflict (post_id) do update set view_count = post_counter.view_count + 1`;
  await run(db, statement);
}
