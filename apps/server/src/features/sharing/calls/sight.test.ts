import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { initMember } from '@studyline/contract/app/calls';
import { listChannelAudit, listPostAudit } from '@studyline/contract/audit/calls';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import { addComment, getComment, listCommentAuthors, listComments } from '@studyline/contract/comments/calls';
import { getPostCompliance, listOpenCompliance, listRules } from '@studyline/contract/compliance/calls';
import type { Args, Endpoint } from '@studyline/contract/core/endpoint';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { getMember } from '@studyline/contract/members/calls';
import { addTeamMember, removeTeamMember, setMemberRoles } from '@studyline/contract/members/changes';
import { type RoleKey, roleKeys, roles } from '@studyline/contract/core/permissions';
import {
  downloadFile,
  findInPreviews,
  findInVersions,
  getThumbnail,
  listPreviews,
} from '@studyline/contract/post-files/calls';
import { getPost, getPostSummary, getPostVersion } from '@studyline/contract/posts/calls';
import { previewReaders, updatePermissions } from '@studyline/contract/sharing/readers';
import { listSubscribers } from '@studyline/contract/subscriptions/calls';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import type { PermissionSet, PostBlinding } from '@studyline/contract/sharing/calls';
import { changeTeamStatus, updateTeam } from '@studyline/contract/teams/calls';
import { allMails } from '../../../all-mails.ts';
import { transact } from '../../../core/transaction.ts';
import { findDraftHolders, findMoved, findPostAudience } from '../../../live/queries.ts';
import { updatePostSubscription } from '../../subscriptions/subscription-queries.ts';
import { startApp } from '../../../../test/app.ts';
import { buildPost, move } from '../../../../test/posts.ts';
import {
  buildCategories,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  everyone,
  type Member,
  overseeTeam,
  type TeamFacts,
} from '../../../../test/world.ts';
import { randomOf } from '../../../../test/random.ts';
import { createPost } from '../../drafts/create-post.ts';
import { NO_PAYLOAD } from '../../posts/payload-queries.ts';

const app = await startApp({
  env: { LIMIT_CALLS_PER_PERSON: '1000000', LIMIT_CALLS_PER_SESSION: '1000000' },
});
const { db } = app.server;
const { clientId } = await buildClient(db);
afterAll(() => app.close());

const isLong = Boolean(process.env['STUDYLINE_TEST_FULL']);

/** The same choices for the same seed. */
function choicesOf(seed: number) {
  const next = randomOf(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const some = <T>(all: readonly T[], chance: number) => all.filter(() => next() < chance);
  return { below, pick, some, maybe: (chance: number) => next() < chance };
}
type Random = ReturnType<typeof choicesOf>;

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
  authorId: number;
  commentId: number;
  viewPost: PermissionSet['viewPost'];
  preActivation: boolean;
  unblindedOnly: boolean;
  categoryIds: number[];
  /** A draft is unpublished; once submitted, it is with the people who publish. */
  draft: 'NONE' | 'OWN' | 'SUBMITTED';
}

const isBlinded = (teams: readonly Team[]) => teams.some(({ blinding }) => blinding === 'BLINDED');
const isOpen = ({ teamType, status }: Team) =>
  teamType !== 'STUDY_SITE' || ['ACTIVE', 'ON_HOLD', 'CLOSED'].includes(status);
const EXEMPT: RoleKey[] = ['CHANNEL_ADMIN', 'QA_AUDITOR', 'INSPECTOR'];
const PUBLISHING: RoleKey[] = ['CHANNEL_ADMIN', 'STUDY_MANAGER', 'CONTENT_APPROVER', 'REGULATORY_SPECIALIST'];

/**
 * The raw rules, as a slow reference implementation: a post's audience, its author and who is exempt from restrictions, R23 (a site
 * before it is active), R25 (blinding beats everyone). A draft is for its author, and once submitted also for the people who
 * publish.
 */
function maySee(
  { member, keys, teams }: RandomPerson,
  post: Post,
  roleIds: World['study']['roleIds'],
): boolean {
  if (keys.length === 0) return false;
  if (post.unblindedOnly && isBlinded(teams)) return false;
  const isAuthor = post.authorId === member.userId;
  const open = post.preActivation ? teams : teams.filter(isOpen);
  const isShut = teams.length > 0 && open.length === 0;
  if (post.draft !== 'NONE') {
    // Authors do not need an active site.
    if (isAuthor) return true;
    return post.draft === 'SUBMITTED' && !isShut && keys.some((key) => PUBLISHING.includes(key));
  }
  if (isShut) return false;
  const { channelWide, roles: named, teamIds } = post.viewPost;
  return (
    channelWide ||
    isAuthor ||
    keys.some((key) => EXEMPT.includes(key)) ||
    keys.some((key) => named.includes(roleIds[key])) ||
    open.some(({ teamId }) => teamIds.includes(teamId))
  );
}

/** Everyone in an active team who may act has an open action with a due time. */
function isAsked(person: RandomPerson, post: Post, roleIds: World['study']['roleIds']): boolean {
  const acts = person.keys.some((key) => key !== 'QA_AUDITOR' && key !== 'INSPECTOR');
  const works = person.teams.some(({ status }) => status === 'ACTIVE');
  return post.draft === 'NONE' && maySee(person, post, roleIds) && acts && works;
}

const statuses = ['PLANNED', 'SELECTED', 'ACTIVE', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'CANCELLED'] as const;
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

/** A study with teams in every state, their people, and posts for some of them. */
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
  /** 01 with 01.01 and 01.02; 02; and 03, which no post has. */
  const categoryIds = await buildCategories(db, study, ['01', '02', '03', '01.01', '01.02'], 'OWN');
  const people: RandomPerson[] = [];
  for (let n = 0; n < 8; n++) {
    const team = random.pick(teams);
    const keys = [random.pick(rolesFor(team))];
    const member = await buildMember(db, study, { roles: keys, teamId: team.teamId });
    people.push({ member, keys, teams: [team] });
  }
  // A person whose own team never changes, and who writes things others may not see.
  const office: Team = {
    teamId: await buildTeam(db, study, { teamType: 'STUDY_CRO' }),
    teamType: 'STUDY_CRO',
    status: 'ACTIVE',
    blinding: 'NOT_APPLICABLE',
    overseenBy: [],
  };
  const writer: RandomPerson = {
    member: await buildMember(db, study, { roles: ['CONTENT_AUTHOR'], teamId: office.teamId }),
    keys: ['CONTENT_AUTHOR'],
    teams: [office],
  };
  return { study, administrator, writer, teams, people, categoryIds, posts: [] as Post[] };
}
type World = Awaited<ReturnType<typeof buildRandom>>;

function accepted<T>(answer: { status: number; body: T; error: { errorDescription: string } }): T {
  if (answer.status !== 200) throw new Error(answer.error.errorDescription);
  return answer.body;
}

function randomSharing(random: Random, { study, teams }: World) {
  const channelWide = random.maybe(0.3);
  return {
    viewPost: {
      channelWide,
      roles: channelWide ? [] : random.some(roleKeys, 0.15).map((key) => study.roleIds[key]),
      teamIds: channelWide ? [] : random.some(teams, 0.25).map(({ teamId }) => teamId),
    },
    preActivation: random.maybe(0.3),
    unblindedOnly: random.maybe(0.4),
  };
}

async function publish(random: Random, world: World): Promise<void> {
  const { study, administrator, writer, posts } = world;
  const categoryIds = random.some(world.categoryIds.toSpliced(2, 1), 0.4);
  const facts = { ...randomSharing(random, world), categoryIds };
  const author = random.maybe(0.7) ? administrator : writer.member;
  const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];
  const { postId } = await buildPost(app, study, { author, updatePost: everyone, rules, ...facts });
  const body = { commentTextRequest: 'A comment' };
  const { commentId } = accepted(
    await app.as(administrator).call(addComment, { params: { postId }, query: {}, body }),
  );
  posts.push({ ...facts, postId, commentId, authorId: author.userId, draft: 'NONE' });
}

/** A draft of the writer, submitted or not. */
async function writeDraft(random: Random, world: World): Promise<void> {
  const { study, writer, posts } = world;
  const facts = randomSharing(random, world);
  const actor = await app.as(writer.member).actor();
  const { postId } = await transact(actor, (trx) =>
    createPost(trx, actor, {
      postType: 'DOCUMENT',
      channelId: study.channelId,
      title: 'A draft',
      description: '',
      permissions: {
        viewPost: facts.viewPost,
        commentOnPost: everyone,
        updatePost: everyone,
        deletePost: everyone,
      },
      categoryIds: [],
      ruleSet: [],
      preActivation: facts.preActivation,
      blinding: blindingOf(facts),
      payload: NO_PAYLOAD,
    }),
  );
  const isSubmitted = random.maybe(0.6);
  if (isSubmitted) accepted(await move(app, writer.member, postId, 'submit_draft'));
  const draft = isSubmitted ? ('SUBMITTED' as const) : ('OWN' as const);
  posts.push({ ...facts, postId, commentId: 0, categoryIds: [], authorId: writer.member.userId, draft });
}

/** Someone joins a team, leaves one or changes roles, through the API. */
async function changeSomeone(random: Random, { study, administrator, teams, people }: World): Promise<void> {
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

/** A team is put on hold or resumed, or is blinded or unblinded. */
async function changeTeam(random: Random, { study, administrator, teams }: World): Promise<void> {
  const working = teams.filter(({ status }) => status === 'ACTIVE' || status === 'ON_HOLD');
  const team = random.pick(working.length > 0 ? working : teams);
  const params = { channelId: study.channelId, teamId: team.teamId };
  const by = app.as(administrator);
  if (random.maybe(0.5)) {
    team.blinding = random.pick(blindings.filter((one) => one !== team.blinding));
    accepted(await by.call(updateTeam, { params, body: { blinding: team.blinding } }));
  } else if (team.status === 'ACTIVE' || team.status === 'ON_HOLD') {
    const transitionName = team.status === 'ACTIVE' ? 'hold_team' : 'resume_team';
    const body = { reason: 'As planned' };
    accepted(await by.call(changeTeamStatus, { params, query: { transitionName }, body }));
    team.status = team.status === 'ACTIVE' ? 'ON_HOLD' : 'ACTIVE';
  }
}

/** A post's sharing changes, through the API. People who gained or lost access are told. */
async function changeSharing(random: Random, world: World): Promise<void> {
  const { study, administrator, people, writer, posts } = world;
  const { roleIds } = study;
  const post = random.pick(posts.filter(({ draft }) => draft !== 'OWN'));
  const all = [...people, writer];
  const saw = all.filter((person) => maySee(person, post, roleIds));
  const { viewPost, preActivation, unblindedOnly } = randomSharing(random, world);
  const before = {
    permissions: { viewPost: post.viewPost },
    blinding: blindingOf(post),
    preActivation: post.preActivation,
  };
  const body = {
    viewPost,
    commentOnPost: everyone,
    updatePost: everyone,
    deletePost: everyone,
    blinding: blindingOf({ unblindedOnly }),
    preActivation,
  };
  accepted(await app.as(administrator).call(updatePermissions, { params: { id: post.postId }, body }));
  const isSame = isDeepStrictEqual(
    [viewPost, preActivation, unblindedOnly],
    [post.viewPost, post.preActivation, post.unblindedOnly],
  );
  Object.assign(post, { viewPost, preActivation, unblindedOnly });
  // A change to a draft returns it to its author; a request that changes nothing does not.
  const wasSubmitted = post.draft === 'SUBMITTED';
  if (wasSubmitted && !isSame) post.draft = 'OWN';
  const sees = all.filter((person) => maySee(person, post, roleIds));
  const moved = await findMoved(db, { postId: post.postId, version: 1, wasSubmitted, before });
  const idsOf = (some: RandomPerson[]) => some.map(({ member }) => member.userId).toSorted((a, b) => a - b);
  const known = new Set(all.map(({ member }) => member.userId));
  const found = (ids: number[]) => ids.filter((id) => known.has(id)).toSorted((a, b) => a - b);
  if (post.draft !== 'NONE') return;
  expect(found(moved.gained)).toEqual(idsOf(sees.filter((person) => !saw.includes(person))));
  expect(found(moved.lost)).toEqual(idsOf(saw.filter((person) => !sees.includes(person))));
}

const blindingOf = ({ unblindedOnly }: { unblindedOnly: boolean }): PostBlinding =>
  unblindedOnly ? 'UNBLINDED_ONLY' : 'NONE';

/** Whether one person sees another's figures, by the raw rules: all of them, those of own and overseen teams, or only their own. */
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

/** Whether one person sees another in the list: the sponsor's side sees everyone, others only their own team. */
function seesPerson(viewer: RandomPerson, target: RandomPerson): boolean {
  const sides = viewer.keys.map((key) => roles[key].category);
  const shares = target.teams.some((team) => viewer.teams.includes(team));
  return sides.includes('SPONSOR_CRO') || sides.includes('OVERSIGHT') || shares || viewer === target;
}

const published = (posts: readonly Post[]) => posts.filter(({ draft }) => draft === 'NONE');

/**
 * What each person sees of each other: whether they exist, and what they have to do. Numbers must not reveal anything to the
 * blinded either.
 */
async function expectFigures({ study, people, posts }: World): Promise<void> {
  const present = people.filter(({ keys }) => keys.length > 0);
  for (const viewer of present) {
    for (const target of present) {
      const counted = published(posts).filter((post) => !(post.unblindedOnly && isBlinded(viewer.teams)));
      const seen = counted.filter((post) => maySee(target, post, study.roleIds)).length;
      const asked = counted.filter((post) => isAsked(target, post, study.roleIds)).length;
      const { channelId } = study;
      const memberId = `${channelId}-${target.member.userId}`;
      const { status, body } = await app
        .as(viewer.member)
        .call(getMember, { params: { channelId, memberId } });
      const figures =
        status === 200
          ? [body.displayTotalUnreadItemsCount, body.displayTotalRequiredActionsCount]
          : 'hidden';
      const shown = seesFigures(viewer, target) ? [seen, asked] : [null, null];
      expect(figures).toEqual(seesPerson(viewer, target) ? shown : 'hidden');
    }
  }
}

/** The numbers of posts in categories, for each person, compared with the feed and with the raw rules. */
async function expectCounts({ study, people, posts, categoryIds }: World): Promise<void> {
  const [first = 0, second = 0, third = 0, ...below] = categoryIds;
  const places = new Map<number, number[]>([
    [first, [first, ...below]],
    [second, [second]],
    [third, [third]],
    ...below.map((id): [number, number[]] => [id, [id]]),
  ]);
  const { channelId } = study;
  for (const person of people.filter(({ keys }) => keys.length > 0)) {
    const { userId } = person.member;
    const seen = published(posts).filter((post) => maySee(person, post, study.roleIds));
    const numbersOf = (some: Post[]) => [
      some.length,
      some.filter(({ authorId }) => authorId !== userId).length,
    ];
    const caller = app.as(person.member);
    const query = { page: -1, pageSize: -1, includeAdditionalProperties: true };
    const params = { channelId, schema: 'OWN', cat: 0 };
    const nodes = await caller.call(listClassificationNodes, { params, query });
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
      const inside = seen.filter((post) => post.categoryIds.some((id) => ids.includes(id)));
      expect(Object.fromEntries(counted)[categoryId]).toEqual(numbersOf(inside));
      expect(await listed([categoryId])).toBe(inside.length);
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

/** Every call about one post or one version of it. For an invisible post, each answers that it does not exist. */
function callsAbout({ postId, commentId, draft }: Post): [Endpoint, object][] {
  const byId = { params: { id: postId } };
  const version = { params: { id: postId, version: 1 } };
  const byPostId = { params: { postId } };
  return [
    [getPost, byId],
    [getPostSummary, byId],
    [getPostVersion, version],
    [downloadFile, byId],
    [listPreviews, byId],
    [getThumbnail, version],
    [findInPreviews, { ...version, query: { text: 'protocol' } }],
    [findInVersions, { ...byId, query: { text: 'protocol' } }],
    [listRules, byId],
    [listComments, byPostId],
    [listCommentAuthors, byPostId],
    [getPostCompliance, byPostId],
    [listOpenCompliance, byPostId],
    [listPostAudit, byPostId],
    [listSubscribers, { ...byId, query: {} }],
    ...(draft === 'NONE' ? ([[getComment, { params: { commentId } }]] as [Endpoint, object][]) : []),
  ];
}

const HIDDEN = ['POST_NOT_FOUND', 'COMMENT_NOT_FOUND'];

/** Who would receive an email about the post if one of each kind had been written to everyone. */
async function mailed({ study, administrator, people }: World, post: Post): Promise<number[]> {
  const recipients: number[] = [];
  const facts = { postId: post.postId, version: 1, commentId: null };
  const byOther = { postId: post.postId, byUserId: administrator.userId };
  const kind = allMails.find(({ name }) => name === 'SUBSCRIBED_POST')!;
  for (const { member } of people) {
    await db
      .transaction()
      .execute((trx) => updatePostSubscription(trx, member.userId, post.postId, 'ACTIVITY', true));
    const { userId, emailAddress } = member;
    const recipient = { userId, emailAddress, name: '', languageId: 'en', timezoneId: 'UTC' };
    const [one, other] = [
      await kind.compose(app.server, facts, recipient),
      await kind.compose(app.server, byOther, recipient),
    ];
    expect(one === undefined).toBe(other === undefined);
    if (one) recipients.push(userId);
    await db
      .transaction()
      .execute((trx) => updatePostSubscription(trx, userId, post.postId, 'ACTIVITY', false));
  }
  expect(study.channelId).toBeGreaterThan(0);
  return recipients;
}

/** What each person may see by the raw rules, and through every part of the product. */
async function expectSight(world: World): Promise<void> {
  const { study, administrator, people, writer, posts } = world;
  const { channelId, roleIds } = study;
  const ids = (some: readonly Post[]) => some.map(({ postId }) => postId).toSorted((a, b) => a - b);
  const listedIn = (answer: { body: { items: { postDetail: { postId: number } }[] } }) =>
    answer.body.items.map(({ postDetail }) => postDetail.postId).toSorted((a, b) => a - b);
  for (const person of [...people, writer]) {
    const { member, keys } = person;
    const caller = app.as(member);
    const seen = posts.filter((post) => maySee(person, post, roleIds));
    const isMember = keys.length > 0;
    const params = { channelId };
    const query = { pageSize: 100 };
    const unreadPosts = published(seen).filter(({ authorId }) => authorId !== member.userId);
    const asked = published(posts).filter((post) => isAsked(person, post, roleIds));
    const feed = await caller.call(listChannelPosts, { params, query, body: [] });
    expect([feed.status, feed.status === 200 && listedIn(feed)]).toEqual(
      isMember ? [200, ids(published(seen))] : [404, false],
    );
    const all = (more: object) => caller.call(listMemberPosts, { query: { ...query, ...more }, body: [] });
    expect(listedIn(await all({ unreadPosts: true }))).toEqual(ids(unreadPosts));
    expect(listedIn(await all({ filter: 'REQUIRES_ACTION' }))).toEqual(ids(asked));
    expect(listedIn(await all({ filter: 'DRAFTS' }))).toEqual(
      ids(seen.filter(({ draft }) => draft !== 'NONE')),
    );
    const { channelSummaries } = (await caller.call(initMember)).body;
    const summary = channelSummaries.find((one) => one.channelId === channelId);
    expect([summary?.unreadCount, summary?.requiredActionsCount]).toEqual(
      isMember ? [unreadPosts.length, asked.length] : [undefined, undefined],
    );
    const memberId = `${channelId}-${member.userId}`;
    const asMember = await app.as(administrator).call(getMember, { params: { channelId, memberId } });
    expect(asMember.body.displayTotalUnreadItemsCount).toBe(isMember ? unreadPosts.length : null);
    const trail = await caller.call(listChannelAudit, { params, query: { pageSize: 100 } });
    const traced = trail.status === 200 ? trail.body.items.flatMap(({ postId }) => postId ?? []) : [];
    expect([...new Set(traced)].filter((id) => !ids(seen).includes(id))).toEqual([]);
    const studyChannel = { socket_id: '1.1', channel_name: `private-study_${study.uuid}` };
    const listens = (await caller.call(authorizeChannel, { body: studyChannel })).status === 200;
    for (const post of posts) {
      const expected = seen.includes(post);
      const isHidden = async ([endpoint, args]: [Endpoint, object]) => {
        const { status, error } = await caller.call(endpoint, args as Args<Endpoint>);
        return status === 404 && HIDDEN.includes(error.errorCode) ? [endpoint.id] : [];
      };
      const hidden = (await Promise.all(callsAbout(post).map(isHidden))).flat();
      expect(hidden).toEqual(expected ? [] : callsAbout(post).map(([{ id }]) => id));
      const audience = await findPostAudience(db, { postId: post.postId, version: null });
      const hears = ((audience?.studyWide && listens) || audience?.userIds.includes(member.userId)) ?? false;
      const former = { postId: post.postId, version: 1, authorId: null, wasSubmitted: false };
      const holds = post.draft !== 'NONE' && (await findDraftHolders(db, former)).includes(member.userId);
      expect([hears, holds]).toEqual([expected && post.draft === 'NONE', expected && post.draft !== 'NONE']);
    }
  }
  for (const post of published(posts)) {
    const readers = people.filter((person) => maySee(person, post, roleIds));
    expect(await mailed(world, post)).toEqual(readers.map(({ member }) => member.userId));
    // The author sees the same number before and after.
    const body = { postId: post.postId };
    const preview = accepted(
      await app.as(administrator).call(previewReaders, { params: { channelId }, body }),
    );
    const both = [...people, writer].filter((person) => maySee(person, post, roleIds));
    expect(preview.memberCount).toBe(both.length + 1);
  }
}

const seeds = Array.from({ length: isLong ? 60 : 3 }, (_, index) => index + 1);
const changes = isLong ? 12 : 5;

test.each(seeds)(
  'a member sees by feed, id, file, comment, count, email and live event what roles, teams, oversight, blinding and permissions allow (seed %i)',
  async (seed) => {
    const random = choicesOf(seed);
    const world = await buildRandom(random);
    for (let n = 0; n < 6; n++) await publish(random, world);
    for (let n = 0; n < 2; n++) await writeDraft(random, world);
    await expectSight(world);
    for (let n = 0; n < changes; n++) {
      await changeSomeone(random, world);
      await changeTeam(random, world);
      await changeSharing(random, world);
    }
    await expectSight(world);
    for (let n = 0; n < 2; n++) await publish(random, world);
    await changeSharing(random, world);
    if (isLong) await expectSight(world);
    await expectFigures(world);
    await expectCounts(world);
  },
);
