import { initMember, listStudiesByCustomer } from '@studyline/contract/app';
import {
  getChannelSettings,
  listKeyContactCandidates,
  updateChannel,
} from '@studyline/contract/channel-settings';
import * as audit from '@studyline/contract/audit';
import * as channels from '@studyline/contract/channels';
import * as clients from '@studyline/contract/clients';
import * as comments from '@studyline/contract/comments';
import * as compliance from '@studyline/contract/compliance';
import { addDocument, changeDraftStatus, replaceDocument, updateDraft } from '@studyline/contract/drafts';
import type { Args, Endpoint, Result } from '@studyline/contract/endpoint';
import { endpoints } from '@studyline/contract/endpoints';
import type { Cause, DomainEvent, DomainEventType, LivePayload } from '@studyline/contract/events';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed';
import * as memberChanges from '@studyline/contract/member-changes';
import * as members from '@studyline/contract/members';
import { listPreviews, listVersionPreviews } from '@studyline/contract/post-files';
import * as posts from '@studyline/contract/posts';
import { importStudy } from '@studyline/contract/registry-import';
import { getPostingPermissions } from '@studyline/contract/sharing';
import * as teamContacts from '@studyline/contract/team-contacts';
import * as teams from '@studyline/contract/teams';
import { getProfile, updateProfile } from '@studyline/contract/users';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemActor } from '../../server/src/core/actor.ts';
import { record } from '../../server/src/core/record.ts';
import { transact } from '../../server/src/core/transaction.ts';
import { expireOldDrafts, purgeExpiredDrafts } from '../../server/src/features/drafts/jobs.ts';
import { makePreviews } from '../../server/src/features/post-files/jobs.ts';
import { LIST_TYPES } from '../../server/src/features/reference-data/list-types.ts';
import { readRecord } from '../../server/src/features/registry-import/import-fixture.ts';
import { announcements } from '../../server/src/live/publish.ts';
import { startApp } from '../../server/test/app.ts';
import { runTool } from '../../server/test/run-tool.ts';
import {
  add,
  buildPost,
  expireNow,
  fileOf,
  newestEdit,
  openPost,
  pdfBytes,
  replace,
  viewedBy,
} from '../../server/test/posts.ts';
import {
  addClientAdmin,
  buildCategories,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  buildWorld,
  everyone,
  joinTeam,
  type Person,
} from '../../server/test/world.ts';
import { causesOf, idsOf } from '../src/live/use-call.ts';
import { FIRST_MARK, openViewer, shown, type Shown, shownPages, type Viewer } from './viewers.ts';

// The same people ask for everything again after each change, which no person does.
const limits = { LIMIT_CALLS_PER_SESSION: '1000000', LIMIT_CALLS_PER_PERSON: '1000000' };
const app = await startApp({ live: true, env: limits });
const { admin, clientId } = await buildClient(app.server.db);
const {
  study,
  manager,
  approver,
  author,
  coordinator: reader,
} = await buildWorld(app.server.db, { clientId });
const categoryIds = await buildCategories(app.server.db, study, ['01']);
const rule = { requiredActionType: 'VIEW' as const, targetAudience: everyone };
const viewers: Viewer[] = [];
/** A second window of each person, which sends their calls. */
const callers: Viewer[] = [];
let lastMark = FIRST_MARK;
/** How many calls have been sent. */
let performed = 0;
/** The causes that calls have shown so far. */
const seen = new Set<string>();

beforeAll(async () => {
  const address = await app.listen();
  const people = { admin, manager, approver, author, reader };
  for (const [windows, kind] of [
    [viewers, 'another window'],
    [callers, 'the calling window'],
  ] as const) {
    for (const [name, person] of Object.entries(people)) {
      const viewer = await openViewer(app, address, `${kind} of ${name}`, person);
      windows.push(viewer);
      // A window's channels are authorised with its own session, so the next window waits for that.
      await vi.waitUntil(() => mark().then(() => viewer.marks.size > 0), { timeout: 20_000, interval: 100 });
    }
  }
});
afterAll(async () => {
  for (const viewer of [...viewers, ...callers]) viewer.close();
  await app.close();
});
afterEach(() => {
  for (const viewer of [...viewers, ...callers]) viewer.clear();
});

/** Announces an event that only tells every window that all earlier ones have come. */
async function mark(): Promise<number> {
  const channelId = ++lastMark;
  const actor = systemActor(app.server, 'SYSTEM');
  await transact(actor, async (trx) => {
    for (const { person } of viewers)
      record(trx, actor, { type: 'channel.subscribed', channelId, userId: person.userId });
  });
  return channelId;
}

async function hearAll(): Promise<void> {
  const now = await mark();
  await expect
    .poll(() => [...viewers, ...callers].filter(({ marks }) => !marks.has(now)).map(({ name }) => name))
    .toEqual([]);
}

const told = (causes: readonly Cause[]) =>
  causes.map((cause) => ('event' in cause ? `${cause.event} ${cause.reason ?? ''}`.trim() : cause.window));

/** A call of the contract. It announces only what the contract says it causes. */
async function perform<E extends Endpoint>(
  person: Person,
  endpoint: E,
  args: Args<E>,
  about: Pick<LivePayload, 'postId'> = {},
): Promise<Result<E>> {
  performed += 1;
  return callerOf(person).call(
    async (requestId) => {
      const named = { ...args, headers: { 'x-request-id': requestId } };
      const answer = await app.as(person).call(endpoint, named as never);
      if (answer.status !== 200) throw new Error(`${endpoint.id}: ${JSON.stringify(answer.error)}`);
      const rows = await app.server.db
        .selectFrom('audit_event')
        .select('type')
        .where('request_id', '=', requestId)
        .execute();
      const announced = told(rows.flatMap(({ type }) => announcements[type as DomainEventType]));
      const said = told(causesOf(endpoint, args, answer.body));
      expect(announced.filter((one) => !said.includes(one))).toEqual([]);
      for (const one of announced) seen.add(`${endpoint.id}: ${one}`);
      return answer.body;
    },
    (result) => ({
      causes: causesOf(endpoint, args, result),
      // Every screen that calls knows its study.
      ids: { channelId: study.channelId, ...about, ...idsOf(endpoint, args, result) },
    }),
  );
}

/** The window of a person that sends their calls. */
function callerOf(person: Person): Viewer {
  const caller = callers.find((one) => one.person.userId === person.userId);
  if (!caller) throw new Error(`Nobody calls for ${person.userId}.`);
  return caller;
}

const byId = (postId: number) => ({ params: { id: postId } });
const byPostId = (postId: number) => ({ params: { postId } });
const inStudy = () => ({ params: { channelId: study.channelId } });
const first = { page: 1, pageSize: 5 };

/** What screens show of studies and lists. */
function general(isKept: boolean): Shown[] {
  const inClient = { params: { clientId: study.clientId } };
  return [
    shown(initMember, {}),
    shown(channels.listMyChannels, {}),
    shown(channels.listFavorites, {}),
    shown(channels.getChannel, inStudy()),
    shown(channels.listArchiveMonths, inStudy()),
    shown(channels.listKeyContacts, { ...inStudy(), query: {} }),
    shown(channels.listRoles, inStudy()),
    shown(getChannelSettings, inStudy()),
    shown(listKeyContactCandidates, { ...inStudy(), query: {} }),
    shown(teams.searchTeams, inStudy()),
    shown(teams.listMyTeams, {}),
    shown(teams.getOversight, ofTeam(reader.teamId)),
    shown(teams.getTeam, ofTeam(reader.teamId)),
    shown(getPostingPermissions, inStudy()),
    shown(listStudiesByCustomer, {}),
    shown(getProfile, {}),
    shown(clients.listClients, {}),
    shown(clients.getClient, inClient),
    shownPages(clients.listClientAdministrators, { ...inClient, query: {} }),
    shown(clients.searchOrganizations, { ...inClient, query: {} }),
    shownPages(clients.searchClientMembers, { ...inClient, query: {} }),
    shownPages(clients.listClientChannels, { ...inClient, query: { pageSize: 50 } }),
    shown(listChannelPosts, { ...inStudy(), query: { filter: 'DRAFTS' } }),
    shown(listMemberPosts, { query: { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 5 } }),
    shownPages(listChannelPosts, { ...inStudy(), query: {} }, { keepsPlace: isKept }),
    shownPages(listMemberPosts, { query: { unreadPosts: true } }, { keepsPlace: true }),
    shownPages(listMemberPosts, { query: { complianceActionPosts: true } }, { keepsPlace: true }),
  ];
}

/** What the screen of a post shows. */
function aboutPost(postId: number, versions: number[]): Shown[] {
  const itself = [
    shown(posts.getPost, byId(postId)),
    shown(posts.getPostSummary, byId(postId)),
    ...versions.map((version) => shown(posts.getPostVersion, { params: { id: postId, version } })),
  ];
  const beside = [
    shown(listPreviews, { ...byId(postId), query: first }),
    shown(compliance.listRules, byId(postId)),
    shown(compliance.getPostCompliance, byPostId(postId)),
    shownPages(compliance.listTeamCompliance, { params: { postId, teamId: reader.teamId }, query: {} }),
    shownPages(compliance.listOpenCompliance, { ...byPostId(postId), query: {} }),
    shown(comments.listCommentAuthors, byPostId(postId)),
    shownPages(audit.listPostAudit, { ...byPostId(postId), query: { pageSize: 25 } }),
    shownPages(comments.listComments, { ...byPostId(postId), query: { pageSize: 25 } }),
    ...versions.map((version) =>
      shown(listVersionPreviews, { params: { id: postId, version }, query: first }),
    ),
  ];
  return [...itself, ...beside.map((one) => ({ ...one, aboutPost: true }))];
}

/** What the screens of a study's people show. Figures of what waits for each are as old as the answer, so they are not among it. */
function aboutPeople(person: Person = reader): Shown[] {
  const memberId = `${study.channelId}-${person.userId}`;
  const inTeam = { params: { channelId: study.channelId, teamId: reader.teamId }, query: {} };
  return [
    shownPages(members.listMembers, { ...inStudy(), query: { pageSize: 50 } }),
    shownPages(members.searchMembers, { ...inStudy(), query: { pageSize: 50 } }),
    shownPages(members.listTeamMembers, inTeam),
    shown(members.getMember, { params: { channelId: study.channelId, memberId } }),
    shown(members.listMemberRoles, { params: { channelId: study.channelId, memberId } }),
    shown(members.getSelfMembership, inStudy()),
    shown(members.listTeamRoles, { params: inTeam.params }),
    shownPages(audit.listChannelMembershipAudit, { ...inStudy(), query: {} }),
    shownPages(audit.listTeamMembershipAudit, inTeam),
    shownPages(audit.listMembershipAudit, { params: { memberId }, query: {} }),
    shownPages(audit.listMemberAudit, { params: { channelId: study.channelId, memberId }, query: {} }),
    shownPages(audit.listTeamMemberAudit, { params: { ...inTeam.params, memberId }, query: {} }),
  ];
}

interface Scene {
  postId?: number;
  versions?: number[];
  more?: Shown[];
  change: () => Promise<unknown>;
  /** The person who does it. Their other windows follow at once. */
  by: Person;
}

const rules = [{ requiredActionType: 'ACKNOWLEDGE' as const }];

async function publication(by: Person = manager, facts: object = {}): Promise<number> {
  return (await buildPost(app, study, { author: by, ...facts })).postId;
}

async function draft(by: Person = author, facts: Parameters<typeof add>[3] = {}): Promise<number> {
  return (await add(app, study, by, { title: `Draft ${randomUUID()}`, description: 'New', ...facts })).body
    .postId;
}

const move = async (
  by: Person,
  postId: number,
  transitionName:
    | 'submit_draft'
    | 'resubmit_draft'
    | 'approve_draft'
    | 'reject_draft'
    | 'extend_draft'
    | 'restore_draft',
) =>
  perform(by, changeDraftStatus, {
    ...byId(postId),
    query: { transitionName },
    body: {
      ...(transitionName === 'reject_draft' ? { reason: 'Not yet' } : {}),
      ...(transitionName === 'approve_draft'
        ? { versionDescription: 'Changed', edit: await newestEdit(app, postId) }
        : {}),
    },
  });

/** What no call does yet. It is written as its verb will write it, and recorded. */
async function happen(by: Person, event: DomainEvent): Promise<void> {
  const actor = await app.as(by).actor();
  await transact(actor, async (trx) => record(trx, actor, event));
}

async function markOn(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  const postId = await publication();
  await openPost(app, reader, postId);
  if (before) await perform(reader, before as typeof posts.markAsUnread, byId(postId));
  return {
    postId,
    by: reader,
    change: () => perform(reader, endpoint as typeof posts.markAsUnread, byId(postId)),
  };
}

async function subscription(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  const postId = await publication();
  if (before) await perform(manager, before as typeof posts.subscribeToPost, byPostId(postId));
  return {
    postId,
    by: manager,
    change: () => perform(manager, endpoint as typeof posts.subscribeToPost, byPostId(postId)),
  };
}

async function choice(endpoint: Endpoint, before?: Endpoint): Promise<Scene> {
  if (before) await perform(reader, before as typeof channels.addFavorite, inStudy());
  return { by: reader, change: () => perform(reader, endpoint as typeof channels.addFavorite, inStudy()) };
}

async function commented(change: (commentId: number, postId: number) => Promise<unknown>): Promise<Scene> {
  const postId = await publication();
  const { commentId } = await perform(reader, comments.addComment, {
    ...byPostId(postId),
    body: { commentTextRequest: 'First' },
  });
  return {
    postId,
    by: reader,
    more: [shown(comments.getComment, { params: { commentId } })],
    change: () => change(commentId, postId),
  };
}

async function movedDraft(
  by: Person,
  change: Parameters<typeof move>[2],
  ...before: [Person, Parameters<typeof move>[2]][]
): Promise<Scene> {
  const postId = await draft();
  for (const [person, transition] of before) await move(person, postId, transition);
  return { postId, by, change: () => move(by, postId, change) };
}

const phone = {
  listTypeId: LIST_TYPES.find((one) => one.entityName === 'STUDY_TEAM' && one.listTypeName === 'PHONE')!.id,
  value: '+49 30 123456',
};
const ofTeam = (teamId: number) => ({ params: { channelId: study.channelId, teamId } });
const moveTeam = (teamId: number, transitionName: teams.TransitionName) =>
  perform(manager, teams.changeTeamStatus, {
    ...ofTeam(teamId),
    query: { transitionName },
    body: { reason: 'As planned' },
  });

const assign = (userId: number) =>
  perform(admin, clients.assignUserAsChannelAdmin, {
    params: { clientId },
    query: { channelId: study.channelId, userId },
  });

const inReadersTeam = () => ({ params: { channelId: study.channelId, teamId: reader.teamId } });

/** How each announced event comes about. */
const scenes: Partial<Record<DomainEventType, () => Promise<Scene>>> = {
  'profile.updated': async () => ({
    by: reader,
    more: [shown(members.getSelfMembership, inStudy())],
    change: () => perform(reader, updateProfile, { body: { timezoneId: 'Asia/Tokyo' } }),
  }),
  'favorite.added': () => choice(channels.addFavorite),
  'favorite.removed': () => choice(channels.removeFavorite),
  'channel.subscribed': () => choice(channels.subscribeToChannel, channels.unsubscribeFromChannel),
  'channel.unsubscribed': () => choice(channels.unsubscribeFromChannel),
  'channel.created': async () => ({
    by: admin,
    change: () =>
      perform(admin, clients.addChannel, {
        params: { clientId: study.clientId },
        query: { channelName: `STUDY ${randomUUID()}` },
      }),
  }),
  'channel.updated': async () => ({
    by: manager,
    change: () =>
      perform(manager, updateChannel, {
        ...inStudy(),
        body: {
          channelMetadataRequest: {
            name: `STUDY ${randomUUID()}`,
            title: `A title ${randomUUID()}`,
            bannerColorCSS: '#1F3F6E',
            draftExpiryDays: 45,
            flags: { CUSTOM_GRACE_PERIODS: true, SITE_DIRECTORY_OPEN: true },
          },
        },
      }),
  }),
  'channel.keyContactsChanged': async () => ({
    by: manager,
    change: () =>
      perform(manager, channels.addKeyContact, {
        ...inStudy(),
        body: { userId: approver.userId, title: 'Safety lead' },
      }),
  }),
  'role.renamed': async () => ({
    postId: await publication(),
    by: manager,
    change: () =>
      perform(manager, channels.renameRole, {
        params: { ...inStudy().params, roleId: study.roleIds.SITE_STAFF },
        body: { name: `Site staff ${randomUUID()}` },
      }),
  }),
  'team.created': async () => ({
    by: manager,
    change: () =>
      perform(manager, teams.createTeam, {
        ...inStudy(),
        body: { name: `Team ${randomUUID()}`, teamType: 'STUDY_SITE', code: randomUUID() },
      }),
  }),
  'team.updated': async () => {
    const teamId = await buildTeam(app.server.db, study);
    const body = { name: `Team ${randomUUID()}`, code: randomUUID() };
    return {
      by: manager,
      more: aboutPeople(await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId })),
      change: () => perform(manager, teams.updateTeam, { ...ofTeam(teamId), body }),
    };
  },
  'team.oversightChanged': async () => {
    const overseer = await buildTeam(app.server.db, study, { teamType: 'STUDY_CRO' });
    const change = { ...ofTeam(reader.teamId), body: { overseenByTeamIds: [overseer] } };
    return { by: manager, change: () => perform(manager, teams.addOversight, change) };
  },
  'team.contactDataChanged': async () => ({
    by: manager,
    change: () => perform(manager, teamContacts.addContactData, { ...ofTeam(reader.teamId), body: phone }),
  }),
  'team.blindingChanged': async () => {
    const { postId } = await buildPost(app, study, { author: manager, rules, unblindedOnly: true });
    await perform(manager, teams.updateTeam, { ...ofTeam(reader.teamId), body: { blinding: 'BLINDED' } });
    return {
      postId,
      by: manager,
      change: () =>
        perform(manager, teams.updateTeam, { ...ofTeam(reader.teamId), body: { blinding: 'UNBLINDED' } }),
    };
  },
  'team.statusChanged': async () => {
    const postId = await publication(manager, { rules });
    await moveTeam(reader.teamId, 'hold_team');
    return { postId, by: manager, change: () => moveTeam(reader.teamId, 'resume_team') };
  },
  'member.added': async () => {
    const elsewhere = await buildStudy(app.server.db, { clientId });
    const { userId } = await buildMember(app.server.db, elsewhere, { roles: ['MONITOR'] });
    return { by: admin, more: aboutPeople(), change: () => assign(userId) };
  },
  'member.rolesChanged': async () => {
    const person = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    return { by: admin, more: aboutPeople(person), change: () => assign(person.userId) };
  },
  'member.joinedTeam': async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const body = { emailAddress: person.emailAddress, roleIds: [study.roleIds.SITE_STAFF] };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.addTeamMember, { ...inReadersTeam(), body }),
    };
  },
  'member.becameLead': async () => {
    const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const person = await buildMember(app.server.db, study, { roles: ['VENDOR_MEMBER'], teamId });
    const { emailAddress } = person;
    const body = { emailAddress, roleIds: [study.roleIds.VENDOR_MEMBER], isTeamLead: true };
    const params = { channelId: study.channelId, teamId };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.addTeamMember, { params, body }),
    };
  },
  'member.leftTeam': async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    await joinTeam(app.server.db, study, person, reader.teamId);
    const params = { ...inReadersTeam().params, memberId: `${study.channelId}-${person.userId}` };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.removeTeamMember, { params, query: {} }),
    };
  },
  'member.removed': async () => {
    const facts = { roles: ['SITE_STAFF' as const], teamId: reader.teamId };
    const person = await buildMember(app.server.db, study, facts);
    await makeContact(person);
    const params = { channelId: study.channelId, memberId: `${study.channelId}-${person.userId}` };
    return {
      by: manager,
      more: aboutPeople(person),
      change: () => perform(manager, memberChanges.removeMember, { params, query: { reason: 'Left' } }),
    };
  },
  'client.adminAdded': async () => {
    const { emailAddress } = await buildUser(app.server.db);
    const args = { params: { clientId }, body: { emailAddress } };
    return { by: admin, change: () => perform(admin, clients.addClientAdministrator, args) };
  },
  'client.adminRemoved': async () => {
    await addClientAdmin(app.server.db, clientId, approver);
    await happen(admin, { type: 'client.adminAdded', clientId, userId: approver.userId });
    const params = { clientId, id: approver.userId };
    return { by: admin, change: () => perform(admin, clients.removeClientAdministrator, { params }) };
  },
  'post.created': async () => ({ by: author, change: () => draft() }),
  'post.versionAdded': async () => {
    const postId = await publication();
    const args = { ...byId(postId), body: { description: 'Another' }, file: fileOf(pdfBytes('another')) };
    return { postId, by: manager, change: () => perform(manager, replaceDocument, args) };
  },
  'post.fileReplaced': async () => {
    const postId = await draft();
    return { postId, by: author, change: () => replaceFile(author, postId) };
  },
  'post.submitted': () => movedDraft(author, 'submit_draft'),
  'post.published': () => movedDraft(manager, 'approve_draft', [author, 'submit_draft']),
  'post.rejected': () => movedDraft(manager, 'reject_draft', [author, 'submit_draft']),
  'post.draftExtended': () => movedDraft(author, 'extend_draft'),
  'post.draftRestored': async () => {
    const postId = await draft();
    await expireNow(app, postId);
    await expireOldDrafts(app.server);
    return { postId, by: author, change: () => move(author, postId, 'restore_draft') };
  },
  'post.draftExpired': async () => {
    const postId = await draft();
    await expireNow(app, postId);
    return { postId, by: author, change: () => expireOldDrafts(app.server) };
  },
  'post.draftDeleted': async () => {
    const postId = await draft();
    return { postId, by: author, change: () => perform(author, posts.deletePost, byId(postId)) };
  },
  'post.draftPurged': async () => {
    const postId = await draft();
    await expireNow(app, postId, 1, new Date(Date.now() - 91 * 86_400_000));
    await expireOldDrafts(app.server);
    return { postId, by: author, change: () => purgeExpiredDrafts(app.server) };
  },
  'post.withdrawn': async () => {
    const postId = await publication(manager, { rules });
    return { postId, by: manager, change: () => perform(manager, posts.deletePost, byId(postId)) };
  },
  'post.titleChanged': async () => {
    const postId = await publication();
    const body = { title: `Another title ${randomUUID()}` };
    return {
      postId,
      by: manager,
      change: () => perform(manager, posts.updateTitle, { ...byId(postId), body }),
    };
  },
  'post.descriptionChanged': () => editedDraft({ description: 'Better' }),
  'post.permissionsChanged': () =>
    editedDraft({ permissions: viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] }) }),
  'post.classificationsChanged': () => editedDraft({ categoryIds: [] }),
  'post.changeTypeChanged': async () => {
    const postId = await publication(author);
    await replace(app, author, postId, { description: 'Another' });
    const args = { ...byId(postId), body: { changeType: 'MINOR' as const } };
    return { postId, versions: [1, 2], by: author, change: () => perform(author, updateDraft, args) };
  },
  'post.rulesChanged': async () => {
    const postId = await publication();
    const targetAudience = { channelWide: true };
    const body = { ruleSet: [{ requiredActionType: 'VIEW' as const, targetAudience }] };
    return {
      postId,
      by: manager,
      change: () => perform(manager, compliance.replaceRules, { ...byId(postId), body }),
    };
  },
  'post.opened': async () => {
    const postId = await publication(manager, { rules });
    const args = { ...byId(postId), body: { version: 1 } };
    return { postId, by: reader, change: () => perform(reader, compliance.recordView, args) };
  },
  'post.markedUnread': () => markOn(posts.markAsUnread),
  'post.markedRead': () => markOn(posts.markAsRead, posts.markAsUnread),
  'posts.markedRead': async () => {
    const postId = await publication();
    const query = { channelId: study.channelId };
    return { postId, by: reader, change: () => perform(reader, posts.markAllAsRead, { query }) };
  },
  'post.subscribed': () => subscription(posts.subscribeToPost, posts.unsubscribeFromPost),
  'post.unsubscribed': () => subscription(posts.unsubscribeFromPost, posts.subscribeToPost),
  'post.acknowledged': async () => {
    const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules });
    await openPost(app, reader, postId);
    const body = { ruleId: ruleIds[0]!, teamId: reader.teamId };
    return {
      postId,
      by: reader,
      change: () =>
        perform(reader, compliance.acknowledgePost, { ...byId(postId), query: { version: 1 }, body }),
    };
  },
  'post.viewCompleted': async () => {
    const postId = await publication(manager, { rules: [{ requiredActionType: 'VIEW' }] });
    const args = { ...byId(postId), body: { version: 1 } };
    return { postId, by: reader, change: () => perform(reader, compliance.recordView, args) };
  },
  'post.previewed': async () => {
    const postId = await draft();
    return { postId, by: author, change: () => makePreviews(app.server, { postId, version: 1 }) };
  },
  'text.erased': async () => {
    const postId = await publication();
    await perform(manager, posts.updateTitle, { ...byId(postId), body: { title: 'A slip of the pen' } });
    const { id: auditEventId } = await app.server.db
      .selectFrom('audit_event')
      .select('id')
      .where('post_id', '=', postId)
      .where('type', '=', 'post.titleChanged')
      .executeTakeFirstOrThrow();
    const change = async () => {
      const { code, notes } = await runTool(
        tmpdir(),
        ['erase-text', String(auditEventId), '--reason', 'A slip'],
        {
          DATABASE_URL: app.database.ownerUrl,
          DATABASE_APP_URL: app.database.appUrl,
          STUDYLINE_SECRET: app.server.secret,
          STUDYLINE_DATA_DIR: app.server.settings.dataDir,
        },
      );
      expect([code, notes]).toEqual([0, '']);
    };
    return { postId, by: admin, change };
  },
  'comment.created': async () => {
    const postId = await publication();
    const args = { ...byPostId(postId), body: { commentTextRequest: 'A question' } };
    return { postId, by: reader, change: () => perform(reader, comments.addComment, args) };
  },
  'comment.edited': () =>
    commented((commentId) =>
      perform(reader, comments.editComment, {
        params: { commentId },
        body: { commentTextRequest: 'Better' },
      }),
    ),
  'comment.removed': () =>
    commented((commentId, postId) =>
      perform(reader, comments.removeComment, { params: { commentId } }, { postId }),
    ),
};

/** A draft that its author has submitted, so that those who publish see it too. */
const submitted = (facts?: Parameters<typeof add>[3]) => draft(author, { intent: 'PUBLISH', ...facts });

const editedDraft = async (body: Args<typeof updateDraft>['body']): Promise<Scene> => {
  const postId = await draft(author, { categoryIds });
  return { postId, by: author, change: () => perform(author, updateDraft, { ...byId(postId), body }) };
};

const replaceFile = (by: Person, postId: number) =>
  perform(by, replaceDocument, {
    ...byId(postId),
    body: { description: 'Better' },
    file: fileOf(pdfBytes(randomUUID())),
  });

/** How a submitted draft leaves somebody's hands. */
const partings: Record<string, () => Promise<Scene>> = {
  'is rejected': async () => {
    const postId = await submitted();
    return { postId, by: manager, change: () => move(manager, postId, 'reject_draft') };
  },
  'gets another file': async () => {
    const postId = await submitted();
    return { postId, by: author, change: () => replaceFile(author, postId) };
  },
  'gets another file beside a publication': async () => {
    const postId = await publication(author);
    await replace(app, author, postId, { description: 'Another', intent: 'PUBLISH' });
    return { postId, versions: [1, 2], by: author, change: () => replaceFile(author, postId) };
  },
  expires: async () => {
    const postId = await submitted();
    await expireNow(app, postId);
    return { postId, by: author, change: () => expireOldDrafts(app.server) };
  },
  'is restored before the sweep has found it': async () => {
    const postId = await submitted();
    await expireNow(app, postId);
    return { postId, by: author, change: () => move(author, postId, 'restore_draft') };
  },
  'is changed by its author': async () => {
    const postId = await submitted();
    const args = { ...byId(postId), body: { description: 'Better', ruleSet: [rule] } };
    return { postId, by: author, change: () => perform(author, updateDraft, args) };
  },
  'is deleted by its author': async () => {
    const postId = await submitted();
    return { postId, by: author, change: () => perform(author, posts.deletePost, byId(postId)) };
  },
  'is deleted by somebody else': async () => {
    const postId = await submitted();
    return { postId, by: manager, change: () => perform(manager, posts.deletePost, byId(postId)) };
  },
  'is renamed by somebody else': async () => {
    const postId = await submitted();
    const args = { ...byId(postId), body: { title: 'Renamed' } };
    return { postId, by: manager, change: () => perform(manager, posts.updateTitle, args) };
  },
  'gets other rules from somebody else': async () => {
    const postId = await submitted();
    const args = { ...byId(postId), body: { ruleSet: [rule] } };
    return { postId, by: manager, change: () => perform(manager, compliance.replaceRules, args) };
  },
  'is published for others': async () => {
    const postId = await submitted({ permissions: viewedBy({ roles: [study.roleIds.STUDY_COORDINATOR] }) });
    return { postId, by: manager, change: () => move(manager, postId, 'approve_draft') };
  },
};

const announced = Object.entries(announcements)
  .filter(([, all]) => all.length > 0)
  .map(([type]) => type as DomainEventType);

test('every announced event has a scene', () => {
  expect(announced.filter((type) => !scenes[type])).toEqual([]);
});

test.for(announced)('after %s every screen that has heard of it shows what is', async (type) => {
  const scene = await scenes[type]!();
  const windows = await play(scene, { keepsPlace: type === 'post.published' });
  const hearing = windows.filter(({ events }) => events.length > 0);
  expect(hearing.length).toBeGreaterThan(0);
  await expectFresh(hearing);
});

test.for(Object.keys(partings))("when a draft %s, everybody's screens show what is", async (how) => {
  const windows = await play(await partings[how]!(), { keepsPlace: how === 'is published for others' });
  await expectFresh(windows);
});

/** Lets something happen before everybody's screens. Answers the windows; the one that called, if any, is fresh already. */
async function play(
  { postId, versions = [1], more = [], change, by }: Scene,
  { keepsPlace }: { keepsPlace: boolean },
): Promise<Viewer[]> {
  await hearAll();
  const caller = callerOf(by);
  for (const viewer of [...viewers, caller]) {
    viewer.clear();
    const isKept = keepsPlace && viewer.person.userId !== by.userId;
    await viewer.show(...general(isKept), ...(postId ? aboutPost(postId, versions) : []), ...more);
    expect(await viewer.differences()).toEqual([]);
  }
  const before = performed;
  await change();
  await hearAll();
  // A call has made its own window fresh; what happens otherwise comes to it as to every window.
  if (performed > before) expect(await caller.differences()).toEqual([]);
  return [caller, ...viewers];
}

async function expectFresh(windows: Viewer[]): Promise<void> {
  for (const viewer of windows) {
    viewer.applyEvents();
    await expect.poll(() => viewer.differences(), { message: viewer.name }).toEqual([]);
  }
}

const makeContact = ({ userId }: Person) =>
  perform(manager, channels.addKeyContact, { ...inStudy(), body: { userId, title: 'Questions' } });

/** People come, change and go in every way that a call knows. */
async function changeMembers(): Promise<void> {
  const { db } = app.server;
  const candidate = async () =>
    buildMember(db, await buildStudy(db, { clientId }), { roles: ['SITE_STAFF'] });
  const { SITE_STAFF, SITE_PHARMACIST } = study.roleIds;
  const memberIdOf = (person: Person) => `${study.channelId}-${person.userId}`;
  const take = (person: Person & { emailAddress: string }, roleIds: number[]) =>
    perform(manager, memberChanges.addTeamMember, {
      ...inReadersTeam(),
      body: { emailAddress: person.emailAddress, roleIds },
    });
  const leave = (person: Person) =>
    perform(manager, memberChanges.removeTeamMember, {
      params: { ...inReadersTeam().params, memberId: memberIdOf(person) },
      query: {},
    });
  const person = await candidate();
  await take(person, [SITE_STAFF]);
  await makeContact(person);
  await take(person, [SITE_PHARMACIST]);
  const params = { channelId: study.channelId, memberId: memberIdOf(person) };
  await perform(manager, memberChanges.setMemberRoles, { params, query: { roleId: [SITE_STAFF] } });
  await leave(person);
  // A role goes with the team that it belongs to.
  const both = await buildMember(db, study, { roles: ['MONITOR', 'SITE_STAFF'], teamId: manager.teamId });
  await joinTeam(db, study, both, reader.teamId);
  await leave(both);

  // The client's administrator joins one study, and becomes the administrator of another.
  const joined = await buildStudy(db, { clientId });
  await buildTeam(db, joined, { teamType: 'STUDY_SPONSOR' });
  await perform(admin, clients.joinStudy, { params: { channelId: joined.channelId }, query: {} });
  const monitored = await buildStudy(db, { clientId });
  await buildMember(db, monitored, { roles: ['MONITOR'], person: { ...admin } });
  await perform(admin, clients.joinStudy, { params: { channelId: monitored.channelId }, query: {} });
}

/** Causes of calls that no scene above has shown. */
async function causeTheRest(): Promise<void> {
  const file = () => fileOf(pdfBytes(randomUUID()));
  const fields = { title: 'Another', description: 'New' };
  await perform(author, addDocument, { ...inStudy(), body: fields, file: file() });
  await perform(author, addDocument, { ...inStudy(), body: { ...fields, intent: 'PUBLISH' }, file: file() });
  const published = { ...fields, intent: 'PUBLISH' as const };
  const { postId } = await perform(manager, addDocument, { ...inStudy(), body: published, file: file() });
  const body = { description: 'New', intent: 'PUBLISH' as const };
  await perform(manager, replaceDocument, { ...byId(postId), body, file: file() });
  await perform(author, replaceDocument, { ...byId(await publication(author)), body, file: file() });
  const everything = { ...body, title: 'Other', ruleSet: [rule] };
  await perform(author, updateDraft, { ...byId(await draft()), body: everything });
  await perform(manager, updateDraft, { ...byId(await draft(manager)), body });
  await perform(author, replaceDocument, { ...byId(await draft()), body: everything, file: file() });
  await perform(manager, posts.updateVersionTitle, {
    params: { id: postId, version: 2 },
    body: { title: 'Yet another' },
  });
  await perform(manager, posts.unsubscribeFromComments, byPostId(postId));
  await perform(manager, posts.subscribeToComments, byPostId(postId));
  const opened = { ...byId(postId), body: { version: 2 } };
  await perform(reader, compliance.recordView, opened);
  await perform(reader, posts.markAsUnread, byId(postId));
  await perform(reader, compliance.recordView, opened);

  const contact = { params: { ...inStudy().params, userId: approver.userId } };
  await perform(manager, channels.updateKeyContact, { ...contact, body: { title: 'Laboratory' } });
  await perform(manager, channels.removeKeyContact, contact);
  await changeMembers();
  const oversee = { ...ofTeam(reader.teamId), body: { overseenByTeamIds: [manager.teamId] } };
  await perform(manager, teams.replaceOversight, oversee);
  await perform(manager, teams.removeOversight, oversee);
  const { id } = await perform(manager, teamContacts.addContactData, {
    ...ofTeam(reader.teamId),
    body: phone,
  });
  const entry = { params: { ...ofTeam(reader.teamId).params, id } };
  await perform(manager, teamContacts.updateContactData, { ...entry, body: { value: '+49 30 1' } });
  await perform(manager, teamContacts.removeContactData, entry);
  const cancelled = await buildTeam(app.server.db, study, { status: 'PLANNED' });
  await makeContact(await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: cancelled }));
  const monitor = await buildMember(app.server.db, study, {
    roles: ['MONITOR', 'SITE_STAFF'],
    teamId: cancelled,
  });
  await joinTeam(app.server.db, study, monitor, manager.teamId);
  await moveTeam(cancelled, 'cancel_team');

  const imported = readRecord('NCT00000099');
  const into = { params: { clientId: study.clientId }, query: {} };
  await perform(admin, importStudy, { ...into, body: imported as never });
  imported.protocolSection.statusModule['overallStatus'] = 'TERMINATED';
  imported.protocolSection.contactsLocationsModule.locations[0]!.status = 'WITHDRAWN';
  await perform(admin, importStudy, { ...into, body: imported as never });
}

test('calls cause everything that the contract says', async () => {
  await causeTheRest();
  const unseen = endpoints.flatMap(({ id, causes = [] }: Endpoint) =>
    told(causes.filter((cause) => 'event' in cause))
      .map((one) => `${id}: ${one}`)
      .filter((one) => !seen.has(one)),
  );
  expect(unseen).toEqual([]);
});

test('every call that is not a GET says what it causes', () => {
  const silent = endpoints.filter(
    ({ method, causes }: Endpoint) => (method === 'GET') !== (causes === undefined),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
