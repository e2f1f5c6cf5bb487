import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import {
  listMemberMetrics,
  listPostMetrics,
  listStudyMetrics,
  listTeamMetrics,
} from '@studyline/contract/compliance/metrics';
import { deletePost } from '@studyline/contract/posts/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost, type PostFacts, publishAgain } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  changeTeam,
  type Member,
  nobody,
  overseeTeam,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const LONG_AGO = new Date(Date.now() - 3 * 86_400_000);

/** A study with two sites of two people, one of which the monitor oversees. */
async function buildSites() {
  const study = await buildStudy(db);
  const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
  const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
  const people: Member[] = [];
  for (let n = 0; n < 2; n++) {
    const lead = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    people.push(lead, await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: lead.teamId }));
  }
  const [first, staff, second, colleague] = people as [Member, Member, Member, Member];
  await overseeTeam(db, study, { teamId: first.teamId, by: monitor.teamId });
  const targetAudience = {
    channelWide: false,
    roles: [study.roleIds.PRINCIPAL_INVESTIGATOR, study.roleIds.SITE_STAFF],
    teamIds: [],
  };
  const build = (facts: Partial<PostFacts> = {}) =>
    buildPost(app, study, { author, rules: [{ targetAudience }], ...facts });
  return { study, manager, author, monitor, first, staff, second, colleague, targetAudience, build };
}

async function acknowledge(
  person: Member,
  { postId, ruleIds }: { postId: number; ruleIds: number[] },
): Promise<void> {
  await openPost(app, person, postId);
  const body = { teamId: person.teamId, ruleId: ruleIds[0] ?? 0 };
  expect((await app.as(person).call(acknowledgePost, { params: { id: postId }, body })).status).toBe(200);
}

type PostQuery = Parameters<typeof readPosts>[1];
async function readPosts(
  person: Member,
  query: {
    postId?: number[];
    teamId?: number;
    channelId?: number;
    restrictToRequiredActions?: boolean;
    page?: number;
    pageSize?: number;
  },
) {
  const answer = await app.as(person).call(listPostMetrics, { query });
  expect(answer.status).toBe(200);
  return answer.body;
}
/** Done, required and overdue of each post. */
async function figuresFor(person: Member, query: PostQuery): Promise<(number | undefined)[][]> {
  const { items } = await readPosts(person, query);
  return items.map((one) => [one.postId, one.completedCount, one.requiredCount, one.overdueCount]);
}

describe('listPostMetrics', () => {
  test('200 with the figures of each post that requires something, the most overdue first', async () => {
    const { manager, first, build, author } = await buildSites();
    const [current, late, nothing] = [
      await build(),
      await build({ publishedAt: LONG_AGO }),
      await build({ rules: [], author }),
    ];
    await acknowledge(first, current);
    await acknowledge(first, late);
    const postId = [current.postId, late.postId, nothing.postId];
    expect(await figuresFor(manager, { postId })).toEqual([
      [late.postId, 1, 4, 3],
      [current.postId, 1, 4, 0],
    ]);
    const { items } = await readPosts(manager, { postId: [current.postId] });
    expect(items[0]).toMatchObject({
      version: 1,
      postType: 'DOCUMENT',
      completedPercentage: 25,
      requiredActionTypes: ['ACKNOWLEDGE'],
      dueDateTimeMillis: expect.any(Number),
    });
  });

  test('200 with what each person may view of it: own posts, overseen teams, own teams, own actions', async () => {
    const { author, manager, monitor, first, staff, second, build } = await buildSites();
    const post = await build();
    const others = await build({ author: manager });
    await acknowledge(second, post);
    const postId = [post.postId, others.postId];
    const ofPost = async (person: Member) =>
      new Map((await figuresFor(person, { postId })).map(([id, ...figures]) => [id, figures]));
    const both = (one: number[], other: number[]) =>
      new Map([
        [post.postId, one],
        [others.postId, other],
      ]);
    expect(await ofPost(manager)).toEqual(both([1, 4, 0], [0, 4, 0]));
    expect(await ofPost(author)).toEqual(new Map([[post.postId, [1, 4, 0]]]));
    expect(await ofPost(monitor)).toEqual(both([0, 2, 0], [0, 2, 0]));
    expect(await ofPost(first)).toEqual(both([0, 2, 0], [0, 2, 0]));
    expect(await ofPost(second)).toEqual(both([1, 2, 0], [0, 2, 0]));
    expect(await ofPost(staff)).toEqual(both([0, 1, 0], [0, 1, 0]));
  });

  test('200 without posts that the person cannot see, that are withdrawn, or of other studies', async () => {
    const { manager, build } = await buildSites();
    const hidden = await build({ viewPost: nobody });
    const withdrawn = await build({ author: manager });
    expect((await app.as(manager).call(deletePost, { params: { id: withdrawn.postId } })).status).toBe(200);
    const stranger = await buildSites();
    const foreign = await stranger.build();
    const postId = [hidden.postId, withdrawn.postId, foreign.postId];
    expect(await readPosts(manager, { postId })).toMatchObject({ items: [], totalCount: 0 });
  });

  test('200 counts a team once where one member is enough, and nobody of a team that is not tracked', async () => {
    const { manager, staff, second, targetAudience, build } = await buildSites();
    const post = await build({ rules: [{ memberParticipationType: 'ANY_MEMBER', targetAudience }] });
    await acknowledge(staff, post);
    const postId = [post.postId];
    expect(await figuresFor(manager, { postId })).toEqual([[post.postId, 1, 2, 0]]);
    await changeTeam(db, second.teamId, { isTracked: false });
    expect(await figuresFor(manager, { postId })).toEqual([[post.postId, 1, 1, 0]]);
  });

  test('200 follows a new version, which everyone has to act on again', async () => {
    const { author, manager, first, build } = await buildSites();
    const post = await build();
    await acknowledge(first, post);
    await publishAgain(app, author, post.postId);
    const { items } = await readPosts(manager, { postId: [post.postId] });
    expect(items).toMatchObject([{ version: 2, completedCount: 0, requiredCount: 4 }]);
  });

  test('200 with what is open for one team, in pages', async () => {
    const { study, manager, monitor, first, staff, second, build } = await buildSites();
    const [done, late, open] = [
      await build(),
      await build({ publishedAt: LONG_AGO }),
      await build({ publishedAt: new Date(Date.now() - 3_600_000) }),
    ];
    await acknowledge(first, done);
    await acknowledge(staff, done);
    const query = { teamId: first.teamId, channelId: study.channelId };
    const ofTeam = [
      [late.postId, 0, 2, 2],
      [open.postId, 0, 2, 0],
    ];
    for (const person of [manager, monitor, first])
      expect(await figuresFor(person, { ...query, restrictToRequiredActions: true })).toEqual(ofTeam);
    expect(await figuresFor(second, { ...query, restrictToRequiredActions: true })).toEqual([]);
    expect(await figuresFor(manager, query)).toEqual([...ofTeam, [done.postId, 2, 2, 0]]);
    const rest = await readPosts(manager, { ...query, page: 2, pageSize: 2 });
    expect(rest).toMatchObject({ totalCount: 3, lastPage: true, items: [{ postId: done.postId }] });
    expect(await readPosts(manager, { ...query, page: 9 })).toMatchObject({ items: [], totalCount: 3 });
  });

  test('400 for a filter that is not supported yet', async () => {
    const { manager } = await buildSites();
    const answer = await app.as(manager).call(listPostMetrics, { query: { groupBy: 'COUNTRY' } });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'groupBy']);
  });
});

const readStudies = async (person: Member, query: { channelId?: number } = {}) =>
  (await app.as(person).call(listStudyMetrics, { query })).body.items;

describe('listStudyMetrics', () => {
  test('200 with the figures of a study, and its teams with the most overdue actions and their people', async () => {
    const { study, manager, first, staff, second, colleague, build } = await buildSites();
    const late = await build({ publishedAt: LONG_AGO });
    const later = await build({ publishedAt: LONG_AGO });
    await build();
    await acknowledge(first, late);
    await acknowledge(first, later);
    await acknowledge(staff, later);
    expect(await readStudies(manager)).toEqual([
      {
        channelId: study.channelId,
        requiredCount: 12,
        completedCount: 3,
        overdueCount: 5,
        completedPercentage: 25,
        teamCount: 2,
        overdueTeamCount: 2,
        worstTeams: [
          expect.objectContaining({
            teamId: second.teamId,
            completedCount: 0,
            requiredCount: 6,
            overdueCount: 4,
            overduePeople: {
              totalCount: 2,
              items: [second, colleague].map(({ userId }) => ({
                userId,
                displayName: expect.any(String),
              })),
            },
          }),
          expect.objectContaining({
            teamId: first.teamId,
            completedPercentage: 50,
            overdueCount: 1,
            overduePeople: {
              totalCount: 1,
              items: [{ userId: staff.userId, displayName: expect.any(String) }],
            },
          }),
        ],
      },
    ]);
  });

  test('200 with overseen teams only for a monitor, and nothing for an author without posts', async () => {
    const { manager, monitor, author, first, build } = await buildSites();
    await build({ author: manager, publishedAt: LONG_AGO });
    expect(await readStudies(monitor)).toMatchObject([
      { requiredCount: 2, overdueCount: 2, worstTeams: [{ teamId: first.teamId }] },
    ]);
    expect(await readStudies(author)).toEqual([]);
  });

  test('200 across studies, the one with the most overdue actions first', async () => {
    const one = await buildSites();
    const other = await buildSites();
    await one.build();
    await other.build({ publishedAt: LONG_AGO });
    await buildMember(db, other.study, { roles: ['STUDY_MANAGER'], person: one.manager });
    const channelIds = (studies: { channelId: number }[]) => studies.map(({ channelId }) => channelId);
    const ids = (...studies: Study[]) => studies.map(({ channelId }) => channelId);
    expect(channelIds(await readStudies(one.manager))).toEqual(ids(other.study, one.study));
    const { channelId } = one.study;
    expect(await readStudies(one.manager, { channelId })).toMatchObject([{ channelId, worstTeams: [] }]);
  });
});

describe('listTeamMetrics', () => {
  test('200 with the teams of a study, the most overdue first, in pages', async () => {
    const { study, manager, first, second, build } = await buildSites();
    await acknowledge(first, await build({ publishedAt: LONG_AGO }));
    const read = async (query: { page?: number; pageSize?: number; teamId?: number }) =>
      (await app.as(manager).call(listTeamMetrics, { query: { channelId: study.channelId, ...query } })).body;
    expect((await read({})).items.map(({ teamId, overdueCount }) => [teamId, overdueCount])).toEqual([
      [second.teamId, 2],
      [first.teamId, 1],
    ]);
    expect(await read({ page: 2, pageSize: 1 })).toMatchObject({
      items: [{ teamId: first.teamId }],
      totalCount: 2,
      lastPage: true,
    });
    expect((await read({ teamId: first.teamId })).items.map(({ teamId }) => teamId)).toEqual([first.teamId]);
  });
});

describe('listMemberMetrics', () => {
  type Query = NonNullable<Parameters<typeof read>[1]>;
  const read = async (
    person: Member,
    query: {
      channelId?: number;
      teamId?: number;
      postId?: number[];
      restrictToRequiredActions?: boolean;
      channelComplianceType?: 'COMPLIANT' | 'OVERDUE';
      page?: number;
      pageSize?: number;
    } = {},
  ) => {
    const answer = await app.as(person).call(listMemberMetrics, { query });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const figuresOf = async (person: Member, query?: Query) =>
    (await read(person, query)).items.map((one) => [
      one.userId,
      one.completedCount,
      one.requiredCount,
      one.overdueCount,
    ]);

  test('200 with the figures of each person, the most overdue first, and what is overdue', async () => {
    const { study, manager, first, staff, second, colleague, build } = await buildSites();
    const late = await build({ publishedAt: LONG_AGO });
    const later = await build({ publishedAt: new Date(LONG_AGO.getTime() + 3_600_000) });
    await acknowledge(first, late);
    await acknowledge(first, later);
    await acknowledge(second, late);
    const { items } = await read(manager);
    expect(items.map(({ userId, overdueCount }) => [userId, overdueCount])).toEqual([
      ...[staff.userId, colleague.userId].toSorted((one, other) => one - other).map((id) => [id, 2]),
      [second.userId, 1],
      [first.userId, 0],
    ]);
    expect(items.find(({ userId }) => userId === staff.userId)).toEqual({
      channelId: study.channelId,
      userId: staff.userId,
      displayName: expect.any(String),
      teamNames: [expect.any(String)],
      requiredCount: 2,
      completedCount: 0,
      overdueCount: 2,
      completedPercentage: 0,
      overdueActions: [late, later].map(({ postId }) => ({
        postId,
        version: 1,
        title: expect.any(String),
        teamId: staff.teamId,
        requiredActionType: 'ACKNOWLEDGE',
        dueDateTimeMillis: expect.any(Number),
      })),
    });
  });

  test('200 with the people whose actions each person may view, and only posts they can see', async () => {
    const { author, manager, monitor, first, staff, second, colleague, build } = await buildSites();
    await build();
    await build({ author: manager });
    await build({ viewPost: nobody });
    const seenBy = async (person: Member) => {
      const { items } = await read(person);
      return Object.fromEntries(items.map(({ userId, requiredCount }) => [userId, requiredCount]));
    };
    const all = [first, staff, second, colleague].map(({ userId }) => userId);
    const each = (ids: number[], count: number) => Object.fromEntries(ids.map((id) => [id, count]));
    expect(await seenBy(manager)).toEqual(each(all, 2));
    expect(await seenBy(author)).toEqual(each(all, 1));
    expect(await seenBy(monitor)).toEqual(each([first.userId, staff.userId], 2));
    expect(await seenBy(second)).toEqual(each([second.userId, colleague.userId], 2));
    expect(await seenBy(staff)).toEqual(each([staff.userId], 2));
    const stranger = await buildSites();
    expect(await figuresOf(stranger.manager, { teamId: first.teamId })).toEqual([]);
  });

  test('200 counts what one member is enough for once for each of them', async () => {
    const { manager, first, staff, targetAudience, build } = await buildSites();
    const post = await build({ rules: [{ memberParticipationType: 'ANY_MEMBER', targetAudience }] });
    await acknowledge(staff, post);
    expect((await figuresOf(manager, { teamId: first.teamId })).toSorted()).toEqual(
      [first, staff].map(({ userId }) => [userId, 1, 1, 0]).toSorted(),
    );
  });

  test('200 with those who have nothing open, are overdue, or have open actions, in pages', async () => {
    const { manager, first, staff, second, colleague, build } = await buildSites();
    const late = await build({ publishedAt: LONG_AGO });
    for (const person of [first, staff, second]) await acknowledge(person, late);
    const done = [first, staff, second].map(({ userId }) => userId);
    const idsOf = async (query: Query) => (await read(manager, query)).items.map(({ userId }) => userId);
    expect((await idsOf({ channelComplianceType: 'COMPLIANT' })).toSorted()).toEqual(done.toSorted());
    expect(await idsOf({ channelComplianceType: 'OVERDUE' })).toEqual([colleague.userId]);
    expect(await idsOf({ restrictToRequiredActions: true })).toEqual([colleague.userId]);
    const current = await build();
    await acknowledge(colleague, current);
    expect(await idsOf({ restrictToRequiredActions: true, postId: [current.postId] })).toHaveLength(3);
    expect(await read(manager, { page: 2, pageSize: 3 })).toMatchObject({
      items: [expect.anything()],
      totalCount: 4,
      lastPage: true,
    });
    expect(await read(manager, { page: 9, pageSize: 3 })).toMatchObject({ items: [], totalCount: 4 });
  });

  test('400 for a standing or a filter that is not supported', async () => {
    const { manager } = await buildSites();
    const by = app.as(manager);
    for (const query of [{ channelComplianceType: 'NOT_TRACKED' }, { groupBy: 'ROLE' }]) {
      const answer = await by.call(listMemberMetrics, { query: query as object });
      expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, Object.keys(query)[0]]);
    }
  });
});
