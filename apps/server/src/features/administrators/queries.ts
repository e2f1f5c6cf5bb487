import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import type { TokenSeed } from '../invitations/token.ts';
import { belongsToClient } from '../members/directory-queries.ts';

const invitationRow = z.object({
  id: z.int(),
  clientId: z.int(),
  clientName: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(['PENDING', 'ACCEPTED', 'WITHDRAWN']),
  invitedByName: z.string(),
  inviterAdministers: z.boolean(),
  tokenSeed: z.string(),
  sends: z.int(),
  sentAt: z.date(),
  expiresAt: z.date(),
  mailState: z.enum(['WAITING', 'SENT', 'REFUSED', 'GIVEN_UP', 'OBSOLETE', 'KEPT']).nullable(),
});
export type InvitationRow = z.output<typeof invitationRow>;

const columns = sql`
  i.id, i.client_id as "clientId", c.name as "clientName", i.email_address::text as email, i.first_name as "firstName",
  i.last_name as "lastName", i.status,
  b.display_name as "invitedByName", b.has_access and exists (
    select from client_admin d where d.client_id = i.client_id and d.user_id = i.invited_by) as "inviterAdministers",
  i.token_seed as "tokenSeed", cardinality(i.sent_at) as sends, i.sent_at[cardinality(i.sent_at)] as "sentAt",
  i.expires_at as "expiresAt", (select m.state from mail m
    where m.kind = 'ADMINISTRATOR_INVITATION' and m.cause = i.id || '/' || cardinality(i.sent_at)) as "mailState"`;
const tables = sql`administrator_invitation i join client c on c.id = i.client_id join app_user b on b.id = i.invited_by`;

function findOne(db: Db, condition: RawBuilder<unknown>): Promise<InvitationRow | undefined> {
  return findRow(db, invitationRow, sql`select ${columns} from ${tables} where ${condition}`);
}

export function findInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  return findOne(db, sql`i.id = ${id}`);
}

export function findByToken(db: Db, hash: Buffer): Promise<InvitationRow | undefined> {
  return findOne(db, sql`i.token_hash = ${hash}`);
}

export function findByAddress(db: Db, clientId: number, email: string): Promise<InvitationRow | undefined> {
  return findOne(db, sql`i.client_id = ${clientId} and i.email_address = ${email}`);
}

/** A page of a client's invitations that nobody has accepted, most recently sent first. */
export async function findOpenInvitations(
  db: Db,
  clientId: number,
  offset: number,
  limit: number,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const open = sql`${tables} where i.client_id = ${clientId} and i.status = 'PENDING'`;
  const page = sql`select ${columns} from ${open} order by "sentAt" desc, i.id desc offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, invitationRow, page), countRows(db, open)]);
  return { rows, total };
}

const person = z.object({
  id: z.int(),
  emailAddress: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

/** The person of the client with this address. Nobody learns whether other people have an account. */
export async function findPersonOfClient(
  db: Db,
  clientId: number,
  email: string,
): Promise<z.output<typeof person> | undefined> {
  const statement = sql`
    select u.id, u.email_address::text as "emailAddress", u.first_name as "firstName", u.last_name as "lastName"
    from app_user u
    where u.email_address = ${email} and ${belongsToClient(sql`${clientId}::integer`)}`;
  return findRow(db, person, statement);
}

interface Sending {
  clientId: number;
  email: string;
  firstName: string;
  lastName: string;
  invitedBy: number;
  token: TokenSeed;
  at: Date;
  expiresAt: Date;
}

/**
 * Writes the client's invitation of an address, or renews it with another token. Returns its id and how often it was sent;
 * undefined after `most` emails within a day.
 */
export async function writeInvitation(
  trx: Trx,
  { clientId, email, firstName, lastName, invitedBy, token, at, expiresAt }: Sending,
  most: number,
): Promise<{ id: number; sends: number } | undefined> {
  const statement = sql`
    insert into administrator_invitation as i
      (client_id, email_address, first_name, last_name, invited_by, token_seed, token_hash, sent_at, created_at, expires_at)
    values (${clientId}, ${email}, ${firstName}, ${lastName}, ${invitedBy}, ${token.seed}, ${token.hash}, array[${at}::timestamptz], ${at}, ${expiresAt})
    on conflict (client_id, email_address) do update set status = 'PENDING', email_address = excluded.email_address,
      first_name = excluded.first_name, last_name = excluded.last_name, invited_by = excluded.invited_by, token_seed = excluded.token_seed, token_hash = excluded.token_hash,
      sent_at = i.sent_at || excluded.sent_at, expires_at = excluded.expires_at
    where (select count(*) from unnest(i.sent_at) as s(at) where s.at > ${at}::timestamptz - interval '1 day') < ${most}
    returning i.id, cardinality(i.sent_at) as sends`;
  return findRow(trx, z.object({ id: z.int(), sends: z.int() }), statement);
}

export async function withdrawInvitation(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('administrator_invitation')
    .set({ status: 'WITHDRAWN' })
    .where('id', '=', id)
    .execute();
}

/** Whether this is the person's verified address. */
export async function isAddressOf(db: Db, email: string, userId: number): Promise<boolean> {
  const own = sql`app_user u where u.id = ${userId} and u.email_address = ${email} and u.verified_email`;
  return (await countRows(db, own)) === 1;
}
