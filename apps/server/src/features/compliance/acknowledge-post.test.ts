import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { answerDuring, buildPost, openPost } from '../../../test/posts.ts';
import { buildMember, buildWorld, changeRole, type Member, nobody } from '../../../test/world.ts';

const app = await startApp();
const { study, manager: author, reader: investigator } = await buildWorld(app.server.db);
afterAll(() => app.close());

const built = () => buildPost(app, study, { author, rules: [{}] });

async function written(postId: number): Promise<{ completions: number; events: number; open: number }> {
  const { rows } = await sql<{ completions: number; events: number; open: number }>`
    select (select count(*) from compliance_completion where post_id = ${postId}) as completions,
      (select count(*) from audit_event where post_id = ${postId} and type = 'post.acknowledged') as events,
      (select count(*) from assignment where post_id = ${postId} and user_id = ${investigator.userId} and closed_at is null) as open`.execute(
    app.server.db,
  );
  return rows[0] ?? { completions: -1, events: -1, open: -1 };
}

const acknowledge = (
  person: Member,
  postId: number,
  ruleId: number | undefined,
  teamId = person.teamId,
  query: { version?: number } = {},
) =>
  app
    .as(person)
    .call(acknowledgePost, { params: { id: postId }, query, body: { teamId, ruleId: ruleId ?? 0 } });

describe('acknowledgePost', () => {
  test('200 records once, audits once and closes the action', async () => {
    const { postId, ruleIds } = await built();
    await openPost(app, investigator, postId);
    const first = await acknowledge(investigator, postId, ruleIds[0]);
    expect(first.status).toBe(200);
    expect(first.body.isCompliant).toBe(true);
    const again = await acknowledge(investigator, postId, ruleIds[0]);
    expect(again.body).toEqual(first.body);
    expect(await written(postId)).toEqual({ completions: 1, events: 1, open: 0 });
  });

  test('403 for someone who loses the acknowledging role while the call waits, and nothing is written', async () => {
    const demoted = await buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const { postId, ruleIds } = await built();
    await openPost(app, demoted, postId);
    const answer = await answerDuring(
      app,
      (trx) => changeRole(trx, study, demoted, 'QA_AUDITOR'),
      () => acknowledge(demoted, postId, ruleIds[0]),
    );
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'NOT_ADDRESSED']);
    expect(await written(postId)).toMatchObject({ completions: 0, events: 0 });
  });

  test('200 for two clicks at once, with one completion and one time', async () => {
    const { postId, ruleIds } = await built();
    await openPost(app, investigator, postId);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => acknowledge(investigator, postId, ruleIds[0])),
    );
    expect(new Set(answers.map((a) => `${a.status} ${a.body.completedAtDateTimeMillis}`)).size).toBe(1);
    expect(await written(postId)).toEqual({ completions: 1, events: 1, open: 0 });
  });

  test('409 for an unopened version, and nothing is written', async () => {
    const { postId, ruleIds } = await built();
    const answer = await acknowledge(investigator, postId, ruleIds[0]);
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'NOT_OPENED']);
    expect(await written(postId)).toEqual({ completions: 0, events: 0, open: 1 });
  });

  test('409 for a version that is not current, and nothing is written', async () => {
    const { postId, ruleIds } = await built();
    await openPost(app, investigator, postId);
    const answer = await acknowledge(investigator, postId, ruleIds[0], investigator.teamId, { version: 2 });
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'POST_SUPERCEDED']);
    expect(await written(postId)).toEqual({ completions: 0, events: 0, open: 1 });
  });

  test('403 for a team that the person is not in, and nothing is written', async () => {
    const { postId, ruleIds } = await built();
    await openPost(app, investigator, postId);
    const answer = await acknowledge(investigator, postId, ruleIds[0], author.teamId);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'WRONG_TEAM']);
    expect(await written(postId)).toEqual({ completions: 0, events: 0, open: 1 });
  });

  test('403 for someone the rule does not address', async () => {
    const rules = [
      { targetAudience: { channelWide: false, roles: [study.roleIds.SITE_PHARMACIST], teamIds: [] } },
    ];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    await openPost(app, investigator, postId);
    const answer = await acknowledge(investigator, postId, ruleIds[0]);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'NOT_ADDRESSED']);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [{}], viewPost: nobody });
    const invisible = await acknowledge(investigator, postId, ruleIds[0]);
    const missing = await acknowledge(investigator, 999_999, ruleIds[0]);
    expectHidden('POST_NOT_FOUND', invisible, missing);
  });

  test('404 for a rule of another post', async () => {
    const { postId } = await built();
    const other = await built();
    const answer = await acknowledge(investigator, postId, other.ruleIds[0]);
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'RULE_NOT_FOUND']);
  });

  test('400 for malformed ids names the field', async () => {
    const { postId } = await built();
    const answer = await acknowledge(investigator, postId, -1);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.map((i) => i.path)).toEqual(['ruleId']);
  });
});
