import * as sharing from '../sharing/policy.ts';
import * as drafts from './draft-policy.ts';
import { describe, expect, test } from 'vitest';
import type { May } from '@studyline/contract/core/may';
import type { RoleKey } from '@studyline/contract/core/permissions';
import type { PermissionEntry } from '@studyline/contract/sharing/calls';
import type { Actor } from '../../core/actor.ts';
import { actorWith, AUTHOR, CHANNEL, draftFacts, postFacts, ROLE, TEAM } from '../../../test/policy-facts.ts';
import { everyone, nobody } from '../../../test/world.ts';
import * as may from './policy.ts';

const narrowed = (facts: Partial<Record<'updatePost' | 'deletePost' | 'commentOnPost', PermissionEntry>>) =>
  postFacts({ permissions: { ...postFacts().permissions, ...facts } });

/** Letters copied from the permission table: A is the whole study, o own posts or drafts only, – nothing. */
const table: Record<
  RoleKey,
  { publish: string; update: string; remove: string; draft: string; comment: string; track: string }
> = {
  CHANNEL_ADMIN: { publish: 'A', update: 'A', remove: 'A', draft: 'A', comment: 'A', track: 'A' },
  STUDY_MANAGER: { publish: 'A', update: 'A', remove: 'A', draft: 'A', comment: 'A', track: 'A' },
  CONTENT_AUTHOR: { publish: '–', update: 'o', remove: '–', draft: 'A', comment: 'A', track: 'o' },
  CONTENT_APPROVER: { publish: 'A', update: 'A', remove: 'A', draft: 'A', comment: 'A', track: 'A' },
  REGULATORY_SPECIALIST: { publish: 'A', update: 'A', remove: 'A', draft: 'A', comment: 'A', track: 'A' },
  MONITOR: { publish: '–', update: '–', remove: '–', draft: 'A', comment: 'A', track: 'A' },
  MEDICAL_MONITOR: { publish: '–', update: '–', remove: '–', draft: 'A', comment: 'A', track: 'A' },
  SUPPLY_MANAGER: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: '–' },
  PRINCIPAL_INVESTIGATOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: 'A' },
  SUB_INVESTIGATOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: 'A' },
  STUDY_COORDINATOR: { publish: '–', update: '–', remove: '–', draft: 'A', comment: 'A', track: 'A' },
  SITE_REGULATORY: { publish: '–', update: '–', remove: '–', draft: 'A', comment: 'A', track: 'A' },
  SITE_PHARMACIST: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: 'A' },
  SITE_STAFF: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: 'A' },
  VENDOR_MEMBER: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: 'A' },
  QA_AUDITOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: '–', track: 'A' },
  INSPECTOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: '–', track: 'A' },
};

function letter(decide: (actor: Actor) => May, role: RoleKey): string {
  if (decide(actorWith([role])) === true) return 'A';
  return decide(actorWith([role], { userId: AUTHOR })) === true ? 'o' : '–';
}

describe('who may do what, by role', () => {
  test.each(Object.keys(table) as RoleKey[])('%s', (role) => {
    expect({
      publish: letter((a) => sharing.canPublish(a, CHANNEL), role),
      update: letter((a) => may.canUpdate(a, postFacts()), role),
      remove: letter((a) => may.canDelete(a, postFacts()), role),
      draft: letter((a) => sharing.canCreateDraft(a, CHANNEL), role),
      comment: letter((a) => may.canComment(a, postFacts()), role),
      track: letter((a) => may.canViewCompliance(a, postFacts()), role),
    }).toEqual(table[role]);
    expect(letter((a) => may.canViewAudit(a, postFacts()), role)).toBe(table[role].track);
    expect(drafts.canApprove(actorWith([role]), draftFacts()) === true).toBe(table[role].publish === 'A');
  });

  /** What people do with their own version, with the state it has to be in. */
  const withOwn: Record<string, (actor: Actor) => May> = {
    update: (a) => may.canUpdate(a, draftFacts()),
    addVersion: (a) => may.canAddVersion(a, draftFacts()),
    delete: (a) => may.canDelete(a, draftFacts()),
    submit: (a) => drafts.canSubmit(a, draftFacts()),
    resubmit: (a) => drafts.canResubmit(a, draftFacts({ versionLabel: 'REJECTED' })),
    extend: (a) => drafts.canExtend(a, draftFacts()),
    restore: (a) => drafts.canRestore(a, draftFacts({ versionLabel: 'EXPIRED' })),
  };
  // Decision: people who may write drafts do all of this with their own. People who have lost that right may do none of it.
  test.each(Object.keys(table) as RoleKey[])('%s with an own draft', (role) => {
    const author = actorWith([role], { userId: AUTHOR });
    const expected = table[role].draft === 'A' ? true : 'FORBIDDEN';
    const decided = Object.entries(withOwn).map(([name, decide]) => [name, decide(author)]);
    expect(decided).toEqual(Object.keys(withOwn).map((name) => [name, expected]));
    const another = may.canDelete(actorWith([role]), draftFacts());
    expect(another).toBe(table[role].remove === 'A' ? true : 'FORBIDDEN');
  });

  test('nothing for people outside the study', () => {
    const stranger = actorWith([]);
    expect([sharing.canPublish(stranger, CHANNEL), sharing.canCreateDraft(stranger, CHANNEL)]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    for (const decide of [may.canUpdate, may.canDelete, may.canViewCompliance, may.canViewAudit])
      expect(decide(stranger, postFacts())).toBe('FORBIDDEN');
    expect(may.canComment(stranger, postFacts())).toBe('COMMENTS_CLOSED');
  });
});

describe('the post’s own permission set', () => {
  const manager = actorWith(['STUDY_MANAGER']);
  test.each<[string, PermissionEntry, May]>([
    ['everyone', everyone, true],
    ['nobody', nobody, 'FORBIDDEN'],
    ['one of the roles', { ...nobody, roles: [ROLE] }, true],
    ['another role', { ...nobody, roles: [ROLE + 1] }, 'FORBIDDEN'],
    ['one of the teams', { ...nobody, teamIds: [TEAM] }, true],
    ['another team', { ...nobody, teamIds: [TEAM + 1] }, 'FORBIDDEN'],
  ])('restricts the table to %s', (_, entry, expected) => {
    expect(may.canUpdate(manager, narrowed({ updatePost: entry }))).toBe(expected);
    expect(may.canDelete(manager, narrowed({ deletePost: entry }))).toBe(expected);
    const comment = may.canComment(manager, narrowed({ commentOnPost: entry }));
    expect(comment).toBe(expected === true ? true : 'COMMENTS_CLOSED');
  });

  test('never grants more than the table, and exempts the author and study administrators', () => {
    expect(may.canUpdate(actorWith(['SITE_STAFF']), narrowed({ updatePost: everyone }))).toBe('FORBIDDEN');
    const closed = narrowed({ updatePost: nobody, deletePost: nobody, commentOnPost: nobody });
    expect(may.canUpdate(actorWith(['CONTENT_AUTHOR'], { userId: AUTHOR }), closed)).toBe(true);
    for (const decide of [may.canUpdate, may.canDelete, may.canComment])
      expect(decide(actorWith(['CHANNEL_ADMIN']), closed)).toBe(true);
  });
});

describe('reachOf', () => {
  test.each<[RoleKey[], number, string | undefined]>([
    [['CHANNEL_ADMIN'], 1, 'ALL'],
    [['CONTENT_APPROVER'], 1, 'ALL'],
    [['QA_AUDITOR'], 1, 'ALL'],
    [['CONTENT_AUTHOR'], 5, 'ALL'],
    [['CONTENT_AUTHOR'], 1, undefined],
    [['CONTENT_AUTHOR', 'MONITOR'], 1, 'OVERSEEN'],
    [['MONITOR'], 5, 'OVERSEEN'],
    [['PRINCIPAL_INVESTIGATOR'], 1, 'TEAM'],
    [['PRINCIPAL_INVESTIGATOR', 'MONITOR'], 1, 'OVERSEEN'],
    [['STUDY_COORDINATOR', 'STUDY_MANAGER'], 1, 'ALL'],
    [['SITE_STAFF'], 5, 'SELF'],
    [[], 5, undefined],
  ])('%s on a post by user %i reaches %s', (roles, authorId, expected) => {
    const actor = actorWith(roles, { userId: 5 });
    for (const permission of ['COMPLIANCE_VIEW', 'AUDIT_VIEW'] as const)
      expect(may.reachOf(actor, { channelId: CHANNEL, authorId }, permission)).toBe(expected);
  });
});

describe('versions', () => {
  const own = actorWith(['CONTENT_AUTHOR'], { userId: AUTHOR });
  const manager = actorWith(['STUDY_MANAGER']);
  test('only the author of a waiting draft may replace its content', () => {
    expect([may.canAddVersion(own, draftFacts()), may.canAddVersion(manager, draftFacts())]).toEqual([
      true,
      'DRAFT_EXISTS',
    ]);
    expect([may.canAddVersion(own, postFacts()), may.canAddVersion(manager, postFacts())]).toEqual([
      true,
      true,
    ]);
    const behind = postFacts({ waitingDraftAuthorId: AUTHOR });
    expect([may.canAddVersion(own, behind), may.canAddVersion(manager, behind)]).toEqual([
      true,
      'DRAFT_EXISTS',
    ]);
    expect(may.canAddVersion(actorWith(['SITE_STAFF']), postFacts())).toBe('FORBIDDEN');
    const news = postFacts({ postType: 'NEWS' });
    expect([may.canAddVersion(own, news), may.canAddVersion(own, news, 'NEWS')]).toEqual([true, true]);
    expect(may.canAddVersion(own, news, 'DOCUMENT')).toBe('ILLEGAL_TRANSITION');
    expect(may.canAddVersion(own, postFacts({ postType: 'ORDER' }))).toBe('ILLEGAL_TRANSITION');
  });
  test('people who write for a team may change their own drafts, but not publications', () => {
    const coordinator = actorWith(['STUDY_COORDINATOR'], { userId: AUTHOR });
    expect([may.canUpdate(coordinator, draftFacts()), may.canUpdate(coordinator, postFacts())]).toEqual([
      true,
      'FORBIDDEN',
    ]);
    expect(may.canUpdate(coordinator, draftFacts({ versionLabel: 'REJECTED' }))).toBe(true);
    expect(may.canAddVersion(coordinator, postFacts())).toBe('PUBLISHED_BY_OTHERS');
    expect(may.canAddVersion(coordinator, postFacts({ authorId: 11 }))).toBe('FORBIDDEN');
    expect(may.canUpdate(coordinator, draftFacts({ versionAuthorId: 11, authorId: 11 }))).toBe('FORBIDDEN');
  });
  test('a superseded or withdrawn version cannot be changed', () => {
    for (const versionLabel of ['SUPERCEDED', 'WITHDRAWN'] as const)
      expect(may.canUpdate(manager, postFacts({ versionLabel, isCurrent: false }))).toBe('POST_SUPERCEDED');
    expect(may.canDelete(own, postFacts({ versionLabel: 'SUPERCEDED' }))).toBe('FORBIDDEN');
  });
  test('people who delete publications revert to an earlier version with different content', () => {
    const old = (facts: Parameters<typeof postFacts>[0] = {}) =>
      postFacts({ versionLabel: 'SUPERCEDED', isCurrent: false, ...facts });
    expect([may.canRevert(manager, old(), false), may.canRevert(manager, old(), true)]).toEqual([
      true,
      'VERSION_IN_FORCE',
    ]);
    expect(may.canRevert(manager, postFacts(), true)).toBe('VERSION_IN_FORCE');
    expect(may.canRevert(manager, draftFacts(), false)).toBe('NOT_PUBLISHED');
    expect(may.canRevert(manager, old({ waitingDraftAuthorId: AUTHOR }), false)).toBe('DRAFT_EXISTS');
    expect(may.canRevert(own, old(), false)).toBe('FORBIDDEN');
    const closed = { ...postFacts().permissions, deletePost: nobody };
    expect(may.canRevert(manager, old({ permissions: closed }), false)).toBe('FORBIDDEN');
    expect(may.canRevert(actorWith(['CHANNEL_ADMIN']), old({ permissions: closed }), false)).toBe(true);
  });
  test('comments are open on current and former publications', () => {
    expect(may.canComment(own, draftFacts())).toBe('NOT_PUBLISHED');
    expect(may.canComment(own, postFacts({ versionLabel: 'SUPERCEDED' }))).toBe(true);
  });
});
