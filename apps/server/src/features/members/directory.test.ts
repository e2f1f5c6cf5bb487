import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  type ChannelMember,
  getMember,
  getSelfMembership,
  listMemberRoles,
  listMembers,
  listTeamMembers,
  searchMembers,
} from '@studyline/contract/members';
import type { RoleKey } from '@studyline/contract/permissions';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  addKeyContact,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  joinTeam,
  leaveStudy,
  leaveTeam,
  type Member,
  overseeTeam,
  setStudyFlag,
  type Study,
  changeTeam,
} from '../../../test/world.ts';
import { transact } from '../../core/transaction.ts';
import { removeFromStudy } from './change-membership.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

interface World {
  study: Study;
  people: Record<string, Member>;
}

/** A study with two sites, a vendor, monitors who oversee the first site, and a former coordinator of it. */
async function buildDirectory(): Promise<World> {
  const study = await buildStudy(db);
  const teams = {
    sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' }),
    berlin: await buildTeam(db, study, { code: 'DE001', city: 'Berlin' }),
    aarhus: await buildTeam(db, study, { code: 'DK001', city: 'Aarhus' }),
    monitors: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Monitors' }),
    vendor: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Vendor' }),
  };
  await overseeTeam(db, study, { teamId: teams.berlin, by: teams.monitors });
  const join = async (lastName: string, role: RoleKey, team: keyof typeof teams) => {
    const person = await buildUser(db, { firstName: 'Alex', lastName });
    return buildMember(db, study, { roles: [role], teamId: teams[team], person });
  };
  const people = {
    administrator: await join('Adler', 'CHANNEL_ADMIN', 'sponsor'),
    manager: await join('berg', 'STUDY_MANAGER', 'sponsor'),
    supplier: await join('Carter', 'SUPPLY_MANAGER', 'sponsor'),
    monitor: await join('Dahl', 'MONITOR', 'monitors'),
    investigator: await join('Engel', 'PRINCIPAL_INVESTIGATOR', 'berlin'),
    coordinator: await join('Frank', 'STUDY_COORDINATOR', 'berlin'),
    pharmacist: await join('Gruber', 'SITE_PHARMACIST', 'berlin'),
    dane: await join('Hansen', 'STUDY_COORDINATOR', 'aarhus'),
    vendor: await join('Ivanov', 'VENDOR_MEMBER', 'vendor'),
    auditor: await join('Jones', 'QA_AUDITOR', 'sponsor'),
    former: await join('Keller', 'STUDY_COORDINATOR', 'berlin'),
  };
  const administrator = await app.as(people.administrator).actor();
  await transact(administrator, async (trx) => {
    const left = { channelId: study.channelId, userId: people.former.userId, reason: 'Left the hospital' };
    await removeFromStudy(trx, administrator, left, new Date('2026-11-20T10:00:00Z'));
  });
  return { study, people };
}
const { study, people } = await buildDirectory();
const {
  administrator,
  manager,
  supplier,
  monitor,
  investigator,
  coordinator,
  pharmacist,
  dane,
  vendor,
  former,
} = people as Record<string, Member> &
  Record<'administrator' | 'manager' | 'supplier' | 'monitor', Member> &
  Record<'investigator' | 'coordinator' | 'pharmacist' | 'dane' | 'vendor' | 'former', Member>;
const present = ['Adler', 'berg', 'Carter', 'Dahl', 'Engel', 'Frank', 'Gruber', 'Hansen', 'Ivanov', 'Jones'];

type Query = z.input<typeof listMembers.query>;
const inStudy = { params: { channelId: study.channelId } };
const list = (person: Member, query: Query = {}) =>
  app.as(person).call(listMembers, { ...inStudy, query, body: [] });
const nameOf = ({ userProfile }: ChannelMember) => userProfile.basicUserInfo.lastName;
const names = async (person: Member, query: Query = {}) => (await list(person, query)).body.items.map(nameOf);
const idOf = ({ userId }: { userId: number }, { channelId } = study) => `${channelId}-${userId}`;
const get = (person: Member, memberId: string, channelId = study.channelId) =>
  app.as(person).call(getMember, { params: { channelId, memberId } });

describe('listMembers', () => {
  test('200 by name in any case, with the numbers of each state', async () => {
    const { body } = await list(administrator);
    expect(body.items.map(nameOf)).toEqual(present);
    expect(body).toMatchObject({ totalCount: 10, counts: { CURRENT: 10, INVITED: 0, FORMER: 1 } });
    expect(await names(manager, { sort: 'NAME_DESC' })).toEqual(present.toReversed());
  });

  test('200 says whether the caller takes people in', async () => {
    const may = async (person: Member) => (await list(person)).body.can.takeIn;
    for (const person of [manager, monitor, coordinator]) expect(await may(person)).toBe(true);
    for (const person of [supplier, pharmacist, vendor]) expect(await may(person)).toBe('FORBIDDEN');
  });

  test('200 follows a changed name', async () => {
    await db.updateTable('app_user').set({ first_name: 'Zoe' }).where('id', '=', dane.userId).execute();
    expect((await names(administrator)).at(-1)).toBe('Hansen');
    await db.updateTable('app_user').set({ first_name: 'Alex' }).where('id', '=', dane.userId).execute();
    expect(await names(administrator)).toEqual(present);
  });

  test('200 in pages without repeated or lost members', async () => {
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
    [{ memberStatusType: 'INVITED' }, []],
    [{ memberStatusType: 'ALL' }, [...present, 'Keller']],
    [{ search: 'ENG' }, ['Engel']],
    [{ search: 'alex e' }, ['Engel']],
    [{ search: '%' }, []],
    [{ search: "'; drop table team; --" }, []],
    [{ search: 'keller', memberStatusType: 'ALL' }, ['Keller']],
    [{ search: 'keller' }, []],
  ])('200 narrowed by %j', async (query, expected) => {
    const { body } = await list(administrator, query);
    expect([body.items.map(nameOf), body.totalCount]).toEqual([expected, expected.length]);
    expect(body.counts.CURRENT).toBe(10);
  });

  test('200 narrowed by a part of the address, by a team and by a role', async () => {
    const { teamId } = investigator;
    expect(await names(administrator, { search: dane.emailAddress.toUpperCase() })).toEqual(['Hansen']);
    expect(await names(administrator, { teamId })).toEqual(['Engel', 'Frank', 'Gruber']);
    expect(await names(administrator, { teamId, memberStatusType: 'FORMER' })).toEqual(['Keller']);
    const roleId = study.roleIds.STUDY_COORDINATOR;
    expect(await names(administrator, { roleId })).toEqual(['Frank', 'Hansen']);
    expect((await list(administrator, { roleId, teamId })).body.totalCount).toBe(1);
  });

  test('200 shows people of sites and vendors their teams, and the same of a foreign team as of none', async () => {
    expect(await names(investigator)).toEqual(['Engel', 'Frank', 'Gruber']);
    expect(await names(dane)).toEqual(['Hansen']);
    expect(await names(vendor)).toEqual(['Ivanov']);
    expect(await names(investigator, { search: 'Hansen' })).toEqual([]);
    expect(await names(investigator, { teamId: dane.teamId })).toEqual([]);
    expect((await list(investigator)).body.counts).toEqual({ CURRENT: 3, INVITED: 0, FORMER: 1 });
  });

  test('200 shows sites the key contacts too, and vendors not', async () => {
    const other = await buildDirectory();
    const contact = other.people['manager']!;
    await addKeyContact(db, other.study, { userId: contact.userId, title: 'Manager', position: 1 });
    const seen = async (who: string) => {
      const params = { channelId: other.study.channelId };
      const { body } = await app.as(other.people[who]!).call(listMembers, { params, query: {}, body: [] });
      return body.items.map(nameOf);
    };
    expect(await seen('dane')).toEqual(['berg', 'Hansen']);
    expect(await seen('vendor')).toEqual(['Ivanov']);
    // Their teams stay unnamed.
    const answer = await get(other.people['dane']!, idOf(contact, other.study), other.study.channelId);
    expect(answer.body.membershipsByStatus.ALL).toEqual([]);
  });

  test('200 shows sites everybody where the study has opened its directory, and vendors not', async () => {
    const other = await buildDirectory();
    await setStudyFlag(db, other.study, 'SITE_DIRECTORY_OPEN', true);
    const params = { channelId: other.study.channelId };
    const seen = async (who: string, memberStatusType: 'CURRENT' | 'FORMER') => {
      const query = { memberStatusType };
      const { body } = await app.as(other.people[who]!).call(listMembers, { params, query, body: [] });
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
  ])('200 shows former members to %s as MEMBER_INVITE and AUDIT_VIEW say', async (who, expected) => {
    const { body } = await list(people[who]!, { memberStatusType: 'FORMER' });
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
      can: { remove: true as const },
    };
    const role = {
      roleId: study.roleIds.STUDY_COORDINATOR,
      key: 'STUDY_COORDINATOR' as const,
      name: 'Study coordinator',
      category: 'STUDY_SITE' as const,
      grantedDateTimeMillis: expect.any(Number),
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
      missingInviteAsNewUser: null,
      verifiedEmail: true,
      displayTotalRequiredActionsCount: 0,
      displayTotalUnreadItemsCount: 0,
      joinedDateTimeMillis: expect.any(Number),
      endedDateTimeMillis: null,
      removal: null,
      signaturesKeptCount: null,
      can: { remove: true, changeRoles: true, viewAudit: true },
    } satisfies ChannelMember);
  });

  test('200 says of a former member when, who and why', async () => {
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

  test('200 counts what waits for the person and what they may see, for those who see what they have done', async () => {
    const other = await buildDirectory();
    const rule = { requiredActionType: 'ACKNOWLEDGE' as const };
    const { channelId } = other.study;
    const site = { channelWide: false, roles: [], teamIds: [other.people['coordinator']!.teamId] };
    for (let n = 0; n < 3; n++)
      await buildPost(app, other.study, {
        author: other.people['administrator']!,
        viewPost: site,
        rules: [rule],
      });
    const read = async (who: string, whom: string) => {
      const { body } = await get(other.people[who]!, idOf(other.people[whom]!, other.study), channelId);
      return [body.displayTotalRequiredActionsCount, body.displayTotalUnreadItemsCount];
    };
    for (const who of ['administrator', 'manager', 'auditor', 'monitor', 'investigator', 'coordinator'])
      expect([who, await read(who, 'coordinator')]).toEqual([who, [3, 3]]);
    expect(await read('pharmacist', 'coordinator')).toEqual([null, null]);
    expect(await read('pharmacist', 'pharmacist')).toEqual([3, 3]);
    expect(await read('supplier', 'coordinator')).toEqual([null, null]);
    expect(await read('monitor', 'dane')).toEqual([null, null]);
    // A count does not tell a blinded person of a post for the unblinded.
    await buildPost(app, other.study, {
      author: other.people['administrator']!,
      viewPost: site,
      rules: [rule],
      unblindedOnly: true,
    });
    await changeTeam(db, other.people['monitor']!.teamId, { blinding: 'BLINDED' });
    expect(await read('administrator', 'coordinator')).toEqual([4, 4]);
    expect(await read('monitor', 'coordinator')).toEqual([3, 3]);
    // What somebody may not see any more does not wait for them.
    const person = other.people['coordinator']!;
    await joinTeam(db, other.study, person, other.people['dane']!.teamId);
    await leaveTeam(db, person);
    expect(await read('administrator', 'coordinator')).toEqual([0, 0]);
  });

  test('404 for a member one may not see, for one of another study and for no id at all, with the same body', async () => {
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

describe('searchMembers', () => {
  test('200 finds current members to choose from', async () => {
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

  test('404 for a team one may not see, for one of another study and for a missing one', async () => {
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

  test('200 lists what they hold and what the caller may change', async () => {
    const own = await rolesOf(administrator, coordinator);
    expect(own.held).toEqual(['STUDY_COORDINATOR']);
    // Others do not fit their team.
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

  test('200 is the own membership, also without a team', async () => {
    expect((await self(vendor)).body.channelMemberId).toBe(idOf(vendor));
    const lonely = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    await leaveTeam(db, lonely);
    expect((await self(lonely)).body.channelMemberId).toBe(idOf(lonely));
    await leaveStudy(db, study, lonely);
    expect((await self(lonely)).status).toBe(404);
  });
});
