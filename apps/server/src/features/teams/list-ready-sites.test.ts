import { afterAll, describe, expect, test } from 'vitest';
import { changeTeamStatus, listReadySites } from '@studyline/contract/teams/calls';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildStudy, buildTeam, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: sponsor });
const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: sponsor });
afterAll(() => app.close());

const list = async (who: Person = manager, query = {}) =>
  (await app.as(who).call(listReadySites, { query })).body;
const APPROVED = new Date('2026-03-02T00:00:00Z');
/** A planned site that has what is named. */
const plan = async (code: string, has: { approval?: boolean; investigator?: boolean }) => {
  const teamId = await buildTeam(db, study, { code, city: 'Aarhus', status: 'PLANNED' });
  if (has.approval)
    await db.updateTable('team').set({ approved_at: APPROVED }).where('id', '=', teamId).execute();
  if (has.investigator) await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId });
  return teamId;
};

describe('listReadySites', () => {
  test('200: sites that lack nothing, for people who activate them, until they are active', async () => {
    const teamId = await plan('DK001', { approval: true, investigator: true });
    await plan('DK002', { approval: true });
    await plan('DK003', { investigator: true });
    const found = await list();
    expect(found.items).toMatchObject([{ channelId, teamId, code: 'DK001', name: 'Site DK001, Aarhus' }]);
    expect(found.totalCount).toBe(1);
    expect(found.items[0]?.readySinceDateTimeMillis).toBeGreaterThan(APPROVED.getTime());
    expect((await list(monitor)).items).toEqual([]);
    const params = { channelId, teamId };
    const query = { transitionName: 'activate_team' } as const;
    expect((await app.as(manager).call(changeTeamStatus, { params, query })).status).toBe(200);
    expect((await list()).items).toEqual([]);
  });

  test('200: the longest ready first, by page', async () => {
    const first = await plan('DK004', { approval: true, investigator: true });
    const second = await plan('DK005', { approval: true, investigator: true });
    expect((await list()).items.map((site) => site.teamId)).toEqual([first, second]);
    const page = await list(manager, { page: 2, pageSize: 1 });
    expect(page.items.map((site) => site.teamId)).toEqual([second]);
    expect(page).toMatchObject({ totalCount: 2, lastPage: true });
    expect(await list(manager, { page: 3, pageSize: 1 })).toMatchObject({ items: [], lastPage: true });
  });
});
