import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { getChannel } from '@studyline/contract/channels/calls';
import {
  assignUserAsChannelAdmin,
  joinStudy,
  listClientChannels,
  searchClientMembers,
} from '@studyline/contract/clients/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { systemActor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  leaveStudy,
  type Person,
  type Study,
} from '../../../test/world.ts';
import { createStudy } from './create-study.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const { clientId, admin } = await buildClient(db);
const search = (who: Person, query: object = {}, client = clientId) =>
  app.as(who).call(searchClientMembers, { params: { clientId: client }, query, body: [] });
const assign = (
  query: { channelId: number; userId?: number; teamId?: number },
  who = admin,
  client = clientId,
) => app.as(who).call(assignUserAsChannelAdmin, { params: { clientId: client }, query, body: [] });
/** A study as created by the operator's tool: with a team of the sponsor, without members. */
async function newStudy(): Promise<number> {
  const actor = systemActor(app.server, 'IMPORT');
  const name = `STUDY ${randomUUID()}`;
  const study = { clientId, name, title: name, sponsorName: 'Norden Therapeutics AB' };
  return (await transact(actor, (trx) => createStudy(trx, actor, study))).channelId;
}
const named = (firstName: string, lastName: string) => buildUser(db, { firstName, lastName });
async function colleague(person?: Person): Promise<Person> {
  const study = await buildStudy(db, { clientId });
  return buildMember(db, study, { roles: ['MONITOR'], ...(person && { person }) });
}
const administratorsOf = async (channelId: number) => {
  const { body } = await app
    .as(admin)
    .call(listClientChannels, { params: { clientId }, query: { pageSize: 100 } });
  return body.items.find((each) => each.channelId === channelId)?.administrators;
};

describe('searchClientMembers', () => {
  test("200 finds members of the client's studies and its administrators, the caller first, then by name, once each", async () => {
    const own = await buildClient(db);
    const [one, two] = [
      await buildStudy(db, { clientId: own.clientId }),
      await buildStudy(db, { clientId: own.clientId }),
    ];
    const elena = await named('elena', 'Marchetti');
    await buildMember(db, one, { roles: ['CHANNEL_ADMIN'], person: elena });
    await buildMember(db, two, { roles: ['MONITOR'], person: elena });
    const amir = await named('Amir', 'Said');
    await buildMember(db, two, { roles: ['SITE_STAFF'], person: amir });
    const former = await buildMember(db, one, { roles: ['MONITOR'] });
    await leaveStudy(db, one, former);
    await buildMember(db, one, { roles: ['MONITOR'], person: await buildUser(db, { nonEecUser: true }) });
    await buildMember(db, await buildStudy(db), { roles: ['MONITOR'] });
    const { status, body } = await search(own.admin, {}, own.clientId);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      expect.objectContaining({ userId: own.admin.userId, studyCount: 0, administeredChannelIds: [] }),
      {
        userId: amir.userId,
        displayName: 'Amir Said',
        emailAddress: amir.emailAddress,
        jobTitle: null,
        portraitUrl: null,
        studyCount: 1,
        administeredChannelIds: [],
      },
      expect.objectContaining({
        userId: elena.userId,
        studyCount: 2,
        administeredChannelIds: [one.channelId],
      }),
    ]);
    expect(body).toMatchObject({ totalCount: 3, lastPage: true });
  });

  test('200 searches names and addresses, in pages, taking % literally', async () => {
    const own = await buildClient(db);
    const study = await buildStudy(db, { clientId: own.clientId });
    const people = [await named('Zoë', '100% Byron'), await named('Ada', 'Byron')];
    for (const person of people) await buildMember(db, study, { roles: ['MONITOR'], person });
    const names = async (query: object) => {
      const { body } = await search(own.admin, query, own.clientId);
      return [body.items.map(({ displayName }) => displayName), body.totalCount];
    };
    expect(await names({ search: 'BYRON' })).toEqual([['Ada Byron', 'Zoë 100% Byron'], 2]);
    expect(await names({ search: 'byron', pageSize: 1, page: 2 })).toEqual([['Zoë 100% Byron'], 2]);
    expect(await names({ search: '%' })).toEqual([['Zoë 100% Byron'], 1]);
    expect(await names({ search: people[1]?.emailAddress })).toEqual([['Ada Byron'], 1]);
    expect(await names({ search: 'nobody of that name' })).toEqual([[], 0]);
  });

  test('404 for somebody else’s client', async () => {
    const other = await buildClient(db);
    expectHidden(
      'CLIENT_NOT_FOUND',
      await search(admin, {}, other.clientId),
      await search(admin, {}, 999_999),
    );
  });
});

describe('assignUserAsChannelAdmin', () => {
  test('200 adds one of the client’s people to the sponsor’s team of a study without members', async () => {
    const channelId = await newStudy();
    const person = await colleague(await named('Helena', 'Brandt'));
    const { status, body } = await assign({ channelId, userId: person.userId });
    expect([status, body.outcome, body.channelMemberId]).toEqual([
      200,
      'ADDED',
      `${channelId}-${person.userId}`,
    ]);
    const team = await db
      .selectFrom('team')
      .select('team_type')
      .where('id', '=', body.teamId)
      .executeTakeFirst();
    expect(team?.team_type).toBe('STUDY_SPONSOR');
    expect(await administratorsOf(channelId)).toEqual(['Helena Brandt']);
    const opened = await app.as(person).call(getChannel, { params: { channelId } });
    expect(opened.body).toMatchObject({ memberCount: 1, can: { createPost: true, publishPost: true } });
    expect(await readRecordedAbout(db, person)).toEqual([
      { type: 'member.added', details: { roles: ['CHANNEL_ADMIN'], isLead: false } },
    ]);
  });

  test('200 assigns the caller if no person is named, who can then open the study', async () => {
    const channelId = await newStudy();
    const openOf = async () => {
      const { body } = await app
        .as(admin)
        .call(listClientChannels, { params: { clientId }, query: { pageSize: 100 } });
      return body.items.find((each) => each.channelId === channelId)?.can.open;
    };
    expect(await openOf()).toBe('CHANNEL_NOT_FOUND');
    expect((await assign({ channelId })).body).toMatchObject({ userId: admin.userId, outcome: 'ADDED' });
    expect(await openOf()).toBe(true);
    expect((await app.as(admin).call(getChannel, { params: { channelId } })).status).toBe(200);
  });

  test('200 gives a member the role in addition to their others, in the team that they are in', async () => {
    const study = await buildStudy(db, { clientId });
    const member = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const { body } = await assign({ channelId: study.channelId, userId: member.userId });
    expect(body).toMatchObject({ outcome: 'ROLE_GRANTED', teamId: member.teamId });
    const row = await db
      .selectFrom('channel_member')
      .select(['role_keys', 'team_ids'])
      .where('id', '=', member.memberId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role_keys: ['CHANNEL_ADMIN', 'CONTENT_AUTHOR'], team_ids: [member.teamId] });
    expect(await readRecordedAbout(db, member)).toEqual([
      {
        type: 'member.rolesChanged',
        details: { before: ['CONTENT_AUTHOR'], after: ['CHANNEL_ADMIN', 'CONTENT_AUTHOR'] },
      },
    ]);
  });

  test('200 changes and records nothing the second time', async () => {
    const channelId = await newStudy();
    const person = await colleague();
    const first = (await assign({ channelId, userId: person.userId })).body;
    expect((await assign({ channelId, userId: person.userId })).body).toEqual({
      ...first,
      outcome: 'UNCHANGED',
    });
    expect(await readRecordedAbout(db, person)).toHaveLength(1);
  });

  test('200 adds a former member again, without their earlier roles and teams', async () => {
    const study = await buildStudy(db, { clientId });
    await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
    const person = await colleague();
    await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'], person });
    await leaveStudy(db, study, person);
    const { body } = await assign({ channelId: study.channelId, userId: person.userId });
    expect(body.outcome).toBe('ADDED');
    const row = await db
      .selectFrom('channel_member')
      .select(['status', 'ended_at', 'role_keys', 'team_ids'])
      .where('channel_id', '=', study.channelId)
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      status: 'CURRENT',
      ended_at: null,
      role_keys: ['CHANNEL_ADMIN'],
      team_ids: [body.teamId],
    });
  });

  test('200 shows publications as unread, and starts the time for their required actions', async () => {
    const study = await buildStudy(db, { clientId });
    await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
    const author = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const long = new Date(Date.now() - 40 * 86_400_000);
    const { postId } = await buildPost(app, study, { author, publishedAt: long, rules: [{}] });
    const person = await colleague();
    const before = Date.now();
    await assign({ channelId: study.channelId, userId: person.userId });
    const postsOf = async (query: object) => {
      const { body } = await app.as(person).call(listMemberPosts, { query });
      return body.items.map(({ postDetail }) => postDetail);
    };
    expect((await postsOf({ unreadPosts: true })).map((post) => post.postId)).toEqual([postId]);
    expect((await postsOf({ complianceActionPosts: true })).map((post) => post.postId)).toEqual([postId]);
    const { due_at } = await db
      .selectFrom('assignment')
      .select('due_at')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(due_at?.getTime()).toBeGreaterThanOrEqual(before + 86_400_001);
  });

  test('200 with a new role gives a member only the actions that they did not have yet', async () => {
    const study = await buildStudy(db, { clientId });
    const author = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const administrators = { channelWide: false, roles: [study.roleIds.CHANNEL_ADMIN], teamIds: [] };
    const rules = [{}, { targetAudience: administrators }];
    const { ruleIds } = await buildPost(app, study, { author, rules });
    const member = await buildMember(db, study, { roles: ['MONITOR'] });
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
    const asked = async () => {
      const rows = await db
        .selectFrom('assignment')
        .select('rule_id')
        .where('user_id', '=', member.userId)
        .execute();
      return rows.map((row) => row.rule_id).toSorted();
    };
    await assign({ channelId: study.channelId, userId: member.userId });
    expect(await asked()).toEqual(ruleIds);
    await assign({ channelId: study.channelId, userId: member.userId, teamId });
    expect(await asked()).toEqual(ruleIds);
  });

  test('400 for a member who is only in a site, unless a leading team is named', async () => {
    const study = await buildStudy(db, { clientId });
    const sponsor = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
    const { userId, teamId } = await buildMember(db, study);
    const wanted = { channelId: study.channelId, userId };
    expect((await assign(wanted)).error.errorCode).toBe('TEAM_NOT_LEADING');
    expect((await assign({ ...wanted, teamId })).error.errorCode).toBe('TEAM_NOT_LEADING');
    expect((await assign({ ...wanted, teamId: sponsor })).body).toMatchObject({ outcome: 'ROLE_GRANTED' });
  });

  test('400 for a team of another study, a closed team or a site', async () => {
    const study = await buildStudy(db, { clientId });
    const codeFor = async (teamId?: number) =>
      (await assign({ channelId: study.channelId, ...(teamId && { teamId }) })).error.errorCode;
    expect(await codeFor()).toBe('TEAM_UNKNOWN');
    expect(await codeFor(await buildTeam(db, await buildStudy(db, { clientId })))).toBe('TEAM_UNKNOWN');
    expect(await codeFor(await buildTeam(db, study))).toBe('TEAM_NOT_LEADING');
    const closed = await buildTeam(db, study, { teamType: 'STUDY_CRO', status: 'CLOSED' });
    expect(await codeFor(closed)).toBe('TEAM_NOT_LEADING');
    const cro = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
    expect((await assign({ channelId: study.channelId, teamId: cro })).body).toMatchObject({ teamId: cro });
  });

  test('404 for somebody else’s client or study, and for someone who does not belong to the client', async () => {
    const other = await buildClient(db);
    const foreign: Study = await buildStudy(db, { clientId: other.clientId });
    const channelId = await newStudy();
    const stranger = await buildMember(db, foreign, { roles: ['CHANNEL_ADMIN'] });
    const blocked = await colleague(await buildUser(db, { nonEecUser: true }));
    const codeOf = async (answer: ReturnType<typeof assign>) => {
      const { status, error } = await answer;
      return [status, error.errorCode];
    };
    expect(await codeOf(assign({ channelId: foreign.channelId }, admin, other.clientId))).toEqual([
      404,
      'CLIENT_NOT_FOUND',
    ]);
    expect(await codeOf(assign({ channelId: foreign.channelId }))).toEqual([404, 'CHANNEL_NOT_FOUND']);
    for (const { userId } of [stranger, blocked, { userId: 999_999 }])
      expect(await codeOf(assign({ channelId, userId }))).toEqual([404, 'MEMBER_NOT_FOUND']);
  });

  test('200 adds the person once for simultaneous calls', async () => {
    const channelId = await newStudy();
    const person = await colleague();
    const answers = await Promise.all([1, 2, 3].map(() => assign({ channelId, userId: person.userId })));
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['ADDED', 'UNCHANGED', 'UNCHANGED']);
  });
});

test('403 for adding oneself as administrator to a study that one left while blinded; someone else can', async () => {
  const study = await buildStudy(db, { clientId });
  const committee = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
  const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR' });
  const person = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId: committee });
  await buildMember(db, study, { roles: ['CHANNEL_ADMIN'], teamId });
  await addClientAdmin(db, clientId, person);
  const { channelId } = study;
  const params = { channelId, memberId: `${channelId}-${person.userId}` };
  expect((await app.as(person).call(removeMember, { params, query: {} })).status).toBe(200);
  const joined = await app.as(person).call(joinStudy, { params: { channelId }, query: { teamId }, body: [] });
  expect([joined.status, joined.error.errorCode]).toEqual([403, 'WAS_BLINDED']);
  const own = await assign({ channelId, userId: person.userId, teamId }, person);
  expect(own.error.errorCode).toBe('WAS_BLINDED');
  expect((await assign({ channelId, userId: person.userId, teamId })).status).toBe(200);
});
