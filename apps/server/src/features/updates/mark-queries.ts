import { type RawBuilder, sql } from 'kysely';
import type { UpdateFilter } from '@studyline/contract/updates/kinds';
import type { Trx } from '../../db/pool.ts';
import { run } from '../../db/rows.ts';
import { isForMe, shown } from './shown-queries.ts';

/** What a person has read: updates with earlier ones about the same, all about posts or an item, or all of a filter up to one. */
export type ReadUpdates =
  | { ids: readonly number[] }
  | { postIds: readonly number[] }
  | { serviceItemId: number }
  | { upToId: number; filter: UpdateFilter; most: number };

const ofFilter = {
  ALL: () => sql`true`,
  FOR_ME: isForMe,
  ORDERS: () => sql`u.service_item_id is not null`,
} as const satisfies Record<UpdateFilter, unknown>;

/** Marks updates of a person as read, as far as they may see them. Returns how many were not. */
export async function markUpdates(trx: Trx, userId: number, what: ReadUpdates, at: Date): Promise<number> {
  // Locked in one order, so that two calls of the same person wait for each other.
  const chosen = sql`select u.id from personal_update u cross join lateral ${shown}
    where u.user_id = ${userId} and u.read_at is null and ${isMeant(userId, what, at)}
    order by u.id ${'most' in what ? sql`limit ${what.most}` : sql``} for update of u`;
  return run(
    trx,
    sql`with chosen as materialized (${chosen})
      update personal_update u set read_at = ${at} from chosen where u.id = chosen.id`,
  );
}

function isMeant(userId: number, what: ReadUpdates, at: Date): RawBuilder<unknown> {
  if ('postIds' in what)
    return sql`(u.subject = any(${what.postIds.flatMap((id) => [`post ${id}`, `draft ${id}`])}::text[])
      or u.subject in (select 'item ' || i.id from service_item i where i.post_id = any(${[...what.postIds]}::integer[])))`;
  if ('serviceItemId' in what)
    return sql`(u.subject = ${`item ${what.serviceItemId}`}
      or u.subject in (select 'post ' || i.post_id from service_item i where i.id = ${what.serviceItemId}))`;
  if ('upToId' in what) return sql`(u.id <= ${what.upToId} and ${ofFilter[what.filter](at)})`;
  return sql`exists (select from personal_update named where named.id = any(${[...what.ids]}::integer[])
    and named.user_id = ${userId} and named.subject = u.subject and named.id >= u.id)`;
}
