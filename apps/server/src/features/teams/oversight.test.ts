import { afterAll, describe, expect, test } from 'vitest';
import {
  addOversight,
  getOversight,
  getTeam,
  removeOversight,
  replaceOversight,
} from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildMember, buildStudy, buildTeam, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' });
const beacon = await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Beacon' });
const calder = await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Calder' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: sponsor });
const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: beacon });
afterAll(() => app.close());

const get = (teamId: number, who: Person = manager) =>
  app.as(who).call(getOversight, { params: { channelId, teamId } });
const change = (
  endpoint: typeof addOversight | typeof replaceOversight | typeof removeOversight,
  teamId: number,
  overseenByTeamIds: number[],
  who: Person = manager,
) =>
  app
    .as(who)
    .call(endpoint as typeof addOversight, { params: { channelId, teamId }, body: { overseenByTeamIds } });
const add = (teamId: number, ids: number[], who?: Person) => change(addOversight, teamId, ids, who);
const replace = (teamId: number, ids: number[]) => change(replaceOversight, teamId, ids);
const remove = (teamId: number, ids: number[]) => change(removeOversight, teamId, ids);
const eventsOf = async (teamId: number) => {
  const rows = await db
    .selectFrom('audit_event')
    .select('details')
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.details);
};

describe('getOversight', () => {
  test('200 lists the overseers of a team by name, with their size if the caller sees them', async () => {
    const site = await buildTeam(db, study);
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    await add(site, [sponsor, beacon]);
    const beaconItem = { teamId: beacon, name: 'Beacon', displayName: 'Beacon', teamType: 'STUDY_CRO' };
    const sponsorItem = { teamId: sponsor, name: 'Norden', displayName: 'Norden', teamType: 'STUDY_SPONSOR' };
    expect((await get(site)).body).toEqual({
      teamId: site,
      overseenByTeamIds: [sponsor, beacon],
      items: [
        { ...beaconItem, activeMemberCount: 1 },
        { ...sponsorItem, activeMemberCount: 1 },
      ],
      can: { setOversight: true },
    });
    expect((await get(site, coordinator)).body).toMatchObject({
      items: [
        { ...beaconItem, activeMemberCount: null },
        { ...sponsorItem, activeMemberCount: null },
      ],
      can: { setOversight: 'FORBIDDEN' },
    });
  });

  test('404 for a team of another study and for one that the person may not see', async () => {
    const coordinator = await buildMember(db, study);
    expectHidden(
      'TEAM_NOT_FOUND',
      await get(await buildTeam(db, await buildStudy(db))),
      await get(999_999),
      await get(sponsor, coordinator),
    );
  });
});

describe('addOversight', () => {
  test('200 lets a monitor of the overseeing team change the site at once, and records it once', async () => {
    const site = await buildTeam(db, study);
    const may = async () =>
      (await app.as(monitor).call(getTeam, { params: { channelId, teamId: site } })).body.can.update;
    expect(await may()).toBe('FORBIDDEN');
    await add(site, [beacon]);
    expect((await add(site, [beacon, beacon])).body.overseenByTeamIds).toEqual([beacon]);
    expect(await may()).toBe(true);
    expect(await eventsOf(site)).toEqual([{ before: [], after: [beacon] }]);
    await remove(site, [beacon]);
    expect(await may()).toBe('FORBIDDEN');
  });

  test('400 for a site, a closed team, the team itself, and a team of another study', async () => {
    const site = await buildTeam(db, study);
    const closed = await buildTeam(db, study, { teamType: 'STUDY_CRO', status: 'CLOSED' });
    const foreign = await buildTeam(db, await buildStudy(db), { teamType: 'STUDY_CRO' });
    const codeOf = async (teamId: number, id: number) => (await add(teamId, [id])).error.errorCode;
    expect(await codeOf(site, await buildTeam(db, study))).toBe('OVERSEER_REFUSED');
    expect(await codeOf(site, closed)).toBe('OVERSEER_REFUSED');
    expect(await codeOf(beacon, beacon)).toBe('OVERSEER_REFUSED');
    expect(await codeOf(site, foreign)).toBe('TEAM_UNKNOWN');
    expect(await eventsOf(site)).toEqual([]);
  });

  test('409 for a cycle of two or three teams', async () => {
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map((name) => buildTeam(db, study, { teamType: 'STUDY_CRO', name })),
    );
    await add(b!, [a!]);
    expect((await add(a!, [b!])).error.errorCode).toBe('OVERSIGHT_CIRCLE');
    await add(c!, [b!]);
    expect((await add(a!, [sponsor, c!])).error.errorCode).toBe('OVERSIGHT_CIRCLE');
    expect((await add(c!, [a!])).status).toBe(200);
    const both = await Promise.all([add(calder, [sponsor]), add(sponsor, [calder])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('403 for someone who may not set it', async () => {
    const site = await buildTeam(db, study);
    expect((await add(site, [beacon], monitor)).error.errorCode).toBe('FORBIDDEN');
  });
});

describe('replaceOversight', () => {
  test('200 leaves only the given ones', async () => {
    const site = await buildTeam(db, study);
    await add(site, [sponsor, beacon]);
    expect((await replace(site, [calder, beacon])).body.overseenByTeamIds).toEqual([beacon, calder]);
    expect((await replace(site, [])).body).toMatchObject({ overseenByTeamIds: [], items: [] });
    expect((await eventsOf(site)).at(-1)).toEqual({ before: [beacon, calder], after: [] });
  });

  test('200 keeps an overseer that has been closed since', async () => {
    const site = await buildTeam(db, study);
    const closing = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
    await add(site, [closing]);
    await db.updateTable('team').set({ status: 'CLOSED' }).where('id', '=', closing).execute();
    expect((await replace(site, [closing, beacon])).body.overseenByTeamIds).toEqual([beacon, closing]);
  });
});

describe('removeOversight', () => {
  test('200 for a team that does not oversee it, and records nothing', async () => {
    const site = await buildTeam(db, study);
    await add(site, [beacon]);
    expect((await remove(site, [sponsor, 999_999])).body.overseenByTeamIds).toEqual([beacon]);
    expect(await eventsOf(site)).toHaveLength(1);
    expect((await remove(site, [beacon])).body.overseenByTeamIds).toEqual([]);
  });
});
