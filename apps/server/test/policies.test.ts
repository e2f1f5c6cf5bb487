import { describe, expect, test } from 'vitest';
import type { May } from '@studyline/contract/core/may';
import { type Permission, type RoleKey, roleKeys } from '@studyline/contract/core/permissions';
import type { Actor } from '../src/core/actor.ts';
import * as channels from '../src/features/channels/policy.ts';
import * as clients from '../src/features/clients/policy.ts';
import * as comments from '../src/features/comments/policy.ts';
import * as delegations from '../src/features/delegations/policy.ts';
import * as drafts from '../src/features/posts/draft-policy.ts';
import * as members from '../src/features/members/policy.ts';
import * as events from '../src/features/posts/event-policy.ts';
import * as products from '../src/features/products/policy.ts';
import * as notificationContacts from '../src/features/notification-contacts/policy.ts';
import * as serviceItems from '../src/features/service-items/policy.ts';
import * as rentalEquipment from '../src/features/rental-equipment/policy.ts';
import * as posts from '../src/features/posts/policy.ts';
import * as requiredActions from '../src/features/required-actions/policy.ts';
import * as sharingCalls from '../src/features/sharing/calls/policy.ts';
import * as setup from '../src/features/setup/policy.ts';
import * as sharing from '../src/features/sharing/policy.ts';
import * as signatures from '../src/features/signatures/policy.ts';
import * as subscriptions from '../src/features/subscriptions/policy.ts';
import * as teams from '../src/features/teams/policy.ts';
import { letterOf } from './authz/letters.ts';
import {
  actorWith,
  AUTHOR,
  CHANNEL,
  draftFacts,
  memberFacts,
  postFacts,
  TEAM,
  teamFacts,
} from './policy-facts.ts';
import { nobody } from './world.ts';

/** The posts on which a policy allows something: all that the person sees, their own, or none. */
type Extent = 'all' | 'own' | 'none';

/** What a letter means for a publication. The extent of O, T and V is decided where posts are found. */
const extents: Record<string, Extent> = {
  A: 'all',
  E: 'all',
  O: 'all',
  T: 'all',
  V: 'all',
  S: 'all',
  W: 'own',
  D: 'none',
  L: 'none',
  '-': 'none',
};

const STUDY = { channelId: CHANNEL, clientId: 1 };

/** Decision: everyone who writes drafts may submit, change, extend, restore and delete their own. */
const ofOwnDrafts = { A: 'own', O: 'own', T: 'own' } as const;

/** Decision: these need the permission for the whole study. */
const ofWholeStudy = { O: 'none', T: 'none', L: 'none' } as const;

/** Someone else's comment, with a file. */
const commentFacts = { authorId: 11, isRemoved: false, hasAttachment: true };

/** The teams a person oversees, and their own. */
const reached = { overseenTeamIds: [TEAM] };

const catalogueFacts = {
  hasOrders: true,
  hasRentalEquipment: true,
  showsPricesToSites: true,
  isUnblinded: true,
};

/** A signature with everything it takes. */
const signing = {
  target: {
    channelId: CHANNEL,
    isCurrent: true,
    opened: true,
    isAddressed: true,
    action: 'SIGN' as const,
    approvalTypes: ['REVIEWED' as const],
  },
  teamId: TEAM,
  factor: 'PIN' as const,
  signer: {
    verifiedEmail: true,
    hasAgreed: true,
    pin: 'IN_USE' as const,
    hasPasskey: false,
    allowsPasskeys: true,
    window: {},
  },
};

const decisions: Record<
  string,
  { permission: Permission; decide: (actor: Actor) => May; means?: Partial<typeof extents> }
> = {
  canPublish: { permission: 'POST_PUBLISH', decide: (a) => sharing.canPublish(a, CHANNEL) },
  canPublishOwn: { permission: 'POST_PUBLISH', decide: (a) => sharing.canPublishOwn(a, CHANNEL, false) },
  canCreateDraft: { permission: 'POST_CREATE_DRAFT', decide: (a) => sharing.canCreateDraft(a, CHANNEL) },
  canCreateCourse: {
    permission: 'POST_CREATE_DRAFT',
    decide: (a) => sharing.canCreateCourse(a, CHANNEL, true),
  },
  canUpdate: { permission: 'POST_UPDATE', decide: (a) => posts.canUpdate(a, postFacts()) },
  canAddVersion: { permission: 'POST_UPDATE', decide: (a) => posts.canAddVersion(a, postFacts()) },
  canPreview: { permission: 'POST_UPDATE', decide: (a) => sharingCalls.canPreview(a, postFacts()) },
  canSubscribeOthers: {
    permission: 'SUBSCRIBE_OTHERS',
    decide: (a) => posts.canSubscribeOthers(a, postFacts()),
  },
  canSubscribeOther: {
    permission: 'SUBSCRIBE_OTHERS',
    decide: (a) => subscriptions.canSubscribeOther(a, postFacts(), { teamIds: [TEAM] }, reached),
  },
  canDelete: { permission: 'POST_DELETE', decide: (a) => posts.canDelete(a, postFacts()) },
  canRevert: {
    permission: 'POST_DELETE',
    decide: (a) => posts.canRevert(a, postFacts({ versionLabel: 'SUPERCEDED', isCurrent: false }), false),
  },
  canRespond: {
    permission: 'ACTION_ACKNOWLEDGE',
    decide: (a) => events.canRespond(a, postFacts({ postType: 'EVENT' }), new Date(1), new Date(0)),
  },
  canViewResponses: {
    permission: 'COMPLIANCE_VIEW',
    decide: (a) => events.canViewResponses(a, postFacts({ postType: 'EVENT' })),
  },
  canComment: { permission: 'COMMENT_CREATE', decide: (a) => posts.canComment(a, postFacts()) },
  canReply: {
    permission: 'COMMENT_CREATE',
    decide: (a) => comments.canReply(a, postFacts(), commentFacts),
  },
  canEdit: {
    permission: 'COMMENT_CREATE',
    decide: (a) => comments.canEdit(a, postFacts(), { ...commentFacts, authorId: a.userId }),
  },
  canRemove: {
    permission: 'COMMENT_MODERATE',
    decide: (a) => comments.canRemove(a, postFacts(), commentFacts),
  },
  canRemoveAttachment: {
    permission: 'COMMENT_MODERATE',
    decide: (a) => comments.canRemoveAttachment(a, postFacts(), commentFacts),
  },
  canViewCompliance: {
    permission: 'COMPLIANCE_VIEW',
    decide: (a) => posts.canViewCompliance(a, postFacts()),
  },
  canViewAudit: {
    permission: 'AUDIT_VIEW',
    decide: (a) => posts.canViewAudit(a, postFacts()),
  },
  canApprove: { permission: 'POST_PUBLISH', decide: (a) => drafts.canApprove(a, draftFacts()) },
  canReject: {
    permission: 'POST_PUBLISH',
    decide: (a) => drafts.canReject(a, draftFacts({ submitted: true })),
  },
  canExtend: {
    permission: 'POST_PUBLISH',
    decide: (a) => drafts.canExtend(a, draftFacts({ versionAuthorId: 11 })),
  },
  canEditDraft: {
    permission: 'POST_CREATE_DRAFT',
    decide: (a) => drafts.canEditDraft(a, draftFacts()),
    means: ofOwnDrafts,
  },
  canSubmit: {
    permission: 'POST_CREATE_DRAFT',
    decide: (a) => drafts.canSubmit(a, draftFacts()),
    means: ofOwnDrafts,
  },
  canResubmit: {
    permission: 'POST_CREATE_DRAFT',
    decide: (a) => drafts.canResubmit(a, draftFacts({ versionLabel: 'REJECTED' })),
    means: ofOwnDrafts,
  },
  canRestore: {
    permission: 'POST_CREATE_DRAFT',
    decide: (a) => drafts.canRestore(a, draftFacts({ versionLabel: 'EXPIRED' })),
    means: ofOwnDrafts,
  },
  canComplete: {
    permission: 'ACTION_ACKNOWLEDGE',
    decide: (a) => {
      const facts = { channelId: CHANNEL, isCurrent: true, opened: true, isAddressed: true };
      return requiredActions.canComplete(a, { ...facts, action: 'ACKNOWLEDGE' }, TEAM, 'ACKNOWLEDGE');
    },
  },
  canHandOver: {
    permission: 'ACTION_HAND_OVER',
    decide: (a) => {
      const facts = { channelId: CHANNEL, teamId: TEAM, isReached: false, isTeamActive: true };
      const action = { participation: 'EVERY_MEMBER', isAddressed: true, isOpen: true } as const;
      return requiredActions.canHandOver(a, { ...facts, ...action, fromUserId: a.userId });
    },
  },
  canSign: { permission: 'ACTION_ACKNOWLEDGE', decide: (a) => signatures.canSign(a, signing, 'REVIEWED') },
  canSignOnceShown: {
    permission: 'ACTION_ACKNOWLEDGE',
    decide: (a) => signatures.canSignOnceShown(a, signing, 'REVIEWED'),
  },
  canViewTeam: { permission: 'DIRECTORY_VIEW', decide: (a) => teams.canViewTeam(a, teamFacts()) },
  canUpdateTeam: { permission: 'TEAM_UPDATE', decide: (a) => teams.canUpdateTeam(a, teamFacts()) },
  canUpdateSettings: {
    permission: 'TEAM_UPDATE',
    decide: (a) => teams.canUpdateSettings(a, teamFacts()),
    means: ofWholeStudy,
  },
  canChangeBlinding: {
    permission: 'TEAM_UPDATE',
    decide: (a) => teams.canChangeBlinding(a, teamFacts()),
    means: ofWholeStudy,
  },
  canCreateTeam: { permission: 'TEAM_CREATE', decide: (a) => teams.canCreateTeam(a, CHANNEL) },
  canInviteTo: { permission: 'MEMBER_INVITE', decide: (a) => teams.canInviteTo(a, teamFacts()) },
  canAddDelegations: {
    permission: 'DELEGATION_MANAGE',
    decide: (a) => delegations.canAddDelegations(a, teamFacts()),
  },
  canAddDelegation: {
    permission: 'DELEGATION_MANAGE',
    decide: (a) => delegations.canAddDelegation(a, teamFacts(), 11),
    means: { S: 'none' },
  },
  canEndDelegation: {
    permission: 'DELEGATION_MANAGE',
    decide: (a) =>
      delegations.canEndDelegation(a, teamFacts(), {
        userId: 11,
        status: 'WAITING',
        isOver: false,
        hasLeft: false,
      }),
    means: { S: 'none' },
  },
  canViewCatalogue: {
    permission: 'SERVICES_VIEW',
    decide: (a) => channels.canViewCatalogue(a, CHANNEL, true),
  },
  canViewQuotations: {
    permission: 'SERVICES_VIEW',
    decide: (a) => channels.canViewQuotations(a, CHANNEL, true),
  },
  canViewRentalEquipment: {
    permission: 'SERVICES_VIEW',
    decide: (a) => channels.canViewRentalEquipment(a, CHANNEL, true),
  },
  canViewSupportRequests: {
    permission: 'SERVICES_VIEW',
    decide: (a) => channels.canViewSupportRequests(a, CHANNEL, true),
  },
  canViewPickups: {
    permission: 'SERVICES_VIEW',
    decide: (a) => channels.canViewPickups(a, CHANNEL, true),
  },
  canViewEquipmentOf: {
    permission: 'SERVICES_VIEW',
    decide: (a) => rentalEquipment.canViewEquipmentOf(a, teamFacts(), true),
  },
  canRequestPickupOf: {
    permission: 'PICKUP_CREATE',
    decide: (a) =>
      rentalEquipment.canRequestPickupOf(a, { ...teamFacts(), status: 'ON_SITE', hasPickups: true }),
  },
  canAddCertificate: {
    permission: 'SUPPORT_REQUEST_CREATE',
    decide: (a) => rentalEquipment.canAddCertificate(a, { ...teamFacts(), status: 'ON_SITE' }),
  },
  canAddManual: {
    permission: 'CATALOGUE_IMPORT',
    decide: (a) => rentalEquipment.canAddManual(a, teamFacts()),
  },
  canViewTeamEquipment: {
    permission: 'SERVICES_VIEW',
    decide: (a) => teams.canViewTeamEquipment(a, teamFacts(), true),
  },
  canSetOrderLimit: {
    permission: 'ORDER_APPROVE',
    decide: (a) => teams.canSetOrderLimit(a, teamFacts(), true),
  },
  canAskFor: {
    permission: 'SERVICES_VIEW',
    decide: (a) => products.canAskFor(a, CHANNEL, { teamId: TEAM, overseenByTeamIds: [] }),
  },
  canOrderProducts: {
    permission: 'ORDER_CREATE',
    decide: (a) => products.canOrderProducts(a, CHANNEL, catalogueFacts),
  },
  canImportProducts: {
    permission: 'CATALOGUE_IMPORT',
    decide: (a) => products.canImportProducts(a, CHANNEL, catalogueFacts),
  },
  canManageContacts: {
    permission: 'NOTIFICATION_CONTACT_MANAGE',
    decide: (a) =>
      notificationContacts.canManageContacts(a, CHANNEL, { teamId: TEAM, overseenByTeamIds: [] }),
  },
  canListItems: { permission: 'SERVICES_VIEW', decide: (a) => serviceItems.canListItems(a, CHANNEL, true) },
  canApproveOrders: {
    permission: 'ORDER_APPROVE',
    decide: (a) => serviceItems.canApproveOrders(a, CHANNEL, true),
  },
  canMakeItem: {
    permission: 'ORDER_CREATE',
    decide: (a) => serviceItems.canMakeItem(a, CHANNEL, { kind: 'ORDER', isOn: true }),
  },
  canMakeItemFor: {
    permission: 'QUOTATION_REQUEST',
    decide: (a) =>
      serviceItems.canMakeItemFor(a, CHANNEL, 'QUOTATION', { teamId: TEAM, overseenByTeamIds: [] }),
  },
  canRequestSupport: {
    permission: 'SUPPORT_REQUEST_CREATE',
    decide: (a) =>
      rentalEquipment.canRequestSupport(a, { ...teamFacts(), status: 'ON_SITE', hasSupportRequests: true }),
  },
  canWriteMessage: {
    permission: 'SUPPORT_REQUEST_CREATE',
    decide: (a) =>
      serviceItems.canWriteMessage(
        a,
        {
          channelId: CHANNEL,
          kind: 'SUPPORT_REQUEST',
          status: 'NEW',
          site: { teamId: TEAM, overseenByTeamIds: [] },
          supplierTeamId: null,
          isOn: true,
        },
        1,
      ),
  },
  canAskReplacement: {
    permission: 'SUPPORT_REQUEST_CREATE',
    decide: (a) =>
      serviceItems.canAskReplacement(
        a,
        {
          channelId: CHANNEL,
          kind: 'ORDER',
          status: 'DELIVERED',
          site: { teamId: TEAM, overseenByTeamIds: [] },
          supplierTeamId: null,
          isOn: true,
        },
        true,
      ),
  },
  canOrderQuotation: {
    permission: 'QUOTATION_ACCEPT',
    decide: (a) =>
      serviceItems.canOrderQuotation(
        a,
        {
          channelId: CHANNEL,
          kind: 'QUOTATION',
          status: 'ISSUED',
          site: { teamId: TEAM, overseenByTeamIds: [] },
          supplierTeamId: null,
          isOn: true,
        },
        true,
      ),
  },
  canTransitionItem: {
    permission: 'ORDER_FULFIL',
    decide: (a) =>
      serviceItems.canTransitionItem(
        a,
        {
          channelId: CHANNEL,
          kind: 'ORDER',
          status: 'IN_FULFILMENT',
          site: { teamId: TEAM + 1, overseenByTeamIds: [] },
          supplierTeamId: TEAM,
          isOn: true,
        },
        'ship_order',
      ),
  },
  canTrackTeam: {
    permission: 'COMPLIANCE_VIEW',
    decide: (a) => teams.canTrackTeam(a, teamFacts()),
    means: { S: 'none', W: 'none' },
  },
  canViewTeamAudit: {
    permission: 'AUDIT_VIEW',
    decide: (a) => teams.canViewTeamAudit(a, teamFacts()),
    means: { S: 'none', W: 'none' },
  },
  canTransitionTeam: {
    permission: 'TEAM_STATUS_CHANGE',
    decide: (a) => teams.canTransitionTeam(a, teamFacts(), 'hold_team'),
  },
  canUpdateChannel: { permission: 'CHANNEL_UPDATE', decide: (a) => channels.canUpdateChannel(a, STUDY) },
  canViewDirectory: { permission: 'DIRECTORY_VIEW', decide: (a) => channels.canViewDirectory(a, STUDY) },
  canRemoveMember: {
    permission: 'MEMBER_INVITE',
    decide: (a) => members.canRemoveMember(a, memberFacts(), reached),
  },
  canRemoveFromTeam: {
    permission: 'MEMBER_INVITE',
    decide: (a) => {
      const elsewhere = {
        teamId: TEAM + 1,
        teamType: 'STUDY_SITE' as const,
        status: 'ACTIVE' as const,
        blinding: 'NOT_APPLICABLE' as const,
      };
      const facts = memberFacts();
      const member = { ...facts, teamIds: [TEAM, elsewhere.teamId], teams: [...facts.teams, elsewhere] };
      return members.canRemoveFromTeam(a, member, TEAM, reached);
    },
  },
  canAddToTeam: {
    permission: 'MEMBER_INVITE',
    decide: (a) => members.canAddToTeam(a, teamFacts(), { roleKeys: ['SITE_STAFF'], isLead: false }, reached),
  },
  canAddToSomeTeam: {
    permission: 'MEMBER_INVITE',
    decide: (a) => members.canAddToSomeTeam(a, CHANNEL, reached),
  },
  canAddMemberToTeam: {
    permission: 'MEMBER_INVITE',
    decide: (a) => {
      const entry = { roleKeys: ['STUDY_COORDINATOR' as const], isLead: false, member: memberFacts() };
      return members.canAddMemberToTeam(a, teamFacts(), entry, reached);
    },
  },
  canSetRoles: {
    permission: 'CHANNEL_ROLE_ASSIGN',
    decide: (a) => members.canSetRoles(a, memberFacts(), ['SITE_STAFF']),
  },
  canChangeRoles: {
    permission: 'CHANNEL_ROLE_ASSIGN',
    decide: (a) => members.canChangeRoles(a, memberFacts()),
  },
  canChangeRole: {
    permission: 'CHANNEL_ROLE_ASSIGN',
    decide: (a) => members.canChangeRole(a, memberFacts(), 'SITE_STAFF'),
  },
  canViewMemberAudit: {
    permission: 'AUDIT_VIEW',
    decide: (a) => members.canViewMemberAudit(a, memberFacts({ userId: a.userId }), reached),
    // It is about a person, not about an own post.
    means: { W: 'none' },
  },
  canViewMembershipAudit: {
    permission: 'AUDIT_VIEW',
    decide: (a) => members.canViewMembershipAudit(a, { channelId: CHANNEL, teamId: TEAM }, reached),
    means: { W: 'none' },
  },
  canReviewAccess: { permission: 'ACCESS_REVIEW', decide: (a) => members.canReviewAccess(a, CHANNEL) },
  canViewTrail: {
    permission: 'AUDIT_VIEW',
    decide: (a) => members.canViewTrail(a, CHANNEL),
    // An author may have posts.
    means: { W: 'all' },
  },
  canFollowCompliance: {
    permission: 'COMPLIANCE_VIEW',
    decide: (a) => posts.canFollowCompliance(a, CHANNEL),
    // An author may have posts.
    means: { W: 'all', T: 'none', S: 'none' },
  },
  canViewStudyCompliance: {
    permission: 'COMPLIANCE_VIEW',
    decide: (a) => posts.canViewStudyCompliance(a, CHANNEL),
    means: { W: 'all', T: 'all', S: 'all' },
  },
  canManageClient: { permission: 'CLIENT_MANAGE', decide: (a) => clients.canManageClient(a, 1) },
};

/**
 * These depend on the state of a version, on the post's audience, on blinding, on how many administrators there are, or on an
 * invitation, and not on roles; canTransition is composed of the others.
 */
const withoutRoles = [
  'canAddToCalendar',
  'canCreateFirstClient',
  'canDecideDelegation',
  'canDecideDelegations',
  'canLoseAdministrator',
  'canMarkUnblinded',
  'canRemoveAdministrator',
  'canShare',
  'canTransition',
  'canWaiveSecondFactor',
];

function extentOf(
  role: RoleKey,
  decide: (actor: Actor) => May,
  member: { isReadOnly?: boolean } = {},
): Extent {
  if (decide(actorWith([role], member)) === true) return 'all';
  return decide(actorWith([role], { ...member, userId: AUTHOR })) === true ? 'own' : 'none';
}

describe('every policy', () => {
  test('is compared with the permission table', () => {
    const policies = [
      sharing,
      posts,
      events,
      drafts,
      comments,
      requiredActions,
      signatures,
      channels,
      clients,
      teams,
      delegations,
      setup,
      members,
      products,
      serviceItems,
      notificationContacts,
      rentalEquipment,
      sharingCalls,
      subscriptions,
    ].flatMap(Object.keys);
    const compared = [...Object.keys(decisions), ...withoutRoles];
    expect(policies.filter((name) => name.startsWith('can')).toSorted()).toEqual(compared.toSorted());
  });

  test.each(Object.keys(decisions))('%s decides as the table says', (name) => {
    const { permission, decide, means } = decisions[name]!;
    const meaning = { ...extents, ...means };
    expect(roleKeys.map((role) => `${role} ${extentOf(role, decide)}`)).toEqual(
      roleKeys.map((role) => `${role} ${meaning[letterOf(permission, role)]}`),
    );
  });

  test.each(Object.keys(decisions))('%s refuses people outside the study', (name) => {
    expect(decisions[name]!.decide(actorWith([]))).not.toBe(true);
  });
});

describe('the extent of a permission', () => {
  const scopes: Record<string, string | undefined> = { A: 'ALL', O: 'OVERSEEN', T: 'TEAM', S: 'SELF' };

  test('draftScope is the letter of POST_CREATE_DRAFT', () => {
    expect(roleKeys.map((role) => [role, sharing.draftScope(actorWith([role]), CHANNEL)])).toEqual(
      roleKeys.map((role) => [role, scopes[letterOf('POST_CREATE_DRAFT', role)]]),
    );
  });

  test.each(['COMPLIANCE_VIEW', 'AUDIT_VIEW'] as const)('reachOf is the letter of %s', (permission) => {
    expect(roleKeys.map((role) => [role, posts.reachOf(actorWith([role]), postFacts(), permission)])).toEqual(
      roleKeys.map((role) => [role, scopes[letterOf(permission, role)]]),
    );
    const author = actorWith(['CONTENT_AUTHOR'], { userId: AUTHOR });
    expect(posts.reachOf(author, postFacts(), permission)).toBe('ALL');
  });

  test("admits people the table exempts from a post's own permission set, and its author", () => {
    const admitted = (role: RoleKey, userId = 99) => {
      const actor = actorWith([role], { userId });
      return sharing.admits(nobody, actor, actor.memberships.get(CHANNEL)!, postFacts());
    };
    expect(roleKeys.filter((role) => admitted(role))).toEqual(
      roleKeys.filter((role) => letterOf('POST_VIEW', role) === 'E'),
    );
    expect(roleKeys.filter((role) => !admitted(role, AUTHOR))).toEqual([]);
  });
});

describe('people whose teams are closed', () => {
  /** Everything decided by someone's membership of the study. */
  const ofMembers = Object.keys(decisions).filter((name) => name !== 'canManageClient');

  test.each(ofMembers)('%s still lets them read, and nothing else', (name) => {
    const { permission, decide } = decisions[name]!;
    const reads = [
      'DIRECTORY_VIEW',
      'COMPLIANCE_VIEW',
      'AUDIT_VIEW',
      'ACCESS_REVIEW',
      'SERVICES_VIEW',
    ].includes(permission);
    expect(roleKeys.map((role) => extentOf(role, decide, { isReadOnly: true }))).toEqual(
      roleKeys.map((role) => (reads ? extentOf(role, decide) : 'none')),
    );
  });
});

test('canRemoveAttachment reveals that there is no file only to people who may remove it', () => {
  const decide = (authorId: number) =>
    comments.canRemoveAttachment(actorWith(['STUDY_COORDINATOR'], { userId: 7 }), postFacts(), {
      authorId,
      isRemoved: false,
      hasAttachment: false,
    });
  expect([decide(7), decide(11)]).toEqual(['FILE_NOT_FOUND', 'NOT_YOUR_COMMENT']);
});

test('canRemove does not let people whose teams are closed remove their own comments', () => {
  const decide = (isReadOnly: boolean) => {
    const author = actorWith(['STUDY_COORDINATOR'], { isReadOnly });
    return comments.canRemove(author, postFacts(), { ...commentFacts, authorId: author.userId });
  };
  expect([decide(false), decide(true)]).toEqual([true, 'COMMENTS_CLOSED']);
});

describe('canUpdateChannel and canViewDirectory', () => {
  test('apply to the administrators of the client too, who are not in the study', () => {
    const ofClient = actorWith([], { administeredClientIds: [1] });
    const ofAnother = actorWith([], { administeredClientIds: [2] });
    for (const decide of [channels.canUpdateChannel, channels.canViewDirectory])
      expect([decide(ofClient, STUDY), decide(ofAnother, STUDY)]).toEqual([true, 'CHANNEL_NOT_FOUND']);
    const asAuthor = actorWith(['CONTENT_AUTHOR'], { administeredClientIds: [1] });
    expect(channels.canUpdateChannel(asAuthor, STUDY)).toBe(true);
  });
});

describe('canManageClient', () => {
  test('applies to its administrators', () => {
    const administrator = actorWith([], { administeredClientIds: [1] });
    expect(clients.canManageClient(administrator, 1)).toBe(true);
    expect(clients.canManageClient(administrator, 2)).toBe('CLIENT_NOT_FOUND');
  });
});
