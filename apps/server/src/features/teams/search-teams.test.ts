import type { Updateable } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { searchTeams, type Team } from '@studyline/contract/teams/calls';
import type { DB } from '../../db/types.ts';
import { startApp } from '../../../test/app.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  joinTeam,
  leaveTeam,
  overseeTeam,
  type Member,
  type TeamFacts,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const build = (name: string, facts: TeamFacts) => buildTeam(db, study, { name, ...facts });
const norden = await build('Norden', { teamType: 'STUDY_SPONSOR' });
await build('beacon CRO', { teamType: 'STUDY_CRO', status: 'ON_HOLD' });
const zurich = await build('Zürich', { code: 'CH001', city: 'Zürich' });
const aarhus = await build('Aarhus 100%', { code: 'DK002', city: 'Aarhus', status: 'PLANNED' });
const closed = await build('Aarhus_old', { code: 'DK001', city: 'Aarhus', status: 'CLOSED' });
const cork = await build('Cork\\West', { code: 'IE001', city: 'Cork', status: 'CANCELLED' });
await setSite(zurich, {
  principal_investigator_name: 'Dr Ada Byron',
  site_activated_at: new Date('2026-03-01T23:30:00Z'),
});
await setSite(closed, {
  country_id: 'DK',
  country_name: 'Denmark',
  site_selected_at: new Date('2025-01-02T12:00:00Z'),
  site_activated_at: new Date('2025-02-03T12:00:00Z'),
  site_closed_at: new Date('2026-04-05T12:00:00Z'),
});
await setSite(cork, { country_id: 'IE', country_name: 'Ireland' });
await overseeTeam(db, study, { teamId: cork, by: norden });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: norden });
const investigator = await buildMember(db, study, {
  roles: ['PRINCIPAL_INVESTIGATOR'],
  teamId: zurich,
  person: await buildUser(db, { firstName: 'Ada', lastName: 'Byron' }),
});
await buildTeam(db, await buildStudy(db), { name: 'Zürich', code: 'CH001' });
afterAll(() => app.close());

async function setSite(teamId: number, columns: Updateable<DB['team']>): Promise<void> {
  await db.updateTable('team').set(columns).where('id', '=', teamId).execute();
}

type Query = z.input<typeof searchTeams.query>;
const search = (person: Member, query: Query = {}) =>
  app.as(person).call(searchTeams, { params: { channelId: study.channelId }, query, body: [] });
const names = async (query: Query, person = manager) =>
  (await search(person, query)).body.items.map((team) => team.name);

const byName = ['Aarhus 100%', 'Aarhus_old', 'beacon CRO', 'Cork\\West', 'Norden', 'Zürich'];

describe('searchTeams', () => {
  test('200 says how many open and how many closed teams match', async () => {
    const { body } = await search(manager, { teamStatusType: 'OPEN', search: 'aarhus' });
    expect([body.totalCount, body.counts]).toEqual([1, { OPEN: 1, CLOSED: 1 }]);
    const own = await search(investigator, { statusName: ['PLANNED'] });
    expect([own.body.totalCount, own.body.counts]).toEqual([0, { OPEN: 1, CLOSED: 0 }]);
  });

  test('200 finds names with typos if no team that the caller sees has the words, whatever else is chosen', async () => {
    expect(await names({ search: 'aarrhus' })).toEqual(['Aarhus 100%', 'Aarhus_old']);
    expect(await names({ search: 'zurrich' }, investigator)).toEqual(['Zürich']);
    expect(await names({ search: 'norrden', teamType: ['STUDY_SITE'] })).toEqual([]);
    expect(await names({ search: 'aarrhus' }, investigator)).toEqual([]);
    const other = await buildStudy(db);
    const teamId = await buildTeam(db, other, { name: 'Beacon', teamType: 'STUDY_CRO' });
    await buildTeam(db, other, { name: 'Bacon' });
    const person = await buildMember(db, other, { roles: ['STUDY_MANAGER'], teamId });
    const found = async (asked: string) => {
      const { channelId } = other;
      const query = { search: asked, teamType: ['STUDY_CRO' as const] };
      return (await app.as(person).call(searchTeams, { params: { channelId }, query, body: [] })).body
        .totalCount;
    };
    expect([await found('beacn'), await found('bacon')]).toEqual([1, 0]);
  });

  test('200 for chosen teams, unless the caller cannot see them', async () => {
    expect(await names({ studyTeamId: [aarhus] })).toEqual(['Aarhus 100%']);
    expect(await names({ studyTeamId: [zurich, aarhus] })).toEqual(['Aarhus 100%', 'Zürich']);
    expect(await names({ studyTeamId: [zurich, aarhus] }, investigator)).toEqual(['Zürich']);
  });

  test('200 says whether the caller may create teams', async () => {
    expect((await search(manager)).body.can).toEqual({ create: true });
    expect((await search(investigator)).body.can).toEqual({ create: 'FORBIDDEN' });
  });

  test('200 lists the open teams to which the caller may add people', async () => {
    expect(await names({ invite: true })).toEqual(['Aarhus 100%', 'beacon CRO', 'Norden', 'Zürich']);
    expect(await names({ invite: true, teamStatusType: 'CLOSED' })).toEqual([]);
    expect(await names({ invite: true }, investigator)).toEqual(['Zürich']);
    const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: norden });
    expect(await names({ invite: true }, monitor)).toEqual(['Norden']);
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'], teamId: norden });
    expect(await names({ invite: true }, author)).toEqual([]);
  });

  test('200 describes a site and another team, with their current members', async () => {
    const colleague = { roles: ['SITE_STAFF' as const], teamId: investigator.teamId };
    await buildMember(db, study, colleague);
    await leaveTeam(db, await buildMember(db, study, colleague));
    const items = new Map((await search(manager)).body.items.map((team) => [team.name, team]));
    expect(items.get('Zürich')).toEqual({
      id: investigator.teamId,
      channelId: study.channelId,
      name: 'Zürich',
      displayName: 'CH001, Zürich',
      teamType: 'STUDY_SITE',
      participantType: 'INVESTIGATOR_SITE',
      isActive: true,
      isInvestigatorSite: true,
      statusId: expect.any(Number),
      statusName: 'ACTIVE',
      activeMemberCount: 2,
      createdByUserId: null,
      createDateTimeMillis: expect.any(Number),
      studyTeamDetailUrl: `/channel/${study.channelId}/teams/${zurich}`,
      roleId: null,
      blinding: 'NOT_APPLICABLE',
      complianceTrackingEnabled: true,
      associatedOrganizationId: null,
      associatedOrganizationName: null,
      studyTeamCompliance: null,
      contactData: [],
      code: 'CH001',
      countryId: 'DE',
      countryName: 'Germany',
      city: 'Zürich',
      principalInvestigatorName: 'Dr Ada Byron',
      principalInvestigators: ['Ada Byron'],
      registryStatus: null,
      approvalDateTimeMillis: null,
      siteSelectionDateTimeMillis: null,
      siteActivationDateTimeMillis: Date.parse('2026-03-01T23:30:00Z'),
      siteClosureDateTimeMillis: null,
      hold: null,
      orderLimit: null,
      studySiteId: zurich,
      studySponsorId: null,
      studyCroId: null,
      studyServiceProviderId: null,
      studyAdHocId: null,
      studyTeam: { id: zurich, name: 'Zürich' },
      transitions: [
        { transitionName: 'hold_team', needsReason: true, can: true, missing: [] },
        { transitionName: 'close_team', needsReason: true, can: true, missing: [] },
      ],
      can: {
        update: true,
        updateSettings: true,
        setOversight: true,
        setOrderLimit: true,
        invite: true,
        viewCompliance: true,
        viewRentalEquipment: true,
        viewAudit: true,
      },
    } satisfies Team);
    expect(items.get('beacon CRO')).toMatchObject({
      displayName: 'beacon CRO',
      teamType: 'STUDY_CRO',
      participantType: 'CRO',
      isActive: false,
      isInvestigatorSite: false,
      statusName: 'ON_HOLD',
      activeMemberCount: 0,
      code: null,
      studySiteId: null,
      studyCroId: expect.any(Number),
      studyTeam: null,
    });
  });

  test('200 sorts by name ignoring case, or by code with teams without one last', async () => {
    expect(await names({})).toEqual(byName);
    expect(await names({ sort: 'CODE_ASC' })).toEqual([
      'Zürich',
      'Aarhus_old',
      'Aarhus 100%',
      'Cork\\West',
      'beacon CRO',
      'Norden',
    ]);
  });

  test.each<[Query['sort'], string[]]>([
    ['NAME_DESC', byName.toReversed()],
    ['CODE_DESC', ['Cork\\West', 'Aarhus 100%', 'Aarhus_old', 'Zürich', 'beacon CRO', 'Norden']],
    ['COUNTRY_ASC', ['Aarhus_old', 'Cork\\West', 'Aarhus 100%', 'beacon CRO', 'Norden', 'Zürich']],
    ['COUNTRY_DESC', ['Cork\\West', 'Aarhus_old', 'Aarhus 100%', 'beacon CRO', 'Norden', 'Zürich']],
    ['ACTIVATION_ASC', ['Aarhus_old', 'Zürich', 'Aarhus 100%', 'beacon CRO', 'Cork\\West', 'Norden']],
    ['ACTIVATION_DESC', ['Zürich', 'Aarhus_old', 'Aarhus 100%', 'beacon CRO', 'Cork\\West', 'Norden']],
  ])('200 sorted by %s', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  test('200 interprets days in the person’s time zone', async () => {
    const person = await buildUser(db, { timezoneId: 'Europe/Zurich' });
    const colleague = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: norden, person });
    expect(await names({ activationDate: '2026-03-02' }, colleague)).toEqual(['Zürich']);
    expect(await names({ activationDate: '2026-03-01' }, colleague)).toEqual([]);
    // Both are that day there, and the day before in UTC.
    for (const activationDate of ['2026-03-01T23:00:00Z', Date.parse('2026-03-01T23:59:00Z')])
      expect([await names({ activationDate }, colleague), await names({ activationDate })]).toEqual([
        ['Zürich'],
        ['Zürich'],
      ]);
    const noon = { activationDate: '2026-03-01T12:00:00Z' };
    expect([await names(noon, colleague), await names(noon)]).toEqual([[], ['Zürich']]);
  });

  test.each<[Query, string[]]>([
    [{ teamType: ['STUDY_SPONSOR'] }, ['Norden']],
    [{ teamType: ['STUDY_SPONSOR', 'STUDY_CRO'] }, ['beacon CRO', 'Norden']],
    [{ teamType: ['STUDY_AD_HOC'] }, []],
    [{ teamStatusType: 'CLOSED' }, ['Aarhus_old', 'Cork\\West']],
    [{ teamType: ['STUDY_SITE'], teamStatusType: 'CLOSED' }, ['Aarhus_old', 'Cork\\West']],
    [{ teamStatusType: 'OPEN', search: 'aarhus' }, ['Aarhus 100%']],
    [{ teamStatusType: 'ALL', search: 'aarhus' }, ['Aarhus 100%', 'Aarhus_old']],
    [{ search: 'NORD' }, ['Norden']],
    [{ search: 'dk00' }, ['Aarhus 100%', 'Aarhus_old']],
    [{ search: 'cork' }, ['Cork\\West']],
    [{ search: '%' }, ['Aarhus 100%']],
    [{ search: '_' }, ['Aarhus_old']],
    [{ search: '\\' }, ['Cork\\West']],
    [{ search: "'; drop table team; --" }, []],
    [{ search: 'byron' }, ['Zürich']],
    [{ search: 'byron ADA zurich ch0' }, ['Zürich']],
    [{ search: 'byron cork' }, []],
    [{ principalInvestigatorName: 'byron ada' }, ['Zürich']],
    [{ statusName: ['PLANNED', 'CANCELLED'] }, ['Aarhus 100%', 'Cork\\West']],
    [{ statusName: ['PLANNED', 'CANCELLED'], teamStatusType: 'OPEN' }, ['Aarhus 100%']],
    [{ code: 'k00' }, ['Aarhus 100%', 'Aarhus_old']],
    [{ code: 'Zürich' }, []],
    [{ principalInvestigatorName: 'ada' }, ['Zürich']],
    [{ countryId: 'DK' }, ['Aarhus_old']],
    [{ countryName: 'ireland' }, ['Cork\\West']],
    [{ countryName: 'Atlantis' }, []],
    [{ selectionDate: '2025-01-02' }, ['Aarhus_old']],
    // Half an hour before midnight in UTC, the time zone of this person.
    [{ activationDate: '2026-03-01' }, ['Zürich']],
    [{ activationDate: '2026-03-02' }, []],
    [{ closureDate: '2026-04-05' }, ['Aarhus_old']],
    [{ oversightTeamIds: [norden] }, ['Cork\\West']],
    [{ oversightTeamIds: [zurich] }, []],
  ])('200 filtered by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('200 finds a site by its principal investigator, and by the name entered for lists only if it has none', async () => {
    const person = await buildUser(db, { firstName: 'Ole', lastName: 'Steen' });
    const leader = await buildMember(db, study, {
      roles: ['PRINCIPAL_INVESTIGATOR'],
      teamId: aarhus,
      person,
    });
    expect(await names({ search: 'steen' })).toEqual(['Aarhus 100%']);
    expect(await names({ principalInvestigatorName: 'ole' })).toEqual(['Aarhus 100%']);
    await setSite(aarhus, { principal_investigator_name: 'Dr Grace Hopper' });
    expect(await names({ search: 'steen' })).toEqual(['Aarhus 100%']);
    expect(await names({ search: 'hopper' })).toEqual([]);
    await leaveTeam(db, leader);
    expect(await names({ search: 'steen' })).toEqual([]);
  });

  test('200 in pages without repeated or missing teams', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await search(manager, { page, pageSize: 2 })).body);
    expect(pages.map((p) => [p.items.length, p.lastPage, p.totalCount])).toEqual([
      [2, false, 6],
      [2, false, 6],
      [2, true, 6],
    ]);
    expect(pages.flatMap((p) => p.items.map((team) => team.name))).toEqual(byName);
  });

  test('200 with the total even on a page after the last', async () => {
    const { body } = await search(manager, { page: 9, pageSize: 2 });
    expect(body).toMatchObject({ items: [], lastPage: true, totalCount: 6 });
  });

  test('200 shows their own teams to people of sites and vendors, and the whole study to all others', async () => {
    expect(await names({}, investigator)).toEqual(['Zürich']);
    expect(await names({ search: 'Norden' }, investigator)).toEqual([]);
    await joinTeam(db, study, investigator, aarhus);
    expect(await names({}, investigator)).toEqual(['Aarhus 100%', 'Zürich']);
    const vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: norden });
    expect(await names({}, vendor)).toEqual(['Norden']);
    const auditor = await buildMember(db, study, { roles: ['QA_AUDITOR'], teamId: norden });
    expect(await names({}, auditor)).toEqual(byName);
  });

  test('400 for an invalid query, 404 for a study that the person is not in', async () => {
    for (const query of [
      { page: 0 },
      { pageSize: 101 },
      { sort: 'RANDOM' },
      { teamType: ['FRIENDS'] },
      { statusName: ['HAPPY'] },
      { activationDate: 'yesterday' },
      { countryId: 'Denmark' },
    ])
      expect((await search(manager, query as Query)).status).toBe(400);
    const { channelId } = await buildStudy(db);
    const answer = await app.as(manager).call(searchTeams, { params: { channelId }, query: {}, body: [] });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
