import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { getChannel } from '@studyline/contract/channels/calls';
import { getMember, getSelfMembership, listMembers } from '@studyline/contract/members/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { getPost } from '@studyline/contract/posts/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import { connectAs, subscribe } from '../../../test/pusher.ts';
import { buildClient, changeTeam, joinTeam, type Member, overseeTeam } from '../../../test/world.ts';
import { about, codeOf, idOf, openMembers } from './members-fixture.ts';

const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
const { build, setRoles, remove, removeFrom, rolesOf, recordedOf } = openMembers(app, clientId);
afterAll(() => app.close());

describe('removeMember', () => {
  test('200 ends every place in a team and every required action, and records who, when and why', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('site', 'STUDY_COORDINATOR');
    await joinTeam(db, study, person, teams.otherSite);
    const { postId } = await buildPost(app, study, {
      author: administrator,
      rules: [{ requiredActionType: 'ACKNOWLEDGE' }],
    });
    const open = () =>
      db.selectFrom('assignment').select(['closed_reason']).where('user_id', '=', person.userId).execute();
    expect(await open()).toEqual([{ closed_reason: null }]);
    expect((await remove(administrator, study, person, 'Left the hospital')).status).toBe(200);
    expect(await open()).toEqual([{ closed_reason: 'NO_LONGER_REQUIRED' }]);
    const seen = await app.as(administrator).call(getMember, { params: about(study, person) });
    expect(seen.body).toMatchObject({
      memberStatus: 'FORMER',
      removal: { userId: administrator.userId, reason: 'Left the hospital' },
      membershipsByStatus: { CURRENT: [] },
    });
    expect(seen.body.membershipsByStatus.FORMER).toHaveLength(2);
    expectHidden('POST_NOT_FOUND', await app.as(person).call(getPost, { params: { id: postId } }));
    expect((await app.as(person).call(listMemberPosts, { query: {} })).body.items).toEqual([]);
    const [event] = await recordedOf(person);
    expect(event).toMatchObject({
      type: 'member.removed',
      details: { teamIds: [teams.site, teams.otherSite] },
    });
  });

  test('200 shows in the lists at once, 409 the second time, also without a reason', async () => {
    const { study, join, administrator } = await build();
    const person = await join('site', 'SITE_STAFF');
    await remove(administrator, study, person);
    const { body } = await app
      .as(administrator)
      .call(listMembers, { params: { channelId: study.channelId }, query: { memberStatusType: 'FORMER' } });
    expect(body.counts).toEqual({ CURRENT: 1, INVITED: 0, FORMER: 1 });
    expect(body.items[0]?.removal).toEqual({
      userId: administrator.userId,
      displayName: expect.any(String),
      reason: null,
    });
    expect(await codeOf(remove(administrator, study, person))).toEqual([409, 'MEMBER_NOT_CURRENT']);
  });

  test('200 for people of a site only if the member is in no other teams and has only roles that they can give', async () => {
    const { study, teams, join } = await build();
    const coordinator = await join('site', 'STUDY_COORDINATOR');
    const investigator = await join('site', 'PRINCIPAL_INVESTIGATOR');
    const elsewhere = await join('site', 'SITE_STAFF');
    await joinTeam(db, study, elsewhere, teams.otherSite);
    expect(await codeOf(remove(coordinator, study, investigator))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(remove(coordinator, study, elsewhere))).toEqual([403, 'FORBIDDEN']);
    expect((await remove(coordinator, study, await join('site', 'SITE_PHARMACIST'))).status).toBe(200);
    const monitor = await join('cro', 'MONITOR');
    expect(await codeOf(remove(monitor, study, coordinator))).toEqual([403, 'FORBIDDEN']);
    await overseeTeam(db, study, { teamId: teams.site, by: teams.cro });
    expect((await remove(monitor, study, coordinator)).status).toBe(200);
    expect(await codeOf(remove(monitor, study, await join('cro', 'MONITOR')))).toEqual([403, 'FORBIDDEN']);
  });

  test('403 for a study manager who removes an administrator, 409 for the last one', async () => {
    const { study, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    expect(await codeOf(remove(manager, study, administrator))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(remove(administrator, study, administrator))).toEqual([409, 'LAST_CHANNEL_ADMIN']);
  });

  test('409 for the last administrator who is not read-only, by each way out', async () => {
    const { study, teams, join, administrator } = await build();
    const second = await join('cro', 'CHANNEL_ADMIN');
    await changeTeam(db, teams.cro, { status: 'CLOSED' });
    const last = [409, 'LAST_CHANNEL_ADMIN'];
    expect(await codeOf(remove(administrator, study, administrator))).toEqual(last);
    const seen = await app.as(administrator).call(getMember, { params: about(study, administrator) });
    expect(seen.body.can.remove).toBe('LAST_CHANNEL_ADMIN');
    await joinTeam(db, study, administrator, teams.cro);
    expect(await codeOf(removeFrom(administrator, study, teams.sponsor, administrator))).toEqual(last);
    expect(await codeOf(setRoles(administrator, study, second, 'MONITOR'))).toEqual([200, undefined]);
  });

  test('200 for one of two administrators who remove each other at once', async () => {
    const { study, join, administrator } = await build();
    const second = await join('sponsor', 'CHANNEL_ADMIN');
    const answers = await Promise.all([
      remove(administrator, study, second),
      remove(second, study, administrator),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const current = await db
      .selectFrom('channel_member')
      .select('id')
      .where('channel_id', '=', study.channelId)
      .where('status', '=', 'CURRENT')
      .execute();
    expect(current).toHaveLength(1);
  });

  test('404 for all their later calls to the study, and their socket ends, in another process too', async () => {
    const one = await startApp({ database: app.database, live: true });
    const two = await startApp({ database: app.database, live: true });
    try {
      const { study, join, administrator } = await build();
      const person = await join('site', 'STUDY_COORDINATOR');
      const { postId } = await buildPost(app, study, { author: administrator });
      const port = Number(new URL(await two.listen()).port);
      const pusher = connectAs(two, person, port);
      await subscribe(pusher, `private-study_${study.uuid}`);
      const listens = () => two.server.hub.listeners().some(({ userId }) => userId === person.userId);
      expect(listens()).toBe(true);
      const answer = await one
        .as(administrator)
        .call(removeMember, { params: about(study, person), query: {} });
      expect(answer.status).toBe(200);
      const params = { channelId: study.channelId };
      for (const process of [one, two]) {
        expect((await process.as(person).call(getChannel, { params })).status).toBe(404);
        expect((await process.as(person).call(getSelfMembership, { params })).status).toBe(404);
        expect((await process.as(person).call(getPost, { params: { id: postId } })).status).toBe(404);
      }
      const deadline = Date.now() + 5000;
      while (listens() && Date.now() < deadline) await pause(20);
      expect(listens()).toBe(false);
      pusher.disconnect();
    } finally {
      await one.close();
      await two.close();
    }
  });
});

describe('removeTeamMember', () => {
  test('200 keeps the other teams and removes roles that fit none of them', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('cro', 'MONITOR', 'SITE_STAFF');
    await joinTeam(db, study, person, teams.site);
    const { body } = await removeFrom(administrator, study, teams.cro, person, 'Changed hands');
    expect(body).toEqual({ channelMemberId: idOf(study, person), outcome: 'LEFT_TEAM', rolesChanged: true });
    expect(await rolesOf(administrator, study, person)).toEqual(['SITE_STAFF']);
    expect((await recordedOf(person)).map(({ type }) => type)).toEqual([
      'member.leftTeam',
      'member.rolesChanged',
    ]);
  });

  test('says beforehand whether another team is left, even one that the caller can’t see', async () => {
    const { study, teams, join } = await build();
    const lead = await join('site', 'PRINCIPAL_INVESTIGATOR');
    const person = await join('site', 'SITE_STAFF');
    const seen = async () => {
      const { body } = await app.as(lead).call(getMember, { params: about(study, person) });
      return body.membershipsByStatus.CURRENT.map(({ teamId, isOnlyTeam }) => ({ teamId, isOnlyTeam }));
    };
    expect(await seen()).toEqual([{ teamId: teams.site, isOnlyTeam: true }]);
    await joinTeam(db, study, person, teams.otherSite);
    expect(await seen()).toEqual([{ teamId: teams.site, isOnlyTeam: false }]);
  });

  test('200 ends the membership of the study with the last team', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('site', 'SITE_STAFF');
    expect((await removeFrom(administrator, study, teams.site, person)).body.outcome).toBe('REMOVED');
    expect((await recordedOf(person)).map(({ type }) => type)).toEqual(['member.removed']);
  });

  test('409 for the last administrator, even if another team is left', async () => {
    const { study, teams, administrator } = await build();
    const last = [409, 'LAST_CHANNEL_ADMIN'];
    expect(await codeOf(removeFrom(administrator, study, teams.sponsor, administrator))).toEqual(last);
    await joinTeam(db, study, administrator, teams.site);
    expect(await codeOf(removeFrom(administrator, study, teams.sponsor, administrator))).toEqual(last);
  });

  test('409 for the last administrator whose other team is closed, which their page says beforehand', async () => {
    const { study, teams, administrator } = await build();
    await joinTeam(db, study, administrator, teams.cro);
    const seen = async () => {
      const { body } = await app.as(administrator).call(getMember, { params: about(study, administrator) });
      return body.membershipsByStatus.CURRENT.find(({ teamId }) => teamId === teams.sponsor)?.can.remove;
    };
    expect(await seen()).toBe(true);
    await changeTeam(db, teams.cro, { status: 'CLOSED' });
    expect(await seen()).toBe('LAST_CHANNEL_ADMIN');
    const last = [409, 'LAST_CHANNEL_ADMIN'];
    expect(await codeOf(removeFrom(administrator, study, teams.sponsor, administrator))).toEqual(last);
  });

  test('403 for a caller who would lift their own blinding', async () => {
    const { study, teams, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    await joinTeam(db, study, manager, teams.cro);
    await changeTeam(db, teams.cro, { status: 'ACTIVE', blinding: 'BLINDED' });
    expect(await codeOf(removeFrom(manager, study, teams.cro, manager))).toEqual([403, 'OWN_BLINDED_TEAM']);
    expect((await removeFrom(administrator, study, teams.cro, manager)).body.outcome).toBe('LEFT_TEAM');
  });

  test('404 for a team that they are not in, for one of another study and for one that the caller may not see', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('site', 'SITE_STAFF');
    const coordinator = await join('site', 'STUDY_COORDINATOR');
    const other = await build();
    expect(await codeOf(removeFrom(administrator, study, teams.otherSite, person))).toEqual([
      404,
      'MEMBER_NOT_FOUND',
    ]);
    for (const [by, teamId] of [
      [administrator, other.teams.site],
      [coordinator, teams.otherSite],
    ] as const)
      expect(await codeOf(removeFrom(by, study, teamId, person))).toEqual([404, 'TEAM_NOT_FOUND']);
  });
});

describe('a removed member', () => {
  test('404 with their earlier token', async () => {
    const { study, join, administrator } = await build();
    const person: Member = await join('site', 'STUDY_COORDINATOR');
    const authorization = `Bearer ${await app.as(person).token()}`;
    await remove(administrator, study, person);
    const answer = await app.app.inject({
      url: `/openapi/v1/channels/${study.channelId}`,
      headers: { authorization },
    });
    expect(answer.statusCode).toBe(404);
  });
});
