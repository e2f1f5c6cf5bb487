import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exportDelegations,
  getDelegationSigning,
  listDelegations,
  listDuties,
  replaceDuties,
  verifyDelegation,
} from '@studyline/contract/delegations/calls';
import { listMyTeams } from '@studyline/contract/teams/calls';
import { listRules, replaceRules } from '@studyline/contract/compliance/calls';
import { previewReaders, previewRules } from '@studyline/contract/sharing/readers';
import { setMemberRoles } from '@studyline/contract/members/changes';
import { startApp } from '../../../test/app.ts';
import { ask, buildInvestigator, change, dayFromNow, delegate, dutiesOf } from '../../../test/delegations.ts';
import { add, buildPost } from '../../../test/posts.ts';
import { KNOWN_PIN, tamper } from '../../../test/signers.ts';
import { planOf, statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildTeam,
  buildUser,
  buildWorld,
  leaveTeam,
  type Member,
  type Study,
} from '../../../test/world.ts';
import { turnDelegations } from './jobs.ts';

const app = await startApp();
const { db } = app.server;
const { study, manager } = await buildWorld(db);
afterAll(() => app.close());

const wrongPin = KNOWN_PIN === '482915' ? '482916' : '482915';
const signature = { signaturePIN: KNOWN_PIN };
let teamId: number;
let investigator: Member;
let coordinator: Member;
let delegated: Member;
let duty: number;
let otherDuty: number;
beforeAll(async () => {
  teamId = await buildTeam(db, study);
  investigator = await buildInvestigator(app, study, teamId);
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
  delegated = await newDelegate();
  [duty = 0, otherDuty = 0] = await dutiesOf(app, study, investigator);
});

const newDelegate = async () => buildMember(db, study, { roles: ['SITE_STAFF'], teamId });
const params = () => ({ channelId: study.channelId, teamId });
const asked = async (line: { userId?: number; from?: string; to?: string } = {}) => {
  const { userId } = await newDelegate();
  const { status, body } = await ask(app, study, coordinator, { teamId, userId, dutyId: duty, ...line });
  expect(status).toBe(200);
  return { teamId, id: body.id, userId: body.person.userId };
};
const changed = (
  { id }: { id: number },
  name: 'approve' | 'refuse' | 'end',
  body: { reason?: string; signaturePIN?: string } = {},
  by = investigator,
) => change(app, study, by, { teamId, id }, name, body);
const list = (query: object = {}, by = coordinator) =>
  app.as(by).call(listDelegations, { params: params(), query });
const verify = (id: number) => app.as(coordinator).call(verifyDelegation, { params: { ...params(), id } });
type Refused = { status: number; error: { errorCode: string } };
const refusalOf = ({ status, error }: Refused) => [status, error.errorCode];
/** The open actions of a person under a post. */
const openActions = async (postId: number, { userId }: { userId: number }) => {
  const rows = await db
    .selectFrom('assignment')
    .select('id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.length;
};
const forDelegates = (dutyIds?: number[]) =>
  buildPost(app, study, {
    author: manager,
    rules: [
      {
        memberParticipationType: 'PI_OR_DELEGATE',
        targetAudience: { channelWide: true, roles: [], teamIds: [] },
        ...(dutyIds && { dutyIds }),
      },
    ],
  });

describe('listDuties', () => {
  test('200 names the duties that a study starts with, in the language of the caller', async () => {
    const { status, body } = await app
      .as(manager)
      .call(listDuties, { params: { channelId: study.channelId } });
    expect([status, body.items[0]?.name, body.items.length, body.can.update]).toEqual([
      200,
      'Obtain informed consent',
      10,
      true,
    ]);
    const own = await app.as(delegated).call(listDuties, { params: { channelId: study.channelId } });
    expect(own.body.can.update).toBe('FORBIDDEN');
  });

  test('404 outside the study', async () => {
    const answer = await app
      .as(await buildUser(db))
      .call(listDuties, { params: { channelId: study.channelId } });
    expect(refusalOf(answer)).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('replaceDuties', () => {
  const replace = (other: Study, by: Member, duties: { dutyId?: number; name: string }[]) =>
    app.as(by).call(replaceDuties, { params: { channelId: other.channelId }, body: { duties } });

  test('200 renames, adds and removes duties; 400 for a duty of another study or a repeated name; 403, 404', async () => {
    const other = await buildWorld(db);
    const { body } = await app
      .as(other.manager)
      .call(listDuties, { params: { channelId: other.study.channelId } });
    const [first, second] = body.items;
    const wanted = [
      { dutyId: second!.dutyId, name: 'Confirm eligibility twice' },
      first!,
      { name: 'Answer the phone' },
    ];
    const answer = await replace(other.study, other.manager, wanted);
    expect([answer.status, answer.body.items.map(({ name }) => name)]).toEqual([
      200,
      wanted.map(({ name }) => name),
    ]);
    const again = await replace(other.study, other.manager, answer.body.items);
    expect(again.body.items).toEqual(answer.body.items);
    expect(refusalOf(await replace(other.study, other.manager, [{ dutyId: duty, name: 'A' }]))).toEqual([
      400,
      'DUTY_UNKNOWN',
    ]);
    const twice = [{ name: 'Call' }, { name: 'call' }];
    expect(refusalOf(await replace(other.study, other.manager, twice))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await replace(other.study, other.reader, wanted))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await replace(other.study, manager, wanted))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});

describe('listMyTeams', () => {
  test('200 counts for the investigator, and nobody else, the lines that wait for them', async () => {
    const own = await buildTeam(db, study);
    const lead = await buildInvestigator(app, study, own);
    const helper = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: own });
    const waiting = async (person: Member) => {
      const { body } = await app.as(person).call(listMyTeams, { query: { waiting: true } });
      return body.items.map((team) => [team.id, team.waitingDelegations]);
    };
    expect(await waiting(lead)).toEqual([]);
    const line = { teamId: own, userId: helper.userId };
    const { body } = await ask(app, study, helper, { ...line, dutyId: duty });
    await ask(app, study, helper, { ...line, dutyId: otherDuty });
    expect(await waiting(lead)).toEqual([[own, 2]]);
    expect(await waiting(helper)).toEqual([]);
    await change(app, study, helper, { teamId: own, id: body.id }, 'end');
    expect(await waiting(lead)).toEqual([[own, 1]]);
  });
});

describe('addDelegation', () => {
  const answerTo = (line: Partial<Parameters<typeof ask>[3]>, by = coordinator) =>
    ask(app, study, by, { teamId, userId: delegated.userId, dutyId: otherDuty, ...line });

  test('200 waits for the investigator, with the days of the person’s own time zone', async () => {
    const person = await buildUser(db, { timezoneId: 'Asia/Kathmandu' });
    const { userId } = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId, person });
    const { status, body } = await answerTo({ userId, from: '2026-12-01', to: '2026-12-31' });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'WAITING',
        from: '2026-12-01',
        to: '2026-12-31',
        timeZone: 'Asia/Kathmandu',
        decidedBy: null,
      },
    ]);
    const row = await db
      .selectFrom('delegation')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect([row.starts_at.toISOString(), row.ends_at?.toISOString()]).toEqual([
      '2026-11-30T18:15:00.000Z',
      '2026-12-31T18:15:00.000Z',
    ]);
  });

  test('200 once: 409 for the same person and duty on the same days', async () => {
    const { userId } = await newDelegate();
    expect((await answerTo({ userId, from: '2027-01-01', to: '2027-01-31' })).status).toBe(200);
    expect(refusalOf(await answerTo({ userId, from: '2027-01-31' }))).toEqual([409, 'DELEGATION_EXISTS']);
    expect((await answerTo({ userId, from: '2027-02-01' })).status).toBe(200);
  });

  test('200 for oneself, and 403 for investigators and for people who manage only their own', async () => {
    const other = await newDelegate();
    expect((await answerTo({ userId: other.userId }, other)).status).toBe(200);
    expect(refusalOf(await answerTo({ userId: delegated.userId }, other))).toEqual([403, 'FORBIDDEN']);
    expect(refusalOf(await answerTo({ userId: investigator.userId }, investigator))).toEqual([
      403,
      'OWN_DELEGATION',
    ]);
  });

  test('400 for an unknown duty, an end before the start and a team that is no site, 404 for people outside the site', async () => {
    expect(refusalOf(await answerTo({ dutyId: 2_000_000_000 }))).toEqual([400, 'DUTY_UNKNOWN']);
    expect(refusalOf(await answerTo({ from: '2026-12-02', to: '2026-12-01' }))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await answerTo({ userId: manager.userId }))).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(refusalOf(await answerTo({ teamId: manager.teamId, userId: manager.userId }, manager))).toEqual([
      400,
      'NOT_A_SITE',
    ]);
    expect(refusalOf(await answerTo({ teamId: manager.teamId }))).toEqual([404, 'TEAM_NOT_FOUND']);
  });
});

describe('getDelegationSigning', () => {
  test('200 says by what an investigator signs, 403 for others, 404 for a team that is not there', async () => {
    const { status, body } = await app.as(investigator).call(getDelegationSigning, { params: params() });
    expect([status, body]).toMatchObject([
      200,
      { factor: 'PIN', can: true, lockedUntilDateTimeMillis: null },
    ]);
    expect(refusalOf(await app.as(coordinator).call(getDelegationSigning, { params: params() }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const missing = { channelId: study.channelId, teamId: 2_000_000_000 };
    expect(refusalOf(await app.as(investigator).call(getDelegationSigning, { params: missing }))).toEqual([
      404,
      'TEAM_NOT_FOUND',
    ]);
  });
});

describe('changeDelegation', () => {
  test('200 approves by signing, and what the rules ask of a delegate is asked', async () => {
    const { postId } = await forDelegates();
    const line = await asked();
    expect(await openActions(postId, line)).toBe(0);
    const { status, body } = await changed(line, 'approve', signature);
    expect([status, body]).toMatchObject([
      200,
      { status: 'IN_FORCE', decidedBy: { userId: investigator.userId }, isApproverUnfit: false },
    ]);
    expect(await openActions(postId, line)).toBe(1);
  });

  test('200 refuses with a reason, which is required, and asks nothing', async () => {
    const { postId } = await forDelegates();
    const line = await asked();
    expect(refusalOf(await changed(line, 'refuse', signature))).toEqual([400, 'BAD_REQUEST']);
    const { status, body } = await changed(line, 'refuse', { ...signature, reason: 'Not trained yet' });
    expect([status, body]).toMatchObject([200, { status: 'REFUSED', reason: 'Not trained yet' }]);
    expect(await openActions(postId, line)).toBe(0);
  });

  test('200 ends a line with its tasks; a waiting one needs no reason', async () => {
    const { postId } = await forDelegates();
    const line = await asked();
    await changed(line, 'approve', signature);
    expect(refusalOf(await changed(line, 'end', {}, coordinator))).toEqual([400, 'BAD_REQUEST']);
    const ended = await changed(line, 'end', { reason: 'Left for another ward' }, coordinator);
    expect([ended.status, ended.body]).toMatchObject([
      200,
      { status: 'ENDED', reason: 'Left for another ward' },
    ]);
    expect(await openActions(postId, line)).toBe(0);
    expect((await changed(await asked(), 'end', {}, coordinator)).body.status).toBe('ENDED');
  });

  test('200 ends one’s own line, and 403 those of others', async () => {
    const line = await asked({ userId: delegated.userId });
    const other = await newDelegate();
    expect(refusalOf(await changed(line, 'end', {}, other))).toEqual([403, 'FORBIDDEN']);
    expect((await changed(line, 'end', {}, delegated)).status).toBe(200);
  });

  test('403 for anybody but an investigator of the site, and for an own line; 404, 409', async () => {
    const line = await asked();
    expect(refusalOf(await changed(line, 'approve', signature, coordinator))).toEqual([403, 'FORBIDDEN']);
    const foreign = await buildInvestigator(app, study, await buildTeam(db, study));
    expect(refusalOf(await changed(line, 'approve', signature, foreign))).toEqual([404, 'TEAM_NOT_FOUND']);
    const own = await asked({ userId: investigator.userId });
    expect(refusalOf(await changed(own, 'approve', signature))).toEqual([403, 'OWN_DELEGATION']);
    expect((await changed(line, 'approve', signature)).status).toBe(200);
    expect(refusalOf(await changed(line, 'approve', signature))).toEqual([409, 'ILLEGAL_TRANSITION']);
    expect(refusalOf(await changed({ id: 2_000_000_000 }, 'end'))).toEqual([404, 'DELEGATION_NOT_FOUND']);
    const past = await asked({ from: dayFromNow(-9), to: dayFromNow(-5) });
    expect(refusalOf(await changed(past, 'approve', signature))).toEqual([409, 'DELEGATION_OVER']);
  });

  test('400 without the factor, 403 for a wrong PIN, and 401 without an open window; nothing is decided', async () => {
    const line = await asked();
    expect(refusalOf(await changed(line, 'approve'))).toEqual([400, 'BAD_REQUEST']);
    expect(refusalOf(await changed(line, 'approve', { signaturePIN: wrongPin }))).toEqual([
      403,
      'WRONG_SIGNATURE_PIN',
    ]);
    const other = await buildInvestigator(app, study, teamId);
    await db
      .updateTable('session')
      .set({ reauthenticated_at: null })
      .where('user_id', '=', other.userId)
      .execute();
    expect(refusalOf(await changed(line, 'approve', signature, other))).toEqual([
      401,
      'REAUTHENTICATION_REQUIRED',
    ]);
    const { body } = await list({ userId: line.userId });
    expect(body.items.map(({ status }) => status)).toEqual(['WAITING']);
  });

  test('of two decisions at once one is taken', async () => {
    const line = await asked();
    const answers = await Promise.all([
      changed(line, 'approve', signature),
      changed(line, 'refuse', { ...signature, reason: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a rule that targets duties', () => {
  test('asks those with one of them, and the investigators if it asks delegates', async () => {
    const { postId } = await forDelegates([otherDuty]);
    const person = await newDelegate();
    await delegate(app, study, investigator, { teamId, userId: person.userId, dutyId: duty });
    expect([await openActions(postId, person), await openActions(postId, investigator)]).toEqual([0, 1]);
    await delegate(app, study, investigator, { teamId, userId: person.userId, dutyId: otherDuty });
    expect(await openActions(postId, person)).toBe(1);
  });

  test('400 for a duty of another study, and with what only the investigator may do', async () => {
    const { postId } = await forDelegates();
    const asks = {
      requiredActionType: 'ACKNOWLEDGE' as const,
      targetAudience: { channelWide: true, roles: [], teamIds: [] },
    };
    const replace = (rule: object) =>
      app
        .as(manager)
        .call(replaceRules, { params: { id: postId }, body: { ruleSet: [{ ...asks, ...rule }] } });
    const unknown = { ...asks, dutyIds: [2_000_000_000] };
    const { channelId } = study;
    const answers = [
      await replace(unknown),
      await add(app, study, manager, { ruleSet: [unknown] }),
      await app.as(manager).call(previewRules, { params: { id: postId }, body: { ruleSet: [unknown] } }),
      await app.as(manager).call(previewReaders, { params: { channelId }, body: { ruleSet: [unknown] } }),
    ];
    expect(answers.map(refusalOf)).toEqual(answers.map(() => [400, 'DUTY_UNKNOWN']));
    expect(
      refusalOf(await replace({ dutyIds: [duty], memberParticipationType: 'PRINCIPAL_INVESTIGATOR' })),
    ).toEqual([400, 'BAD_REQUEST']);
    expect((await replace({ dutyIds: [otherDuty, duty] })).status).toBe(200);
    const { body } = await app.as(manager).call(listRules, { params: { id: postId } });
    expect(body.ruleSet[0]?.dutyIds).toEqual([duty, otherDuty]);
  });
});

describe('turn-delegations', () => {
  /** Moves the days of a line, as time would. */
  const shift = (id: number, days: number) =>
    tamper(
      app,
      'delegation',
      `update delegation set starts_at = starts_at + interval '${days} days', ends_at = ends_at + interval '${days} days' where id = ${id}`,
    );

  test('lets a line begin on its first day and end after its last, with its tasks', async () => {
    const { postId } = await forDelegates();
    const line = await asked({ from: dayFromNow(10), to: dayFromNow(20) });
    expect((await changed(line, 'approve', signature)).body.status).toBe('APPROVED');
    await turnDelegations(app.server);
    expect(await openActions(postId, line)).toBe(0);
    await shift(line.id, -15);
    await turnDelegations(app.server);
    expect(await openActions(postId, line)).toBe(1);
    await shift(line.id, -15);
    await turnDelegations(app.server);
    expect(await openActions(postId, line)).toBe(0);
    const { body } = await list({ userId: line.userId });
    expect(body.items).toMatchObject([{ status: 'ENDED', endedBy: null, endedBecause: 'LAST_DAY' }]);
  });

  test('ends the lines of people who have left', async () => {
    const person = await newDelegate();
    await delegate(app, study, investigator, { teamId, userId: person.userId, dutyId: duty });
    await leaveTeam(db, person);
    await turnDelegations(app.server);
    expect((await list({ userId: person.userId })).body.items).toMatchObject([
      { status: 'ENDED', endedBy: null, endedBecause: 'LEFT' },
    ]);
  });
});

describe('listDelegations', () => {
  test('200 in pages, by group, person and duty, and as of a day', async () => {
    const { userId } = await newDelegate();
    const lines = { teamId, userId };
    await delegate(app, study, investigator, { ...lines, dutyId: duty });
    await ask(app, study, coordinator, { ...lines, dutyId: otherDuty });
    const { status, body } = await list({ userId });
    expect([status, body.counts, body.items.map((one) => one.status)]).toEqual([
      200,
      { waiting: 1, inForce: 1, ended: 0 },
      ['WAITING', 'IN_FORCE'],
    ]);
    expect((await list({ userId, group: 'IN_FORCE' })).body).toMatchObject({ totalCount: 1 });
    expect((await list({ userId, dutyId: otherDuty })).body.items).toMatchObject([{ status: 'WAITING' }]);
    expect((await list({ userId, pageSize: 1, page: 2 })).body).toMatchObject({
      items: [{}],
      lastPage: true,
    });
    expect((await list({ userId, asOf: dayFromNow(-1) })).body.items).toEqual([]);
    expect(body.can).toEqual({ add: true, decide: 'FORBIDDEN' });
    expect((await list({}, investigator)).body.can).toEqual({ add: true, decide: true });
  });

  test.each(['Asia/Tokyo', 'America/Los_Angeles'])(
    '200 as of a day has the lines whose days it is one of, where they apply: %s',
    async (timezoneId) => {
      const person = await buildUser(db, { timezoneId });
      const { userId } = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId, person });
      const lines = { teamId, userId };
      const to = dayFromNow(3);
      await delegate(app, study, investigator, { ...lines, dutyId: duty, from: dayFromNow(1), to });
      await delegate(app, study, investigator, { ...lines, dutyId: otherDuty, from: dayFromNow(4) });
      // Nobody approves a line that is over.
      await tamper(
        app,
        'delegation',
        `update delegation set from_day = from_day - 6, to_day = to_day - 6,
          starts_at = (from_day - 6)::timestamp at time zone time_zone, ends_at = (to_day - 5)::timestamp at time zone time_zone,
          asked_at = asked_at - interval '9 days', decided_at = decided_at - interval '9 days' where user_id = ${userId}`,
      );
      const statusesOn = async (day: number) => {
        const { body } = await list({ userId, asOf: dayFromNow(day) });
        return Object.fromEntries(body.items.map((line) => [line.from, line.status]));
      };
      const [first, second] = [dayFromNow(-5), dayFromNow(-2)];
      expect(await statusesOn(-6)).toEqual({ [first]: 'APPROVED', [second]: 'APPROVED' });
      expect(await statusesOn(-5)).toEqual({ [first]: 'IN_FORCE', [second]: 'APPROVED' });
      expect(await statusesOn(-3)).toEqual({ [first]: 'IN_FORCE', [second]: 'APPROVED' });
      expect(await statusesOn(-2)).toEqual({ [first]: 'ENDED', [second]: 'IN_FORCE' });
    },
  );

  test('200 flags a line whose approver was not investigator on its first day', async () => {
    const other = await buildInvestigator(app, study, teamId);
    const { userId } = await newDelegate();
    await delegate(app, study, other, { teamId, userId, dutyId: duty, from: dayFromNow(-30) });
    expect((await list({ userId })).body.items).toMatchObject([{ isApproverUnfit: false }]);
    // The role was theirs only later: the trail says what they were before.
    await app.as(manager).call(setMemberRoles, {
      params: { channelId: study.channelId, memberId: `${study.channelId}-${other.userId}` },
      query: { roleId: [study.roleIds.SITE_STAFF] },
    });
    expect((await list({ userId })).body.items).toMatchObject([{ isApproverUnfit: false }]);
    await tamper(
      app,
      'audit_event',
      `update audit_event set occurred_at = now() - interval '60 days'
      where type = 'member.rolesChanged' and subject_user_id = ${other.userId}`,
    );
    expect((await list({ userId })).body.items).toMatchObject([{ isApproverUnfit: true }]);
  });

  test('and verifyDelegation look up the audit trail by an index', async () => {
    const line = await asked();
    await changed(line, 'approve', signature);
    for (const call of [() => list(), () => verify(line.id)]) {
      const [read] = (await statementsOf(call)).filter((text) =>
        text.includes('audit_event e join audit_text'),
      );
      expect(await planOf(db, read!)).toContain('audit_event_delegation');
    }
    const [check] = (await statementsOf(() => verify(line.id))).filter((text) =>
      text.includes('"trailHash"'),
    );
    expect((await planOf(db, check!)).match(/audit_event_delegation/g)).toHaveLength(4);
  });

  test('404 for a team that the caller does not see', async () => {
    const outsider = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    expect(refusalOf(await list({}, outsider))).toEqual([404, 'TEAM_NOT_FOUND']);
  });

  test('400 for a day that is none', async () => {
    expect(refusalOf(await list({ asOf: '2026-02-30' }))).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('exportDelegations', () => {
  test('200 is a table of the same lines with their hashes, and is recorded; 404', async () => {
    const { userId } = await newDelegate();
    await delegate(app, study, investigator, { teamId, userId, dutyId: duty });
    const answer = await app.as(coordinator).call(exportDelegations, { params: params(), query: { userId } });
    const [heading = '', line = '', ...more] = answer.bytes.toString().trim().split('\r\n');
    expect(answer.status).toBe(200);
    expect(heading).toContain('"Hash of the signature"');
    expect(line).toMatch(/"Obtain informed consent".*"In force".*"[0-9a-f]{64}"$/);
    expect(more).toEqual([]);
    const rows = await db
      .selectFrom('audit_event')
      .select('details')
      .where('type', '=', 'team.delegationsExported')
      .execute();
    expect(rows).toEqual([{ details: { count: 1, filters: { userId } } }]);
    const outsider = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    expect(refusalOf(await app.as(outsider).call(exportDelegations, { params: params() }))).toEqual([
      404,
      'TEAM_NOT_FOUND',
    ]);
  });
});

describe('exportDelegations as PDF', () => {
  const printed = async (query: object) => {
    const answer = await app
      .as(coordinator)
      .call(exportDelegations, { params: params(), query: { ...query, format: 'PDF' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const source = { open: () => Promise.resolve(Readable.from([answer.bytes])) };
    const { texts } = await app.server.previewer.render(source, 'application/pdf');
    return texts
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  };

  test('200 as of a day names the day, which ends at another time in each time zone', async () => {
    expect(await printed({ asOf: '2026-01-31' })).toContain('As of 31 Jan 2026. Days are');
    expect(await printed({ asOf: '2099-01-31' })).toMatch(/As of .* UTC\. Days are/);
  });

  test('200 has each person with their duties, who decided and ended them, and why', async () => {
    const { userId } = await newDelegate();
    const id = await delegate(app, study, investigator, { teamId, userId, dutyId: duty });
    await ask(app, study, coordinator, { teamId, userId, dutyId: otherDuty, to: '2099-12-31' });
    await changed({ id }, 'end', { reason: 'Back to the ward' });
    const text = await printed({ userId });
    const { body: receipt } = await verify(id);
    for (const said of [
      receipt.delegation.person.displayName,
      'Obtain informed consent',
      'Ended. From',
      `Decided by: ${receipt.signerName}`,
      'Reason: Back to the ward',
      receipt.hash,
      'Waiting. From',
      'to 31 Dec 2099',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
  });
});

describe('verifyDelegation', () => {
  test('200 says that all is as it was signed, and what has changed since', async () => {
    const line = await asked();
    await changed(line, 'approve', signature);
    expect((await verify(line.id)).body).toMatchObject({
      delegation: { id: line.id, status: 'IN_FORCE', isApproverUnfit: false },
      decision: 'approve',
      meaning: 'I delegate this duty to this person for these days.',
      factor: 'PIN',
      method: 'PASSWORD',
      isValid: true,
      problems: [],
      changes: [],
    });
    await changed(line, 'end', { reason: 'Done' });
    const { body } = await verify(line.id);
    const { displayName } = await db
      .selectFrom('app_user')
      .select('display_name as displayName')
      .where('id', '=', investigator.userId)
      .executeTakeFirstOrThrow();
    expect([body.isValid, body.changes]).toEqual([
      true,
      [
        {
          change: 'ENDED',
          description: expect.stringMatching(`^${displayName} ended it on .* Reason: Done$`),
        },
      ],
    ]);
    expect(JSON.parse(body.statement)).toMatchObject({
      decision: 'approve',
      delegationId: line.id,
      userId: line.userId,
      duty: 'Obtain informed consent',
      signerId: investigator.userId,
    });
  });

  test.each([
    ['ended_by = asked_by', /ended it on 21 November 2026\.$/],
    ['ended_by = null', /^It ended on 21 November 2026, because the person left/],
    [
      "ended_by = null, to_day = '2026-11-20', ends_at = ended_at",
      /^It ended after its last day, 20 November 2026\.$/,
    ],
  ])('200 says when it ended where it applied: %s', async (set, said) => {
    const person = await buildUser(db, { timezoneId: 'Asia/Tokyo' });
    const { userId } = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId, person });
    const id = await delegate(app, study, investigator, { teamId, userId, dutyId: duty, from: '2026-11-01' });
    const end = `update delegation set ended_at = '2026-11-20T16:00:00Z' where id = ${id}`;
    await tamper(app, 'delegation', end);
    await tamper(app, 'delegation', `update delegation set ${set} where id = ${id}`);
    const [change] = (await verify(id)).body.changes;
    expect(change?.description).toMatch(said);
  });

  test.each([
    ['DECISION', `decision = 'refuse', begun_at = null`],
    ['PERSON', `user_id = (select asked_by from delegation d where d.id = delegation.id)`],
    ['DUTY', `duty_id = (select max(id) from duty d where d.channel_id = delegation.channel_id)`],
    ['FROM', `from_day = from_day - 1`],
    ['TO', `to_day = from_day + 500`],
    ['TIME_ZONE', `time_zone = 'Europe/Berlin'`],
    ['SIGNER', `decided_by = asked_by`],
    ['TIME', `decided_at = decided_at + interval '1 second'`],
  ])('200 names %s when the owner of the database changed it, and no other record', async (problem, set) => {
    const [line, next] = [await asked(), await asked()];
    await changed(line, 'approve', signature);
    await changed(next, 'approve', signature);
    await tamper(app, 'delegation', `update delegation set ${set} where id = ${line.id}`);
    expect((await verify(line.id)).body.problems.map((one) => one.problem)).toEqual([problem]);
    expect((await verify(next.id)).body.problems).toEqual([]);
  });

  test('200 names a signature that was replaced, and neither the one before nor the one after it', async () => {
    const lines = [await asked(), await asked(), await asked()] as const;
    for (const line of lines) await changed(line, 'approve', signature);
    const { id } = lines[1];
    const { statement } = (await verify(id)).body;
    const { prevHash } = JSON.parse(statement) as { prevHash: string };
    const replaced = `'${statement.replace('approve', 'refuse').replace(prevHash, 'f'.repeat(64))}'`;
    await tamper(
      app,
      'delegation_signature',
      `update delegation_signature set statement = ${replaced}, prev_hash = '${'f'.repeat(64)}',
        hash = encode(sha256(convert_to(${replaced}, 'UTF8')), 'hex') where delegation_id = ${id}`,
    );
    const found = [];
    for (const line of lines) found.push((await verify(line.id)).body.problems.map(({ problem }) => problem));
    expect(found).toEqual([[], ['DECISION', 'PREVIOUS', 'TRAIL'], []]);
  });

  test.each(["signer_name = 'Somebody Else'", "factor = 'PASSWORD'", "reauthentication_method = 'PROVIDER'"])(
    '200 says that what stands beside the statement was changed: %s',
    async (change) => {
      const line = await asked();
      await changed(line, 'approve', signature);
      expect((await verify(line.id)).body.problems).toEqual([]);
      await tamper(
        app,
        'delegation_signature',
        `update delegation_signature set ${change} where delegation_id = ${line.id}`,
      );
      expect((await verify(line.id)).body.problems.map(({ problem }) => problem)).toEqual(['SHOWN']);
    },
  );

  test('404 for a line without a signature', async () => {
    const line = await asked();
    expect(refusalOf(await verify(line.id))).toEqual([404, 'DELEGATION_NOT_FOUND']);
  });
});

describe('the database', () => {
  test('keeps a decision from being written without a signature, and a line from being changed', async () => {
    const line = await asked();
    const decide = db
      .updateTable('delegation')
      .set({ decision: 'approve', decided_by: investigator.userId, decided_at: new Date() })
      .where('id', '=', line.id)
      .execute();
    await expect(decide).rejects.toThrow('a decision about a delegation needs a signature');
    const move = db.updateTable('delegation').set({ to_day: new Date() }).where('id', '=', line.id).execute();
    await expect(move).rejects.toThrow('permission denied');
  });
});
