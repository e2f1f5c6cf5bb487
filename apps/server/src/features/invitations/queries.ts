import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invitationStatuses, invitationWorkflows } from '@studyline/contract/invitations/calls';
import { roleKeys } from '@studyline/contract/core/permissions';
import { teamTypes } from '@studyline/contract/teams/team-types';
import { teamStatuses } from '@studyline/contract/teams/calls';
import { now } from '../../core/clock.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';
import { belongsToClient } from '../members/directory-queries.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

const invitationRow = z.object({
  id: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  channelTitle: z.string(),
  teamId: z.int(),
  team: teamName,
  teamType: z.enum(teamTypes),
  teamStatus: z.enum(teamStatuses),
  status: z.enum(invitationStatuses),
  workflow: z.enum(invitationWorkflows),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleIds: z.array(z.int()),
  /** Fewer than the ids if a role has been removed. */
  roles: z.array(z.object({ key: z.enum(roleKeys), name: z.string() })),
  isLead: z.boolean(),
  message: z.string(),
  invitedBy: z.int(),
  invitedByName: z.string(),
  userId: z.int().nullable(),
  /** The person of the client with this address. */
  knownUserId: z.int().nullable(),
  declineReason: z.string().nullable(),
  tokenSeed: z.string(),
  tokenHash: z.instanceof(Buffer),
  /** Whether an inviter has seen its current link. */
  isLinkCopied: z.boolean(),
  sends: z.int(),
  lastSentAt: z.date().nullable(),
  mailState: z.enum(['WAITING', 'SENT', 'REFUSED', 'GIVEN_UP', 'OBSOLETE', 'KEPT']).nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type InvitationRow = z.output<typeof invitationRow>;

/** An email to a previous address says nothing about the current one. */
const toItsAddress = sql`m.kind = 'INVITATION' and m.email_address = i.email_address`;
const columns = sql`
  i.id, i.channel_id as "channelId", c.name as "channelName", c.title as "channelTitle", i.team_id as "teamId",
  ${teamNameColumn} as team, t.team_type as "teamType", t.status as "teamStatus", i.status, i.workflow,
  i.email_address::text as email,
  i.first_name as "firstName", i.last_name as "lastName", i.role_ids as "roleIds",
  coalesce((select json_agg(json_build_object('key', r.key, 'name', r.name) order by r.id)
    from role r where r.id = any(i.role_ids) and r.channel_id = i.channel_id), '[]') as roles,
  i.is_lead as "isLead", i.message, i.invited_by as "invitedBy", b.display_name as "invitedByName", i.user_id as "userId",
  (select u.id from app_user u where u.email_address = i.email_address and ${belongsToClient(sql`c.client_id`)}) as "knownUserId",
  i.decline_reason as "declineReason", i.token_seed as "tokenSeed", i.token_hash as "tokenHash",
  i.link_copied_at is not null as "isLinkCopied", cardinality(i.sent_at) as sends,
  (select max(m.ended_at) from mail m where ${toItsAddress} and m.state in ('SENT', 'KEPT')
    and m.cause in (select i.id || '/' || n from generate_series(1, cardinality(i.sent_at)) as s(n))) as "lastSentAt",
  (select m.state from mail m where ${toItsAddress} and m.cause = i.id || '/' || cardinality(i.sent_at)) as "mailState",
  i.created_at as "createdAt", i.expires_at as "expiresAt"`;
const tables = sql`invitation i join channel c on c.id = i.channel_id join team t on t.id = i.team_id
  join app_user b on b.id = i.invited_by`;

async function findOne(db: Db, condition: RawBuilder<unknown>): Promise<InvitationRow | undefined> {
  return findRow(db, invitationRow, sql`select ${columns} from ${tables} where ${condition}`);
}

/** Invitations of the study, in the order of these ids. */
export async function findInvitationsById(
  db: Db,
  channelId: number,
  ids: readonly number[],
): Promise<InvitationRow[]> {
  const statement = sql`
    select ${columns} from unnest(${ids}::integer[]) with ordinality as wanted(id, position)
    join (${tables}) on i.id = wanted.id where i.channel_id = ${channelId} order by wanted.position`;
  return findRows(db, invitationRow, statement);
}

/** An invitation of the study. */
export function findInvitation(db: Db, channelId: number, id: number): Promise<InvitationRow | undefined> {
  return findOne(db, sql`i.channel_id = ${channelId} and i.id = ${id}`);
}

export function findInvitationById(db: Db, id: number): Promise<InvitationRow | undefined> {
  return findOne(db, sql`i.id = ${id}`);
}

export function findByToken(db: Db, hash: Buffer): Promise<InvitationRow | undefined> {
  return findOne(db, sql`i.token_hash = ${hash}`);
}

/** Locks an invitation until the transaction ends. Read it afterwards. */
export async function lockInvitation(trx: Trx, id: number): Promise<void> {
  await run(trx, sql`select id from invitation where id = ${id} for update`);
}

export interface InvitationsWanted {
  clientId?: number;
  channelId?: number;
  /** Null is all. */
  teamIds?: readonly number[] | null;
  status?: (typeof invitationStatuses)[number] | undefined;
  search?: string | undefined;
  /** Only for this address. */
  emailAddress?: string;
  /** Only open ones, and those that expired or were declined after this time. */
  notJoinedSince?: Date;
  /** Only those not yet expired at this time. */
  openAt?: Date;
}

/** Like statusOf: an invitation past its expiry counts as expired, even before the job has ended it. */
const statusAt = (at: Date) =>
  sql`case when i.status = 'PENDING' and i.expires_at <= ${at} then 'EXPIRED' else i.status end`;

/** Invitations, newest first. */
export async function findInvitations(
  db: Db,
  wanted: InvitationsWanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: InvitationRow[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(wanted.clientId === undefined ? [] : [sql`c.client_id = ${wanted.clientId}`]),
    ...(wanted.channelId === undefined ? [] : [sql`i.channel_id = ${wanted.channelId}`]),
    ...(wanted.teamIds ? [sql`i.team_id = any(${wanted.teamIds}::integer[])`] : []),
    ...(wanted.status ? [sql`${statusAt(now())} = ${wanted.status}`] : []),
    ...(wanted.emailAddress === undefined ? [] : [sql`i.email_address = ${wanted.emailAddress}`]),
    ...(wanted.notJoinedSince
      ? [
          sql`(i.status = 'PENDING' or i.status in ('EXPIRED', 'DECLINED') and i.ended_at > ${wanted.notJoinedSince})`,
        ]
      : []),
    ...(wanted.openAt ? [sql`i.expires_at > ${wanted.openAt}`] : []),
    hasWords(wanted.search, sql`concat_ws(' ', i.first_name, i.last_name, i.email_address)`),
  ];
  const where = sql.join(conditions, sql` and `);
  const page = sql`select ${columns} from ${tables} where ${where}
    order by i.created_at desc, i.id desc offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, invitationRow, page),
    countRows(db, sql`${tables} where ${where}`),
  ]);
  return { rows, total };
}

/** A person's address, unless it has to be verified and is not. */
export async function findOwnAddress(
  db: Db,
  userId: number,
  { isVerified }: { isVerified: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(['email_address', 'verified_email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && (row.verified_email || !isVerified) ? row.email_address : undefined;
}

export async function findAccountOf(db: Db, emailAddress: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_address', '=', emailAddress)
    .executeTakeFirst();
  return row?.id;
}

/** Which of these addresses belong to current members of the team or have an open invitation to it. */
export async function findTakenAddresses(
  db: Db,
  teamId: number,
  addresses: readonly string[],
): Promise<Map<string, 'MEMBER_OF_TEAM' | 'INVITATION_EXISTS'>> {
  const taken = z.object({ address: z.string(), why: z.enum(['MEMBER_OF_TEAM', 'INVITATION_EXISTS']) });
  const statement = sql`
    select a.address, case when exists (
        select from app_user u join channel_member m on m.user_id = u.id and m.status = 'CURRENT'
          join team_member tm on tm.member_id = m.id and tm.team_id = ${teamId} and tm.status = 'CURRENT'
        where u.email_address = a.address::citext) then 'MEMBER_OF_TEAM' else 'INVITATION_EXISTS' end as why
    from unnest(${addresses}::text[]) as a(address)
    where exists (select from app_user u join channel_member m on m.user_id = u.id and m.status = 'CURRENT'
          join team_member tm on tm.member_id = m.id and tm.team_id = ${teamId} and tm.status = 'CURRENT'
        where u.email_address = a.address::citext)
      or exists (select from invitation i where i.team_id = ${teamId} and i.status = 'PENDING' and i.email_address = a.address::citext)`;
  const rows = await findRows(db, taken, statement);
  return new Map(rows.map(({ address, why }) => [address, why]));
}

/** How many invitation emails a person has sent since then, and the most that went to any of these addresses. */
export async function countMails(
  db: Db,
  { by, addresses }: { by: number; addresses: readonly string[] },
  since: Date,
): Promise<{ by: number; to: number }> {
  const written = sql`from mail where kind = 'INVITATION' and created_at > ${since}`;
  const statement = sql`
    select (select count(*)::integer ${written} and facts->>'by' = ${String(by)}) as by,
      coalesce((select max(sent)::integer from (
        select count(*) as sent ${written} and email_address = any(${addresses}::citext[]) group by email_address) as s), 0) as "to"`;
  const [row] = await findRows(db, z.object({ by: z.int(), to: z.int() }), statement);
  return row!;
}
