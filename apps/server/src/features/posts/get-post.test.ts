import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getPostSummary } from '@studyline/contract/posts/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  addKeyContact,
  buildMember,
  buildStudy,
  buildTeam,
  buildWorld,
  leaveStudy,
  type Member,
  setStudyFlag,
} from '../../../test/world.ts';
import { add, addApproved, move, readPost, readVersion, replace, viewedBy } from '../../../test/posts.ts';

let postId: number;

const app = await startApp();
const { study, manager, author, approver, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});
afterAll(() => app.close());

describe('getPost', () => {
  test('200 shows the publication with its file and its audience', async () => {
    const { status, body } = await readPost(app, reader, postId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fileName: 'protocol.pdf',
      mimeType: 'application/pdf',
      downloadUrl: `/openapi/v1/posts/${postId}/1/download-file`,
      createdByUserName: 'Alex Author',
      documentPreviewData: {
        status: 'PENDING',
        reason: null,
        totalPages: 0,
        shownPages: 0,
        recognition: 'NONE',
        isConverted: false,
      },
      postDetail: {
        postId,
        version: 1,
        label: 'v1.0',
        versionLabel: 'PUBLISHED',
        thumbnailImageUrl: null,
        hasViewedLastModification: false,
        author: { userId: author.userId, displayName: 'Alex Author' },
        lastPublishAuthor: { userId: approver.userId },
        sharedWithDescription: 'Shared with all sites and teams',
      },
    });
    const { file_id } = await app.server.db
      .selectFrom('post_version')
      .select('file_id')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow();
    expect(file_id).toEqual(expect.any(Number));
    expect(body).toMatchObject({
      repositoryId: file_id,
      srcUrl: null,
      postDetail: { thumbnailContent: null },
    });
    expect(body.postDetail.versions).toEqual([
      expect.objectContaining({ version: 1, isPayloadVersion: true, url: `/post/${postId}/1/detail` }),
    ]);
  });

  test('200 names three of its readers: to a site only its own people, to the sponsor anyone', async () => {
    const site = await readPost(app, reader, postId);
    expect(site.body.sharedWith.memberCount).toBe(6);
    expect(site.body.sharedWith.members.map((m) => m.displayName)).toEqual(['Alex Reader']);
    expect(site.body.sharedWith.members[0]?.teamName).toMatch(/^Site DE\d+, Berlin$/);
    const contact = { userId: manager.userId, title: 'Study manager', position: 1 };
    await addKeyContact(app.server.db, study, contact);
    const withContact = await readPost(app, reader, postId);
    expect(withContact.body.sharedWith.members.map((m) => m.displayName)).toEqual([
      'Alex Manager',
      'Alex Reader',
    ]);
    await app.server.db.deleteFrom('key_contact').execute();
    const sponsor = await readPost(app, manager, postId);
    expect(sponsor.body.sharedWith.members.map((m) => m.displayName)).toEqual([
      'Alex Approver',
      'Alex Author',
      'Alex Coordinator',
    ]);
  });

  test('200 names its readers to a site as the study’s directory does', async () => {
    await setStudyFlag(app.server.db, study, 'SITE_DIRECTORY_OPEN', true);
    const named = async (person: Member) =>
      (await readPost(app, person, postId)).body.sharedWith.members.map((m) => m.displayName);
    expect(await named(reader)).toEqual(['Alex Approver', 'Alex Author', 'Alex Coordinator']);
    const vendorTeam = await buildTeam(app.server.db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const vendor = await buildMember(app.server.db, study, { roles: ['VENDOR_MEMBER'], teamId: vendorTeam });
    expect((await named(vendor)).length).toBe(1);
    await app.server.db.updateTable('channel_flag').set({ enabled: false }).execute();
  });

  test('200 shows the publication while a draft is waiting, even to its author', async () => {
    await replace(app, author, postId, { description: 'Two' });
    for (const person of [author, reader])
      expect((await readPost(app, person, postId)).body.postDetail).toMatchObject({
        version: 1,
        versionLabel: 'PUBLISHED',
      });
  });

  test('200 lists publications to everyone, and a draft or rejected version to its author', async () => {
    await replace(app, author, postId, { description: 'Two' });
    const labels = async (person: Member) =>
      (await readPost(app, person, postId)).body.postDetail.versions.map((v) => [v.version, v.versionLabel]);
    const draft = [2, 'DRAFT'];
    const first = [1, 'PUBLISHED'];
    expect(await labels(author)).toEqual([draft, first]);
    expect([await labels(manager), await labels(reader)]).toEqual([[first], [first]]);
    await move(app, author, postId, 'submit_draft');
    expect(await labels(approver)).toEqual([draft, first]);
    await move(app, approver, postId, 'reject_draft', { reason: 'No' });
    expect(await labels(author)).toEqual([[2, 'REJECTED'], first]);
    expect([await labels(approver), await labels(reader)]).toEqual([[first], [first]]);
  });

  test('200 names the roles that can view a restricted post anyway, if anyone has them', async () => {
    const permissions = viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] });
    const narrowed = (await add(app, study, manager, { intent: 'PUBLISH', permissions })).body.postId;
    const namesOf = async (id: number) =>
      (await readPost(app, manager, id)).body.sharedWith.everSeeingRoleNames;
    expect(await namesOf(narrowed)).toEqual([]);
    const inspector = await buildMember(app.server.db, study, { roles: ['INSPECTOR'] });
    expect(await namesOf(narrowed)).toEqual(['Inspector']);
    expect(await namesOf(postId)).toEqual([]);
    await leaveStudy(app.server.db, study, inspector);
    expect(await namesOf(narrowed)).toEqual([]);
  });

  test('404 for an invisible post, with the same answer as for a missing one', async () => {
    const draft = (await add(app, study, author)).body.postId;
    const narrowed = (
      await add(app, study, manager, {
        intent: 'PUBLISH',
        permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }),
      })
    ).body.postId;
    const stranger = await buildMember(app.server.db, await buildStudy(app.server.db), {
      roles: ['CHANNEL_ADMIN'],
    });
    const missing = await readPost(app, reader, 2_000_000_000);
    for (const unseen of [
      await readPost(app, reader, draft),
      await readPost(app, other, narrowed),
      await readPost(app, stranger, postId),
    ])
      expectHidden('POST_NOT_FOUND', unseen, missing);
    expect((await readPost(app, reader, narrowed)).status).toBe(200);
  });

  test('404 immediately for a former member', async () => {
    const leaving = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    expect((await readPost(app, leaving, postId)).status).toBe(200);
    await leaveStudy(app.server.db, study, leaving);
    expect((await readPost(app, leaving, postId)).status).toBe(404);
  });
});

describe('getPostVersion', () => {
  test('200 opens an older version for every reader, and a draft only for its author', async () => {
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Two' });
    await replace(app, author, postId, { description: 'Three' });
    expect((await readVersion(app, reader, postId, 1)).body.postDetail).toMatchObject({
      versionLabel: 'SUPERCEDED',
      currentVersion: 2,
      can: { updateTitle: 'FORBIDDEN', comment: true },
    });
    expect((await readVersion(app, author, postId, 3)).body.postDetail.can).toMatchObject({
      submit: true,
      delete: true,
      approve: 'FORBIDDEN',
    });
    for (const person of [reader, manager])
      expect((await readVersion(app, person, postId, 3)).status).toBe(404);
    expect((await readVersion(app, reader, postId, 4)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('getPostSummary', () => {
  test('200 is the post as the feed shows it; 404 for an invisible post', async () => {
    const call = (person: Member, id: number) =>
      app.as(person).call(getPostSummary, { params: { id }, query: { showOnlySummary: true } });
    const {
      edit: _edit,
      newsContent: _newsContent,
      orderContent: _orderContent,
      documentationUrl: _documentationUrl,
      documentPreviewData: _p,
      sharedWith: _s,
      eventAnswer: _answer,
      course: _course,
      asks: _asks,
      lastCompleted: _l,
      handedOver: _handed,
      changeType: _c,
      permissions: _permissions,
      postDetail: { versions: _versions, ...postDetail },
      ...wrapper
    } = (await readPost(app, reader, postId)).body;
    expect((await call(reader, postId)).body).toEqual({ ...wrapper, postDetail });
    const draft = (await add(app, study, author)).body.postId;
    expect((await call(reader, draft)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await call(author, draft)).body.postDetail.versionLabel).toBe('DRAFT');
  });
});
