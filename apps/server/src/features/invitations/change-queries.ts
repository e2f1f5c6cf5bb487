import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { belongsToClient } from '../members/directory-queries.ts';
import type { TokenSeed } from './token.ts';

export interface NewInvitation {
  channelId: number;
  teamId: number;
  email: string;
  firstName: string;
  lastName: string;
  roleIds: readonly number[];
  isLead: boolean;
  message: string;
  invitedBy: number;
  token: TokenSeed;
  at: Date;
  expiresAt: Date;
}

/** The workflow of an invitation that goes to this address now. */
const workflowTo = (email: RawBuilder<unknown>, channelId: RawBuilder<unknown>) => sql<string>`
  case when exists (
    select from channel c join app_user u on u.email_address = ${email}
    where c.id = ${channelId} and ${belongsToClient(sql`c.client_id`)}) then 'EXISTING_USER_INVITE' else 'NEW_USER_INVITE' end`;

/** Writes invitations. Returns their ids in the same order. */
export async function insertInvitations(trx: Trx, invitations: readonly NewInvitation[]): Promise<number[]> {
  const rows = invitations.map(({ token, ...invitation }) => ({
    ...invitation,
    seed: token.seed,
    hash: token.hash.toString('hex'),
  }));
  const statement = sql`
    insert into invitation (channel_id, team_id, email_address, first_name, last_name, role_ids, is_lead, message, invited_by,
      token_seed, token_hash, created_at, expires_at, workflow)
    select "channelId", "teamId", email, "firstName", "lastName", "roleIds", "isLead", message, "invitedBy", seed, decode(hash, 'hex'),
      at, "expiresAt", ${workflowTo(sql`i.email`, sql`i."channelId"`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as i("channelId" integer, "teamId" integer, email citext, "firstName" text,
      "lastName" text, "roleIds" integer[], "isLead" boolean, message text, "invitedBy" integer, seed text, hash text, at timestamptz,
      "expiresAt" timestamptz)
    returning id, token_seed as seed`;
  const inserted = await findRows(trx, z.object({ id: z.int(), seed: z.string() }), statement);
  const ids = new Map(inserted.map(({ id, seed }) => [seed, id]));
  return invitations.map(({ token }) => ids.get(token.seed)!);
}

/**
 * Renews an invitation that is sent again, goes to another address or had expired. A new token invalidates the old link. Its workflow
 * stays, unless the address is another one.
 */
export async function renewInvitation(
  trx: Trx,
  id: number,
  {
    email,
    token,
    expiresAt,
    invitedBy,
  }: { email: string; token: TokenSeed; expiresAt: Date; invitedBy: number },
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({
      email_address: email,
      workflow: sql`case when email_address = ${email} then workflow
        else ${workflowTo(sql`${email}::citext`, sql`invitation.channel_id`)} end`,
      token_seed: token.seed,
      token_hash: token.hash,
      expires_at: expiresAt,
      link_copied_at: null,
      invited_by: invitedBy,
      status: 'PENDING',
      ended_at: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function updateInvitation(
  trx: Trx,
  id: number,
  values: { firstName: string; lastName: string; roleIds: readonly number[]; invitedBy: number },
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({
      first_name: values.firstName,
      last_name: values.lastName,
      role_ids: [...values.roleIds],
      invited_by: values.invitedBy,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes an email of each invitation, except those that had `most` within a day. Returns how many emails each of the others has had. */
export async function noteSends(
  trx: Trx,
  ids: readonly number[],
  at: Date,
  most: number,
): Promise<Map<number, number>> {
  const statement = sql`
    update invitation set sent_at = sent_at || ${at}::timestamptz
    where id = any(${ids}::integer[])
      and (select count(*) from unnest(sent_at) as s(at) where s.at > ${at}::timestamptz - interval '1 day') < ${most}
    returning id, cardinality(sent_at) as sends`;
  const rows = await findRows(trx, z.object({ id: z.int(), sends: z.int() }), statement);
  return new Map(rows.map(({ id, sends }) => [id, sends]));
}

export async function noteLinkCopied(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('invitation').set({ link_copied_at: at }).where('id', '=', id).execute();
}

export interface InvitationEnd {
  status: 'ACCEPTED' | 'DECLINED' | 'REVOKED';
  userId?: number;
  reason?: string;
}

export async function endInvitation(
  trx: Trx,
  id: number,
  { status, userId, reason }: InvitationEnd,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ status, user_id: userId ?? null, decline_reason: reason || null, ended_at: at })
    .where('id', '=', id)
    .execute();
}

const ended = z.object({
  invitationId: z.int(),
  channelId: z.int(),
  teamId: z.int(),
  emailAddress: z.string(),
});

/** Ends at most `limit` invitations past their expiry, to one team or all. */
export async function expireInvitations(
  trx: Trx,
  at: Date,
  { limit, teamId }: { limit: number; teamId?: number },
): Promise<z.output<typeof ended>[]> {
  const ofTeam = teamId === undefined ? sql`true` : sql`team_id = ${teamId}`;
  const statement = sql`
    with due as (
      select id from invitation where status = 'PENDING' and expires_at <= ${at} and ${ofTeam} order by expires_at limit ${limit}
      for update skip locked)
    update invitation i set status = 'EXPIRED', ended_at = ${at} from due where i.id = due.id
    returning i.id as "invitationId", i.channel_id as "channelId", i.team_id as "teamId", i.email_address::text as "emailAddress"`;
  return findRows(trx, ended, statement);
}

export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
  /** Null for an account that signs in through a provider. */
  passwordHash: string | null;
  languageId: string;
  timezoneId: string;
  /** Whether the token reached them at their address. */
  isVerified: boolean;
}

/** The id of the new person; undefined if an account has the address. */
export async function insertAccount(trx: Trx, account: NewAccount): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('app_user')
    .values({
      email_address: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      language_id: account.languageId,
      timezone_id: account.timezoneId,
      verified_email: account.isVerified,
    })
    .onConflict((on) => on.column('email_address').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
