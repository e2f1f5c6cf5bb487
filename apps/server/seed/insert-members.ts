import { actAs, type Doer, type SystemActor } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import type { Trx } from '../src/db/pool.ts';
import { inviteMember } from '../src/features/invitations/invite.ts';
import { addToTeam, lockCurrent, removeFromStudy } from '../src/features/members/change-membership.ts';
import { lockMember } from '../src/features/members/member-queries.ts';
import { hasOutbox } from '../src/mail/outbox.ts';
import type { DemoMembership, DemoPerson, StudyKey } from './demo-model.ts';
import { type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { DEMO_PEOPLE } from './people.ts';
import { afterwards, timeOf } from './posts-model.ts';

/** A study's members with their roles and teams, and its key contacts in the order of the people. */
export async function insertMembers(
  trx: Trx,
  { actor, manager }: { actor: SystemActor; manager: Doer },
  world: DemoWorld,
  study: StudyKey,
  ids: DemoStudyIds,
): Promise<void> {
  const { channelId } = ids;
  const contacts: { userId: number; title: string; joinedDaysAgo: number }[] = [];
  const managedDaysAgo = joinedDaysAgoOf('study.manager', study);
  const invited: { person: DemoPerson; membership: DemoMembership }[] = [];
  for (const person of DEMO_PEOPLE) {
    const membership = person.memberships.find((m) => m.study === study);
    if (!membership) continue;
    const userId = idOf(world.people, person.key);
    // The inviter has to exist first.
    if (membership.status === 'INVITED') {
      invited.push({ person, membership });
      continue;
    }
    const { keyContactAs: title, joinedDaysAgo } = membership;
    // Whoever was there before the manager came with the import.
    const doer = joinedDaysAgo < managedDaysAgo ? manager : actor;
    await passThrough(trx, doer, world, membership, ids, userId);
    if (title) contacts.push({ userId, title, joinedDaysAgo });
  }
  const after = contacts.map(({ userId, title }) => ({ userId, title }));
  await trx
    .insertInto('key_contact')
    .values(
      after.map(({ userId, title }, index) => ({
        channel_id: channelId,
        user_id: userId,
        title,
        position: index + 1,
      })),
    )
    .execute();
  const daysAgo = Math.min(...contacts.map(({ joinedDaysAgo }) => joinedDaysAgo));
  const at = timeOf({ daysAgo, at: '11:20' }, world.startOfDemo);
  record(trx, manager, { type: 'channel.keyContactsChanged', channelId, before: [], after }, at);
  for (const { person, membership } of invited) await invite(actor, world, person, membership, ids);
}

function joinedDaysAgoOf(key: string, study: StudyKey): number {
  const person = DEMO_PEOPLE.find((each) => each.key === key);
  return person?.memberships.find((each) => each.study === study)?.joinedDaysAgo ?? 0;
}

/** Adds a person, and removes them again if the demo says so, with the product's own functions. */
async function passThrough(
  trx: Trx,
  doer: Doer,
  { startOfDemo }: DemoWorld,
  membership: DemoMembership,
  { channelId, roleIds, teamIds }: DemoStudyIds,
  userId: number,
): Promise<void> {
  const { roles, teams, joinedDaysAgo, left, isTeamLead: isLead = false, inspectsForDays } = membership;
  const until =
    inspectsForDays &&
    timeOf({ inDays: inspectsForDays, at: '00:00' }, startOfDemo).toISOString().slice(0, 10);
  const entry = {
    channelId,
    userId,
    roleIds: roles.map((role) => idOf(roleIds, role)),
    isLead,
    ...(until && { inspectorUntil: until }),
  };
  for (const team of teams)
    await addToTeam(
      trx,
      doer,
      { ...entry, member: await lockMember(trx, channelId, userId), teamId: idOf(teamIds, team) },
      afterwards(timeOf({ daysAgo: joinedDaysAgo, at: '08:30' }, startOfDemo), `${userId} joins`),
    );
  if (left)
    await removeFromStudy(
      trx,
      doer,
      { channelId, members: [await lockCurrent(trx, channelId, userId)], reason: left.reason },
      timeOf({ daysAgo: left.daysAgo, at: '15:30' }, startOfDemo),
    );
}

/** Invites a person. The email stays in the outbox and is not sent, because nobody has the address. */
async function invite(
  { server }: SystemActor,
  { people }: DemoWorld,
  { emailAddress, firstName, lastName }: DemoPerson,
  { roles, teams, isTeamLead }: DemoMembership,
  { channelId, roleIds, teamIds }: DemoStudyIds,
): Promise<void> {
  const inviter = await actAs(server, server.db, idOf(people, 'study.manager'));
  const wanted = {
    email: emailAddress,
    invitedUserFirstName: firstName,
    invitedUserLastName: lastName,
    roleIds: roles.map((role) => idOf(roleIds, role)),
    message: '',
    isTeamLead: isTeamLead ?? false,
    sendInvitationEmail: hasOutbox(server),
  };
  for (const team of teams)
    await inviteMember(inviter, { channelId, teamId: idOf(teamIds, team), ...wanted });
}
