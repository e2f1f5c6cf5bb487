import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost, ruleInput } from '@studyline/contract/compliance/calls';
import { changeDraftStatus, revertPost } from '@studyline/contract/drafts/calls';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { startApp } from '../../../test/app.ts';
import { readRecorded } from '../../../test/audit.ts';
import {
  add,
  answerDuring,
  buildPost,
  census,
  eventsOf,
  expireNow,
  fileOf,
  fileOfVersion,
  imageOf,
  isFileKept,
  ageFile,
  move,
  openPost,
  pdfBytes,
  readPost,
  readVersion,
  removePost,
  replace,
  replaceEventBy,
  replaceNewsBy,
  uploadPicture,
  versionOf,
  viewedBy,
} from '../../../test/posts.ts';
import {
  buildMember,
  buildWorld,
  everyone,
  type Member,
  nobody,
  type Person,
  setGlobalFlag,
} from '../../../test/world.ts';
import { findPayload } from '../posts/payload-queries.ts';
import { sweepPendingFiles } from '../post-files/jobs.ts';
import { lockPost } from '../posts/version-queries.ts';
import { expireOldDrafts, purgeExpiredDrafts } from './jobs.ts';

const app = await startApp();
const { study, manager, approver, author, reader } = await buildWorld(app.server.db);
const colleague = await buildMember(app.server.db, study, {
  roles: ['STUDY_COORDINATOR'],
  teamId: reader.teamId,
});
afterAll(() => app.close());

const rule = ruleInput.parse({ requiredActionType: 'ACKNOWLEDGE', targetAudience: everyone });

const forEveryone = {
  viewPost: everyone,
  commentOnPost: everyone,
  updatePost: everyone,
  deletePost: everyone,
};

/** A document with the versions v1.0 and v2.0, with the study's default permissions unless others are given. */
async function twice(fields: Parameters<typeof add>[3] = {}): Promise<number> {
  const first = fileOf(pdfBytes('first'), 'first.pdf');
  const { postId } = (await add(app, study, manager, { title: 'First', intent: 'PUBLISH', ...fields }, first))
    .body;
  const second = fileOf(pdfBytes('second'), 'second.pdf');
  await replace(app, manager, postId, { title: 'Second', intent: 'PUBLISH', description: 'Two' }, second);
  return postId;
}

type Body = { versionDescription?: string; changeType?: 'MAJOR' | 'MINOR'; current?: number };
const revert = (
  person: Person,
  id: number,
  version = 1,
  body: Body = { versionDescription: 'Back' },
  headers: Record<string, string> = {},
) => app.as(person).call(revertPost, { params: { id, version }, body, headers });
const open = async (person: Person, postId: number) => (await readPost(app, person, postId)).body.postDetail;
const assignments = (postId: number, userId: number) =>
  app.server.db
    .selectFrom('assignment')
    .select(['version', 'closed_reason'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .orderBy('version')
    .execute();

describe('revertPost', () => {
  test('200 republishes the content of the first version as the version with the highest number', async () => {
    const postId = await twice();
    const answer = await revert(approver, postId);
    expect(answer.body).toMatchObject({ postId, version: 3, versionLabel: 'PUBLISHED' });
    const detail = await open(reader, postId);
    expect(detail).toMatchObject({
      version: 3,
      label: 'v3.0',
      title: 'First',
      lastModificationType: 'REVERTED',
    });
    expect(detail.lastPublishAuthor).toMatchObject({ userId: approver.userId });
    expect(
      detail.versions.map((v) => [
        v.version,
        v.label,
        v.versionLabel,
        v.changeDescription,
        v.isPayloadVersion,
      ]),
    ).toEqual([
      [3, 'v3.0', 'PUBLISHED', 'Back', false],
      [2, 'v2.0', 'SUPERCEDED', 'Two', false],
      [1, 'v1.0', 'SUPERCEDED', null, true],
    ]);
    expect(detail.versions.map((v) => v.payloadVersion)).toEqual([1, 2, 1]);
    const bytes = await app.as(reader).call(downloadFile, { params: { id: postId } });
    expect(bytes.bytes.equals(pdfBytes('first'))).toBe(true);
    expect((await eventsOf(app, postId)).slice(-3)).toEqual([
      'post.reverted',
      'post.published',
      'post.downloaded',
    ]);
    const recorded = (await readRecorded(app.server.db, postId)).find(({ type }) => type === 'post.reverted');
    const { sha256 } = await fileOfVersion(app, postId, 1);
    expect(recorded?.details).toEqual({ toVersion: 1, toLabel: 'v1.0', changeType: 'MAJOR', sha256 });
  });

  test('200 republishes news with its images, and the time and place of an event', async () => {
    const picture = (await uploadPicture(app, study, manager)).body;
    const news = (await buildPost(app, study, { author: manager, news: imageOf(picture) })).postId;
    const first = (await readPost(app, reader, news)).body.newsContent;
    await replaceNewsBy(app, manager, news, { intent: 'PUBLISH', description: 'Two' });
    await revert(manager, news);
    const again = await readPost(app, reader, news);
    expect(again.body).toMatchObject({ newsContent: first, postDetail: { version: 3 } });
    expect(await findPayload(app.server.db, { postId: news, version: 3 })).toEqual(
      await findPayload(app.server.db, { postId: news, version: 1 }),
    );

    const event = (await buildPost(app, study, { author: manager, isEvent: true })).postId;
    await replaceEventBy(app, manager, event, {
      intent: 'PUBLISH',
      description: 'Two',
      eventLocation: 'Hall 2',
    });
    await revert(manager, event);
    expect((await readPost(app, reader, event)).body.eventLocation).toBe('Hall 1');
    expect((await versionOf(app, event, 3)).payload_of_version).toBe(1);
  });

  /** A reader has acknowledged the first version, and a colleague the second. */
  async function acknowledgedTwice(): Promise<number> {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH', ruleSet: [rule] })).body;
    const acknowledge = async (person: Member, version: number) => {
      await openPost(app, person, postId, version);
      const [{ ruleId } = { ruleId: 0 }] = (await open(person, postId)).actions;
      const body = { teamId: person.teamId, ruleId };
      await app.as(person).call(acknowledgePost, { params: { id: postId }, body });
    };
    await acknowledge(reader, 1);
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Two' });
    await acknowledge(colleague, 2);
    return postId;
  }

  const asked = {
    reader: [
      [1, 'COMPLETED'],
      [2, 'REPLACED'],
      [3, null],
    ],
    colleague: [
      [1, 'REPLACED'],
      [2, 'COMPLETED'],
      [3, null],
    ],
  };
  const carried = {
    reader: [
      [1, 'COMPLETED'],
      [2, null],
    ],
    colleague: [
      [1, 'REPLACED'],
      [2, 'COMPLETED'],
    ],
  };
  test.each([
    { changeType: undefined, label: 'v3.0', expected: asked },
    { changeType: 'MAJOR', label: 'v3.0', expected: asked },
    { changeType: 'MINOR', label: 'v2.1', expected: carried },
  ] as const)('200 as $changeType it is $label, and asks again or carries over', async (one) => {
    const postId = await acknowledgedTwice();
    const { changeType, label, expected } = one;
    await revert(manager, postId, 1, { versionDescription: 'Back', ...(changeType && { changeType }) });
    expect((await open(reader, postId)).label).toBe(label);
    const told = async (person: Person) =>
      (await assignments(postId, person.userId)).map((a) => [a.version, a.closed_reason]);
    expect({ reader: await told(reader), colleague: await told(colleague) }).toEqual(expected);
  });

  test('200 tells who has acted on which version before, and requires the same actions as any publication', async () => {
    const postId = await acknowledgedTwice();
    const { body } = await readPost(app, reader, postId);
    expect(body.lastCompleted).toMatchObject({
      version: 1,
      label: 'v1.0',
      requiredActionType: 'ACKNOWLEDGE',
    });
    expect((await readPost(app, colleague, postId)).body.lastCompleted).toBeNull();
    expect([body.asks.length, (await readPost(app, manager, postId)).body.asks.length]).toEqual([0, 1]);
    await revert(manager, postId);
    expect((await readPost(app, colleague, postId)).body.lastCompleted).toMatchObject({
      version: 2,
      label: 'v2.0',
    });
  });

  test('200 the same version can be reverted to again, and a revert to a revert names its origin', async () => {
    const postId = await twice();
    await revert(manager, postId);
    await revert(manager, postId, 2, { versionDescription: 'Forth' });
    await revert(manager, postId, 3, { versionDescription: 'Back again' });
    expect(await versionOf(app, postId, 5)).toMatchObject({
      payload_of_version: 1,
      version_label: 'PUBLISHED',
    });
    expect((await revert(manager, postId, 1)).error.errorCode).toBe('VERSION_IN_FORCE');
  });

  test('200 submits it where a second person has to approve, who then publishes it', async () => {
    const postId = await twice();
    await setGlobalFlag(app.server.db, 'FOUR_EYES_PUBLISH', true);
    const answer = await revert(manager, postId);
    expect(answer.body).toMatchObject({ version: 3, versionLabel: 'DRAFT' });
    expect(answer.body.submittedAtDateTimeMillis).toBeTypeOf('number');
    expect((await open(reader, postId)).version).toBe(2);
    const own = await app.as(manager).call(changeDraftStatus, {
      params: { id: postId },
      query: { transitionName: 'approve_draft' },
      body: { edit: answer.body.edit },
    });
    expect(own.error.errorCode).toBe('OWN_DRAFT');
    expect((await move(app, approver, postId, 'approve_draft')).status).toBe(200);
    expect(await open(reader, postId)).toMatchObject({ version: 3, lastModificationType: 'REVERTED' });
    expect((await eventsOf(app, postId)).slice(-3)).toEqual([
      'post.reverted',
      'post.submitted',
      'post.published',
    ]);
    await setGlobalFlag(app.server.db, 'FOUR_EYES_PUBLISH', false);
  });

  test('200 answers a repeated request with the first result, and adds no other version', async () => {
    const postId = await twice();
    const headers = { 'idempotency-key': `revert-${postId}` };
    const body = { versionDescription: 'Back' };
    const [first, again] = [
      await revert(manager, postId, 1, body, headers),
      await revert(manager, postId, 1, body, headers),
    ];
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await open(reader, postId)).version).toBe(3);
  });

  test('200 an expired draft that the sweep has not found yet is no obstacle', async () => {
    const postId = await twice();
    await replace(app, manager, postId, { description: 'Three' });
    await expireNow(app, postId, 3);
    expect((await revert(manager, postId)).body).toMatchObject({ version: 4, versionLabel: 'PUBLISHED' });
  });

  test('400 without a reason', async () => {
    const postId = await twice();
    const before = await census(app);
    expect((await revert(manager, postId, 1, {})).error.errorCode).toBe('DESCRIPTION_REQUIRED');
    expect(await census(app)).toEqual(before);
  });

  test('403 for an author, and for people the post’s own permission set does not allow to delete it', async () => {
    const own = await add(app, study, author, { intent: 'PUBLISH' });
    await move(app, approver, own.body.postId, 'approve_draft');
    await replace(app, author, own.body.postId, { intent: 'PUBLISH', description: 'Two' });
    await move(app, approver, own.body.postId, 'approve_draft');
    expect((await revert(author, own.body.postId)).error.errorCode).toBe('FORBIDDEN');
    const closed = await twice({ permissions: { ...forEveryone, deletePost: nobody } });
    expect((await revert(approver, closed)).error.errorCode).toBe('FORBIDDEN');
  });

  test('404 for a version that does not exist, and for people who may not see the post', async () => {
    const permissions = viewedBy({ roles: [study.roleIds.STUDY_MANAGER] });
    const postId = await twice({ permissions });
    expect((await revert(manager, postId, 9)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await revert(reader, postId)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await removePost(app, manager, postId)).status).toBe(200);
    expect((await revert(manager, postId)).error.errorCode).toBe('POST_NOT_FOUND');
  });

  test('409 for the version in force, for one that was never published, and while a draft waits', async () => {
    const postId = await twice();
    expect((await revert(manager, postId, 2)).error.errorCode).toBe('VERSION_IN_FORCE');
    await replace(app, manager, postId, { description: 'Three' });
    expect((await revert(manager, postId, 3)).error.errorCode).toBe('NOT_PUBLISHED');
    const before = await census(app);
    expect((await revert(manager, postId)).error.errorCode).toBe('DRAFT_EXISTS');
    expect(await census(app)).toEqual(before);
    const lines = (await readPost(app, manager, postId)).body.postDetail.versions;
    expect(lines.map(({ can }) => can.revert)).toEqual(['NOT_PUBLISHED', 'VERSION_IN_FORCE', 'DRAFT_EXISTS']);
  });

  test('409 for people who have not seen the version now in force, and nothing is written', async () => {
    const postId = await twice();
    const body = { versionDescription: 'Back', current: 2 };
    const third = fileOf(pdfBytes('third'));
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Three' }, third);
    const before = await census(app);
    const { status, error } = await revert(manager, postId, 1, body);
    expect([status, error.errorCode]).toEqual([409, 'POST_CHANGED']);
    expect(await census(app)).toEqual(before);
    expect((await revert(manager, postId, 1, { ...body, current: 3 })).status).toBe(200);
  });

  test('409 for the second of two simultaneous reverts, which leaves nothing behind', async () => {
    const postId = await twice();
    const answers = await Promise.all([revert(manager, postId), revert(approver, postId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await open(reader, postId)).versions).toHaveLength(3);
  });

  test('404 for people who wait while the post is withdrawn', async () => {
    const postId = await twice();
    const answer = await answerDuring(
      app,
      async (trx) => {
        await lockPost(trx, postId);
        await trx
          .updateTable('post')
          .set({ listed: false, withdrawn_at: new Date() })
          .where('id', '=', postId)
          .execute();
      },
      () => revert(manager, postId),
    );
    expect(answer.error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('a file used by several versions', () => {
  /** A draft that reverts to the first version, with the file both use. */
  async function waiting(): Promise<{ postId: number; fileId: number }> {
    const postId = await twice();
    const file = await fileOfVersion(app, postId, 1);
    await setGlobalFlag(app.server.db, 'FOUR_EYES_PUBLISH', true);
    await revert(manager, postId);
    await setGlobalFlag(app.server.db, 'FOUR_EYES_PUBLISH', false);
    expect((await fileOfVersion(app, postId, 3)).id).toBe(file.id);
    return { postId, fileId: file.id };
  }
  const isKept = async ({ postId, fileId }: { postId: number; fileId: number }) => {
    await sweepPendingFiles(app.server);
    const first = await app.as(reader).call(downloadFile, { params: { id: postId } });
    const { state } = await fileOfVersion(app, postId, 1);
    return [first.status, state, await isFileKept(app, fileId)];
  };

  test('is kept when the draft is deleted', async () => {
    const shared = await waiting();
    await removePost(app, manager, shared.postId);
    await ageFile(app, shared.fileId, 48);
    expect(await isKept(shared)).toEqual([200, 'STORED', true]);
  });

  test('is kept when the draft gets another file and so is no longer a revert', async () => {
    const shared = await waiting();
    await replace(app, manager, shared.postId, { description: 'Another' });
    await ageFile(app, shared.fileId, 48);
    expect(await isKept(shared)).toEqual([200, 'STORED', true]);
    expect((await versionOf(app, shared.postId, 3)).payload_of_version).toBeNull();
  });

  test('is kept when the draft expires and is purged', async () => {
    const shared = await waiting();
    await expireNow(app, shared.postId, 3, new Date(Date.now() - 91 * 86_400_000));
    await expireOldDrafts(app.server);
    await purgeExpiredDrafts(app.server);
    expect(await versionOf(app, shared.postId, 3)).toMatchObject({ version_label: 'EXPIRED', file_id: null });
    await ageFile(app, shared.fileId, 48);
    expect(await isKept(shared)).toEqual([200, 'STORED', true]);
  });

  test('belongs to both the version in force after the revert and the first one', async () => {
    const postId = await twice();
    await revert(manager, postId);
    const [first, third] = [
      await readVersion(app, reader, postId, 1),
      await readVersion(app, reader, postId, 3),
    ];
    expect(third.body.checksum).toBe(first.body.checksum);
    expect(third.body.repositoryId).toBe(first.body.repositoryId);
  });
});
