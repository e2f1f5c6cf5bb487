import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { acknowledgePost, type RuleInput } from '@studyline/contract/compliance/calls';
import { handOver, listColleagues } from '@studyline/contract/compliance/hand-over';
import { removeMember } from '@studyline/contract/members/changes';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildInvestigator, change, delegate, dutiesOf } from '../../../test/delegations.ts';
import { succeed } from '../../../test/obligations.ts';
import { buildPost, openPost, readPost } from '../../../test/posts.ts';
import { buildMember, buildStudy, buildUser, type Member, nobody } from '../../../test/world.ts';
import { lockActorAndPost } from '../../core/actor.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const author = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
afterAll(() => app.close());

let investigator: Member;
let pharmacist: Member;
let colleague: Member;
beforeEach(async () => {
  investigator = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  const { teamId } = investigator;
  pharmacist = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId });
  const person = await buildUser(db, { firstName: 'Cora', lastName: 'Colleague' });
  colleague = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId, person });
});

const ofPharmacists = { ...nobody, roles: [study.roleIds.SITE_PHARMACIST] };
/** A post that asks pharmacists, unless given. */
async function built(
  rule: Partial<RuleInput> = {},
  viewPost?: typeof ofPharmacists,
): Promise<{ postId: number; ruleId: number }> {
  const rules = [{ targetAudience: ofPharmacists, ...rule }];
  const { postId, ruleIds } = await buildPost(app, study, { author, rules, ...(viewPost && { viewPost }) });
  return { postId, ruleId: ruleIds[0]! };
}

const handTo = (
  by: Member,
  { postId, ruleId }: { postId: number; ruleId: number },
  to: { userId: number } = colleague,
  of: { fromUserId?: number; teamId?: number } = {},
) =>
  app.as(by).call(handOver, {
    params: { id: postId },
    body: { teamId: pharmacist.teamId, ruleId, userId: to.userId, ...of },
  });
const colleagues = async (
  by: Member,
  { postId, ruleId }: { postId: number; ruleId: number },
  query: { fromUserId?: number; search?: string } = {},
) => {
  const { status, body } = await app.as(by).call(listColleagues, {
    params: { id: postId },
    query: { teamId: pharmacist.teamId, ruleId, ...query },
  });
  expect(status).toBe(200);
  return body;
};
const standing = async (postId: number, { userId }: Member) => {
  const rows = await db
    .selectFrom('assignment')
    .select(['closed_reason', 'due_at'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => [row.closed_reason ?? 'OPEN', row.due_at?.getTime()]);
};
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const remove = ({ userId }: Member) => {
  const params = { channelId: study.channelId, memberId: `${study.channelId}-${userId}` };
  return succeed(app.as(author).call(removeMember, { params, query: { reason: 'As planned' } }));
};

describe('handOver', () => {
  test('200 moves the action with its due date, and both people see it in the trail', async () => {
    const post = await built();
    const { postId, ruleId } = post;
    const [[, due]] = (await standing(postId, pharmacist)) as [[string, number]];
    const { status, body } = await handTo(pharmacist, post);
    expect([status, body]).toEqual([200, { userId: colleague.userId, dueDateTimeMillis: due }]);
    expect(await standing(postId, pharmacist)).toEqual([['HANDED_OVER', due]]);
    expect(await standing(postId, colleague)).toEqual([['OPEN', due]]);
    for (const person of [pharmacist, colleague]) {
      const trail = await app.as(person).call(listPostAudit, { params: { postId } });
      const line = trail.body.items.find(({ eventType }) => eventType === 'post.handedOver');
      expect(line?.change?.before).toHaveLength(1);
    }
    const shown = await readPost(app, colleague, postId);
    expect(shown.body.postDetail.actions).toMatchObject([{ ruleId, canHandOver: true, can: 'NOT_OPENED' }]);
    const at = expect.any(Number);
    const given = { displayName: await nameOf(pharmacist), atDateTimeMillis: at };
    expect(shown.body.postDetail.actions[0]?.askedAs).toMatchObject({ roleNames: [], handedOver: given });
    const { postDetail, handedOver } = (await readPost(app, pharmacist, postId)).body;
    expect(postDetail.actions).toEqual([]);
    const asked = { ruleId, teamId: pharmacist.teamId, requiredActionType: 'ACKNOWLEDGE' };
    const until = { dueDateTimeMillis: due, hasReturned: false, atDateTimeMillis: at };
    expect(handedOver).toMatchObject([{ ...asked, toUserName: 'Cora Colleague', ...until }]);

    await openPost(app, colleague, postId);
    const acknowledging = { params: { id: postId }, body: { ruleId, teamId: colleague.teamId } };
    await succeed(app.as(colleague).call(acknowledgePost, acknowledging));
    await openPost(app, pharmacist, postId);
    expect(errorOf(await app.as(pharmacist).call(acknowledgePost, acknowledging))).toEqual([
      403,
      'NOT_ADDRESSED',
    ]);
    // What is done stays done, even when they leave.
    await remove(colleague);
    expect((await standing(postId, pharmacist))[0]?.[0]).toBe('HANDED_OVER');
  });

  test('200 returns to the first when the colleagues leave, one after the other', async () => {
    const third = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: pharmacist.teamId });
    const post = await built();
    const [due] = await standing(post.postId, pharmacist);
    await handTo(pharmacist, post);
    expect((await handTo(colleague, post, third)).status).toBe(200);
    await remove(colleague);
    expect((await standing(post.postId, pharmacist))[0]?.[0]).toBe('HANDED_OVER');
    await remove(third);
    expect(await standing(post.postId, pharmacist)).toEqual([due]);
    const { postDetail, handedOver } = (await readPost(app, pharmacist, post.postId)).body;
    expect(postDetail.actions[0]?.askedAs.handedOver).toBeNull();
    expect(handedOver).toMatchObject([{ toUserName: 'Cora Colleague', hasReturned: true }]);
    expect((await standing(post.postId, colleague))[0]?.[0]).toBe('NO_LONGER_REQUIRED');
    expect(await returnsOf(post.postId)).toEqual([colleague.userId, pharmacist.userId]);
  });

  test('200 for the action of another person, for those who may', async () => {
    const post = await built();
    const of = { fromUserId: pharmacist.userId };
    expect(errorOf(await handTo(colleague, post, colleague, of))).toEqual([403, 'FORBIDDEN']);
    expect((await handTo(investigator, post, colleague, of)).status).toBe(200);
    expect(await colleagues(investigator, post, { fromUserId: colleague.userId })).toMatchObject({
      items: [{ userId: investigator.userId }],
    });
    const another = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const elsewhere = await handTo(another, post, another, { fromUserId: colleague.userId });
    expect(errorOf(elsewhere)).toEqual([403, 'FORBIDDEN']);
  });

  test('200 once for two clicks at once, and never two people for one', async () => {
    const second = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: pharmacist.teamId });
    const post = await built();
    const answers = await Promise.all([
      handTo(pharmacist, post),
      handTo(pharmacist, post, second),
      handTo(pharmacist, post),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const open = [...(await standing(post.postId, colleague)), ...(await standing(post.postId, second))];
    expect(open.map(([state]) => state)).toEqual(['OPEN']);
  });

  test('200 while the colleague hands over something of their own, to the same person or another', async () => {
    const post = await built();
    const { postId } = await built({ targetAudience: { ...nobody, roles: [study.roleIds.SITE_STAFF] } });
    const actor = await app.as(colleague).actor();
    const answer = await db.transaction().execute(async (trx) => {
      // As their own call begins.
      await lockActorAndPost(trx, actor, postId);
      return handTo(pharmacist, post);
    });
    expect(answer.status).toBe(200);
  });

  test('409 says why the colleague can’t, and nothing is written', async () => {
    const { teamId } = pharmacist;
    const post = await built();
    const otherPharmacist = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId });
    const asking = await built();
    const auditor = await buildMember(db, study, { roles: ['QA_AUDITOR'], teamId });
    const stranger = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    const left = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId });
    await remove(left);
    const hidden = await built({}, ofPharmacists);
    const refusals = [
      await handTo(pharmacist, post, stranger),
      await handTo(pharmacist, post, left),
      await handTo(pharmacist, post, { userId: 999_999 }),
      await handTo(pharmacist, post, pharmacist),
      await handTo(pharmacist, asking, otherPharmacist),
      await handTo(pharmacist, hidden),
      await handTo(pharmacist, post, auditor),
    ];
    expect(refusals.map(errorOf)).toEqual([
      [409, 'COLLEAGUE_NOT_IN_TEAM'],
      [409, 'COLLEAGUE_NOT_IN_TEAM'],
      [409, 'COLLEAGUE_NOT_IN_TEAM'],
      [409, 'COLLEAGUE_ASKED'],
      [409, 'COLLEAGUE_ASKED'],
      [409, 'COLLEAGUE_CANT_SEE'],
      [409, 'COLLEAGUE_CANT_ACT'],
    ]);
    expect((await colleagues(pharmacist, post)).items.map(({ userId }) => userId)).not.toContain(
      auditor.userId,
    );
    for (const { postId } of [post, asking, hidden])
      expect((await standing(postId, pharmacist)).map(([state]) => state)).toEqual(['OPEN']);
    await handTo(pharmacist, post);
    expect(errorOf(await handTo(pharmacist, post))).toEqual([409, 'ACTION_NOT_OPEN']);
    expect(errorOf(await handTo(colleague, post, pharmacist))).toEqual([409, 'COLLEAGUE_ASKED']);
  });

  test('409 for what only the investigator may do, and for a team on hold', async () => {
    const roles = [study.roleIds.PRINCIPAL_INVESTIGATOR];
    const only = await built({
      memberParticipationType: 'PRINCIPAL_INVESTIGATOR',
      targetAudience: { ...nobody, roles },
    });
    expect(errorOf(await handTo(investigator, only))).toEqual([409, 'ONLY_INVESTIGATOR']);
    expect((await readPost(app, investigator, only.postId)).body.postDetail.actions).toMatchObject([
      { canHandOver: false },
    ]);
    const post = await built();
    const params = { channelId: study.channelId, teamId: pharmacist.teamId };
    const hold = { params, query: { transitionName: 'hold_team' }, body: { reason: 'As planned' } } as const;
    await succeed(app.as(author).call(changeTeamStatus, hold));
    expect(errorOf(await handTo(pharmacist, post))).toEqual([409, 'TEAM_ON_HOLD']);
  });

  test('409 unless a duty that the rule targets is delegated to the colleague, until that ends', async () => {
    const { teamId } = pharmacist;
    const signer = await buildInvestigator(app, study, teamId);
    const [dutyId] = (await dutiesOf(app, study, signer)) as [number];
    await delegate(app, study, signer, { teamId, userId: pharmacist.userId, dutyId });
    const post = await built({ dutyIds: [dutyId] });
    expect(errorOf(await handTo(pharmacist, post))).toEqual([409, 'COLLEAGUE_NOT_DELEGATED']);
    expect((await colleagues(pharmacist, post)).items).toEqual([]);
    const id = await delegate(app, study, signer, { teamId, userId: colleague.userId, dutyId });
    expect((await colleagues(pharmacist, post)).items).toMatchObject([{ userId: colleague.userId }]);
    const [due] = await standing(post.postId, pharmacist);
    const [asked] = (await readPost(app, pharmacist, post.postId)).body.postDetail.actions;
    expect(asked?.askedAs).toMatchObject({ dutyNames: ['Obtain informed consent'], handedOver: null });
    expect((await handTo(pharmacist, post)).status).toBe(200);
    const [handed] = (await readPost(app, colleague, post.postId)).body.postDetail.actions;
    expect(handed?.askedAs.dutyNames).toEqual(['Obtain informed consent']);
    await succeed(change(app, study, signer, { teamId, id }, 'end', { reason: 'As planned' }));
    expect(await standing(post.postId, pharmacist)).toEqual([due]);
    expect((await standing(post.postId, colleague))[0]?.[0]).toBe('NO_LONGER_REQUIRED');
    expect(await returnsOf(post.postId)).toEqual([pharmacist.userId]);
  });

  test('404 for an invisible post, with the same body as for a missing one, and for a rule of another post', async () => {
    const post = await built({}, { ...nobody, roles: [study.roleIds.STUDY_MANAGER] });
    const missing = await handTo(pharmacist, { ...post, postId: 999_999 });
    expectHidden('POST_NOT_FOUND', await handTo(pharmacist, post), missing);
    const { ruleId } = await built();
    expect(errorOf(await handTo(pharmacist, { ...(await built()), ruleId }))).toEqual([
      404,
      'RULE_NOT_FOUND',
    ]);
  });

  test('403 for a team that the person is not in, and 400 for malformed ids', async () => {
    const post = await built();
    const answer = await handTo(pharmacist, post, colleague, { teamId: author.teamId });
    expect(errorOf(answer)).toEqual([403, 'WRONG_TEAM']);
    const malformed = await handTo(pharmacist, { ...post, ruleId: -1 });
    expect([malformed.status, malformed.error.issues?.map(({ path }) => path)]).toEqual([400, ['ruleId']]);
  });
});

describe('listColleagues', () => {
  test('200 lists those who can, found by parts of their names', async () => {
    const post = await built();
    const { items, totalCount } = await colleagues(pharmacist, post);
    expect([totalCount, items.map(({ userId }) => userId).toSorted()]).toEqual([
      2,
      [investigator.userId, colleague.userId].toSorted(),
    ]);
    expect(await colleagues(pharmacist, post, { search: 'colle cor' })).toEqual({
      items: [{ userId: colleague.userId, displayName: 'Cora Colleague', roleNames: ['Site staff'] }],
      totalCount: 1,
    });
    await handTo(pharmacist, post);
    const afterwards = await colleagues(colleague, post);
    expect(afterwards.items.map(({ userId }) => userId)).toEqual([investigator.userId]);
  });
});

/** To whom the action returned, in order. */
async function returnsOf(postId: number): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('subject_user_id')
    .where('post_id', '=', postId)
    .where('type', '=', 'post.handedBack')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.subject_user_id);
}

async function nameOf({ userId }: Member): Promise<string> {
  const person = db.selectFrom('app_user').select('display_name').where('id', '=', userId);
  return (await person.executeTakeFirstOrThrow()).display_name;
}
