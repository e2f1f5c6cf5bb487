import type { RoleKey } from '@studyline/contract/core/permissions';
import type { Actor, Membership } from '../src/core/actor.ts';
import type { Server } from '../src/core/server.ts';
import type { PostFacts } from '../src/features/sharing/post-facts-queries.ts';
import type { TeamFacts } from '../src/features/teams/policy.ts';
import type { MemberFacts } from '../src/features/members/policy.ts';
import { everyone } from './world.ts';

export const CHANNEL = 1;
export const AUTHOR = 10;
export const TEAM = 70;
export const ROLE = 500;

/** A person in one study, as policies see them. A person without roles is not a member. */
export function actorWith(
  roleKeys: RoleKey[],
  {
    userId = 99,
    administeredClientIds = [],
    ...member
  }: Partial<Membership> & Partial<Pick<Actor, 'userId' | 'administeredClientIds'>> = {},
): Actor {
  const membership: Membership = {
    memberId: 1,
    channelId: CHANNEL,
    channelName: 'STUDY-1',
    roleKeys,
    roleIds: [ROLE],
    teamIds: [TEAM],
    ledTeamIds: [],
    isReadOnly: false,
    ...member,
  };
  return {
    kind: 'PERSON',
    userId,
    displayName: 'Person Number 1',
    languageId: 'en',
    timezoneId: 'UTC',
    nonEecUser: false,
    owesTerms: false,
    owesSecondFactor: false,
    isLocked: false,
    sessionId: null,
    loadedAt: 0,
    memberships: new Map(roleKeys.length > 0 ? [[membership.channelId, membership]] : []),
    administeredClientIds,
    source: 'APP',
    ip: null,
    userAgent: null,
    requestId: null,
    get server(): Server {
      throw new Error('A policy asks nothing of the server.');
    },
  };
}

/** The publication of AUTHOR's post. Every entry of its permission set includes everyone. */
export function postFacts(facts: Partial<PostFacts> = {}): PostFacts {
  const permissions = {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: everyone,
    deletePost: everyone,
  };
  return {
    channelId: CHANNEL,
    postId: 1,
    postType: 'DOCUMENT',
    authorId: AUTHOR,
    versionAuthorId: AUTHOR,
    permissions,
    versionLabel: 'PUBLISHED',
    isCurrent: true,
    isNewest: true,
    submitted: false,
    waitingDraftAuthorId: null,
    fourEyes: false,
    version: 1,
    title: 'Protocol',
    obligingVersion: 1,
    ...facts,
  };
}

/** A draft by AUTHOR that nobody has seen yet. */
export const draftFacts = (facts: Partial<PostFacts> = {}): PostFacts => {
  const { versionLabel = 'DRAFT', versionAuthorId = AUTHOR } = facts;
  const waitingDraftAuthorId = versionLabel === 'DRAFT' ? versionAuthorId : null;
  return postFacts({ versionLabel, isCurrent: false, waitingDraftAuthorId, ...facts });
};

/** The active site of an actorWith(). */
export const teamFacts = (facts: Partial<TeamFacts> = {}): TeamFacts => ({
  channelId: CHANNEL,
  clientId: 1,
  teamId: TEAM,
  teamType: 'STUDY_SITE',
  status: 'ACTIVE',
  blinding: 'NOT_APPLICABLE',
  overseenByTeamIds: [],
  isApproved: true,
  hasPrincipalInvestigator: true,
  isDirectoryOpen: false,
  ...facts,
});

/** A coordinator in TEAM. */
export function memberFacts(facts: Partial<MemberFacts> = {}): MemberFacts {
  return {
    channelId: CHANNEL,
    userId: 11,
    status: 'CURRENT',
    roleKeys: ['STUDY_COORDINATOR'],
    teamIds: [TEAM],
    teams: [{ teamId: TEAM, teamType: 'STUDY_SITE', status: 'ACTIVE', blinding: 'NOT_APPLICABLE' }],
    isOnlyAdministrator: false,
    ...facts,
  };
}
