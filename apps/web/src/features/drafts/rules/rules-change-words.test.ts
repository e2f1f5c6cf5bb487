import { expect, test } from 'vitest';
import { rulesChangeTexts } from './rules-change-words.ts';

const nobody = { memberCount: 0, members: [] };
const person = (userId: number, displayName: string) => ({
  userId,
  displayName,
  portraitUrl: null,
  teamName: null,
});
const nothing = {
  requiredActionType: 'SIGN' as const,
  asked: nobody,
  again: nobody,
  renewed: nobody,
  ended: nobody,
  done: nobody,
};

test('a change of rules says whom it concerns, with the first names', () => {
  expect(rulesChangeTexts({ changes: [nothing] })).toEqual(['No one has more or less to do.']);
  const change = {
    ...nothing,
    asked: { memberCount: 7, members: [person(1, 'A'), person(2, 'B')] },
    ended: { memberCount: 1, members: [person(3, 'C')] },
    done: { memberCount: 2, members: [] },
  };
  expect(rulesChangeTexts({ changes: [change] })).toEqual([
    '7 people will have to sign it: A, B and 5 more.',
    '1 person will no longer have to sign it: C.',
    '2 people have already signed it, and won’t have to again.',
  ]);
});
