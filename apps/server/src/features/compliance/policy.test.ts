import { describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/permissions';
import { actorWith, CHANNEL } from '../../../test/policy-facts.ts';
import { reachOf } from './policy.ts';

describe('reachOf', () => {
  test.each<[RoleKey[], number, string]>([
    [['CHANNEL_ADMIN'], 1, 'ALL'],
    [['CONTENT_APPROVER'], 1, 'ALL'],
    [['QA_AUDITOR'], 1, 'ALL'],
    [['CONTENT_AUTHOR'], 5, 'ALL'],
    [['CONTENT_AUTHOR', 'MONITOR'], 1, 'OVERSEEN'],
    [['MONITOR'], 5, 'OVERSEEN'],
    [['PRINCIPAL_INVESTIGATOR'], 1, 'TEAM'],
    [['PRINCIPAL_INVESTIGATOR', 'MONITOR'], 1, 'OVERSEEN'],
    [['STUDY_COORDINATOR', 'STUDY_MANAGER'], 1, 'ALL'],
  ])('%s on a post by user %i reaches %s', (roles, authorId, expected) => {
    expect(
      reachOf(actorWith(roles, { userId: 5 }), { channelId: CHANNEL, authorId }, 'COMPLIANCE_VIEW'),
    ).toBe(expected);
    expect(reachOf(actorWith(roles, { userId: 5 }), { channelId: CHANNEL, authorId }, 'AUDIT_VIEW')).toBe(
      expected,
    );
  });
});
