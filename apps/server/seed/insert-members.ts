import type { SystemActor } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import type { Trx } from '../src/db/pool.ts';
import type { StudyKey } from './demo-model.ts';
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
    const joinedAt = daysBefore(world.startOfDemo, membership.joinedDaysAgo);
    const endedAt =
      membership.endedDaysAgo === undefined ? null : daysBefore(world.startOfDemo, membership.endedDaysAgo);
    const { id: memberId } = await trx
      .insertInto('channel_member')
      .values({
        channel_id: channelId,
        user_id: userId,
        status: membership.status,
        joined_at: joinedAt,
        ended_at: endedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('member_role')
      .values(membership.roles.map((role) => ({ member_id: memberId, role_id: idOf(ids.roleIds, role) })))
      .execute();
    const teams = membership.teams.map((team) => idOf(ids.teamIds, team));
    await trx
      .insertInto('team_member')
      .values(
        teams.map((team) => ({
          team_id: team,
          member_id: memberId,
          status: membership.status,
          joined_at: joinedAt,
          ended_at: endedAt,
        })),
      )
      .execute();
    const event = {
      type: 'member.added',
      channelId,
      userId,
      teamId: teams[0] ?? null,
      roles: membership.roles,
    } as const;
    record(trx, actor, event, joinedAt);
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
