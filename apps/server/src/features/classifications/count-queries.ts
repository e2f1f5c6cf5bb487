import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';

const postCounts = z.object({ postCount: z.int(), unreadCount: z.int() });
/** How many posts a reader sees in one place, and how many of them they have not read. */
export type PostCounts = z.output<typeof postCounts>;

const placedPosts = postCounts.extend({
  /** The categories that each of these posts is in, and their taxonomies. */
  categoryIds: z.array(z.int()),
  taxonomyIds: z.array(z.int()),
});
export type PlacedPosts = z.output<typeof placedPosts>;

const counts = sql`count(*)::integer as "postCount", (count(*) filter (where unread))::integer as "unreadCount"`;

/** Post `id` is unread. Written as a list that is looked up once, whatever number the planner expects. */
function isUnread(id: RawBuilder<unknown>, userId: number, channelId: number): RawBuilder<boolean> {
  return sql`${id} in (select r.post_id from post_reader r
    where r.user_id = ${userId} and r.channel_id = ${channelId} and r.unread)`;
}

/** The posts of a study that a person sees, of some types; an empty list is every type. */
function isSeen(userId: number, channelId: number, postTypes: readonly string[]): RawBuilder<unknown> {
  const ofTypes = postTypes.length > 0 ? sql`and p.post_type = any(${postTypes}::text[])` : sql``;
  return sql`p.channel_id = ${channelId} and ${visibleTo({ userId }, sql`${channelId}::integer`).listed} ${ofTypes}`;
}

/** The posts of a person's feed in the categories of one taxonomy, or of all in a study, grouped by their categories. */
export async function countPlaced(
  db: Db,
  userId: number,
  {
    channelId,
    taxonomyId,
    postTypes,
  }: { channelId: number; taxonomyId: number | null; postTypes: readonly string[] },
): Promise<PlacedPosts[]> {
  const statement = sql`
    select "categoryIds", "taxonomyIds", ${counts} from (
      select array_agg(g.id order by g.id) as "categoryIds", array_agg(distinct t.id) as "taxonomyIds",
        ${isUnread(sql`p.id`, userId, channelId)} as unread
      from taxonomy t join category g on g.taxonomy_id = t.id join post_category pc on pc.category_id = g.id
      join post p on p.id = pc.post_id
      where t.channel_id = ${channelId} and t.id = coalesce(${taxonomyId}::integer, t.id) and ${isSeen(userId, channelId, postTypes)}
      group by p.id
    ) as placed group by "categoryIds", "taxonomyIds"`;
  return findRows(db, placedPosts, statement);
}

/** The posts of a person's feed that are in no category. */
export async function countUnclassified(
  db: Db,
  userId: number,
  { channelId, postTypes }: { channelId: number; postTypes: readonly string[] },
): Promise<PostCounts> {
  const statement = sql`
    select ${counts} from (
      select ${isUnread(sql`p.id`, userId, channelId)} as unread from post p
      where ${isSeen(userId, channelId, postTypes)} and not exists (select from post_category pc where pc.post_id = p.id)
    ) as unplaced`;
  return (await findRow(db, postCounts, statement)) ?? { postCount: 0, unreadCount: 0 };
}
