import { afterAll, describe, expect, test } from 'vitest';
import { changeTeamStatus, getTeam, listMyTeams, searchTeams } from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  joinTeam,
  leaveTeam,
  type Member,
  overseeTeam,
  setStudyFlag,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { clientId, admin } = await buildClient(db);
const study = await buildStudy(db, { clientId, name: 'MERIDIAN' });
const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' });
const monitors = await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Beacon' });
const site = await buildTeam(db, study, {
  name: 'Zürich',
  code: 'CH001',
  city: 'Zürich',
  status: 'SELECTED',
});
const other = await buildTeam(db, study);
await overseeTeam(db, study, { teamId: site, by: monitors });
const vendors = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: sponsor });
const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: monitors });
const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
afterAll(() => app.close());

const get = (person: { userId: number }, teamId: number, channelId = study.channelId) =>
  app.as(person).call(getTeam, { params: { channelId, teamId } });

describe('getTeam', () => {
  test('200 is the team as in the list', async () => {
    const { body } = await get(manager, site);
    const list = await app.as(manager).call(searchTeams, {
      params: { channelId: study.channelId },
      query: { search: 'CH001' },
    });
    expect([body]).toEqual(list.body.items);
    expect(body).toMatchObject({ id: site, name: 'Zürich', statusName: 'SELECTED', studySiteId: site });
  });

  test('200 says what is missing for a transition', async () => {
    const activate = async () =>
      (await get(manager, site)).body.transitions.find((one) => one.transitionName === 'activate_team');
    expect(await activate()).toMatchObject({
      needsReason: false,
      can: 'SITE_NOT_APPROVED',
      missing: ['SITE_NOT_APPROVED', 'PRINCIPAL_INVESTIGATOR_MISSING'],
    });
    await db.updateTable('team').set({ approved_at: new Date() }).where('id', '=', site).execute();
    expect(await activate()).toMatchObject({
      can: 'PRINCIPAL_INVESTIGATOR_MISSING',
      missing: ['PRINCIPAL_INVESTIGATOR_MISSING'],
    });
    const investigator = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], teamId: site });
    expect(await activate()).toMatchObject({ can: true, missing: [] });
    expect((await get(manager, site)).body.principalInvestigators).toEqual([
      expect.stringMatching(/^Person /),
    ]);
    await leaveTeam(db, investigator);
    expect(await activate()).toMatchObject({ can: 'PRINCIPAL_INVESTIGATOR_MISSING' });
  });

  test.each<[string, Member, number, object, string[]]>([
    ['a manager', manager, site, Array(8).fill(true), ['activate_team', 'cancel_team']],
    [
      'a monitor who oversees it',
      monitor,
      site,
      [true, 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', true, true, true, true],
      [],
    ],
    ['a monitor who does not', monitor, other, Array(8).fill('FORBIDDEN'), []],
    [
      'its coordinator',
      coordinator,
      site,
      [true, 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', true, true, true, true],
      [],
    ],
  ])('200 says what %s may do', async (_, person, teamId, can, transitions) => {
    const { body } = await get(person, teamId);
    expect(Object.values(body.can)).toEqual(can);
    expect(body.transitions.map((one) => one.transitionName)).toEqual(transitions);
  });

  test('200 lets the lead of a service provider’s team change it and add people', async () => {
    const member = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: vendors });
    const lead = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: vendors });
    await db
      .updateTable('team_member')
      .set({ is_lead: true })
      .where('member_id', '=', lead.memberId)
      .execute();
    expect((await get(lead, vendors)).body.can).toMatchObject({ update: true, invite: true });
    expect((await get(member, vendors)).body.can).toMatchObject({
      update: 'FORBIDDEN',
      invite: 'FORBIDDEN',
    });
    const elsewhere = await joinTeam(db, study, lead);
    expect((await get(lead, elsewhere)).body.can).toMatchObject({ update: 'FORBIDDEN', invite: 'FORBIDDEN' });
  });

  test('200 says since when a team has been on hold, and tells its members and readers of its audit trail why', async () => {
    const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId: sponsor });
    const held = await buildTeam(db, study, { status: 'ACTIVE' });
    const staff = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: held });
    const change = (transitionName: 'hold_team' | 'resume_team', reason: string) =>
      app.as(manager).call(changeTeamStatus, {
        params: { channelId: study.channelId, teamId: held },
        query: { transitionName },
        body: { reason },
      });
    const begun = Date.now();
    await change('hold_team', 'No freezer');
    await change('resume_team', 'A new freezer');
    expect((await get(staff, held)).body.hold).toBeNull();
    await change('hold_team', 'It is broken again');
    const [seen, ...others] = await Promise.all(
      [staff, manager, supply].map(async (person) => (await get(person, held)).body.hold),
    );
    expect(seen?.sinceDateTimeMillis).toBeGreaterThanOrEqual(begun);
    expect([seen, ...others].map((hold) => hold?.reason)).toEqual([
      'It is broken again',
      'It is broken again',
      null,
    ]);
  });

  test('404 for a team of another study, for a missing one, and for one that the person may not see', async () => {
    const elsewhere = await buildTeam(db, await buildStudy(db));
    expectHidden(
      'TEAM_NOT_FOUND',
      await get(manager, elsewhere),
      await get(manager, 999_999),
      await get(coordinator, other),
      await get(coordinator, sponsor),
    );
    const stranger = await buildUser(db);
    expectHidden('CHANNEL_NOT_FOUND', await get(stranger, site), await get(manager, site, 999_999));
  });

  test('200 for an administrator of the study’s client, who may change nothing', async () => {
    const { status, body } = await get(admin, site);
    expect([status, body.transitions, Object.values(body.can).includes(true)]).toEqual([200, [], false]);
  });
});

describe('the directory of a study that is open to its sites', () => {
  test('200 shows all teams to people of sites, and only their own to people of a service provider', async () => {
    const open = await buildStudy(db);
    const person = await buildMember(db, open, { roles: ['STUDY_COORDINATOR'] });
    const foreign = await buildTeam(db, open);
    const vendor = await buildMember(db, open, { roles: ['VENDOR_MEMBER'] });
    const names = async (who: Member) => {
      const { body } = await app
        .as(who)
        .call(searchTeams, { params: { channelId: open.channelId }, body: [] });
      return body.items.map((team) => team.id).toSorted((a, b) => a - b);
    };
    expect(await names(person)).toEqual([person.teamId]);
    await setStudyFlag(db, open, 'SITE_DIRECTORY_OPEN', true);
    expect(await names(person)).toEqual([person.teamId, foreign, vendor.teamId]);
    expect((await get(person, foreign, open.channelId)).body).toMatchObject({
      id: foreign,
      can: { update: 'FORBIDDEN', invite: 'FORBIDDEN' },
    });
    expect(await names(vendor)).toEqual([vendor.teamId]);
    expect((await get(vendor, foreign, open.channelId)).status).toBe(404);
  });
});

describe('listMyTeams', () => {
  const mine = (person: { userId: number }, query = {}) => app.as(person).call(listMyTeams, { query });
  const names = async (person: { userId: number }, query = {}) =>
    (await mine(person, query)).body.items.map((team) => `${team.channelName} ${team.displayName}`);

  test('200 lists the caller’s teams in all studies, by study and name, with what they may do with each', async () => {
    const person = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    await joinTeam(db, study, person, other);
    const harbour = await buildStudy(db, { clientId, name: 'harbour' });
    const team = await buildTeam(db, harbour, { teamType: 'STUDY_SPONSOR', name: 'Alpha', status: 'CLOSED' });
    await buildMember(db, harbour, { roles: ['STUDY_MANAGER'], teamId: team, person });
    const { body } = await mine(person);
    const otherName = (await get(manager, other)).body.displayName;
    expect(await names(person)).toEqual(['harbour Alpha', `MERIDIAN ${otherName}`, 'MERIDIAN CH001, Zürich']);
    expect(body).toMatchObject({ totalCount: 3, lastPage: true, counts: { OPEN: 2, CLOSED: 1 } });
    const open = await mine(person, { teamStatusType: 'OPEN', search: 'MERID' });
    expect(open.body).toMatchObject({ totalCount: 2, counts: { OPEN: 2, CLOSED: 0 } });
    expect(body.items.map(({ can }) => can.update)).toEqual(['FORBIDDEN', true, true]);
    expect(await names(person, { teamStatusType: 'OPEN', search: 'ZÜR' })).toEqual([
      'MERIDIAN CH001, Zürich',
    ]);
    expect(await names(person, { teamType: ['STUDY_SPONSOR'] })).toEqual(['harbour Alpha']);
    expect(await names(person, { search: 'harb' })).toEqual(['harbour Alpha']);
    expect(await names(person, { page: 2, pageSize: 2 })).toEqual(['MERIDIAN CH001, Zürich']);
  });

  test('200 is empty for someone without a team; 400 for an invalid query', async () => {
    expect((await mine(admin)).body).toMatchObject({ items: [], totalCount: 0, lastPage: true });
    expect((await mine(admin, { pageSize: 101 })).status).toBe(400);
  });
});
