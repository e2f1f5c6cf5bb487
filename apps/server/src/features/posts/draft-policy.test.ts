import * as drafts from './draft-policy.ts';
import type { PostFacts } from '../sharing/policy.ts';
import { describe, expect, test } from 'vitest';
import { draftTransitions } from '@studyline/contract/drafts';
import type { RoleKey } from '@studyline/contract/permissions';
import type { PermissionEntry } from '@studyline/contract/sharing';
import type { Actor } from '../../core/actor.ts';
import * as may from './policy.ts';

const CHANNEL = 1;
const AUTHOR = 10;
const OWN_TEAM = 70;
const ROLE = 500;

const nobody: PermissionEntry = { channelWide: false, roles: [], teamIds: [] };
const everyone: PermissionEntry = { ...nobody, channelWide: true };

function actor(roleKeys: RoleKey[], userId = 99): Actor {
  const member = {
    memberId: 1,
    channelId: CHANNEL,
    roleKeys,
    roleIds: [ROLE],
    teamIds: [OWN_TEAM],
    feedChangedAtMillis: 0,
  };
  return { userId, memberships: new Map(roleKeys.length > 0 ? [[CHANNEL, member]] : []) } as unknown as Actor;
}

function post(facts: Partial<PostFacts> = {}): PostFacts {
  const permissions = {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: everyone,
    deletePost: everyone,
  };
  return {
    channelId: CHANNEL,
    postId: 1,
    authorId: AUTHOR,
    versionAuthorId: AUTHOR,
    permissions,
    versionLabel: 'PUBLISHED',
    isCurrent: true,
    isNewest: true,
    submitted: false,
    fourEyes: false,
    ...facts,
  };
}

const draft = (facts: Partial<PostFacts> = {}) => post({ versionLabel: 'DRAFT', isCurrent: false, ...facts });

describe('transitions of a draft, by its state and whose it is', () => {
  const own = actor(['CONTENT_AUTHOR'], AUTHOR);
  const approver = actor(['CONTENT_APPROVER']);
  const reader = actor(['SITE_STAFF']);
  const states: Record<string, PostFacts> = {
    draft: draft(),
    submitted: draft({ submitted: true }),
    rejected: draft({ versionLabel: 'REJECTED' }),
    expired: draft({ versionLabel: 'EXPIRED' }),
    published: post(),
  };
  test.each<[state: string, own: string, approver: string]>([
    ['draft', 'submit_draft extend_draft', 'approve_draft extend_draft'],
    ['submitted', 'extend_draft', 'approve_draft reject_draft extend_draft'],
    ['rejected', 'resubmit_draft', ''],
    ['expired', 'restore_draft', ''],
    ['published', '', ''],
  ])('%s', (state, byOwn, byApprover) => {
    const facts = states[state] ?? post();
    expect(drafts.allowedTransitions(own, facts).join(' ')).toBe(byOwn);
    expect(drafts.allowedTransitions(approver, facts).join(' ')).toBe(byApprover);
    expect(drafts.allowedTransitions(reader, facts)).toEqual([]);
  });

  test('an expired one says so, to whom it is open', () => {
    const expired = draft({ versionLabel: 'EXPIRED', submitted: true });
    const said = (who: Actor) => draftTransitions.map((name) => drafts.canTransition[name](who, expired));
    expect(said(approver)).toEqual([
      'NOT_YOUR_DRAFT',
      'DRAFT_EXPIRED',
      'DRAFT_EXPIRED',
      'NOT_YOUR_DRAFT',
      'DRAFT_EXPIRED',
      'NOT_YOUR_DRAFT',
    ]);
    expect(said(own)).toEqual([
      'DRAFT_EXPIRED',
      'FORBIDDEN',
      'FORBIDDEN',
      'ILLEGAL_TRANSITION',
      'DRAFT_EXPIRED',
      true,
    ]);
  });

  test('four eyes: not the own draft', () => {
    const mine = actor(['STUDY_MANAGER'], AUTHOR);
    expect(drafts.canApprove(mine, draft())).toBe(true);
    expect(drafts.canApprove(mine, draft({ fourEyes: true }))).toBe('OWN_DRAFT');
    expect(drafts.canApprove(approver, draft({ fourEyes: true }))).toBe(true);
  });

  test('an older one has nothing to follow any more', () => {
    for (const versionLabel of ['REJECTED', 'EXPIRED'] as const) {
      const old = draft({ versionLabel, isNewest: false });
      expect(drafts.allowedTransitions(own, old)).toEqual([]);
      expect(may.canDelete(own, old)).toBe('ILLEGAL_TRANSITION');
    }
  });
});
