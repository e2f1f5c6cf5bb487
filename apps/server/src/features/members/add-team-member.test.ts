import { afterAll, describe, expect, test } from 'vitest';
import { joinStudy } from '@studyline/contract/clients/calls';
import { listTeamRoles } from '@studyline/contract/members/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  changeTeam,
  type Person,
} from '../../../test/world.ts';
import { codeOf, idOf, openMembers } from './members-fixture.ts';

const app = await startApp();
const { db } = app.server;
const { clientId, admin } = await buildClient(db);
const { build, colleague, remove, add, rolesOf, recordedOf } = openMembers(app, clientId);
afterAll(() => app.close());

describe('addTeamMember', () => {
  test('200 adds one of the client’s people, who sees what was published before', async () => {
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

  test('200 adds a former member again, without their earlier roles', async () => {
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

  test('404 for people of other clients, and for people without access or an account', async () => {
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

  test('404 for a member of another site, whatever their roles, unless the caller sees them', async () => {
    const { study, teams, join, administrator } = await build();
    const investigator = await join('site', 'PRINCIPAL_INVESTIGATOR');
    const other = await join('otherSite', 'STUDY_COORDINATOR');
    for (const role of ['STUDY_COORDINATOR', 'SITE_STAFF'] as const)
      expect(await codeOf(add(investigator, study, teams.site, other, [role]))).toEqual([
        404,
        'MEMBER_NOT_FOUND',
      ]);
    expect((await add(administrator, study, teams.site, other, ['STUDY_COORDINATOR'])).status).toBe(200);
  });

  test('404 for a team of another study and for one that the caller may not see', async () => {
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

  test('403 for a site that gives the role of its principal investigator, and for giving a member or oneself more roles', async () => {
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
    // Someone whom the caller can't see gets the same answer as someone who doesn't exist.
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

  test('200 lets only the lead of a vendor add people to it', async () => {
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

  test('200 makes someone who is already in the team its lead, once, and records it', async () => {
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
  test('200 says with which roles the caller may add people to a team', async () => {
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

  test('200 says whether the caller may appoint the lead of a vendor', async () => {
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

  test('404 for members, for another client’s administrator and for a missing study', async () => {
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
