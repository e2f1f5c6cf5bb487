import { afterAll, describe, expect, test } from 'vitest';
import { searchClientTeams } from '@studyline/contract/clients/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildClient, buildStudy, buildTeam, type Person } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const { clientId, admin } = await buildClient(db);
const harbour = await buildStudy(db, { clientId, name: 'HARBOUR' });
const beacon = await buildStudy(db, { clientId, name: 'beacon' });
await buildTeam(db, harbour, { name: 'bergen', code: 'NO01', city: 'Bergen' });
await buildTeam(db, harbour, { name: 'Alta', status: 'CLOSED' });
await buildTeam(db, beacon, { name: 'Norden', teamType: 'STUDY_SPONSOR' });
const other = await buildClient(db);
const foreign = await buildStudy(db, { clientId: other.clientId });
await buildTeam(db, foreign, { name: 'Foreign' });

const search = (who: Person, client: number, query: object = {}) =>
  app.as(who).call(searchClientTeams, { params: { clientId: client }, query, body: [] });
const namesOf = async (query: object) =>
  (await search(admin, clientId, query)).body.items.map(({ channelName, name }) => `${channelName} ${name}`);

describe('searchClientTeams', () => {
  test('200 lists the teams of all the client’s studies, by study and name, even if the caller is in none of them', async () => {
    const { status, body } = await search(admin, clientId);
    expect([status, body.totalCount]).toEqual([200, 3]);
    expect(await namesOf({})).toEqual(['beacon Norden', 'HARBOUR Alta', 'HARBOUR bergen']);
    expect(body.items[0]).toMatchObject({ channelId: beacon.channelId, transitions: [] });
    expect(Object.values(body.items[0]!.can)).not.toContain(true);
  });

  test.each([
    [{ teamType: ['STUDY_SPONSOR'] }, ['beacon Norden']],
    [
      { teamType: ['STUDY_SPONSOR', 'STUDY_SITE'], teamStatusType: 'OPEN' },
      ['beacon Norden', 'HARBOUR bergen'],
    ],
    [{ teamStatusType: 'CLOSED' }, ['HARBOUR Alta']],
    [{ channelId: harbour.channelId }, ['HARBOUR Alta', 'HARBOUR bergen']],
    [{ search: 'no0' }, ['HARBOUR bergen']],
    [{ page: 2, pageSize: 2 }, ['HARBOUR bergen']],
  ])('200 with %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test('404 for somebody else’s client, as for a missing one, and for a study of somebody else’s client', async () => {
    const missing = await search(admin, 999_999);
    expectHidden('CLIENT_NOT_FOUND', await search(admin, other.clientId), missing);
    const study = await search(admin, clientId, { channelId: foreign.channelId });
    expectHidden('CHANNEL_NOT_FOUND', study, await search(admin, clientId, { channelId: 999_999 }));
  });

  test('400 for a team type that does not exist', async () => {
    const { status, error } = await search(admin, clientId, { teamType: ['SITE'] });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['teamType.0']]);
  });
});
