import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import { postSharedAs, type Sharing } from './proposed-sharing-queries.ts';
import { readersOf } from './visibility-queries.ts';

/**
 * Lists publications for everyone who may read them. A first publication and a major version are unread, except for their authors
 * and publishers. A minor version keeps the read marks. Its authors are subscribed to its comments unless they unsubscribed.
 */
export async function upsertReaders(
  trx: Trx,
  publications: readonly { postId: number; version: number }[],
  p: { isMajor: boolean; publishedBy: number },
): Promise<void> {
  const ids = publications.map(({ postId }) => postId);
  const versions = publications.map(({ version }) => version);
  const statement = sql`
    insert into post_reader as r (user_id, post_id, channel_id, published_at, has_viewed, subscribed_to_comments)
    select m.user_id, p.id, p.channel_id, p.published_at, m.user_id in (v.created_by, ${p.publishedBy}),
      case when m.user_id in (p.author_id, v.created_by) then true end
    from unnest(${ids}::integer[], ${versions}::integer[]) as published(id, version) join post p on p.id = published.id
    join post_version v on v.post_id = p.id and v.version = published.version
    join channel_member m on ${readersOf('p')}
    on conflict (user_id, post_id) do update set published_at = excluded.published_at,
      has_viewed = case when ${p.isMajor}::boolean then excluded.has_viewed else r.has_viewed end,
      marked_as_unread = not ${p.isMajor}::boolean and r.marked_as_unread,
      subscribed_to_comments = coalesce(r.subscribed_to_comments, excluded.subscribed_to_comments)`;
  await run(trx, statement);
}

/**
 * Marks as unread what members may read and have no mark for, as publishing did for those who were members then; this includes
 * posts that got a major version while they could not read them.
 */
export async function insertUnreadPosts(trx: Trx, memberIds: readonly number[]): Promise<void> {
  const statement = sql`
    insert into post_reader as r (user_id, post_id, channel_id, published_at)
    select m.user_id, p.id, p.channel_id, p.published_at
    from channel_member m join post p on p.channel_id = m.channel_id and p.listed
    where m.id = any(${memberIds}::integer[]) and ${readersOf('p')}
    on conflict (user_id, post_id) do update set published_at = excluded.published_at,
      has_viewed = r.has_viewed and (r.published_at = excluded.published_at or not exists (
        select from post_version v where v.post_id = excluded.post_id and v.change_type = 'MAJOR'
          and v.published_at > coalesce(r.published_at, '-infinity') and excluded.user_id not in (v.created_by, v.published_by)))`;
  await run(trx, statement);
}

/**
 * Updates the marks after the sharing of a publication has changed: people who can see it for the first time get it unread, and
 * people who can no longer see it lose the mark and the subscription. Runs under the lock of the study, so that new members wait.
 */
export async function realignMarks(trx: Trx, postId: number, before: Sharing): Promise<void> {
  const lost = sql`
    delete from post_reader r using post p, channel_member m
    where p.id = ${postId} and m.channel_id = p.channel_id and m.status = 'CURRENT' and not ${readersOf('p')}
      and r.user_id = m.user_id and r.post_id = p.id`;
  await run(trx, lost);
  const gained = sql`
    insert into post_reader (user_id, post_id, channel_id, published_at, has_viewed, subscribed_to_comments)
    select m.user_id, p.id, p.channel_id, p.published_at, false, case when m.user_id = p.author_id then true end
    from post p join channel_member m on ${readersOf('p')}
    where p.id = ${postId} and p.listed
      and not exists (select from (${postSharedAs(postId, before)}) was where ${readersOf('was')})
    on conflict (user_id, post_id) do update set published_at = excluded.published_at, has_viewed = false, marked_as_unread = false`;
  await run(trx, gained);
}

/**
 * The same for several publications, which some people see again that saw them before: each of their readers has a mark, so whoever
 * has none gets one.
 */
export async function realignMarksOf(trx: Trx, postIds: readonly number[]): Promise<void> {
  await run(
    trx,
    sql`delete from post_reader r using post p, channel_member m
      where p.id = any(${[...postIds]}::integer[]) and m.channel_id = p.channel_id and m.status = 'CURRENT' and not ${readersOf('p')}
        and r.user_id = m.user_id and r.post_id = p.id`,
  );
  await run(
    trx,
    sql`insert into post_reader (user_id, post_id, channel_id, published_at, subscribed_to_comments)
      select m.user_id, p.id, p.channel_id, p.published_at, case when m.user_id = p.author_id then true end
      from post p join channel_member m on ${readersOf('p')}
      where p.id = any(${[...postIds]}::integer[]) and p.listed on conflict do nothing`,
  );
}

const moved = z.object({ gainedCount: z.int(), lostCount: z.int() });

/** How many people gained access to a post, and how many lost it. */
export async function countReaderChanges(
  db: Db,
  postId: number,
  before: Sharing,
): Promise<z.output<typeof moved>> {
  const statement = sql`
    select count(*) filter (where ${readersOf('p')} and not ${readersOf('was')}) as "gainedCount",
      count(*) filter (where ${readersOf('was')} and not ${readersOf('p')}) as "lostCount"
    from post p join (${postSharedAs(postId, before)}) was on true
    join channel_member m on m.channel_id = p.channel_id
    where p.id = ${postId}`;
  return (await findRow(db, moved, statement)) ?? { gainedCount: 0, lostCount: 0 };
}
