import { afterAll, describe, expect, test } from 'vitest';
import { getChannel } from '@studyline/contract/channels/calls';
import { de } from '@studyline/contract/words/de';
import { roleKeys } from '@studyline/contract/core/permissions';
import { updateProfile } from '@studyline/contract/users/calls';
import { addChannel, getClient, listClientChannels, listClients } from '@studyline/contract/clients/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  leaveStudy,
  type Person,
} from '../../../test/world.ts';
import { BANNER_COLOURS } from './banner-colours.ts';

const app = await startApp();
const { clientId, admin } = await buildClient(app.server.db);
afterAll(() => app.close());

const list = (who: Person, client: number, query: Record<string, unknown> = {}) =>
  app.as(who).call(listClientChannels, { params: { clientId: client }, query });
const add = (channelName: string, query: object = {}, headers: Record<string, string> = {}) =>
  app
    .as(admin)
    .call(addChannel, { params: { clientId }, query: { channelName, ...query }, body: [], headers });
const countOf = async (name: string) => {
  const found = app.server.db.selectFrom('channel').select('id').where('name', '=', name);
  return (await found.where('client_id', '=', clientId).execute()).length;
};

describe('listClients', () => {
  test('200 lists only clients that the caller administers', async () => {
    await buildStudy(app.server.db, { clientId });
    await buildStudy(app.server.db);
    const { status, body } = await app.as(admin).call(listClients);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalCount: 1, lastPage: true });
    expect(body.items).toEqual([
      { clientId, uuid: expect.any(String), name: expect.any(String), studyCount: 1 },
    ]);
  });

  test('200 is empty for someone who administers none', async () => {
    const { body } = await app.as(await buildUser(app.server.db)).call(listClients);
    expect(body).toEqual({ items: [], page: 1, pageSize: 25, lastPage: true, totalCount: 0 });
  });
});

describe('getClient', () => {
  test('200 names the client', async () => {
    const { status, body } = await app.as(admin).call(getClient, { params: { clientId } });
    expect([status, body.clientId]).toEqual([200, clientId]);
  });

  test('404 for somebody else’s client, with the same body as for a missing one', async () => {
    const other = await buildClient(app.server.db);
    const foreign = await app.as(admin).call(getClient, { params: { clientId: other.clientId } });
    const missing = await app.as(admin).call(getClient, { params: { clientId: 999_999 } });
    expectHidden('CLIENT_NOT_FOUND', foreign, missing);
  });
});

describe('listClientChannels', () => {
  test('200 counts sites and current members and names the administrators', async () => {
    const own = await buildClient(app.server.db);
    const study = await buildStudy(app.server.db, { clientId: own.clientId, name: 'ASPIRE' });
    const { db } = app.server;
    const people = [
      await buildUser(db, { firstName: 'Elena', lastName: 'Marchetti' }),
      await buildUser(db, { firstName: 'Amir', lastName: 'Said' }),
    ];
    for (const person of people) await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], person });
    const former = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    await leaveStudy(db, study, former);
    await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    await buildTeam(db, study, { status: 'PLANNED' });
    const { status, body } = await list(own.admin, own.clientId);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      {
        channelId: study.channelId,
        name: 'ASPIRE',
        title: expect.any(String),
        bannerColorCSS: '#104B4F',
        logoUrl: null,
        sponsorName: null,
        nctId: null,
        siteCount: 2,
        memberCount: 3,
        administrators: ['Elena Marchetti', 'Amir Said'],
        can: { open: 'CHANNEL_NOT_FOUND' },
      },
    ]);
  });

  test('200 sorts by name, pages and searches, taking % and _ literally', async () => {
    const own = await buildClient(app.server.db);
    for (const name of ['beta 50%', 'Alpha', 'gamma_1', 'delta'])
      await buildStudy(app.server.db, { clientId: own.clientId, name });
    const names = async (query: Record<string, unknown>) => {
      const { body } = await list(own.admin, own.clientId, query);
      return [body.items.map((each) => each.name), body.totalCount, body.lastPage];
    };
    expect(await names({})).toEqual([['Alpha', 'beta 50%', 'delta', 'gamma_1'], 4, true]);
    expect(await names({ pageSize: 3 })).toEqual([['Alpha', 'beta 50%', 'delta'], 4, false]);
    expect(await names({ pageSize: 3, page: 2 })).toEqual([['gamma_1'], 4, true]);
    expect(await names({ page: 9 })).toEqual([[], 4, true]);
    expect(await names({ search: 'ALPH' })).toEqual([['Alpha'], 1, true]);
    expect(await names({ search: '%' })).toEqual([['beta 50%'], 1, true]);
    expect(await names({ search: '_' })).toEqual([['gamma_1'], 1, true]);
    expect(await names({ search: '\\' })).toEqual([[], 0, true]);
  });

  test('404 for somebody else’s client, even for a study administrator in it', async () => {
    const other = await buildClient(app.server.db);
    const study = await buildStudy(app.server.db, { clientId: other.clientId });
    const member = await buildMember(app.server.db, study, { roles: ['CHANNEL_ADMIN'] });
    for (const person of [admin, member])
      expect((await list(person, other.clientId)).error.errorCode).toBe('CLIENT_NOT_FOUND');
  });
});

describe('addChannel', () => {
  test('200 names the roles in the language of the study’s creator', async () => {
    const german = await buildClient(app.server.db);
    await app.as(german.admin).call(updateProfile, { body: { languageId: 'de' } });
    const { body } = await app.as(german.admin).call(addChannel, {
      params: { clientId: german.clientId },
      query: { channelName: 'FÖHR' },
      body: [],
    });
    const names = await app.server.db
      .selectFrom('role')
      .select('name')
      .where('channel_id', '=', body.channelId)
      .orderBy('id')
      .execute();
    expect(names.map(({ name }) => name)).toEqual(roleKeys.map((key) => de.server.role[key]));
  });

  test('200 creates a study with roles, taxonomy and sponsor team, makes its creator the administrator, and audits it', async () => {
    const { status, body } = await add('HARBOUR', { channelSponsorName: 'Norden Therapeutics AB' });
    expect(status).toBe(200);
    const { db } = app.server;
    const ofStudy = { channel_id: body.channelId };
    const channel = await db
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', body.channelId)
      .executeTakeFirstOrThrow();
    expect(channel).toMatchObject({
      client_id: clientId,
      name: 'HARBOUR',
      title: 'HARBOUR',
      sponsor_name: 'Norden Therapeutics AB',
      nct_id: null,
      registry: null,
    });
    expect(BANNER_COLOURS).toContain(channel.banner_color_css);
    const roles = await db
      .selectFrom('role')
      .select('key')
      .where((eb) => eb.and(ofStudy))
      .orderBy('id')
      .execute();
    expect(roles).toHaveLength(17);
    expect(roles[0]?.key).toBe('CHANNEL_ADMIN');
    const categories = await db
      .selectFrom('category as c')
      .innerJoin('taxonomy as t', 't.id', 'c.taxonomy_id')
      .leftJoin('category as p', 'p.id', 'c.parent_id')
      .select(['c.number', 'p.number as parent', 't.schema'])
      .where('c.channel_id', '=', body.channelId)
      .execute();
    expect(categories).toHaveLength(78);
    expect(new Set(categories.map(({ schema }) => schema))).toEqual(new Set(['TMF_RM_3_3_1']));
    expect(categories.every(({ number, parent }) => (parent ?? '') === number.slice(0, -3))).toBe(true);
    const teams = await db
      .selectFrom('team')
      .selectAll()
      .where((eb) => eb.and(ofStudy))
      .execute();
    expect(teams).toMatchObject([
      {
        name: 'Norden Therapeutics AB',
        team_type: 'STUDY_SPONSOR',
        participant_type: 'SPONSOR',
        status: 'ACTIVE',
        created_by: admin.userId,
      },
    ]);
    const members = await db
      .selectFrom('channel_member')
      .select(['user_id', 'role_keys', 'team_ids'])
      .where((eb) => eb.and(ofStudy))
      .execute();
    const teamId = teams[0]?.id;
    expect(members).toEqual([{ user_id: admin.userId, role_keys: ['CHANNEL_ADMIN'], team_ids: [teamId] }]);
    const events = await db
      .selectFrom('audit_event')
      .select(['type', 'actor_user_id', 'client_id', 'source', 'details'])
      .where((eb) => eb.and(ofStudy))
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      {
        type: 'channel.created',
        actor_user_id: admin.userId,
        client_id: clientId,
        source: 'APP',
        details: { name: 'HARBOUR', nctId: null },
      },
      {
        type: 'team.created',
        actor_user_id: admin.userId,
        client_id: null,
        source: 'APP',
        details: { name: 'Norden Therapeutics AB' },
      },
      {
        type: 'member.added',
        actor_user_id: admin.userId,
        client_id: null,
        source: 'APP',
        details: { roles: ['CHANNEL_ADMIN'], isLead: false },
      },
    ]);
  });

  test('200 opens the study to its creator but to no other administrator of the client', async () => {
    const other = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, clientId, other);
    const { channelId } = (await add('OPEN DOORS')).body;
    const open = (who: Person) => app.as(who).call(getChannel, { params: { channelId } });
    expect((await open(admin)).status).toBe(200);
    expect((await open(other)).error.errorCode).toBe('CHANNEL_NOT_FOUND');
  });

  test('200 creates one study for a key sent twice', async () => {
    const headers = { 'idempotency-key': 'a-key' };
    const [first, second] = [await add('TWICE', {}, headers), await add('TWICE', {}, headers)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await countOf('TWICE')).toBe(1);
    expect((await add('OTHER', {}, headers)).error.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('409 for a name that the client already uses, ignoring case, but not for one of another client', async () => {
    await add('BEACON');
    expect((await add('beacon')).error.errorCode).toBe('STUDY_NAME_TAKEN');
    const other = await buildClient(app.server.db);
    const elsewhere = await app
      .as(other.admin)
      .call(addChannel, { params: { clientId: other.clientId }, query: { channelName: 'BEACON' }, body: [] });
    expect(elsewhere.status).toBe(200);
  });

  test('409 for four of five simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('RUSH')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await countOf('RUSH')).toBe(1);
  });

  test.each([['#hash'], ['ab'], ['  '], ['x'.repeat(101)], ['fdp.\u202eexe']])(
    '400 for the name %j',
    async (name) => {
      const answer = await add(name);
      expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'channelName']);
    },
  );

  test('404 for somebody else’s client, and no study is created', async () => {
    const other = await buildClient(app.server.db);
    const answer = await app.as(admin).call(addChannel, {
      params: { clientId: other.clientId },
      query: { channelName: 'INTRUDER' },
      body: [],
    });
    expect(answer.error.errorCode).toBe('CLIENT_NOT_FOUND');
    const found = await app.server.db
      .selectFrom('channel')
      .where('name', '=', 'INTRUDER')
      .selectAll()
      .execute();
    expect(found).toEqual([]);
  });
});
