import type { RuleInput } from '@studyline/contract/compliance/calls';
import {
  type ApprovalType,
  approvalTypes,
  DEFAULT_APPROVAL_TYPE,
} from '@studyline/contract/signatures/approval-types';
import { inOrder } from '@studyline/contract/sharing/permission-set';

/** A requested rule, or one in force, which may have other properties too. */
type ComparedRule = Omit<RuleInput, 'requiredActionType'> & { requiredActionType: string };

/** What a signature under a rule can mean, in the order of the list; undefined if the rule requires none. */
export function meaningsOf({
  requiredActionType,
  approvalTypes: meanings = [DEFAULT_APPROVAL_TYPE],
}: Pick<ComparedRule, 'requiredActionType' | 'approvalTypes'>): ApprovalType[] | undefined {
  return requiredActionType === 'SIGN' ? approvalTypes.filter((one) => meanings.includes(one)) : undefined;
}

/** The duties that a rule targets; undefined if it targets none. */
function dutiesOf({ dutyIds = [] }: Pick<ComparedRule, 'dutyIds'>): number[] | undefined {
  return dutyIds.length > 0 ? [...new Set(dutyIds)].toSorted((one, other) => one - other) : undefined;
}

/** A rule as compared and stored. */
export function normalizeRule<R extends ComparedRule>(rule: R): R {
  return {
    ...rule,
    targetAudience: inOrder(rule.targetAudience),
    approvalTypes: meaningsOf(rule),
    dutyIds: dutiesOf(rule),
  };
}

/** The roles and teams that rules name. */
export function audiencesOf(
  rules: readonly Pick<RuleInput, 'targetAudience' | 'teamId'>[],
): RuleInput['targetAudience'][] {
  return rules.map(({ targetAudience: audience, teamId }) =>
    teamId === undefined ? audience : { ...audience, teamIds: [...audience.teamIds, teamId] },
  );
}

/** Equal for rules that require the same of the same people. */
function keyOf(rule: ComparedRule): string {
  const {
    requiredActionType,
    memberParticipationType,
    gracePeriodMillis,
    targetAudience,
    teamId,
    approvalTypes: meanings,
    dutyIds,
  } = normalizeRule(rule);
  return JSON.stringify([
    requiredActionType,
    memberParticipationType,
    gracePeriodMillis,
    targetAudience,
    teamId,
    meanings,
    dutyIds,
  ]);
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
