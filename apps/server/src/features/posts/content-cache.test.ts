import { type RawBuilder, sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { getPostSummary, type PostWrapper, updateTitle } from '@studyline/contract/posts/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { startApp } from '../../../test/app.ts';
import { add, buildPost, changePermissions, move, replace, untilLocked } from '../../../test/posts.ts';
import {
  buildCategories,
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  everyone,
  leaveTeam,
  nobody,
} from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author, reader } = await buildWorld(app.server.db);
const teamId = await buildTeam(app.server.db, study);
const [category = 0, otherCategory = 0] = await buildCategories(app.server.db, study, ['01', '02']);
const { postId } = (
  await add(app, study, author, {
    intent: 'PUBLISH',
    permissions: {
      viewPost: { ...nobody, roles: [study.roleIds.STUDY_MANAGER], teamIds: [teamId] },
      commentOnPost: everyone,
      updatePost: everyone,
      deletePost: everyone,
    },
    categoryIds: [category],
  })
).body;
afterAll(() => app.close());

/** The post on the author's page. Reading also fails if the cached content differs from the tables. */
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
  ['classification', () => classify(otherCategory)],
  ['name of a category', () => update(sql`update category set name = 'Site' where id = ${otherCategory}`)],
  [
    'name of a role',
    () => update(sql`update role set name = 'Lead' where id = ${study.roleIds.STUDY_MANAGER}`),
  ],
  ['name of a team', () => update(sql`update team set city = 'Bonn' where id = ${teamId}`)],
  ['blinding', () => update(sql`update post set unblinded_only = true where id = ${postId}`)],
  [
    'name of its author',
    () => update(sql`update app_user set last_name = 'Byron' where id = ${author.userId}`),
  ],
  ['audience', () => changePermissions(app.server.db, postId, { viewPost: everyone })],
  ['version', () => publishAnother()],
])('a page shows a new %s immediately', async (_, change) => {
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

describe('the two statements that read a page see the same state of the feed', () => {
  /** Makes a call wait for a table between its statements while something else commits. */
  async function answerAcross<T>(
    table: string,
    call: () => Promise<T>,
    change: () => Promise<unknown>,
  ): Promise<T> {
    const answer = await app.server.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      const waiting = call();
      await untilLocked(app);
      await change();
      return { waiting };
    });
    return answer.waiting;
  }

  const page = () =>
    app.as(reader).call(listChannelPosts, { params: { channelId: study.channelId }, query: {}, body: [] });
  const details = (answer: Awaited<ReturnType<typeof page>>) =>
    answer.body.items.map(({ postDetail }) => postDetail);

  test('when the rules of a post change after the caller is looked up', async () => {
    const built = await buildPost(app, study, { author, rules: [{}] });
    await page();
    const rule = {
      requiredActionType: 'VIEW',
      memberParticipationType: 'EVERY_MEMBER',
      gracePeriodMillis: GRACE_PERIOD_MILLIS,
      targetAudience: everyone,
    } as const;
    const answer = await answerAcross('post_counter', page, () =>
      app.as(author).call(replaceRules, { params: { id: built.postId }, body: { ruleSet: [rule] } }),
    );
    expect(details(answer).find((post) => post.postId === built.postId)?.actions).toMatchObject([
      { requiredActionType: 'VIEW' },
    ]);
  });

  test('when the reader loses access to a post before it is renamed', async () => {
    const viewPost = { ...nobody, teamIds: [reader.teamId] };
    const built = await buildPost(app, study, { author, title: 'Open', viewPost });
    const answer = await answerAcross('post_category', page, async () => {
      await leaveTeam(app.server.db, reader);
      const params = { id: built.postId };
      await app.as(author).call(updateTitle, { params, body: { title: 'For others only' } });
    });
    expect(answer.status).toBe(200);
    expect(details(answer).map((post) => post.title)).not.toContain('For others only');
  });

  test('when someone joins the study after the caller is looked up', async () => {
    const elsewhere = await buildStudy(app.server.db);
    const person = await buildMember(app.server.db, elsewhere, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const built = await buildPost(app, study, { author, title: 'A former title' });
    const params = { id: built.postId };
    await app.as(author).call(getPostSummary, { params, query: {} });
    const rename = () => app.as(author).call(updateTitle, { params, body: { title: 'The new title' } });
    await rename();
    const answer = await answerAcross(
      'post_counter',
      () => app.as(person).call(getPostSummary, { params, query: {} }),
      () => buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], person }),
    );
    expect(answer.body.postDetail.title).toBe('The new title');
  });
});
