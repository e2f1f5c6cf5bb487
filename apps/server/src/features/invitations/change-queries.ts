import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
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

export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<number> {
  const { id } = await trx
    .insertInto('invitation')
    .values({
      channel_id: invitation.channelId,
      team_id: invitation.teamId,
      email_address: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      role_ids: [...invitation.roleIds],
      is_lead: invitation.isLead,
      message: invitation.message,
      invited_by: invitation.invitedBy,
      token_seed: invitation.token.seed,
      token_hash: invitation.token.hash,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sends an invitation again or to another address, or opens an expired one: with a new token, so that the former link ends. */
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
      token_seed: token.seed,
      token_hash: token.hash,
      expires_at: expiresAt,
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

/** Notes a mail, unless there have been `most` within a day. Returns how many there have been; undefined if that are too many. */
export async function noteSend(trx: Trx, id: number, at: Date, most: number): Promise<number | undefined> {
  const statement = sql`
    update invitation set sent_at = sent_at || ${at}::timestamptz
    where id = ${id} and (select count(*) from unnest(sent_at) as s(at) where s.at > ${at}::timestamptz - interval '1 day') < ${most}
    returning cardinality(sent_at) as sends`;
  const [row] = await findRows(trx, z.object({ sends: z.int() }), statement);
  return row?.sends;
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

/** Ends invitations whose time is over, at most `limit`, into one team or all. */
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
  passwordHash: string;
  languageId: string;
  timezoneId: string;
}

/** The id of the new person, whose address the token has verified; undefined if somebody has the address. */
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
      verified_email: true,
    })
    .onConflict((on) => on.column('email_address').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
