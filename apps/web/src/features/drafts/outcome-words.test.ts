import { expect, test } from 'vitest';
import { makeFormat } from '../../format.ts';
import { outcomeWords, publishedWords } from './outcome-words.ts';

const format = makeFormat('UTC');
const now = Date.UTC(2026, 10, 26, 12);
type Draft = Parameters<typeof outcomeWords>[0];
type Ask = Draft['asks'][number];

const ask: Ask = {
  requiredActionType: 'ACKNOWLEDGE',
  memberParticipationType: 'EVERY_MEMBER',
  memberCount: 35,
  teamCount: 14,
  roleNames: null,
  unaskedRoleNames: [],
  gracePeriodMillis: 7 * 86_400_000,
};
const draft = (asks: Ask[], changes: Partial<Draft> = {}): Draft => ({
  asks,
  changeType: 'MAJOR',
  sharedWith: { memberCount: 118 } as Draft['sharedWith'],
  ...changes,
});

test('publishing says how many people have to do what, and by when', () => {
  expect(outcomeWords(draft([ask]), now, format)).toBe('35 people in 14 teams must acknowledge it by 3 Dec.');
  const one = { ...ask, memberCount: 1, teamCount: 1, requiredActionType: 'VIEW' as const };
  expect(outcomeWords(draft([one]), now, format)).toBe('1 person in 1 team must open it by 3 Dec.');
});

test('once it is published it says how long they have', () => {
  expect(publishedWords(draft([ask]), now, format)).toBe(
    '35 people in 14 teams have until 3 Dec to acknowledge it.',
  );
  expect(publishedWords(draft([]), now, format)).toBe('');
});

test('of several actions it says the first, and how many more there are', () => {
  const nobody = { ...ask, memberCount: 0 };
  expect(outcomeWords(draft([nobody, ask, ask, ask]), now, format)).toBe(
    '35 people in 14 teams must acknowledge it by 3 Dec. 2 more actions are required.',
  );
});

test('it says when no one has to act, and when no one can see it', () => {
  expect(outcomeWords(draft([]), now, format)).toBe('no one has to do anything.');
  expect(outcomeWords(draft([], { changeType: 'MINOR' }), now, format)).toBe('no one has to act again.');
  const unseen = { sharedWith: { memberCount: 0 } as Draft['sharedWith'] };
  expect(outcomeWords(draft([ask], unseen), now, format)).toBe('no one can see it.');
});
