import { afterAll, describe, expect, test } from 'vitest';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { addComment } from '@studyline/contract/comments/calls';
import { type EngagementType, listEngagement, recordActivity } from '@studyline/contract/engagement/calls';
import { startApp } from '../../../test/app.ts';
import { buildPost, openPost, type PostFacts } from '../../../test/posts.ts';
import { buildMember, buildStudy, type Member, nobody, overseeTeam } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

/** A study with two sites of one investigator, the first of which a monitor oversees. */
async function buildSites() {
  const study = await buildStudy(db);
  const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
  const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
  const first = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  const second = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  await overseeTeam(db, study, { teamId: first.teamId, by: monitor.teamId });
  const targetAudience = { ...nobody, roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] };
  const build = (facts: Partial<PostFacts> = {}) =>
    buildPost(app, study, { author, rules: [{ targetAudience }], ...facts });
  return { study, manager, author, monitor, first, second, build };
}

async function read(
  person: Member,
  query: {
    channelId?: number;
    teamId?: number;
    postId?: number[];
    engagementType?: EngagementType;
    page?: number;
    pageSize?: number;
  } = {},
) {
  const { status, body } = await app.as(person).call(listEngagement, { query });
  expect(status).toBe(200);
  return body;
}
const peopleIn = async (...args: Parameters<typeof read>) =>
  (await read(...args)).items.map(({ userId }) => userId).toSorted((one, other) => one - other);
const ids = (...people: Member[]) => people.map(({ userId }) => userId).toSorted((one, other) => one - other);

async function engage(person: Member, { postId, ruleIds }: { postId: number; ruleIds: number[] }) {
  const by = app.as(person);
  await openPost(app, person, postId);
  const body = { teamId: person.teamId, ruleId: ruleIds[0]! };
  expect((await by.call(acknowledgePost, { params: { id: postId }, body })).status).toBe(200);
  for (const activityType of ['DOWNLOADED', 'DOWNLOADED', 'PAGE_VIEWED'] as const) {
    const call = { params: { postId, version: 1 }, query: { activityType } };
    expect((await by.call(recordActivity, call)).status).toBe(200);
  }
  for (const text of ['One', 'Two'])
    expect(
      (await by.call(addComment, { params: { postId }, body: { commentTextRequest: text } })).status,
    ).toBe(200);
}

describe('listEngagement', () => {
  test('200 with how many posts each person opened, downloaded, acknowledged and commented on', async () => {
    const { study, manager, first, second, build } = await buildSites();
    const [one, other] = [await build(), await build()];
    await engage(first, one);
    await openPost(app, first, other.postId);
    const { items } = await read(manager, { channelId: study.channelId });
    expect(items.find(({ userId }) => userId === first.userId)).toEqual({
      channelId: study.channelId,
      userId: first.userId,
      displayName: expect.any(String),
      teamNames: [expect.any(String)],
      postCounts: {
        viewed: 2,
        downloaded: 1,
        acknowledged: 1,
        signed: 0,
        commented: 1,
        watched: 0,
        responded: 0,
      },
      lastEngagedDateTimeMillis: expect.any(Number),
    });
    expect(items.find(({ userId }) => userId === second.userId)).toMatchObject({
      postCounts: { viewed: 0, commented: 0 },
      lastEngagedDateTimeMillis: null,
    });
  });

  test('200 with those who did something, or nothing, with any post or with one', async () => {
    const { study, manager, author, monitor, first, second, build } = await buildSites();
    const [one, other] = [await build(), await build()];
    await engage(first, one);
    await openPost(app, second, other.postId);
    const { channelId } = study;
    expect(await peopleIn(manager, { channelId, engagementType: 'VIEW' })).toEqual(ids(first, second));
    expect(await peopleIn(manager, { channelId, engagementType: 'ACKNOWLEDGE' })).toEqual(ids(first));
    expect(await peopleIn(manager, { channelId, engagementType: 'DOWNLOAD' })).toEqual(ids(first));
    expect(await peopleIn(manager, { channelId, engagementType: 'SIGN' })).toEqual([]);
    expect(await peopleIn(manager, { channelId, engagementType: 'NONE' })).toEqual(
      ids(manager, author, monitor),
    );
    const postId = [other.postId];
    expect(await peopleIn(manager, { channelId, postId, engagementType: 'VIEW' })).toEqual(ids(second));
    expect(await peopleIn(manager, { channelId, teamId: first.teamId })).toEqual(ids(first));
  });

  test('200 with whom each person may view, and nothing of posts that they cannot see', async () => {
    const { study, manager, author, monitor, first, second, build } = await buildSites();
    const { channelId } = study;
    await engage(first, await build());
    const secret = { ...nobody, roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] };
    await engage(first, await build({ author: manager, viewPost: secret }));
    const views = async (person: Member) => {
      const { items } = await read(person, { channelId });
      return items.find(({ userId }) => userId === first.userId)?.postCounts.viewed;
    };
    expect(await views(first)).toBe(2);
    expect(await views(monitor)).toBe(1);
    expect(await views(author)).toBe(1);
    // Their own team is in reach, too.
    expect(await peopleIn(monitor, { channelId })).toEqual(ids(monitor, first));
    expect(await peopleIn(second, { channelId })).toEqual(ids(second));
    const stranger = await buildSites();
    expect(await peopleIn(stranger.manager, { channelId })).toEqual([]);
  });

  test('200 in pages, by name', async () => {
    const { study, manager } = await buildSites();
    const { channelId } = study;
    const all = (await read(manager, { channelId })).items.map(({ userId }) => userId);
    const second = await read(manager, { channelId, page: 2, pageSize: 3 });
    expect(second.items.map(({ userId }) => userId)).toEqual(all.slice(3));
    expect(second).toMatchObject({ totalCount: 5, lastPage: true });
    expect(await read(manager, { channelId, page: 9 })).toMatchObject({ items: [], totalCount: 5 });
  });

  test('400 for a kind that nobody can do yet', async () => {
    const { manager } = await buildSites();
    const query = { engagementType: 'FILE' as EngagementType };
    const answer = await app.as(manager).call(listEngagement, { query });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'engagementType']);
  });
});
