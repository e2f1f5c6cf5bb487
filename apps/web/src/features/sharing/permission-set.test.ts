import type { ChannelRole } from '@studyline/contract/channels/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { describe, expect, test } from 'vitest';
import {
  EVERYONE,
  isSameSet,
  rightsOfEveryone,
  rightsOfRole,
  rightsOfTeam,
  rowOfTeam,
  setRight,
  teamsNamed,
} from './permission-set.ts';

describe('the permission grid', () => {
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const leaders = { channelWide: false, roles: [1, 2], teamIds: [] };
  const permissions = {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: leaders,
    deletePost: leaders,
  };

  const role = (roleId: number, more: Partial<ChannelRole> = {}) =>
    ({
      roleId,
      viewsEveryPost: false,
      managesEveryPost: false,
      givableRights: ['commentOnPost', 'updatePost', 'deletePost'],
      ...more,
    }) as ChannelRole;
  const isStart = (set: PermissionSet) => isSameSet(set, permissions);
  const narrowed = setRight(permissions, EVERYONE, 'viewPost', false);

  test('equals another one, whatever was ticked in between', () => {
    const without = setRight(permissions, 1, 'updatePost', false);
    expect([permissions, without, setRight(without, 1, 'updatePost', true)].map(isStart)).toEqual([
      true,
      false,
      true,
    ]);
    expect(isStart(setRight(permissions, rowOfTeam(4), 'viewPost', true))).toBe(false);
    expect(isStart(setRight(permissions, EVERYONE, 'viewPost', false))).toBe(false);
  });

  test('ticks and locks a role if everyone is ticked', () => {
    expect(rightsOfEveryone(permissions)).toMatchObject({
      viewPost: { checked: true },
      deletePost: { checked: false },
    });
    expect(rightsOfRole(permissions, role(2))).toMatchObject({
      viewPost: { checked: true, locked: true },
      deletePost: { checked: true, locked: false },
    });
  });

  test('ticks and locks what a role may always do', () => {
    expect(rightsOfRole(narrowed, role(7, { viewsEveryPost: true }))).toMatchObject({
      viewPost: { checked: true, locked: true },
      commentOnPost: { checked: true, locked: true },
      deletePost: { checked: false, locked: false },
    });
    const manager = role(7, { viewsEveryPost: true, managesEveryPost: true });
    for (const cell of Object.values(rightsOfRole(narrowed, manager)))
      expect(cell).toEqual({ checked: true, locked: true });
  });

  test('clears and locks what a role may never do, even if everyone is ticked', () => {
    const inspector = role(2, { viewsEveryPost: true, givableRights: [] });
    const nothing = { checked: false, locked: true };
    expect(rightsOfRole(permissions, inspector)).toEqual({
      viewPost: { checked: true, locked: true },
      commentOnPost: nothing,
      updatePost: nothing,
      deletePost: nothing,
    });
    expect(rightsOfRole(permissions, role(2, { givableRights: ['commentOnPost'] }))).toMatchObject({
      commentOnPost: { checked: true, locked: true },
      updatePost: nothing,
    });
  });

  test('clears and locks what a role cannot do with a post that it cannot view', () => {
    const nothing = { checked: false, locked: true };
    expect(rightsOfRole(narrowed, role(2))).toEqual({
      viewPost: { checked: false, locked: false },
      commentOnPost: nothing,
      updatePost: nothing,
      deletePost: nothing,
    });
    const forTeams = { ...narrowed, viewPost: { ...narrowed.viewPost, teamIds: [4] } };
    expect(rightsOfRole(forTeams, role(2))).toMatchObject({
      viewPost: { checked: false, locked: false },
      commentOnPost: { checked: true, locked: true },
      deletePost: { checked: true, locked: false },
    });
  });

  test('ticks a team on its own, and names it as long as it has a permission', () => {
    const forTeam = setRight(narrowed, rowOfTeam(4), 'viewPost', true);
    expect(forTeam.viewPost).toEqual({ channelWide: false, roles: [], teamIds: [4] });
    expect(rightsOfTeam(forTeam, 4)).toEqual({
      viewPost: { checked: true, locked: false },
      commentOnPost: { checked: true, locked: true },
      updatePost: { checked: false, locked: false },
      deletePost: { checked: false, locked: false },
    });
    expect(rightsOfTeam(narrowed, 4).updatePost).toEqual({ checked: false, locked: true });
    expect(rightsOfTeam(permissions, 4).viewPost).toEqual({ checked: true, locked: true });
    expect([teamsNamed(forTeam), teamsNamed(setRight(forTeam, rowOfTeam(4), 'viewPost', false))]).toEqual([
      [4],
      [],
    ]);
  });

  test('unlocks the roles when everyone is cleared, and restores what they had', () => {
    const forOne = setRight(narrowed, 7, 'viewPost', true);
    expect(forOne.viewPost).toEqual({ channelWide: false, roles: [7], teamIds: [] });
    expect(rightsOfRole(forOne, role(1)).viewPost).toEqual({ checked: false, locked: false });
    expect(setRight(forOne, 7, 'viewPost', false).viewPost.roles).toEqual([]);
  });
});
