import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost, recordView } from '@studyline/contract/compliance/calls';
import { markAsUnread } from '@studyline/contract/posts/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { answerDuring, buildPost, replace } from '../../../test/posts.ts';
import { buildMember, buildWorld, changeRole, type Member, nobody } from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author, reader: investigator } = await buildWorld(app.server.db);
afterAll(() => app.close());

const built = async () => (await buildPost(app, study, { author })).postId;
const view = (person: Member, postId: number, version = 1) =>
  app.as(person).call(recordView, { params: { id: postId }, body: { version } });

/** Publishes version 2 over version 1, or leaves it as this person's draft. */
async function addVersion(postId: number, draftOf?: Member): Promise<void> {
  const intent = draftOf ? 'DRAFT' : 'PUBLISH';
  const answer = await replace(app, draftOf ?? author, postId, { intent, description: 'Second' });
  expect(answer.status).toBe(200);
}

async function stateOf(postId: number, person: Member) {
  const { rows } = await sql<{
    unread: boolean;
    viewed: boolean;
    views: number;
    opened: number;
    events: string[];
  }>`
    select r.unread, r.last_viewed_at is not null as viewed,
      coalesce((select view_count from post_counter where post_id = r.post_id), 0) as views,
      (select count(*) from post_opened where post_id = r.post_id and user_id = r.user_id)
        + (select count(*) from draft_opened where post_id = r.post_id and user_id = r.user_id) as opened,
      array(select type from audit_event where post_id = r.post_id and actor_user_id = r.user_id order by id) as events
    from post_reader r where r.post_id = ${postId} and r.user_id = ${person.userId}`.execute(app.server.db);
  return rows[0];
}

describe('recordView', () => {
  test('200 completes nothing for someone who loses the role for it while the call waits', async () => {
    const demoted = await buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const { postId } = await buildPost(app, study, { author, rules: [{ requiredActionType: 'VIEW' }] });
    const answer = await answerDuring(
      app,
      (trx) => changeRole(trx, study, demoted, 'QA_AUDITOR'),
      () => view(demoted, postId),
    );
    expect(answer.status).toBe(200);
    expect((await stateOf(postId, demoted))?.events).toEqual(['post.opened']);
  });

  test.each([undefined, {}, { teamId: 1, ruleId: 1 }])(
    '200 with the body %j applies to the version shown to the person',
    async (body) => {
      const postId = await built();
      await addVersion(postId);
      const answer = await app.as(investigator).call(recordView, { params: { id: postId }, body });
      expect(answer.status).toBe(200);
      const opened = await app.server.db
        .selectFrom('post_opened')
        .select('version')
        .where('post_id', '=', postId)
        .where('user_id', '=', investigator.userId)
        .execute();
      expect(opened).toEqual([{ version: 2 }]);
    },
  );

  test('200 records it as opened and read and counts it, once', async () => {
    const postId = await built();
    expect(await stateOf(postId, investigator)).toMatchObject({ unread: true, viewed: false, views: 0 });
    const first = await view(investigator, postId);
    expect([first.status, first.body.isCompliant]).toEqual([200, true]);
    const once = { unread: false, viewed: true, views: 1, opened: 1, events: ['post.opened'] };
    expect(await stateOf(postId, investigator)).toEqual(once);
    const again = await view(investigator, postId);
    expect(again.body).toEqual(first.body);
    expect(await stateOf(postId, investigator)).toEqual(once);
    await view(author, postId);
    expect((await stateOf(postId, author))?.views).toBe(2);
  });

  test('200 for many windows at once counts one view and records one opening', async () => {
    const postId = await built();
    const answers = await Promise.all(Array.from({ length: 8 }, () => view(investigator, postId)));
    expect(new Set(answers.map((a) => `${a.status} ${a.body.openedAtDateTimeMillis}`)).size).toBe(1);
    expect(await stateOf(postId, investigator)).toMatchObject({
      views: 1,
      opened: 1,
      events: ['post.opened'],
    });
  });

  test('200 for someone for whom the post was not listed, in many windows at once', async () => {
    const postId = await built();
    const late = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    expect(await stateOf(postId, late)).toBeUndefined();
    await Promise.all(Array.from({ length: 8 }, () => view(late, postId)));
    expect(await stateOf(postId, late)).toEqual({
      unread: false,
      viewed: true,
      views: 1,
      opened: 1,
      events: ['post.opened'],
    });
  });

  test('200 opens a post that was marked as unread, and says so', async () => {
    const postId = await built();
    await view(investigator, postId);
    await app.as(investigator).call(markAsUnread, { params: { id: postId } });
    await view(investigator, postId);
    expect(await stateOf(postId, investigator)).toMatchObject({
      unread: false,
      views: 1,
      events: ['post.opened', 'post.markedUnread', 'post.markedRead'],
    });
  });

  test('200 for an older version leaves the post unread, and counts the person once', async () => {
    const postId = await built();
    await addVersion(postId);
    await view(investigator, postId, 1);
    expect(await stateOf(postId, investigator)).toMatchObject({ unread: true, views: 1, opened: 1 });
    await view(investigator, postId, 2);
    expect(await stateOf(postId, investigator)).toMatchObject({
      unread: false,
      views: 1,
      opened: 2,
      events: ['post.opened', 'post.opened'],
    });
  });

  test('200 for an own draft is recorded without counting a view', async () => {
    const postId = await built();
    const colleague = await buildMember(app.server.db, study, { roles: ['STUDY_MANAGER'] });
    await app.as(colleague).call(markAsUnread, { params: { id: postId } });
    await addVersion(postId, colleague);
    expect((await view(colleague, postId, 2)).status).toBe(200);
    expect(await stateOf(postId, colleague)).toEqual({
      unread: true,
      viewed: false,
      views: 0,
      opened: 1,
      events: ['post.markedUnread', 'post.versionAdded', 'post.opened'],
    });
    expect((await view(author, postId, 2)).status).toBe(404);
  });

  test('200 completes only actions that require viewing', async () => {
    const rules = [{ requiredActionType: 'VIEW' as const }, { requiredActionType: 'ACKNOWLEDGE' as const }];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    const first = await view(investigator, postId);
    expect(first.body.isCompliant).toBe(false);
    await view(investigator, postId);
    const completions = await app.server.db
      .selectFrom('compliance_completion')
      .select(['rule_id', 'action', 'team_id'])
      .where('post_id', '=', postId)
      .execute();
    expect(completions).toEqual([{ rule_id: ruleIds[0], action: 'VIEW', team_id: investigator.teamId }]);
    expect((await stateOf(postId, investigator))?.events).toEqual(['post.opened', 'post.viewCompleted']);
    const acknowledged = await app.as(investigator).call(acknowledgePost, {
      params: { id: postId },
      body: { teamId: investigator.teamId, ruleId: ruleIds[1] ?? 0 },
    });
    expect(acknowledged.body.isCompliant).toBe(true);
    const wrong = await app.as(investigator).call(acknowledgePost, {
      params: { id: postId },
      body: { teamId: investigator.teamId, ruleId: ruleIds[0] ?? 0 },
    });
    expect([wrong.status, wrong.error.errorCode]).toEqual([403, 'NOT_ADDRESSED']);
  });

  test('200 for two colleagues at once, if one view is enough', async () => {
    const colleague = await buildMember(app.server.db, study, {
      roles: ['STUDY_COORDINATOR'],
      teamId: investigator.teamId,
    });
    const rule = { requiredActionType: 'VIEW', memberParticipationType: 'ANY_MEMBER' } as const;
    const { postId } = await buildPost(app, study, { author, rules: [rule] });
    const answers = await Promise.all([view(investigator, postId), view(colleague, postId)]);
    expect(answers.map((a) => a.status)).toEqual([200, 200]);
    const open = await app.server.db
      .selectFrom('assignment')
      .select(['user_id', 'closed_reason'])
      .where('post_id', '=', postId)
      .where('team_id', '=', investigator.teamId)
      .execute();
    expect(open).toHaveLength(2);
    expect(open.every((a) => a.closed_reason !== null)).toBe(true);
  });

  test('404 for an invisible post or version, with the same body as for a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    expectHidden(
      'POST_NOT_FOUND',
      await view(investigator, postId),
      await view(investigator, 999_999),
      await view(investigator, await built(), 2),
    );
    const opened = await app.server.db
      .selectFrom('post_opened')
      .select('user_id')
      .where('post_id', '=', postId)
      .execute();
    expect(opened).toEqual([]);
  });
});
