import * as sharing from '../sharing/policy.ts';
import * as drafts from './draft-policy.ts';
import type { PostFacts } from '../sharing/policy.ts';
import { describe, expect, test } from 'vitest';
import type { May } from '@studyline/contract/common';
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
const narrowed = (facts: Partial<Record<'updatePost' | 'deletePost' | 'commentOnPost', PermissionEntry>>) =>
  post({ permissions: { ...post().permissions, ...facts } });

/** Letters typed from the permission table: A the whole study, o own posts or drafts only, – nothing. */
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
  SUB_INVESTIGATOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: '–' },
  STUDY_COORDINATOR: { publish: '–', update: '–', remove: '–', draft: 'A', comment: 'A', track: 'A' },
  SITE_REGULATORY: { publish: '–', update: '–', remove: '–', draft: 'A', comment: 'A', track: 'A' },
  SITE_PHARMACIST: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: '–' },
  SITE_STAFF: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: '–' },
  VENDOR_MEMBER: { publish: '–', update: '–', remove: '–', draft: '–', comment: 'A', track: '–' },
  QA_AUDITOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: '–', track: 'A' },
  INSPECTOR: { publish: '–', update: '–', remove: '–', draft: '–', comment: '–', track: 'A' },
};

function letter(decide: (actor: Actor) => May, role: RoleKey): string {
  if (decide(actor([role])) === true) return 'A';
  return decide(actor([role], AUTHOR)) === true ? 'o' : '–';
}

describe('who may do what, by role', () => {
  test.each(Object.keys(table) as RoleKey[])('%s', (role) => {
    expect({
      publish: letter((a) => sharing.canPublish(a, CHANNEL), role),
      update: letter((a) => may.canUpdate(a, post()), role),
      remove: letter((a) => may.canDelete(a, post()), role),
      draft: letter((a) => sharing.canCreateDraft(a, CHANNEL), role),
      comment: letter((a) => may.canComment(a, post()), role),
      track: letter((a) => may.canViewCompliance(a, post()), role),
    }).toEqual(table[role]);
    expect(letter((a) => may.canViewAudit(a, post()), role)).toBe(table[role].track);
    expect(drafts.canApprove(actor([role]), draft()) === true).toBe(table[role].publish === 'A');
  });

  test('nothing for who is not in the study', () => {
    const stranger = actor([]);
    expect([sharing.canPublish(stranger, CHANNEL), sharing.canCreateDraft(stranger, CHANNEL)]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    for (const decide of [may.canUpdate, may.canDelete, may.canViewCompliance, may.canViewAudit])
      expect(decide(stranger, post())).toBe('FORBIDDEN');
    expect(may.canComment(stranger, post())).toBe('COMMENTS_CLOSED');
  });
});

describe('the post’s own permission set', () => {
  const manager = actor(['STUDY_MANAGER']);
  test.each<[string, PermissionEntry, May]>([
    ['everybody', everyone, true],
    ['nobody', nobody, 'FORBIDDEN'],
    ['one of the roles', { ...nobody, roles: [ROLE] }, true],
    ['another role', { ...nobody, roles: [ROLE + 1] }, 'FORBIDDEN'],
    ['one of the teams', { ...nobody, teamIds: [OWN_TEAM] }, true],
    ['another team', { ...nobody, teamIds: [OWN_TEAM + 1] }, 'FORBIDDEN'],
  ])('narrows the table to %s', (_, entry, expected) => {
    expect(may.canUpdate(manager, narrowed({ updatePost: entry }))).toBe(expected);
    expect(may.canDelete(manager, narrowed({ deletePost: entry }))).toBe(expected);
    const comment = may.canComment(manager, narrowed({ commentOnPost: entry }));
    expect(comment).toBe(expected === true ? true : 'COMMENTS_CLOSED');
  });

  test('never gives more than the table, and exempts the author and study administrators', () => {
    expect(may.canUpdate(actor(['SITE_STAFF']), narrowed({ updatePost: everyone }))).toBe('FORBIDDEN');
    const closed = narrowed({ updatePost: nobody, deletePost: nobody, commentOnPost: nobody });
    expect(may.canUpdate(actor(['CONTENT_AUTHOR'], AUTHOR), closed)).toBe(true);
    for (const decide of [may.canUpdate, may.canDelete, may.canComment])
      expect(decide(actor(['CHANNEL_ADMIN']), closed)).toBe(true);
  });
});

describe('versions', () => {
  const own = actor(['CONTENT_AUTHOR'], AUTHOR);
  const manager = actor(['STUDY_MANAGER']);
  test('only the waiting draft’s author puts another file into it', () => {
    expect([may.canAddVersion(own, draft()), may.canAddVersion(manager, draft())]).toEqual([
      true,
      'DRAFT_EXISTS',
    ]);
    expect([may.canAddVersion(own, post()), may.canAddVersion(manager, post())]).toEqual([true, true]);
    expect(may.canAddVersion(actor(['SITE_STAFF']), post())).toBe('FORBIDDEN');
  });
  test('who writes for a team changes own drafts, never what is published', () => {
    const coordinator = actor(['STUDY_COORDINATOR'], AUTHOR);
    expect([may.canUpdate(coordinator, draft()), may.canUpdate(coordinator, post())]).toEqual([
      true,
      'FORBIDDEN',
    ]);
    expect(may.canUpdate(coordinator, draft({ versionLabel: 'REJECTED' }))).toBe(true);
    expect(may.canUpdate(coordinator, draft({ versionAuthorId: 11, authorId: 11 }))).toBe('FORBIDDEN');
  });
  test('what was replaced or withdrawn stays as it is', () => {
    for (const versionLabel of ['SUPERCEDED', 'WITHDRAWN'] as const)
      expect(may.canUpdate(manager, post({ versionLabel, isCurrent: false }))).toBe('POST_SUPERCEDED');
    expect(may.canDelete(own, post({ versionLabel: 'SUPERCEDED' }))).toBe('FORBIDDEN');
  });
  test('comments are open on what is or was published', () => {
    expect(may.canComment(own, draft())).toBe('NOT_PUBLISHED');
    expect(may.canComment(own, post({ versionLabel: 'SUPERCEDED' }))).toBe(true);
  });
});
