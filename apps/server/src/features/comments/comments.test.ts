import { afterAll, describe, expect, test } from 'vitest';
import * as contract from '@studyline/contract/comments/calls';
import { readRecorded } from '../../../test/audit.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { answerDuring, buildPost, changePermissions } from '../../../test/posts.ts';
import { buildMember, buildWorld, leaveStudy, type Member, nobody } from '../../../test/world.ts';
import type { Trx } from '../../db/pool.ts';
import { findCommentTarget } from './queries.ts';

const app = await startApp();
const { study, manager, author, coordinator } = await buildWorld(app.server.db);
afterAll(() => app.close());

const built = async () => (await buildPost(app, study, { author })).postId;
async function add(person: Member, postId: number, text: string, parentCommentId?: number): Promise<number> {
  const answer = await app.as(person).call(contract.addComment, {
    params: { postId },
    body: { commentTextRequest: text, ...(parentCommentId && { parentCommentId }) },
  });
  expect(answer.status).toBe(200);
  return answer.body.commentId;
}
const list = async (
  postId: number,
  query: { page?: number; pageSize?: number; sort?: 'NEWEST_FIRST'; aroundCommentId?: number } = {},
) => (await app.as(coordinator).call(contract.listComments, { params: { postId }, query })).body;
const remove = (person: Member, commentId: number) =>
  app.as(person).call(contract.removeComment, { params: { commentId } });
const edit = (person: Member, commentId: number, commentTextRequest: string) =>
  app.as(person).call(contract.editComment, { params: { commentId }, body: { commentTextRequest } });
const texts = (page: { items: { commentText: string | null }[] }) => page.items.map((c) => c.commentText);
async function eventsOf(postId: number): Promise<{ type: string; details: Record<string, unknown> }[]> {
  return (await readRecorded(app.server.db, postId))
    .filter(({ type }) => type === 'comment.edited' || type === 'comment.removed')
    .map(({ type, details }) => ({ type, details }));
}

describe('listComments', () => {
  test('200 lists threads oldest first, replies after their parent', async () => {
    const postId = await built();
    const first = await add(author, postId, 'first');
    const second = await add(coordinator, postId, 'second');
    await add(coordinator, postId, 'first, reply 1', first);
    await add(author, postId, 'second, reply 1', second);
    await add(author, postId, 'first, reply 2', first);
    const page = await list(postId);
    expect(texts(page)).toEqual(['first', 'first, reply 1', 'first, reply 2', 'second', 'second, reply 1']);
    expect(page).toMatchObject({ page: 1, lastPage: true, totalCount: 5 });
  });

  test('200 pages by thread, newest first if requested', async () => {
    const postId = await built();
    for (const n of [1, 2, 3, 4, 5]) await add(n % 2 ? author : coordinator, postId, `thread ${n}`);
    const [, , third] = (await list(postId)).items;
    await add(author, postId, 'reply 3', third?.commentId);
    const pages = [1, 2, 3, 4].map((page) => list(postId, { page, pageSize: 2 }));
    expect((await Promise.all(pages)).map((p) => [texts(p), p.lastPage])).toEqual([
      [['thread 1', 'thread 2'], false],
      [['thread 3', 'reply 3', 'thread 4'], false],
      [['thread 5'], true],
      [[], true],
    ]);
    const newest = [1, 2, 3].map((page) => list(postId, { page, pageSize: 2, sort: 'NEWEST_FIRST' }));
    expect((await Promise.all(newest)).map((p) => [texts(p), p.lastPage])).toEqual([
      [['thread 5', 'thread 4'], false],
      [['thread 3', 'reply 3', 'thread 2'], false],
      [['thread 1'], true],
    ]);
  });

  test('200 returns the page with a given comment or reply, in either order', async () => {
    const postId = await built();
    const ids: number[] = [];
    for (const n of [1, 2, 3, 4, 5, 6]) ids.push(await add(author, postId, `thread ${n}`));
    const [first = 0, second = 0, third = 0, , fifth = 0] = ids;
    const reply = await add(coordinator, postId, 'reply 3', third);
    // One leaves the list, the other keeps its place for its reply.
    await remove(author, first);
    await add(coordinator, postId, 'reply 2', second);
    await remove(author, second);
    const around = async (aroundCommentId: number, sort?: 'NEWEST_FIRST') => {
      const page = await list(postId, { pageSize: 2, aroundCommentId, ...(sort && { sort }) });
      expect(page).toEqual(await list(postId, { pageSize: 2, page: page.page, ...(sort && { sort }) }));
      expect(page.items.map(({ commentId }) => commentId)).toContain(aroundCommentId);
      return page.page;
    };
    const pages = [await around(second), await around(reply), await around(fifth)];
    expect(pages).toEqual([1, 1, 2]);
    const backwards = [];
    for (const id of [fifth, reply, second]) backwards.push(await around(id, 'NEWEST_FIRST'));
    expect(backwards).toEqual([1, 2, 3]);
  });

  test('200 includes the last replies of a thread, or those back to the linked reply', async () => {
    const postId = await built();
    const top = await add(author, postId, 'top');
    const ids: number[] = [];
    for (let n = 1; n <= 23; n++) ids.push(await add(coordinator, postId, `reply ${n}`, top));
    await remove(coordinator, ids[21]!);
    const repliesOn = async (query: { aroundCommentId?: number }) => {
      const { items } = await list(postId, query);
      expect(items.map(({ replyCount }) => replyCount)).toEqual([22, ...items.slice(1).map(() => 0)]);
      return items.slice(1).map(({ commentId }) => ids.indexOf(commentId) + 1);
    };
    const last = [...Array.from({ length: 18 }, (_, i) => i + 4), 23];
    expect(await repliesOn({})).toEqual([3, ...last]);
    expect(await repliesOn({ aroundCommentId: ids[10]! })).toEqual([3, ...last]);
    expect(await repliesOn({ aroundCommentId: ids[1]! })).toEqual([2, 3, ...last]);
  });

  test('404 for the page of a comment that was removed or belongs to another post, 400 with a page', async () => {
    const [postId, otherId] = [await built(), await built()];
    const gone = await add(coordinator, postId, 'Gone');
    await remove(coordinator, gone);
    const elsewhere = await add(coordinator, otherId, 'Elsewhere');
    const ask = (aroundCommentId: number, page?: number) =>
      app
        .as(coordinator)
        .call(contract.listComments, { params: { postId }, query: { aroundCommentId, page } });
    expectHidden('COMMENT_NOT_FOUND', await ask(gone), await ask(elsewhere), await ask(999_999));
    const both = await ask(elsewhere, 2);
    expect([both.status, both.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
  });

  test('200 names the team of each author and says what the caller may do', async () => {
    const postId = await built();
    await add(author, postId, 'mine');
    await add(coordinator, postId, 'yours');
    const { items } = await list(postId);
    const team = await app.server.db
      .selectFrom('team')
      .select('name')
      .where('id', '=', author.teamId)
      .executeTakeFirst();
    expect(items[0]?.author.teamName).toBe(team?.name);
    expect(items[1]?.author.teamName).toMatch(/^Site DE\d+, Berlin$/);
    expect(items.map((c) => c.can)).toEqual([
      {
        edit: 'NOT_YOUR_COMMENT',
        delete: 'NOT_YOUR_COMMENT',
        reply: true,
        removeAttachment: 'NOT_YOUR_COMMENT',
      },
      { edit: true, delete: true, reply: true, removeAttachment: 'FILE_NOT_FOUND' },
    ]);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    const read = (id: number) => app.as(coordinator).call(contract.listComments, { params: { postId: id } });
    const [invisible, missing] = [await read(postId), await read(999_999)];
    expectHidden('POST_NOT_FOUND', invisible, missing);
  });
});

describe('editComment', () => {
  test('200 changes the text, keeps the previous one in the audit trail, and marks the comment as edited', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'Dose is 10 mg');
    const answer = await edit(coordinator, id, 'Dose is 1 mg');
    expect([answer.status, answer.body.commentText]).toEqual([200, 'Dose is 1 mg']);
    expect(answer.body.editDateTimeMillis).toEqual(expect.any(Number));
    expect(await eventsOf(postId)).toEqual([
      { type: 'comment.edited', details: { commentId: id, before: 'Dose is 10 mg', after: 'Dose is 1 mg' } },
    ]);
  });

  test('200 for the same text records nothing', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'Same');
    const answer = await edit(coordinator, id, ' Same ');
    expect([answer.status, answer.body.editDateTimeMillis]).toEqual([200, null]);
    expect(await eventsOf(postId)).toEqual([]);
  });

  test('403 for anyone but its author, even a study manager', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'Mine');
    for (const person of [author, manager]) {
      const answer = await edit(person, id, 'Yours');
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'NOT_YOUR_COMMENT']);
    }
    expect(texts(await list(postId))).toEqual(['Mine']);
    expect(await eventsOf(postId)).toEqual([]);
  });

  test('403 once comments are closed', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'Before');
    await changePermissions(app.server.db, postId, { commentOnPost: nobody });
    const answer = await edit(coordinator, id, 'After');
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'COMMENTS_CLOSED']);
    expect((await remove(coordinator, id)).status).toBe(200);
  });
});

describe('removeComment', () => {
  test('404 for someone who leaves the study while the call waits', async () => {
    const postId = await built();
    const leaver = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const commentId = await add(leaver, postId, 'Mine');
    const answer = await answerDuring(
      app,
      (trx) => leaveStudy(trx, study, leaver),
      () => remove(leaver, commentId),
    );
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'COMMENT_NOT_FOUND']);
    expect(texts(await list(postId))).toEqual(['Mine']);
  });

  test('200 waits for a reply to the comment', async () => {
    const postId = await built();
    const commentId = await add(author, postId, 'Top');
    const answer = await answerDuring(
      app,
      (trx) => findCommentTarget(trx as Trx, coordinator.userId, postId, commentId),
      () => remove(author, commentId),
    );
    expect(answer.status).toBe(200);
  });

  test('200 removes a comment without replies from the list, once', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'Oops');
    expect((await remove(coordinator, id)).body).toEqual({ commentId: id, removed: true });
    expect(await list(postId)).toMatchObject({ items: [], totalCount: 0 });
    expect((await remove(coordinator, id)).status).toBe(404);
    expect(await eventsOf(postId)).toEqual([
      { type: 'comment.removed', details: { commentId: id, before: 'Oops' } },
    ]);
  });

  test('200 keeps the place of a comment with replies until the last reply is removed', async () => {
    const postId = await built();
    const top = await add(coordinator, postId, 'Top');
    const reply = await add(author, postId, 'Reply', top);
    await remove(coordinator, top);
    const page = await list(postId);
    expect([texts(page), page.totalCount]).toEqual([[null, 'Reply'], 1]);
    expect(page.items[0]?.can).toEqual({
      edit: 'COMMENT_NOT_FOUND',
      delete: 'COMMENT_NOT_FOUND',
      reply: 'MENTIONED_PARENT_UNKNOWN',
      removeAttachment: 'COMMENT_NOT_FOUND',
    });
    const toRemoved = await app.as(author).call(contract.addComment, {
      params: { postId },
      body: { commentTextRequest: 'Too late', parentCommentId: top },
    });
    expect(toRemoved.error.errorCode).toBe('MENTIONED_PARENT_UNKNOWN');
    const next = await add(author, postId, 'Goes on', reply);
    expect(texts(await list(postId))).toEqual([null, 'Reply', 'Goes on']);
    await remove(author, reply);
    await remove(author, next);
    expect(await list(postId)).toMatchObject({ items: [], totalCount: 0 });
  });

  test('200 for moderators: of the study, or of their own posts', async () => {
    const postId = await built();
    for (const person of [manager, author]) {
      const id = await add(coordinator, postId, 'Off topic');
      expect((await remove(person, id)).status).toBe(200);
    }
    const others = await buildPost(app, study, { author: manager });
    const id = await add(coordinator, others.postId, 'Not on the author’s post');
    const answer = await remove(author, id);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'NOT_YOUR_COMMENT']);
    expect((await list(others.postId)).totalCount).toBe(1);
    expect(await eventsOf(others.postId)).toEqual([]);
  });

  test('200 once and 404 for the others, when several remove at once', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'Race');
    const answers = await Promise.all(
      [coordinator, manager, author, coordinator].map((person) => remove(person, id)),
    );
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 404, 404, 404]);
    expect((await list(postId)).totalCount).toBe(0);
    expect((await eventsOf(postId)).length).toBe(1);
  });
});

describe('getComment', () => {
  test('200 returns one comment as the list does', async () => {
    const postId = await built();
    const id = await add(coordinator, postId, 'One');
    const answer = await app.as(coordinator).call(contract.getComment, { params: { commentId: id } });
    expect(answer.body).toEqual((await list(postId)).items[0]);
  });

  test('404 for a comment on an invisible post, as for a removed or a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    const hidden = await add(author, postId, 'Hidden');
    const gone = await add(coordinator, await built(), 'Gone');
    await remove(coordinator, gone);
    const answers = [];
    for (const commentId of [hidden, gone, 999_999]) {
      const read = await app.as(coordinator).call(contract.getComment, { params: { commentId } });
      answers.push(read);
      expect((await edit(coordinator, commentId, 'x')).status).toBe(404);
      expect((await remove(coordinator, commentId)).status).toBe(404);
    }
    expectHidden('COMMENT_NOT_FOUND', ...answers);
  });
});

describe('listCommentActions', () => {
  test('200 says what the caller may do', async () => {
    const id = await add(coordinator, await built(), 'One');
    const ask = (person: Member) =>
      app.as(person).call(contract.listCommentActions, { params: { commentId: id } });
    const removeAttachment = 'FILE_NOT_FOUND';
    expect((await ask(coordinator)).body).toEqual({
      edit: true,
      delete: true,
      reply: true,
      removeAttachment,
    });
    expect((await ask(manager)).body).toEqual({
      edit: 'NOT_YOUR_COMMENT',
      delete: true,
      reply: true,
      removeAttachment,
    });
    expect((await ask({ ...coordinator, userId: author.userId })).body.delete).toBe(true);
  });
});

describe('listReplies', () => {
  const replies = (commentId: number, query: { page?: number; pageSize?: number } = {}) =>
    app.as(coordinator).call(contract.listReplies, { params: { commentId }, query });

  test('200 pages backwards from the newest, oldest first on each page', async () => {
    const postId = await built();
    const top = await add(author, postId, 'top');
    for (let n = 1; n <= 5; n++) await add(n % 2 ? author : coordinator, postId, `reply ${n}`, top);
    await add(author, postId, 'another thread');
    // It keeps its place for its replies.
    await remove(author, top);
    const read = [1, 2, 3].map(async (page) => (await replies(top, { page, pageSize: 2 })).body);
    expect((await Promise.all(read)).map((p) => [texts(p), p.lastPage, p.totalCount])).toEqual([
      [['reply 4', 'reply 5'], false, 5],
      [['reply 2', 'reply 3'], false, 5],
      [['reply 1'], true, 5],
    ]);
  });

  test('404 for a comment that is gone', async () => {
    const postId = await built();
    const gone = await add(author, postId, 'Gone');
    await remove(author, gone);
    const { status, error } = await replies(gone);
    expect([status, error.errorCode]).toEqual([404, 'COMMENT_NOT_FOUND']);
  });
});

describe('listCommentAuthors', () => {
  test('200 names each author of an existing comment once', async () => {
    const postId = await built();
    await add(coordinator, postId, 'a');
    await add(coordinator, postId, 'b');
    const gone = await add(manager, postId, 'c');
    await remove(manager, gone);
    const answer = await app.as(author).call(contract.listCommentAuthors, { params: { postId } });
    expect(answer.body.items.map((a) => a.userId)).toEqual([coordinator.userId]);
  });
});
