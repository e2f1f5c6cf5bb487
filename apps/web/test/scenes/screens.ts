import { listAdministratorInvitations } from '@studyline/contract/administrators/calls';
import { initMember, listStudiesByCustomer } from '@studyline/contract/app/calls';
import * as audit from '@studyline/contract/audit/calls';
import { getChannelSettings, listKeyContactCandidates } from '@studyline/contract/channels/settings';
import * as channels from '@studyline/contract/channels/calls';
import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import * as clients from '@studyline/contract/clients/calls';
import * as comments from '@studyline/contract/comments/calls';
import * as compliance from '@studyline/contract/compliance/calls';
import { listUpcomingEvents } from '@studyline/contract/calendar/calls';
import * as metrics from '@studyline/contract/compliance/metrics';
import { listDelegations } from '@studyline/contract/delegations/calls';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import * as members from '@studyline/contract/members/calls';
import { listPreviews, listVersionPreviews } from '@studyline/contract/post-files/calls';
import * as posts from '@studyline/contract/posts/calls';
import { listServiceAccounts } from '@studyline/contract/programs/calls';
import { getSharing, previewReaders } from '@studyline/contract/sharing/readers';
import { getPostingPermissions } from '@studyline/contract/sharing/calls';
import * as teams from '@studyline/contract/teams/calls';
import { listUpdates } from '@studyline/contract/updates/calls';
import { getProfile } from '@studyline/contract/users/calls';
import type { Person } from '../../../server/test/world.ts';
import { shown, type Shown, shownPages } from '../viewers.ts';
import { byId, byPostId, inStudy, ofTeam, own, reader, study } from './stage.ts';

const first = { page: 1, pageSize: 5 };

/** What screens show about studies and lists. */
export function general(isKept: boolean): Shown[] {
  const inClient = { params: { clientId: study.clientId } };
  return [
    shown(initMember, {}),
    shown(channels.listMyChannels, {}),
    shown(channels.listFavorites, {}),
    shown(channels.getChannel, inStudy()),
    shown(channels.listArchiveMonths, inStudy()),
    shown(listUpcomingEvents, { ...inStudy(), query: {} }),
    shown(channels.listKeyContacts, { ...inStudy(), query: {} }),
    shown(channels.listRoles, inStudy()),
    shown(getChannelSettings, inStudy()),
    shown(listKeyContactCandidates, { ...inStudy(), query: {} }),
    shown(teams.searchTeams, inStudy()),
    shown(teams.listMyTeams, {}),
    shown(teams.listStudyOrganizations, { ...inStudy(), query: {} }),
    shown(teams.getOversight, ofTeam(reader.teamId)),
    shown(teams.getTeam, ofTeam(reader.teamId)),
    shown(teams.getTeamOpenActions, ofTeam(reader.teamId)),
    shown(listDelegations, { ...ofTeam(reader.teamId), query: {} }),
    shown(metrics.listStudyMetrics, { query: {} }),
    shownPages(metrics.listTeamMetrics, { query: inStudy().params }),
    shown(metrics.listMemberMetrics, { query: { ...inStudy().params, pageSize: 100 } }),
    shown(metrics.getScopedDetails, { ...inStudy(), query: {} }),
    shown(metrics.listPostMetrics, { query: { ...inStudy().params, pageSize: 100 } }),
    shown(getClassificationSchema, { ...inStudy(), query: { includeAdditionalProperties: true } }),
    shown(listClassificationNodes, {
      params: { ...inStudy().params, schema: own.schema, cat: 0 },
      query: { page: -1, pageSize: -1, includeAdditionalProperties: true },
    }),
    shown(getPostingPermissions, inStudy()),
    shown(getSharing, { ...inStudy(), query: {} }),
    shown(previewReaders, { ...inStudy(), body: {} }),
    shown(listStudiesByCustomer, {}),
    shown(listUpdates, { query: {} }),
    shown(getProfile, {}),
    shown(audit.listChannelAudit, { ...inStudy(), query: { pageSize: 5 } }),
    shown(clients.listClients, {}),
    shown(clients.getClient, inClient),
    shownPages(clients.listClientAdministrators, { ...inClient, query: {} }),
    shownPages(listAdministratorInvitations, { ...inClient, query: {} }),
    shownPages(listServiceAccounts, { ...inClient, query: {} }),
    shown(clients.searchOrganizations, { ...inClient, query: {} }),
    shownPages(clients.searchClientMembers, { ...inClient, query: {} }),
    shownPages(clients.listClientChannels, { ...inClient, query: { pageSize: 50 } }),
    shownPages(listChannelPosts, { ...inStudy(), query: { filter: 'DRAFTS' } }),
    shownPages(listMemberPosts, { query: { filter: 'DRAFTS', sort: 'DUE_ASC', pageSize: 100 } }),
    shown(listMemberPosts, { query: { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 5 } }),
    shownPages(listChannelPosts, { ...inStudy(), query: {} }, { keepsPlace: isKept }),
    shownPages(listMemberPosts, { query: { unreadPosts: true } }, { keepsPlace: true }),
    shownPages(listMemberPosts, { query: { complianceActionPosts: true } }, { keepsPlace: true }),
  ];
}

/** What a post's screen shows. */
export function aboutPost(postId: number, versions: number[]): Shown[] {
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

/** What the screens of a study's people show. The counts of each person's open items are as old as the answer, so they are not included. */
export function aboutPeople(person: Person = reader): Shown[] {
  const memberId = `${study.channelId}-${person.userId}`;
  const inTeam = { params: { channelId: study.channelId, teamId: reader.teamId }, query: {} };
  return [
    shownPages(members.listMembers, { ...inStudy(), query: { pageSize: 50 } }),
    shownPages(audit.listAccess, { ...inStudy(), query: {} }),
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
