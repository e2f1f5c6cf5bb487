import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { expect, test } from 'vitest';
import { whyYou } from './why-you.ts';

const unsaid = { everyone: false, roleNames: [], dutyNames: [], ofTeam: false, handedOver: null };
const why = (askedAs: Partial<RequiredAction['askedAs']>, completedAtDateTimeMillis: number | null = null) =>
  whyYou({
    teamName: 'Calder Clinical',
    status: completedAtDateTimeMillis === null ? 'PENDING' : 'COMPLETED',
    completedAtDateTimeMillis,
    askedAs: { ...unsaid, ...askedAs },
  } as RequiredAction);

test.each([
  [{ roleNames: ['Monitor', 'Approver'] }, 'Why you: Monitor, Approver'],
  [{ roleNames: ['Monitor'], dutyNames: ['Dispense study drug'] }, 'Why you: Monitor, Dispense study drug'],
  [{ ofTeam: true }, 'Why you: Calder Clinical'],
  [
    { roleNames: ['Monitor'], handedOver: { displayName: 'Ada', atDateTimeMillis: 1 } },
    'Why you: handed over by Ada',
  ],
])('an open action of %j says why in a list', (askedAs, text) => {
  expect(why(askedAs)).toEqual([text]);
});

test('a list says nothing of an action that everyone has, or that is done', () => {
  expect(why({ everyone: true })).toEqual([]);
  expect(why({ roleNames: ['Monitor'] }, 1)).toEqual([]);
  expect(whyYou(undefined)).toEqual([]);
});
