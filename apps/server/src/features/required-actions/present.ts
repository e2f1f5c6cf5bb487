import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { Actor } from '../../core/actor.ts';
import type { ActionRow } from './action-queries.ts';
import { canComplete } from './policy.ts';

/**
 * Due soon is the last quarter of the grace period. Overdue is derived from the due time and never stored. While a team is on hold,
 * its actions have no due time.
 */
export function actionStatus(
  action: Pick<ActionRow, 'due_at' | 'completed_at'>,
  gracePeriodMillis: number,
  now: Date,
): RequiredAction['status'] {
  const due = action.due_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (action.completed_at) return action.completed_at.getTime() <= due ? 'COMPLETED' : 'COMPLETED_LATE';
  const left = due - now.getTime();
  if (left < 0) return 'OVERDUE';
  return left < gracePeriodMillis / 4 ? 'DUE_SOON' : 'PENDING';
}

/** The fields of one person's actions that come from the version of the post. */
interface AskingPost {
  channelId: number;
  version: number;
  isCurrent: boolean;
  /** All rules of the post, including replaced ones. */
  rules: readonly (Pick<RequiredAction, 'ruleId' | 'requiredActionType' | 'memberParticipationType'> & {
    gracePeriodMillis: number;
  })[];
}

/** An action of the actor's own on a version of a post. */
export function presentAction(actor: Actor, post: AskingPost, action: ActionRow, now: Date): RequiredAction {
  const { channelId, isCurrent } = post;
  const rule = post.rules.find(({ ruleId }) => ruleId === action.rule_id);
  if (!rule) throw new Error(`The post of an action does not know its rule ${action.rule_id}.`);
  const { requiredActionType, memberParticipationType, gracePeriodMillis } = rule;
  const facts = {
    channelId,
    isCurrent,
    opened: action.opened,
    action: requiredActionType,
    isAddressed: action.completed_by_id === null || action.completed_by_id === actor.userId,
  };
  return {
    ruleId: action.rule_id,
    teamId: action.team_id,
    teamName: action.team_name,
    requiredActionType,
    memberParticipationType,
    version: action.completed_version ?? post.version,
    dueDateTimeMillis: action.due_at?.getTime() ?? null,
    status: actionStatus(action, gracePeriodMillis, now),
    completedAtDateTimeMillis: action.completed_at?.getTime() ?? null,
    completedByUserName: action.completed_by,
    opened: action.opened,
    can: canComplete(actor, facts, action.team_id, requiredActionType),
  };
}
