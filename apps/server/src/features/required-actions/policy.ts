import { scopesOf } from '../../core/roles.ts';
import type { MayInFeed } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';

/** What the policy needs to know about a version and a rule. */
export interface CompletionFacts {
  channelId: number;
  /** Whether the version that the person acts on is the current publication. */
  isCurrent: boolean;
  opened: boolean;
  action: (typeof requiredActionTypes)[number];
  /** Whether the rule obliges this person for this team, or did until they completed it. A colleague's completion ends it. */
  isAddressed: boolean;
}

/**
 * Whether the actor may complete this rule for this team: the first failing condition, in the order in which a person would be
 * told.
 */
export function canComplete(
  actor: Actor,
  facts: CompletionFacts,
  teamId: number,
  action: (typeof requiredActionTypes)[number],
): MayInFeed {
  const member = actor.memberships.get(facts.channelId);
  if (!member || scopesOf(member, 'ACTION_ACKNOWLEDGE').length === 0) return 'NOT_ADDRESSED';
  if (!facts.isCurrent) return 'POST_SUPERCEDED';
  if (!member.teamIds.includes(teamId)) return 'WRONG_TEAM';
  if (!facts.isAddressed || facts.action !== action) return 'NOT_ADDRESSED';
  return facts.opened ? true : 'NOT_OPENED';
}
