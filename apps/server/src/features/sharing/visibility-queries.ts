import { type RawBuilder, sql } from 'kysely';
import { type ServiceKind, statesToCome, statusesOf } from '@studyline/contract/service-items/fields';
import { onlySupplierOf } from './supplier-queries.ts';

/**
 * Who may see which post, for every query of the product. A post has an audience of reader keys, and so does an unpublished
 * version; a member holds reader keys (docs/adr/0002-reader-keys.md). Only this file checks whether the two overlap.
 */

/** What someone may see, as conditions of a query. */
export interface Visible {
  /** Post `p` is in that person's feed. */
  listed: RawBuilder<boolean>;
  /**
   * Version `v` of post `p`: a publication for the post's audience, any other version for its author and, once submitted, for
   * those who publish.
   */
  version: RawBuilder<boolean>;
  /** Post `p` was in that person's feed when it was withdrawn. */
  withdrawn: RawBuilder<boolean>;
}

/** The records someone may know of, as conditions of a query. Posts for the unblinded stay hidden here too. */
interface Traced {
  /** Post `p` is or was published for them, has a version they may see, or was deleted before it had another reader. */
  post: RawBuilder<boolean>;
  /** Version `v` of it, even after the post was withdrawn. */
  version: RawBuilder<boolean>;
}

/** The records whose audit trail someone may read. */
export function tracedBy(userId: number, channelId: number | RawBuilder<unknown>): Traced {
  const keys = keysOf(userId, sql`${channelId}`);
  const isGone = sql`not exists (select from post_version kept where kept.post_id = p.id)`;
  return {
    post: sql`(p.audience && ${keys} and (p.published_at is not null or p.author_id = ${userId} or ${isGone})
      or exists (select from post_version draft where draft.post_id = p.id and draft.audience && ${keys}))`,
    version: sql`(v.version is not null and coalesce(v.audience, p.audience) && ${keys})`,
  };
}

/** What someone may see in a study: that of post `p`, or another one that is known before the posts are read. */
export function visibleTo(
  { userId }: { userId: number },
  channelId: RawBuilder<unknown> = sql`p.channel_id`,
): Visible {
  return visibleWith(keysOf(userId, channelId));
}

/**
 * Whether someone may learn that post `p` of a study exists, even just as part of a number. Posts for the unblinded stay hidden.
 */
export function mayBeCountedFor(userId: number, channelId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(not p.unblinded_only or ${isUnblinded(userId, channelId)})`;
}

/** The person is a member of a study and in no blinded team: they may see posts for the unblinded only. */
export function isUnblinded(userId: number, channelId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(array[reader_key(${channelId}, 3, 0)] && ${keysOf(userId, channelId)}, false)`;
}

/** The teams that someone knows of: in these studies all, in others their own. */
export interface KnownTeams {
  openChannelIds: readonly number[];
  ownTeamIds: readonly number[];
}

/** Team `named` is one that the person knows of. */
export function isKnownTeam({ openChannelIds, ownTeamIds }: KnownTeams): RawBuilder<boolean> {
  return sql`(named.channel_id = any(${openChannelIds}::integer[]) or named.id = any(${ownTeamIds}::integer[]))`;
}

/**
 * Post `p` names one of these teams among its readers, whoever else may read it, and the person knows of the team. A post lies in one
 * of the spaces.
 */
export function isSharedWithTeams(teamIds: readonly number[], known: KnownTeams): RawBuilder<boolean> {
  return sql`(p.audience && array(select reader_key(named.id, space, 2)
    from team named, generate_series(0, 3) as space
    where named.id = any(${teamIds}::integer[]) and ${isKnownTeam(known)}))`;
}

/** The teams that post `p` names among its readers, as rows of `team_id`. */
export const teamsNamed = sql`(select named.key / 32 as team_id from unnest(p.audience) as named(key) where named.key % 8 = 2)`;

/** The keys a person or a program holds in a study. */
function keysOf(userId: number, channelId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select held.reader_keys from channel_member held
    where held.user_id = ${userId} and held.channel_id = ${channelId} and held.status in ('CURRENT', 'PROGRAM'))`;
}

/** What member `m` of the query may see. */
export const visibleToMember: Visible = visibleWith(sql`m.reader_keys`);

function visibleWith(keys: RawBuilder<unknown>): Visible {
  return {
    listed: sql`(p.listed and p.audience && ${keys})`,
    withdrawn: sql`(p.withdrawn_at is not null and p.published_at is not null and p.audience && ${keys})`,
    version: sql`(case when v.audience is null then p.withdrawn_at is null and p.audience && ${keys} else v.audience && ${keys} end)`,
  };
}

/**
 * Member `m` is one of the readers of a post, or one of the people who see an unpublished version. Either is identified by its
 * alias: `join channel_member m on ${readersOf('p')}`.
 */
export function readersOf(alias: string): RawBuilder<boolean> {
  const source = sql.ref(alias);
  return sql`(m.channel_id = ${source}.channel_id and m.status = 'CURRENT' and m.reader_keys && ${source}.audience)`;
}

/** Member `m` sees service item `i`: it has the keys of a post of such an item, whether or not there is one. */
export const seesItem: RawBuilder<boolean> = sql`(m.channel_id = i.channel_id and m.status = 'CURRENT'
  and m.reader_keys && array[reader_key(i.channel_id, post_space(true, i.unblinded_only), 7),
    reader_key(i.team_id, post_space(true, i.unblinded_only), 6),
    reader_key(coalesce(i.supplier_team_id, i.team_id), post_space(true, i.unblinded_only), 6)])`;

/** A service item of this kind, given to team `v` and under way, is about item `e` on loan. */
const isGiven = (kind: ServiceKind, details: 'pickup_item' | 'support_detail') => {
  const underWay = statusesOf[kind].filter((status) => statesToCome(kind, status).length > 0);
  return sql`exists (select from ${sql.table(details)} d join service_item i on i.id = d.service_item_id
    where d.rental_equipment_id = e.rental_equipment_id and i.supplier_team_id = v.id and i.status = any(${underWay}::text[]))`;
};

/**
 * Service provider `v` supplies item `e` on loan. Decision: where only one works for the study, it is that one, as for new orders; otherwise
 * whoever shipped it with an order, or has been given a pickup of the item or a support request about it, until that is over.
 */
export const suppliesEquipment: RawBuilder<boolean> = sql`(v.channel_id = e.channel_id and v.team_type = 'STUDY_SERVICE_PROVIDER'
  and (v.id = ${onlySupplierOf(sql`e.channel_id`)} or v.id = (select o.supplier_team_id from service_item o where o.id = e.order_id)
    or ${isGiven('PICKUP', 'pickup_item')} or ${isGiven('SUPPORT_REQUEST', 'support_detail')}))`;

const equipmentKey = (id: RawBuilder<unknown>, kind: RawBuilder<unknown>) =>
  sql`reader_key(${id}, post_space(true, p.unblinded_only), ${kind})`;

/** Member `m` sees item `e` on loan of product `p`, like a service item of its team that has its supplier. */
export const seesEquipment: RawBuilder<boolean> = sql`(m.channel_id = e.channel_id and m.status = 'CURRENT'
  and (m.reader_keys && array[${equipmentKey(sql`e.channel_id`, sql`7`)}, ${equipmentKey(sql`e.team_id`, sql`6`)}]
    or exists (select from team v where v.id = any(m.team_ids) and ${equipmentKey(sql`v.id`, sql`6`)} = any(m.reader_keys)
      and ${suppliesEquipment})))`;

/** Role `r` views every post, whatever the post's own permission set says. */
export const viewsEveryPost: RawBuilder<boolean> = sql`holds_permission(array[r.key], 'POST_VIEW', '{EXEMPT}')`;

/** Member `m` may read posts for everyone in the study. Such people listen on the study's live channel. */
export function readsStudy(channelId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(reader_key(${channelId}, 0, 0) = any(m.reader_keys))`;
}

/** Member row `m` may see what is hidden from blinded teams. */
export const seesHidden: RawBuilder<boolean> = sql`(reader_key(m.channel_id, 3, 0) = any(m.reader_keys))`;

/**
 * The version of a post shown to a person, as `id` and `version`, if they may see it: the requested one, otherwise the publication,
 * otherwise one they work on (a draft, or an own version that was rejected or has expired). `columns` are further columns of post
 * `p` and version `v`.
 */
export function shownVersion(
  reader: { userId: number },
  { postId, version }: { postId: number | RawBuilder<unknown>; version?: number | undefined },
  columns: RawBuilder<unknown> = sql`p.id`,
): RawBuilder<unknown> {
  return sql`select ${columns}, v.version
    from post p join post_version v on v.post_id = p.id
    where p.id = ${postId} and ${version === undefined ? sql`v.version_label <> 'SUPERCEDED'` : sql`v.version = ${version}`}
      and ${visibleTo(reader).version}
    order by v.version_label = 'PUBLISHED' desc, v.version_label = 'DRAFT' desc, v.version desc limit 1`;
}

/**
 * The reader keys of an unpublished version; p is its post. Its author does not need an active site, so the key is the
 * pre-activation one. Versions for the unblinded stay hidden here too.
 */
export function holderKeys(
  authorId: number | RawBuilder<number>,
  isSubmitted: boolean | RawBuilder<boolean>,
): RawBuilder<number[]> {
  return sql`array(
    select reader_key(m.id, post_space(true, p.unblinded_only), 3) from channel_member m
      where m.channel_id = p.channel_id and m.user_id = ${authorId}
    union all
    select reader_key(p.channel_id, post_space(p.pre_activation, p.unblinded_only), 5) where ${isSubmitted}::boolean)`;
}
