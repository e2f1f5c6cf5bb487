import { afterAll, describe, expect, test } from 'vitest';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost, viewedBy } from '../../../test/posts.ts';
import { buildCategories, buildMember, buildStudy } from '../../../test/world.ts';
import { insertTaxonomy, TMF_SCHEMA } from '../clients/study-queries.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const reader = await buildMember(db, study, { roles: ['SITE_STAFF'] });
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
await db.transaction().execute((trx) => insertTaxonomy(trx, study.channelId));
/** Categories of the schema OWN: 01 with 01.01 and 01.02; 01.02 with 01.02.01; and 02. */
const own = await buildCategories(db, study, ['02', '01', '01.02', '01.01', '01.02.01'], 'OWN');
const [, zone = 0, section = 0, sister = 0, leaf = 0] = own;
const foreign = await buildCategories(db, await buildStudy(db), ['01'], 'OWN');
afterAll(() => app.close());

const counting = { includeAdditionalProperties: true };
const list = (
  cat: number,
  { schema = 'OWN', channelId = study.channelId, ...query }: Record<string, unknown> = {},
) =>
  app.as(reader).call(listClassificationNodes, {
    params: { channelId: Number(channelId), schema: String(schema), cat },
    query,
  });
const shown = async (cat: number, options = {}) =>
  (await list(cat, options)).body.items.map((node) => [node.number, node.hasChildren]);

describe('getClassificationSchema', () => {
  const read = (channelId: number, query = {}, person = reader) =>
    app.as(person).call(getClassificationSchema, { params: { channelId }, query });

  test('200 lists the taxonomies of the study and who may change which; 404 for another study', async () => {
    const { body } = await read(study.channelId);
    const facts = { taxonomyId: expect.any(Number), isOffered: true, postCount: null, unreadCount: null };
    const can = { arrange: 'FORBIDDEN', edit: 'FORBIDDEN' };
    expect(body).toEqual({
      items: [
        { ...facts, schema: TMF_SCHEMA, name: 'Trial Master File', isStandard: true, categoryCount: 78, can },
        { ...facts, schema: 'OWN', name: 'OWN', isStandard: false, categoryCount: 5, can },
      ],
      unclassified: { postCount: null, unreadCount: null },
      can: { create: 'FORBIDDEN' },
    });
    const { items } = (await read(study.channelId, {}, manager)).body;
    expect(items.map((one) => one.can)).toEqual([
      { arrange: true, edit: 'FORBIDDEN' },
      { arrange: true, edit: true },
    ]);
    const others = await read((await buildStudy(db)).channelId);
    expect([others.status, others.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('listClassificationNodes', () => {
  test('200 lists the children of the root and of a category by number, and says which have children', async () => {
    expect(await shown(0)).toEqual([
      ['01', true],
      ['02', false],
    ]);
    expect(await shown(zone)).toEqual([
      ['01.01', false],
      ['01.02', true],
    ]);
    expect(await shown(section)).toEqual([['01.02.01', false]]);
    expect(await shown(leaf)).toEqual([]);
  });

  test('200 with everything below each, in the tree’s order', async () => {
    const [first] = (await list(0)).body.items;
    expect(first?.items.map(({ number, parentId, hasChildren }) => [number, parentId, hasChildren])).toEqual([
      ['01.01', zone, false],
      ['01.02', zone, true],
      ['01.02.01', section, false],
    ]);
  });

  test('200 for the reference model that every study starts with', async () => {
    const { items } = (await list(0, { schema: TMF_SCHEMA, pageSize: 100 })).body;
    expect(items).toHaveLength(11);
    expect(items[0]).toMatchObject({ number: '01', name: 'Trial Management', hasChildren: true });
  });

  test('200 in pages, or all with -1', async () => {
    expect(await shown(0, { page: 2, pageSize: 1 })).toEqual([['02', false]]);
    expect(await shown(0, { page: 3, pageSize: 1 })).toEqual([]);
    expect(await shown(0, { page: -1, pageSize: -1 })).toHaveLength(2);
    expect(await shown(0, { pageSize: -1 })).toHaveLength(2);
  });

  test('200 counts each post once, how many are unread, and only what the reader may see', async () => {
    const here = await buildStudy(db);
    const [top = 0, one = 0, two = 0] = await buildCategories(db, here, ['01', '01.01', '01.02'], 'OWN');
    const author = await buildMember(db, here, { roles: ['CHANNEL_ADMIN'] });
    const staff = await buildMember(db, here, { roles: ['SITE_STAFF'] });
    const publish = (categoryIds: number[], facts = {}) =>
      buildPost(app, here, { author, categoryIds, ...facts });
    const { postId } = await publish([one, two]);
    await publish([top]);
    await publish([one], { viewPost: viewedBy({ roles: [here.roleIds.MONITOR] }).viewPost });
    await publish([]);
    await openPost(app, staff, postId);
    const params = { channelId: here.channelId };
    const counts = async (person = staff) => {
      const nodes = await app
        .as(person)
        .call(listClassificationNodes, { params: { ...params, schema: 'OWN', cat: 0 }, query: counting });
      return nodes.body.items
        .flatMap(({ items, ...node }) => [node, ...items])
        .map((node) => [node.number, node.postCount, node.unreadCount]);
    };
    expect(await counts()).toEqual([
      ['01', 2, 1],
      ['01.01', 1, 0],
      ['01.02', 1, 0],
    ]);
    expect(await counts(author)).toEqual([
      ['01', 3, 0],
      ['01.01', 2, 0],
      ['01.02', 1, 0],
    ]);
    const { body } = await app.as(staff).call(getClassificationSchema, { params, query: counting });
    expect([body.items[0], body.unclassified]).toMatchObject([
      { postCount: 2, unreadCount: 1 },
      { postCount: 1, unreadCount: 1 },
    ]);
    const feed = await app.as(staff).call(listChannelPosts, { params, query: { taxonomyCategoryIds: [0] } });
    expect(feed.body.items.map(({ postDetail }) => postDetail.classifications)).toEqual([[]]);
  });

  test('200 counts only posts of the types asked for', async () => {
    const here = await buildStudy(db);
    const [top = 0] = await buildCategories(db, here, ['01'], 'OWN');
    const author = await buildMember(db, here, { roles: ['CHANNEL_ADMIN'] });
    const publish = (facts: object) => buildPost(app, here, { author, ...facts });
    await publish({ categoryIds: [top] });
    await publish({ categoryIds: [top], news: '<p>Hello</p>' });
    await publish({ isEvent: true });
    const params = { channelId: here.channelId };
    const counted = async (postType: ('DOCUMENT' | 'NEWS' | 'EVENT')[]) => {
      const query = { ...counting, postType };
      const schema = await app.as(author).call(getClassificationSchema, { params, query });
      const nodes = await app
        .as(author)
        .call(listClassificationNodes, { params: { ...params, schema: 'OWN', cat: 0 }, query });
      return [
        schema.body.items[0]?.postCount,
        schema.body.unclassified.postCount,
        nodes.body.items[0]?.postCount,
      ];
    };
    expect(await counted([])).toEqual([2, 1, 2]);
    expect(await counted(['DOCUMENT'])).toEqual([1, 0, 1]);
    expect(await counted(['NEWS', 'EVENT'])).toEqual([1, 1, 1]);
  });

  test('400 for an invalid page', async () => {
    expect((await list(0, { page: -1 })).status).toBe(400);
  });

  test('200 for a taxonomyId in place of the schema', async () => {
    const { id } = await app.server.db
      .selectFrom('taxonomy')
      .select('id')
      .where('channel_id', '=', study.channelId)
      .where('schema', '=', 'OWN')
      .executeTakeFirstOrThrow();
    const byId = await list(0, { schema: id });
    expect(byId.body).toEqual((await list(0)).body);
    expect((await list(0, { schema: 999_999 })).status).toBe(404);
  });

  test('404 for a schema or category that the study does not have, and for another study', async () => {
    const unknown = await list(0, { schema: 'UNKNOWN' });
    expect([unknown.status, unknown.error.errorCode]).toEqual([404, 'NOT_FOUND']);
    for (const answer of [
      await list(999_999),
      await list(foreign[0] ?? 0),
      await list(sister, { schema: TMF_SCHEMA }),
    ])
      expect([answer.status, answer.error.errorCode]).toEqual([404, 'NOT_FOUND']);
    const { channelId } = await buildStudy(db);
    const others = await list(0, { channelId });
    expect([others.status, others.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
