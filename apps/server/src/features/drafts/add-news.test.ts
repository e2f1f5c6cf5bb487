import { afterAll, describe, expect, test } from 'vitest';
import { addNews } from '@studyline/contract/drafts/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { startApp } from '../../../test/app.ts';
import {
  addNewsOf,
  census,
  eventsOf,
  imageOf,
  openPost,
  readPost,
  uploadPicture,
  viewedBy,
} from '../../../test/posts.ts';
import { buildCategories, buildStudy, buildWorld, everyone } from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, approver, coordinator, reader } = await buildWorld(app.server.db);
const another = await buildStudy(app.server.db);
afterAll(() => app.close());

describe('addNews', () => {
  test('200 creates a draft that only its author sees, with its text sanitised', async () => {
    const { status, body } = await addNewsOf(app, study, author, {
      content: '<h1>Thanks</h1><p onclick="x()">We <b>did</b> it &amp; more.<script>x()</script></p>',
      description: 'In short',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, versionLabel: 'DRAFT', submittedAtDateTimeMillis: null });
    const opened = await readPost(app, author, body.postId);
    expect(opened.body.newsContent).toBe('<h2>Thanks</h2><p>We <strong>did</strong> it &amp; more.</p>');
    expect(opened.body.checksum).toBe(body.checksum);
    expect(opened.body.postDetail).toMatchObject({
      postType: 'NEWS',
      changeDescription: 'In short',
      thumbnailContent: 'Thanks We did it & more.',
    });
    for (const other of [manager, approver, reader])
      expect((await readPost(app, other, body.postId)).status).toBe(404);
    expect(await eventsOf(app, body.postId)).toEqual(['post.created']);
  });

  test('200 publishes for people who may, and submits for everyone else', async () => {
    const published = await addNewsOf(app, study, manager, { intent: 'PUBLISH' });
    expect(published.body.versionLabel).toBe('PUBLISHED');
    const submitted = await addNewsOf(app, study, author, { intent: 'PUBLISH' });
    expect(submitted.body.submittedAtDateTimeMillis).toBeGreaterThan(0);
    const feed = await app.as(reader).call(listChannelPosts, { params: { channelId: study.channelId } });
    const ids = feed.body.items.map(({ postDetail }) => postDetail.postId);
    expect(ids).toContain(published.body.postId);
    expect(ids).not.toContain(submitted.body.postId);
  });

  test('200 keeps the given rules, categories and permissions; opening it counts as viewing', async () => {
    const categoryIds = await buildCategories(app.server.db, study, ['07']);
    const { body } = await addNewsOf(app, study, manager, {
      intent: 'PUBLISH',
      permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }),
      categoryIds,
      ruleSet: [{ requiredActionType: 'VIEW', targetAudience: everyone }],
    });
    const before = await readPost(app, reader, body.postId);
    expect(before.body.postDetail).toMatchObject({
      requiresAction: true,
      classifications: [{ categoryId: categoryIds[0] }],
    });
    await openPost(app, reader, body.postId);
    expect((await readPost(app, reader, body.postId)).body.postDetail.requiresAction).toBe(false);
    expect((await readPost(app, coordinator, body.postId)).status).toBe(404);
  });

  test('200 once for the same Idempotency-Key, and 409 for another text', async () => {
    const key = { 'idempotency-key': 'news once' };
    const first = await addNewsOf(app, study, author, {}, key);
    const before = await census(app);
    expect((await addNewsOf(app, study, author, {}, key)).body).toEqual(first.body);
    const other = await addNewsOf(app, study, author, { content: '<p>Other</p>' }, key);
    expect(other.error.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await census(app)).toEqual(before);
  });

  test('404 for a study the caller is not in, 403 for a role without writing rights', async () => {
    const before = await census(app);
    expect((await addNewsOf(app, another, author)).error.errorCode).toBe('CHANNEL_NOT_FOUND');
    expect((await addNewsOf(app, study, reader)).error.errorCode).toBe('FORBIDDEN');
    expect(await census(app)).toEqual(before);
  });

  test.each(['', '<p></p>', '<p> &nbsp;<br></p>', '<script>x()</script>', '<p>\u200b\u2800</p>'])(
    '400 for a text without a word: %j',
    async (content) => {
      const before = await census(app);
      const answer = await addNewsOf(app, study, author, { content });
      expect(answer.status).toBe(400);
      expect(await census(app)).toEqual(before);
    },
  );

  test('400 for an image alone, an image of another study, or one that does not exist', async () => {
    const { body: picture } = await uploadPicture(app, study, author);
    const answers = [];
    for (const content of [
      `<img src="${picture.url}">`,
      imageOf({ url: `/openapi/v1/channels/${study.channelId}/news-pictures/${picture.pictureId + 1000}` }),
      imageOf({ url: `/openapi/v1/channels/${another.channelId}/news-pictures/${picture.pictureId}` }),
    ])
      answers.push((await addNewsOf(app, study, author, { content })).error.errorCode);
    expect(answers).toEqual(['NEWS_EMPTY', 'PICTURE_UNKNOWN', 'PICTURE_UNKNOWN']);
    // Only its uploader can use it until it is part of a text.
    const others = await addNewsOf(app, study, manager, { content: imageOf(picture) });
    expect(others.error.errorCode).toBe('PICTURE_UNKNOWN');
    expect((await addNewsOf(app, study, author, { content: imageOf(picture) })).status).toBe(200);
  });

  test('413 for more than 100 kB after sanitising, however much it was before', async () => {
    const long = `<p>${'word '.repeat(21_000)}</p>`;
    expect((await addNewsOf(app, study, author, { content: long })).error.errorCode).toBe('NEWS_TOO_LONG');
    const marks = `<p style="mso-style-parent:&quot;&quot;;margin:0cm">A word</p>`.repeat(3000);
    expect((await addNewsOf(app, study, author, { content: marks })).status).toBe(200);
    const huge = `<p>${'word '.repeat(100_000)}</p>`;
    const { error } = await addNewsOf(app, study, author, { content: huge });
    expect(error.issues?.map(({ path }) => path)).toEqual(['content']);
  });

  test('400 for an unknown field', async () => {
    const body = { title: 'News', content: '<p>x</p>', newsContent: 'x' };
    const answer = await app.as(author).call(addNews, {
      params: { channelId: study.channelId },
      body: body as never,
    });
    expect(answer.status).toBe(400);
  });
});
