import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { buildWorld, nobody } from '../../../test/world.ts';
import { whileTicking } from '../../../test/ticking-clock.ts';
import {
  addSubmitted,
  buildPost,
  census,
  eventsOf,
  feedTime,
  move,
  readPost,
  readVersion,
  removePost,
  replace,
  versionOf,
} from '../../../test/posts.ts';

let submitted: number;

const app = await startApp();
const { study, manager, author, approver, reader } = await buildWorld(app.server.db);
beforeEach(async () => {
  submitted = await addSubmitted(app, study, author, { description: 'First' });
});
afterAll(() => app.close());

describe('deletePost', () => {
  test('200 deletes an own draft, releases its file and removes the post', async () => {
    const { file_id: fileId } = await versionOf(app, submitted);
    const { status, body } = await removePost(app, author, submitted);
    expect([status, body]).toEqual([200, { postId: submitted, deleted: 'DRAFT' }]);
    expect((await readVersion(app, author, submitted, 1)).status).toBe(404);
    expect((await removePost(app, author, submitted)).status).toBe(404);
    const file = await app.server.db
      .selectFrom('stored_file')
      .select('state')
      .where('id', '=', fileId ?? 0)
      .executeTakeFirst();
    expect(file?.state).toBe('PENDING');
    expect((await eventsOf(app, submitted)).at(-1)).toBe('post.draftDeleted');
  });

  test('200 uses the same time for everything in a withdrawal: the post, its obligations, its draft and the events', async () => {
    const { postId } = await buildPost(app, study, { author, rules: [{}] });
    await replace(app, author, postId, { description: 'Not ready' });
    await whileTicking(() => removePost(app, manager, postId));
    const { rows } = await sql<{ at: Date }>`
      select withdrawn_at as at from post where id = ${postId}
      union all select closed_at from assignment where post_id = ${postId}
      union all select occurred_at from audit_event where post_id = ${postId} and type in ('post.withdrawn', 'post.draftDeleted')`.execute(
      app.server.db,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(1);
  });

  test('200 uses the same time for the post and the event when a draft leaves nothing behind', async () => {
    await whileTicking(() => removePost(app, author, submitted));
    const { rows } = await sql`
      select e.occurred_at = p.withdrawn_at as same from post p join audit_event e on e.post_id = p.id
      where p.id = ${submitted} and e.type = 'post.draftDeleted'`.execute(app.server.db);
    expect(rows).toEqual([{ same: true }]);
  });

  test('200 deletes a waiting draft before the publication, which remains', async () => {
    await move(app, approver, submitted, 'approve_draft');
    await replace(app, author, submitted, { intent: 'PUBLISH', description: 'Second' });
    expect((await removePost(app, approver, submitted)).body.deleted).toBe('DRAFT');
    const opened = await readPost(app, reader, submitted);
    expect(opened.body.postDetail).toMatchObject({ version: 1, versionLabel: 'PUBLISHED' });
    // The number of a deleted version is never reused.
    const next = await replace(app, author, submitted, { description: 'Third' });
    expect(next.body.version).toBe(3);
  });

  test('200 withdraws a publication: nobody sees it, no actions are required, and its history is kept', async () => {
    const { postId } = await buildPost(app, study, { author: manager, rules: [{}] });
    const { db } = app.server;
    const feedBefore = await feedTime(app, study);
    expect((await removePost(app, manager, postId)).body).toEqual({ postId, deleted: 'POST' });
    for (const person of [reader, manager, approver]) {
      const { status, error } = await readPost(app, person, postId);
      expect([status, error.errorCode]).toEqual([410, 'POST_WITHDRAWN']);
      expect(error.errorDescription).toContain('Manager withdrew this post on ');
    }
    const post = await db.selectFrom('post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow();
    expect([post.listed, post.withdrawn_at]).toEqual([false, expect.any(Date)]);
    expect(await versionOf(app, postId)).toMatchObject({ version_label: 'WITHDRAWN' });
    const open = await db
      .selectFrom('assignment')
      .select(['closed_reason'])
      .distinct()
      .where('post_id', '=', postId)
      .execute();
    expect(open).toEqual([{ closed_reason: 'NO_LONGER_REQUIRED' }]);
    const unread = await db
      .selectFrom('post_reader')
      .select('user_id')
      .where('post_id', '=', postId)
      .where('unread', '=', true)
      .execute();
    expect(unread).toEqual([]);
    expect(await feedTime(app, study)).toBeGreaterThan(feedBefore);
    expect(await eventsOf(app, postId)).toEqual(['post.created', 'post.published', 'post.withdrawn']);
  });

  test('200 withdraws it together with someone else’s invisible draft', async () => {
    await move(app, approver, submitted, 'approve_draft');
    await replace(app, author, submitted, { description: 'Not ready' });
    expect((await removePost(app, manager, submitted)).body.deleted).toBe('POST');
    expect((await readVersion(app, author, submitted, 2)).status).toBe(410);
    expect((await eventsOf(app, submitted)).slice(-2)).toEqual(['post.draftDeleted', 'post.withdrawn']);
  });

  test('404 of a withdrawn post for people who could not read it', async () => {
    const roles = [study.roleIds.STUDY_MANAGER];
    const { postId } = await buildPost(app, study, { author: manager, viewPost: { ...nobody, roles } });
    await removePost(app, manager, postId);
    expect((await readPost(app, manager, postId)).status).toBe(410);
    expect((await readPost(app, reader, postId)).error.errorCode).toBe('POST_NOT_FOUND');
  });

  test('409 for a version that is no longer the newest, when two people delete the draft of a publication at once', async () => {
    await move(app, approver, submitted, 'approve_draft');
    await replace(app, author, submitted, { description: 'Second' });
    const remove = () => removePost(app, manager, submitted, 2);
    await move(app, author, submitted, 'submit_draft');
    const answers = await Promise.all([remove(), remove()]);
    const [first, second] = answers.toSorted((one, other) => one.status - other.status);
    expect(first!.body).toEqual({ postId: submitted, deleted: 'DRAFT' });
    expect(second!.error.errorCode).toBe('POST_CHANGED');
    expect((await readPost(app, reader, submitted)).body.postDetail.version).toBe(1);
  });

  test('403 for people who may not, 404 for people who may not see it, and nothing is written', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const narrowed = await buildPost(app, study, {
      author: manager,
      deletePost: nobody,
    });
    const before = await census(app);
    expect((await removePost(app, reader, postId)).error.errorCode).toBe('FORBIDDEN');
    expect((await removePost(app, author, postId)).error.errorCode).toBe('FORBIDDEN');
    expect((await removePost(app, approver, narrowed.postId)).error.errorCode).toBe('FORBIDDEN');
    expect((await removePost(app, reader, submitted)).status).toBe(404);
    expect(await census(app)).toEqual(before);
  });
});
