import * as drafts from './draft-policy.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { describe, expect, test } from 'vitest';
import { draftTransitions } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { actorWith, AUTHOR, draftFacts, postFacts } from '../../../test/policy-facts.ts';
import * as may from './policy.ts';

describe('transitions of a draft, by state and by author', () => {
  const own = actorWith(['CONTENT_AUTHOR'], { userId: AUTHOR });
  const approver = actorWith(['CONTENT_APPROVER']);
  const reader = actorWith(['SITE_STAFF']);
  const states: Record<string, PostFacts> = {
    draft: draftFacts(),
    submitted: draftFacts({ submitted: true }),
    rejected: draftFacts({ versionLabel: 'REJECTED' }),
    expired: draftFacts({ versionLabel: 'EXPIRED' }),
    published: postFacts(),
  };
  test.each<[state: string, own: string, approver: string]>([
    ['draft', 'submit_draft extend_draft', 'approve_draft extend_draft'],
    ['submitted', 'extend_draft', 'approve_draft reject_draft extend_draft'],
    ['rejected', 'resubmit_draft', ''],
    ['expired', 'restore_draft', ''],
    ['published', '', ''],
  ])('%s', (state, byOwn, byApprover) => {
    const facts = states[state] ?? postFacts();
    expect(drafts.allowedTransitions(own, facts).join(' ')).toBe(byOwn);
    expect(drafts.allowedTransitions(approver, facts).join(' ')).toBe(byApprover);
    expect(drafts.allowedTransitions(reader, facts)).toEqual([]);
  });

  test('an expired draft says so to people who may see it', () => {
    const expired = draftFacts({ versionLabel: 'EXPIRED', submitted: true });
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

  test('four eyes: nobody approves their own draft', () => {
    const mine = actorWith(['STUDY_MANAGER'], { userId: AUTHOR });
    expect(drafts.canApprove(mine, draftFacts())).toBe(true);
    expect(drafts.canApprove(mine, draftFacts({ fourEyes: true }))).toBe('OWN_DRAFT');
    expect(drafts.canApprove(approver, draftFacts({ fourEyes: true }))).toBe(true);
  });

  test('an older draft has no next step', () => {
    for (const versionLabel of ['REJECTED', 'EXPIRED'] as const) {
      const old = draftFacts({ versionLabel, isNewest: false });
      expect(drafts.allowedTransitions(own, old)).toEqual([]);
      expect(may.canDelete(own, old)).toBe('ILLEGAL_TRANSITION');
    }
  });
});
