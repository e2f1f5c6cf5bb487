import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  contactStates,
  type EntityType,
  entityTypes,
  mailFates,
  type NotificationEvent,
  notificationEvents,
} from '@studyline/contract/notification-contacts/fields';
import type { TokenSeed } from '../../core/link-tokens.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';
import { deliveryOf } from '../../mail/delivery-queries.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

const contactRow = z.object({
  contactId: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  teamId: z.int().nullable(),
  team: teamName.nullable(),
  overseenByTeamIds: z.array(z.int()),
  userId: z.int().nullable(),
  displayName: z.string().nullable(),
  emailAddress: z.string(),
  events: z.array(z.enum(notificationEvents)),
  entityType: z.enum(entityTypes).nullable(),
  bounceUserId: z.int().nullable(),
  bounceName: z.string().nullable(),
  tokenSeed: z.string().nullable(),
  state: z.enum(contactStates),
  lastMail: z.object({ fate: z.enum(mailFates), dateTimeMillis: z.number() }).nullable(),
});
export type ContactRow = z.output<typeof contactRow>;

/** Person `u` is in the study of contact `c`, and may sign in. */
const isThere = sql`(u.has_access and exists (
  select from channel_member m where m.channel_id = c.channel_id and m.user_id = u.id and m.status = 'CURRENT'))`;

/** Whoever switches such emails off is no longer told, like an address that has stopped them. */
const isStopped = sql`(${deliveryOf(sql`c.user_id`, sql`c.channel_id`, sql`'CONTACT'`)} = 'NONE')`;

const stateOfContact = sql`(case when c.user_id is not null
    then case when not ${isThere} then 'GONE' when ${isStopped} then 'STOPPED' else 'ACTIVE' end
  when c.stopped_at is not null then 'STOPPED' when c.confirmed_at is null then 'WAITING' else 'ACTIVE' end)`;

const mailFacts = sql`select m.state, coalesce(m.ended_at, m.created_at) as at from mail m
  where m.kind = 'NOTIFICATION' and m.channel_id = c.channel_id and m.state <> 'OBSOLETE'`;
/** What became of the last email to contact `c`. */
const lastMail = sql`(select json_build_object(
    'fate', case when l.state in ('REFUSED', 'GIVEN_UP') then 'BOUNCED' else l.state end,
    'dateTimeMillis', (extract(epoch from l.at) * 1000)::float8)
  from ((${mailFacts} and m.user_id = c.user_id order by m.id desc limit 1)
    union all (${mailFacts} and m.user_id is null and m.email_address = c.email_address order by m.id desc limit 1)) as l limit 1)`;

/** What all queries say of contact `c`, whose person, if it is one, is `u`. */
export const contactColumns = sql`c.id as "contactId", c.channel_id as "channelId", c.user_id as "userId",
  coalesce(u.email_address, c.email_address)::text as "emailAddress"`;

/** Contact `c` is told about one of these teams: as one of it, or of the whole study. One condition, so that one index finds both. */
export const isToldOfTeam = (teams: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(coalesce(c.team_id, 0) = any(0 || ${teams}))`;

const joined = sql`notification_contact c join channel s on s.id = c.channel_id left join team t on t.id = c.team_id
  left join app_user u on u.id = c.user_id left join app_user b on b.id = c.bounce_user_id`;

const columns = sql`${contactColumns}, s.name as "channelName", c.team_id as "teamId",
  case when t.id is not null then ${teamNameColumn} end as team,
  array(select o.overseen_by_team_id from team_oversight o where o.team_id = c.team_id) as "overseenByTeamIds",
  u.display_name as "displayName", c.events,
  c.entity_type as "entityType", c.bounce_user_id as "bounceUserId", b.display_name as "bounceName", c.token_seed as "tokenSeed",
  ${stateOfContact} as state, ${lastMail} as "lastMail"`;

export interface ContactsWanted {
  channelId: number;
  /** Those of these teams; null is all, also those of the whole study. */
  teamIds: readonly number[] | null;
  /** Only those told about this team: its own, and those of the whole study. */
  toldOfTeam?: number | undefined;
  contactType?: 'STUDY_CONTACT' | 'TEAM_CONTACT' | 'WORKFLOW_CONTACT' | undefined;
  /** Those who are told about one of these. */
  events?: readonly NotificationEvent[] | undefined;
  entityType?: EntityType | undefined;
}

const ofTeam = (teamId: number | undefined): RawBuilder<boolean> =>
  teamId === undefined ? sql`true` : isToldOfTeam(sql`array[${teamId}::integer]`);

function matching(wanted: ContactsWanted): RawBuilder<unknown> {
  const { channelId, teamIds, toldOfTeam, contactType, events, entityType } = wanted;
  return sql`${joined} where c.channel_id = ${channelId}
    and ${teamIds ? sql`c.team_id = any(${[...teamIds]}::integer[])` : sql`true`}
    and ${ofTeam(toldOfTeam)}
    and ${events ? sql`c.events && ${[...events]}::text[]` : sql`true`}
    and ${entityType ? sql`(c.entity_type is null or c.entity_type = ${entityType})` : sql`true`}
    and ${
      contactType
        ? sql`case when c.entity_type is not null then 'WORKFLOW_CONTACT' when c.team_id is not null then 'TEAM_CONTACT' else 'STUDY_CONTACT' end = ${contactType}`
        : sql`true`
    }`;
}

/** A page of contacts, those of the whole study first, people by name before addresses. */
export async function findContacts(
  db: Db,
  wanted: ContactsWanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ContactRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    findRows(
      db,
      contactRow,
      sql`select ${columns} from ${matching(wanted)}
        order by c.team_id is not null, c.user_id is null, lower(coalesce(u.display_name, c.email_address)), c.id
        offset ${offset} limit ${limit}`,
    ),
    countRows(db, matching(wanted)),
  ]);
  return { rows, total };
}

/** What somebody is told about in a study, or about a team of it. */
export async function findToldEvents(
  db: Db,
  { channelId, teamId }: { channelId: number; teamId: number | undefined },
): Promise<string[]> {
  const rows = await findRows(
    db,
    z.object({ event: z.string() }),
    sql`select distinct told.event from ${joined} cross join lateral unnest(c.events) as told(event)
      where c.channel_id = ${channelId} and ${stateOfContact} = 'ACTIVE'
        and ${ofTeam(teamId)}`,
  );
  return rows.map(({ event }) => event);
}

export function findContact(db: Db, id: number): Promise<ContactRow | undefined> {
  return findRow(db, contactRow, sql`select ${columns} from ${joined} where c.id = ${id}`);
}

/** The contact with the link of this token; locked, if it is to be changed. */
export async function findContactByToken(
  db: Db,
  hash: Buffer,
  { locks }: { locks: boolean },
): Promise<ContactRow | undefined> {
  return findRow(
    db,
    contactRow,
    sql`select ${columns} from ${joined} where c.token_hash = ${hash} ${locks ? sql`for update of c` : sql``}`,
  );
}

/** Changes of the contacts of a study wait for each other. */
export async function lockContacts(trx: Trx, channelId: number): Promise<void> {
  await run(trx, sql`select from channel where id = ${channelId} for no key update`);
}

export function countContacts(trx: Trx, channelId: number): Promise<number> {
  return countRows(trx, sql`notification_contact c where c.channel_id = ${channelId}`);
}

const member = z.object({ displayName: z.string(), teamIds: z.array(z.int()) });

/** Somebody in the study, who cannot leave it until the transaction ends. */
export function lockMember(
  trx: Trx,
  channelId: number,
  userId: number,
): Promise<z.output<typeof member> | undefined> {
  return findRow(
    trx,
    member,
    sql`select u.display_name as "displayName", m.team_ids as "teamIds" from channel_member m join app_user u on u.id = m.user_id
      where m.channel_id = ${channelId} and m.user_id = ${userId} and m.status = 'CURRENT' for share of m`,
  );
}

export interface ContactContent {
  teamId: number | null;
  events: readonly NotificationEvent[];
  entityType: EntityType | null;
  bounceUserId: number | null;
}

export interface NewContact extends ContactContent {
  channelId: number;
  userId: number | null;
  emailAddress: string | null;
  languageId: string;
  token: TokenSeed | null;
  at: Date;
}

/** The new contact's id; undefined if there is already one like it. */
export async function insertContact(trx: Trx, contact: NewContact): Promise<number | undefined> {
  const row = await trx
    .insertInto('notification_contact')
    .values({
      channel_id: contact.channelId,
      team_id: contact.teamId,
      user_id: contact.userId,
      email_address: contact.emailAddress,
      events: [...contact.events],
      entity_type: contact.entityType,
      bounce_user_id: contact.bounceUserId,
      language_id: contact.languageId,
      token_seed: contact.token?.seed ?? null,
      token_hash: contact.token?.hash ?? null,
      created_at: contact.at,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether there is another contact like this one. */
export async function hasTwin(
  trx: Trx,
  id: number,
  { teamId, entityType }: ContactContent,
): Promise<boolean> {
  const twins = await countRows(
    trx,
    sql`notification_contact c join notification_contact o on o.id = ${id} and o.id <> c.id and o.channel_id = c.channel_id
        and o.user_id is not distinct from c.user_id and o.email_address is not distinct from c.email_address
      where c.team_id is not distinct from ${teamId}::integer and c.entity_type is not distinct from ${entityType}::text`,
  );
  return twins > 0;
}

export async function updateContact(trx: Trx, id: number, content: ContactContent): Promise<void> {
  await trx
    .updateTable('notification_contact')
    .set({
      team_id: content.teamId,
      events: [...content.events],
      entity_type: content.entityType,
      bounce_user_id: content.bounceUserId,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteContact(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('notification_contact').where('id', '=', id).execute();
}

/** An address confirms, even after unsubscribing, or unsubscribes. */
export async function answerForContact(
  trx: Trx,
  id: number,
  { isConfirmed, at }: { isConfirmed: boolean; at: Date },
): Promise<void> {
  await trx
    .updateTable('notification_contact')
    .set(isConfirmed ? { confirmed_at: at, stopped_at: null } : { stopped_at: at })
    .where('id', '=', id)
    .execute();
}
