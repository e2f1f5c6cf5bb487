import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { removeClassifications, updateClassifications } from '@studyline/contract/classifications/changes';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { readRecorded } from '../../../test/audit.ts';
import { startApp } from '../../../test/app.ts';
import {
  addApproved,
  addSubmitted,
  census,
  feedTime,
  readPost,
  removePost,
  replace,
  versionOf,
} from '../../../test/posts.ts';
import { buildCategories, buildStudy, buildWorld, type Member } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, author, approver, reader } = await buildWorld(db);
const [zone = 0, section = 0] = await buildCategories(db, study, ['01', '01.01'], 'ONE');
const [other = 0] = await buildCategories(db, study, ['01'], 'TWO');
const [foreign = 0] = await buildCategories(db, await buildStudy(db), ['01'], 'ONE');
const taxonomyOf = async (categoryId: number) =>
  (
    await db
      .selectFrom('category')
      .select('taxonomy_id')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow()
  ).taxonomy_id;
const [one, two] = [await taxonomyOf(zone), await taxonomyOf(other)];
let postId: number;
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});
afterAll(() => app.close());

type Options = { id?: number; taxonomyId?: number | undefined };
const put = (person: Member, categoryIds: number[], { id = postId, ...of }: Options = { taxonomyId: one }) =>
  app.as(person).call(updateClassifications, { params: { id }, body: { ...of, categoryIds } });
const take = (person: Member, categoryIds: number[], { id = postId, ...of }: Options = { taxonomyId: one }) =>
  app.as(person).call(removeClassifications, { params: { id }, body: { ...of, categoryIds } });
const shownTo = async (person: Member) =>
  (await readPost(app, person, postId)).body.postDetail.classifications.map(({ categoryId }) => categoryId);
const found = async (categoryId: number) => {
  const args = { params: { channelId: study.channelId }, query: { taxonomyCategoryIds: [categoryId] } };
  const { items } = (await app.as(reader).call(listChannelPosts, args)).body;
  return items.some(({ postDetail }) => postDetail.postId === postId);
};

describe('updateClassifications', () => {
  test('200 sets a publication’s categories in one taxonomy, in its content and in the feeds, without a new version', async () => {
    const before = await feedTime(app, study);
    expect((await put(author, [section])).body).toEqual({ postId, version: 1, categoryIds: [section] });
    expect(await shownTo(reader)).toEqual([section]);
    expect([await found(zone), await found(other)]).toEqual([true, false]);
    await put(manager, [other], { taxonomyId: two });
    expect((await put(manager, [zone])).body.categoryIds.toSorted()).toEqual([zone, other].toSorted());
    expect(await found(section)).toBe(false);
    expect(await feedTime(app, study)).toBeGreaterThan(before);
    expect((await readPost(app, reader, postId)).body.postDetail).toMatchObject({
      version: 1,
      lastModificationType: 'CLASSIFICATION',
      lastModifiedAuthor: { userId: manager.userId },
      hasViewedLastModification: false,
    });
    const events = await readRecorded(db, postId);
    expect(events.filter(({ type }) => type === 'post.classificationsChanged')).toMatchObject([
      { version: 1, details: { before: [], after: [section] } },
      { details: { before: [section], after: [section, other] } },
      { details: { before: [section, other], after: [zone, other] } },
    ]);
  });

  test('200 sets the categories in all taxonomies if none is given', async () => {
    await put(manager, [zone], {});
    expect((await put(manager, [section, other], {})).body.categoryIds).toEqual([section, other]);
    expect((await put(manager, [], {})).body.categoryIds).toEqual([]);
  });

  test('200 changes nothing for the same categories, even if named twice', async () => {
    await put(manager, [zone, section]);
    const before = await census(app);
    expect((await put(manager, [section, zone, zone])).status).toBe(200);
    expect(await census(app)).toEqual(before);
  });

  test('200 does not touch the feeds for a draft, which is in none', async () => {
    const before = await feedTime(app, study);
    const id = await addSubmitted(app, study, author, { categoryIds: [other] });
    expect((await put(manager, [zone], { id })).status).toBe(200);
    expect(await feedTime(app, study)).toBe(before);
    await put(manager, [zone]);
    expect(await feedTime(app, study)).toBeGreaterThan(before);
  });

  test('200 returns a submitted draft to its author', async () => {
    const id = await addSubmitted(app, study, author);
    expect((await put(manager, [zone], { id })).status).toBe(200);
    expect(await versionOf(app, id)).toMatchObject({ submitted_at: null, edit: 2 });
    const events = await readRecorded(db, id);
    expect(events.at(-1)).toMatchObject({ details: { after: [zone], submittedAt: expect.any(Number) } });
  });

  test('200 changes the publication while there is a draft of a new version', async () => {
    await replace(app, author, postId, { description: 'Another' });
    expect((await put(author, [zone])).body).toMatchObject({ version: 1 });
    expect(await shownTo(reader)).toEqual([zone]);
    expect((await versionOf(app, postId, 2)).edited_by).toBe(author.userId);
  });

  test('400 for a taxonomy or a category that is not of this study, and for too many', async () => {
    const before = await census(app);
    const answers = [
      await put(manager, [], { taxonomyId: await taxonomyOf(foreign) }),
      await put(manager, [foreign]),
      await put(manager, [other]),
      await put(manager, [foreign], {}),
    ];
    expect(answers.map(({ status, error }) => [status, error.errorCode])).toEqual([
      [400, 'CATEGORY_UNKNOWN'],
      [400, 'CATEGORY_UNKNOWN'],
      [400, 'CATEGORY_UNKNOWN'],
      [400, 'CATEGORY_UNKNOWN'],
    ]);
    expect(
      (
        await put(
          manager,
          Array.from({ length: 21 }, (_, n) => n + 1),
        )
      ).status,
    ).toBe(400);
    expect(await census(app)).toEqual(before);
  });

  test('400 for more than 20 categories of all taxonomies together', async () => {
    const many = await buildCategories(
      db,
      study,
      Array.from({ length: 20 }, (_, n) => `${n + 10}`),
      'MANY',
    );
    expect((await put(manager, many, {})).status).toBe(200);
    const { status, error } = await put(manager, [zone]);
    expect([status, error.issues]).toEqual([400, [expect.objectContaining({ path: 'categoryIds' })]]);
    expect((await put(manager, [zone, ...many.slice(1)], {})).body.categoryIds).toHaveLength(20);
  });

  test('409 if the caller has not seen the current categories, and nothing is written', async () => {
    const seen: number[] = [];
    const body = { categoryIds: [zone], seen };
    const send = (person: Member, categoryIds: number[]) =>
      app.as(person).call(updateClassifications, { params: { id: postId }, body: { ...body, categoryIds } });
    expect((await send(manager, [zone, other])).status).toBe(200);
    const before = await census(app);
    const { status, error } = await send(author, [section]);
    expect([status, error.errorCode]).toEqual([409, 'CLASSIFICATIONS_CHANGED']);
    expect(await census(app)).toEqual(before);
    seen.push(other, zone);
    expect((await send(author, [section])).body.categoryIds).toEqual([section]);
  });

  test('403 for a reader', async () => {
    const { status, error } = await put(reader, [zone]);
    expect([status, error.errorCode]).toEqual([403, 'FORBIDDEN']);
    expect((await readPost(app, reader, postId)).body.postDetail.can.classify).toBe('FORBIDDEN');
    expect((await readPost(app, manager, postId)).body.postDetail.can.classify).toBe(true);
  });

  test('404 for a post that was withdrawn', async () => {
    await removePost(app, manager, postId);
    const { status, error } = await put(manager, [zone]);
    expect([status, error.errorCode]).toEqual([404, 'POST_NOT_FOUND']);
  });
});

describe('removeClassifications', () => {
  test('200 removes a post from some of its categories; those it is not in change nothing', async () => {
    await put(manager, [zone, section]);
    expect((await take(author, [zone])).body).toEqual({ postId, version: 1, categoryIds: [section] });
    const before = await census(app);
    expect((await take(author, [zone])).body.categoryIds).toEqual([section]);
    expect(await census(app)).toEqual(before);
    expect((await readRecorded(db, postId)).at(-1)).toMatchObject({
      type: 'post.classificationsChanged',
      details: { before: [zone, section], after: [section] },
    });
  });

  test('400 for a category of another taxonomy, which stays', async () => {
    await put(manager, [other], { taxonomyId: two });
    const { status, error } = await take(manager, [other]);
    expect([status, error.errorCode]).toEqual([400, 'CATEGORY_UNKNOWN']);
    expect(await shownTo(manager)).toEqual([other]);
  });

  test('404 for a post that does not exist', async () => {
    expect((await take(manager, [zone], { id: 999_999 })).error.errorCode).toBe('POST_NOT_FOUND');
  });
});
