import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { updatePermissions } from '@studyline/contract/sharing/readers';
import { listRules } from '@studyline/contract/compliance/calls';
import { getDraft } from '@studyline/contract/drafts/form';
import { updateDraft } from '@studyline/contract/drafts/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  add,
  addApproved,
  addSubmitted,
  census,
  eventsOf,
  expireNow,
  fileOf,
  fileOfVersion,
  move,
  pdfBytes,
  readPost,
  readVersion,
  replace,
  viewedBy,
} from '../../../test/posts.ts';
import {
  buildCategories,
  buildStudy,
  buildWorld,
  everyone,
  nobody,
  type Person,
} from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, approver, coordinator, reader } = await buildWorld(app.server.db);
const categoryIds = await buildCategories(app.server.db, study, ['01', '01.01', '02']);
afterAll(() => app.close());

const rule = {
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'EVERY_MEMBER',
  gracePeriodMillis: GRACE_PERIOD_MILLIS,
  targetAudience: everyone,
} as const;

const read = (person: Person, id: number) => app.as(person).call(getDraft, { params: { id } });
const update = (person: Person, id: number, body: z.input<typeof updateDraft.body>) =>
  app.as(person).call(updateDraft, { params: { id }, body });
const sees = async (person: Person, id: number) => (await readPost(app, person, id)).status === 200;
const codeOf = async (answer: ReturnType<typeof update>) => {
  const { status, error } = await answer;
  return [status, error.errorCode];
};

/** A submitted draft by the author. */
let postId: number;
beforeEach(async () => {
  postId = await addSubmitted(app, study, author, { description: 'First' });
});

describe('getDraft', () => {
  test('200 shows its author everything in the form', async () => {
    const permissions = viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] });
    const own = (
      await add(app, study, author, { permissions, categoryIds: categoryIds.slice(1, 2), ruleSet: [rule] })
    ).body.postId;
    expect((await read(author, own)).body).toMatchObject({
      channelId: study.channelId,
      label: 'v1.0',
      edit: 1,
      isPublished: false,
      title: 'Protocol',
      fileName: 'protocol.pdf',
      fileSizeInBytes: pdfBytes().length,
      permissions,
      categories: [{ categoryId: categoryIds[1], number: '01.01', parent: 'Category 01' }],
      ruleSet: [rule],
    });
  });

  test('403 for an approver, and 404 for people for whom the draft does not exist', async () => {
    expect((await read(approver, postId)).error.errorCode).toBe('NOT_YOUR_DRAFT');
    expectHidden('POST_NOT_FOUND', await read(reader, postId), await read(reader, 999_999));
  });
});

describe('updateDraft', () => {
  test('200 changes everything at once, records each change, and takes the submission back', async () => {
    expect(await sees(approver, postId)).toBe(true);
    const permissions = viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] });
    const changes = { title: 'Manual', description: 'Better', permissions, categoryIds, ruleSet: [rule] };
    const answer = await update(author, postId, { ...changes, edit: 1 });
    expect(answer.body).toMatchObject({ versionLabel: 'DRAFT', submittedAtDateTimeMillis: null, edit: 2 });
    expect((await eventsOf(app, postId)).slice(2)).toEqual([
      'post.titleChanged',
      'post.descriptionChanged',
      'post.permissionsChanged',
      'post.classificationsChanged',
      'post.rulesChanged',
    ]);
    expect(await sees(approver, postId)).toBe(false);
    const { body } = await read(author, postId);
    expect(body).toMatchObject({ title: 'Manual', description: 'Better', permissions, ruleSet: [rule] });
    expect(body.categories.map(({ categoryId }) => categoryId)).toEqual(categoryIds);

    await move(app, author, postId, 'submit_draft');
    await move(app, approver, postId, 'approve_draft');
    expect([await sees(coordinator, postId), await sees(reader, postId)]).toEqual([true, false]);
    expect((await readPost(app, coordinator, postId)).body.postDetail.title).toBe('Manual');
  });

  test('200 for values it already has changes nothing, and leaves it submitted', async () => {
    const { title, description, permissions } = (await read(author, postId)).body;
    const before = await census(app);
    const answer = await update(author, postId, {
      title,
      description,
      permissions,
      categoryIds: [],
      ruleSet: [],
    });
    expect(answer.body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    expect(await census(app)).toEqual(before);
  });

  test('200 submits an unchanged submitted draft only once, and it keeps its place', async () => {
    const { submittedAtDateTimeMillis } = (await read(author, postId)).body;
    const before = await census(app);
    const again = await update(author, postId, { intent: 'PUBLISH' });
    expect(again.body).toMatchObject({ versionLabel: 'DRAFT', submittedAtDateTimeMillis, edit: 1 });
    expect(await census(app)).toEqual(before);
  });

  test('200 submits or publishes with it', async () => {
    const submitted = await update(author, postId, { title: 'Two', intent: 'PUBLISH' });
    expect(submitted.body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    const own = (await add(app, study, manager)).body.postId;
    const published = await update(manager, own, { ruleSet: [rule], intent: 'PUBLISH' });
    expect(published.body.versionLabel).toBe('PUBLISHED');
    expect((await readPost(app, reader, own)).body.postDetail.requiresAction).toBe(true);
  });

  test('200 changes a rejected draft, which keeps its reason until it is submitted again', async () => {
    await move(app, approver, postId, 'reject_draft', { reason: 'No dose' });
    await update(author, postId, { description: 'With the dose' });
    expect((await read(author, postId)).body).toMatchObject({
      versionLabel: 'REJECTED',
      rejectedReason: 'No dose',
      rejectedBy: 'Alex Approver',
    });
    expect(await sees(approver, postId)).toBe(false);
    const { body } = await update(author, postId, { intent: 'PUBLISH' });
    expect([body.version, body.versionLabel]).toEqual([1, 'DRAFT']);
    expect((await read(author, postId)).body.rejectedReason).toBeNull();
    expect(await sees(approver, postId)).toBe(true);
  });

  test('200 on a draft behind a publication changes only the draft', async () => {
    const own = await addApproved(app, study, { author, approver });
    await replace(app, author, own, { description: 'Two', title: 'Other' });
    const answer = await update(author, own, { title: 'Third', changeType: 'MINOR' });
    expect(answer.body.version).toBe(2);
    expect((await readVersion(app, author, own, 2)).body.postDetail).toMatchObject({
      title: 'Third',
      label: 'v1.1',
    });
    expect((await readPost(app, reader, own)).body.postDetail.title).toBe('Protocol');
    const before = await census(app);
    for (const body of [{ permissions: viewedBy({}) }, { categoryIds: [] }, { ruleSet: [] }])
      expect(await codeOf(update(author, own, body))).toEqual([409, 'POST_IS_PUBLISHED']);
    expect(await codeOf(update(author, own, { description: '', intent: 'PUBLISH' }))).toEqual([
      400,
      'DESCRIPTION_REQUIRED',
    ]);
    expect(await census(app)).toEqual(before);
  });

  test('409 for an edit the author has not seen, an expired draft and a publication', async () => {
    await update(author, postId, { title: 'Two' });
    expect(await codeOf(update(author, postId, { title: 'Three', edit: 1 }))).toEqual([409, 'DRAFT_CHANGED']);
    await expireNow(app, postId);
    expect(await codeOf(update(author, postId, { title: 'Three' }))).toEqual([409, 'DRAFT_EXPIRED']);
    const own = await addApproved(app, study, { author, approver });
    expect(await codeOf(update(author, own, { title: 'Three' }))).toEqual([409, 'ILLEGAL_TRANSITION']);
  });

  test('200 for a coordinator who changes other permissions of a draft that others have shared more widely', async () => {
    const postId = await addSubmitted(app, study, coordinator);
    const wide = { viewPost: everyone, commentOnPost: everyone, updatePost: nobody, deletePost: nobody };
    const args = { params: { id: postId }, body: wide };
    expect((await app.as(manager).call(updatePermissions, args)).status).toBe(200);
    const permissions = { ...wide, commentOnPost: nobody };
    expect((await update(coordinator, postId, { permissions })).status).toBe(200);
  });

  test('400 for references to another study, and 403 beyond the own teams', async () => {
    const other = await buildStudy(app.server.db);
    const [foreign = 0] = await buildCategories(app.server.db, other, ['01']);
    const roles = viewedBy({ roles: [other.roleIds.STUDY_COORDINATOR] });
    expect(await codeOf(update(author, postId, { categoryIds: [foreign] }))).toEqual([
      400,
      'CATEGORY_UNKNOWN',
    ]);
    expect(await codeOf(update(author, postId, { permissions: roles }))).toEqual([400, 'ROLE_UNKNOWN']);
    const longer = { ...rule, gracePeriodMillis: 3 * GRACE_PERIOD_MILLIS };
    expect(await codeOf(update(author, postId, { ruleSet: [longer] }))).toEqual([400, 'GRACE_PERIOD_FIXED']);
    const ofTeam = (await add(app, study, coordinator)).body.postId;
    const wide = { viewPost: everyone, commentOnPost: everyone, updatePost: nobody, deletePost: nobody };
    expect(await codeOf(update(coordinator, ofTeam, { permissions: wide }))).toEqual([403, 'FORBIDDEN']);
    const beside = { ...rule, targetAudience: { ...nobody, teamIds: [reader.teamId] } };
    expect(await codeOf(update(coordinator, ofTeam, { ruleSet: [beside] }))).toEqual([400, 'TEAM_UNKNOWN']);
  });
});

describe('replaceDocument', () => {
  test('200 saves the form with a new file as a single edit', async () => {
    const file = fileOf(pdfBytes('second'), 'second.pdf');
    const former = await fileOfVersion(app, postId);
    const answer = await replace(app, author, postId, { title: 'Second', ruleSet: [rule], edit: 1 }, file);
    expect([answer.status, answer.body.version, answer.body.edit]).toEqual([200, 1, 2]);
    expect((await eventsOf(app, postId)).slice(2)).toEqual([
      'post.fileReplaced',
      'post.titleChanged',
      'post.rulesChanged',
    ]);
    expect((await fileOfVersion(app, postId)).id).not.toBe(former.id);
    expect((await read(author, postId)).body).toMatchObject({
      title: 'Second',
      fileName: 'second.pdf',
      ruleSet: [rule],
    });
  });

  test('200 on a rejected draft creates a new one with the values of the form', async () => {
    await move(app, approver, postId, 'reject_draft', { reason: 'No dose' });
    const fields = { title: 'Second', description: 'With the dose', ruleSet: [rule], categoryIds };
    const answer = await replace(app, author, postId, fields);
    expect(answer.body).toMatchObject({ version: 2, versionLabel: 'DRAFT' });
    expect((await read(author, postId)).body).toMatchObject({
      title: 'Second',
      description: 'With the dose',
    });
    const { body } = await app.as(author).call(listRules, { params: { id: postId } });
    expect(body.ruleSet).toMatchObject([rule]);
  });

  test('409 before any bytes are stored for an edit the author has not seen', async () => {
    await update(author, postId, { title: 'Two' });
    const before = await census(app);
    const answer = await replace(app, author, postId, { edit: 1 });
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'DRAFT_CHANGED']);
    expect(await census(app)).toEqual(before);
  });
});
