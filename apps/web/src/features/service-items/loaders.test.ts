import { expect, test } from 'vitest';
import { readShown } from './loaders.ts';

test('a number in the address is searched for, too', () => {
  expect(readShown('ORDER', { search: 12 }).search).toBe('12');
  expect(readShown('ORDER', { search: ' kit ' }).search).toBe('kit');
  expect(readShown('ORDER', {}).search).toBe('');
});
