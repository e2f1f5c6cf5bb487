import { describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { actorWith, CHANNEL, TEAM } from '../../../test/policy-facts.ts';
import { canComplete, canHandOver, type CompletionFacts, type HandOverFacts } from './policy.ts';

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

describe('canHandOver', () => {
  const own = actorWith(['SITE_STAFF']);
  const open: HandOverFacts = {
    channelId: CHANNEL,
    teamId: TEAM,
    isReached: false,
    isTeamActive: true,
    fromUserId: own.userId,
    participation: 'EVERY_MEMBER',
    isAddressed: true,
    isOpen: true,
  };
  const another = { fromUserId: own.userId + 1 };

  test.each<[string, Partial<HandOverFacts>, RoleKey, unknown]>([
    ['their own', {}, 'SITE_STAFF', true],
    ['their own for another team', { teamId: TEAM + 1 }, 'SITE_STAFF', 'WRONG_TEAM'],
    ["a colleague's", another, 'SITE_STAFF', 'FORBIDDEN'],
    ["a colleague's, as investigator", { ...another, isReached: true }, 'PRINCIPAL_INVESTIGATOR', true],
    ['their own, as supply manager', {}, 'SUPPLY_MANAGER', 'FORBIDDEN'],
    [
      'what is the investigator’s',
      { participation: 'PRINCIPAL_INVESTIGATOR' },
      'SITE_STAFF',
      'ONLY_INVESTIGATOR',
    ],
    ['what was never asked of them', { isAddressed: false, isOpen: false }, 'SITE_STAFF', 'NOT_ADDRESSED'],
    ['what is done', { isOpen: false }, 'SITE_STAFF', 'ACTION_NOT_OPEN'],
    ['for a team on hold', { isTeamActive: false }, 'SITE_STAFF', 'TEAM_ON_HOLD'],
  ])('%s', (_, facts, role, expected) => {
    expect(canHandOver(actorWith([role]), { ...open, ...facts })).toBe(expected);
  });
});
