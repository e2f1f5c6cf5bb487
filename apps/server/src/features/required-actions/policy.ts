import { isOfInvestigator, scopesOf } from '../../core/roles.ts';
import type { May, MayInFeed } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import {
  type participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';

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

/** What the policy needs to know about an action that is to be handed over. */
export interface HandOverFacts {
  channelId: number;
  teamId: number;
  /** Whether the caller holds ACTION_HAND_OVER for the whole team. */
  isReached: boolean;
  isTeamActive: boolean;
  /** Whose action it is. */
  fromUserId: number;
  participation: (typeof participationTypes)[number];
  /** Whether that person has to act, or had to. */
  isAddressed: boolean;
  isOpen: boolean;
}

/** ACTION_HAND_OVER. Everyone who holds it may hand over their own actions. */
export function canHandOver(actor: Actor, facts: HandOverFacts): May {
  const { channelId, teamId, fromUserId } = facts;
  const member = actor.memberships.get(channelId);
  if (!member || scopesOf(member, 'ACTION_HAND_OVER').length === 0) return 'FORBIDDEN';
  const isOwn = fromUserId === actor.userId;
  if (isOwn && !member.teamIds.includes(teamId)) return 'WRONG_TEAM';
  if (!isOwn && !facts.isReached) return 'FORBIDDEN';
  if (isOfInvestigator(facts.participation)) return 'ONLY_INVESTIGATOR';
  if (isOwn && !facts.isAddressed) return 'NOT_ADDRESSED';
  if (!facts.isOpen) return 'ACTION_NOT_OPEN';
  return facts.isTeamActive ? true : 'TEAM_ON_HOLD';
}
