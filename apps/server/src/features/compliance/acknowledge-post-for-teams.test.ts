import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost, readPost, replace } from '../../../test/posts.ts';
import { buildMember, buildStudy, joinTeam, type Member } from '../../../test/world.ts';

let investigator: Member;
let coordinator: Member;
let stranger: Member;

const app = await startApp();
const study = await buildStudy(app.server.db);
const author = await buildMember(app.server.db, study, { roles: ['STUDY_MANAGER'] });
afterAll(() => app.close());
beforeEach(async () => {
  investigator = await buildMember(app.server.db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  coordinator = await buildMember(app.server.db, study, {
    roles: ['STUDY_COORDINATOR'],
    teamId: investigator.teamId,
  });
  stranger = await buildMember(app.server.db, study, { roles: ['STUDY_COORDINATOR'] });
});

const openBy = (postId: number, people: Member[], version = 1) =>
  Promise.all(people.map((person) => openPost(app, person, postId, version)));
const acknowledge = (person: Member, postId: number, ruleId: number | undefined, teamId = person.teamId) =>
  app.as(person).call(acknowledgePost, { params: { id: postId }, body: { teamId, ruleId: ruleId ?? 0 } });
const assignments = (postId: number, person: Member) =>
  app.server.db
    .selectFrom('assignment')
    .select(['team_id', 'closed_reason'])
    .where('post_id', '=', postId)
    .where('user_id', '=', person.userId)
    .orderBy('team_id')
    .execute();
async function count(postId: number): Promise<{ completions: number; events: number }> {
  const { rows } = await sql<{ completions: number; events: number }>`
    select (select count(*) from compliance_completion where post_id = ${postId}) as completions,
      (select count(*) from audit_event where post_id = ${postId} and type = 'post.acknowledged') as events`.execute(
    app.server.db,
  );
  return rows[0] ?? { completions: -1, events: -1 };
}
describe('acknowledgePost', () => {
  test('200 closes it only for the person’s team, where one member is enough', async () => {
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const }];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    await openBy(postId, [coordinator]);
    const answer = await acknowledge(coordinator, postId, ruleIds[0]);
    expect([answer.status, answer.body.isCompliant]).toEqual([200, true]);
    const { teamId } = investigator;
    expect(await assignments(postId, coordinator)).toEqual([{ team_id: teamId, closed_reason: 'COMPLETED' }]);
    expect(await assignments(postId, investigator)).toEqual([
      { team_id: teamId, closed_reason: 'COMPLETED_BY_OTHER' },
    ]);
    expect(await assignments(postId, stranger)).toEqual([{ team_id: stranger.teamId, closed_reason: null }]);
    expect(await count(postId)).toEqual({ completions: 1, events: 1 });
  });

  test('403 for a member whose colleague has done it, matching `can`, and 200 again for the one who did', async () => {
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const }];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    await openBy(postId, [coordinator, investigator]);
    const first = await acknowledge(coordinator, postId, ruleIds[0]);
    const can = async (person: Member) =>
      (await readPost(app, person, postId)).body.postDetail.actions[0]?.can;
    expect([await can(coordinator), await can(investigator)]).toEqual([true, 'NOT_ADDRESSED']);
    const second = await acknowledge(investigator, postId, ruleIds[0]);
    expect([second.status, second.error.errorCode]).toEqual([403, 'NOT_ADDRESSED']);
    expect((await acknowledge(coordinator, postId, ruleIds[0])).body).toEqual(first.body);
    expect(await count(postId)).toEqual({ completions: 1, events: 1 });
  });

  test('200 for one member of a whole team at once where one is enough', async () => {
    const team = [investigator, coordinator];
    for (let n = 0; n < 6; n++)
      team.push(
        await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: investigator.teamId }),
      );
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const }];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    await openBy(postId, team);
    const answers = await Promise.all(team.map((person) => acknowledge(person, postId, ruleIds[0])));
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, ...team.slice(1).map(() => 403)]);
    expect(await count(postId)).toEqual({ completions: 1, events: 1 });
    const open = await app.server.db
      .selectFrom('assignment')
      .select('closed_reason')
      .where('post_id', '=', postId)
      .where('team_id', '=', investigator.teamId)
      .execute();
    expect(open.filter((a) => a.closed_reason === null)).toEqual([]);
  });

  test('200 once for a person in two teams where every member has to act', async () => {
    const second = await joinTeam(app.server.db, study, investigator);
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [{}] });
    await openBy(postId, [investigator]);
    const asked = await assignments(postId, investigator);
    expect(asked).toHaveLength(1);
    const other = asked[0]?.team_id === second ? investigator.teamId : second;
    const notRequired = await acknowledge(investigator, postId, ruleIds[0], other);
    expect([notRequired.status, notRequired.error.errorCode]).toEqual([403, 'NOT_ADDRESSED']);
    const answer = await acknowledge(investigator, postId, ruleIds[0], asked[0]?.team_id);
    expect(answer.body.isCompliant).toBe(true);
    expect(await count(postId)).toEqual({ completions: 1, events: 1 });
  });

  test('200 for each team of a person where one member is enough', async () => {
    const second = await joinTeam(app.server.db, study, investigator);
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const }];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    await openBy(postId, [investigator]);
    const first = await acknowledge(investigator, postId, ruleIds[0]);
    expect(first.body.isCompliant).toBe(false);
    const last = await acknowledge(investigator, postId, ruleIds[0], second);
    expect(last.body.isCompliant).toBe(true);
    expect(await count(postId)).toEqual({ completions: 2, events: 2 });
  });

  test('200 again after a minor version returns the first time and records nothing', async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [{}] });
    await openBy(postId, [investigator]);
    const first = await acknowledge(investigator, postId, ruleIds[0]);
    await replace(app, author, postId, { changeType: 'MINOR', description: 'Page 4', intent: 'PUBLISH' });
    const again = await acknowledge(investigator, postId, ruleIds[0]);
    expect(again.body).toEqual(first.body);
    const unopened = await acknowledge(coordinator, postId, ruleIds[0]);
    expect(unopened.error.errorCode).toBe('NOT_OPENED');
    await openBy(postId, [coordinator], 2);
    expect((await acknowledge(coordinator, postId, ruleIds[0])).body.isCompliant).toBe(true);
    expect(await count(postId)).toEqual({ completions: 2, events: 2 });
  });

  test('200 after a minor version, by the version named in the action and in the audit trail, with the team', async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [{}] });
    await replace(app, author, postId, { changeType: 'MINOR', description: 'Page 4', intent: 'PUBLISH' });
    await openBy(postId, [coordinator], 2);
    const action = async () => (await readPost(app, coordinator, postId)).body.postDetail.actions[0];
    const asked = await action();
    const body = { teamId: coordinator.teamId, ruleId: ruleIds[0] ?? 0 };
    const args = { params: { id: postId }, query: { version: asked?.version }, body };
    expect((await app.as(coordinator).call(acknowledgePost, args)).status).toBe(200);
    expect([asked?.version, (await action())?.version]).toEqual([2, 2]);
    const audit = await app.as(author).call(listPostAudit, { params: { postId } });
    expect(audit.body.items[0]).toMatchObject({
      eventType: 'post.acknowledged',
      version: 2,
      teamId: coordinator.teamId,
      teamName: expect.stringMatching(/^Site /),
    });
  });

  test('403 if only the principal investigator has to act', async () => {
    const rules = [{ memberParticipationType: 'PRINCIPAL_INVESTIGATOR' as const }];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules });
    await openBy(postId, [investigator, coordinator]);
    const answer = await acknowledge(coordinator, postId, ruleIds[0]);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'NOT_ADDRESSED']);
    expect((await acknowledge(investigator, postId, ruleIds[0])).status).toBe(200);
    expect(await count(postId)).toEqual({ completions: 1, events: 1 });
  });
});
