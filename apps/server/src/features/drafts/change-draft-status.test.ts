import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeDraftStatus, draftTransitions } from '@studyline/contract/drafts/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  buildMember,
  buildStudy,
  buildWorld,
  changeRole,
  setGlobalFlag,
  setStudyFlag,
} from '../../../test/world.ts';
import { whileTicking } from '../../../test/ticking-clock.ts';
import {
  add,
  addSubmitted,
  census,
  eventsOf,
  expireNow,
  move,
  readPost,
  readVersion,
  removePost,
  replace,
  versionOf,
} from '../../../test/posts.ts';

const DAY = 86_400_000;

let submitted: number;

const app = await startApp();
const { study, manager, author, approver, reader } = await buildWorld(app.server.db);
beforeEach(async () => {
  submitted = await addSubmitted(app, study, author, { description: 'First' });
});
afterAll(() => app.close());

describe('changeDraftStatus', () => {
  test('200 extends a draft from the time recorded in the event', async () => {
    await whileTicking(() => move(app, author, submitted, 'extend_draft'));
    const { rows } = await sql`
      select v.expires_at = e.occurred_at + make_interval(days => c.draft_expiry_days) as same
      from post_version v join channel c on c.id = v.channel_id join audit_event e on e.post_id = v.post_id
      where v.post_id = ${submitted} and e.type = 'post.draftExtended'`.execute(app.server.db);
    expect(rows).toEqual([{ same: true }]);
  });

  test('400 for a text that the transition does not use', async () => {
    const draft = (await add(app, study, author)).body.postId;
    for (const [person, id, transitionName, body] of [
      [author, draft, 'submit_draft', { versionDescription: 'New dose' }],
      [author, submitted, 'extend_draft', { reason: 'Because' }],
      [approver, submitted, 'approve_draft', { reason: 'Because' }],
    ] as const) {
      const args = { params: { id }, query: { transitionName }, body };
      const answer = await app.as(person).call(changeDraftStatus, args);
      expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, Object.keys(body)[0]]);
    }
  });

  test('200 approves, and readers see it', async () => {
    const { status, body } = await move(app, approver, submitted, 'approve_draft');
    expect([status, body.versionLabel]).toEqual([200, 'PUBLISHED']);
    expect((await readPost(app, reader, submitted)).status).toBe(200);
    expect(await eventsOf(app, submitted)).toEqual(['post.created', 'post.submitted', 'post.published']);
    expect(await versionOf(app, submitted)).toMatchObject({
      published_by: approver.userId,
      description: 'First',
    });
  });

  test('200 rejects with a reason and returns the draft to its author; resubmitting submits it again', async () => {
    const { status, body } = await move(app, approver, submitted, 'reject_draft', {
      reason: 'Wrong site list',
    });
    expect([status, body.versionLabel, body.submittedAtDateTimeMillis]).toEqual([200, 'REJECTED', null]);
    expect((await readVersion(app, approver, submitted, 1)).status).toBe(404);
    const own = await readVersion(app, author, submitted, 1);
    expect(own.body.postDetail).toMatchObject({
      versionLabel: 'REJECTED',
      can: { submit: 'ILLEGAL_TRANSITION', resubmit: true },
    });
    expect(own.body.postDetail).toMatchObject({
      rejectedReason: 'Wrong site list',
      rejectedBy: { userId: approver.userId, displayName: 'Alex Approver' },
      sharedWithDescription: 'Will be shared with all sites and teams',
    });
    expect(await versionOf(app, submitted)).toMatchObject({ rejected_reason: 'Wrong site list' });

    const again = await move(app, author, submitted, 'resubmit_draft');
    expect(again.body).toMatchObject({ version: 1, versionLabel: 'DRAFT' });
    expect((await readVersion(app, author, submitted, 1)).body.postDetail.rejectedBy).toBeNull();
    expect(again.body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    expect((await readVersion(app, approver, submitted, 1)).status).toBe(200);
    expect((await eventsOf(app, submitted)).slice(2)).toEqual(['post.rejected', 'post.submitted']);
  });

  test('200 resubmits a rejected version after the draft that followed it was deleted', async () => {
    await move(app, approver, submitted, 'reject_draft', { reason: 'Wrong site list' });
    expect((await replace(app, author, submitted)).body.version).toBe(2);
    expect((await readVersion(app, author, submitted, 1)).body.postDetail.can.resubmit).not.toBe(true);
    expect((await removePost(app, author, submitted)).status).toBe(200);
    expect((await readVersion(app, author, submitted, 1)).body.postDetail.can.resubmit).toBe(true);
    expect((await move(app, author, submitted, 'resubmit_draft')).body.version).toBe(1);
  });

  test('200 submits an own draft once', async () => {
    const { postId } = (await add(app, study, author)).body;
    expect((await readVersion(app, approver, postId, 1)).status).toBe(404);
    const { body } = await move(app, author, postId, 'submit_draft');
    expect(body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    expect((await readVersion(app, approver, postId, 1)).body.postDetail.can).toMatchObject({
      approve: true,
      reject: true,
    });
    const again = await move(app, author, postId, 'submit_draft');
    expect(again.error).toMatchObject({
      errorCode: 'ILLEGAL_TRANSITION',
      allowedTransitions: ['extend_draft'],
    });
  });

  test('200 extends to the study’s number of days from now', async () => {
    await app.server.db
      .updateTable('channel')
      .set({ draft_expiry_days: 45 })
      .where('id', '=', study.channelId)
      .execute();
    const { body } = await move(app, author, submitted, 'extend_draft');
    const days = ((body.expirationDateTimeMillis ?? 0) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(44.9);
    expect(days).toBeLessThanOrEqual(45);
    expect(body.submittedAtDateTimeMillis).toEqual(expect.any(Number));
    expect((await move(app, approver, submitted, 'extend_draft')).status).toBe(200);
    await app.server.db
      .updateTable('channel')
      .set({ draft_expiry_days: 30 })
      .where('id', '=', study.channelId)
      .execute();
  });

  test('409 for an expired draft, until its author restores it', async () => {
    await expireNow(app, submitted);
    for (const transition of ['approve_draft', 'reject_draft', 'extend_draft'] as const) {
      const { status, error } = await move(app, approver, submitted, transition, { reason: 'Late' });
      expect([transition, status, error.errorCode]).toEqual([transition, 409, 'DRAFT_EXPIRED']);
    }
    const late = await move(app, author, submitted, 'submit_draft');
    expect(late.error).toMatchObject({ errorCode: 'DRAFT_EXPIRED', allowedTransitions: ['restore_draft'] });
    expect((await move(app, approver, submitted, 'restore_draft')).error.errorCode).toBe('NOT_YOUR_DRAFT');
    const { can } = (await readVersion(app, author, submitted, 1)).body.postDetail;
    expect(can).toMatchObject({ extend: 'DRAFT_EXPIRED', restore: true });
    const restored = await move(app, author, submitted, 'restore_draft');
    expect(restored.body).toMatchObject({ versionLabel: 'DRAFT', submittedAtDateTimeMillis: null });
    expect((restored.body.expirationDateTimeMillis ?? 0) - Date.now()).toBeGreaterThan(29 * DAY);
    expect((await readVersion(app, approver, submitted, 1)).status).toBe(404);
  });

  test('409 with the allowed transitions for an illegal one, and nothing is written', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    const before = await census(app);
    for (const transition of draftTransitions) {
      const { status, error } = await move(app, manager, postId, transition, { reason: 'Because' });
      expect([transition, status, error.errorCode, error.allowedTransitions]).toEqual([
        transition,
        409,
        'ILLEGAL_TRANSITION',
        [],
      ]);
    }
    expect(await census(app)).toEqual(before);
  });

  test('403 for people who may not, 404 for people who may not see it, and nothing is written', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    const before = await census(app);
    expect((await move(app, author, submitted, 'approve_draft')).error.errorCode).toBe('FORBIDDEN');
    expect((await move(app, approver, submitted, 'submit_draft')).error.errorCode).toBe('NOT_YOUR_DRAFT');
    expect((await move(app, reader, postId, 'approve_draft')).error.errorCode).toBe('FORBIDDEN');
    const unseen = await move(app, reader, submitted, 'approve_draft');
    const missing = await move(app, reader, 2_000_000_000, 'approve_draft');
    expectHidden('POST_NOT_FOUND', unseen, missing);
    expect(await census(app)).toEqual(before);
  });

  test('403 for an own draft if its author may no longer write drafts, and nothing is written', async () => {
    const { db } = app.server;
    const former = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const { postId } = (await add(app, study, former)).body;
    await changeRole(db, study, former, 'SUPPLY_MANAGER');
    const before = await census(app);
    for (const transition of ['submit_draft', 'extend_draft'] as const)
      expect((await move(app, former, postId, transition)).error.errorCode).toBe('FORBIDDEN');
    await expireNow(app, postId);
    expect((await move(app, former, postId, 'restore_draft')).error.errorCode).toBe('FORBIDDEN');
    expect((await removePost(app, former, postId)).error.errorCode).toBe('FORBIDDEN');
    expect(await census(app)).toEqual(before);
  });

  test('403 for an own draft if someone else has to approve', async () => {
    const strict = await buildStudy(app.server.db);
    const leader = await buildMember(app.server.db, strict, { roles: ['STUDY_MANAGER'] });
    const second = await buildMember(app.server.db, strict, { roles: ['CHANNEL_ADMIN'] });
    await setStudyFlag(app.server.db, strict, 'FOUR_EYES_PUBLISH', true);
    const { postId } = (await add(app, strict, leader, { intent: 'PUBLISH' })).body;
    expect((await move(app, leader, postId, 'approve_draft')).error.errorCode).toBe('OWN_DRAFT');
    expect((await move(app, second, postId, 'approve_draft')).status).toBe(200);
  });

  test('403 for an own draft if the whole installation requires it, unless the study overrides that', async () => {
    const { db } = app.server;
    const flag = (enabled: boolean) => setGlobalFlag(db, 'FOUR_EYES_PUBLISH', enabled);
    const { postId } = (await add(app, study, manager)).body;
    await flag(true);
    try {
      expect((await move(app, manager, postId, 'approve_draft')).error.errorCode).toBe('OWN_DRAFT');
      await setStudyFlag(db, study, 'FOUR_EYES_PUBLISH', false);
      expect((await move(app, manager, postId, 'approve_draft')).status).toBe(200);
    } finally {
      await flag(false);
    }
  });

  test.each([
    [{}, null],
    [{ versionDescription: '' }, null],
    [{ versionDescription: 'Too early' }, 'Too early'],
    [{ versionDescription: '', reason: 'Too late' }, 'Too late'],
  ])('200 for a rejection with %j', async (body, reason) => {
    expect((await move(app, approver, submitted, 'reject_draft', body)).status).toBe(200);
    expect((await readPost(app, author, submitted)).body.postDetail.rejectedReason).toBe(reason);
  });

  test('400 without a description from the second version on', async () => {
    await move(app, approver, submitted, 'approve_draft');
    await replace(app, author, submitted);
    await move(app, author, submitted, 'submit_draft');
    const bare = await move(app, approver, submitted, 'approve_draft');
    expect([bare.status, bare.error.errorCode]).toEqual([400, 'DESCRIPTION_REQUIRED']);
    const said = await move(app, approver, submitted, 'approve_draft', { versionDescription: 'New dose' });
    expect([said.status, said.body.version]).toEqual([200, 2]);
  });

  test('400 for an unknown transition', async () => {
    const answer = await app.as(approver).call(changeDraftStatus, {
      params: { id: submitted },
      query: { transitionName: 'publish' as 'approve_draft' },
    });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'transitionName']);
  });

  test('200 and 409: one of two simultaneous approvals publishes', async () => {
    const ids = [submitted, await addSubmitted(app, study, author)];
    for (const id of ids) {
      const answers = await Promise.all(
        [approver, manager, approver].map((person) => move(app, person, id, 'approve_draft')),
      );
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409]);
      expect((await eventsOf(app, id)).filter((type) => type === 'post.published')).toHaveLength(1);
    }
  });

  test('only one of a simultaneous approval and rejection succeeds', async () => {
    const answers = await Promise.all([
      move(app, approver, submitted, 'approve_draft'),
      move(app, manager, submitted, 'reject_draft', { reason: 'No' }),
    ]);
    expect(answers.map((a) => a.status).toSorted()).not.toEqual([200, 200]);
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });
});
