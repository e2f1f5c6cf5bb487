import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import {
  acknowledgePost,
  listRules,
  replaceRules,
  type RuleInput,
} from '@studyline/contract/compliance/calls';
import { GRACE_PERIOD_MILLIS } from '@studyline/contract/required-actions/required-action';
import { expectHidden, startApp } from '../../../test/app.ts';
import { add, buildPost, census, move, openPost, readPost } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildWorld,
  everyone,
  type Member,
  nobody,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, reader: investigator } = await buildWorld(app.server.db);
const pharmacist = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
afterAll(() => app.close());

// This study chooses its grace periods.
await setStudyFlag(app.server.db, study, 'CUSTOM_GRACE_PERIODS', true);

const DAY = 86_400_000;
const ask = (change: Partial<RuleInput> = {}): RuleInput => ({
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'EVERY_MEMBER',
  gracePeriodMillis: DAY,
  targetAudience: everyone,
  ...change,
});
const of = (...keys: (keyof Study['roleIds'])[]) => ({
  channelWide: false,
  roles: keys.map((key) => study.roleIds[key]),
  teamIds: [],
});
const replace = (person: Member, postId: number, ruleSet: RuleInput[]) =>
  app.as(person).call(replaceRules, { params: { id: postId }, body: { ruleSet } });
/** What has happened to a post since it was published. */
const events = (postId: number) =>
  app.server.db
    .selectFrom('audit_event')
    .select(['type', 'details'])
    .where('post_id', '=', postId)
    .where('type', 'not in', ['post.created', 'post.published'])
    .execute();
/** Someone's open actions, with the days until each is due. */
async function askedOf(postId: number, person: Member) {
  const { rows } = await sql<{ ruleId: number; closed: string | null; days: number }>`
    select rule_id as "ruleId", closed_reason as closed, round(extract(epoch from due_at - now()) / 86400)::integer as days
    from assignment where post_id = ${postId} and user_id = ${person.userId} order by rule_id`.execute(
    app.server.db,
  );
  return rows;
}

describe('a set of rules', () => {
  test('400 names the field where the same is required of the same people twice, and nothing is written', async () => {
    const { postId } = await buildPost(app, study, { author });
    const before = await census(app);
    const roles = of('MONITOR', 'SITE_PHARMACIST');
    const turned = { ...roles, roles: roles.roles.toReversed() };
    const twice = [ask({ targetAudience: roles }), ask({ targetAudience: turned })];
    const answers = [
      await replace(author, postId, twice),
      await add(app, study, author, { ruleSet: [ask(), ask()] }),
    ];
    for (const { status, error } of answers)
      expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['ruleSet']]);
    expect(await census(app)).toEqual(before);
    expect((await replace(author, postId, [ask(), ask({ requiredActionType: 'VIEW' })])).status).toBe(200);
  });
});

describe('listRules', () => {
  test('200 returns the rules in force', async () => {
    const rule = { memberParticipationType: 'ANY_MEMBER', targetAudience: of('SITE_PHARMACIST') } as const;
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [rule] });
    const answer = await app.as(investigator).call(listRules, { params: { id: postId } });
    expect(answer.body.ruleSet).toEqual([
      { ...ask({ ...rule, gracePeriodMillis: DAY + 1 }), ruleId: ruleIds[0] },
    ]);
  });

  test('404 for an invisible post', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    const answer = await app.as(investigator).call(listRules, { params: { id: postId } });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'POST_NOT_FOUND']);
  });
});

describe('replaceRules', () => {
  test('200 assigns actions to the people the new rules address, with the grace period starting now', async () => {
    const publishedAt = new Date(Date.now() - 40 * DAY);
    const { postId } = await buildPost(app, study, { author, publishedAt });
    const answer = await replace(manager, postId, [ask({ targetAudience: of('SITE_PHARMACIST') })]);
    expect(answer.status).toBe(200);
    const ruleId = answer.body.ruleSet[0]?.ruleId;
    expect(await askedOf(postId, pharmacist)).toEqual([{ ruleId, closed: null, days: 1 }]);
    expect(await askedOf(postId, investigator)).toEqual([]);
    expect(await events(postId)).toEqual([
      {
        type: 'post.rulesChanged',
        details: {
          before: [],
          after: [{ ...ask({ targetAudience: of('SITE_PHARMACIST') }), ruleId }],
          submittedAt: null,
        },
      },
    ]);
    const post = await app.server.db
      .selectFrom('post')
      .select(['last_modification_type', 'last_modified_by'])
      .where('id', '=', postId)
      .executeTakeFirst();
    expect(post).toEqual({ last_modification_type: 'RULES', last_modified_by: manager.userId });
  });

  test('200 for the same rules changes and records nothing', async () => {
    const target = of('SITE_PHARMACIST', 'PRINCIPAL_INVESTIGATOR');
    const rule = ask({ targetAudience: target });
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [rule] });
    const same = { ...rule, targetAudience: { ...target, roles: target.roles.toReversed() } };
    const answer = await replace(manager, postId, [same]);
    expect(answer.body.ruleSet.map((r) => r.ruleId)).toEqual(ruleIds);
    expect(await events(postId)).toEqual([]);
  });

  test('200 keeps unchanged rules with their completions, and closes the actions of retired ones', async () => {
    const kept = ask({ targetAudience: of('PRINCIPAL_INVESTIGATOR') });
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [kept, ask()] });
    await openPost(app, investigator, postId);
    const { teamId } = investigator;
    const acknowledge = (ruleId: number | undefined) =>
      app
        .as(investigator)
        .call(acknowledgePost, { params: { id: postId }, body: { teamId, ruleId: ruleId ?? 0 } });
    const first = await acknowledge(ruleIds[0]);
    const answer = await replace(manager, postId, [kept]);
    expect(answer.body.ruleSet.map((r) => r.ruleId)).toEqual([ruleIds[0]]);
    expect((await askedOf(postId, investigator)).map((a) => a.closed)).toEqual([
      'COMPLETED',
      'NO_LONGER_REQUIRED',
    ]);
    expect((await acknowledge(ruleIds[0])).body).toEqual({ ...first.body, isCompliant: true });
    expect((await acknowledge(ruleIds[1])).error.errorCode).toBe('RULE_NOT_FOUND');
    expect(await askedOf(postId, pharmacist)).toMatchObject([
      { ruleId: ruleIds[1], closed: 'NO_LONGER_REQUIRED' },
    ]);
  });

  test('200 requires nothing again for a rule that stays', async () => {
    const roles = ['PRINCIPAL_INVESTIGATOR'] as const;
    const kept = ask({ memberParticipationType: 'ANY_MEMBER', targetAudience: of(...roles) });
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [kept] });
    await openPost(app, investigator, postId);
    const { teamId } = investigator;
    const body = { teamId, ruleId: ruleIds[0] ?? 0 };
    expect((await app.as(investigator).call(acknowledgePost, { params: { id: postId }, body })).status).toBe(
      200,
    );
    const newcomer = await buildMember(app.server.db, study, { roles: [...roles], teamId });
    const answer = await replace(manager, postId, [kept, ask({ targetAudience: of(...roles) })]);
    expect(await askedOf(postId, newcomer)).toMatchObject([
      { ruleId: answer.body.ruleSet[1]?.ruleId, closed: null },
    ]);
  });

  test('200 on a draft assigns nothing before it is published', async () => {
    const { postId } = (await add(app, study, author)).body;
    const answer = await replace(author, postId, [ask()]);
    expect([answer.status, answer.body.ruleSet.length]).toEqual([200, 1]);
    expect(await askedOf(postId, investigator)).toEqual([]);
    await move(app, author, postId, 'submit_draft');
    await move(app, manager, postId, 'approve_draft');
    const { ruleId } = answer.body.ruleSet[0] ?? {};
    expect(await askedOf(postId, investigator)).toEqual([{ ruleId, closed: null, days: 1 }]);
  });

  test('200 for two people who replace them at once keeps the rules of one of them', async () => {
    const { postId } = await buildPost(app, study, { author, rules: [ask()] });
    const sets = [1, 2, 3, 4].map((days) => [ask({ gracePeriodMillis: days * DAY + 7 })]);
    const answers = await Promise.all(sets.map((set) => replace(manager, postId, set)));
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200]);
    const inForce = await app.as(manager).call(listRules, { params: { id: postId } });
    expect(inForce.body.ruleSet).toHaveLength(1);
    const open = (await askedOf(postId, investigator)).filter((a) => a.closed === null);
    expect(open.map((a) => a.ruleId)).toEqual(inForce.body.ruleSet.map((r) => r.ruleId));
  });

  test('400 for a role or a team of another study, and nothing is written', async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [ask()] });
    const other = await buildStudy(app.server.db);
    const stranger = await buildMember(app.server.db, other);
    const role = { channelWide: false, roles: [other.roleIds.SITE_STAFF], teamIds: [] };
    const team = { channelWide: false, roles: [], teamIds: [stranger.teamId] };
    for (const [targetAudience, code] of [
      [role, 'ROLE_UNKNOWN'],
      [team, 'TEAM_UNKNOWN'],
    ] as const) {
      const answer = await replace(manager, postId, [ask({ targetAudience })]);
      expect([answer.status, answer.error.errorCode]).toEqual([400, code]);
    }
    const inForce = await app.as(manager).call(listRules, { params: { id: postId } });
    expect(inForce.body.ruleSet.map((r) => r.ruleId)).toEqual(ruleIds);
    expect(await events(postId)).toEqual([]);
  });

  test('400 for a rule that asks nobody, and nothing is written', async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author, rules: [ask()] });
    const { status, error } = await replace(manager, postId, [ask(), ask({ targetAudience: nobody })]);
    expect([status, error.issues]).toEqual([
      400,
      [
        {
          path: 'ruleSet.1.targetAudience',
          message: 'Choose who has to do this: everyone, a role or a team.',
        },
      ],
    ]);
    const inForce = await app.as(manager).call(listRules, { params: { id: postId } });
    expect(inForce.body.ruleSet.map((r) => r.ruleId)).toEqual(ruleIds);
  });

  test.each([
    ['everyone', () => everyone, { everyone: true }],
    [
      'roles, of which they have one',
      () => of('SITE_PHARMACIST', 'MONITOR'),
      { roleNames: ['Site pharmacist'] },
    ],
    ['their team', () => ({ ...nobody, teamIds: [pharmacist.teamId] }), { ofTeam: true }],
  ])('200 tells people why they are asked: %s', async (_, audience, askedAs) => {
    const { postId } = await buildPost(app, study, { author });
    expect((await replace(manager, postId, [ask({ targetAudience: audience() })])).status).toBe(200);
    const { body } = await readPost(app, pharmacist, postId);
    const unsaid = { everyone: false, roleNames: [], dutyNames: [], ofTeam: false, handedOver: null };
    expect(body.postDetail.actions.map((action) => action.askedAs)).toEqual([{ ...unsaid, ...askedAs }]);
  });

  test('400 to a coordinator for another team, unless a rule names it already', async () => {
    const own = await buildWorld(app.server.db);
    const { postId } = (await add(app, own.study, own.coordinator, { intent: 'PUBLISH' })).body;
    const gracePeriodMillis = GRACE_PERIOD_MILLIS;
    const asked = [ask({ targetAudience: { ...nobody, teamIds: [own.reader.teamId] }, gracePeriodMillis })];
    const send = async (person: Member) => {
      const { status, error } = await replace(person, postId, asked);
      return status === 200 ? status : [status, error.errorCode];
    };
    expect(await send(own.coordinator)).toEqual([400, 'TEAM_UNKNOWN']);
    expect(await send(own.manager)).toBe(200);
    expect(await send(own.coordinator)).toBe(200);
  });

  test('400 for a custom grace period in a study with a fixed one', async () => {
    const usual = await buildWorld(app.server.db);
    const { postId } = await buildPost(app, usual.study, { author: usual.author });
    const send = async (change: object) => {
      const answer = await replace(usual.manager, postId, [ask({ gracePeriodMillis: DAY + 1, ...change })]);
      return [answer.status, answer.status === 200 ? '' : answer.error.errorCode];
    };
    expect(await send({ gracePeriodMillis: 3 * DAY + 1 })).toEqual([400, 'GRACE_PERIOD_FIXED']);
    expect(await send({})).toEqual([200, '']);
  });

  test.each([
    [
      'the meaning of a signature that it does not require',
      { approvalTypes: ['APPROVED'] },
      'ruleSet.0.approvalTypes',
    ],
    [
      'a signature without a meaning',
      { requiredActionType: 'SIGN', approvalTypes: [] },
      'ruleSet.0.approvalTypes',
    ],
    ['a course', { requiredActionType: 'COMPLETE_COURSE' }, 'ruleSet.0.requiredActionType'],
  ])('400 for a rule with an unsupported property: %s', async (_, change, path) => {
    const { postId } = await buildPost(app, study, { author });
    const answer = await replace(manager, postId, [{ ...ask(), ...change } as RuleInput]);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.error)).toContain(path);
  });

  test('403 for a reader writes nothing', async () => {
    const { postId } = await buildPost(app, study, { author });
    const answer = await replace(investigator, postId, [ask()]);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    expect(await events(postId)).toEqual([]);
    expect(await askedOf(postId, investigator)).toEqual([]);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    const invisible = await replace(manager, postId, [ask()]);
    const missing = await replace(manager, 999_999, [ask()]);
    expectHidden('POST_NOT_FOUND', invisible, missing);
  });
});
