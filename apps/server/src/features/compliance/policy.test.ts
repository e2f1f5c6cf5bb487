import { type CompletionFacts, canComplete } from '../required-actions/policy.ts';
import { describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/permissions';
import type { Actor } from '../../core/actor.ts';
import { reachOf } from './policy.ts';

const CHANNEL = 1;
const TEAM = 7;

/** A person with these roles in the study, in team 7. Policies read nothing else of an actor. */
function actorWith(roleKeys: RoleKey[], channelId = CHANNEL): Actor {
  const member = { memberId: 1, channelId, roleKeys, roleIds: [], teamIds: [TEAM], feedChangedAtMillis: 0 };
  return { userId: 5, memberships: new Map([[channelId, member]]) } as unknown as Actor;
}

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
    ['the rule asks for something else', { action: 'SIGN' }, {}, 'NOT_ADDRESSED'],
    ['another team', {}, { team: 8 }, 'WRONG_TEAM'],
    ['another version', { isCurrent: false }, {}, 'POST_SUPERCEDED'],
    [
      'another version, team and nothing opened',
      { isCurrent: false, opened: false },
      { team: 8 },
      'POST_SUPERCEDED',
    ],
    ['another team, nothing opened', { opened: false }, { team: 8 }, 'WRONG_TEAM'],
    ['not addressed, nothing opened', { opened: false, isAddressed: false }, {}, 'NOT_ADDRESSED'],
    ['an auditor', {}, { roles: ['QA_AUDITOR'] }, 'NOT_ADDRESSED'],
    ['an inspector', {}, { roles: ['INSPECTOR'] }, 'NOT_ADDRESSED'],
    ['an auditor who is a monitor too', {}, { roles: ['QA_AUDITOR', 'MONITOR'] }, true],
    ['a study administrator', {}, { roles: ['CHANNEL_ADMIN'] }, true],
    ['a vendor', {}, { roles: ['VENDOR_MEMBER'] }, true],
    ['no member of the study', {}, { channelId: 2 }, 'NOT_ADDRESSED'],
    ['no role', {}, { roles: [] }, 'NOT_ADDRESSED'],
  ])('%s', (_, facts, person, expected) => {
    const actor = actorWith(person.roles ?? ['SITE_STAFF'], person.channelId);
    expect(canComplete(actor, { ...fine, ...facts }, person.team ?? TEAM, 'ACKNOWLEDGE')).toBe(expected);
  });
});

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
    expect(reachOf(actorWith(roles), { channelId: CHANNEL, authorId }, 'COMPLIANCE_VIEW')).toBe(expected);
    expect(reachOf(actorWith(roles), { channelId: CHANNEL, authorId }, 'AUDIT_VIEW')).toBe(expected);
  });
});
