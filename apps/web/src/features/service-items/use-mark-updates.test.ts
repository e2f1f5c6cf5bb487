import { UPDATE_COUNT_CAP } from '@studyline/contract/updates/kinds';
import { expect, test } from 'vitest';
import { mayHaveNew } from './use-mark-updates.ts';

const seen = { serviceItemId: 1, unreadCount: 3, at: 1000 };
const full = { ...seen, unreadCount: UPDATE_COUNT_CAP };

test.each([
  ['the item is opened', undefined, seen, true],
  ['the item is opened with nothing unread', undefined, { ...seen, unreadCount: 0 }, false],
  ['another item is opened', seen, { ...seen, serviceItemId: 2 }, true],
  ['there are more', seen, { ...seen, unreadCount: 4, at: 2000 }, true],
  ['there are as many as before', seen, { ...seen, at: 2000 }, false],
  ['there are fewer', seen, { ...seen, unreadCount: 2, at: 2000 }, false],
  ['more than are counted are fetched again', full, { ...full, at: 2000 }, true],
  ['more than are counted, as before', full, full, false],
])('%s', (_, last, known, expected) => {
  expect(mayHaveNew(last, known)).toBe(expected);
});
