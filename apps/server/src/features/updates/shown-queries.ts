import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { UPDATE_COUNT_CAP, updatesOfDrafts } from '@studyline/contract/updates/kinds';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { seesItem, visibleToMember } from '../sharing/visibility-queries.ts';

const ofDraft = sql`u.kind = any(${[...updatesOfDrafts]}::text[])`;

const seesPost = sql`exists (select from post p left join post_version v on v.post_id = p.id and v.version = u.version
  where p.id = u.post_id and case when ${ofDraft} then v.version is not null and ${visibleToMember.version} else ${visibleToMember.listed} end)`;

/** Item `e` on loan is seen like a service item of its team. */
const seesEquipment = sql`exists (select from rental_equipment e join product on product.product_id = e.product_id
  cross join lateral (select e.channel_id, e.team_id, null::integer as supplier_team_id, product.unblinded_only) i
  where e.rental_equipment_id = u.rental_equipment_id and ${seesItem})`;

const seesTeam = sql`(u.team_id = any(m.team_ids) or holds_permission(m.role_keys, 'DIRECTORY_VIEW', '{ALL}'))`;

/**
 * Its person may still see what update `u` is about. `offset 0` keeps it a look-up by row, so that a page or a count stops when it has
 * enough.
 */
export const shown = sql`(select from channel_member m
  where m.user_id = u.user_id and m.channel_id = u.channel_id and m.status = 'CURRENT'
    and case when u.post_id is not null then ${seesPost}
      when u.service_item_id is not null
        then exists (select from service_item i where i.id = u.service_item_id and ${seesItem})
      when u.rental_equipment_id is not null then ${seesEquipment}
      when u.team_id is not null then ${seesTeam}
      else true end
    and (u.comment_id is null or exists (select from comment c where c.id = u.comment_id and c.removed_at is null))
  offset 0) as shown`;

const unread = (isNewest: RawBuilder<unknown>) => sql`(select count(*)::integer from (
  select from personal_update u cross join lateral ${shown} where u.user_id = asked.id and u.read_at is null and ${isNewest}
  limit ${UPDATE_COUNT_CAP}) one)`;

const counts = z.object({ unreadCount: z.int(), forMeUnreadCount: z.int() });

/** How many posts, items and so on a person has unread updates about. Each count stops at UPDATE_COUNT_CAP. */
export async function countUnread(db: Db, userId: number): Promise<z.output<typeof counts>> {
  const statement = sql`select ${unread(sql`u.is_newest`)} as "unreadCount", ${unread(sql`u.is_newest_for_me`)} as "forMeUnreadCount"
    from (select ${userId}::integer as id) asked`;
  return (await findRow(db, counts, statement)) ?? { unreadCount: 0, forMeUnreadCount: 0 };
}
