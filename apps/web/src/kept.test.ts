import { afterEach, expect, test, vi } from 'vitest';
import { forget, forgetAll, keep, readKept } from './kept.ts';

afterEach(() => {
  vi.restoreAllMocks();
  forgetAll({ inMemory: true });
});

const refuse = () => {
  throw new DOMException('No room, or not allowed');
};

test('values stay in memory if the browser’s storage is full or disabled', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  keep('form', { title: 'Plan' });
  expect(readKept('form')).toEqual({ title: 'Plan' });
  forget('form');
  expect(readKept('form')).toBeUndefined();
});

test('a corrupt value in the storage is ignored', () => {
  sessionStorage.setItem('studyline.kept.form', '{"title":');
  expect(readKept('form')).toBeUndefined();
});
