import { expect, test } from 'vitest';
import { t } from '../../words.ts';
import { changeText } from './change-text.ts';

test('gives the old value and the new one', () => {
  expect(changeText({ before: ['Old title'], after: ['New title'] }, t)).toBe(
    '“Old title” became “New title”',
  );
  expect(changeText({ before: ['Hello'], after: [] }, t)).toBe('It was “Hello”');
  expect(changeText({ before: [], after: ['Protocol', 'Amendments'] }, t)).toBe('Now “Protocol; Amendments”');
  expect(changeText(null, t)).toBeUndefined();
});
