import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { replaceDocument } from '@studyline/contract/drafts/calls';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildWorld, leaveStudy } from '../../../test/world.ts';
import { expireOldDrafts } from './jobs.ts';
import {
  add,
  addApproved,
  census,
  eventsOf,
  expireNow,
  fileOf,
  move,
  pdfBytes,
  readPost,
  readVersion,
  replace,
  versionOf,
} from '../../../test/posts.ts';

/** A publication by the author. */
let postId: number;

const app = await startApp();
const { study, manager, author, approver, coordinator, reader } = await buildWorld(app.server.db);
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});
afterAll(() => app.close());

const filesOf = async (id: number) =>
  app.server.db
    .selectFrom('post_version as v')
    .innerJoin('stored_file as f', 'f.id', 'v.file_id')
    .select(['v.version', 'f.sha256', 'f.state'])
    .where('v.post_id', '=', id)
    .orderBy('v.version')
    .execute();

describe('replaceDocument', () => {
  test('200 makes the next version a draft; readers keep the publication', async () => {
    const { status, body } = await replace(app, author, postId, {
      description: 'New dose',
      changeType: 'MINOR',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, versionLabel: 'DRAFT', submittedAtDateTimeMillis: null });
    const draft = await readVersion(app, author, postId, 2);
    expect(draft.body.postDetail).toMatchObject({
      label: 'v1.1',
      title: 'Protocol',
      changeDescription: 'New dose',
    });
    expect((await readPost(app, reader, postId)).body.postDetail.version).toBe(1);
    expect((await eventsOf(app, postId)).at(-1)).toBe('post.versionAdded');
  });

  test('200 once for the same Idempotency-Key, and 409 for another file', async () => {
    const send = (content: string, seen: { edit?: number } = { edit: 1 }) =>
      app.as(author).call(replaceDocument, {
        params: { id: postId },
        body: { description: 'New dose', intent: 'PUBLISH', ...seen },
        file: fileOf(pdfBytes(content)),
        headers: { 'idempotency-key': `replace ${postId}` },
      });
    const first = await send('one');
    const before = await census(app);
    expect((await send('one')).body).toEqual(first.body);
    // It is checked like a first request.
    expect((await send('two')).error.errorCode).toBe('DRAFT_CHANGED');
    expect((await send('two', {})).error.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await census(app)).toEqual(before);
  });

  test('404 for a repeated request by someone who has since left the study, and none of its files are kept', async () => {
    const { db } = app.server;
    const person = await buildMember(db, study, { roles: ['CONTENT_AUTHOR', 'STUDY_MANAGER'] });
    const send = () =>
      app.as(person).call(replaceDocument, {
        params: { id: postId },
        body: { description: 'New dose' },
        file: fileOf(pdfBytes('one')),
        headers: { 'idempotency-key': `left ${postId}` },
      });
    expect((await send()).status).toBe(200);
    await leaveStudy(db, study, person);
    const before = await census(app);
    expect((await send()).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
  });

  test('403 or 404 under the Idempotency-Key of another request, before the file is examined', async () => {
    const key = { 'idempotency-key': `other ${postId}` };
    const hidden = (await add(app, study, author)).body.postId;
    await add(app, study, coordinator, {}, fileOf(pdfBytes()), key);
    const before = await census(app);
    const answers = [];
    for (const id of [postId, hidden])
      answers.push(
        await app.as(coordinator).call(replaceDocument, {
          params: { id },
          body: {},
          file: fileOf('MZ\0', 'a.exe'),
          headers: key,
        }),
      );
    expect(answers.map(({ error }) => error.errorCode)).toEqual(['FORBIDDEN', 'POST_NOT_FOUND']);
    expect(await census(app)).toEqual(before);
  });

  test('200 submits for an author, and publishes for people who may publish', async () => {
    const submitted = await replace(app, author, postId, { intent: 'PUBLISH', description: 'Two' });
    expect(submitted.body).toMatchObject({ version: 2, versionLabel: 'DRAFT' });
    expect(submitted.body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    await move(app, approver, postId, 'approve_draft');
    const published = await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Three' });
    expect(published.body).toMatchObject({ version: 3, versionLabel: 'PUBLISHED' });
  });

  test('200 replaces the file in the person’s own waiting draft and takes it back from the approvers', async () => {
    await replace(
      app,
      author,
      postId,
      { intent: 'PUBLISH', description: 'Two' },
      fileOf(pdfBytes('first try')),
    );
    const before = await filesOf(postId);
    const { submitted_at: submittedAt } = await versionOf(app, postId, 2);
    const { body } = await replace(app, author, postId, {}, fileOf(pdfBytes('second try')));
    expect(body).toMatchObject({ version: 2, submittedAtDateTimeMillis: null });
    const after = await filesOf(postId);
    expect(after.map((f) => [f.version, f.state])).toEqual([
      [1, 'STORED'],
      [2, 'STORED'],
    ]);
    expect(after[1]?.sha256).toBe(body.checksum);
    const released = await app.server.db
      .selectFrom('stored_file')
      .select('state')
      .where('sha256', '=', before[1]?.sha256 ?? '')
      .executeTakeFirst();
    expect(released?.state).toBe('PENDING');
    const seen = await readVersion(app, approver, postId, 2);
    expect(seen.status).toBe(404);
    const event = await app.server.db
      .selectFrom('audit_event')
      .select('details')
      .where('post_id', '=', postId)
      .where('type', '=', 'post.fileReplaced')
      .executeTakeFirst();
    expect(event?.details).toEqual({
      sha256: body.checksum,
      before: before[1]?.sha256,
      submittedAt: submittedAt?.getTime(),
    });
    // The second attempt still uses the description of the first.
    const again = await replace(app, author, postId, { intent: 'PUBLISH', description: '' });
    expect(again.body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    expect((await move(app, approver, postId, 'approve_draft')).status).toBe(200);
  });

  test('200 accepts the description in the query too, as specified', async () => {
    const args = { params: { id: postId }, query: { description: 'From the query' }, body: {} };
    const { status } = await app
      .as(author)
      .call(replaceDocument, { ...args, file: fileOf(pdfBytes('query')) });
    expect(status).toBe(200);
    const draft = await readVersion(app, author, postId, 2);
    expect(draft.body.postDetail.changeDescription).toBe('From the query');
  });

  test('200 assigns a new number after a rejection, and may be the first publication', async () => {
    const own = (await add(app, study, coordinator, { intent: 'PUBLISH' })).body.postId;
    await move(app, approver, own, 'reject_draft', { reason: 'Wrong file' });
    const { status, body } = await replace(app, coordinator, own, { intent: 'PUBLISH' });
    expect([status, body.version]).toEqual([200, 2]);
    const approved = await move(app, approver, own, 'approve_draft');
    expect(approved.status).toBe(200);
    const opened = await readPost(app, coordinator, own);
    expect(opened.body.postDetail.versions.map((v) => [v.version, v.label, v.versionLabel])).toEqual([
      [2, 'v1.0', 'PUBLISHED'],
      [1, 'v1.0', 'REJECTED'],
    ]);
    // The older one has no actions left.
    const rejected = await readVersion(app, coordinator, own, 1);
    expect(rejected.body.postDetail.can).toMatchObject({
      submit: 'ILLEGAL_TRANSITION',
      delete: 'ILLEGAL_TRANSITION',
    });
  });

  test('400 without a description when it is to be published', async () => {
    const before = await census(app);
    const { status, error } = await replace(app, manager, postId, { intent: 'PUBLISH' });
    expect([status, error.errorCode]).toEqual([400, 'DESCRIPTION_REQUIRED']);
    expect(await census(app)).toEqual(before);
  });

  test.each(['before', 'after'])(
    '200 %s the hourly sweep creates a new version alongside an overdue draft',
    async (moment) => {
      await replace(app, author, postId, { description: 'Two' });
      await expireNow(app, postId, 2);
      if (moment === 'after') await expireOldDrafts(app.server);
      for (const person of [author, manager]) {
        const { body } = await readPost(app, person, postId);
        expect(body.postDetail.can.addVersion).toBe(true);
      }
      const { status, body } = await replace(app, author, postId, { description: 'Three' });
      expect([status, body.version, body.versionLabel]).toEqual([200, 3, 'DRAFT']);
      expect((await versionOf(app, postId, 2)).version_label).toBe('EXPIRED');
      expect((await eventsOf(app, postId)).slice(-2)).toEqual(['post.draftExpired', 'post.versionAdded']);
    },
  );

  test('200 for a new version by someone who has seen the publication, and 409 if a draft is waiting by then', async () => {
    await replace(app, author, postId, { intent: 'PUBLISH', description: 'Two' });
    await move(app, approver, postId, 'reject_draft');
    const { body } = await readPost(app, manager, postId);
    expect(body.postDetail.versionLabel).toBe('PUBLISHED');
    const made = await replace(app, manager, postId, { description: 'Three', edit: body.edit });
    expect([made.status, made.body.version]).toEqual([200, 3]);
    const again = await readPost(app, manager, postId);
    expect(again.body.postDetail.can).toMatchObject({ addVersion: true, editDraft: true });
    expect((await readPost(app, author, postId)).body.postDetail.can.editDraft).toBe('ILLEGAL_TRANSITION');
    const before = await census(app);
    const { error } = await replace(app, manager, postId, { description: 'Four', edit: body.edit });
    expect(error.errorCode).toBe('DRAFT_CHANGED');
    expect(await census(app)).toEqual(before);
  });

  test('409 while someone else’s draft is waiting, visible or not, and nothing is written', async () => {
    await replace(app, author, postId, { description: 'Two' });
    const { body } = await readPost(app, manager, postId);
    expect(body.postDetail).toMatchObject({ versionLabel: 'PUBLISHED', can: { addVersion: 'DRAFT_EXISTS' } });
    const before = await census(app);
    expect((await replace(app, manager, postId)).error.errorCode).toBe('DRAFT_EXISTS');
    expect(await census(app)).toEqual(before);
    await move(app, author, postId, 'submit_draft');
    const seen = await readVersion(app, manager, postId, 2);
    expect(seen.body.postDetail.can.addVersion).toBe('DRAFT_EXISTS');
    expect((await replace(app, manager, postId)).error.errorCode).toBe('DRAFT_EXISTS');
  });

  test('409 for a post that is not a document, and `can` omits replacing where the post type has none', async () => {
    const { db } = app.server;
    for (const [type, can] of [
      ['NEWS', true],
      ['ORDER', 'ILLEGAL_TRANSITION'],
    ] as const) {
      await db.updateTable('post').set({ post_type: type }).where('id', '=', postId).execute();
      expect((await readPost(app, author, postId)).body.postDetail.can.addVersion).toBe(can);
      expect((await replace(app, author, postId)).error.errorCode).toBe('ILLEGAL_TRANSITION');
    }
  });

  test('403, 404 and rejected files write nothing', async () => {
    const hidden = (await add(app, study, author)).body.postId;
    const before = await census(app);
    expect((await replace(app, reader, postId)).error.errorCode).toBe('FORBIDDEN');
    expect((await replace(app, coordinator, postId)).error.errorCode).toBe('FORBIDDEN');
    expect((await replace(app, manager, hidden)).status).toBe(404);
    expect((await replace(app, manager, 2_000_000_000)).status).toBe(404);
    expect((await replace(app, author, postId, {}, fileOf(''))).error.errorCode).toBe('FILE_EMPTY');
    expect((await replace(app, author, postId, {}, fileOf('MZ\0', 'a.exe'))).error.errorCode).toBe(
      'FILE_TYPE_REFUSED',
    );
    expect(await census(app)).toEqual(before);
  });
});
