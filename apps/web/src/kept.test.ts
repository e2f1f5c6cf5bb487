import { afterEach, expect, test, vi } from 'vitest';
import { forget, forgetAll, keep, readKept } from './kept.ts';

afterEach(() => {
  vi.restoreAllMocks();
  forgetAll({ inMemory: true });
});

const refuse = () => {
  throw new DOMException('No room, or not allowed');
};

test('what is kept stays in the page if the browser has no room or allows no storage', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  keep('form', { title: 'Plan' });
  expect(readKept('form')).toEqual({ title: 'Plan' });
  forget('form');
  expect(readKept('form')).toBeUndefined();
});

test('what is spoiled in the storage is nothing', () => {
  sessionStorage.setItem('studyline.kept.form', '{"title":');
  expect(readKept('form')).toBeUndefined();
});
