import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getDraft } from '@studyline/contract/drafts/form';
import { replaceDocument, updateDraft } from '@studyline/contract/drafts/calls';
import { getNewsPicture } from '@studyline/contract/news/calls';
import { startApp } from '../../../test/app.ts';
import {
  add,
  addNewsOf,
  census,
  eventsOf,
  expireNow,
  fileOf,
  imageOf,
  isFileKept,
  move,
  pdfBytes,
  readPost,
  readVersion,
  removePost,
  replaceNewsBy,
  uploadPicture,
} from '../../../test/posts.ts';
import { buildWorld } from '../../../test/world.ts';
import { sweepPendingFiles } from '../post-files/jobs.ts';
import { expireOldDrafts, purgeExpiredDrafts } from './jobs.ts';

const app = await startApp();
const { study, manager, author, approver, coordinator, reader } = await buildWorld(app.server.db);
/** A publication by the author. */
let postId: number;
beforeEach(async () => {
  postId = (await addNewsOf(app, study, author, { intent: 'PUBLISH' })).body.postId;
  await move(app, approver, postId, 'approve_draft');
});
afterAll(() => app.close());

const sweepAll = async () => {
  await app.server.db
    .updateTable('stored_file')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('state', '=', 'PENDING')
    .execute();
  await sweepPendingFiles(app.server);
};
const picture = async () => (await uploadPicture(app, study, author)).body;

describe('replaceNews', () => {
  test('200 makes the next version a draft; readers keep the publication', async () => {
    const { status, body } = await replaceNewsBy(app, author, postId, { description: 'One more' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, versionLabel: 'DRAFT' });
    const draft = await readVersion(app, author, postId, 2);
    expect(draft.body).toMatchObject({ newsContent: '<p>We reached 1,001.</p>', changeType: 'MAJOR' });
    expect((await readPost(app, reader, postId)).body.newsContent).toBe('<p>We reached 1,000.</p>');
    expect((await eventsOf(app, postId)).at(-1)).toBe('post.versionAdded');
  });

  test('200 changes the person’s own waiting draft and takes it back from the approvers', async () => {
    await replaceNewsBy(app, author, postId, { description: 'One more', intent: 'PUBLISH' });
    const { body } = await replaceNewsBy(app, author, postId, { content: '<p>1,002</p>' });
    expect(body).toMatchObject({ version: 2, edit: expect.any(Number), submittedAtDateTimeMillis: null });
    expect((await eventsOf(app, postId)).at(-1)).toBe('post.contentChanged');
    await move(app, author, postId, 'submit_draft');
    await move(app, approver, postId, 'approve_draft', { versionDescription: 'Two more' });
    const now = await readPost(app, reader, postId);
    expect(now.body.newsContent).toBe('<p>1,002</p>');
    expect(now.body.postDetail.hasViewedLastModification).toBe(false);
    // Both versions are kept.
    expect((await readVersion(app, reader, postId, 1)).body.newsContent).toBe('<p>We reached 1,000.</p>');
  });

  test('200 without an edit for the same text', async () => {
    const { body } = await addNewsOf(app, study, author);
    const again = await replaceNewsBy(app, author, body.postId, {
      content: '<p>We reached 1,000.</p>',
      edit: body.edit,
    });
    expect(again.body.edit).toBe(body.edit);
    expect(await eventsOf(app, body.postId)).toEqual(['post.created']);
  });

  test('404, 403, 409 and 400 write nothing', async () => {
    const hidden = (await addNewsOf(app, study, author)).body.postId;
    const document = (await add(app, study, author)).body.postId;
    const before = await census(app);
    const answers = [
      await replaceNewsBy(app, manager, hidden),
      await replaceNewsBy(app, coordinator, postId),
      await replaceNewsBy(app, author, document),
      await replaceNewsBy(app, author, postId, { edit: 99 }),
      await replaceNewsBy(app, author, postId, { content: '<p> </p>' }),
      await replaceNewsBy(app, manager, postId, { intent: 'PUBLISH' }),
      await replaceNewsBy(app, author, postId, { categoryIds: [] }),
      await app.as(author).call(replaceDocument, {
        params: { id: postId },
        body: {},
        file: fileOf(pdfBytes()),
      }),
    ];
    expect(answers.map(({ error }) => error.errorCode)).toEqual([
      'POST_NOT_FOUND',
      'FORBIDDEN',
      'ILLEGAL_TRANSITION',
      'DRAFT_CHANGED',
      'NEWS_EMPTY',
      'DESCRIPTION_REQUIRED',
      'POST_IS_PUBLISHED',
      'ILLEGAL_TRANSITION',
    ]);
    expect(await census(app)).toEqual(before);
  });
});

describe('updateDraft', () => {
  test('200 changes the text of a news draft, which its form shows', async () => {
    const { body } = await addNewsOf(app, study, author);
    const params = { id: body.postId };
    const saved = await app
      .as(author)
      .call(updateDraft, { params, body: { title: 'New', content: '<p>New <i>text</i></p>' } });
    expect(saved.body.edit).toBe(body.edit + 1);
    const form = await app.as(author).call(getDraft, { params });
    expect(form.body).toMatchObject({
      postType: 'NEWS',
      title: 'New',
      newsContent: '<p>New <em>text</em></p>',
      fileName: null,
    });
    expect(await eventsOf(app, body.postId)).toEqual([
      'post.created',
      'post.contentChanged',
      'post.titleChanged',
    ]);
  });

  test('400 for a text on the draft of a document', async () => {
    const { body } = await add(app, study, author);
    const before = await census(app);
    const answer = await app
      .as(author)
      .call(updateDraft, { params: { id: body.postId }, body: { content: '<p>x</p>' } });
    expect(answer.error).toMatchObject({ errorCode: 'BAD_REQUEST', issues: [{ path: 'content' }] });
    expect(await census(app)).toEqual(before);
  });
});

describe('the images of news', () => {
  test('are kept while any version uses them, and removed with the last', async () => {
    const [kept, dropped] = [await picture(), await picture()];
    const { body } = await addNewsOf(app, study, author, { content: imageOf(kept) + imageOf(dropped) });
    await sweepAll();
    expect(await isFileKept(app, dropped.pictureId)).toBe(true);
    await replaceNewsBy(app, author, body.postId, { content: imageOf(kept) });
    await sweepAll();
    expect(await isFileKept(app, dropped.pictureId)).toBe(false);
    expect(await isFileKept(app, kept.pictureId)).toBe(true);
    await removePost(app, author, body.postId);
    await sweepAll();
    expect(await isFileKept(app, kept.pictureId)).toBe(false);
  });

  test('are kept with the publication when the next version drops them', async () => {
    const one = await picture();
    const { body } = await addNewsOf(app, study, author, { content: imageOf(one), intent: 'PUBLISH' });
    await move(app, approver, body.postId, 'approve_draft');
    await replaceNewsBy(app, manager, body.postId, { description: 'Without', intent: 'PUBLISH' });
    await sweepAll();
    const shown = await app
      .as(reader)
      .call(getNewsPicture, { params: { channelId: study.channelId, pictureId: one.pictureId } });
    expect(shown.status).toBe(200);
  });

  test('are removed after a day if no save has used them, and a text using them is then rejected', async () => {
    const one = await picture();
    await sweepAll();
    expect(await isFileKept(app, one.pictureId)).toBe(false);
    const answer = await addNewsOf(app, study, author, { content: imageOf(one) });
    expect(answer.error.errorCode).toBe('PICTURE_UNKNOWN');
  });

  test('can be used again within a day after a text dropped them', async () => {
    const one = await picture();
    const { body } = await addNewsOf(app, study, author, { content: imageOf(one) });
    await replaceNewsBy(app, author, body.postId);
    const back = await replaceNewsBy(app, author, body.postId, { content: imageOf(one) });
    expect(back.status).toBe(200);
    await sweepAll();
    expect(await isFileKept(app, one.pictureId)).toBe(true);
  });

  test('are removed when a draft has expired and nobody has restored it', async () => {
    const one = await picture();
    const { body } = await addNewsOf(app, study, author, { content: imageOf(one) });
    await expireNow(app, body.postId, 1, new Date(Date.now() - 91 * 86_400_000));
    await expireOldDrafts(app.server);
    await purgeExpiredDrafts(app.server);
    await sweepAll();
    expect(await isFileKept(app, one.pictureId)).toBe(false);
  });
});
