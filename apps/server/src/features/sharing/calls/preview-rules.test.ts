import { afterAll, describe, expect, test } from 'vitest';
import {
  acknowledgePost,
  listRules,
  replaceRules,
  type RuleInput,
} from '@studyline/contract/compliance/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { previewRules, type RulesPreview } from '@studyline/contract/sharing/readers';
import { startApp } from '../../../../test/app.ts';
import { add, buildPost, census, openPost } from '../../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildWorld,
  everyone,
  type Member,
  nobody,
  setStudyFlag,
  type Study,
} from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager, author, reader: investigator } = await buildWorld(db);
const pharmacist = await buildMember(db, study, { roles: ['SITE_PHARMACIST'] });
const nurse = await buildMember(db, study, { roles: ['SITE_STAFF'] });
afterAll(() => app.close());
await setStudyFlag(db, study, 'CUSTOM_GRACE_PERIODS', true);

const rule = (targetAudience: RuleInput['targetAudience'], change: Partial<RuleInput> = {}): RuleInput => ({
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'EVERY_MEMBER',
  gracePeriodMillis: GRACE_PERIOD_MILLIS,
  targetAudience,
  ...change,
});
const of = (...keys: (keyof Study['roleIds'])[]) => ({
  ...nobody,
  roles: keys.map((key) => study.roleIds[key]),
});
const ofTeam = (...members: Member[]) => ({ ...nobody, teamIds: members.map(({ teamId }) => teamId) });

async function preview(postId: number, ruleSet: RuleInput[], person = manager): Promise<RulesPreview> {
  const answer = await app.as(person).call(previewRules, { params: { id: postId }, body: { ruleSet } });
  expect(answer.status).toBe(200);
  return answer.body;
}
const nothing: Record<'asked' | 'again' | 'renewed' | 'ended' | 'done', number[]> = {
  asked: [],
  again: [],
  renewed: [],
  ended: [],
  done: [],
};
/** The people of a preview of acknowledgements, by id. */
function told({ changes }: RulesPreview): typeof nothing {
  expect(changes.map(({ requiredActionType: type }) => type)).toEqual(changes.map(() => 'ACKNOWLEDGE'));
  const idsOf = (group: keyof typeof nothing) =>
    changes.flatMap(({ [group]: { memberCount, members } }) => {
      expect(members).toHaveLength(Math.min(memberCount, 5));
      return members.map(({ userId }) => userId).toSorted((a, b) => a - b);
    });
  return {
    asked: idsOf('asked'),
    again: idsOf('again'),
    renewed: idsOf('renewed'),
    ended: idsOf('ended'),
    done: idsOf('done'),
  };
}
const ids = (...people: Member[]) => people.map(({ userId }) => userId).toSorted((a, b) => a - b);

/** Who has an open action, and who has completed one, by user id. */
async function actionsOf(postId: number) {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('compliance_rule', 'compliance_rule.id', 'assignment.rule_id')
    .select(['user_id', 'closed_at', 'completion_id', 'retired_at'])
    .where('assignment.post_id', '=', postId)
    .execute();
  const idsOf = (some: typeof rows) => [...new Set(some.map((row) => row.user_id))].toSorted((a, b) => a - b);
  return {
    open: idsOf(rows.filter((row) => row.closed_at === null)),
    done: idsOf(rows.filter((row) => row.completion_id !== null && row.retired_at === null)),
  };
}

async function acknowledged(person: Member, postId: number, ruleId: number): Promise<void> {
  await openPost(app, person, postId);
  const body = { teamId: person.teamId, ruleId };
  const answer = await app.as(person).call(acknowledgePost, { params: { id: postId }, body });
  expect(answer.status).toBe(200);
}

describe('previewRules', () => {
  test('200 says who will be asked, who no longer, and what stays done, and the change does that', async () => {
    const before = [rule(of('PRINCIPAL_INVESTIGATOR')), rule(of('SITE_STAFF'))];
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: before });
    await acknowledged(investigator, postId, ruleIds[0]!);
    const wanted = [before[0]!, rule(of('SITE_PHARMACIST'))];
    const then = await actionsOf(postId);
    expect(then).toEqual({ open: ids(nurse), done: ids(investigator) });
    const counted = await census(app);
    const found = told(await preview(postId, wanted));
    expect(await census(app)).toEqual(counted);
    expect(found).toEqual({
      ...nothing,
      asked: ids(pharmacist),
      ended: ids(nurse),
      done: ids(investigator),
    });
    const call = { params: { id: postId }, body: { ruleSet: wanted, seenRuleIds: ruleIds } };
    expect((await app.as(manager).call(replaceRules, call)).status).toBe(200);
    const now = await actionsOf(postId);
    expect(now.open.filter((id) => !then.open.includes(id))).toEqual(found.asked);
    expect(then.open.filter((id) => !now.open.includes(id))).toEqual(found.ended);
    expect(now.done).toEqual(found.done);
    expect(told(await preview(postId, wanted))).toEqual({ ...nothing, done: ids(investigator) });
  });

  test('200 says who has to act again under a changed rule, and who gets a new due date', async () => {
    const before = rule(of('PRINCIPAL_INVESTIGATOR', 'SITE_STAFF'));
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [before] });
    await acknowledged(investigator, postId, ruleIds[0]!);
    const later = { ...before, gracePeriodMillis: 604_800_001 };
    expect(told(await preview(postId, [later]))).toEqual({
      ...nothing,
      again: ids(investigator),
      renewed: ids(nurse),
    });
    expect(told(await preview(postId, []))).toEqual({
      ...nothing,
      ended: ids(nurse),
      done: ids(investigator),
    });
  });

  test('200 says by kind of action who has to do something else', async () => {
    const { postId } = await buildPost(app, study, { author, rules: [rule(of('SITE_STAFF'))] });
    const { changes } = await preview(postId, [rule(of('SITE_STAFF'), { requiredActionType: 'SIGN' })]);
    expect(changes).toMatchObject([
      { requiredActionType: 'ACKNOWLEDGE', asked: { memberCount: 0 }, ended: { memberCount: 1 } },
      { requiredActionType: 'SIGN', asked: { memberCount: 1 }, ended: { memberCount: 0 } },
    ]);
  });

  test('200 counts only the members of the team of a rule', async () => {
    const { postId } = await buildPost(app, study, { author });
    const wanted = [rule(everyone, { teamId: nurse.teamId })];
    expect(told(await preview(postId, wanted))).toEqual({ ...nothing, asked: ids(nurse) });
    const call = { params: { id: postId }, body: { ruleSet: wanted } };
    const answer = await app.as(manager).call(replaceRules, call);
    expect(answer.body.ruleSet[0]).toMatchObject({ teamId: nurse.teamId });
    expect((await actionsOf(postId)).open).toEqual(ids(nurse));
    const listed = await app.as(manager).call(listRules, { params: { id: postId } });
    expect(listed.body.ruleSet).toEqual(answer.body.ruleSet);
  });

  test('200 for a draft concerns nobody', async () => {
    const { postId } = (await add(app, study, author, {})).body;
    expect(told(await preview(postId, [rule(everyone)], author))).toEqual(nothing);
  });

  test('404 for an invisible post, and 403 for its readers', async () => {
    const hidden = await buildPost(app, study, { author, viewPost: nobody });
    const { postId } = await buildPost(app, study, { author });
    const body = { ruleSet: [] };
    const unseen = await app.as(investigator).call(previewRules, { params: { id: hidden.postId }, body });
    expect([unseen.status, unseen.error.errorCode]).toEqual([404, 'POST_NOT_FOUND']);
    const answer = await app.as(investigator).call(previewRules, { params: { id: postId }, body });
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
  });

  test('400 for roles and teams of another study, also as the team of a rule', async () => {
    const other = await buildStudy(db);
    const stranger = await buildMember(db, other, { roles: ['MONITOR'] });
    const { postId } = await buildPost(app, study, { author });
    const ask = (one: RuleInput) =>
      app.as(manager).call(previewRules, { params: { id: postId }, body: { ruleSet: [one] } });
    const codes = [
      await ask(rule({ ...nobody, roles: [other.roleIds.MONITOR] })),
      await ask(rule(ofTeam(stranger))),
      await ask(rule(everyone, { teamId: stranger.teamId })),
    ].map(({ status, error }) => [status, error.errorCode]);
    expect(codes).toEqual([
      [400, 'ROLE_UNKNOWN'],
      [400, 'TEAM_UNKNOWN'],
      [400, 'TEAM_UNKNOWN'],
    ]);
  });
});

describe('replaceRules', () => {
  test('409 if others are in force than those that the caller has seen, and nothing is written', async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [rule(everyone)] });
    const change = (seenRuleIds: number[]) =>
      app.as(manager).call(replaceRules, { params: { id: postId }, body: { ruleSet: [], seenRuleIds } });
    const before = await census(app);
    for (const seen of [[], [ruleIds[0]! + 1_000_000], [...ruleIds, ruleIds[0]! + 1_000_000]]) {
      const answer = await change(seen);
      expect([answer.status, answer.error.errorCode]).toEqual([409, 'RULES_CHANGED']);
    }
    expect(await census(app)).toEqual(before);
    expect((await change([...ruleIds, ...ruleIds])).status).toBe(200);
  });
});
