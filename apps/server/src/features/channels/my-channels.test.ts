import * as channels from '@studyline/contract/channels/calls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost, changePermissions, removePost } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildUser,
  leaveStudy,
  type Member,
  nobody,
  type Person,
  type Study,
} from '../../../test/world.ts';
import { findChannelSummaries } from './summaries.ts';

let person: Person;
let alpha: Study;
let beta: Study;
let author: Member;

const app = await startApp();
afterAll(() => app.close());
beforeEach(async () => {
  const { db } = app.server;
  person = await buildUser(db);
  const run = crypto.randomUUID();
  alpha = await buildStudy(db, { name: `alpha ${run}` });
  beta = await buildStudy(db, { name: `Beta ${run}` });
  author = await buildMember(db, alpha, { roles: ['STUDY_MANAGER'] });
  await buildMember(db, alpha, { roles: ['PRINCIPAL_INVESTIGATOR'], person });
  await buildMember(db, beta, { roles: ['SITE_STAFF'], person });
});

const DAY = 86_400_000;
const mine = async (query = {}) => (await app.as(person).call(channels.listMyChannels, { query })).body;
const favorites = async () => (await app.as(person).call(channels.listFavorites)).body;
const favor = (channelId: number) => app.as(person).call(channels.addFavorite, { params: { channelId } });
const disfavor = (channelId: number) =>
  app.as(person).call(channels.removeFavorite, { params: { channelId } });
const names = (page: { items: { channelId: number }[] }) => page.items.map((c) => c.channelId);
const eventsOf = async () =>
  app.server.db
    .selectFrom('audit_event')
    .select(['type', 'channel_id'])
    .where('subject_user_id', '=', person.userId)
    .orderBy('id')
    .execute();

describe('listMyChannels', () => {
  test('200 lists favourites first, then by name', async () => {
    expect(names(await mine())).toEqual([alpha.channelId, beta.channelId]);
    await favor(beta.channelId);
    const page = await mine();
    expect(names(page)).toEqual([beta.channelId, alpha.channelId]);
    expect(page.items.map((c) => c.isFavorite)).toEqual([true, false]);
    expect(page).toMatchObject({ page: 1, pageSize: 25, lastPage: true, totalCount: 2 });
  });

  test('200 in pages, or all with -1', async () => {
    const first = await mine({ page: 1, pageSize: 1 });
    const second = await mine({ page: 2, pageSize: 1 });
    const third = await mine({ page: 3, pageSize: 1 });
    expect([first, second, third].map((p) => [names(p), p.lastPage, p.totalCount])).toEqual([
      [[alpha.channelId], false, 2],
      [[beta.channelId], true, 2],
      [[], true, 2],
    ]);
    expect(names(await mine({ page: -1, pageSize: -1 }))).toEqual([alpha.channelId, beta.channelId]);
    const half = await app.as(person).call(channels.listMyChannels, { query: { page: -1 } });
    expect(half.status).toBe(400);
  });

  test('200 counts only what is waiting and visible', async () => {
    const { db } = app.server;
    const rules = [{}];
    await buildPost(app, alpha, { author });
    await buildPost(app, alpha, { author, rules });
    const overdue = new Date(Date.now() - 2 * DAY);
    await buildPost(app, alpha, {
      author,
      rules: [{}, { requiredActionType: 'VIEW' }],
      publishedAt: overdue,
    });
    const hidden = await buildPost(app, alpha, { author, rules });
    const withdrawn = await buildPost(app, alpha, { author, rules });
    await changePermissions(db, hidden.postId, { viewPost: nobody });
    await removePost(app, author, withdrawn.postId);
    const [inAlpha, inBeta] = (await mine()).items;
    expect(inAlpha).toMatchObject({ unreadCount: 3, requiredActionsCount: 3, overdueActionsCount: 2 });
    expect(inBeta).toMatchObject({ unreadCount: 0, requiredActionsCount: 0, overdueActionsCount: 0 });
  });

  test('200 stops counting at 100', async () => {
    const publishedAt = new Date(Date.now() - 2 * DAY);
    for (let n = 0; n < 101; n++) await buildPost(app, alpha, { author, rules: [{}], publishedAt });
    expect((await mine()).items[0]).toMatchObject({
      unreadCount: 100,
      requiredActionsCount: 100,
      overdueActionsCount: 100,
    });
  });

  test('200 without a study that the person has left', async () => {
    await leaveStudy(app.server.db, beta, person);
    expect(names(await mine())).toEqual([alpha.channelId]);
  });
});

describe('findChannelSummaries', () => {
  test('returns only those of the given studies that the person is in', async () => {
    const { db } = app.server;
    const others = await buildStudy(db);
    const actor = await app.as(person).actor();
    const found = await findChannelSummaries(actor, [beta.channelId, others.channelId]);
    expect(found.map((c) => c.channelId)).toEqual([beta.channelId]);
    expect(await findChannelSummaries(actor, [])).toEqual([]);
    expect(await findChannelSummaries(actor)).toHaveLength(2);
  });
});

describe('listFavorites', () => {
  test('200 lists favourites by name', async () => {
    expect(await favorites()).toMatchObject({ items: [], totalCount: 0 });
    await favor(beta.channelId);
    await favor(alpha.channelId);
    expect(names(await favorites())).toEqual([alpha.channelId, beta.channelId]);
  });
});

describe('addFavorite', () => {
  test('200 with one favourite, however often it is sent', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => favor(alpha.channelId)));
    expect(answers.map((a) => a.body)).toEqual(
      [1, 2, 3].map(() => ({ channelId: alpha.channelId, isFavorite: true })),
    );
    expect(await eventsOf()).toEqual([{ type: 'favorite.added', channel_id: alpha.channelId }]);
  });

  test('404 for a study the person is not in, with the same body as for a missing one', async () => {
    const others = await buildStudy(app.server.db);
    const [invisible, missing] = [await favor(others.channelId), await favor(999_999)];
    expectHidden('CHANNEL_NOT_FOUND', invisible, missing);
    expect(await eventsOf()).toEqual([]);
  });
});

describe('removeFavorite', () => {
  test('200 removes it, and changes nothing the second time', async () => {
    expect((await disfavor(alpha.channelId)).body).toEqual({ channelId: alpha.channelId, isFavorite: false });
    expect(await eventsOf()).toEqual([]);
    await favor(alpha.channelId);
    await Promise.all([disfavor(alpha.channelId), disfavor(alpha.channelId)]);
    expect((await eventsOf()).map((e) => e.type)).toEqual(['favorite.added', 'favorite.removed']);
    expect(names(await favorites())).toEqual([]);
  });
});
