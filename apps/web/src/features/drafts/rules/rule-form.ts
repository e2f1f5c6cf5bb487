import type { ChannelRole } from '@studyline/contract/channels/calls';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import {
  requiredActionTypes,
  GRACE_PERIOD_MILLIS,
} from '@studyline/contract/required-actions/required-action';
import { DEFAULT_APPROVAL_TYPE } from '@studyline/contract/signatures/approval-types';
import { EVERYONE } from '../../sharing/permission-set.ts';

/** The props of the editor of rules. */
export interface RulesFieldsProps {
  channelId: number;
  /** Only a course can be required to be completed. */
  isCourse: boolean;
  rules: readonly RuleInput[];
  onChange: (rules: RuleInput[]) => void;
  roles: readonly ChannelRole[];
  /** The grace periods that the study offers. */
  gracePeriodsMillis: readonly number[];
  /** The roles in a rule that cannot view the post. */
  rolesWithoutView: (rule: RuleInput) => readonly ChannelRole[];
  /** Whether what is missing is shown as an error. */
  showsGaps: boolean;
  disabled: boolean;
}

export type AskedType = RuleInput['requiredActionType'];

/** What can be required, the most fitting first. */
export function typesFor(isCourse: boolean): AskedType[] {
  const others = requiredActionTypes.filter((type) => type !== 'COMPLETE_COURSE');
  return isCourse ? ['COMPLETE_COURSE', ...others] : others;
}

/** The most rules that a post can have. */
export const MOST_RULES = 10;

export function newRule(requiredActionType: AskedType): RuleInput {
  const rule: RuleInput = {
    requiredActionType,
    memberParticipationType: 'EVERY_MEMBER',
    gracePeriodMillis: GRACE_PERIOD_MILLIS,
    targetAudience: { channelWide: false, roles: [], teamIds: [] },
  };
  return withType(rule, requiredActionType);
}

/** Only a signature has meanings. */
export function withType(
  { approvalTypes: meanings, ...rule }: RuleInput,
  requiredActionType: AskedType,
): RuleInput {
  return {
    ...rule,
    requiredActionType,
    ...(requiredActionType === 'SIGN' && { approvalTypes: meanings ?? [DEFAULT_APPROVAL_TYPE] }),
  };
}

/** A rule in force or of a draft, as the form has it; undefined for a type that nobody can require yet. */
export function ruleFormOf(rule: Omit<RuleInput, 'requiredActionType'> & { requiredActionType: string }) {
  const asked = requiredActionTypes.find((type) => type === rule.requiredActionType);
  if (!asked) return undefined;
  const { memberParticipationType, gracePeriodMillis, targetAudience, teamId, dutyIds, approvalTypes } = rule;
  const fields = {
    memberParticipationType,
    gracePeriodMillis,
    targetAudience,
    ...(teamId !== undefined && { teamId }),
    ...(dutyIds && { dutyIds }),
  };
  return withType({ ...fields, requiredActionType: asked, ...(approvalTypes && { approvalTypes }) }, asked);
}

const TEAM = 'team-';
/** The value of a team among those of the people who can be chosen. */
export const valueOfTeam = (teamId: number) => `${TEAM}${teamId}`;

/** Who has to act, as values of the field: role ids as text, teams, or EVERYONE. */
export function whoOf({ targetAudience: { channelWide, roles, teamIds } }: RuleInput): string[] {
  return channelWide ? [EVERYONE] : [...roles.map(String), ...teamIds.map(valueOfTeam)];
}

/** "Everyone" replaces roles and teams, and one of those replaces "Everyone". */
export function withWho(rule: RuleInput, chosen: readonly string[]): RuleInput {
  const others = chosen.filter((value) => value !== EVERYONE);
  const channelWide = chosen.includes(EVERYONE) && (!rule.targetAudience.channelWide || others.length === 0);
  const some = channelWide ? [] : others;
  const isTeam = (value: string) => value.startsWith(TEAM);
  return {
    ...rule,
    targetAudience: {
      channelWide,
      roles: some.filter((value) => !isTeam(value)).map(Number),
      teamIds: some.filter(isTeam).map((value) => Number(value.slice(TEAM.length))),
    },
  };
}

/** Nothing that only principal investigators may do is delegated. */
export const canBeDelegated: Record<RuleInput['memberParticipationType'], boolean> = {
  EVERY_MEMBER: true,
  ANY_MEMBER: true,
  PRINCIPAL_INVESTIGATOR: false,
  PI_OR_DELEGATE: true,
};

/** The same for other people in a team, without duties that they can't have. */
export function withParticipation(
  { dutyIds, ...rule }: RuleInput,
  memberParticipationType: RuleInput['memberParticipationType'],
): RuleInput {
  const keepsDuties = dutyIds && canBeDelegated[memberParticipationType];
  return { ...rule, memberParticipationType, ...(keepsDuties && { dutyIds }) };
}

/** The same for people with one of these duties, or whatever their duties. */
export function withDuties({ dutyIds: _dutyIds, ...rule }: RuleInput, dutyIds: number[]): RuleInput {
  return { ...rule, ...(dutyIds.length > 0 && { dutyIds }) };
}

/** The same for the members of every team. */
export function withoutTeam({ teamId: _teamId, ...rule }: RuleInput): RuleInput {
  return rule;
}

/** What is still missing in a rule. */
export function missingIn(rule: RuleInput): 'who' | 'meanings' | undefined {
  if (whoOf(rule).length === 0) return 'who';
  return rule.approvalTypes?.length === 0 ? 'meanings' : undefined;
}

/** Whether an earlier rule requires the same of the same people. */
export function isRepeated(rules: readonly RuleInput[], index: number): boolean {
  const keyOf = (rule: RuleInput) =>
    JSON.stringify([
      rule.requiredActionType,
      rule.memberParticipationType,
      rule.gracePeriodMillis,
      whoOf(rule).toSorted(),
      rule.teamId,
      rule.dutyIds?.toSorted(),
      rule.approvalTypes?.toSorted(),
    ]);
  return rules.slice(0, index).some((other) => keyOf(other) === keyOf(rules[index]!));
}

export function isComplete(rules: readonly RuleInput[]): boolean {
  return rules.every((rule, index) => !missingIn(rule) && !isRepeated(rules, index));
}
