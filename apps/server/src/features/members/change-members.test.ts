import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { getChannel } from '@studyline/contract/channels';
import { joinStudy } from '@studyline/contract/clients';
import {
  addTeamMember,
  getMember,
  getSelfMembership,
  listMembers,
  listTeamRoles,
  removeMember,
  removeTeamMember,
  setMemberRoles,
} from '@studyline/contract/members';
import type { RoleKey } from '@studyline/contract/permissions';
import { getPost } from '@studyline/contract/posts';
import { listMemberPosts } from '@studyline/contract/feed';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { buildPost } from '../../../test/posts.ts';
import { connectAs, subscribe } from '../../../test/pusher.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  changeTeam,
  joinTeam,
  type Member,
  overseeTeam,
  type Person,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { clientId, admin } = await buildClient(db);
afterAll(() => app.close());

/** A study with an administrator, and a team of each type. */
async function build() {
  const study = await buildStudy(db, { clientId });
  const teams = {
    sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' }),
    cro: await buildTeam(db, study, { teamType: 'STUDY_CRO' }),
    site: await buildTeam(db, study),
    otherSite: await buildTeam(db, study),
    vendor: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' }),
  };
  const join = (team: keyof typeof teams, ...roles: RoleKey[]) =>
    buildMember(db, study, { roles, teamId: teams[team] });
  return { study, teams, join, administrator: await join('sponsor', 'CHANNEL_ADMIN') };
}
/** Somebody who is in another study of the client. */
const colleague = async () => buildMember(db, await buildStudy(db, { clientId }), { roles: ['MONITOR'] });

const idOf = (study: Study, { userId }: Person) => `${study.channelId}-${userId}`;
const about = (study: Study, person: Person) => ({
  channelId: study.channelId,
  memberId: idOf(study, person),
});
const setRoles = (by: Person, study: Study, person: Person, ...keys: RoleKey[]) =>
  app.as(by).call(setMemberRoles, {
    params: about(study, person),
    query: { roleId: keys.map((key) => study.roleIds[key]) },
  });
const remove = (by: Person, study: Study, person: Person, reason?: string) =>
  app.as(by).call(removeMember, { params: about(study, person), query: { reason } });
const removeFrom = (by: Person, study: Study, teamId: number, person: Person, reason?: string) =>
  app.as(by).call(removeTeamMember, { params: { ...about(study, person), teamId }, query: { reason } });
const add = (
  by: Person,
  { channelId, roleIds }: Study,
  teamId: number,
  person: Pick<Person, 'emailAddress'>,
  keys: RoleKey[],
  more: { isTeamLead?: boolean; headers?: Record<string, string> } = {},
) =>
  app.as(by).call(addTeamMember, {
    params: { channelId, teamId },
    body: {
      emailAddress: person.emailAddress,
      roleIds: keys.map((key) => roleIds[key]),
      ...(more.isTeamLead && { isTeamLead: true }),
    },
    headers: more.headers,
  });
const codeOf = async (answer: Promise<{ status: number; error?: { errorCode?: string } }>) => {
  const { status, error } = await answer;
  return [status, error?.errorCode];
};
const rolesOf = async (by: Person, study: Study, person: Person) =>
  (await app.as(by).call(getMember, { params: about(study, person) })).body.rolesByStatus.CURRENT.map(
    ({ key }) => key,
  );
const recordedOf = async (person: Person) =>
  (await readRecordedAbout(db, person)).filter(({ type }) => type.startsWith('member.'));

describe('setMemberRoles', () => {
  test('200 leaves these roles only, and records what was before', async () => {
    const { study, join, administrator } = await build();
    const person = await join('cro', 'MONITOR', 'CONTENT_AUTHOR');
    const { body } = await setRoles(administrator, study, person, 'MONITOR', 'SUPPLY_MANAGER');
    expect(body.outcome).toBe('CHANGED');
    expect(body.items.map(({ key }) => key)).toEqual(['MONITOR', 'SUPPLY_MANAGER']);
    expect(await rolesOf(administrator, study, person)).toEqual(['MONITOR', 'SUPPLY_MANAGER']);
    const again = await setRoles(administrator, study, person, 'SUPPLY_MANAGER', 'MONITOR');
    expect(again.body.outcome).toBe('UNCHANGED');
    expect(await recordedOf(person)).toEqual([
      {
        type: 'member.rolesChanged',
        details: { before: ['CONTENT_AUTHOR', 'MONITOR'], after: ['MONITOR', 'SUPPLY_MANAGER'] },
      },
    ]);
  });

  test('400 for no role, for a role of another study and for one that fits none of the teams', async () => {
    const { study, join, administrator } = await build();
    const person = await join('site', 'SITE_STAFF');
    const other = await buildStudy(db, { clientId });
    expect(await codeOf(setRoles(administrator, study, person))).toEqual([400, 'BAD_REQUEST']);
    const foreign = app.as(administrator).call(setMemberRoles, {
      params: about(study, person),
      query: { roleId: [other.roleIds.SITE_STAFF] },
    });
    expect(await codeOf(foreign)).toEqual([400, 'ROLE_UNKNOWN']);
    for (const key of ['MONITOR', 'CHANNEL_ADMIN', 'VENDOR_MEMBER', 'INSPECTOR'] as const)
      expect(await codeOf(setRoles(administrator, study, person, key))).toEqual([400, 'ROLE_NOT_FOR_TEAM']);
    expect(await recordedOf(person)).toEqual([]);
  });

  test('403 for the own roles, also for an administrator who would raise them', async () => {
    const { study, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    expect(await codeOf(setRoles(manager, study, manager, 'CHANNEL_ADMIN'))).toEqual([403, 'OWN_ROLES']);
    expect(await codeOf(setRoles(administrator, study, administrator, 'MONITOR'))).toEqual([
      403,
      'OWN_ROLES',
    ]);
    expect(await recordedOf(manager)).toEqual([]);
  });

  test('403 for a study manager who would make or unmake an administrator', async () => {
    const { study, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    const author = await join('sponsor', 'CONTENT_AUTHOR');
    const refused = [403, 'ADMINISTRATORS_ONLY'];
    expect(await codeOf(setRoles(manager, study, author, 'CHANNEL_ADMIN'))).toEqual(refused);
    expect(await codeOf(setRoles(manager, study, administrator, 'CONTENT_AUTHOR'))).toEqual(refused);
    expect((await setRoles(manager, study, author, 'MONITOR')).status).toBe(200);
    expect((await setRoles(administrator, study, author, 'CHANNEL_ADMIN', 'MONITOR')).status).toBe(200);
  });

  test('404 for ids of another study, 409 for a former member', async () => {
    const { study, join, administrator } = await build();
    const other = await build();
    const stranger = await other.join('cro', 'MONITOR');
    const roleId = [study.roleIds.MONITOR];
    for (const memberId of [idOf(other.study, stranger), idOf(study, stranger)]) {
      const params = { channelId: study.channelId, memberId };
      expect(await codeOf(app.as(administrator).call(setMemberRoles, { params, query: { roleId } }))).toEqual(
        [404, 'MEMBER_NOT_FOUND'],
      );
    }
    const person = await join('cro', 'MONITOR');
    await remove(administrator, study, person);
    expect(await codeOf(setRoles(administrator, study, person, 'MONITOR'))).toEqual([
      409,
      'MEMBER_NOT_CURRENT',
    ]);
  });

  test('200 for two administrators who change the same member at once: one after the other', async () => {
    const { study, join, administrator } = await build();
    const second = await join('sponsor', 'CHANNEL_ADMIN');
    const person = await join('cro', 'MONITOR');
    const answers = await Promise.all([
      setRoles(administrator, study, person, 'CONTENT_AUTHOR'),
      setRoles(second, study, person, 'SUPPLY_MANAGER'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = await recordedOf(person);
    expect(one!.details).toMatchObject({ before: ['MONITOR'] });
    expect(two!.details).toMatchObject({ before: (one!.details as { after: string[] }).after });
    expect(await rolesOf(administrator, study, person)).toEqual((two!.details as { after: string[] }).after);
  });
});

describe('removeMember', () => {
  test('200 ends every team and every obligation, and keeps who, when and why', async () => {
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

  test('200 in the lists at once, 409 the second time, also without a reason', async () => {
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

  test('200 for people of a site only where the member is in their teams alone and has such roles', async () => {
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

  test('403 for a study manager who would remove an administrator, 409 for the last one', async () => {
    const { study, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    expect(await codeOf(remove(manager, study, administrator))).toEqual([403, 'FORBIDDEN']);
    expect(await codeOf(remove(administrator, study, administrator))).toEqual([409, 'LAST_CHANNEL_ADMIN']);
  });

  test('409 for the last administrator who may do more than read, by each way out', async () => {
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

  test('404 for every call of theirs to the study from then on, and the end of their socket, in another process too', async () => {
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
  test('200 leaves the other teams, and takes roles that fit none of them', async () => {
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

  test('200 ends the membership of the study with the last team', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('site', 'SITE_STAFF');
    expect((await removeFrom(administrator, study, teams.site, person)).body.outcome).toBe('REMOVED');
    expect((await recordedOf(person)).map(({ type }) => type)).toEqual(['member.removed']);
  });

  test('409 for the last administrator, also where another team is left', async () => {
    const { study, teams, administrator } = await build();
    const last = [409, 'LAST_CHANNEL_ADMIN'];
    expect(await codeOf(removeFrom(administrator, study, teams.sponsor, administrator))).toEqual(last);
    await joinTeam(db, study, administrator, teams.site);
    expect(await codeOf(removeFrom(administrator, study, teams.sponsor, administrator))).toEqual(last);
  });

  test('404 for a team that they are not in, for one of another study and for one that one may not see', async () => {
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

describe('addTeamMember', () => {
  test('200 takes in somebody of the client, with what was published before', async () => {
    const { study, teams, administrator } = await build();
    const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];
    const { postId } = await buildPost(app, study, { author: administrator, rules });
    const person = await colleague();
    const { body } = await add(administrator, study, teams.site, person, ['STUDY_COORDINATOR', 'SITE_STAFF']);
    expect(body).toEqual({
      channelMemberId: idOf(study, person),
      userId: person.userId,
      teamId: teams.site,
      outcome: 'ADDED',
      joinedTeam: false,
      rolesChanged: false,
      leadChanged: false,
    });
    const { body: feed } = await app
      .as(person)
      .call(listMemberPosts, { query: { complianceActionPosts: true } });
    expect(feed.items.map(({ postDetail }) => postDetail.postId)).toEqual([postId]);
    const again = await add(administrator, study, teams.site, person, ['SITE_STAFF']);
    expect(again.body.outcome).toBe('UNCHANGED');
    const more = await add(administrator, study, teams.cro, person, ['MONITOR']);
    expect(more.body).toMatchObject({ outcome: 'CHANGED', joinedTeam: true, rolesChanged: true });
    expect((await recordedOf(person)).map(({ type }) => type)).toEqual([
      'member.added',
      'member.joinedTeam',
      'member.rolesChanged',
    ]);
  });

  test('200 lets a former member come back without the roles of before', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('cro', 'MONITOR');
    await remove(administrator, study, person);
    const { body } = await add(administrator, study, teams.site, person, ['SITE_STAFF']);
    expect(body.outcome).toBe('ADDED');
    expect(await rolesOf(administrator, study, person)).toEqual(['SITE_STAFF']);
  });

  test('200 once for the same Idempotency-Key, 409 for another body under it', async () => {
    const { study, teams, administrator } = await build();
    const person = await colleague();
    const headers = { 'idempotency-key': `take in ${person.userId}` };
    const first = await add(administrator, study, teams.site, person, ['SITE_STAFF'], { headers });
    const second = await add(administrator, study, teams.site, person, ['SITE_STAFF'], { headers });
    expect(second.body).toEqual(first.body);
    const other = add(administrator, study, teams.otherSite, person, ['SITE_STAFF'], { headers });
    expect(await codeOf(other)).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('404 for people of other clients, without access or without an account', async () => {
    const { study, teams, administrator } = await build();
    const stranger = await buildMember(db, await buildStudy(db), { roles: ['MONITOR'] });
    const refused = await buildMember(db, await buildStudy(db, { clientId }), {
      roles: ['MONITOR'],
      person: await buildUser(db, { nonEecUser: true }),
    });
    for (const person of [stranger, refused, { emailAddress: 'nobody@studyline.example' }])
      expect(await codeOf(add(administrator, study, teams.site, person, ['SITE_STAFF']))).toEqual([
        404,
        'MEMBER_NOT_FOUND',
      ]);
  });

  test('404 for a team of another study and for one that one may not see', async () => {
    const { study, teams, join, administrator } = await build();
    const other = await build();
    const coordinator = await join('site', 'STUDY_COORDINATOR');
    const person = await colleague();
    for (const [by, teamId] of [
      [administrator, other.teams.site],
      [coordinator, teams.otherSite],
    ] as const)
      expect(await codeOf(add(by, study, teamId, person, ['SITE_STAFF']))).toEqual([404, 'TEAM_NOT_FOUND']);
  });

  test('409 for a closed team, 400 for a role that does not fit it', async () => {
    const { study, teams, administrator } = await build();
    const person = await colleague();
    expect(await codeOf(add(administrator, study, teams.vendor, person, ['MONITOR']))).toEqual([
      400,
      'ROLE_NOT_FOR_TEAM',
    ]);
    await changeTeam(db, teams.site, { status: 'CLOSED' });
    expect(await codeOf(add(administrator, study, teams.site, person, ['SITE_STAFF']))).toEqual([
      409,
      'TEAM_CLOSED',
    ]);
  });

  test('403 for a site that would give the role of its principal investigator, and for raising somebody or oneself', async () => {
    const { study, teams, join } = await build();
    const coordinator = await join('site', 'STUDY_COORDINATOR');
    const manager = await join('sponsor', 'STUDY_MANAGER');
    const staff = await join('site', 'SITE_STAFF');
    const person = await colleague();
    expect(await codeOf(add(coordinator, study, teams.site, person, ['PRINCIPAL_INVESTIGATOR']))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(await codeOf(add(coordinator, study, teams.site, staff, ['STUDY_COORDINATOR']))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    // Whom the caller does not see answers as nobody does.
    expect(await codeOf(add(coordinator, study, teams.site, manager, ['STUDY_COORDINATOR']))).toEqual([
      404,
      'MEMBER_NOT_FOUND',
    ]);
    for (const by of [coordinator, manager]) {
      const role = by === manager ? 'SITE_STAFF' : 'SITE_REGULATORY';
      expect(await codeOf(add(by, study, teams.site, by, [role]))).toEqual([403, 'OWN_ROLES']);
    }
    expect(await codeOf(add(manager, study, teams.sponsor, person, ['CHANNEL_ADMIN']))).toEqual([
      403,
      'ADMINISTRATORS_ONLY',
    ]);
    expect((await add(coordinator, study, teams.site, person, ['STUDY_COORDINATOR'])).status).toBe(200);
  });

  test('200 lets the lead of a vendor take in its people, and nobody else of it', async () => {
    const { study, teams, join, administrator } = await build();
    const lead = await colleague();
    await add(administrator, study, teams.vendor, lead, ['VENDOR_MEMBER'], { isTeamLead: true });
    const { body } = await add(lead, study, teams.vendor, await colleague(), ['VENDOR_MEMBER']);
    expect(body.outcome).toBe('ADDED');
    const other = await join('vendor', 'VENDOR_MEMBER');
    const person = await colleague();
    const refused = [403, 'FORBIDDEN'];
    expect(await codeOf(add(other, study, teams.vendor, person, ['VENDOR_MEMBER']))).toEqual(refused);
    const asLead = add(lead, study, teams.vendor, person, ['VENDOR_MEMBER'], { isTeamLead: true });
    expect(await codeOf(asLead)).toEqual(refused);
  });

  test('200 makes somebody who is in the team already its lead, once, and records it', async () => {
    const { study, teams, join, administrator } = await build();
    const person = await join('vendor', 'VENDOR_MEMBER');
    const lead = () =>
      add(administrator, study, teams.vendor, person, ['VENDOR_MEMBER'], { isTeamLead: true });
    expect((await lead()).body).toMatchObject({ outcome: 'CHANGED', joinedTeam: false, leadChanged: true });
    expect((await lead()).body.outcome).toBe('UNCHANGED');
    expect((await add(person, study, teams.vendor, await colleague(), ['VENDOR_MEMBER'])).status).toBe(200);
    const newcomer = await colleague();
    await add(administrator, study, teams.vendor, newcomer, ['VENDOR_MEMBER'], { isTeamLead: true });
    const recorded = [...(await recordedOf(person)), ...(await recordedOf(newcomer))];
    expect(recorded).toMatchObject([
      { type: 'member.becameLead' },
      { type: 'member.added', details: { isLead: true } },
    ]);
  });
});

describe('listTeamRoles', () => {
  test('200 says with which roles the caller may take somebody into a team', async () => {
    const { study, teams, join, administrator } = await build();
    const coordinator = await join('site', 'STUDY_COORDINATOR');
    const granted = async (by: Person, teamId: number) => {
      const params = { channelId: study.channelId, teamId };
      const { body } = await app.as(by).call(listTeamRoles, { params });
      return body.items.filter(({ can }) => can.grant === true).map(({ key }) => key);
    };
    const ofSites = [
      'PRINCIPAL_INVESTIGATOR',
      'SUB_INVESTIGATOR',
      'STUDY_COORDINATOR',
      'SITE_PHARMACIST',
      'SITE_STAFF',
      'SITE_REGULATORY',
    ];
    expect(await granted(administrator, teams.site)).toEqual(ofSites);
    expect(await granted(coordinator, teams.site)).toEqual(ofSites.slice(1));
    expect(await granted(administrator, teams.vendor)).toEqual(['VENDOR_MEMBER']);
    expect(await granted(await join('cro', 'MONITOR'), teams.site)).toEqual([]);
  });

  test('200 says who appoints the lead of a vendor', async () => {
    const { study, teams, join, administrator } = await build();
    const may = async (by: Person, teamId: number) => {
      const params = { channelId: study.channelId, teamId };
      return (await app.as(by).call(listTeamRoles, { params })).body.can.appointLead;
    };
    expect(await may(administrator, teams.vendor)).toBe(true);
    expect(await may(administrator, teams.site)).toBe('ROLE_NOT_FOR_TEAM');
    expect(await may(await join('vendor', 'VENDOR_MEMBER'), teams.vendor)).toBe('FORBIDDEN');
  });
});

describe('joinStudy', () => {
  const join = (by: Person, channelId: number, query: { teamId?: number } = {}) =>
    app.as(by).call(joinStudy, { params: { channelId }, query, body: [] });

  test("200 makes the client's administrator one of the study, once", async () => {
    const { study, teams } = await build();
    const { body } = await join(admin, study.channelId);
    expect(body).toMatchObject({ outcome: 'ADDED', teamId: teams.sponsor, userId: admin.userId });
    expect(await rolesOf(admin, study, admin)).toEqual(['CHANNEL_ADMIN']);
    expect((await join(admin, study.channelId)).body.outcome).toBe('UNCHANGED');
  });

  test('404 for members, for the administrator of another client and for a missing study', async () => {
    const { study, administrator } = await build();
    const other = await buildClient(db);
    expectHidden(
      'CHANNEL_NOT_FOUND',
      await join(administrator, study.channelId),
      await join(other.admin, study.channelId),
      await join(admin, 999_999),
    );
  });

  test('400 for a team that cannot lead, and for one of another study', async () => {
    const { study, teams } = await build();
    const other = await build();
    expect(await codeOf(join(admin, study.channelId, { teamId: teams.site }))).toEqual([
      400,
      'TEAM_NOT_LEADING',
    ]);
    expect(await codeOf(join(admin, study.channelId, { teamId: other.teams.sponsor }))).toEqual([
      400,
      'TEAM_UNKNOWN',
    ]);
  });
});

describe('a removed member', () => {
  test('404 with the token of before', async () => {
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
