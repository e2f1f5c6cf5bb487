import { sql } from 'kysely';
import { z } from 'zod';
import { type RoleKey, roleKeys } from '@studyline/contract/permissions';
import type { Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import { readersOf } from '../sharing/visibility-queries.ts';

const lockedMember = z.object({
  id: z.int(),
  status: z.enum(['INVITED', 'CURRENT', 'FORMER']),
  roleKeys: z.array(z.enum(roleKeys)),
  teamIds: z.array(z.int()),
});
export type LockedMember = z.output<typeof lockedMember>;

/** Locks what a person is, or was, in a study. */
export async function lockMember(
  trx: Trx,
  channelId: number,
  userId: number,
): Promise<LockedMember | undefined> {
  const statement = sql`
    select id, status, role_keys as "roleKeys", team_ids as "teamIds" from channel_member
    where channel_id = ${channelId} and user_id = ${userId} for no key update`;
  return findRow(trx, lockedMember, statement);
}

/** Makes a person a current member. Somebody who comes back begins without the roles and teams of before. */
export async function insertCurrentMember(
  trx: Trx,
  values: { channelId: number; userId: number; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('channel_member')
    .values({
      channel_id: values.channelId,
      user_id: values.userId,
      status: 'CURRENT',
      joined_at: values.at,
    })
    .onConflict((on) =>
      on
        .columns(['channel_id', 'user_id'])
        .doUpdateSet({ status: 'CURRENT', joined_at: values.at, ended_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('member_role').where('member_id', '=', id).execute();
  await trx
    .updateTable('team_member')
    .set({ status: 'FORMER', ended_at: values.at })
    .where('member_id', '=', id)
    .where('status', '!=', 'FORMER')
    .execute();
  return id;
}

export async function grantRole(trx: Trx, memberId: number, role: RoleKey, at: Date): Promise<void> {
  const statement = sql`
    insert into member_role (member_id, role_id, granted_at)
    select m.id, r.id, ${at} from channel_member m join role r on r.channel_id = m.channel_id and r.key = ${role}
    where m.id = ${memberId} on conflict do nothing`;
  await run(trx, statement);
}

export async function joinTeam(trx: Trx, memberId: number, teamId: number, at: Date): Promise<void> {
  await trx
    .insertInto('team_member')
    .values({ team_id: teamId, member_id: memberId, status: 'CURRENT', joined_at: at })
    .onConflict((on) =>
      on.columns(['team_id', 'member_id']).doUpdateSet({ status: 'CURRENT', joined_at: at, ended_at: null }),
    )
    .execute();
}

/** Marks what a member may read as unread, as its publication did for those who were there. */
export async function insertUnreadPosts(trx: Trx, memberId: number): Promise<void> {
  const statement = sql`
    insert into post_reader (user_id, post_id, channel_id, published_at)
    select m.user_id, p.id, p.channel_id, p.published_at
    from channel_member m join post p on p.channel_id = m.channel_id and p.listed
    where m.id = ${memberId} and ${readersOf('p')}
    on conflict (user_id, post_id) do update set published_at = excluded.published_at`;
  await run(trx, statement);
}
