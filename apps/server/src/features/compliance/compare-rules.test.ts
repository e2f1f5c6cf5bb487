import { describe, expect, test } from 'vitest';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import { compareRules, normalizeRule } from './compare-rules.ts';

const rule = (change: Partial<RuleInput> = {}): RuleInput => ({
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'EVERY_MEMBER',
  gracePeriodMillis: 86_400_001,
  targetAudience: { channelWide: false, roles: [1, 2], teamIds: [] },
  ...change,
});

describe('compareRules', () => {
  test('keeps a rule for the same people, listed in any order', () => {
    const wanted = rule({ targetAudience: { channelWide: false, roles: [2, 1, 2], teamIds: [] } });
    expect(compareRules([rule()], [wanted])).toEqual({ retired: [], added: [] });
  });

  test('ignores lists in a rule for the whole study', () => {
    const lists = rule({ targetAudience: { channelWide: true, roles: [1], teamIds: [3] } });
    const none = rule({ targetAudience: { channelWide: true, roles: [], teamIds: [] } });
    expect(compareRules([none], [lists])).toEqual({ retired: [], added: [] });
  });

  test.each<[string, Partial<RuleInput>]>([
    ['another action', { requiredActionType: 'VIEW' }],
    ['another participation', { memberParticipationType: 'ANY_MEMBER' }],
    ['another grace period', { gracePeriodMillis: 60_000 }],
    ['other roles', { targetAudience: { channelWide: false, roles: [1], teamIds: [] } }],
    ['teams instead of roles', { targetAudience: { channelWide: false, roles: [], teamIds: [1, 2] } }],
  ])('replaces for %s', (_, change) => {
    const former = { ...rule(), ruleId: 9 };
    expect(compareRules([former], [rule(change)])).toEqual({
      retired: [former],
      added: [normalizeRule(rule(change))],
    });
  });

  test('adds a repeated rule once', () => {
    expect(compareRules([], [rule(), rule()]).added).toHaveLength(1);
  });
});
