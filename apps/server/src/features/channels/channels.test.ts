import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as channels from '@studyline/contract/channels/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { roleKeys, roles } from '@studyline/contract/core/permissions';
import { en } from '@studyline/contract/words/en';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost, changePermissions, openPost, removePost } from '../../../test/posts.ts';
import {
  addKeyContact,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  joinTeam,
  leaveStudy,
  type Member,
  nobody,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db, { nctId: 'NCT04280705', countries: ['US', 'DE', 'KR'] });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
const investigator = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
afterAll(() => app.close());

const inStudy = (of = study) => ({ params: { channelId: of.channelId } });
const open = (person: Member, of = study) => app.as(person).call(channels.getChannel, inStudy(of));
const archive = async (person: Member, of: Study) =>
  (await app.as(person).call(channels.listArchiveMonths, inStudy(of))).body.items;

/** A time zone in which it is currently this hour. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // Names in the Etc area count hours to the west.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('getChannel', () => {
  test('200 describes the study with its sites of every status and its current members', async () => {
    await buildTeam(db, study, { status: 'PLANNED' });
    await buildTeam(db, study, { status: 'CLOSED' });
    await leaveStudy(db, study, await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] }));
    const { status, body } = await open(manager);
    expect([status, body]).toMatchObject([
      200,
      {
        channelId: study.channelId,
        uuid: study.uuid,
        clientId: study.clientId,
        nctId: 'NCT04280705',
        countries: ['DE', 'KR', 'US'],
        memberCount: 2,
        siteCount: 3,
        can: {
          createPost: true,
          publishPost: true,
          update: true,
          viewAudit: true,
          reviewAccess: true,
          followCompliance: true,
          viewCatalogue: true,
          viewQuotations: true,
          viewRentalEquipment: true,
          viewSupportRequests: true,
          viewPickups: true,
        },
        availableRoles: null,
      },
    ]);
    const { can } = (await open(investigator)).body;
    expect(can).toEqual({
      createPost: 'FORBIDDEN',
      followCompliance: 'FORBIDDEN',
      viewCatalogue: true,
      viewQuotations: true,
      viewRentalEquipment: true,
      viewSupportRequests: true,
      viewPickups: true,
      publishPost: 'FORBIDDEN',
      update: 'FORBIDDEN',
      viewAudit: true,
      reviewAccess: 'FORBIDDEN',
      listen: true,
    });
    // A site does not see how large the study is.
    expect((await open(investigator)).body).toMatchObject({ memberCount: null, siteCount: null });
    const supplier = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    expect((await open(supplier)).body.can).toMatchObject({ viewAudit: 'FORBIDDEN' });
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
    expect((await open(coordinator)).body.can).toMatchObject({ createPost: true, publishPost: 'FORBIDDEN' });
  });

  test('200 says which teams the person sees, and whether they follow everything that happens in the study', async () => {
    const own = await buildStudy(db);
    const author = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const vendor = await buildMember(db, own, { roles: ['VENDOR_MEMBER'] });
    const teamId = await buildTeam(db, own, { status: 'PLANNED' });
    const waiting = await buildMember(db, own, { roles: ['STUDY_COORDINATOR'], teamId });
    expect((await open(author, own)).body).toMatchObject({ seenTeamIds: null, can: { listen: true } });
    expect((await open(vendor, own)).body).toMatchObject({ seenTeamIds: [vendor.teamId] });
    expect((await open(waiting, own)).body).toMatchObject({
      seenTeamIds: [teamId],
      can: { listen: 'FORBIDDEN' },
    });
    await setStudyFlag(db, own, 'SITE_DIRECTORY_OPEN', true);
    expect((await open(waiting, own)).body).toMatchObject({ seenTeamIds: null });
    expect((await open(vendor, own)).body).toMatchObject({ seenTeamIds: [vendor.teamId] });
  });

  test('200 counts the person’s actions: required, done, overdue, and due today by their clock', async () => {
    const own = await buildStudy(db);
    const author = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const at = async (hour: number) =>
      buildMember(db, own, {
        roles: ['SITE_STAFF'],
        person: await buildUser(db, { timezoneId: zoneAt(hour) }),
      });
    const [atNoon, beforeMidnight] = [await at(12), await at(23)];
    const sites = { ...nobody, roles: [own.roleIds.SITE_STAFF] };
    const ask = (dueIn: number) =>
      buildPost(app, own, {
        author,
        publishedAt: new Date(Date.now() - 2 * DAY),
        rules: [{ targetAudience: sites, gracePeriodMillis: 2 * DAY + dueIn }],
      });
    await ask(-HOUR);
    await ask(2 * HOUR);
    await ask(14 * HOUR);
    const done = await ask(DAY);
    const hidden = await ask(-HOUR);
    const withdrawn = await ask(-HOUR);
    await changePermissions(db, hidden.postId, { viewPost: nobody });
    await removePost(app, author, withdrawn.postId);
    await openPost(app, atNoon, done.postId);
    const body = { teamId: atNoon.teamId, ruleId: done.ruleIds[0] ?? 0 };
    await app.as(atNoon).call(acknowledgePost, { params: { id: done.postId }, body });

    expect((await open(atNoon, own)).body).toMatchObject({
      unreadCount: 3,
      requiredActionsCount: 3,
      overdueActionsCount: 1,
      myProgress: { totalCount: 4, completedCount: 1, overdueCount: 1, dueTodayCount: 1 },
    });
    expect((await open(beforeMidnight, own)).body.myProgress).toEqual({
      totalCount: 4,
      completedCount: 0,
      overdueCount: 1,
      dueTodayCount: 0,
    });
    expect((await open(author, own)).body.myProgress).toEqual({
      totalCount: 0,
      completedCount: 0,
      overdueCount: 0,
      dueTodayCount: 0,
    });
  });

  test('200 counts sites and people of one country, and names the roles of one category', async () => {
    const own = await buildStudy(db, { countries: ['DE', 'US'] });
    const person = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    await buildMember(db, own, { roles: ['SITE_STAFF'] });
    const ask = async (query: object) =>
      (await app.as(person).call(channels.getChannel, { ...inStudy(own), query })).body;
    expect(await ask({ countryId: 'DE' })).toMatchObject({ countries: ['DE'], siteCount: 1, memberCount: 1 });
    expect(await ask({ countryId: 'US' })).toMatchObject({ countries: ['US'], siteCount: 0, memberCount: 0 });
    expect(await ask({})).toMatchObject({ countries: ['DE', 'US'], siteCount: 1, memberCount: 2 });
    expect((await ask({ availableRolesCategory: 'SERVICE_PROVIDER' })).availableRoles).toEqual([
      { roleId: own.roleIds.VENDOR_MEMBER, name: en.server.role.VENDOR_MEMBER },
    ]);
  });

  test('400 for an invalid country code', async () => {
    const query = { countryId: 'Germany' };
    expect((await app.as(manager).call(channels.getChannel, { ...inStudy(), query })).status).toBe(400);
  });

  test('404 for a study that the person is not in, with the same body as for a missing one', async () => {
    const others = await buildStudy(db);
    const invisible = await open(manager, others);
    const missing = await app.as(manager).call(channels.getChannel, { params: { channelId: 999_999 } });
    expectHidden('CHANNEL_NOT_FOUND', invisible, missing);
  });
});

describe('listArchiveMonths', () => {
  test('200 counts visible publications by month of the person’s clock, newest first', async () => {
    const own = await buildStudy(db);
    const author = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const inBerlin = await buildMember(db, own, {
      roles: ['SITE_STAFF'],
      person: await buildUser(db, { timezoneId: 'Europe/Berlin' }),
    });
    expect(await archive(author, own)).toEqual([]);
    const build = (at: string, viewPost = { ...nobody, channelWide: true }) =>
      buildPost(app, own, { author, publishedAt: new Date(at), viewPost });
    await build('2024-12-05T12:00:00Z');
    await build('2025-01-10T12:00:00Z');
    await build('2025-01-31T23:30:00Z');
    await build('2025-01-20T12:00:00Z', nobody);
    await buildPost(app, own, { author });
    const withdrawn = await build('2025-01-21T12:00:00Z');
    await removePost(app, author, withdrawn.postId);
    expect(await archive(author, own)).toEqual([
      { year: 2025, month: 1, count: 3 },
      { year: 2024, month: 12, count: 1 },
    ]);
    expect(await archive(inBerlin, own)).toEqual([
      { year: 2025, month: 2, count: 1 },
      { year: 2025, month: 1, count: 1 },
      { year: 2024, month: 12, count: 1 },
    ]);
  });

  test('404 for a study that the person is not in', async () => {
    const others = await buildStudy(db);
    const answer = await app.as(manager).call(channels.listArchiveMonths, inStudy(others));
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('listRoles', () => {
  const list = (
    person: Member,
    of: Study,
    query: { availableRolesCategory?: 'OVERSIGHT'; roleType?: 'CHANNEL' | 'CLIENT' } = {},
  ) => app.as(person).call(channels.listRoles, { ...inStudy(of), query });

  test('200 lists every role of the product with the number of its current members and of those who can have required actions', async () => {
    const own = await buildStudy(db);
    await buildMember(db, own, { roles: ['STUDY_COORDINATOR', 'SITE_PHARMACIST'] });
    await buildMember(db, own, { roles: ['STUDY_COORDINATOR'] });
    await buildMember(db, own, { roles: ['INSPECTOR'] });
    const teamId = await buildTeam(db, own, { status: 'PLANNED' });
    await buildMember(db, own, { roles: ['STUDY_COORDINATOR'], teamId });
    await leaveStudy(db, own, await buildMember(db, own, { roles: ['SITE_PHARMACIST'] }));
    const manages = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const { items } = (await list(manages, own)).body;
    const held: Record<string, number> = {
      STUDY_COORDINATOR: 3,
      SITE_PHARMACIST: 1,
      INSPECTOR: 1,
      STUDY_MANAGER: 1,
    };
    const approving = ['CHANNEL_ADMIN', 'STUDY_MANAGER', 'CONTENT_APPROVER', 'REGULATORY_SPECIALIST'];
    expect(items.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(
      roleKeys
        .toSorted((a, b) => a.localeCompare(b))
        .map((key) => ({
          roleId: own.roleIds[key],
          key,
          name: en.server.role[key],
          category: roles[key].category,
          isHeld: key in held,
          memberCount: held[key] ?? 0,
          viewsEveryPost: ['CHANNEL_ADMIN', 'QA_AUDITOR', 'INSPECTOR'].includes(key),
          managesEveryPost: key === 'CHANNEL_ADMIN',
          givableRights: [
            ...(['QA_AUDITOR', 'INSPECTOR'].includes(key) ? [] : ['commentOnPost']),
            ...(approving.includes(key) ? ['updatePost', 'deletePost'] : []),
          ],
        })),
    );
  });

  test('200 for a type of role: a study has none of a client', async () => {
    const manages = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const keys = async (roleType: 'CHANNEL' | 'CLIENT') =>
      (await list(manages, study, { roleType })).body.items.map(({ key }) => key);
    expect((await keys('CHANNEL')).toSorted()).toEqual(roleKeys.toSorted());
    expect(await keys('CLIENT')).toEqual([]);
  });

  test('200 does not tell a site how many people a study has', async () => {
    const own = await buildStudy(db);
    await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    const coordinator = await buildMember(db, own, { roles: ['STUDY_COORDINATOR'] });
    const staff = await buildMember(db, own, { roles: ['SITE_STAFF'] });
    const countsFor = async (person: Member) => {
      const { items } = (await list(person, own)).body;
      const one = items.find(({ key }) => key === 'STUDY_MANAGER');
      const { body } = await app.as(person).call(channels.getChannel, inStudy(own));
      return [one?.isHeld, one?.memberCount, body.memberCount];
    };
    expect(await countsFor(staff)).toEqual([true, null, null]);
    expect(await countsFor(coordinator)).toEqual([true, null, null]);
  });

  test('200 for a single category; 404 for a study that the person is not in', async () => {
    const { body } = await list(manager, study, { availableRolesCategory: 'OVERSIGHT' });
    expect(body.items.map((role) => role.key)).toEqual(['QA_AUDITOR', 'INSPECTOR']);
    const answer = await list(manager, await buildStudy(db));
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('listKeyContacts', () => {
  let own: Study;
  let first: Member;
  let second: Member;
  let third: Member;
  const list = async (query: { page?: number; pageSize?: number } = {}) =>
    (await app.as(third).call(channels.listKeyContacts, { ...inStudy(own), query })).body;
  beforeAll(async () => {
    own = await buildStudy(db);
    const named = (lastName: string) => buildUser(db, { firstName: 'Alex', lastName });
    first = await buildMember(db, own, { roles: ['STUDY_MANAGER'], person: await named('Zimmer') });
    second = await buildMember(db, own, { roles: ['MEDICAL_MONITOR'], person: await named('Adler') });
    third = await buildMember(db, own, { roles: ['SITE_STAFF'] });
    await addKeyContact(db, own, { userId: second.userId, title: 'Medical questions', position: 2 });
    await addKeyContact(db, own, { userId: first.userId, title: 'Study questions', position: 1 });
    await addKeyContact(db, study, { userId: manager.userId, title: 'Of another study', position: 1 });
  });

  test('200 lists them in their order, with their contact details', async () => {
    expect(await list()).toEqual({
      items: [
        {
          userId: first.userId,
          displayName: 'Alex Zimmer',
          portraitUrl: null,
          title: 'Study questions',
          emailAddress: first.emailAddress,
          phoneNumber: null,
        },
        expect.objectContaining({ userId: second.userId, title: 'Medical questions' }),
      ],
      page: 1,
      pageSize: 25,
      lastPage: true,
      totalCount: 2,
    });
  });

  test('200 shows people of a vendor only the contacts in their own teams', async () => {
    const vendor = await buildMember(db, own, { roles: ['VENDOR_MEMBER'] });
    const seen = async () =>
      (await app.as(vendor).call(channels.listKeyContacts, { ...inStudy(own), query: {} })).body;
    expect(await seen()).toMatchObject({ items: [], totalCount: 0 });
    await joinTeam(db, own, second, vendor.teamId);
    expect(await seen()).toMatchObject({ items: [{ userId: second.userId }], totalCount: 1 });
  });

  test('200 in pages', async () => {
    const pages = [await list({ page: 1, pageSize: 1 }), await list({ page: 2, pageSize: 1 })];
    expect(pages.map((p) => [p.items.map((c) => c.userId), p.lastPage, p.totalCount])).toEqual([
      [[first.userId], false, 2],
      [[second.userId], true, 2],
    ]);
  });

  test('200 with the total even on a page after the last', async () => {
    expect(await list({ page: 3, pageSize: 1 })).toMatchObject({ items: [], lastPage: true, totalCount: 2 });
  });

  test('404 for a study that the person is not in', async () => {
    const answer = await app.as(manager).call(channels.listKeyContacts, inStudy(own));
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
