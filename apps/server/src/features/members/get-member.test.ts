import { afterAll, describe, expect, test } from 'vitest';
import { type ChannelMember, getMember } from '@studyline/contract/members/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  joinTeam,
  leaveTeam,
  type Member,
  changeTeam,
} from '../../../test/world.ts';
import { buildDirectory } from './directory-fixture.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const {
  study,
  people: { administrator, manager, coordinator, pharmacist, dane, former },
} = await buildDirectory(app);
const idOf = ({ userId }: { userId: number }, { channelId } = study) => `${channelId}-${userId}`;
const get = (person: Member, memberId: string, channelId = study.channelId) =>
  app.as(person).call(getMember, { params: { channelId, memberId } });

describe('getMember', () => {
  test('200 describes a member with teams, roles and profile', async () => {
    const { body } = await get(administrator, idOf(coordinator));
    const team = {
      teamId: coordinator.teamId,
      teamName: 'Site DE001, Berlin',
      teamType: 'STUDY_SITE' as const,
      joinedDateTimeMillis: expect.any(Number),
      endedDateTimeMillis: null,
      isTeamLead: false,
      inviteId: null,
      isOnlyTeam: true,
      can: { remove: true as const },
    };
    const role = {
      roleId: study.roleIds.STUDY_COORDINATOR,
      key: 'STUDY_COORDINATOR' as const,
      name: 'Study coordinator',
      category: 'STUDY_SITE' as const,
      leadsSite: false,
      endsByItself: false,
      grantedDateTimeMillis: expect.any(Number),
      untilDateTimeMillis: null,
    };
    const lists = <T>(item: T) => ({ CURRENT: [item], INVITED: [], FORMER: [], PAST: [], ALL: [item] });
    expect(body).toEqual({
      channelMemberId: idOf(coordinator),
      channelId: study.channelId,
      memberStatus: 'CURRENT',
      activeMember: true,
      channelMemberDetailUrl: `/channel/${study.channelId}/members/${idOf(coordinator)}`,
      membershipsByStatus: lists(team),
      rolesByStatus: lists(role),
      roleNames: ['Study coordinator'],
      userProfile: {
        acceptedTermsOfService: true,
        contactData: [],
        basicUserInfo: expect.objectContaining({ userId: coordinator.userId, displayName: 'Alex Frank' }),
      },
      lastLoginDateTimeMillis: null,
      missingInviteAsNewUser: false,
      verifiedEmail: true,
      displayTotalRequiredActionsCount: 0,
      displayTotalUnreadItemsCount: 0,
      joinedDateTimeMillis: expect.any(Number),
      endedDateTimeMillis: null,
      removal: null,
      signaturesKeptCount: null,
      disabledDateTimeMillis: null,
      can: { remove: true, changeRoles: true, viewAudit: true },
    } satisfies ChannelMember);
  });

  test('200 says when a former member left, who removed them and why', async () => {
    const { body } = await get(coordinator, idOf(former));
    const ended = Date.parse('2026-11-20T10:00:00Z');
    expect(body).toMatchObject({
      memberStatus: 'FORMER',
      activeMember: false,
      roleNames: ['Study coordinator'],
      endedDateTimeMillis: ended,
      removal: { userId: administrator.userId, displayName: 'Alex Adler', reason: 'Left the hospital' },
      displayTotalUnreadItemsCount: null,
      can: { remove: 'MEMBER_NOT_CURRENT' },
    });
    const { CURRENT, FORMER, PAST, ALL } = body.membershipsByStatus;
    expect([CURRENT, FORMER.map((team) => [team.teamId, team.endedDateTimeMillis])]).toEqual([
      [],
      [[former.teamId, ended]],
    ]);
    expect([PAST, ALL]).toEqual([FORMER, FORMER]);
    expect(body.rolesByStatus).toMatchObject({ CURRENT: [], FORMER: [{ key: 'STUDY_COORDINATOR' }] });
  });

  test('200 names only teams that the reader may know of', async () => {
    const elsewhere = await joinTeam(db, study, pharmacist, dane.teamId);
    const teamsFor = async (person: Member) =>
      (await get(person, idOf(pharmacist))).body.membershipsByStatus.ALL.map(({ teamId }) => teamId);
    expect(await teamsFor(coordinator)).toEqual([pharmacist.teamId]);
    expect((await teamsFor(manager)).toSorted()).toEqual([pharmacist.teamId, elsewhere].toSorted());
    await leaveTeam(db, { ...pharmacist, teamId: elsewhere });
    const { membershipsByStatus } = (await get(manager, idOf(pharmacist))).body;
    expect(membershipsByStatus.FORMER.map(({ teamId }) => teamId)).toEqual([elsewhere]);
    expect(membershipsByStatus.ALL).toHaveLength(2);
  });

  test('200 counts what is waiting for the person, limited to what they may see, for callers who see what they have done', async () => {
    const other = await buildDirectory(app);
    const rule = { requiredActionType: 'ACKNOWLEDGE' as const };
    const { channelId } = other.study;
    const site = { channelWide: false, roles: [], teamIds: [other.people.coordinator.teamId] };
    for (let n = 0; n < 3; n++)
      await buildPost(app, other.study, {
        author: other.people.administrator,
        viewPost: site,
        rules: [rule],
      });
    const read = async (who: keyof typeof other.people, whom: keyof typeof other.people) => {
      const { body } = await get(other.people[who], idOf(other.people[whom], other.study), channelId);
      return [body.displayTotalRequiredActionsCount, body.displayTotalUnreadItemsCount];
    };
    const signedInAt = Date.parse('2026-11-20T10:00:00Z');
    const { userId } = other.people.coordinator;
    await db
      .updateTable('app_user')
      .set({ last_sign_in_at: new Date(signedInAt) })
      .where('id', '=', userId)
      .execute();
    const signedIn = async (who: keyof typeof other.people) =>
      (await get(other.people[who], idOf(other.people.coordinator, other.study), channelId)).body
        .lastLoginDateTimeMillis;
    expect(await signedIn('monitor')).toBe(signedInAt);
    expect(await signedIn('pharmacist')).toBeNull();
    for (const who of [
      'administrator',
      'manager',
      'auditor',
      'monitor',
      'investigator',
      'coordinator',
    ] as const)
      expect([who, await read(who, 'coordinator')]).toEqual([who, [3, 3]]);
    expect(await read('pharmacist', 'coordinator')).toEqual([null, null]);
    expect(await read('pharmacist', 'pharmacist')).toEqual([3, 3]);
    expect(await read('supplier', 'coordinator')).toEqual([null, null]);
    expect(await read('monitor', 'dane')).toEqual([null, null]);
    // A count doesn't reveal a post for unblinded people to a blinded person.
    await buildPost(app, other.study, {
      author: other.people.administrator,
      viewPost: site,
      rules: [rule],
      unblindedOnly: true,
    });
    await changeTeam(db, other.people.monitor.teamId, { blinding: 'BLINDED' });
    expect(await read('administrator', 'coordinator')).toEqual([4, 4]);
    expect(await read('monitor', 'coordinator')).toEqual([3, 3]);
    // What a person can no longer see is not waiting for them.
    const person = other.people.coordinator;
    await joinTeam(db, other.study, person, other.people.dane.teamId);
    await leaveTeam(db, person);
    expect(await read('administrator', 'coordinator')).toEqual([0, 0]);
  });

  test('404 with the same body for a member whom the caller may not see, for one of another study and for an invalid id', async () => {
    const elsewhere = await buildStudy(db);
    const stranger = await buildMember(db, elsewhere, { roles: ['STUDY_COORDINATOR'] });
    expectHidden(
      'MEMBER_NOT_FOUND',
      await get(coordinator, idOf(dane)),
      await get(pharmacist, idOf(former)),
      await get(administrator, idOf(stranger)),
      await get(administrator, idOf(stranger, elsewhere)),
      await get(administrator, idOf(manager, elsewhere)),
      await get(administrator, `${study.channelId}-999999`),
      await get(administrator, `${study.channelId}-9999999999`),
      await get(administrator, 'nobody'),
    );
    const answer = await get(administrator, idOf(stranger, elsewhere), elsewhere.channelId);
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
