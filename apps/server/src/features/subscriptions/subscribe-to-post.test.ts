import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import * as calls from '@studyline/contract/subscriptions/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, type Member, nobody } from '../../../test/world.ts';

let reader: Member;

const app = await startApp();
const study = await buildStudy(app.server.db);
const author = await buildMember(app.server.db, study, { roles: ['STUDY_MANAGER'] });
afterAll(() => app.close());
beforeEach(async () => {
  reader = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
});
const subscriptions = async (postId: number) =>
  app.server.db
    .selectFrom('post_reader')
    .select(['subscribed_to_activity as activity', 'subscribed_to_comments as comments', 'unread'])
    .where('post_id', '=', postId)
    .where('user_id', '=', reader.userId)
    .executeTakeFirst();

describe.each([
  ['ACTIVITY', 'activity', calls.subscribeToPost, calls.unsubscribeFromPost],
  ['COMMENTS', 'comments', calls.subscribeToComments, calls.unsubscribeFromComments],
] as const)('subscribing to %s of a post', (what, column, subscribeCall, unsubscribeCall) => {
  const subscribe = (postId: number) => app.as(reader).call(subscribeCall, { params: { postId } });
  const unsubscribe = (postId: number) => app.as(reader).call(unsubscribeCall, { params: { postId } });

  test('200 each way, and recorded only if something changed', async () => {
    const { postId } = await buildPost(app, study, { author });
    const answers = await Promise.all([subscribe(postId), subscribe(postId), subscribe(postId)]);
    expect(answers.map((a) => a.body)).toEqual([1, 2, 3].map(() => ({ subscribed: true })));
    expect((await subscriptions(postId))?.[column]).toBe(true);
    await unsubscribe(postId);
    await unsubscribe(postId);
    expect((await subscriptions(postId))?.[column]).toBe(false);
    expect(await readRecordedAbout(app.server.db, reader)).toEqual([
      { type: 'post.subscribed', details: { what } },
      { type: 'post.unsubscribed', details: { what } },
    ]);
  });

  test('200 for someone for whom the post was not listed, in many windows at once', async () => {
    const { postId } = await buildPost(app, study, { author });
    reader = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    expect(await subscriptions(postId)).toBeUndefined();
    await Promise.all([subscribe(postId), subscribe(postId), subscribe(postId)]);
    expect(await subscriptions(postId)).toMatchObject({ [column]: true, unread: true });
    expect(await readRecordedAbout(app.server.db, reader)).toHaveLength(1);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    for (const send of [subscribe, unsubscribe]) {
      const [invisible, missing] = [await send(postId), await send(999_999)];
      expectHidden('POST_NOT_FOUND', invisible, missing);
    }
    expect(await subscriptions(postId)).toBeUndefined();
    expect(await readRecordedAbout(app.server.db, reader)).toEqual([]);
  });
});

describe('unsubscribeFromComments', () => {
  test('200 before the first comment keeps commenting from subscribing', async () => {
    const { postId } = await buildPost(app, study, { author });
    await app.as(reader).call(calls.unsubscribeFromComments, { params: { postId } });
    await app.as(reader).call(addComment, { params: { postId }, body: { commentTextRequest: 'Only this' } });
    expect((await subscriptions(postId))?.comments).toBe(false);
  });
});
