import type { RuleInput } from '@studyline/contract/compliance/calls';
import { inOrder } from '@studyline/contract/sharing/permission-set';

/** A requested rule, or one in force, which may have other properties too. */
type ComparedRule = Omit<RuleInput, 'requiredActionType'> & { requiredActionType: string };

/** A rule as compared and stored. */
export function normalizeRule<R extends ComparedRule>(rule: R): R {
  return { ...rule, targetAudience: inOrder(rule.targetAudience) };
}

/** Equal for rules that require the same of the same people. */
function keyOf(rule: ComparedRule): string {
  const { requiredActionType, memberParticipationType, gracePeriodMillis, targetAudience } =
    normalizeRule(rule);
  return JSON.stringify([requiredActionType, memberParticipationType, gracePeriodMillis, targetAudience]);
}

/** The changes that turn the rules in force into the requested ones. A rule that stays the same stays in force. */
export function compareRules<R extends ComparedRule>(
  inForce: readonly R[],
  wanted: readonly RuleInput[],
): { retired: R[]; added: RuleInput[] } {
  const wantedKeys = new Map(wanted.map((rule) => [keyOf(rule), normalizeRule(rule)]));
  const keptKeys = new Set(inForce.map(keyOf));
  return {
    retired: inForce.filter((rule) => !wantedKeys.has(keyOf(rule))),
    added: [...wantedKeys].filter(([key]) => !keptKeys.has(key)).map(([, rule]) => rule),
  };
}
