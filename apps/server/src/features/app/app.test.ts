import { afterAll, describe, expect, test } from 'vitest';
import * as contract from '@studyline/contract/app/calls';
import { addFavorite } from '@studyline/contract/channels/calls';
import { inject, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  addTerms,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  leaveStudy,
} from '../../../test/world.ts';

const DAY = 86_400_000;

const app = await startApp();
afterAll(() => app.close());

describe('getTermsOfService', () => {
  test('404 if there are none, 200 with the latest for anybody', async () => {
    const read = () => inject(app.app, contract.getTermsOfService, {});
    const none = await read();
    expect([none.status, none.error.errorCode]).toEqual([404, 'NOT_FOUND']);
    const newest = { content: '<p>Second</p>', changes: 'More', effectiveAt: new Date(7) };
    await addTerms(app.server.db, 2, newest);
    await addTerms(app.server.db, 1);
    expect((await read()).body).toEqual({
      version: 2,
      title: 'Terms',
      content: '<p>Second</p>',
      changes: 'More',
      effectiveDateTimeMillis: 7,
    });
  });
});

describe('initMember', () => {
  test('200 totals what waits in the person’s studies, counting no further than the screen shows', async () => {
    const { db } = app.server;
    const person = await buildUser(db, { firstName: 'Ada', lastName: 'Byron' });
    const init = async () => (await app.as(person).call(contract.initMember)).body;
    expect(await init()).toMatchObject({ channelSummaries: [], clients: [], counts: { unreadCount: 0 } });
    const studies = [
      await buildStudy(db, { name: 'Alpha' }),
      await buildStudy(db, { name: 'Beta' }),
    ] as const;
    for (const study of studies) {
      await buildMember(db, study, { roles: ['SITE_STAFF'], person });
      const author = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
      await buildPost(app, study, { author, rules: [{}] });
      await buildPost(app, study, { author, rules: [{}], publishedAt: new Date(Date.now() - 2 * DAY) });
    }
    await app.as(person).call(addFavorite, { params: { channelId: studies[1].channelId } });
    const body = await init();
    expect(body.counts).toEqual({
      unreadCount: 4,
      requiredActionsCount: 4,
      overdueActionsCount: 2,
      unreadUpdatesCount: 0,
    });
    expect(body.channelSummaries).toMatchObject([
      { name: 'Beta', isFavorite: true, unreadCount: 2, requiredActionsCount: 2, overdueActionsCount: 1 },
      { name: 'Alpha', isFavorite: false, unreadCount: 2, requiredActionsCount: 2, overdueActionsCount: 1 },
    ]);
    expect(body.user.basicUserInfo).toMatchObject({ userId: person.userId, displayName: 'Ada Byron' });
    expect(body.realtime).toEqual({ key: app.server.liveKey, host: null, port: null });
    expect(body.featureFlags).toContainEqual({ key: 'FOUR_EYES_PUBLISH', enabled: false });

    for (const study of studies) {
      const author = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
      for (let n = 0; n < 50; n++) await buildPost(app, study, { author });
    }
    const later = await init();
    expect(later.channelSummaries.map((c) => c.unreadCount)).toEqual([52, 52]);
    expect(later.counts.unreadCount).toBe(100);
  });

  test('200 lists the clients that the person administers, by name', async () => {
    const { clientId, admin } = await buildClient(app.server.db);
    const client = await app.server.db
      .selectFrom('client')
      .select(['name', 'uuid'])
      .where('id', '=', clientId)
      .executeTakeFirst();
    const { body } = await app.as(admin).call(contract.initMember);
    expect(body.clients).toEqual([{ clientId, ...client }]);
  });
});

describe('listStudiesByCustomer', () => {
  test('200 groups the person’s studies by client, both by name, and filters by either', async () => {
    const { db } = app.server;
    const person = await buildUser(db);
    const [first, second] = [await buildClient(db), await buildClient(db)];
    const join = async (clientId: number, name: string) => {
      const study = await buildStudy(db, { clientId, name });
      await buildMember(db, study, { roles: ['SITE_STAFF'], person });
      return study;
    };
    await join(second.clientId, 'Gamma 100%');
    await join(first.clientId, 'Beta');
    await join(first.clientId, 'Alpha_1');
    await leaveStudy(db, await join(first.clientId, 'Left'), person);
    await buildStudy(db, { clientId: first.clientId, name: 'Of others' });
    const list = async (search?: string) => {
      const { body } = await app.as(person).call(contract.listStudiesByCustomer, { query: { search } });
      return body.items.map((group) => [group.clientId, group.channels.map((c) => c.name)]);
    };
    const all = [
      [first.clientId, ['Alpha_1', 'Beta']],
      [second.clientId, ['Gamma 100%']],
    ];
    expect(await list()).toEqual(all);
    expect(await list('')).toEqual(all);
    expect(await list('BETA')).toEqual([[first.clientId, ['Beta']]]);
    expect(await list('%')).toEqual([[second.clientId, ['Gamma 100%']]]);
    expect(await list('_')).toEqual([[first.clientId, ['Alpha_1']]]);
    const { name } = await db
      .selectFrom('client')
      .select('name')
      .where('id', '=', second.clientId)
      .executeTakeFirstOrThrow();
    expect(await list(name)).toEqual([[second.clientId, ['Gamma 100%']]]);
    expect(await list('Of others')).toEqual([]);
  });
});

describe('listFeatureFlags', () => {
  test('200 lists them by key for anybody', async () => {
    const { body } = await inject(app.app, contract.listFeatureFlags, {});
    expect(body.items).toEqual([
      { key: 'CUSTOM_GRACE_PERIODS', enabled: false },
      { key: 'ENABLE_COURSES', enabled: true },
      { key: 'ENABLE_ORDERS', enabled: true },
      { key: 'ENABLE_PASSKEYS', enabled: true },
      { key: 'ENABLE_PICKUPS', enabled: true },
      { key: 'ENABLE_QUOTATIONS', enabled: true },
      { key: 'ENABLE_REGISTRY_IMPORT', enabled: true },
      { key: 'ENABLE_RENTAL_EQUIPMENT', enabled: true },
      { key: 'ENABLE_SUPPORT_REQUESTS', enabled: true },
      { key: 'FOUR_EYES_PUBLISH', enabled: false },
      { key: 'REQUIRE_MFA', enabled: false },
      { key: 'REQUIRE_TERMS_OF_SERVICE', enabled: true },
      { key: 'SHOW_PRICES_TO_SITES', enabled: true },
      { key: 'SITE_DIRECTORY_OPEN', enabled: false },
    ]);
  });
});

describe('getBuild', () => {
  test('200 tells anybody the build being served, always the same', async () => {
    const read = async () => (await inject(app.app, contract.getBuild, {})).body;
    const build = await read();
    expect(build.buildId).toMatch(/^\S+$/);
    expect(await read()).toEqual(build);
  });
});
