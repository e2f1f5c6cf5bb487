import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { markAsRead, markAsUnread } from '@studyline/contract/posts';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildWorld, type Member } from '../../../test/world.ts';
import { add, addApproved, census, eventsOf, openPost, readPost } from '../../../test/posts.ts';

let postId: number;

const app = await startApp();
const { study, author, approver, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});
afterAll(() => app.close());

const markUnread = (person: Member, id: number) => app.as(person).call(markAsUnread, { params: { id } });
const markRead = (person: Member, id: number) => app.as(person).call(markAsRead, { params: { id } });

describe('markAsUnread', () => {
  test('200 makes a read post unread for that person only, and is audited once', async () => {
    await openPost(app, reader, postId);
    const { body } = await markUnread(reader, postId);
    expect(body).toEqual({ postId, markedAsUnread: true, hasViewedLastModification: true });
    expect((await markUnread(reader, postId)).body).toEqual(body);
    expect((await readPost(app, reader, postId)).body.postDetail.markedAsUnread).toBe(true);
    expect((await readPost(app, other, postId)).body.postDetail.markedAsUnread).toBe(false);
    expect((await eventsOf(app, postId)).slice(3)).toEqual(['post.opened', 'post.markedUnread']);
  });

  test('200 for a member who joined later and has no mark yet', async () => {
    const late = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    expect((await markUnread(late, postId)).body.markedAsUnread).toBe(true);
  });

  test('200 leaves a draft as it is', async () => {
    const draft = (await add(app, study, author)).body.postId;
    expect((await markUnread(author, draft)).body).toMatchObject({ markedAsUnread: false });
    expect(await eventsOf(app, draft)).toEqual(['post.created']);
  });

  test('404 for an invisible post, and nothing is written', async () => {
    const draft = (await add(app, study, author)).body.postId;
    const before = await census(app);
    expect((await markUnread(reader, draft)).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
  });
});

describe('markAsRead', () => {
  test('200 makes it read again, audited once, without a record of opening it', async () => {
    await app.as(reader).call(markAsUnread, { params: { id: postId } });
    const { body } = await markRead(reader, postId);
    expect(body).toEqual({ postId, markedAsUnread: false, hasViewedLastModification: true });
    expect((await markRead(reader, postId)).body).toEqual(body);
    expect((await eventsOf(app, postId)).slice(3)).toEqual(['post.markedUnread', 'post.markedRead']);
    const opened = await app.server.db
      .selectFrom('post_opened')
      .selectAll()
      .where('post_id', '=', postId)
      .execute();
    expect(opened).toEqual([]);
  });

  test('404 for what does not exist', async () => {
    expect((await markRead(reader, 2_000_000_000)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});
