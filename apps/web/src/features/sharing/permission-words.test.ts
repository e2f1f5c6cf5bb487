import './add-words.ts';
import { expect, test } from 'vitest';
import { t } from '../../words.ts';
import { EVERYONE, setRight } from './permission-set.ts';
import { permissionWords } from './permission-words.ts';

test('say who views and comments', () => {
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const all = { viewPost: everyone, commentOnPost: everyone, updatePost: everyone, deletePost: everyone };
  expect(permissionWords(all, t)).toBe('Everyone views and comments');
  const quiet = setRight(all, EVERYONE, 'commentOnPost', false);
  expect(permissionWords(setRight(quiet, 7, 'commentOnPost', true), t)).toBe(
    'Everyone views, 1 role comments',
  );
});
