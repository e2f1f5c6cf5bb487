import { expect, test } from 'vitest';
import { isRepeated, newRule, ruleFormOf, withDuties, withParticipation } from './rule-form.ts';

const delegated = {
  ...newRule('ACKNOWLEDGE'),
  memberParticipationType: 'PI_OR_DELEGATE' as const,
  dutyIds: [3],
};

test('the form keeps the duties of a rule, and tells rules apart by them', () => {
  expect(ruleFormOf(delegated)).toEqual(delegated);
  expect(isRepeated([{ ...delegated, dutyIds: [4] }, delegated], 1)).toBe(false);
});

test('a rule loses its duties with the last of them, and when it is for principal investigators', () => {
  expect(withParticipation(delegated, 'ANY_MEMBER').dutyIds).toEqual([3]);
  expect(withParticipation(delegated, 'PRINCIPAL_INVESTIGATOR')).not.toHaveProperty('dutyIds');
  expect(withDuties(delegated, [5, 6]).dutyIds).toEqual([5, 6]);
  expect(withDuties(delegated, [])).not.toHaveProperty('dutyIds');
});
