import { scopesOf } from '../../core/roles.ts';
import type { May } from '@studyline/contract/common';
import type { Actor } from '../../core/actor.ts';
import { requiredActionTypes } from '@studyline/contract/required-actions';

/** What has to be known of a version and a rule to decide whether somebody may complete it for a team. */
export interface CompletionFacts {
  channelId: number;
  /** The version the person acts on is the current publication. */
  isCurrent: boolean;
  opened: boolean;
  action: (typeof requiredActionTypes)[number];
  /** The rule obliges (or obliged and was completed by) this person for this team. */
  isAddressed: boolean;
}

/** May the actor complete this rule for this team: the first failing condition, in the order a person would be told. */
export function canComplete(
  actor: Actor,
  facts: CompletionFacts,
  teamId: number,
  action: (typeof requiredActionTypes)[number],
): May {
  const member = actor.memberships.get(facts.channelId);
  if (!member || scopesOf(member.roleKeys, 'ACTION_ACKNOWLEDGE').length === 0) return 'NOT_ADDRESSED';
  if (!facts.isCurrent) return 'POST_SUPERCEDED';
  if (!member.teamIds.includes(teamId)) return 'WRONG_TEAM';
  if (!facts.isAddressed || facts.action !== action) return 'NOT_ADDRESSED';
  return facts.opened ? true : 'NOT_OPENED';
}
