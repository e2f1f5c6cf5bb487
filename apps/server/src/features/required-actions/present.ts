import type { RequiredAction } from '@studyline/contract/required-actions';
import type { Actor } from '../../core/actor.ts';
import type { ActionRow } from './action-queries.ts';
import { canComplete } from './policy.ts';

/** Due soon is the last quarter of the grace period. Overdue is derived from the due time and never stored. */
export function actionStatus(
  action: Pick<ActionRow, 'due_at' | 'completed_at' | 'grace_period_millis'>,
  now: Date,
): RequiredAction['status'] {
  const due = action.due_at.getTime();
  if (action.completed_at) return action.completed_at.getTime() <= due ? 'COMPLETED' : 'COMPLETED_LATE';
  const left = due - now.getTime();
  if (left < 0) return 'OVERDUE';
  return left < action.grace_period_millis / 4 ? 'DUE_SOON' : 'PENDING';
}

/** An action of the actor's own on a version of a post. */
export function presentAction(
  actor: Actor,
  post: { channelId: number; isCurrent: boolean },
  action: ActionRow,
  now: Date,
): RequiredAction {
  const facts = { ...post, opened: action.opened, action: action.required_action_type, isAddressed: true };
  return {
    ruleId: action.rule_id,
    teamId: action.team_id,
    teamName: action.team_name,
    requiredActionType: action.required_action_type,
    memberParticipationType: action.member_participation_type,
    version: action.version,
    dueDateTimeMillis: action.due_at.getTime(),
    status: actionStatus(action, now),
    completedAtDateTimeMillis: action.completed_at?.getTime() ?? null,
    completedByUserName: action.completed_by,
    opened: action.opened,
    can: canComplete(actor, facts, action.team_id, action.required_action_type),
  };
}
