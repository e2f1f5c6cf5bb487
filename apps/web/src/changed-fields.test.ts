import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('re-entering the original value counts as no change', () => {
  const start = { name: '', teams: [], rights: { a: 1, b: 2 }, city: '' };
  expect(changedFields({ name: '', teams: [], rights: { b: 2, a: 1 }, city: 'Cork' }, start)).toEqual({
    city: 'Cork',
  });
});
