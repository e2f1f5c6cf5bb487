import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  getMember,
  getSelfMembership,
  listMemberRoles,
  listMembers,
  listTeamMembers,
  searchMembers,
} from '@studyline/contract/members/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { getTeam } from '@studyline/contract/teams/calls';
import { inviteMember } from '@studyline/contract/invitations/calls';
import { expectHidden, startApp, withMail } from '../../../test/app.ts';
import {
  addClientAdmin,
  addKeyContact,
  buildMember,
  buildStudy,
  buildTeam,
  leaveStudy,
  leaveTeam,
  type Member,
  setStudyFlag,
} from '../../../test/world.ts';
import { buildDirectory } from './directory-fixture.ts';

const app = await startApp({ env: withMail });
const { db } = app.server;
afterAll(() => app.close());

const { study, people } = await buildDirectory(app);
const { administrator, manager, supplier, monitor, investigator, coordinator, pharmacist, dane, vendor } =
  people;
const present = ['Adler', 'berg', 'Carter', 'Dahl', 'Engel', 'Frank', 'Gruber', 'Hansen', 'Ivanov', 'Jones'];

type Query = z.input<typeof listMembers.query>;
const inStudy = { params: { channelId: study.channelId } };
const list = (person: Member, query: Query = {}) =>
  app.as(person).call(listMembers, { ...inStudy, query, body: [] });
type Row = z.output<typeof listMembers.result>['items'][number];
const nameOf = ({ userProfile }: Row) => userProfile.basicUserInfo.lastName;
const names = async (person: Member, query: Query = {}) => (await list(person, query)).body.items.map(nameOf);
const idOf = ({ userId }: { userId: number }, { channelId } = study) => `${channelId}-${userId}`;
const get = (person: Member, memberId: string, channelId = study.channelId) =>
  app.as(person).call(getMember, { params: { channelId, memberId } });

describe('listMembers', () => {
  test('200 by name in any case, with the number in each state', async () => {
    const { body } = await list(administrator);
    expect(body.items.map(nameOf)).toEqual(present);
    expect(body).toMatchObject({ totalCount: 10, counts: { CURRENT: 10, INVITED: 0, FORMER: 1 } });
    expect(await names(manager, { sort: 'NAME_DESC' })).toEqual(present.toReversed());
  });

  test('200 says whether the caller may add people', async () => {
    const may = async (person: Member) => (await list(person)).body.can.takeIn;
    for (const person of [manager, monitor, coordinator]) expect(await may(person)).toBe(true);
    for (const person of [supplier, pharmacist, vendor]) expect(await may(person)).toBe('FORBIDDEN');
  });

  test('200 by address, by the names of roles, and by the country of a site, and counts those', async () => {
    const { emailAddress } = (await list(administrator, { search: 'Engel' })).body.items[0]!.userProfile
      .basicUserInfo;
    expect(await names(administrator, { emailAddress: emailAddress.toUpperCase() })).toEqual(['Engel']);
    expect(await names(administrator, { emailAddress: emailAddress.slice(1) })).toEqual([]);
    const roleNames = ['study coordinator', 'QA_AUDITOR'];
    expect(await names(administrator, { roleNames })).toEqual(['Frank', 'Hansen', 'Jones']);
    expect(await names(administrator, { roleNames, memberStatusType: 'FORMER' })).toEqual(['Keller']);
    const danish = (await list(administrator, { countryId: 'DK' })).body;
    expect([danish.items.map(nameOf), danish.totalCount]).toEqual([['Hansen'], 1]);
    expect(await names(administrator, { countryId: 'DE', roleNames })).toEqual(['Frank']);
    const search = { ...inStudy, query: { countryId: 'DK' }, body: [] };
    expect((await app.as(administrator).call(searchMembers, search)).body.totalCount).toBe(1);
  });

  test('200 by country does not tell in which country other sites are', async () => {
    await addKeyContact(db, study, { userId: dane.userId, title: 'Medical questions', position: 9 });
    expect(await names(coordinator)).toContain('Hansen');
    expect(await names(coordinator, { countryId: 'DK' })).toEqual([]);
    await db.deleteFrom('key_contact').where('user_id', '=', dane.userId).execute();
  });

  test('200 follows a changed name', async () => {
    await db.updateTable('app_user').set({ first_name: 'Zoe' }).where('id', '=', dane.userId).execute();
    expect((await names(administrator)).at(-1)).toBe('Hansen');
    await db.updateTable('app_user').set({ first_name: 'Alex' }).where('id', '=', dane.userId).execute();
    expect(await names(administrator)).toEqual(present);
  });

  test('200 in pages without repeated or missing members', async () => {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await list(administrator, { page, pageSize: 4 })).body);
    expect(pages.map((p) => [p.items.length, p.lastPage, p.totalCount])).toEqual([
      [4, false, 10],
      [4, false, 10],
      [2, true, 10],
      [0, true, 10],
    ]);
    expect(pages.flatMap((p) => p.items.map(nameOf))).toEqual(present);
  });

  test.each<[Query, string[]]>([
    [{ memberStatusType: 'FORMER' }, ['Keller']],
    [{ memberStatusType: 'PAST' }, ['Keller']],
    [{ memberStatusType: 'ALL' }, [...present, 'Keller']],
    [{ search: 'ENG' }, ['Engel']],
    [{ search: 'engel ALEX' }, ['Engel']],
    [{ search: 'Älex éngel' }, ['Engel']],
    [{ search: '%' }, []],
    [{ search: "'; drop table team; --" }, []],
    [{ search: 'keller', memberStatusType: 'ALL' }, ['Keller']],
    [{ search: 'keller' }, []],
    [{ search: 'Engle' }, ['Engel']],
    [{ search: 'alex Hanssen' }, ['Hansen']],
    [{ search: 'Kellerr', memberStatusType: 'FORMER' }, ['Keller']],
    [{ search: 'Kellerr' }, []],
  ])('200 filtered by %j', async (query, expected) => {
    const { body } = await list(administrator, query);
    expect([body.items.map(nameOf), body.totalCount]).toEqual([expected, expected.length]);
    expect(body.counts.CURRENT).toBe(10);
  });

  test('200 counts the people invited to teams that the caller can invite people to', async () => {
    const invited = async (person: Member) => (await list(person)).body.counts.INVITED;
    const invite = (person: Member, teamId: number, email: string) =>
      app.as(person).call(inviteMember, {
        params: { channelId: study.channelId, teamId },
        body: { email, roleIds: [study.roleIds.SITE_STAFF] },
      });
    const { status: first, body } = await invite(administrator, dane.teamId, 'karl@hospital.example');
    expect([first, body.missingInviteAsNewUser]).toEqual([200, false]);
    await invite(administrator, investigator.teamId, 'lone@hospital.example');
    for (const [person, count] of [
      [administrator, 2],
      [monitor, 1],
      [dane, 1],
      [supplier, null],
      [pharmacist, null],
    ] as const)
      expect(await invited(person)).toBe(count);
    const silent = await app.as(administrator).call(inviteMember, {
      params: { channelId: study.channelId, teamId: dane.teamId },
      body: {
        email: 'mia@hospital.example',
        roleIds: [study.roleIds.SITE_STAFF],
        sendInvitationEmail: false,
      },
    });
    expect(silent.body.missingInviteAsNewUser).toBe(true);
    await db
      .updateTable('invitation')
      .set({ status: 'REVOKED', ended_at: new Date() })
      .where('channel_id', '=', study.channelId)
      .execute();
    expect(await invited(administrator)).toBe(0);
  });

  test('200 finds invited people by names with typos', async () => {
    const invited = await app.as(administrator).call(inviteMember, {
      params: { channelId: study.channelId, teamId: dane.teamId },
      body: {
        email: 'nowak@hospital.example',
        roleIds: [study.roleIds.SITE_STAFF],
        invitedUserFirstName: 'Ewa',
        invitedUserLastName: 'Wozniak',
      },
    });
    expect(invited.status).toBe(200);
    const query = { search: 'Wosniak', memberStatusType: 'INVITED' as const };
    const { totalCount, items } = (await list(administrator, query)).body;
    expect([totalCount, items.map(nameOf)]).toEqual([1, ['Wozniak']]);
    expect(await names(investigator, query)).toEqual([]);
    await db
      .updateTable('invitation')
      .set({ status: 'REVOKED', ended_at: new Date() })
      .where('channel_id', '=', study.channelId)
      .execute();
  });

  test('200 filtered by part of the address, by team and by role', async () => {
    const { teamId } = investigator;
    expect(await names(administrator, { search: dane.emailAddress.toUpperCase() })).toEqual(['Hansen']);
    expect(await names(administrator, { teamId })).toEqual(['Engel', 'Frank', 'Gruber']);
    expect(await names(administrator, { teamId, memberStatusType: 'FORMER' })).toEqual(['Keller']);
    const roleId = study.roleIds.STUDY_COORDINATOR;
    expect(await names(administrator, { roleId })).toEqual(['Frank', 'Hansen']);
    expect((await list(administrator, { roleId, teamId })).body.totalCount).toBe(1);
  });

  test('200 shows people of sites and vendors their own teams, and treats other teams as missing', async () => {
    expect(await names(investigator)).toEqual(['Engel', 'Frank', 'Gruber']);
    expect(await names(dane)).toEqual(['Hansen']);
    expect(await names(vendor)).toEqual(['Ivanov']);
    for (const search of ['Hansen', 'Hanssen']) expect(await names(investigator, { search })).toEqual([]);
    expect(await names(investigator, { teamId: dane.teamId })).toEqual([]);
    expect((await list(investigator)).body.counts).toEqual({ CURRENT: 3, INVITED: 0, FORMER: 1 });
  });

  test('200 also shows the key contacts to sites, but not to vendors', async () => {
    const other = await buildDirectory(app);
    const contact = other.people.manager;
    await addKeyContact(db, other.study, { userId: contact.userId, title: 'Manager', position: 1 });
    const seen = async (who: keyof typeof people) => {
      const params = { channelId: other.study.channelId };
      const { body } = await app.as(other.people[who]).call(listMembers, { params, query: {}, body: [] });
      return body.items.map(nameOf);
    };
    expect(await seen('dane')).toEqual(['berg', 'Hansen']);
    expect(await seen('vendor')).toEqual(['Ivanov']);
    // Their teams are not named.
    const answer = await get(other.people.dane, idOf(contact, other.study), other.study.channelId);
    expect(answer.body.membershipsByStatus.ALL).toEqual([]);
  });

  test('200 shows everybody to sites if the study has opened its directory, but not to vendors', async () => {
    const other = await buildDirectory(app);
    await setStudyFlag(db, other.study, 'SITE_DIRECTORY_OPEN', true);
    const params = { channelId: other.study.channelId };
    const seen = async (who: keyof typeof people, memberStatusType: 'CURRENT' | 'FORMER') => {
      const query = { memberStatusType };
      const { body } = await app.as(other.people[who]).call(listMembers, { params, query, body: [] });
      return body.items.map(nameOf);
    };
    expect(await seen('dane', 'CURRENT')).toEqual(present);
    expect(await seen('dane', 'FORMER')).toEqual([]);
    expect(await seen('vendor', 'CURRENT')).toEqual(['Ivanov']);
  });

  test.each<[keyof typeof people, string[] | null]>([
    ['administrator', ['Keller']],
    ['manager', ['Keller']],
    ['auditor', ['Keller']],
    ['monitor', ['Keller']],
    ['investigator', ['Keller']],
    ['coordinator', ['Keller']],
    ['dane', []],
    ['pharmacist', null],
    ['vendor', null],
    ['supplier', null],
  ])('200 shows former members to %s according to MEMBER_INVITE and AUDIT_VIEW', async (who, expected) => {
    const { body } = await list(people[who], { memberStatusType: 'FORMER' });
    expect(body.items.map(nameOf)).toEqual(expected ?? []);
    expect(body.counts.FORMER).toBe(expected && expected.length);
  });

  test('400 for an invalid query, 404 for a study that the person is not in', async () => {
    for (const query of [{ page: 0 }, { pageSize: 101 }, { sort: 'RANDOM' }, { memberStatusType: 'GONE' }])
      expect((await list(administrator, query as Query)).status).toBe(400);
    const { channelId } = await buildStudy(db);
    const answer = await app.as(administrator).call(listMembers, { params: { channelId }, query: {} });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('searchMembers', () => {
  test('200 finds current members', async () => {
    const find = (person: Member, search?: string) =>
      app.as(person).call(searchMembers, { ...inStudy, query: { search }, body: [] });
    expect((await find(manager, 'fran')).body).toMatchObject({
      totalCount: 1,
      items: [
        {
          channelMemberId: idOf(coordinator),
          userId: coordinator.userId,
          displayName: 'Alex Frank',
          emailAddress: coordinator.emailAddress,
          teamNames: ['Site DE001, Berlin'],
          roleNames: ['Study coordinator'],
        },
      ],
    });
    expect((await find(manager, 'keller')).body.items).toEqual([]);
    expect((await find(dane)).body.items.map(({ displayName }) => displayName)).toEqual(['Alex Hansen']);
  });
});

describe('listTeamMembers', () => {
  const members = (person: Member, teamId: number, memberStatusType?: 'FORMER') =>
    app.as(person).call(listTeamMembers, {
      params: { channelId: study.channelId, teamId },
      query: { memberStatusType },
    });

  test('200 lists the members of a team, present or former', async () => {
    const { teamId } = coordinator;
    expect((await members(monitor, teamId)).body.items.map(nameOf)).toEqual(['Engel', 'Frank', 'Gruber']);
    expect((await members(monitor, teamId, 'FORMER')).body.items.map(nameOf)).toEqual(['Keller']);
    expect((await members(supplier, teamId, 'FORMER')).body.items).toEqual([]);
  });

  test('200 shows a client’s administrator at another site the team but none of its people', async () => {
    const both = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: coordinator.teamId });
    await addClientAdmin(db, study.clientId, both);
    const team = { params: { channelId: study.channelId, teamId: dane.teamId } };
    expect((await app.as(both).call(getTeam, team)).status).toBe(200);
    expect((await members(both, dane.teamId)).body).toMatchObject({ items: [], totalCount: 0 });
    expect(await names(both)).not.toContain('Hansen');
    const { body } = await app.as(both).call(getChannel, inStudy);
    expect(body).toMatchObject({ seenTeamIds: null, siteCount: 2, memberCount: null });
    await leaveStudy(db, study, both);
    await leaveTeam(db, both);
  });

  test('404 for a team that the caller may not see, for one of another study and for a missing one', async () => {
    const elsewhere = await buildStudy(db);
    expectHidden(
      'TEAM_NOT_FOUND',
      await members(coordinator, dane.teamId),
      await members(administrator, await buildTeam(db, elsewhere)),
      await members(administrator, 999_999),
    );
  });
});

describe('listMemberRoles', () => {
  const rolesOf = async (person: Member, of: Member) => {
    const params = { channelId: study.channelId, memberId: idOf(of) };
    const { body } = await app.as(person).call(listMemberRoles, { params });
    const changeable = body.choices.filter(({ can }) => can.change === true).map(({ key }) => key);
    return { held: body.items.map(({ key }) => key), changeable, choices: body.choices };
  };

  test('200 lists the roles that they hold and those that the caller may change', async () => {
    const own = await rolesOf(administrator, coordinator);
    expect(own.held).toEqual(['STUDY_COORDINATOR']);
    // Other roles do not fit their team.
    expect(own.changeable).toEqual([
      'PRINCIPAL_INVESTIGATOR',
      'SUB_INVESTIGATOR',
      'STUDY_COORDINATOR',
      'SITE_PHARMACIST',
      'SITE_STAFF',
      'SITE_REGULATORY',
    ]);
    expect((await rolesOf(administrator, supplier)).changeable).toContain('CHANNEL_ADMIN');
    expect((await rolesOf(manager, supplier)).changeable).not.toContain('CHANNEL_ADMIN');
    expect(own.choices.filter(({ isHeld }) => isHeld).map(({ key }) => key)).toEqual(['STUDY_COORDINATOR']);
    expect((await rolesOf(coordinator, pharmacist)).changeable).toEqual([]);
    const ofSelf = await rolesOf(administrator, administrator);
    expect([...new Set(ofSelf.choices.map(({ can }) => can.change))]).toEqual(['OWN_ROLES']);
  });
});

describe('getSelfMembership', () => {
  const self = (person: Member, channelId = study.channelId) =>
    app.as(person).call(getSelfMembership, { params: { channelId } });

  test('200 is the caller’s own membership, even without a team', async () => {
    expect((await self(vendor)).body.channelMemberId).toBe(idOf(vendor));
    const teamless = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    await leaveTeam(db, teamless);
    expect((await self(teamless)).body.channelMemberId).toBe(idOf(teamless));
    await leaveStudy(db, study, teamless);
    expect((await self(teamless)).status).toBe(404);
  });
});
