import { afterAll, describe, expect, test } from 'vitest';
import {
  acknowledgePost,
  getPostCompliance,
  listOpenCompliance,
  listTeamCompliance,
} from '@studyline/contract/compliance/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost, openPost, type PostFacts } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildUser,
  changeTeam,
  type Member,
  nobody,
  overseeTeam,
} from '../../../test/world.ts';
import { totalOf } from './get-post-compliance.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
/** Two sites of two people each. */
const sites: [Member, Member][] = [];
for (let n = 0; n < 2; n++) {
  const first = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  sites.push([first, await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: first.teamId })]);
}
await overseeTeam(db, study, { teamId: sites[0]?.[0].teamId ?? 0, by: monitor.teamId });
afterAll(() => app.close());

const siteRoles = () => ({
  channelWide: false,
  roles: [study.roleIds.PRINCIPAL_INVESTIGATOR, study.roleIds.SITE_STAFF],
  teamIds: [],
});
const build = (facts: Partial<PostFacts> = {}) =>
  buildPost(app, study, { author, rules: [{ targetAudience: siteRoles() }], ...facts });
const read = (person: Member, postId: number) =>
  app.as(person).call(getPostCompliance, { params: { postId } });
async function acknowledge(
  person: Member | undefined,
  postId: number,
  ruleId: number | undefined,
): Promise<void> {
  if (!person) throw new Error('There is no such person.');
  await openPost(app, person, postId);
  const body = { teamId: person.teamId, ruleId: ruleId ?? 0 };
  expect((await app.as(person).call(acknowledgePost, { params: { id: postId }, body })).status).toBe(200);
}

describe('getPostCompliance', () => {
  test('200 counts required, completed and overdue actions by team', async () => {
    const { postId, ruleIds } = await build({ publishedAt: new Date(Date.now() - 3 * 86_400_000) });
    await acknowledge(sites[0]?.[0], postId, ruleIds[0]);
    const { body } = await read(manager, postId);
    expect(body).toMatchObject({
      requiredCount: 4,
      completedCount: 1,
      overdueCount: 3,
      completedPercentage: 25,
      requiredActionTypes: ['ACKNOWLEDGE'],
    });
    const byTeam = new Map(
      body.teams.map((t) => [t.teamId, [t.requiredCount, t.completedCount, t.overdueCount]]),
    );
    expect(byTeam).toEqual(
      new Map([
        [sites[0]?.[0].teamId, [2, 1, 1]],
        [sites[1]?.[0].teamId, [2, 0, 2]],
      ]),
    );
    expect(body.teams.map(({ code }) => code)).toEqual(Array(2).fill(expect.stringMatching(/^DE\d+$/)));
    expect(body.latest).toMatchObject([
      {
        userId: sites[0]?.[0].userId,
        teamName: expect.stringMatching(/^Site DE\d+, Berlin$/),
        requiredActionType: 'ACKNOWLEDGE',
      },
    ]);
  });

  test('200 counts a team once where one member is enough', async () => {
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const, targetAudience: siteRoles() }];
    const { postId, ruleIds } = await build({ rules });
    await acknowledge(sites[1]?.[1], postId, ruleIds[0]);
    const { body } = await read(manager, postId);
    expect([body.requiredCount, body.completedCount, body.completedPercentage]).toEqual([2, 1, 50]);
  });

  test('200 with the figures of the visible teams only', async () => {
    const { postId, ruleIds } = await build();
    await acknowledge(sites[1]?.[0], postId, ruleIds[0]);
    const overseen = await read(monitor, postId);
    expect(overseen.body).toMatchObject({ requiredCount: 2, completedCount: 0, latest: [] });
    expect(overseen.body.teams.map((t) => t.teamId)).toEqual([sites[0]?.[0].teamId]);
    const own = await read(sites[1]?.[0] ?? manager, postId);
    expect(own.body).toMatchObject({ requiredCount: 2, completedCount: 1 });
    expect(own.body.teams.map((t) => t.teamId)).toEqual([sites[1]?.[0].teamId]);
    expect((await read(author, postId)).body.requiredCount).toBe(4);
  });

  test('200 leaves out teams whose compliance is not tracked', async () => {
    const { postId, ruleIds } = await build();
    const [first] = sites[0] ?? [];
    await acknowledge(first, postId, ruleIds[0]);
    const track = (isTracked: boolean) => changeTeam(db, first?.teamId ?? 0, { isTracked });
    await track(false);
    const { body } = await read(manager, postId);
    await track(true);
    expect(body).toMatchObject({ requiredCount: 2, completedCount: 0, latest: [] });
    expect(body.teams.map((t) => t.teamId)).toEqual([sites[1]?.[0].teamId]);
  });

  test('200 is complete if nothing is required', async () => {
    const { postId } = await build({ rules: [] });
    expect((await read(manager, postId)).body).toEqual({
      requiredCount: 0,
      completedCount: 0,
      overdueCount: 0,
      completedPercentage: 100,
      teams: [],
      latest: [],
      requiredActionTypes: [],
    });
  });

  test('200 with their own actions, for people who may only view their own', async () => {
    const { postId, ruleIds } = await build();
    const [first, staff] = sites[0]!;
    await acknowledge(first, postId, ruleIds[0]);
    expect((await read(staff, postId)).body).toMatchObject({
      requiredCount: 1,
      completedCount: 0,
      latest: [],
    });
    await acknowledge(staff, postId, ruleIds[0]);
    const { body } = await read(staff, postId);
    expect(body).toMatchObject({ requiredCount: 1, completedCount: 1, teams: [{ teamId: staff.teamId }] });
    expect(body.latest.map(({ userId }) => userId)).toEqual([staff.userId]);
  });

  test("403 for an author on another's post", async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const answer = await read(author, postId);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await build({ viewPost: nobody });
    const [invisible, missing] = [await read(manager, postId), await read(manager, 999_999)];
    expectHidden('POST_NOT_FOUND', invisible, missing);
  });
});

describe('listTeamCompliance', () => {
  const open = (
    person: Member,
    postId: number,
    { teamId = sites[0]![0].teamId, ...query }: { teamId?: number; page?: number; pageSize?: number } = {},
  ) => app.as(person).call(listTeamCompliance, { params: { postId, teamId }, query });
  const statesIn = async (...args: Parameters<typeof open>) =>
    (await open(...args)).body.items.map(({ userId, actions }) => [userId, ...actions.map((a) => a.status)]);

  test('200 with the state of each person, overdue people first', async () => {
    const { postId, ruleIds } = await build({ publishedAt: new Date(Date.now() - 3 * 86_400_000) });
    const [first, staff] = sites[0]!;
    await acknowledge(first, postId, ruleIds[0]);
    const expected = [
      [staff.userId, 'OVERDUE'],
      [first.userId, 'COMPLETED_LATE'],
    ];
    for (const person of [manager, author, monitor, first])
      expect(await statesIn(person, postId)).toEqual(expected);
    const { body } = await open(manager, postId, { page: 2, pageSize: 1 });
    expect(body).toMatchObject({ lastPage: true, totalCount: 2, items: [{ userId: first.userId }] });
    expect(body.items[0]?.actions).toEqual([
      {
        ruleId: ruleIds[0],
        requiredActionType: 'ACKNOWLEDGE',
        dueDateTimeMillis: expect.any(Number),
        status: 'COMPLETED_LATE',
        completedAtDateTimeMillis: expect.any(Number),
        completedByOther: false,
      },
    ]);
    expect((await open(manager, postId, { page: 9 })).body).toMatchObject({ items: [], totalCount: 2 });
  });

  test('200 says where a colleague has acted for the team', async () => {
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const, targetAudience: siteRoles() }, {}];
    const { postId, ruleIds } = await build({ rules });
    const [first, staff] = sites[0]!;
    await acknowledge(first, postId, ruleIds[0]);
    const { items } = (await open(manager, postId)).body;
    const byOther = new Map(items.map((p) => [p.userId, p.actions.map((a) => a.completedByOther)]));
    expect(byOther).toEqual(
      new Map([
        [first.userId, [false, false]],
        [staff.userId, [true, false]],
      ]),
    );
  });

  test('200 with only themselves, for people who may only view their own', async () => {
    const { postId, ruleIds } = await build();
    const [first, staff] = sites[0]!;
    await acknowledge(first, postId, ruleIds[0]);
    expect(await statesIn(staff, postId)).toEqual([[staff.userId, 'PENDING']]);
  });

  test('404 for a team that getPostCompliance does not show, with the same body as for a missing one', async () => {
    const { postId } = await build();
    const [site, other] = sites.map(([person]) => person.teamId);
    const missing = { teamId: 999_999 };
    for (const person of [monitor, sites[0]![0], sites[0]![1]]) {
      const answers = [await open(person, postId, { teamId: other }), await open(person, postId, missing)];
      expectHidden('TEAM_NOT_FOUND', ...(answers as [never, never]));
    }
    await changeTeam(db, site ?? 0, { isTracked: false });
    const untracked = await open(manager, postId);
    await changeTeam(db, site ?? 0, { isTracked: true });
    expectHidden('TEAM_NOT_FOUND', untracked, await open(manager, postId, missing));
  });

  test("403 for an author on another's post", async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const answer = await open(author, postId);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('listOpenCompliance', () => {
  const open = (person: Member, postId: number, query: { page?: number; pageSize?: number } = {}) =>
    app.as(person).call(listOpenCompliance, { params: { postId }, query });
  const missingIn = async (person: Member, postId: number) =>
    (await open(person, postId)).body.items.map(({ userId, teamId, actions }) => [
      userId,
      teamId,
      ...actions.map((a) => a.status),
    ]);
  const [[first, staff], [second, colleague]] = sites as [[Member, Member], [Member, Member]];

  test('200 with everyone who has not acted, and only what is open for them', async () => {
    const rules = [
      { targetAudience: siteRoles() },
      { targetAudience: { ...siteRoles(), roles: [study.roleIds.SITE_STAFF] }, gracePeriodMillis: 3_600_000 },
    ];
    const publishedAt = new Date(Date.now() - 2 * 3_600_000);
    const { postId, ruleIds } = await build({ rules, publishedAt });
    await acknowledge(second, postId, ruleIds[0]);
    await acknowledge(staff, postId, ruleIds[0]);
    const late = [
      [staff.userId, staff.teamId, 'OVERDUE'],
      [colleague.userId, colleague.teamId, 'PENDING', 'OVERDUE'],
    ];
    const missing = await missingIn(manager, postId);
    expect(missing.slice(0, 2)).toEqual(expect.arrayContaining(late));
    expect(missing.slice(2)).toEqual([[first.userId, first.teamId, 'PENDING']]);
    const { body } = await open(manager, postId, { page: 2, pageSize: 2 });
    expect(body).toMatchObject({ lastPage: true, totalCount: 3, items: [{ userId: first.userId }] });
    expect(body.items[0]?.teamName).toMatch(/^Site DE\d+, Berlin$/);
  });

  test('200 by surname, for people with the same due time', async () => {
    const names = [
      ['Amy', 'Zimmer'],
      ['Zoe', 'adler'],
      ['Bo', 'Adler'],
    ] as const;
    const own = await buildStudy(db);
    const lead = await buildMember(db, own, { roles: ['STUDY_MANAGER'] });
    for (const [firstName, lastName] of names)
      await buildMember(db, own, {
        roles: ['SITE_STAFF'],
        person: await buildUser(db, { firstName, lastName }),
      });
    const rules = [{ targetAudience: { channelWide: false, roles: [own.roleIds.SITE_STAFF], teamIds: [] } }];
    const { postId } = await buildPost(app, own, { author: lead, rules });
    const { items } = (await open(lead, postId)).body;
    expect(items.map(({ displayName }) => displayName)).toEqual(['Bo Adler', 'Zoe adler', 'Amy Zimmer']);
  });

  test('200 with all members of a team until one of them has acted for it', async () => {
    const rules = [{ memberParticipationType: 'ANY_MEMBER' as const, targetAudience: siteRoles() }];
    const { postId, ruleIds } = await build({ rules });
    await acknowledge(first, postId, ruleIds[0]);
    const missing = await missingIn(manager, postId);
    expect(missing.map(([userId]) => userId).toSorted()).toEqual(
      [second.userId, colleague.userId].toSorted(),
    );
    await acknowledge(second, postId, ruleIds[0]);
    expect((await open(manager, postId)).body).toMatchObject({ items: [], totalCount: 0 });
  });

  test('200 with the people of the visible teams, or only with themselves', async () => {
    const { postId } = await build();
    const teamsOf = async (person: Member) =>
      new Set((await missingIn(person, postId)).map(([, teamId]) => teamId));
    expect(await teamsOf(author)).toEqual(new Set([first.teamId, second.teamId]));
    expect(await teamsOf(monitor)).toEqual(new Set([first.teamId]));
    expect(await teamsOf(second)).toEqual(new Set([second.teamId]));
    expect(await missingIn(staff, postId)).toEqual([[staff.userId, staff.teamId, 'PENDING']]);
    await changeTeam(db, first.teamId, { isTracked: false });
    const tracked = await teamsOf(manager);
    await changeTeam(db, first.teamId, { isTracked: true });
    expect(tracked).toEqual(new Set([second.teamId]));
  });

  test("403 for an author on another's post", async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const answer = await open(author, postId);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await build({ viewPost: nobody });
    const [invisible, missing] = [await open(manager, postId), await open(manager, 999_999)];
    expectHidden('POST_NOT_FOUND', invisible, missing);
  });
});

describe('totalOf', () => {
  test.each([
    [0, 0, 100],
    [3, 2, 66],
    [200, 199, 99],
    [1, 1, 100],
  ])('%i required and %i completed is %i %%', (requiredCount, completedCount, percentage) => {
    const team = { teamId: 1, code: null, name: 'One', requiredCount, completedCount, overdueCount: 0 };
    expect(totalOf([team]).completedPercentage).toBe(percentage);
  });
});
