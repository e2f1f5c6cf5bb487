import { afterAll, expect, test } from 'vitest';
import { initMember } from '@studyline/contract/app';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed';
import { getMember } from '@studyline/contract/members';
import { addTeamMember, removeTeamMember, setMemberRoles } from '@studyline/contract/member-changes';
import { type RoleKey, roleKeys, roles } from '@studyline/contract/permissions';
import { downloadFile } from '@studyline/contract/post-files';
import { getPost } from '@studyline/contract/posts';
import { authorizeChannel } from '@studyline/contract/realtime';
import type { PermissionSet } from '@studyline/contract/sharing';
import { findPostAudience } from '../../live/queries.ts';
import { startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import {
  buildCategories,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  type Member,
  overseeTeam,
  type TeamFacts,
} from '../../../test/world.ts';

const app = await startApp({
  env: { LIMIT_CALLS_PER_PERSON: '1000000', LIMIT_CALLS_PER_SESSION: '1000000' },
});
const { db } = app.server;
const { clientId } = await buildClient(db);
afterAll(() => app.close());

/** Numbers that are the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const some = <T>(all: readonly T[], chance: number) => all.filter(() => next() < chance);
  return { below, pick, some, maybe: (chance: number) => next() < chance };
}
type Random = ReturnType<typeof randomOf>;

interface Team extends Required<Pick<TeamFacts, 'teamType' | 'status' | 'blinding'>> {
  teamId: number;
  overseenBy: number[];
}
interface RandomPerson {
  member: Member;
  keys: RoleKey[];
  teams: Team[];
}
interface Post {
  postId: number;
  viewPost: PermissionSet['viewPost'];
  preActivation: boolean;
  unblindedOnly: boolean;
  categoryIds: number[];
}

const isBlinded = (teams: readonly Team[]) => teams.some(({ blinding }) => blinding === 'BLINDED');

/** The raw rules, read slowly: whom a post is for, R23 (a site before it is active), R25 (blinding beats everything). */
function maySee(
  keys: readonly RoleKey[],
  roleIds: readonly number[],
  teams: readonly Team[],
  post: Post,
): boolean {
  if (keys.length === 0) return false;
  if (post.unblindedOnly && isBlinded(teams)) return false;
  const isOpen = ({ teamType, status }: Team) =>
    teamType !== 'STUDY_SITE' || ['ACTIVE', 'ON_HOLD', 'CLOSED'].includes(status);
  const open = post.preActivation ? teams : teams.filter(isOpen);
  if (teams.length > 0 && open.length === 0) return false;
  const exempt: RoleKey[] = ['CHANNEL_ADMIN', 'QA_AUDITOR', 'INSPECTOR'];
  const { channelWide, roles: named, teamIds } = post.viewPost;
  return (
    channelWide ||
    keys.some((key) => exempt.includes(key)) ||
    roleIds.some((id) => named.includes(id)) ||
    open.some(({ teamId }) => teamIds.includes(teamId))
  );
}

const statuses = ['PLANNED', 'SELECTED', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'CANCELLED'] as const;
const blindings = ['BLINDED', 'UNBLINDED', 'NOT_APPLICABLE'] as const;
const types = ['STUDY_SITE', 'STUDY_SITE', 'STUDY_SPONSOR', 'STUDY_CRO', 'STUDY_SERVICE_PROVIDER'] as const;
const categories = {
  STUDY_SITE: ['STUDY_SITE'],
  STUDY_SPONSOR: ['SPONSOR_CRO', 'OVERSIGHT'],
  STUDY_CRO: ['SPONSOR_CRO', 'OVERSIGHT'],
  STUDY_SERVICE_PROVIDER: ['SERVICE_PROVIDER'],
} as const;
const rolesFor = ({ teamType }: Team) =>
  roleKeys.filter((key) => (categories[teamType] as readonly string[]).includes(roles[key].category));

/** A study with teams in every state, people in them, and posts for some of them. */
async function buildRandom(random: Random) {
  const study = await buildStudy(db, { clientId });
  const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
  const teams: Team[] = [];
  for (let n = 0; n < 7; n++) {
    const teamType = random.pick(types);
    const status = teamType === 'STUDY_SITE' ? random.pick(statuses) : 'ACTIVE';
    const facts = { teamType, status, blinding: random.pick(blindings) };
    teams.push({ ...facts, teamId: await buildTeam(db, study, facts), overseenBy: [] });
  }
  for (const team of teams) {
    for (const by of random.some(teams, 0.2)) {
      if (by === team) continue;
      await overseeTeam(db, study, { teamId: team.teamId, by: by.teamId });
      team.overseenBy.push(by.teamId);
    }
  }
  /** 01 with 01.01 and 01.02; 02; and 03, which no post stands in. */
  const categoryIds = await buildCategories(db, study, ['01', '02', '03', '01.01', '01.02'], 'OWN');
  const people: RandomPerson[] = [];
  for (let n = 0; n < 8; n++) {
    const team = random.pick(teams);
    const keys = [random.pick(rolesFor(team))];
    people.push({
      member: await buildMember(db, study, { roles: keys, teamId: team.teamId }),
      keys,
      teams: [team],
    });
  }
  const posts: Post[] = [];
  const publish = async () => {
    const channelWide = random.maybe(0.3);
    const facts = {
      viewPost: {
        channelWide,
        roles: channelWide ? [] : random.some(roleKeys, 0.15).map((key) => study.roleIds[key]),
        teamIds: channelWide ? [] : random.some(teams, 0.25).map(({ teamId }) => teamId),
      },
      preActivation: random.maybe(0.3),
      unblindedOnly: random.maybe(0.4),
      categoryIds: random.some(categoryIds.toSpliced(2, 1), 0.4),
    };
    posts.push({
      ...facts,
      postId: (await buildPost(app, study, { author: administrator, ...facts })).postId,
    });
  };
  return { study, administrator, teams, people, posts, publish, categoryIds };
}
type World = Awaited<ReturnType<typeof buildRandom>>;

function accepted<T>({
  status,
  body,
  error,
}: {
  status: number;
  body: T;
  error: { errorDescription: string };
}): T {
  if (status !== 200) throw new Error(error.errorDescription);
  return body;
}

/** Somebody joins a team, leaves one or gets other roles, by the calls of the product. */
async function changeSomebody(random: Random, { study, administrator, teams, people }: World): Promise<void> {
  const person = random.pick(people);
  const { channelId, roleIds } = study;
  const memberId = `${channelId}-${person.member.userId}`;
  const by = app.as(administrator);
  const open = teams.filter(({ status }) => status !== 'CLOSED' && status !== 'CANCELLED');
  const others = open.filter((team) => !person.teams.includes(team));
  if (random.maybe(0.5) && others.length > 0) {
    const team = random.pick(others);
    const key = random.pick(rolesFor(team));
    const body = { emailAddress: person.member.emailAddress, roleIds: [roleIds[key]] };
    const params = { channelId, teamId: team.teamId };
    accepted(await by.call(addTeamMember, { params, body }));
    person.teams.push(team);
    if (!person.keys.includes(key)) person.keys.push(key);
  } else if (person.teams.length > 1) {
    const team = random.pick(person.teams);
    const params = { channelId, teamId: team.teamId, memberId };
    const { outcome } = accepted(await by.call(removeTeamMember, { params, query: {} }));
    person.teams = outcome === 'REMOVED' ? [] : person.teams.filter((one) => one !== team);
    const fitting = person.teams.flatMap(rolesFor);
    person.keys = person.keys.filter((key) => fitting.includes(key));
  } else {
    const keys = [...new Set(person.teams.map((team) => random.pick(rolesFor(team))))];
    if (keys.length === 0) return;
    const query = { roleId: keys.map((key) => roleIds[key]) };
    accepted(await by.call(setMemberRoles, { params: { channelId, memberId }, query }));
    person.keys = keys;
  }
}

/** Whether somebody sees the figures of another, by the raw rules: all of them, those of own and overseen teams, or only their own. */
function seesFigures(viewer: RandomPerson, target: RandomPerson): boolean {
  const holds = (...keys: RoleKey[]) => viewer.keys.some((key) => keys.includes(key));
  const shares = target.teams.some((team) => viewer.teams.includes(team));
  const own = viewer.teams.map(({ teamId }) => teamId);
  const oversees = target.teams.some(({ overseenBy }) => overseenBy.some((id) => own.includes(id)));
  return (
    holds(
      'CHANNEL_ADMIN',
      'STUDY_MANAGER',
      'CONTENT_APPROVER',
      'REGULATORY_SPECIALIST',
      'QA_AUDITOR',
      'INSPECTOR',
    ) ||
    (holds('MONITOR', 'MEDICAL_MONITOR') && (shares || oversees)) ||
    (holds('PRINCIPAL_INVESTIGATOR', 'STUDY_COORDINATOR', 'SITE_REGULATORY') && shares) ||
    (holds('SUB_INVESTIGATOR', 'SITE_PHARMACIST', 'SITE_STAFF', 'VENDOR_MEMBER') && viewer === target)
  );
}

/** Whether somebody sees another in the list: from the side of the sponsor everybody, else their own team. */
function seesPerson(viewer: RandomPerson, target: RandomPerson): boolean {
  const sides = viewer.keys.map((key) => roles[key].category);
  const shares = target.teams.some((team) => viewer.teams.includes(team));
  return sides.includes('SPONSOR_CRO') || sides.includes('OVERSIGHT') || shares || viewer === target;
}

/** What each person sees of each other: whether they are there, and what waits for them. A number tells the blinded nothing either. */
async function expectFigures({ study, people, posts }: World): Promise<void> {
  const present = people.filter(({ keys }) => keys.length > 0);
  for (const viewer of present) {
    for (const target of present) {
      const held = target.keys.map((key) => study.roleIds[key]);
      const seen = posts.filter(
        (post) =>
          maySee(target.keys, held, target.teams, post) && !(post.unblindedOnly && isBlinded(viewer.teams)),
      ).length;
      const { channelId } = study;
      const memberId = `${channelId}-${target.member.userId}`;
      const { status, body } = await app
        .as(viewer.member)
        .call(getMember, { params: { channelId, memberId } });
      const figure = status === 200 ? body.displayTotalUnreadItemsCount : 'hidden';
      const shown = seesFigures(viewer, target) ? seen : null;
      expect(figure).toBe(seesPerson(viewer, target) ? shown : 'hidden');
    }
  }
}

/** The numbers of posts at categories, for each person: all of them are unread. Compared with the feed and with the raw rules. */
async function expectCounts({ study, people, posts, categoryIds }: World): Promise<void> {
  const [first = 0, second = 0, third = 0, ...below] = categoryIds;
  const places = new Map<number, number[]>([
    [first, [first, ...below]],
    [second, [second]],
    [third, [third]],
    ...below.map((id): [number, number[]] => [id, [id]]),
  ]);
  const { channelId } = study;
  for (const { member, keys, teams } of people.filter((one) => one.keys.length > 0)) {
    const held = keys.map((key) => study.roleIds[key]);
    const seen = posts.filter((post) => maySee(keys, held, teams, post));
    const caller = app.as(member);
    const query = { page: -1, pageSize: -1, includeAdditionalProperties: true };
    const nodes = await caller.call(listClassificationNodes, {
      params: { channelId, schema: 'OWN', cat: 0 },
      query,
    });
    const shown = nodes.body.items.flatMap(({ items, ...node }) => [node, ...items]);
    const counted = shown.map(({ categoryId, postCount, unreadCount }) => [
      categoryId,
      [postCount, unreadCount],
    ]);
    const listed = async (taxonomyCategoryIds: number[]) => {
      const args = { params: { channelId }, query: { pageSize: 100, taxonomyCategoryIds } };
      return (await caller.call(listChannelPosts, args)).body.items.length;
    };
    for (const [categoryId, ids] of places) {
      const expected = seen.filter((post) => post.categoryIds.some((id) => ids.includes(id))).length;
      expect(Object.fromEntries(counted)[categoryId]).toEqual([expected, expected]);
      expect(await listed([categoryId])).toBe(expected);
    }
    const schema = await caller.call(getClassificationSchema, { params: { channelId }, query });
    const without = seen.filter((post) => post.categoryIds.length === 0).length;
    expect([schema.body.items[0]?.postCount, schema.body.unclassified.postCount]).toEqual([
      seen.length - without,
      without,
    ]);
    expect(await listed([0])).toBe(without);
  }
}

/** What each person may see by the raw rules, and by every way of the product. */
async function expectSight({ study, administrator, people, posts }: World): Promise<void> {
  const { channelId, roleIds } = study;
  for (const { member, keys, teams } of people) {
    const caller = app.as(member);
    const held = keys.map((key) => roleIds[key]);
    const seen = posts.filter((post) => maySee(keys, held, teams, post)).map(({ postId }) => postId);
    const isMember = keys.length > 0;
    const params = { channelId };
    const query = { pageSize: 100 };
    const feed = await caller.call(listChannelPosts, { params, query, body: [] });
    expect([
      feed.status,
      feed.status === 200 &&
        feed.body.items.map(({ postDetail }) => postDetail.postId).toSorted((a, b) => a - b),
    ]).toEqual(isMember ? [200, seen] : [404, false]);
    const unread = await caller.call(listMemberPosts, { query: { ...query, unreadPosts: true }, body: [] });
    expect(unread.body.items.map(({ postDetail }) => postDetail.postId).toSorted((a, b) => a - b)).toEqual(
      seen,
    );
    const { channelSummaries } = (await caller.call(initMember)).body;
    expect(channelSummaries.find((one) => one.channelId === channelId)?.unreadCount).toBe(
      isMember ? seen.length : undefined,
    );
    const memberId = `${channelId}-${member.userId}`;
    const asMember = await app.as(administrator).call(getMember, { params: { channelId, memberId } });
    expect(asMember.body.displayTotalUnreadItemsCount).toBe(isMember ? seen.length : null);
    const studyChannel = { socket_id: '1.1', channel_name: `private-study_${study.uuid}` };
    const listens = (await caller.call(authorizeChannel, { body: studyChannel })).status === 200;
    for (const { postId } of posts) {
      const expected = seen.includes(postId);
      const byId = await caller.call(getPost, { params: { id: postId } });
      const file = await caller.call(downloadFile, { params: { id: postId } });
      expect([byId.status, file.error.errorCode]).toEqual(
        expected ? [200, 'FILE_NOT_FOUND'] : [404, 'POST_NOT_FOUND'],
      );
      const audience = await findPostAudience(db, { postId, version: null });
      const hears = (audience?.studyWide && listens) || audience?.userIds.includes(member.userId);
      expect(hears).toBe(expected);
    }
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'a member sees by feed, id, file, count and live event what roles, teams, oversight and blinding say (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const world = await buildRandom(random);
    for (let n = 0; n < 8; n++) await world.publish();
    await expectSight(world);
    for (let n = 0; n < 6; n++) await changeSomebody(random, world);
    await expectSight(world);
    for (let n = 0; n < 3; n++) await world.publish();
    await expectSight(world);
    await expectFigures(world);
    await expectCounts(world);
  },
  60_000,
);
