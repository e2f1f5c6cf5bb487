import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { describe, expect, test } from 'vitest';
import { t } from '../../words.ts';
import { EVERYONE, setRight } from './permission-set.ts';
import { permissionWords, sharingWords } from './permission-words.ts';

const role = (roleId: number, key: string, memberCount = 1) => ({
  roleId,
  key,
  name: key,
  category: 'STUDY_SITE' as const,
  isHeld: memberCount > 0,
  memberCount,
  viewsEveryPost: key === 'INSPECTOR',
  managesEveryPost: false,
  givableRights: ['commentOnPost' as const],
});
const roles = [
  role(1, 'INSPECTOR'),
  role(7, 'SITE_PHARMACIST'),
  role(8, 'MONITOR'),
  role(9, 'SITE_STAFF', 0),
];
const everyone = { channelWide: true, roles: [], teamIds: [] };
const all = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone };
const wordsOf = (permissions: PermissionSet, of = roles) => permissionWords(permissions, of, t);

describe('the permissions in words', () => {
  test('say who views and comments', () => {
    expect(wordsOf(all)).toBe('Everyone can view and comment');
    const quiet = setRight(all, EVERYONE, 'commentOnPost', false);
    expect(wordsOf(quiet)).toBe('Everyone can view, no one can comment');
    expect(wordsOf(setRight(quiet, 7, 'commentOnPost', true))).toBe('Everyone can view, 1 role can comment');
  });

  test('say who is blinded, and who sees it early', () => {
    const sharing = { permissions: all, blinding: 'UNBLINDED_ONLY' as const, preActivation: true };
    expect(sharingWords(sharing, roles, t)).toBe(
      'Everyone can view and comment, unblinded people only, also before site activation',
    );
    expect(sharingWords({ ...sharing, blinding: 'NONE', preActivation: false }, roles, t)).toBe(
      'Everyone can view and comment',
    );
  });

  test('say which of fewer viewers comment, and who views every post anyway', () => {
    const none = setRight(all, EVERYONE, 'viewPost', false);
    const always = '1 role can always view every post';
    expect(wordsOf(none)).toBe(`Only the author can view; ${always}`);
    // Nobody has the role yet.
    expect(wordsOf(setRight(none, 9, 'viewPost', true))).toBe(`1 role can view and comment; ${always}`);
    expect(wordsOf(none, roles.slice(1))).toBe('Only the author can view');
    const two = setRight(setRight(none, 7, 'viewPost', true), 8, 'viewPost', true);
    expect(wordsOf(two)).toBe(`2 roles can view and comment; ${always}`);
    const quiet = setRight(two, EVERYONE, 'commentOnPost', false);
    expect(wordsOf(quiet)).toBe(`2 roles can view, no one can comment; ${always}`);
    expect(wordsOf(setRight(quiet, 8, 'commentOnPost', true))).toBe(
      `2 roles can view, 1 role can comment; ${always}`,
    );
    const withTeam = { ...two, viewPost: { ...two.viewPost, teamIds: [4] } };
    expect(wordsOf(withTeam)).toBe(`2 roles and 1 team can view and comment; ${always}`);
  });
});
