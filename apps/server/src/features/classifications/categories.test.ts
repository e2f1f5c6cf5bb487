import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCategory,
  createTaxonomy,
  removeCategory,
  removeClassifications,
  updateCategory,
  updateClassifications,
} from '@studyline/contract/classifications/changes';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { CATEGORY_LEVELS, listClassificationNodes } from '@studyline/contract/classifications/calls';
import { updateDraft } from '@studyline/contract/drafts/calls';
import { startApp } from '../../../test/app.ts';
import { readRecorded, readRecordedIn } from '../../../test/audit.ts';
import { add as addDraft, addSubmitted, buildPost, readPost, untilLocked } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildTeam, type Member, type Study } from '../../../test/world.ts';
import { insertTaxonomy, TMF_SCHEMA } from '../clients/study-queries.ts';
import { lockTaxonomies } from '../sharing/reference-queries.ts';
import { findCategories } from './queries.ts';

const app = await startApp();
const { db } = app.server;
let study: Study;
let manager: Member;
let taxonomyId: number;
let schema: string;
afterAll(() => app.close());
beforeEach(async () => {
  study = await buildStudy(db);
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  await db.transaction().execute((trx) => insertTaxonomy(trx, study.channelId));
  const params = { channelId: study.channelId };
  ({ taxonomyId, schema } = (
    await app.as(manager).call(createTaxonomy, { params, body: { name: 'Own' } })
  ).body);
});

const create = (name: string, parentId = 0, into = schema) =>
  app.as(manager).call(createCategory, {
    params: { channelId: study.channelId, schema: into },
    body: { name, parentId },
  });
const made = async (name: string, parentId = 0) => (await create(name, parentId)).body.categoryId;
const update = (cat: number, body: object, into = schema) =>
  app.as(manager).call(updateCategory, { params: { channelId: study.channelId, schema: into, cat }, body });
const remove = (cat: number, moveToCategoryId?: number, person = manager) =>
  app.as(person).call(removeCategory, {
    params: { channelId: study.channelId, schema, cat },
    query: moveToCategoryId === undefined ? {} : { moveToCategoryId },
  });
/** The names in the tree's order, with a dash for each level. */
const tree = async () => {
  const { items } = (
    await app.as(manager).call(listClassificationNodes, {
      params: { channelId: study.channelId, schema, cat: 0 },
      query: { page: -1, pageSize: -1 },
    })
  ).body;
  const all = items.flatMap(({ items: below, ...node }) => [node, ...below]);
  const depth = (parentId: number | null): number =>
    parentId === null
      ? 0
      : 1 + depth(all.find(({ categoryId }) => categoryId === parentId)?.parentId ?? null);
  return all.map(({ name, parentId }) => `${'-'.repeat(depth(parentId))}${name}`);
};
const classify = (postId: number, categoryIds: number[]) =>
  app.as(manager).call(updateClassifications, { params: { id: postId }, body: { categoryIds } });
/** The answers of two calls, the second of which arrives before the first has finished. */
const afterEachOther = async <One, Two>(one: () => Promise<One>, two: () => Promise<Two>) => {
  const answers = await db.transaction().execute(async (trx) => {
    await lockTaxonomies(trx, study.channelId);
    const first = one();
    await untilLocked(app);
    const second = two();
    await untilLocked(app, 2);
    return { first, second };
  });
  return [await answers.first, await answers.second] as const;
};
const recorded = async () =>
  (await readRecordedIn(db, study.channelId)).filter(({ type }) => type.startsWith('category.'));

describe('createCategory', () => {
  test('200 adds it after its siblings, at the top or below another, and records it', async () => {
    const safety = await made('Safety');
    await made('Laboratory');
    const { body } = await create('Letters', safety);
    expect(body).toMatchObject({ taxonomyId, parentId: safety, name: 'Letters', number: '', items: [] });
    expect(await tree()).toEqual(['Safety', '-Letters', 'Laboratory']);
    expect((await recorded()).at(-1)).toMatchObject({
      details: { categoryId: body.categoryId, name: 'Letters', parentId: safety },
    });
  });

  test('400 for no name, and for a category that is not in the taxonomy', async () => {
    const unknown = await create('Letters', 999_999);
    expect([unknown.status, unknown.error.errorCode]).toEqual([400, 'CATEGORY_UNKNOWN']);
    expect((await create('  ')).status).toBe(400);
  });

  test('404 for a taxonomy that the study does not have', async () => {
    const { status, error } = await create('Letters', 0, 'OWN_99');
    expect([status, error.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  test('409 for a sibling’s name and for one level too many, 403 for the reference model', async () => {
    const safety = await made('Safety caf\u00e9');
    for (const taken of ['sAFETY caf\u00e9', 'Safety\u00a0caf\u00e9', 'Safety  cafe\u0301'])
      expect((await create(taken)).error.errorCode).toBe('CATEGORY_NAME_TAKEN');
    expect((await create('Safety caf\u00e9', safety)).status).toBe(200);
    let below = safety;
    for (let level = 2; level <= CATEGORY_LEVELS; level++) below = await made(`Level ${level}`, below);
    const deep = await create('Too deep', below);
    expect([deep.status, deep.error.errorCode]).toEqual([409, 'TAXONOMY_FULL']);
    expect((await create('Ours', 0, TMF_SCHEMA)).error.errorCode).toBe('FORBIDDEN');
  });

  test('409 for one of two calls that take the same name at once', async () => {
    const both = await Promise.all([create('Same'), create('same')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('409 for more than 500', async () => {
    await db
      .insertInto('category')
      .values(
        Array.from({ length: 500 }, (_, n) => ({
          channel_id: study.channelId,
          taxonomy_id: taxonomyId,
          name: `Category ${n}`,
        })),
      )
      .execute();
    expect((await create('One more')).error.errorCode).toBe('TAXONOMY_FULL');
  });
});

describe('updateCategory', () => {
  test('200 renames it, also on the cards of its posts', async () => {
    const safety = await made('Safety');
    const { postId } = await buildPost(app, study, { author: manager, categoryIds: [safety] });
    await readPost(app, manager, postId);
    expect((await update(safety, { name: 'Drug safety' })).body.name).toBe('Drug safety');
    const { postDetail } = (await readPost(app, manager, postId)).body;
    expect(postDetail.classifications.map(({ name }) => name)).toEqual(['Drug safety']);
    expect((await update(safety, { name: 'DRUG SAFETY' })).status).toBe(200);
    expect((await recorded()).at(-1)).toMatchObject({
      type: 'category.renamed',
      details: { before: 'Drug safety', after: 'DRUG SAFETY' },
    });
  });

  test('200 moves it among its siblings, or with everything below it to another place', async () => {
    const [safety, laboratory] = [await made('Safety'), await made('Laboratory')];
    const letters = await made('Letters', safety);
    await made('Start-up', letters);
    await update(laboratory, { position: 1 });
    expect(await tree()).toEqual(['Laboratory', 'Safety', '-Letters', '--Start-up']);
    await update(letters, { parentId: laboratory });
    expect(await tree()).toEqual(['Laboratory', '-Letters', '--Start-up', 'Safety']);
    await update(letters, { parentId: 0, position: 1 });
    expect(await tree()).toEqual(['Letters', '-Start-up', 'Laboratory', 'Safety']);
    const before = (await recorded()).length;
    await update(letters, { parentId: 0, position: 1, name: 'Letters' });
    expect(await recorded()).toHaveLength(before);
    expect((await recorded()).at(-1)).toMatchObject({
      type: 'category.moved',
      details: {
        name: 'Letters',
        before: { parentId: laboratory, position: 1 },
        after: { parentId: null, position: 1 },
      },
    });
  });

  test('400 for a parent that is not in the taxonomy', async () => {
    const { status, error } = await update(await made('Safety'), { parentId: 999_999 });
    expect([status, error.errorCode]).toEqual([400, 'CATEGORY_UNKNOWN']);
  });

  test('404 for one that has been removed', async () => {
    const safety = await made('Safety');
    await remove(safety);
    const { status, error } = await update(safety, { name: 'Again' });
    expect([status, error.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  test('400 below itself, 409 for a taken name and for too many levels, 403 for the reference model', async () => {
    const [safety, laboratory] = [await made('Safety'), await made('Laboratory')];
    const letters = await made('Letters', safety);
    await made('Start-up', letters);
    expect((await update(safety, { parentId: letters })).error.errorCode).toBe('CATEGORY_UNKNOWN');
    expect((await update(safety, { parentId: safety })).error.errorCode).toBe('CATEGORY_UNKNOWN');
    expect((await update(safety, { name: 'laboratory' })).error.errorCode).toBe('CATEGORY_NAME_TAKEN');
    const deep = await made('Third', await made('Second', laboratory));
    expect((await update(safety, { parentId: deep })).error.errorCode).toBe('TAXONOMY_FULL');
    const { id } = await db
      .selectFrom('category')
      .select('id')
      .where('channel_id', '=', study.channelId)
      .where('number', '=', '01')
      .executeTakeFirstOrThrow();
    const standard = await update(id, { name: 'Ours' }, TMF_SCHEMA);
    expect([standard.status, standard.error.errorCode]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('removeCategory', () => {
  test('200 removes an empty one with those below it and frees its name', async () => {
    const safety = await made('Safety');
    const letters = await made('Letters', safety);
    expect((await remove(safety)).body).toEqual({ categoryId: safety });
    expect(await tree()).toEqual([]);
    expect((await create('Safety')).status).toBe(200);
    expect((await recorded()).find(({ type }) => type === 'category.removed')).toMatchObject({
      details: { name: 'Safety', removedIds: [letters], movedTo: null },
    });
  });

  test('200 moves its posts to the chosen category, each with an audit entry', async () => {
    const [safety, laboratory] = [await made('Safety'), await made('Laboratory')];
    const letters = await made('Letters', safety);
    const published = { author: manager, categoryIds: [safety, letters] };
    const { postId } = await buildPost(app, study, published);
    const draft = (await addDraft(app, study, manager, { categoryIds: [letters] })).body.postId;
    expect((await remove(safety, laboratory)).status).toBe(200);
    for (const id of [postId, draft]) {
      const { postDetail } = (await readPost(app, manager, id)).body;
      expect(postDetail.classifications.map(({ name }) => name)).toEqual(['Laboratory']);
    }
    expect((await readRecorded(db, postId)).at(-1)).toMatchObject({
      type: 'post.categoryRemoved',
      details: { before: [safety, letters], after: [laboratory] },
    });
  });

  test('200 moves a submitted draft, which stays submitted, and its author can see that in its history', async () => {
    const [safety, laboratory] = [await made('Safety'), await made('Laboratory')];
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const postId = await addSubmitted(app, study, author, { categoryIds: [safety] });
    expect((await remove(safety, laboratory)).status).toBe(200);
    const { postDetail } = (await readPost(app, author, postId)).body;
    expect(postDetail.classifications.map(({ name }) => name)).toEqual(['Laboratory']);
    expect(postDetail.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    const { body } = await app.as(author).call(listPostAudit, { params: { postId } });
    expect(body.items.map(({ eventType }) => eventType)).toContain('post.categoryRemoved');
  });

  test('200 leaves its posts uncategorised with 0', async () => {
    const safety = await made('Safety');
    const { postId } = await buildPost(app, study, { author: manager, categoryIds: [safety] });
    expect((await remove(safety, 0)).status).toBe(200);
    expect((await readPost(app, manager, postId)).body.postDetail.classifications).toEqual([]);
  });

  test('200 moves posts that the caller may not know of to the parent category', async () => {
    const safety = await made('Safety');
    const letters = await made('Letters', safety);
    const author = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const hidden = { author, unblindedOnly: true, categoryIds: [letters] };
    const { postId } = await buildPost(app, study, hidden);
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    expect((await remove(letters, undefined, blinded)).status).toBe(200);
    const { postDetail } = (await readPost(app, author, postId)).body;
    expect(postDetail.classifications.map(({ name }) => name)).toEqual(['Safety']);
    expect((await recorded()).at(-1)).toMatchObject({ details: { name: 'Letters', movedTo: null } });
  });

  test('400 for a category of another study', async () => {
    const safety = await made('Safety');
    const { status, error } = await remove(safety, 999_999);
    expect([status, error.errorCode]).toEqual([400, 'CATEGORY_UNKNOWN']);
  });

  test('404 for one that is removed meanwhile', async () => {
    const safety = await made('Safety');
    const both = await Promise.all([remove(safety), remove(safety)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('409 with the number of posts while it or one below it has any, and 400 for a target that is removed too', async () => {
    const safety = await made('Safety');
    const letters = await made('Letters', safety);
    await buildPost(app, study, { author: manager, categoryIds: [letters] });
    const used = await remove(safety);
    expect([used.status, used.error.errorCode]).toEqual([409, 'CATEGORY_IN_USE']);
    expect(used.error.errorDescription).toContain('1');
    const below = await remove(safety, letters);
    expect([below.status, below.error.errorCode]).toEqual([400, 'CATEGORY_UNKNOWN']);
    expect(await tree()).toEqual(['Safety', '-Letters']);
  });

  test('classifying a post in it meanwhile is refused', async () => {
    const safety = await made('Safety');
    const { postId } = await buildPost(app, study, { author: manager });
    const [removed, put] = await afterEachOther(
      () => remove(safety),
      () => classify(postId, [safety]),
    );
    expect([removed.status, put.status, put.error.errorCode]).toEqual([200, 400, 'CATEGORY_UNKNOWN']);
    expect(await findCategories(db, taxonomyId)).toEqual([]);
  });

  test('a post whose categories change meanwhile stays in the category that it was moved to', async () => {
    const [safety, laboratory, site] = [await made('Safety'), await made('Laboratory'), await made('Site')];
    const { postId } = await buildPost(app, study, { author: manager, categoryIds: [safety, site] });
    const [removed, taken] = await afterEachOther(
      () => remove(safety, laboratory),
      () =>
        app.as(manager).call(removeClassifications, {
          params: { id: postId },
          body: { taxonomyId, categoryIds: [site] },
        }),
    );
    expect([removed.status, taken.status]).toEqual([200, 200]);
    expect(taken.body.categoryIds).toEqual([laboratory]);
  });

  test('the history of a draft whose categories change meanwhile includes the category that it was moved to', async () => {
    const [safety, laboratory, site] = [await made('Safety'), await made('Laboratory'), await made('Site')];
    const { postId } = (await addDraft(app, study, manager, { categoryIds: [safety] })).body;
    const [removed, changed] = await afterEachOther(
      () => remove(safety, laboratory),
      () => app.as(manager).call(updateDraft, { params: { id: postId }, body: { categoryIds: [site] } }),
    );
    expect([removed.status, changed.status]).toEqual([200, 200]);
    expect((await readRecorded(db, postId)).at(-1)).toMatchObject({
      type: 'post.classificationsChanged',
      details: { before: [laboratory], after: [site] },
    });
  });
});
