import type { SystemActor } from '../src/core/actor.ts';
import type { Trx } from '../src/db/pool.ts';
import { removeFromStudy, takeIn } from '../src/features/members/change-membership.ts';
import type { DemoMembership, StudyKey } from './demo-model.ts';
import { daysBefore, type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { DEMO_PEOPLE } from './people.ts';

/** A study's members with their roles and teams, and its key contacts in the order of the people. */
export async function insertMembers(
  trx: Trx,
  actor: SystemActor,
  world: DemoWorld,
  study: StudyKey,
  ids: DemoStudyIds,
): Promise<void> {
  const { channelId } = ids;
  let position = 0;
  for (const person of DEMO_PEOPLE) {
    const membership = person.memberships.find((m) => m.study === study);
    if (!membership) continue;
    const userId = idOf(world.people, person.key);
    if (membership.status === 'INVITED') await insertInvited(trx, world, membership, ids, userId);
    else await passThrough(trx, actor, world, membership, ids, userId);
    if (membership.keyContactAs) {
      await trx
        .insertInto('key_contact')
        .values({
          channel_id: channelId,
          user_id: userId,
          title: membership.keyContactAs,
          position: ++position,
        })
        .execute();
    }
  }
}

/** Somebody comes, and goes where the demo says so, by the verbs of the product. */
async function passThrough(
  trx: Trx,
  actor: SystemActor,
  { startOfDemo }: DemoWorld,
  membership: DemoMembership,
  { channelId, roleIds, teamIds }: DemoStudyIds,
  userId: number,
): Promise<void> {
  const { roles, teams, joinedDaysAgo, left, isTeamLead: isLead = false } = membership;
  const entry = { channelId, userId, roleIds: roles.map((role) => idOf(roleIds, role)), isLead };
  for (const team of teams)
    await takeIn(
      trx,
      actor,
      { ...entry, teamId: idOf(teamIds, team) },
      daysBefore(startOfDemo, joinedDaysAgo),
    );
  if (left)
    await removeFromStudy(
      trx,
      actor,
      { channelId, userId, reason: left.reason },
      daysBefore(startOfDemo, left.daysAgo),
    );
}

/** There are no invitations yet that would do it. */
async function insertInvited(
  trx: Trx,
  { startOfDemo }: DemoWorld,
  { roles, teams, joinedDaysAgo }: DemoMembership,
  { channelId, roleIds, teamIds }: DemoStudyIds,
  userId: number,
): Promise<void> {
  const invited = { status: 'INVITED' as const, joined_at: daysBefore(startOfDemo, joinedDaysAgo) };
  const { id: memberId } = await trx
    .insertInto('channel_member')
    .values({ ...invited, channel_id: channelId, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('member_role')
    .values(roles.map((role) => ({ member_id: memberId, role_id: idOf(roleIds, role) })))
    .execute();
  await trx
    .insertInto('team_member')
    .values(teams.map((team) => ({ ...invited, team_id: idOf(teamIds, team), member_id: memberId })))
    .execute();
}
