import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCategory,
  createTaxonomy,
  removeTaxonomy,
  updateTaxonomy,
} from '@studyline/contract/classifications/changes';
import { getClassificationSchema, TAXONOMIES_LIMIT } from '@studyline/contract/classifications/calls';
import { startApp } from '../../../test/app.ts';
import { readRecorded, readRecordedIn } from '../../../test/audit.ts';
import { buildPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildTeam, type Member, type Study } from '../../../test/world.ts';
import { insertTaxonomy, TMF_SCHEMA } from '../clients/study-queries.ts';

const app = await startApp();
const { db } = app.server;
let study: Study;
let manager: Member;
afterAll(() => app.close());
beforeEach(async () => {
  study = await buildStudy(db);
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  await db.transaction().execute((trx) => insertTaxonomy(trx, study.channelId));
});

const inStudy = () => ({ params: { channelId: study.channelId } });
const create = (name: string, headers = {}) =>
  app.as(manager).call(createTaxonomy, { ...inStudy(), body: { name }, headers });
const update = (schema: string, body: object, person = manager) =>
  app.as(person).call(updateTaxonomy, { params: { channelId: study.channelId, schema }, body });
const remove = (schema: string, person = manager) =>
  app.as(person).call(removeTaxonomy, { params: { channelId: study.channelId, schema } });
const add = async (schema: string, name = 'Letters') =>
  (
    await app
      .as(manager)
      .call(createCategory, { params: { channelId: study.channelId, schema }, body: { name } })
  ).body.categoryId;
const names = async () =>
  (await app.as(manager).call(getClassificationSchema, inStudy())).body.items.map(({ name }) => name);

describe('createTaxonomy', () => {
  test('200 adds it after the others, records it, and repeats the answer for the same key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { status, body } = await create('Where it belongs', key);
    expect([status, body]).toMatchObject([
      200,
      { name: 'Where it belongs', isStandard: false, isOffered: true, categoryCount: 0 },
    ]);
    expect((await create('Where it belongs', key)).body).toEqual(body);
    expect(await names()).toEqual(['Trial Master File', 'Where it belongs']);
    expect(await readRecordedIn(db, study.channelId)).toMatchObject([
      { type: 'taxonomy.created', details: { taxonomyId: body.taxonomyId, name: 'Where it belongs' } },
    ]);
  });

  test('200 never assigns a schema twice', async () => {
    const { schema } = (await create('One')).body;
    await remove(schema);
    expect((await create('One')).body.schema).not.toBe(schema);
  });

  test('400 for an empty name, and for one of more than 100 letters', async () => {
    expect([(await create(' ')).status, (await create('N'.repeat(101))).status]).toEqual([400, 400]);
  });

  test('409 for another taxonomy’s name, for one of two calls that take the same name, and for one too many', async () => {
    const taken = await create('trial master FILE');
    expect([taken.status, taken.error.errorCode]).toEqual([409, 'CATEGORY_NAME_TAKEN']);
    const both = await Promise.all([create('Same'), create('Same')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (let n = 2; n < TAXONOMIES_LIMIT; n++) await create(`Taxonomy ${n}`);
    const full = await create('One too many');
    expect([full.status, full.error.errorCode]).toEqual([409, 'TAXONOMY_FULL']);
  });
});

describe('updateTaxonomy', () => {
  test('200 renames it, moves it and stops offering it; the same values change nothing', async () => {
    const { schema } = (await create('One')).body;
    expect((await update(schema, { name: 'Another', position: 1 })).body).toMatchObject({ name: 'Another' });
    expect(await names()).toEqual(['Another', 'Trial Master File']);
    expect((await update(TMF_SCHEMA, { isOffered: false })).body).toMatchObject({ isOffered: false });
    await update(schema, { name: 'Another', position: 1, isOffered: true });
    expect((await readRecordedIn(db, study.channelId)).slice(1)).toMatchObject([
      { type: 'taxonomy.renamed', details: { before: 'One', after: 'Another' } },
      { type: 'taxonomy.moved', details: { name: 'Another', before: 2, after: 1 } },
      { type: 'taxonomy.offeringChanged', details: { name: 'Trial Master File', isOffered: false } },
    ]);
  });

  test('404 for one that has been removed', async () => {
    const { schema } = (await create('One')).body;
    await remove(schema);
    const gone = await update(schema, { name: 'Two' });
    expect([gone.status, gone.error.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  test('403 for renaming the reference model, 409 for another taxonomy’s name', async () => {
    const { schema } = (await create('One')).body;
    const standard = await update(TMF_SCHEMA, { name: 'Ours' });
    const taken = await update(schema, { name: 'TRIAL Master File' });
    expect([standard.error.errorCode, taken.error.errorCode]).toEqual(['FORBIDDEN', 'CATEGORY_NAME_TAKEN']);
    expect([standard.status, taken.status]).toEqual([403, 409]);
  });
});

describe('removeTaxonomy', () => {
  test('200 removes it with its categories, and the audit trail still shows its name', async () => {
    const { schema, taxonomyId } = (await create('One')).body;
    await add(schema);
    expect((await remove(schema)).body).toEqual({ taxonomyId });
    expect(await names()).toEqual(['Trial Master File']);
    expect((await readRecordedIn(db, study.channelId)).at(-1)).toMatchObject({
      type: 'taxonomy.removed',
      details: { name: 'One' },
    });
  });

  test('200 also removes posts from it that the caller may not know of, and records that for each post', async () => {
    const { schema } = (await create('One')).body;
    const categoryId = await add(schema);
    const author = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const facts = { author, unblindedOnly: true, categoryIds: [categoryId] };
    const { postId } = await buildPost(app, study, facts);
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    expect((await remove(schema, blinded)).status).toBe(200);
    expect((await readRecorded(db, postId)).at(-1)).toMatchObject({
      type: 'post.categoryRemoved',
      details: { before: [categoryId], after: [] },
    });
  });

  test('404 for one that the study does not have', async () => {
    const { status, error } = await remove('OWN_99');
    expect([status, error.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  test('403 for the reference model, 409 with the number of posts while posts are in it', async () => {
    const standard = await remove(TMF_SCHEMA);
    expect([standard.status, standard.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    const { schema } = (await create('One')).body;
    await buildPost(app, study, { author: manager, categoryIds: [await add(schema)] });
    const used = await remove(schema);
    expect([used.status, used.error.errorCode]).toEqual([409, 'CATEGORY_IN_USE']);
    expect(used.error.errorDescription).toContain('1');
  });
});
