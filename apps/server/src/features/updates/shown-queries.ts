import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { flagOf } from '@studyline/contract/service-items/fields';
import {
  UPDATE_COUNT_CAP,
  type UpdateKind,
  updatesOfActions,
  updatesOfDrafts,
} from '@studyline/contract/updates/kinds';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { isCalibrated, stateOf } from '../sharing/item-state-queries.ts';
import { seesEquipment, seesItem, visibleToMember } from '../sharing/visibility-queries.ts';

const ofDraft = sql`u.kind = any(${[...updatesOfDrafts]}::text[])`;

const seesPost = sql`exists (select from post p left join post_version v on v.post_id = p.id and v.version = u.version
  where p.id = u.post_id and case when ${ofDraft} then v.version is not null and ${visibleToMember.version}
    when u.kind = 'EVENT_CANCELLED' then ${visibleToMember.withdrawn} else ${visibleToMember.listed} end)`;

const seesLent = sql`exists (select from rental_equipment e join product p on p.product_id = e.product_id
  where e.rental_equipment_id = u.rental_equipment_id and ${seesEquipment})`;

const seesTeam = sql`(u.team_id = any(m.team_ids) or holds_permission(m.role_keys, 'DIRECTORY_VIEW', '{ALL}'))`;

/** The study has items of the kind of this one, if it is one. */
export const hasKindOf = (
  itemId: RawBuilder<unknown>,
) => sql`(${itemId} is null or exists (select from service_item one
  where one.id = ${itemId} and feature_on(one.channel_id, ${JSON.stringify(flagOf)}::jsonb ->> one.kind)))`;

/** What makes a reminder one of its own: the time that it names. When that changes, it is settled, and there may be another one. */
export const causeOf = {
  calibration: sql`'item on loan ' || e.rental_equipment_id || ' due ' || e.calibration_due_on`,
  draft: sql`'draft ' || v.post_id || '/' || v.version || ' until ' || extract(epoch from v.expires_at)::bigint`,
};

/** Updates that ask something of their person, and when it is still theirs to do. */
const asking: { kinds: readonly UpdateKind[]; isOpen: (at: Date) => RawBuilder<unknown> }[] = [
  {
    kinds: ['ITEM_STEP'],
    isOpen: (at) => sql`exists (select from service_item i join service_item_step h on h.id = u.step_id
      where i.id = u.service_item_id and (i.created_by = u.user_id or ${stateOf(at)} = h.status))`,
  },
  {
    kinds: ['QUOTATION_EXPIRING'],
    isOpen: (at) =>
      sql`exists (select from service_item i where i.id = u.service_item_id and ${stateOf(at)} = 'ISSUED')`,
  },
  {
    kinds: ['CALIBRATION_DUE'],
    isOpen: () => sql`exists (select from rental_equipment e
      where e.rental_equipment_id = u.rental_equipment_id and ${isCalibrated} and u.cause = ${causeOf.calibration})`,
  },
  {
    kinds: ['DELEGATION_ASKED'],
    isOpen: () => sql`exists (select from delegation l
      where l.id = u.delegation_id and l.decided_at is null and l.ended_at is null)`,
  },
  {
    kinds: ['DRAFT_SUBMITTED'],
    isOpen: () => sql`exists (select from post_version v where v.post_id = u.post_id and v.version = u.version
      and v.version_label = 'DRAFT' and v.submitted_at is not null)`,
  },
  {
    kinds: ['DRAFT_EXPIRING'],
    isOpen: (
      at,
    ) => sql`exists (select from post_version v where v.post_id = u.post_id and v.version = u.version
      and v.version_label = 'DRAFT' and v.expires_at > ${at} and u.cause = ${causeOf.draft})`,
  },
  {
    kinds: updatesOfActions,
    isOpen: () => sql`exists (select from assignment a where a.post_id = u.post_id and a.user_id = u.user_id
      and (u.assignment_id is null or a.id = u.assignment_id) and (a.closed_at is null or a.closed_reason = 'COMPLETED'))`,
  },
];

const isOf = (kinds: readonly UpdateKind[]) => sql`u.kind = any(${[...kinds]}::text[])`;

/** It is for its person for good: it answers them. */
export const isAnswer = sql`(u.is_for_me and not ${isOf(asking.flatMap(({ kinds }) => kinds))})`;

/** It is the person's to do at a moment, unless it is done, or somebody else has done it, or it answers them. */
export const isForMe = (at: Date): RawBuilder<boolean> =>
  sql`(u.is_for_me and case ${sql.join(
    asking.map(({ kinds, isOpen }) => sql`when ${isOf(kinds)} then ${isOpen(at)}`),
    sql` `,
  )} else true end)`;

/**
 * It is the newest about its subject that is for the person at a moment. What may be has an index: of each subject the newest answer, and what
 * has asked something since. Of these, a later one hides it while it is for the person itself.
 */
export const isNewestForMe = (at: Date): RawBuilder<boolean> => sql`(u.may_be_newest_for_me and ${isForMe(at)}
  and (select not exists (select from personal_update u where u.user_id = this.user_id and u.subject = this.subject and u.id > this.id
      and u.may_be_newest_for_me and ${isForMe(at)})
    from (select u.user_id, u.subject, u.id) this))`;

/**
 * Its person may still see what update `u` is about. `offset 0` keeps it a look-up by row, so that a page or a count stops when it has
 * enough.
 */
export const shown = sql`(select from channel_member m
  where m.user_id = u.user_id and m.channel_id = u.channel_id and m.status = 'CURRENT'
    and case when u.post_id is not null then ${seesPost}
      when u.service_item_id is not null
        then exists (select from service_item i where i.id = u.service_item_id and ${seesItem})
      when u.rental_equipment_id is not null then ${seesLent}
      when u.team_id is not null then ${seesTeam}
      else true end
    and ${hasKindOf(sql`u.service_item_id`)}
    and (u.rental_equipment_id is null or feature_on(u.channel_id, 'ENABLE_RENTAL_EQUIPMENT'))
    and (u.comment_id is null or exists (select from comment c where c.id = u.comment_id and c.removed_at is null))
  offset 0) as shown`;

const unread = (isNewest: RawBuilder<unknown>) => sql`(select count(*)::integer from (
  select from personal_update u cross join lateral ${shown} where u.user_id = asked.id and u.read_at is null and ${isNewest}
  limit ${UPDATE_COUNT_CAP}) one)`;

const counts = z.object({ unreadCount: z.int(), forMeUnreadCount: z.int() });

/** How many posts, items and so on a person has unread updates about. Each count stops at UPDATE_COUNT_CAP. */
export async function countUnread(db: Db, userId: number, at: Date): Promise<z.output<typeof counts>> {
  const statement = sql`select ${unread(sql`u.is_newest`)} as "unreadCount", ${unread(isNewestForMe(at))} as "forMeUnreadCount"
    from (select ${userId}::integer as id) asked`;
  return (await findRow(db, counts, statement)) ?? { unreadCount: 0, forMeUnreadCount: 0 };
}
