import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { flagOf, serviceKinds } from '@studyline/contract/service-items/fields';
import { nextSteps, type Side } from '@studyline/contract/service-items/next-steps';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { seesItem } from '../sharing/visibility-queries.ts';
import { type Claim, rightsOfNextSteps } from './policy.ts';
import { stateOf } from '../sharing/item-state-queries.ts';
import { summaryColumns, summaryRow } from './queries.ts';

const serviceFacts = z.object({
  channelId: z.int(),
  kinds: z.array(z.enum(serviceKinds)),
  showsPricesToSites: z.boolean(),
});

/** How studies handle service items. */
export function findServiceFacts(
  db: Db,
  channelIds: readonly number[],
): Promise<z.output<typeof serviceFacts>[]> {
  return findRows(
    db,
    serviceFacts,
    sql`select c.id as "channelId", feature_on(c.id, 'SHOW_PRICES_TO_SITES') as "showsPricesToSites",
      array(select f.key from json_each_text(${JSON.stringify(flagOf)}) as f where feature_on(c.id, f.value)) as kinds
    from channel c where c.id = any(${channelIds}::integer[])`,
  );
}

const belongsTo: Record<Side, RawBuilder<boolean>> = {
  STUDY: sql`i.channel_id = w."channelId"`,
  SITE: sql`i.team_id = w."teamId"`,
  SUPPLIER: sql`i.supplier_team_id = w."teamId"`,
};

/** What waits for a person, as far as they see it; some more than once. */
function claimed(userId: number, claims: readonly Claim[]): RawBuilder<unknown> {
  // The studies come first: joined last, all items would be compared with all memberships.
  const part = (wanted: readonly Claim[], condition: RawBuilder<boolean>) =>
    sql`select i.id, i.channel_id, i.kind, i.status, w."nextStep"
      from json_to_recordset(${JSON.stringify(wanted)}) as w("channelId" integer, "teamId" integer, kind text, status text, "nextStep" text)
      join channel_member m on m.channel_id = w."channelId" and m.user_id = ${userId}
      join service_item i on ${condition} and i.kind = w.kind and i.status = w.status and ${seesItem}`;
  const of = (side: Side) => claims.filter((claim) => claim.side === side && claim.teamId !== null);
  const ofStudy = (side: Side) => claims.filter((claim) => claim.side === side && claim.teamId === null);
  return sql.join(
    [
      part(ofStudy('STUDY'), belongsTo.STUDY),
      part(of('SITE'), belongsTo.SITE),
      part(of('SUPPLIER'), belongsTo.SUPPLIER),
      part(ofStudy('SUPPLIER'), sql`${belongsTo.STUDY} and i.supplier_team_id is null`),
    ],
    sql` union all `,
  );
}

interface Wanted {
  userId: number;
  claims: readonly Claim[];
  at: Date;
}

/** Whether item `i`, of a study whose items are listed, waits for whoever has these claims. An offer that has expired waits for nobody. */
export const isClaimed = (claims: readonly Claim[], at: Date): RawBuilder<boolean> =>
  sql`(${stateOf(at)} = i.status and exists (
    select from json_to_recordset(${JSON.stringify(claims)}) as w("channelId" integer, "teamId" integer, side text, kind text, status text)
    where w."channelId" = i.channel_id and w.kind = i.kind and w.status = i.status and case w.side when 'STUDY' then true
      when 'SITE' then w."teamId" = i.team_id else w."teamId" is not distinct from i.supplier_team_id end))`;

/** Item `i` waits for member `m` in this state and with this supplier, as `claimsOf` says of one person. */
export const awaitsMember = (of: {
  status: RawBuilder<unknown>;
  supplierTeamId: RawBuilder<unknown>;
}): RawBuilder<boolean> =>
  sql`(not m.is_read_only and exists (
    select from json_to_recordset(${JSON.stringify(rightsOfNextSteps)})
        as w(kind text, status text, side text, "nextStep" text, permission text)
      join role_permission held on held.permission = w.permission and held.role_key = any(m.role_keys)
    where w.kind = i.kind and w.status = ${of.status}
      and (w."nextStep" <> 'order_quotation' or feature_on(i.channel_id, ${flagOf.ORDER}))
      and case when w.side = 'SITE' then i.team_id = any(m.team_ids)
        when w.side = 'SUPPLIER' and ${of.supplierTeamId} is not null then ${of.supplierTeamId} = any(m.team_ids)
        else held.scope = 'ALL' end))`;

/** The day of item `i` that its next step is wanted for: until an order has arrived, a courier comes, or an offer expires. */
const dueDate = sql`case
    when i.kind = 'ORDER' and i.status <> 'DELIVERED' then (select o.requested_for from order_detail o where o.service_item_id = i.id)
    when i.kind = 'QUOTATION' then (select case when i.status = 'ISSUED' then q.valid_until else q.requested_for end
      from quotation_detail q where q.service_item_id = i.id)
    when i.status = 'SCHEDULED' then (select (h.appointment ->> 'day')::date from service_item_step h
      where h.service_item_id = i.id and h.appointment is not null order by h.id desc limit 1)
    when i.kind = 'PICKUP' and i.status in ('REQUESTED', 'FAILED_ATTEMPT')
      then (select p.ready_from from pickup_detail p where p.service_item_id = i.id) end`;

/** The items `i` that wait for a person, each once. */
const waits = ({ userId, claims, at }: Wanted): RawBuilder<unknown> =>
  sql`waiting as materialized (
    select * from (select distinct on (one.id) one.* from (${claimed(userId, claims)}) as one order by one.id) as i
    where ${stateOf(at)} = i.status)`;

const waitingRow = summaryRow.extend({
  channelId: z.int(),
  channelName: z.string(),
  nextStep: z.enum(nextSteps),
  dueDate: z.string().nullable(),
  daysLeft: z.int().nullable(),
});
type WaitingRow = z.output<typeof waitingRow>;

/** What waits for a person: overdue first, then support requests that nobody has seen, as they have no day, then the earliest day. */
export function findWaiting(
  db: Db,
  wanted: Wanted,
  { today, offset, limit }: { today: string; offset: number; limit: number },
): Promise<WaitingRow[]> {
  return findRows(
    db,
    waitingRow,
    sql`with ${waits(wanted)}, found as (
      select i.id, i."nextStep", due,
        case when due < ${today}::date then 0 when i.kind = 'SUPPORT_REQUEST' and i.status = 'NEW' then 1 else 2 end as turn
      from waiting i cross join lateral (select ${dueDate} as due) as day
      order by turn, due nulls last, i.id limit ${limit} offset ${offset})
    select ${summaryColumns(wanted.at)}, i.channel_id as "channelId", c.name as "channelName", found."nextStep", found.due::text as "dueDate",
      found.due - ${today}::date as "daysLeft"
    from found join service_item i on i.id = found.id join team t on t.id = i.team_id join app_user u on u.id = i.created_by
      join channel c on c.id = i.channel_id
      left join quotation_detail q on q.service_item_id = i.id left join support_detail s on s.service_item_id = i.id
    order by found.turn, found.due nulls last, i.id`,
  );
}

const waitingCount = z.object({
  channelId: z.int(),
  channelName: z.string(),
  kind: z.enum(serviceKinds),
  count: z.int(),
});
type WaitingCount = z.output<typeof waitingCount>;

export function countWaiting(db: Db, wanted: Wanted): Promise<WaitingCount[]> {
  return findRows(
    db,
    waitingCount,
    sql`with ${waits(wanted)}
      select i.channel_id as "channelId", c.name as "channelName", i.kind, i.count from (
        select channel_id, kind, count(*)::integer as count from waiting group by channel_id, kind) as i
      join channel c on c.id = i.channel_id order by lower(c.name), 1, array_position(${serviceKinds}::text[], i.kind)`,
  );
}
