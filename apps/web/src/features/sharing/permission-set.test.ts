import { describe, expect, test } from 'vitest';
import { EVERYONE, rightsOfRow, setRight } from './permission-set.ts';

describe('the permission grid', () => {
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const leaders = { channelWide: false, roles: [1, 2], teamIds: [] };
  const permissions = {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: leaders,
    deletePost: leaders,
  };

  test('ticks and locks a role if everyone is ticked', () => {
    expect(rightsOfRow(permissions, EVERYONE)).toMatchObject({
      viewPost: { checked: true },
      deletePost: { checked: false },
    });
    expect(rightsOfRow(permissions, 2)).toMatchObject({
      viewPost: { checked: true, locked: true },
      deletePost: { checked: true, locked: false },
    });
  });

  test('ticks and locks the view of a role that views every post', () => {
    const narrowed = setRight(permissions, EVERYONE, 'viewPost', false);
    expect(rightsOfRow(narrowed, 7, true)).toMatchObject({
      viewPost: { checked: true, locked: true },
      deletePost: { checked: false, locked: false },
    });
  });

  test('unlocks the roles when everyone is cleared, and keeps what they had', () => {
    const narrowed = setRight(setRight(permissions, EVERYONE, 'viewPost', false), 7, 'viewPost', true);
    expect(narrowed.viewPost).toEqual({ channelWide: false, roles: [7], teamIds: [] });
    expect(rightsOfRow(narrowed, 1).viewPost).toEqual({ checked: false, locked: false });
    expect(setRight(narrowed, 7, 'viewPost', false).viewPost.roles).toEqual([]);
  });
});
