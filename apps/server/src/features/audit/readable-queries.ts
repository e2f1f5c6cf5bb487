import { type RawBuilder, sql } from 'kysely';
import { belongedTo } from '../members/place-queries.ts';
import { isUnblinded, tracedBy } from '../sharing/visibility-queries.ts';
import type { AuditReader } from './reader.ts';

/** Events `e` with their post `p` and its version `v`, if they have one. */
export const events = sql`audit_event e
  left join post p on p.id = e.post_id
  left join post_version v on v.post_id = e.post_id and v.version = e.version`;

/**
 * The one rule for who may read which event of a study. Events of posts that the reader may not see are hidden. A reader without full
 * access sees what the people of their teams did, and what happened to them, while they were in these teams, and what happened to the
 * teams; or what they did themselves and what concerns them. For posts this covers the versions that they may see, from publication on.
 */
export function isReadable({
  userId,
  channelId,
  teamIds,
  readsOwnPosts,
  readsSelf,
}: AuditReader): RawBuilder<boolean> {
  const traced = tracedBy(userId, channelId);
  const isTraced = sql<boolean>`((e.post_id is null or ${traced.post}) and ${isUnhidden(userId, channelId)})`;
  if (!teamIds) return isTraced;
  const isSeen = sql`(e.version is null or ${traced.version} and ${isSincePublication(userId)})`;
  const parts = [
    ...(teamIds.length > 0 ? [sql`(${isOfTeams(teamIds)} and ${isSeen})`] : []),
    ...(readsSelf ? [sql`(${isOwn(userId)} and ${isSeen})`] : []),
    ...(readsOwnPosts ? [sql`p.author_id = ${userId}`] : []),
  ];
  if (parts.length === 0) return sql`false`;
  return sql`(${isTraced} and (${sql.join(parts, sql` or `)}))`;
}

/**
 * Blinded people learn nothing of what is for the unblinded: service items, items on loan and products by what they are now, whatever
 * they were then. Earlier events do not say of which products they are, or whether they are hidden: these are hidden if they may be.
 */
function isUnhidden(userId: number, channelId: number): RawBuilder<boolean> {
  const isHidden = sql`(case
    when e.details ? 'serviceItemId' then (select i.unblinded_only from service_item i where i.id = (e.details->>'serviceItemId')::integer)
    when e.details ? 'rentalEquipmentId' then (select lent.unblinded_only from rental_equipment r join product lent on lent.product_id = r.product_id
      where r.rental_equipment_id = (e.details->>'rentalEquipmentId')::integer)
    when e.details ? 'productId' then (select product.unblinded_only from product where product.product_id = (e.details->>'productId')::integer)
    when e.type = 'team.closedWithEquipment' then exists (select from product where product.channel_id = ${channelId} and product.unblinded_only)
    when e.details ? 'hiddenFromBlinded' then (e.details->>'hiddenFromBlinded')::boolean
    else e.type in ('channel.servicesExported', 'channel.equipmentExported') end)`;
  return sql`(${isUnblinded(userId, sql`${channelId}::integer`)} or not coalesce(${isHidden}, true))`;
}

/** What happened to a post itself concerns everybody who sees it; what happened to the study does not. */
function isOfTeams(teamIds: readonly number[]): RawBuilder<boolean> {
  return sql`((e.team_id is null or e.team_id = any(${teamIds}::integer[]))
    and (e.subject_user_id is null or ${belongedTo(teamIds)})
    and (e.post_id is not null or e.team_id is not null or e.subject_user_id is not null))`;
}

function isOwn(userId: number): RawBuilder<boolean> {
  return sql`(e.subject_user_id = ${userId} or e.actor_user_id = ${userId} and e.post_id is not null)`;
}

/**
 * Whether the event is no older than the publication of its version. The drafting, with its texts and reasons, is visible only to the
 * author, and to those who see the version while it is unpublished. An erasure is as visible as what it erased.
 */
function isSincePublication(userId: number): RawBuilder<boolean> {
  return sql`coalesce((e.details->>'auditEventId')::bigint, e.id) >= (
    case when v.audience is null and v.created_by <> ${userId} then (
      select min(published.id) from audit_event published
      where published.post_id = v.post_id and published.version = v.version and published.type = 'post.published')
    else 0 end)`;
}
