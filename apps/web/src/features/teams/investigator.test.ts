import { expect, test } from 'vitest';
import { investigatorOf } from './investigator.ts';

test.each([
  ['Dr Ada Byron', ['Grace Hopper'], 'Grace Hopper'],
  [null, ['Grace Hopper', 'Ole Steen'], 'Grace Hopper, Ole Steen'],
  ['Dr Ada Byron', [], 'Dr Ada Byron'],
  [null, [], undefined],
])('given %s and members %j, a site is led by %s', (given, members, shown) => {
  expect(investigatorOf({ principalInvestigatorName: given, principalInvestigators: members })).toBe(shown);
});
