import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import { serviceKinds, serviceStatuses, serviceTransitions } from '@studyline/contract/service-items/fields';
import { UPDATE_COUNT_CAP, type UpdateFilter, updateKinds } from '@studyline/contract/updates/kinds';
import type { Db } from '../../../db/pool.ts';
import { findRows } from '../../../db/rows.ts';
import { firstTeam, teamName, teamNameColumn } from '../../people/queries.ts';
import { itemNumber } from '../../posts/item-queries.ts';
import { stateOf } from '../../sharing/item-state-queries.ts';
import { isForMe, isNewestForMe, shown } from '../shown-queries.ts';

/** How much of a comment is quoted. */
const QUOTED = 200;

/** Each filter has an index of what it lists. */
const ofFilter = {
  ALL: () => sql`u.is_newest`,
  FOR_ME: isNewestForMe,
  ORDERS: () => sql`u.is_newest and u.service_item_id is not null`,
} as const satisfies Record<UpdateFilter, unknown>;

export const updateRow = z.object({
  id: z.int(),
  kind: z.enum(updateKinds),
  occurredAt: z.date(),
  channelId: z.int(),
  channelName: z.string(),
  actorId: z.int().nullable(),
  actorName: z.string().nullable(),
  actorTeam: teamName.nullable(),
  isUnread: z.boolean(),
  unreadCount: z.int(),
  isForMe: z.boolean(),
  post: z
    .object({
      postId: z.int(),
      version: z.int(),
      title: z.string(),
      labelMajor: z.int(),
      labelMinor: z.int(),
      commentText: z.string().nullable(),
      isExpired: z.boolean(),
      action: z
        .object({ requiredActionType: z.enum(requiredActionTypes), dueAtMillis: z.number().nullable() })
        .nullable(),
    })
    .nullable(),
  serviceItem: z
    .object({
      serviceItemId: z.int(),
      kind: z.enum(serviceKinds),
      number: z.string(),
      transition: z.enum(serviceTransitions).nullable(),
      status: z.enum(serviceStatuses),
      receipt: z.object({ damaged: z.int(), short: z.int() }).nullable(),
    })
    .nullable(),
  equipment: z
    .object({ productName: z.string(), serialNumber: z.string(), dueDate: z.string().nullable() })
    .nullable(),
  teamId: z.int().nullable(),
  team: teamName.nullable(),
  personName: z.string().nullable(),
});
export type UpdateRow = z.output<typeof updateRow>;

/** What a post still requires of the person: the action that the update is about, else the most urgent. */
const openAction = sql`(select json_build_object('requiredActionType', r.required_action_type,
    'dueAtMillis', (extract(epoch from a.due_at) * 1000)::bigint)
  from assignment a join compliance_rule r on r.id = a.rule_id
  where a.post_id = u.post_id and a.user_id = u.user_id and a.closed_at is null
  order by a.id is distinct from u.assignment_id, a.due_at nulls last, a.id limit 1)`;

/** What is said of a post: a version of its own for a draft or what was cancelled, else the publication, whichever it is now. */
const post = (
  at: Date,
) => sql`(select json_build_object('postId', p.id, 'version', v.version, 'title', v.title, 'labelMajor', v.label_major,
    'labelMinor', v.label_minor, 'commentText', (select left(c.text, ${QUOTED}) from comment c where c.id = u.comment_id),
    'isExpired', coalesce(v.version_label in ('DRAFT', 'EXPIRED') and v.expires_at <= ${at}, false),
    'action', ${openAction})
  from post p join post_version v on v.post_id = p.id
    and v.version = case when u.subject like 'draft %' or u.kind = 'EVENT_CANCELLED' then u.version else p.current_version end
  where p.id = u.post_id)`;

const serviceItem = (
  at: Date,
) => sql`(select json_build_object('serviceItemId', i.id, 'kind', i.kind, 'number', ${itemNumber},
    'transition', h.transition, 'status', coalesce(h.status, ${stateOf(at)}),
    'receipt', case when h.transition = 'confirm_receipt' then (
      select json_build_object('damaged', coalesce(sum(l.damaged), 0), 'short', coalesce(sum(l.short), 0))
      from service_line l where l.service_item_id = i.id) end)
  from service_item i left join service_item_step h on h.id = u.step_id where i.id = u.service_item_id)`;

/** What is no longer due has no day. */
const equipment = (
  at: Date,
) => sql`(select json_build_object('productName', product.name, 'serialNumber', e.serial_number,
    'dueDate', case when ${isForMe(at)} then e.calibration_due_on end)
  from rental_equipment e join product on product.product_id = e.product_id where e.rental_equipment_id = u.rental_equipment_id)`;

/** What is said of the updates in `page`, which has the columns of their table. Behind a line are earlier ones, of the same subject. */
export const updateSelection = (
  userId: number,
  { at, behind }: { at: Date; behind: RawBuilder<unknown> },
) => sql`select u.id, u.kind, u.occurred_at as "occurredAt", u.channel_id as "channelId", s.name as "channelName",
    u.actor_id as "actorId", a.display_name as "actorName",
    (select ${firstTeam} from channel_member m where m.channel_id = u.channel_id and m.user_id = u.actor_id) as "actorTeam",
    u.read_at is null as "isUnread", ${isForMe(at)} as "isForMe",
    (select count(*)::integer from (select from personal_update u
      where u.user_id = ${userId} and u.subject = same.subject and u.read_at is null and ${behind} limit ${UPDATE_COUNT_CAP}) one) as "unreadCount",
    ${post(at)} as post, ${serviceItem(at)} as "serviceItem", ${equipment(at)} as equipment, u.team_id as "teamId",
    (select ${teamNameColumn} from team t where t.id = u.team_id) as team,
    (select d.display_name from delegation l join app_user d on d.id = l.user_id where l.id = u.delegation_id) as "personName"
  from page u cross join lateral (select u.subject) same join channel s on s.id = u.channel_id left join app_user a on a.id = u.actor_id
  order by u.id desc`;

/** A page of what a person may still see of their updates, those told last first: the newest about each subject. */
export function findUpdates(
  db: Db,
  userId: number,
  {
    filter,
    before,
    limit,
    at,
  }: { filter: UpdateFilter; before: number | undefined; limit: number; at: Date },
): Promise<UpdateRow[]> {
  const isAfter = before === undefined ? sql`true` : sql`u.id < ${before}::integer`;
  const behind = filter === 'FOR_ME' ? isForMe(at) : sql`true`;
  return findRows(
    db,
    updateRow,
    sql`with page as materialized (
        select u.* from personal_update u cross join lateral ${shown}
        where u.user_id = ${userId} and ${ofFilter[filter](at)} and ${isAfter}
        order by u.id desc limit ${limit})
      ${updateSelection(userId, { at, behind })}`,
  );
}
