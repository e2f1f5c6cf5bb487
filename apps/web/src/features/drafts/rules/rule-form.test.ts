import { expect, test } from 'vitest';
import { isRepeated, newRule, ruleFormOf, withParticipation } from './rule-form.ts';

const delegated = {
  ...newRule('ACKNOWLEDGE'),
  memberParticipationType: 'PI_OR_DELEGATE' as const,
  dutyIds: [3],
};

test('the form keeps the duties of a rule, which it does not show', () => {
  expect(ruleFormOf(delegated)).toEqual(delegated);
  expect(isRepeated([{ ...delegated, dutyIds: [4] }, delegated], 1)).toBe(false);
});

test('a rule for principal investigators loses its duties', () => {
  expect(withParticipation(delegated, 'ANY_MEMBER').dutyIds).toEqual([3]);
  expect(withParticipation(delegated, 'PRINCIPAL_INVESTIGATOR')).not.toHaveProperty('dutyIds');
});
