import { describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { actorWith, CHANNEL, TEAM } from '../../../test/policy-facts.ts';
import { canComplete, type CompletionFacts } from './policy.ts';

const fine: CompletionFacts = {
  channelId: CHANNEL,
  isCurrent: true,
  opened: true,
  action: 'ACKNOWLEDGE',
  isAddressed: true,
};

describe('canComplete', () => {
  test.each<
    [string, Partial<CompletionFacts>, { roles?: RoleKey[]; team?: number; channelId?: number }, unknown]
  >([
    ['addressed, opened, current', {}, {}, true],
    ['not opened', { opened: false }, {}, 'NOT_OPENED'],
    ['not addressed', { isAddressed: false }, {}, 'NOT_ADDRESSED'],
    ['the rule requires something else', { action: 'SIGN' }, {}, 'NOT_ADDRESSED'],
    ['another team', {}, { team: TEAM + 1 }, 'WRONG_TEAM'],
    ['another version', { isCurrent: false }, {}, 'POST_SUPERCEDED'],
    [
      'another version, team and nothing opened',
      { isCurrent: false, opened: false },
      { team: TEAM + 1 },
      'POST_SUPERCEDED',
    ],
    ['another team, nothing opened', { opened: false }, { team: TEAM + 1 }, 'WRONG_TEAM'],
    ['not addressed, nothing opened', { opened: false, isAddressed: false }, {}, 'NOT_ADDRESSED'],
    ['an auditor', {}, { roles: ['QA_AUDITOR'] }, 'NOT_ADDRESSED'],
    ['an inspector', {}, { roles: ['INSPECTOR'] }, 'NOT_ADDRESSED'],
    ['an auditor who is also a monitor', {}, { roles: ['QA_AUDITOR', 'MONITOR'] }, true],
    ['a study administrator', {}, { roles: ['CHANNEL_ADMIN'] }, true],
    ['a vendor', {}, { roles: ['VENDOR_MEMBER'] }, true],
    ['not a member of the study', {}, { channelId: 2 }, 'NOT_ADDRESSED'],
    ['no role', {}, { roles: [] }, 'NOT_ADDRESSED'],
  ])('%s', (_, facts, person, expected) => {
    const actor = actorWith(person.roles ?? ['SITE_STAFF'], { channelId: person.channelId ?? CHANNEL });
    expect(canComplete(actor, { ...fine, ...facts }, person.team ?? TEAM, 'ACKNOWLEDGE')).toBe(expected);
  });
});
