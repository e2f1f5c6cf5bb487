import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recordView, replaceRules } from '@studyline/contract/compliance/calls';
import { changeDraftStatus } from '@studyline/contract/drafts/calls';
import { updateTitle } from '@studyline/contract/posts/calls';
import { startApp } from '../../../test/app.ts';
import {
  add,
  addApproved,
  addSubmitted,
  census,
  fileOf,
  fileOfVersion,
  move,
  openPost,
  pdfBytes,
  readPost,
  readVersion,
  removePost,
  replace,
  versionOf,
} from '../../../test/posts.ts';
import { statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildWorld,
  changeRole,
  everyone,
  type Member,
  type Person,
} from '../../../test/world.ts';

let submitted: number;

const app = await startApp();
const { study, manager, author, approver } = await buildWorld(app.server.db);
beforeEach(async () => {
  submitted = await addSubmitted(app, study, author, { description: 'First' });
});
const other = await buildMember(app.server.db, study, { roles: ['CONTENT_APPROVER'] });
afterAll(() => app.close());

const approve = (person: Person, body: { edit?: number; versionDescription?: string } = {}) =>
  app.as(person).call(changeDraftStatus, {
    params: { id: submitted },
    query: { transitionName: 'approve_draft' },
    body,
  });
const openVersion = (person: Person, version: number) =>
  app.as(person).call(recordView, { params: { id: submitted }, body: { version } });
const rename = (person: Person) =>
  app.as(person).call(updateTitle, { params: { id: submitted }, body: { title: 'Another title' } });
const changeRules = (person: Person, postId = submitted) => {
  const rule = { requiredActionType: 'ACKNOWLEDGE' as const, targetAudience: everyone };
  return app.as(person).call(replaceRules, { params: { id: postId }, body: { ruleSet: [rule] } });
};
const changeFile = () => replace(app, author, submitted, {}, fileOf(pdfBytes('B')));
const submitAgain = () => move(app, author, submitted, 'submit_draft');
const openings = async (table: 'post_opened' | 'draft_opened', person: Member) => {
  const { rows } = await sql`select from ${sql.table(table)} where post_id = ${submitted}
    and user_id = ${person.userId}`.execute(app.server.db);
  return rows.length;
};

describe('approve_draft', () => {
  test('200 with the edit the approver has seen, 409 with an earlier one, and nothing is written', async () => {
    const { edit } = (await readVersion(app, approver, submitted, 1)).body;
    await changeFile();
    await submitAgain();
    const before = await census(app);
    const stale = await approve(approver, { edit });
    expect([stale.status, stale.error.errorCode]).toEqual([409, 'DRAFT_CHANGED']);
    expect(await census(app)).toEqual(before);
    const newer = (await readVersion(app, approver, submitted, 1)).body;
    expect([edit, newer.edit]).toEqual([1, 2]);
    expect((await approve(approver, { edit: newer.edit })).body.versionLabel).toBe('PUBLISHED');
  });

  test('200 reads nothing twice except the draft, which it returns as it is afterwards', async () => {
    await openPost(app, approver, submitted);
    const statements = await statementsOf(() => move(app, approver, submitted, 'approve_draft'));
    const repeated = statements.filter((text, index) => statements.indexOf(text) < index);
    expect(repeated).toEqual([expect.stringContaining('as "editedBy"')]);
    expect(statements.length).toBeLessThanOrEqual(15);
  });

  test('409 without an edit until the approver has opened the current draft', async () => {
    const before = await census(app);
    expect((await approve(approver)).error.errorCode).toBe('NOT_OPENED');
    expect(await census(app)).toEqual(before);
    await openPost(app, approver, submitted);
    await changeFile();
    await submitAgain();
    expect((await approve(approver)).error.errorCode).toBe('DRAFT_CHANGED');
    expect((await approve(manager)).error.errorCode).toBe('NOT_OPENED');
    await openPost(app, approver, submitted);
    expect((await approve(approver)).status).toBe(200);
  });

  test('200 without an edit for the person who wrote the current draft', async () => {
    const { postId } = (await add(app, study, manager)).body;
    submitted = postId;
    expect((await approve(manager)).status).toBe(200);
  });

  test.each([
    ['its author renames', () => rename(author)],
    ['an approver renames', () => rename(manager)],
    ['its author replaces the file of', changeFile],
    ['its author changes the rules of', () => changeRules(author)],
    ['a study manager changes the rules of', () => changeRules(manager)],
  ])('409 for a submitted draft that %s: it goes back to its author', async (_, change) => {
    await openPost(app, approver, submitted);
    expect((await change()).status).toBe(200);
    expect(await versionOf(app, submitted)).toMatchObject({ submitted_at: null, edit: 2 });
    const before = await census(app);
    const decide = (person: Person, transitionName: 'approve_draft' | 'reject_draft') =>
      app.as(person).call(changeDraftStatus, {
        params: { id: submitted },
        query: { transitionName },
        body: { edit: 1 },
      });
    for (const transition of ['approve_draft', 'reject_draft'] as const) {
      const answer = await decide(approver, transition);
      expect([answer.status, answer.error.errorCode]).toEqual([409, 'DRAFT_CHANGED']);
      // People who have not opened it never knew of it.
      expect((await decide(other, transition)).error.errorCode).toBe('POST_NOT_FOUND');
    }
    expect(await census(app)).toEqual(before);
    await submitAgain();
    expect((await approve(approver)).error.errorCode).toBe('DRAFT_CHANGED');
  });

  test('409 for a draft behind a publication that its author is changing, and 404 once the approver may no longer publish', async () => {
    const former = await buildMember(app.server.db, study, { roles: ['CONTENT_APPROVER'] });
    for (const person of [approver, former]) await openPost(app, person, submitted);
    await rename(author);
    await changeRole(app.server.db, study, former, 'CONTENT_AUTHOR');
    expect((await approve(former)).error.errorCode).toBe('POST_NOT_FOUND');

    submitted = await addApproved(app, study, { author, approver });
    await replace(app, author, submitted, { description: 'Second', intent: 'PUBLISH' });
    await openVersion(approver, 2);
    await changeFile();
    expect((await approve(approver)).error.errorCode).toBe('DRAFT_CHANGED');
    expect((await approve(other)).error.errorCode).toBe('ILLEGAL_TRANSITION');
  });

  test('200 after a change that changes nothing', async () => {
    const { title } = await versionOf(app, submitted);
    await app.as(author).call(updateTitle, { params: { id: submitted }, body: { title } });
    expect((await approve(approver, { edit: 1 })).status).toBe(200);
  });

  test('200 for a draft behind a publication whose rules have changed and already apply', async () => {
    submitted = await addApproved(app, study, { author, approver });
    await replace(app, author, submitted, { description: 'Second', intent: 'PUBLISH' });
    await changeRules(manager);
    const answer = await approve(approver, { edit: 2 });
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
  });

  test('409 with the edit of an earlier version, however that one ended', async () => {
    const { edit } = (await readVersion(app, approver, submitted, 1)).body;
    await openPost(app, approver, submitted);
    await move(app, approver, submitted, 'reject_draft', { reason: 'Page 3 is missing' });
    await replace(app, author, submitted, { intent: 'PUBLISH' });
    expect((await approve(approver, { edit })).error.errorCode).toBe('DRAFT_CHANGED');
    await removePost(app, author, submitted);

    submitted = await addApproved(app, study, { author, approver });
    await replace(app, author, submitted, { description: 'Second', intent: 'PUBLISH' });
    expect((await approve(approver, { edit: 1 })).error.errorCode).toBe('DRAFT_CHANGED');
  });

  test('409 for rejecting an edit other than the current one', async () => {
    const args = { params: { id: submitted }, query: { transitionName: 'reject_draft' as const } };
    const answer = await app
      .as(approver)
      .call(changeDraftStatus, { ...args, body: { reason: 'Late', edit: 9 } });
    expect(answer.error.errorCode).toBe('DRAFT_CHANGED');
    expect(await versionOf(app, submitted)).toMatchObject({ version_label: 'DRAFT' });
  });

  test('publishes what the approver has seen or nothing, whenever the author changes it', async () => {
    const { sha256 } = await fileOfVersion(app, submitted);
    for (let round = 0; round < 5; round += 1) {
      const [answer] = await Promise.all([approve(approver, { edit: 1 }), changeFile()]);
      const first = await versionOf(app, submitted);
      expect(first.version_label === 'PUBLISHED').toBe(answer.status === 200);
      expect((await fileOfVersion(app, submitted)).sha256 === sha256).toBe(answer.status === 200);
      submitted = await addSubmitted(app, study, author);
    }
  });

  test('of two approvers, the one who has seen the current draft publishes', async () => {
    await openPost(app, manager, submitted);
    await changeFile();
    await submitAgain();
    await openPost(app, approver, submitted);
    const answers = await Promise.all([approve(manager), approve(approver)]);
    expect(answers.map(({ status }) => status)).toEqual([409, 200]);
    expect(answers[0]?.error.errorCode).toMatch(/DRAFT_CHANGED|ILLEGAL_TRANSITION/);
    expect(await versionOf(app, submitted)).toMatchObject({ published_by: approver.userId });
  });

  test('the publication counts as opened for people who opened its last edit', async () => {
    await openPost(app, manager, submitted);
    await changeFile();
    await submitAgain();
    await openPost(app, approver, submitted);
    await approve(approver);
    expect([await openings('post_opened', approver), await openings('post_opened', manager)]).toEqual([1, 0]);
    expect([await openings('draft_opened', approver), await openings('draft_opened', manager)]).toEqual([
      1, 1,
    ]);
  });
});

describe('opening a draft', () => {
  test('409 for an edit other than the current one, and nothing is written', async () => {
    await changeFile();
    await submitAgain();
    const before = await census(app);
    const args = { params: { id: submitted }, body: { version: 1, edit: 1 } };
    expect((await app.as(approver).call(recordView, args)).error.errorCode).toBe('DRAFT_CHANGED');
    expect(await census(app)).toEqual(before);
  });

  test('cannot be edited, and is kept even when the draft is deleted', async () => {
    await openPost(app, approver, submitted);
    for (const statement of ['update draft_opened set edit = 9', 'delete from draft_opened'])
      await expect(sql.raw(statement).execute(app.server.db)).rejects.toThrow('permission denied');
    await removePost(app, author, submitted);
    expect(await openings('draft_opened', approver)).toBe(1);
    expect((await readPost(app, author, submitted)).status).toBe(404);
  });
});
