import { describe, expect, test } from 'vitest';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { actorWith, CHANNEL, TEAM } from '../../../test/policy-facts.ts';
import type { ActionRow } from './action-queries.ts';
import { isOpenAction } from '@studyline/contract/required-actions/open-actions';
import { actionStatus, presentAction } from './present.ts';

const HOUR = 3_600_000;
const GRACE = 8 * HOUR;
const DUE = Date.parse('2026-03-02T12:00:00Z');

const RULE = {
  ruleId: 11,
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'ANY_MEMBER',
  gracePeriodMillis: GRACE,
} as const;

const row = (completedAt: number | null = null): ActionRow => ({
  askingVersion: 2,
  ruleId: RULE.ruleId,
  teamId: TEAM,
  teamName: 'Berlin',
  dueAt: new Date(DUE),
  completedAt: completedAt === null ? null : new Date(completedAt),
  recordId: null,
  completedVersion: completedAt === null ? null : 2,
  completedById: completedAt === null ? null : 99,
  completedBy: completedAt === null ? null : 'Ada Byron',
  opened: true,
  asksEveryone: false,
  asksTeam: true,
  roleNames: ['Site staff'],
  duties: [],
  handedOver: null,
});

const present = (action: ActionRow, now: number, isCurrent = true) =>
  presentAction(
    actorWith(['SITE_STAFF']),
    { channelId: CHANNEL, version: 3, isCurrent, rules: [RULE] },
    action,
    new Date(now),
  );

describe('actionStatus', () => {
  test.each<[string, number, RequiredAction['status']]>([
    ['when it begins', DUE - GRACE, 'PENDING'],
    ['at the last quarter of the grace period', DUE - GRACE / 4, 'PENDING'],
    ['a millisecond into the last quarter', DUE - GRACE / 4 + 1, 'DUE_SOON'],
    ['at the due time', DUE, 'DUE_SOON'],
    ['a millisecond after it', DUE + 1, 'OVERDUE'],
    ['long after it', DUE + 365 * 24 * HOUR, 'OVERDUE'],
  ])('an open action, %s', (_, now, expected) => {
    expect(actionStatus(row(), GRACE, new Date(now))).toBe(expected);
    expect(isOpenAction(present(row(), now))).toBe(true);
  });

  test.each<[string, number, RequiredAction['status']]>([
    ['before the due time', DUE - HOUR, 'COMPLETED'],
    ['at the due time', DUE, 'COMPLETED'],
    ['a millisecond after it', DUE + 1, 'COMPLETED_LATE'],
  ])('an action completed %s, whenever it is viewed', (_, completedAt, expected) => {
    for (const now of [DUE - GRACE, DUE + 100 * GRACE]) {
      expect(actionStatus(row(completedAt), GRACE, new Date(now))).toBe(expected);
      expect(isOpenAction(present(row(completedAt), now))).toBe(false);
    }
  });
});

describe('presentAction', () => {
  test('shows what is required, of whom and until when', () => {
    expect(present(row(DUE - HOUR), DUE)).toMatchObject({
      ruleId: 11,
      teamId: TEAM,
      teamName: 'Berlin',
      requiredActionType: 'ACKNOWLEDGE',
      memberParticipationType: 'ANY_MEMBER',
      version: 2,
      dueDateTimeMillis: DUE,
      status: 'COMPLETED',
      completedAtDateTimeMillis: DUE - HOUR,
      completedByUserName: 'Ada Byron',
      opened: true,
    });
  });

  test('names the version it was completed on, or the shown version', () => {
    expect([present(row(DUE), DUE).version, present(row(), DUE).version]).toEqual([2, 3]);
  });

  test('says what the policy for completing it says', () => {
    expect(present(row(), DUE).can).toBe(true);
    expect(present({ ...row(), opened: false }, DUE).can).toBe('NOT_OPENED');
    expect(present({ ...row(), teamId: TEAM + 1 }, DUE).can).toBe('WRONG_TEAM');
    expect(present(row(), DUE, false).can).toBe('POST_SUPERCEDED');
  });
});
