import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { inviteMember, updateInvitation, withdrawInvitation } from '@studyline/contract/invitations/calls';
import {
  exportMembers,
  getMember,
  type InvitedMember,
  listMembers,
  listTeamMembers,
} from '@studyline/contract/members/calls';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { startApp, withMail } from '../../../test/app.ts';
import { buildUser, type Member } from '../../../test/world.ts';
import { buildDirectory } from './directory-fixture.ts';

const app = await startApp({ env: withMail });
const { db } = app.server;
afterAll(() => app.close());

const { study, people } = await buildDirectory(app);
const { administrator, monitor, investigator, pharmacist, dane, vendor, auditor, former } = people;
const inStudy = { params: { channelId: study.channelId } };
const berlin = investigator.teamId;
const aarhus = dane.teamId;

type Query = z.input<typeof listMembers.query>;
const list = async (person: Member, query: Query = {}) => {
  const { body } = await app.as(person).call(listMembers, { ...inStudy, query, body: [] });
  return body;
};
const namesOf = (items: Awaited<ReturnType<typeof list>>['items']) =>
  items.map(({ userProfile }) => userProfile.basicUserInfo.displayName);
const invited = async (person: Member, query: Query = {}) => {
  const { items, totalCount } = await list(person, { memberStatusType: 'INVITED', ...query });
  expect(totalCount).toBe(items.length);
  return namesOf(items);
};
const invite = async (
  teamId: number,
  email: string,
  more: { firstName?: string; lastName?: string; role?: RoleKey; sendInvitationEmail?: boolean } = {},
) => {
  const { firstName = '', lastName = '', role = 'SITE_STAFF', sendInvitationEmail } = more;
  const { status, body } = await app.as(administrator).call(inviteMember, {
    params: { channelId: study.channelId, teamId },
    body: {
      email,
      roleIds: [study.roleIds[role]],
      invitedUserFirstName: firstName,
      invitedUserLastName: lastName,
      sendInvitationEmail,
    },
  });
  expect(status).toBe(200);
  return body.id;
};

let lone = 0;
let karl = 0;
beforeAll(async () => {
  lone = await invite(berlin, 'Lone@hospital.example', { firstName: 'Lone', lastName: 'Lund' });
  karl = await invite(aarhus, 'karl@hospital.example', { firstName: 'Karl', lastName: 'Krog' });
  await invite(berlin, 'karl@hospital.example', { role: 'STUDY_COORDINATOR' });
  await invite(aarhus, 'mia@hospital.example', { sendInvitationEmail: false });
});

describe('listMembers of invited people', () => {
  test('200 has a row for each person, with what the inviter gave and no user id', async () => {
    const { items, totalCount, counts } = await list(administrator, { memberStatusType: 'INVITED' });
    expect([totalCount, counts.INVITED]).toEqual([3, 3]);
    expect(namesOf(items)).toEqual(['karl@hospital.example', 'Lone Lund', 'mia@hospital.example']);
    const team = {
      teamId: berlin,
      teamName: 'Site DE001, Berlin',
      teamType: 'STUDY_SITE' as const,
      joinedDateTimeMillis: expect.any(Number),
      endedDateTimeMillis: null,
      isTeamLead: false,
      inviteId: lone,
      isOnlyTeam: false,
      can: { remove: 'MEMBER_NOT_CURRENT' as const },
    };
    const role = {
      roleId: study.roleIds.SITE_STAFF,
      key: 'SITE_STAFF' as const,
      name: 'Site staff',
      category: 'STUDY_SITE' as const,
      leadsSite: false,
      endsByItself: false,
      grantedDateTimeMillis: expect.any(Number),
      untilDateTimeMillis: null,
    };
    const lists = <T>(item: T) => ({ CURRENT: [], INVITED: [item], FORMER: [], PAST: [], ALL: [item] });
    expect(items[1]).toEqual({
      channelMemberId: null,
      channelId: study.channelId,
      memberStatus: 'INVITED',
      activeMember: false,
      channelMemberDetailUrl: null,
      membershipsByStatus: lists(team),
      rolesByStatus: lists(role),
      roleNames: ['Site staff'],
      userProfile: {
        acceptedTermsOfService: false,
        contactData: [],
        basicUserInfo: {
          userId: null,
          uuid: null,
          displayName: 'Lone Lund',
          displayPrefix: null,
          displaySuffix: null,
          firstName: 'Lone',
          middleName: null,
          lastName: 'Lund',
          emailAddress: 'Lone@hospital.example',
          jobTitle: null,
          languageId: null,
          timezoneId: null,
          portraitUrl: null,
          prefixId: null,
          suffixId: null,
        },
      },
      lastLoginDateTimeMillis: null,
      missingInviteAsNewUser: false,
      verifiedEmail: false,
      displayTotalRequiredActionsCount: null,
      displayTotalUnreadItemsCount: null,
      joinedDateTimeMillis: expect.any(Number),
      endedDateTimeMillis: null,
      removal: null,
      signaturesKeptCount: null,
      disabledDateTimeMillis: null,
      can: {
        remove: 'MEMBER_NOT_CURRENT',
        changeRoles: 'MEMBER_NOT_CURRENT',
        viewAudit: 'MEMBER_NOT_CURRENT',
      },
    } satisfies InvitedMember);
    expect(items[2]).toMatchObject({ missingInviteAsNewUser: true });
  });

  test('200 has one row for a person with several invitations, the newest first', async () => {
    const [row] = (await list(administrator, { memberStatusType: 'INVITED', search: 'karl' })).items;
    const { INVITED } = row!.membershipsByStatus;
    expect(INVITED.map(({ teamId }) => teamId)).toEqual([berlin, aarhus]);
    expect(row!.roleNames).toEqual(['Study coordinator', 'Site staff']);
    expect(row!.joinedDateTimeMillis).toBe(INVITED[1]!.joinedDateTimeMillis);
  });

  test('200 shows them to callers who can invite people to their team, and only what leads to such a team', async () => {
    expect(await invited(monitor)).toEqual(['karl@hospital.example', 'Lone Lund']);
    expect(await invited(dane)).toEqual(['Karl Krog', 'mia@hospital.example']);
    const [row] = (await list(dane, { memberStatusType: 'INVITED' })).items;
    expect(row!.membershipsByStatus.ALL.map(({ inviteId }) => inviteId)).toEqual([karl]);
    for (const person of [pharmacist, vendor, auditor]) {
      expect(await invited(person)).toEqual([]);
      expect((await list(person)).counts.INVITED).toBeNull();
    }
  });

  test.each<[Query, string[]]>([
    [{ search: 'LUND lone' }, ['Lone Lund']],
    [
      { search: 'hospital', sort: 'NAME_DESC' },
      ['mia@hospital.example', 'Lone Lund', 'karl@hospital.example'],
    ],
    [{ sort: 'JOINED_ASC' }, ['Lone Lund', 'karl@hospital.example', 'mia@hospital.example']],
    [{ emailAddress: 'lone@HOSPITAL.example' }, ['Lone Lund']],
    [{ roleNames: ['study coordinator'] }, ['karl@hospital.example']],
    [{ countryId: 'DK' }, ['karl@hospital.example', 'mia@hospital.example']],
    [{ search: 'engel' }, []],
  ])('200 filtered by %j', async (query, expected) => {
    expect(await invited(administrator, query)).toEqual(expected);
  });

  test('200 filtered by team and by role, also in the list of the team', async () => {
    expect(await invited(administrator, { teamId: aarhus })).toEqual([
      'karl@hospital.example',
      'mia@hospital.example',
    ]);
    expect(await invited(administrator, { roleId: study.roleIds.STUDY_COORDINATOR })).toEqual([
      'karl@hospital.example',
    ]);
    const { body } = await app.as(monitor).call(listTeamMembers, {
      params: { channelId: study.channelId, teamId: berlin },
      query: { memberStatusType: 'ALL' },
    });
    expect(namesOf(body.items)).toEqual([
      'Alex Engel',
      'Alex Frank',
      'Alex Gruber',
      'Alex Keller',
      'karl@hospital.example',
      'Lone Lund',
    ]);
    expect(body.totalCount).toBe(6);
  });

  test('200 has everyone once in ALL, in pages', async () => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await list(administrator, { memberStatusType: 'ALL', page, pageSize: 6 }));
    expect(pages.map(({ items, totalCount, lastPage }) => [items.length, totalCount, lastPage])).toEqual([
      [6, 14, false],
      [6, 14, false],
      [2, 14, true],
    ]);
    expect(namesOf(pages.flatMap(({ items }) => items)).slice(-4)).toEqual([
      'Alex Keller',
      'karl@hospital.example',
      'Lone Lund',
      'mia@hospital.example',
    ]);
    expect((await list(pharmacist, { memberStatusType: 'ALL' })).totalCount).toBe(3);
  });

  test('200 shows a member who is invited to another team as the member, if the caller sees them', async () => {
    const own = await buildUser(db, { firstName: 'Alex', lastName: 'Hidden' });
    await invite(aarhus, pharmacist.emailAddress, { firstName: 'Pat', lastName: 'Pharma' });
    await invite(aarhus, former.emailAddress);
    await invite(aarhus, own.emailAddress, { firstName: 'Somebody', lastName: 'New' });
    const seen = async (person: Member) =>
      (await list(person, { memberStatusType: 'INVITED', search: 'a' })).items.flatMap((row) => {
        const { displayName, userId } = row.userProfile.basicUserInfo;
        return displayName.includes('@') || displayName === 'Lone Lund'
          ? []
          : [[displayName, userId, row.memberStatus]];
      });
    expect(await seen(administrator)).toEqual([
      ['Alex Gruber', pharmacist.userId, 'CURRENT'],
      ['Alex Keller', former.userId, 'FORMER'],
      ['Somebody New', null, 'INVITED'],
    ]);
    expect(await seen(dane)).toEqual([
      ['Karl Krog', null, 'INVITED'],
      ['Pat Pharma', null, 'INVITED'],
      ['Somebody New', null, 'INVITED'],
    ]);
    expect((await list(administrator, { memberStatusType: 'ALL' })).totalCount).toBe(15);
    expect(await invited(administrator, { search: 'gruber' })).toEqual(['Alex Gruber']);
    const params = { channelId: study.channelId, memberId: `${study.channelId}-${pharmacist.userId}` };
    const { membershipsByStatus, rolesByStatus, roleNames } = (
      await app.as(administrator).call(getMember, { params })
    ).body;
    expect(membershipsByStatus).toMatchObject({
      CURRENT: [{ teamId: berlin, inviteId: null }],
      INVITED: [{ teamId: aarhus, inviteId: expect.any(Number) }],
      ALL: [{ teamId: berlin }, { teamId: aarhus }],
    });
    expect(rolesByStatus).toMatchObject({
      CURRENT: [{ key: 'SITE_PHARMACIST' }],
      INVITED: [{ key: 'SITE_STAFF' }],
      ALL: [{ key: 'SITE_PHARMACIST' }, { key: 'SITE_STAFF' }],
    });
    expect(roleNames).toEqual(['Site pharmacist']);
    const forInvestigator = (await app.as(investigator).call(getMember, { params })).body;
    expect(forInvestigator.membershipsByStatus.INVITED).toEqual([]);
  });

  test('200 follows a changed, a withdrawn and an expired invitation', async () => {
    const inviteId = await invite(berlin, 'nora@hospital.example', { firstName: 'Nora' });
    const params = { channelId: study.channelId, teamId: berlin, inviteId };
    const by = app.as(administrator);
    await by.call(updateInvitation, {
      params,
      body: {
        email: 'nora.new@hospital.example',
        invitedUserFirstName: 'Nora',
        invitedUserLastName: 'Nilsen',
        roleIds: [study.roleIds.SITE_STAFF],
      },
    });
    expect(await invited(administrator, { search: 'nora' })).toEqual(['Nora Nilsen']);
    await by.call(withdrawInvitation, { params });
    expect(await invited(administrator, { search: 'nora' })).toEqual([]);
    await db.updateTable('invitation').set({ expires_at: new Date() }).where('id', '=', lone).execute();
    expect(await invited(administrator, { search: 'lone' })).toEqual([]);
  });
});

describe('exportMembers of invited people', () => {
  test('200 has their names, addresses, offered roles and teams', async () => {
    const { bytes } = await app
      .as(administrator)
      .call(exportMembers, { ...inStudy, query: { memberStatusType: 'ALL', search: 'karl' } });
    const [, line, ...others] = bytes.toString().split('\r\n').slice(0, -1);
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^"karl@hospital.example","karl@hospital.example","","Invited","Study coordinator; Site staff","Site DE001, Berlin; Site DK001, Aarhus","\d{4}-.*Z","","",""$/,
    );
  });
});
