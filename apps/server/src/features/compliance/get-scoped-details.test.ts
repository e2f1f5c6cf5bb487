import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { getScopedDetails, TEAMS_A_PAGE } from '@studyline/contract/compliance/metrics';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost, type PostFacts } from '../../../test/posts.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  changeTeam,
  everyone,
  type Member,
  nobody,
  overseeTeam,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const LONG_AGO = new Date(Date.now() - 3 * 86_400_000);

/** A study with two sites of one person, the first of which a monitor oversees. */
async function buildSites() {
  const study = await buildStudy(db);
  const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const supplier = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
  const first = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  const second = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  await overseeTeam(db, study, { teamId: first.teamId, by: monitor.teamId });
  const targetAudience = { ...nobody, roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] };
  const build = (facts: Partial<PostFacts> = {}) =>
    buildPost(app, study, { author: manager, rules: [{ targetAudience }], ...facts });
  const ask = (
    person: Member,
    query: { page?: number; pageSize?: number; teamPage?: number; teamId?: number[]; postId?: number[] } = {},
    { channelId }: { channelId: number } = study,
  ) => app.as(person).call(getScopedDetails, { params: { channelId }, query });
  const read = async (...args: Parameters<typeof ask>) => {
    const { status, body } = await ask(...args);
    expect(status).toBe(200);
    return body;
  };
  return { study, manager, supplier, monitor, first, second, targetAudience, build, ask, read };
}

async function acknowledge(person: Member, post: { postId: number; ruleIds: number[] }): Promise<void> {
  await openPost(app, person, post.postId);
  const body = { teamId: person.teamId, ruleId: post.ruleIds[0]! };
  const call = { params: { id: post.postId }, body };
  expect((await app.as(person).call(acknowledgePost, call)).status).toBe(200);
}

describe('getScopedDetails', () => {
  test('200 with the totals, and the figures of each post with each team', async () => {
    const { manager, first, second, build, read } = await buildSites();
    const late = await build({ publishedAt: LONG_AGO });
    const current = await build();
    await acknowledge(first, late);
    const { posts, teams, figures, ...totals } = await read(manager);
    expect(totals).toEqual({
      requiredCount: 4,
      completedCount: 1,
      overdueCount: 1,
      completedPercentage: 25,
      dueSoonCount: 2,
      teamCount: 2,
      completeTeamCount: 0,
      overdueTeamCount: 1,
      untrackedTeamCount: 0,
    });
    expect(posts).toMatchObject({
      items: [
        { postId: current.postId, requiredCount: 2, completedCount: 0, overdueCount: 0 },
        { postId: late.postId, requiredCount: 2, completedCount: 1, overdueCount: 1 },
      ],
      totalCount: 2,
      lastPage: true,
    });
    expect(posts.items[0]).toMatchObject({
      completedPercentage: 0,
      requiredActionTypes: ['ACKNOWLEDGE'],
      dueDateTimeMillis: expect.any(Number),
    });
    expect(teams).toMatchObject({ totalCount: 2, pageSize: TEAMS_A_PAGE, lastPage: true });
    expect(new Map(teams.items.map((team) => [team.teamId, team.completedCount]))).toEqual(
      new Map([
        [first.teamId, 1],
        [second.teamId, 0],
      ]),
    );
    const cells = figures.map((one) => [one.postId, one.teamId, one.completedCount, one.overdueCount]);
    expect(cells.toSorted()).toEqual(
      [
        [current.postId, first.teamId, 0, 0],
        [current.postId, second.teamId, 0, 0],
        [late.postId, first.teamId, 1, 0],
        [late.postId, second.teamId, 0, 1],
      ].toSorted(),
    );
  });

  test('200 with overseen teams only for a monitor, the own team for an investigator, and no post they cannot see', async () => {
    const { monitor, first, second, build, read } = await buildSites();
    await build();
    await build({ viewPost: nobody });
    const seenBy = async (person: Member) => {
      const { teams, posts, requiredCount } = await read(person);
      return [teams.items.map(({ teamId }) => teamId), posts.totalCount, requiredCount];
    };
    expect(await seenBy(monitor)).toEqual([[first.teamId], 1, 1]);
    expect(await seenBy(second)).toEqual([[second.teamId], 1, 1]);
  });

  test('200 with chosen teams and posts, each in pages of its own', async () => {
    const { manager, first, build, read } = await buildSites();
    const [older, newer] = [await build(), await build()];
    const chosen = await read(manager, { teamId: [first.teamId], postId: [older.postId] });
    expect(chosen).toMatchObject({ requiredCount: 1, teamCount: 1, posts: { totalCount: 1 } });
    const paged = await read(manager, { page: 2, pageSize: 1 });
    expect(paged).toMatchObject({
      requiredCount: 4,
      posts: { items: [{ postId: older.postId }], totalCount: 2, lastPage: true },
      teams: { totalCount: 2 },
    });
    expect(paged.figures).toHaveLength(2);
    expect(paged.figures.map(({ postId }) => postId)).not.toContain(newer.postId);
    const beyond = await read(manager, { teamPage: 2 });
    expect(beyond).toMatchObject({ requiredCount: 4, teams: { items: [], totalCount: 2 }, figures: [] });
  });

  test('200 without untracked teams, which are only counted, and with nothing where nothing is required', async () => {
    const { study, manager, monitor, second, build, read } = await buildSites();
    expect(await read(manager)).toMatchObject({
      requiredCount: 0,
      completedPercentage: 100,
      posts: { items: [], totalCount: 0 },
      teams: { items: [], totalCount: 0 },
      figures: [],
    });
    await build();
    await changeTeam(db, second.teamId, { isTracked: false });
    expect(await read(manager)).toMatchObject({ requiredCount: 1, teamCount: 1, untrackedTeamCount: 1 });
    expect(await read(monitor)).toMatchObject({ teamCount: 1, untrackedTeamCount: 0 });
    const quiet = await buildTeam(db, study);
    await build({ rules: [{ targetAudience: everyone }] });
    const { teams } = await read(manager);
    expect(teams.items.map(({ teamId }) => teamId)).not.toContain(quiet);
  });

  test('403 for someone who may see no figures, 404 outside the study, 400 for a page that cannot be', async () => {
    const { manager, supplier, ask } = await buildSites();
    const stranger = await buildSites();
    const { status, error } = await ask(supplier);
    expect([status, error.errorCode]).toEqual([403, 'FORBIDDEN']);
    for (const channelId of [stranger.study.channelId, 999_999_999]) {
      const answer = await ask(manager, {}, { channelId });
      expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
    }
    for (const query of [{ teamPage: 0 }, { page: -1 }, { teamId: [0] }]) {
      const answer = await ask(manager, query);
      expect([answer.status, answer.error.issues?.[0]?.path.split('.')[0]]).toEqual([
        400,
        Object.keys(query)[0],
      ]);
    }
  });
});
