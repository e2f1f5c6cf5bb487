import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addComment, listComments, removeComment } from '@studyline/contract/comments/calls';
import { unsubscribeFromComments } from '@studyline/contract/subscriptions/calls';
import { expectHidden, inject, startApp } from '../../../test/app.ts';
import {
  add as addPost,
  answerDuring,
  buildPost,
  readPost,
  replace,
  untilLocked,
} from '../../../test/posts.ts';
import { statementsOf } from '../../../test/statements.ts';
import { buildMember, buildWorld, changeRole, leaveStudy, type Member, nobody } from '../../../test/world.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { markCommentRemoved } from './queries.ts';
import { publishVersion } from '../drafts/publish.ts';

const app = await startApp();
const { study, author, coordinator } = await buildWorld(app.server.db);
afterAll(() => app.close());

const built = async () => (await buildPost(app, study, { author })).postId;
const add = (person: Member, postId: number, commentTextRequest: string, parentCommentId?: number) =>
  app.as(person).call(addComment, {
    params: { postId },
    body: { commentTextRequest, ...(parentCommentId && { parentCommentId }) },
  });

/** The database's state of a post's comments. */
async function written(postId: number) {
  const { rows } = await sql<{
    comments: number;
    counted: number;
    events: number;
  }>`
    select (select count(*) from comment where post_id = ${postId}) as comments,
      coalesce((select comment_count from post_counter where post_id = ${postId}), 0) as counted,
      (select count(*) from audit_event where post_id = ${postId} and type like 'comment.%') as events`.execute(
    app.server.db,
  );
  return rows[0];
}
const nothing = { comments: 0, counted: 0, events: 0 };
const follows = async (person: Member, postId: number) =>
  (await readPost(app, person, postId)).body.postDetail.subscriptions.subscribedToPostCommentActivity;

describe('addComment', () => {
  test('200 writes, counts and audits once', async () => {
    const postId = await built();
    const answer = await add(coordinator, postId, ' Which fridge?\nThe one in room 4? ');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      postId,
      parentCommentId: null,
      commentText: 'Which fridge?\nThe one in room 4?',
      version: 1,
      label: 'v1.0',
      author: { userId: coordinator.userId, teamName: expect.stringMatching(/^Site DE\d+, Berlin$/) },
      can: { edit: true, delete: true, reply: true },
    });
    expect(await written(postId)).toEqual({ comments: 1, counted: 1, events: 1 });
  });

  test('200 with at most four statements besides those for the caller, the transaction and the portraits in the answer', async () => {
    const postId = await built();
    await add(coordinator, postId, 'The sessions and statements are warm now.');
    const all = await statementsOf(() => add(coordinator, postId, 'Counted.'));
    const own = all.filter((statement) => !statement.includes('portrait_image'));
    expect(own.length).toBeGreaterThan(1);
    expect(own.length).toBeLessThanOrEqual(4);
  });

  test('200 adds a reply to a reply to its thread', async () => {
    const postId = await built();
    const top = await add(author, postId, 'Top');
    const reply = await add(coordinator, postId, 'Reply', top.body.commentId);
    const deeper = await add(author, postId, 'Reply to the reply', reply.body.commentId);
    expect([reply.body.parentCommentId, deeper.body.parentCommentId]).toEqual([
      top.body.commentId,
      top.body.commentId,
    ]);
  });

  const comment = JSON.stringify({ commentText: 'As a form' });
  test.each([
    ['the text', 'As a form'],
    ['JSON as text', comment],
    ['a part of JSON', new Blob([comment], { type: 'application/json' })],
    ['a part of JSON with the text alone', new Blob(['"As a form"'], { type: 'application/json' })],
  ])('200 accepts the parent in the query, and %s in the format of the specification', async (_, text) => {
    const postId = await built();
    const top = await add(author, postId, 'Top');
    const form = new FormData();
    form.append('commentTextRequest', text as Blob);
    const request = new Request('http://test', { method: 'POST', body: form });
    const answer = await app.app.inject({
      method: 'POST',
      url: `/openapi/v1/comments/posts/${postId}?parentCommentId=${top.body.commentId}`,
      headers: {
        authorization: `Bearer ${await app.as(coordinator).token()}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ commentText: 'As a form', parentCommentId: top.body.commentId });
  });

  test('200 subscribes its author to the comments, unless they unsubscribed before or unsubscribe later', async () => {
    const postId = await built();
    const bystander = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    expect(await follows(coordinator, postId)).toBe(false);
    await add(coordinator, postId, 'First');
    expect(await follows(coordinator, postId)).toBe(true);
    await app.as(coordinator).call(unsubscribeFromComments, { params: { postId } });
    expect(await follows(coordinator, postId)).toBe(false);
    await add(coordinator, postId, 'Second');
    expect(await follows(coordinator, postId)).toBe(false);
    expect(await follows(bystander, postId)).toBe(false);
  });

  test('200 keeps its author subscribed to the comments only while one of their comments exists', async () => {
    const postId = await built();
    const { body } = await add(coordinator, postId, 'On the wrong post');
    await app.as(coordinator).call(removeComment, { params: { commentId: body.commentId } });
    expect(await follows(coordinator, postId)).toBe(false);
  });

  test.each([
    ['5,000 characters', 'x'.repeat(5000)],
    ['emoji with several code points', '👩🏽‍🔬🏳️‍🌈 \u{1F469}\u200D\u{1F52C}'],
    ['right-to-left text', 'هل الجرعة صحيحة؟ ‏(10 mg)'],
    ['markup, which stays text', '<script>alert(1)</script> & {{name}} %s \' " \\'],
    ['a bracket that is no JSON', '{not json'],
  ])('200 keeps %s unchanged', async (_, text) => {
    const postId = await built();
    const answer = await add(coordinator, postId, text);
    expect([answer.status, answer.body.commentText]).toEqual([200, text]);
    const list = await app.as(author).call(listComments, { params: { postId } });
    expect(list.body.items.map((c) => c.commentText)).toEqual([text]);
  });

  test.each([
    ['the soft line break of Word', 'One\vtwo', 'One\ntwo'],
    ['a page break', 'One\ftwo', 'One\ntwo'],
    ['line breaks of Windows', 'One\r\ntwo', 'One\ntwo'],
    ['control characters', 'be\u0007ll \u0000', 'bell'],
  ])('200 for a text with %s, which is stored as it is shown', async (_, text, stored) => {
    const answer = await add(coordinator, await built(), text);
    expect([answer.status, answer.body.commentText]).toEqual([200, stored]);
  });

  test.each([
    ['nothing', ''],
    ['only white space', ' \n\t '],
    ['5,001 characters', 'x'.repeat(5001)],
    ['a lone surrogate', 'half \ud83d an emoji'],
    ['only control characters', '\u0007\u0000\u009f'],
  ])('400 for %s, and nothing is written', async (_, text) => {
    const postId = await built();
    const answer = await add(coordinator, postId, text);
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.error.issues?.map((i) => i.path)).toEqual(['commentTextRequest']);
    expect(await written(postId)).toEqual(nothing);
  });

  test('400 for a text with an unknown field', async () => {
    const commentTextRequest = { commentText: 'Seen', mood: 'bright' };
    const body = { commentTextRequest } as never;
    const answer = await app.as(author).call(addComment, { params: { postId: await built() }, body });
    expect([answer.status, answer.error.issues]).toEqual([
      400,
      [{ path: 'commentTextRequest', message: expect.stringContaining('mood') }],
    ]);
  });

  test('400 for a parent that is removed, missing or on another post', async () => {
    const postId = await built();
    const elsewhere = await add(author, await built(), 'Elsewhere');
    for (const parent of [elsewhere.body.commentId, 999_999]) {
      const answer = await add(coordinator, postId, 'Lost', parent);
      expect([answer.status, answer.error.errorCode]).toEqual([400, 'MENTIONED_PARENT_UNKNOWN']);
    }
    expect(await written(postId)).toEqual(nothing);
  });

  test('403 where comments are closed to the person, and nothing is written', async () => {
    const { postId } = await buildPost(app, study, { author, commentOnPost: nobody });
    const auditor = await buildMember(app.server.db, study, { roles: ['QA_AUDITOR'] });
    const open = await built();
    for (const [person, id] of [
      [coordinator, postId],
      [auditor, open],
    ] as const) {
      const answer = await add(person, id, 'May I?');
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'COMMENTS_CLOSED']);
      expect(await written(id)).toEqual(nothing);
    }
    expect((await add(author, postId, 'Its author may')).status).toBe(200);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    const invisible = await add(coordinator, postId, 'Hello');
    const missing = await add(coordinator, 999_999, 'Hello');
    expectHidden('POST_NOT_FOUND', invisible, missing);
    expect(await written(postId)).toEqual(nothing);
  });

  test('409 on a post that has only a draft', async () => {
    const { postId } = (await addPost(app, study, author)).body;
    const answer = await add(author, postId, 'Too early');
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'NOT_PUBLISHED']);
    expect(await written(postId)).toEqual(nothing);
  });

  test('200 for many at once on one post, and counts each', async () => {
    const postId = await built();
    const people = [author, coordinator];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add(people[n % 2] ?? author, postId, `Comment ${n}`)),
    );
    expect(answers.every((a) => a.status === 200)).toBe(true);
    expect(await written(postId)).toEqual({ comments: 20, counted: 20, events: 20 });
    expect(await Promise.all(people.map((person) => follows(person, postId)))).toEqual([true, true]);
  });

  test('200 waits for a version that is being published, and is recorded with it', async () => {
    const postId = await built();
    await replace(app, author, postId, { description: 'Second' });
    const publisher = await app.as(author).actor();
    let answer: ReturnType<typeof add> | undefined;
    // The other person's call is no part of the change.
    const asOthers = AsyncLocalStorage.snapshot();
    await transact(publisher, async (trx) => {
      await publishVersion(trx, publisher, { postId, version: 2 });
      answer = asOthers(() => add(coordinator, postId, 'Just then'));
      await asOthers(() => untilLocked(app));
    });
    const done = await answer;
    expect([done?.status, done?.body.version]).toEqual([200, 2]);
  });

  test('200 says which version each comment is about, in the answer and in the list', async () => {
    const postId = await built();
    await add(coordinator, postId, 'About the first');
    await replace(app, author, postId, { description: 'Second' });
    const publisher = await app.as(author).actor();
    await transact(publisher, (trx) => publishVersion(trx, publisher, { postId, version: 2 }));
    const second = await add(coordinator, postId, 'About the second');
    const { items } = (await app.as(author).call(listComments, { params: { postId } })).body;
    const labels = [second.body, ...items].map(({ version, label }) => [version, label]);
    expect(labels).toEqual([
      [2, 'v2.0'],
      [1, 'v1.0'],
      [2, 'v2.0'],
    ]);
  });

  test('403 for someone who loses the commenting role while the call waits, and nothing is written', async () => {
    const postId = await built();
    const demoted = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const answer = await answerDuring(
      app,
      (trx) => changeRole(trx, study, demoted, 'QA_AUDITOR'),
      () => add(demoted, postId, 'Still me'),
    );
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'COMMENTS_CLOSED']);
    expect(await written(postId)).toEqual(nothing);
  });

  test('400 waits for the removal of the comment it replies to', async () => {
    const postId = await built();
    const { commentId } = (await add(author, postId, 'Top')).body;
    const answer = await answerDuring(
      app,
      (trx) => markCommentRemoved(trx as Trx, commentId, new Date()),
      () => add(coordinator, postId, 'Reply', commentId),
    );
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'MENTIONED_PARENT_UNKNOWN']);
    expect((await written(postId))?.comments).toBe(1);
  });

  test('200 again for a repeated request with the same key, and 409 for another text under it', async () => {
    const postId = await built();
    const send = (commentTextRequest: string) =>
      app.as(coordinator).call(addComment, {
        params: { postId },
        body: { commentTextRequest },
        headers: { 'idempotency-key': `comment-${postId}` },
      });
    const first = await send('Once');
    const again = await send('Once');
    expect(again.body).toEqual(first.body);
    const other = await send('Twice');
    expect([other.status, other.error.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await written(postId))?.comments).toBe(1);
  });

  test('404 for an invisible post under the key of another request, with the same body as for a missing one', async () => {
    const headers = { 'idempotency-key': 'comment-elsewhere' };
    const send = (postId: number) =>
      app.as(coordinator).call(addComment, {
        params: { postId },
        body: { commentTextRequest: 'Hello' },
        headers,
      });
    expect((await send(await built())).status).toBe(200);
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    expectHidden('POST_NOT_FOUND', await send(postId), await send(999_999));
  });

  test('404 for a repeated request by someone who has since left the study', async () => {
    const person = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'] });
    const postId = await built();
    const send = (id: number) =>
      app.as(person).call(addComment, {
        params: { postId: id },
        body: { commentTextRequest: 'Once' },
        headers: { 'idempotency-key': 'before leaving' },
      });
    expect((await send(postId)).status).toBe(200);
    await leaveStudy(app.server.db, study, person);
    expectHidden('POST_NOT_FOUND', await send(postId), await send(999_999));
    expect((await written(postId))?.comments).toBe(1);
  });

  test('401 without a session', async () => {
    const answer = await inject(app.app, addComment, {
      params: { postId: 1 },
      body: { commentTextRequest: 'Who am I?' },
    });
    expect(answer.status).toBe(401);
  });
});
