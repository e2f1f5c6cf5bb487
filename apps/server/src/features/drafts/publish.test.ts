import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost, ruleInput } from '@studyline/contract/compliance/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { unsubscribeFromComments } from '@studyline/contract/subscriptions/calls';
import { transact } from '../../core/transaction.ts';
import { readRecorded } from '../../../test/audit.ts';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildTeam, buildWorld, everyone, type Member } from '../../../test/world.ts';
import {
  add,
  buildPost,
  eventsOf,
  move,
  openPost,
  readPost,
  readVersion,
  replace,
  viewedBy,
} from '../../../test/posts.ts';
import { labelAfter, publishVersion } from './publish.ts';

const app = await startApp();
const { study, manager, author, reader } = await buildWorld(app.server.db);
const colleague = await buildMember(app.server.db, study, {
  roles: ['STUDY_COORDINATOR'],
  teamId: reader.teamId,
});
afterAll(() => app.close());

const rule = ruleInput.parse({ requiredActionType: 'ACKNOWLEDGE', targetAudience: everyone });
const published = async (fields: Parameters<typeof add>[3] = {}) =>
  (await add(app, study, manager, { intent: 'PUBLISH', ...fields })).body.postId;
const open = async (person: Member, id: number) => (await readPost(app, person, id)).body;
const marks = async (postId: number) => {
  const rows = await app.server.db
    .selectFrom('post_reader')
    .select(['user_id', 'unread', 'published_at', 'subscribed_to_comments'])
    .where('post_id', '=', postId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
};
const assignments = (postId: number, userId: number) =>
  app.server.db
    .selectFrom('assignment')
    .select(['version', 'closed_reason', 'post_published_at'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .orderBy('version')
    .execute();
const postRow = (postId: number) =>
  app.server.db.selectFrom('post').selectAll().where('id', '=', postId).executeTakeFirstOrThrow();

describe('labelAfter', () => {
  test('counts majors and minors; the first version is always a major one', () => {
    const current = { version: 7, major: 2, minor: 3, obligingVersion: 5 };
    expect(labelAfter(null, 'MINOR')).toEqual({ changeType: 'MAJOR', major: 1, minor: 0 });
    expect(labelAfter(current, 'MAJOR')).toEqual({ changeType: 'MAJOR', major: 3, minor: 0 });
    expect(labelAfter(current, 'MINOR')).toEqual({ changeType: 'MINOR', major: 2, minor: 4 });
  });
});

describe('publishing', () => {
  test('leaves a post as last modified by its publication, while the next draft is modified by its edits', async () => {
    const { postId } = (await add(app, study, author, { intent: 'PUBLISH' })).body;
    await move(app, manager, postId, 'approve_draft');
    const before = (await open(reader, postId)).postDetail;
    await replace(app, manager, postId, { description: 'Amendment 1' });
    const draft = (await readVersion(app, manager, postId, 2)).body.postDetail;
    const authors = [before, draft].map(({ lastModifiedAuthor }) => lastModifiedAuthor.userId);
    expect(authors).toEqual([author.userId, manager.userId]);
    expect(draft.lastModifiedDateTimeMillis).toBeGreaterThan(before.lastModifiedDateTimeMillis);
    expect((await open(reader, postId)).postDetail.lastModifiedDateTimeMillis).toBe(
      before.lastModifiedDateTimeMillis,
    );
  });

  test('gives versions their labels and supersedes the previous one', async () => {
    const postId = await published();
    await replace(app, manager, postId, {
      intent: 'PUBLISH',
      changeType: 'MINOR',
      description: 'Typing errors',
    });
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Amendment 1' });
    await replace(app, manager, postId, { intent: 'PUBLISH', changeType: 'MINOR', description: 'Page 4' });
    const post = await open(reader, postId);
    expect(
      post.postDetail.versions.map((v) => [v.version, v.label, v.versionLabel, v.changeDescription]),
    ).toEqual([
      [4, 'v2.1', 'PUBLISHED', 'Page 4'],
      [3, 'v2.0', 'SUPERCEDED', 'Amendment 1'],
      [2, 'v1.1', 'SUPERCEDED', 'Typing errors'],
      [1, 'v1.0', 'SUPERCEDED', null],
    ]);
    expect(post.postDetail).toMatchObject({
      version: 4,
      currentVersion: 4,
      lastModificationType: 'NEW_VERSION',
    });
    expect(await postRow(postId)).toMatchObject({ current_version: 4, latest_version: 4, listed: true });
    const events = (await readRecorded(app.server.db, postId)).filter((e) => e.type === 'post.published');
    expect(events.map((e) => e.details)).toEqual([
      { supersededVersion: null, edit: 1, description: '', submittedAt: null },
      { supersededVersion: 1, edit: 2, description: 'Typing errors', submittedAt: null },
      { supersededVersion: 2, edit: 3, description: 'Amendment 1', submittedAt: null },
      { supersededVersion: 3, edit: 4, description: 'Page 4', submittedAt: null },
    ]);
  });

  test('makes it unread for its readers, but not for its author and publisher, who are subscribed to its comments', async () => {
    const { postId } = (await add(app, study, author, { intent: 'PUBLISH' })).body;
    await move(app, manager, postId, 'approve_draft');
    const first = await marks(postId);
    expect([author, manager, reader, colleague].map((p) => first.get(p.userId)?.unread)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([author, manager, reader].map((p) => first.get(p.userId)?.subscribed_to_comments)).toEqual([
      true,
      null,
      null,
    ]);
  });

  test('MAJOR is unread again, MINOR keeps the read marks; both move every row to the new time', async () => {
    const postId = await published();
    await openPost(app, reader, postId);
    await replace(app, manager, postId, { intent: 'PUBLISH', changeType: 'MINOR', description: 'Minor' });
    const minor = await marks(postId);
    expect([reader, manager].map((p) => minor.get(p.userId)?.unread)).toEqual([false, false]);
    expect(minor.get(reader.userId)?.published_at).toEqual((await postRow(postId)).published_at);

    await app.as(manager).call(unsubscribeFromComments, { params: { postId } });
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Major' });
    const major = await marks(postId);
    expect([reader, manager].map((p) => major.get(p.userId)?.unread)).toEqual([true, false]);
    expect(major.get(manager.userId)?.subscribed_to_comments).toBe(false);
  });

  test('lists it only for people who may read it', async () => {
    const blinded = await buildTeam(app.server.db, study, { blinding: 'BLINDED' });
    const planned = await buildTeam(app.server.db, study, { status: 'PLANNED' });
    const unseeing = await buildMember(app.server.db, study, {
      roles: ['SUB_INVESTIGATOR'],
      teamId: blinded,
    });
    const waiting = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'], teamId: planned });
    const has = async (postId: number) => {
      const rows = await marks(postId);
      return [reader, unseeing, waiting].map((p) => rows.has(p.userId));
    };
    expect(await has(await published())).toEqual([true, true, false]);
    expect(await has(await published({ preActivation: true }))).toEqual([true, true, true]);
    const narrowed = viewedBy({ roles: [study.roleIds.SUB_INVESTIGATOR] });
    expect(await has(await published({ permissions: narrowed }))).toEqual([false, true, false]);
    const forUnblinded = { author: manager, preActivation: true, unblindedOnly: true };
    expect(await has((await buildPost(app, study, forUnblinded)).postId)).toEqual([true, false, true]);
  });

  test('assigns what its rules require; MAJOR replaces open actions and requires them from everyone again', async () => {
    const postId = await published({ ruleSet: [rule] });
    const [{ ruleId } = { ruleId: 0 }] = (await open(reader, postId)).postDetail.actions;
    await openPost(app, reader, postId);
    const done = await app.as(reader).call(acknowledgePost, {
      params: { id: postId },
      body: { teamId: reader.teamId, ruleId },
    });
    expect(done.body.isCompliant).toBe(true);
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Amendment' });
    const reasons = async (person: Member) =>
      (await assignments(postId, person.userId)).map((a) => [a.version, a.closed_reason]);
    expect(await reasons(reader)).toEqual([
      [1, 'COMPLETED'],
      [2, null],
    ]);
    expect(await reasons(colleague)).toEqual([
      [1, 'REPLACED'],
      [2, null],
    ]);
    expect((await open(reader, postId)).postDetail).toMatchObject({
      requiresAction: true,
      completedActionsCount: 0,
    });
  });

  test('a draft previews what it would require from how many people, and publishing requires that', async () => {
    const coordinators = { channelWide: false, roles: [study.roleIds.STUDY_COORDINATOR], teamIds: [] };
    const some = { ...rule, requiredActionType: 'VIEW' as const, targetAudience: coordinators };
    const permissions = viewedBy({ teamIds: [reader.teamId] });
    const { postId } = (await add(app, study, manager, { permissions, ruleSet: [rule, some] })).body;
    const { asks } = await open(manager, postId);
    const { gracePeriodMillis, memberParticipationType } = rule;
    const base = { gracePeriodMillis, memberParticipationType };
    // Its author reads it too.
    expect(asks).toEqual([
      {
        ...base,
        requiredActionType: 'ACKNOWLEDGE',
        memberCount: 3,
        teamCount: 2,
        roleNames: null,
        unaskedRoleNames: [],
      },
      {
        ...base,
        requiredActionType: 'VIEW',
        memberCount: 1,
        teamCount: 1,
        roleNames: ['Study coordinator'],
        unaskedRoleNames: [],
      },
    ]);
    await move(app, manager, postId, 'approve_draft');
    expect((await open(manager, postId)).asks).toEqual([]);
    const written = await app.server.db
      .selectFrom('assignment')
      .select('user_id')
      .where('post_id', '=', postId)
      .execute();
    expect(written).toHaveLength(4);
    for (const [changeType, count] of [
      ['MINOR', 0],
      ['MAJOR', 2],
    ] as const) {
      await replace(app, manager, postId, { changeType, description: 'Two' });
      const draft = await readVersion(app, manager, postId, 2);
      expect(draft.body.asks).toHaveLength(count);
    }
  });

  test('MINOR carries obligations over: completed ones stay completed, open ones stay open at the new time', async () => {
    const postId = await published({ ruleSet: [rule] });
    const [{ ruleId } = { ruleId: 0 }] = (await open(reader, postId)).postDetail.actions;
    await openPost(app, reader, postId);
    const body = { teamId: reader.teamId, ruleId };
    await app.as(reader).call(acknowledgePost, { params: { id: postId }, body });
    await replace(app, manager, postId, {
      intent: 'PUBLISH',
      changeType: 'MINOR',
      description: 'Typing errors',
    });
    const { published_at: publishedAt } = await postRow(postId);
    expect(await assignments(postId, reader.userId)).toMatchObject([
      { version: 1, closed_reason: 'COMPLETED' },
    ]);
    expect(await assignments(postId, colleague.userId)).toEqual([
      { version: 1, closed_reason: null, post_published_at: publishedAt },
    ]);
    expect((await open(reader, postId)).postDetail).toMatchObject({
      requiresAction: false,
      completedActionsCount: 1,
    });
    await openPost(app, colleague, postId, 2);
    const later = await app.as(colleague).call(acknowledgePost, { params: { id: postId }, body });
    expect(later.body.isCompliant).toBe(true);
  });

  test('takes the time the feed moves to, strictly forward even within the same instant', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        add(app, study, manager, { title: `At once ${i}`, intent: 'PUBLISH' }),
      ),
    );
    const times = await Promise.all(
      answers.map(async (a) => (await postRow(a.body.postId)).published_at?.getTime()),
    );
    expect(new Set(times).size).toBe(8);
    const feed = await app
      .as(reader)
      .call(listChannelPosts, { params: { channelId: study.channelId }, body: [] });
    const latest = Math.max(...times.map(Number));
    expect(feed.body.items[0]?.postDetail.lastPublishDateTimeMillis).toBe(latest);
    expect(feed.body.asOf).toBeGreaterThanOrEqual(latest);
  });

  test('rejects a second publication of the same version, and a later version without a description', async () => {
    const postId = await published();
    const actor = await app.as(manager).actor();
    const again = transact(actor, (trx) => publishVersion(trx, actor, { postId, version: 1 }));
    await expect(again).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await replace(app, manager, postId, {});
    const silent = transact(actor, (trx) => publishVersion(trx, actor, { postId, version: 2 }));
    await expect(silent).rejects.toMatchObject({ code: 'DESCRIPTION_REQUIRED' });
    expect(await eventsOf(app, postId)).toEqual(['post.created', 'post.published', 'post.versionAdded']);
  });

  test('writes imported history at its original time, marked as imported', async () => {
    const past = new Date('2025-03-04T05:06:07.089Z');
    const imported = { author, imported: true, publishedAt: past, rules: [{}] };
    const { postId } = await buildPost(app, study, imported);
    expect(await postRow(postId)).toMatchObject({
      published_at: past,
      created_at: past,
      last_modified_at: past,
    });
    const [asked] = await assignments(postId, reader.userId);
    expect(asked?.post_published_at).toEqual(past);
    const events = await app.server.db
      .selectFrom('audit_event')
      .select(['occurred_at', 'source', 'actor_user_id'])
      .where('post_id', '=', postId)
      .execute();
    expect(events).toEqual(
      Array.from({ length: 2 }, () => ({
        occurred_at: past,
        source: 'IMPORT',
        actor_user_id: author.userId,
      })),
    );
  });
});
