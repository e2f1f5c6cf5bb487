import { afterAll, describe, expect, test } from 'vitest';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications';
import { startApp } from '../../../test/app.ts';
import { buildCategories, buildMember, buildStudy } from '../../../test/world.ts';
import { insertTaxonomy, TMF_SCHEMA } from '../clients/study-queries.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const reader = await buildMember(db, study, { roles: ['SITE_STAFF'] });
await db.transaction().execute((trx) => insertTaxonomy(trx, study.channelId));
/** Categories of the schema OWN: 01 with 01.01 and 01.02; 01.02 with 01.02.01; and 02. */
const own = await buildCategories(db, study, ['02', '01', '01.02', '01.01', '01.02.01'], 'OWN');
const foreign = await buildCategories(db, await buildStudy(db), ['01'], 'OWN');
afterAll(() => app.close());

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
  test('200 lists the taxonomies of the study; 404 for another study', async () => {
    const read = (channelId: number) =>
      app.as(reader).call(getClassificationSchema, { params: { channelId } });
    expect((await read(study.channelId)).body.items).toEqual([
      { taxonomyId: expect.any(Number), schema: TMF_SCHEMA, name: 'Trial Master File' },
      { taxonomyId: expect.any(Number), schema: 'OWN', name: 'OWN' },
    ]);
    const others = await read((await buildStudy(db)).channelId);
    expect([others.status, others.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('listClassificationNodes', () => {
  test('200 lists the children of the root and of a category by number, and says which have some', async () => {
    const [, zone = 0, section = 0, leaf = 0] = own;
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

  test('200 for the reference model that every study begins with', async () => {
    const { items } = (await list(0, { schema: TMF_SCHEMA, pageSize: 100 })).body;
    expect(items).toHaveLength(11);
    expect(items[0]).toMatchObject({ number: '01', name: 'Trial Management', hasChildren: true, items: [] });
  });

  test('200 in pages, or all with -1', async () => {
    expect(await shown(0, { page: 2, pageSize: 1 })).toEqual([['02', false]]);
    expect(await shown(0, { page: 3, pageSize: 1 })).toEqual([]);
    expect(await shown(0, { page: -1, pageSize: -1 })).toHaveLength(2);
  });

  test('404 for a schema or a category that the study does not have, and for another study', async () => {
    const [, zone = 0] = own;
    for (const answer of [
      await list(0, { schema: 'UNKNOWN' }),
      await list(999_999),
      await list(foreign[0] ?? 0),
      await list(zone, { schema: TMF_SCHEMA }),
    ])
      expect([answer.status, answer.error.errorCode]).toEqual([404, 'NOT_FOUND']);
    const { channelId } = await buildStudy(db);
    const others = await list(0, { channelId });
    expect([others.status, others.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
