import { describe, expect, it } from 'vitest';
import { readIds } from './guards.ts';

describe('readIds', () => {
  it.for(['1', '42', '2147483647'])('accepts %s', (text) => {
    expect(readIds({ postId: text })).toEqual({ postId: Number(text) });
  });

  it.for(['0', '01', '-1', '1.5', '1e3', '12x', '', ' 1', '2147483648', '99999999999'])(
    'rejects %j',
    (text) => {
      expect(readIds({ postId: '7', version: text })).toBe(false);
    },
  );
});
