import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChannelPosts } from '@studyline/contract/feed';
import { type PostWrapper, updateTitle } from '@studyline/contract/posts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { add, changePermissions, move, replace } from '../../../test/posts.ts';
import {
  buildCategories,
  buildMember,
  buildStudy,
  buildTeam,
  everyone,
  type Member,
  nobody,
  type Study,
} from '../../../test/world.ts';

let app: TestApp;
let study: Study;
let author: Member;
let teamId: number;
let categoryIds: number[];
let postId: number;

beforeAll(async () => {
  app = await startApp();
  const { db } = app.server;
  study = await buildStudy(db);
  author = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  teamId = await buildTeam(db, study);
  categoryIds = await buildCategories(db, study, ['01', '02']);
  const { body } = await add(app, study, author, {
    intent: 'PUBLISH',
    permissions: {
      viewPost: { ...nobody, roles: [study.roleIds.STUDY_MANAGER], teamIds: [teamId] },
      commentOnPost: everyone,
      updatePost: everyone,
      deletePost: everyone,
    },
    categoryIds: categoryIds.slice(0, 1),
  });
  ({ postId } = body);
});
afterAll(() => app.close());

/** The post on the page that the author reads. Reading also fails if what is kept differs from what the tables hold. */
async function listed(): Promise<PostWrapper | undefined> {
  const { channelId } = study;
  const { body } = await app
    .as(author)
    .call(listChannelPosts, { params: { channelId }, query: {}, body: [] });
  return body.items.find(({ postDetail }) => postDetail.postId === postId);
}

const update = (statement: RawBuilder<unknown>) => statement.execute(app.server.db);

test.each<[string, () => Promise<unknown>]>([
  ['title', () => app.as(author).call(updateTitle, { params: { id: postId }, body: { title: 'Renamed' } })],
  ['priority', () => update(sql`update post set priority = 'URGENT' where id = ${postId}`)],
  ['description', () => update(sql`update post_version set description = 'New' where post_id = ${postId}`)],
  ['preview', () => update(sql`update stored_file set preview_status = 'READY'`)],
  ['classification', () => classify(categoryIds[1] ?? 0)],
  ['name of a category', () => update(sql`update category set name = 'Site' where id = ${categoryIds[1]}`)],
  [
    'name of a role',
    () => update(sql`update role set name = 'Lead' where id = ${study.roleIds.STUDY_MANAGER}`),
  ],
  ['name of a team', () => update(sql`update team set name = 'Charité' where id = ${teamId}`)],
  [
    'name of its author',
    () => update(sql`update app_user set last_name = 'Byron' where id = ${author.userId}`),
  ],
  ['audience', () => changePermissions(app.server.db, postId, { viewPost: everyone })],
  ['version', () => publishAnother()],
])('a page shows a new %s at once', async (_, change) => {
  const before = await listed();
  await change();
  const after = await listed();
  expect(after).not.toEqual(before);
});

function classify(categoryId: number): Promise<unknown> {
  return update(sql`update post_category set category_id = ${categoryId} where post_id = ${postId}`);
}

async function publishAnother(): Promise<void> {
  await replace(app, author, postId);
  await move(app, author, postId, 'approve_draft', { versionDescription: 'Another file' });
}
