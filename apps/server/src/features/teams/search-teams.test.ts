import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { searchTeams, type Team } from '@studyline/contract/teams';
import { startApp } from '../../../test/app.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  joinTeam,
  leaveTeam,
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
await build('Aarhus_old', { code: 'DK001', city: 'Aarhus', status: 'CLOSED' });
await build('Cork\\West', { code: 'IE001', city: 'Cork', status: 'CANCELLED' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: norden });
const investigator = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: zurich });
await buildTeam(db, await buildStudy(db), { name: 'Zürich', code: 'CH001' });
afterAll(() => app.close());

type Query = z.input<typeof searchTeams.query>;
const search = (person: Member, query: Query = {}) =>
  app.as(person).call(searchTeams, { params: { channelId: study.channelId }, query, body: [] });
const names = async (query: Query, person = manager) =>
  (await search(person, query)).body.items.map((team) => team.name);

const byName = ['Aarhus 100%', 'Aarhus_old', 'beacon CRO', 'Cork\\West', 'Norden', 'Zürich'];

describe('searchTeams', () => {
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
      statusName: 'ACTIVE',
      activeMemberCount: 2,
      createDateTimeMillis: expect.any(Number),
      complianceTrackingEnabled: true,
      code: 'CH001',
      countryId: 'DE',
      countryName: null,
      city: 'Zürich',
      principalInvestigatorName: null,
      registryStatus: null,
      siteActivationDateTimeMillis: null,
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
    });
  });

  test('200 sorts by name in any case, or by code with teams without one last', async () => {
    expect(await names({})).toEqual(byName);
    expect(await names({ sort: 'CODE_ASC' })).toEqual([
      'Zürich',
      'Aarhus_old',
      'Aarhus 100%',
      'Cork\\West',
      'Norden',
      'beacon CRO',
    ]);
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
  ])('200 narrowed by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('200 in pages without repeated or lost teams', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await search(manager, { page, pageSize: 2 })).body);
    expect(pages.map((p) => [p.items.length, p.lastPage, p.totalCount])).toEqual([
      [2, false, 6],
      [2, false, 6],
      [2, true, 6],
    ]);
    expect(pages.flatMap((p) => p.items.map((team) => team.name))).toEqual(byName);
  });

  test('200 with the total on a page after the last', async () => {
    const { body } = await search(manager, { page: 9, pageSize: 2 });
    expect(body).toMatchObject({ items: [], lastPage: true, totalCount: 6 });
  });

  test('200 shows people of sites and vendors their own teams, and all others the whole study', async () => {
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
    for (const query of [{ page: 0 }, { pageSize: 101 }, { sort: 'RANDOM' }, { teamType: ['FRIENDS'] }])
      expect((await search(manager, query as Query)).status).toBe(400);
    const { channelId } = await buildStudy(db);
    const answer = await app.as(manager).call(searchTeams, { params: { channelId }, query: {}, body: [] });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
