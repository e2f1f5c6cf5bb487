import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { Actor } from '../../core/actor.ts';
import type { ActionRow } from './action-queries.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { canComplete, canHandOver } from './policy.ts';

/**
 * Due soon is the last quarter of the grace period. Overdue is derived from the due time and never stored. While a team is on hold,
 * its actions have no due time.
 */
export function actionStatus(
  action: Pick<ActionRow, 'dueAt' | 'completedAt'>,
  gracePeriodMillis: number,
  now: Date,
): RequiredAction['status'] {
  const due = action.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (action.completedAt) return action.completedAt.getTime() <= due ? 'COMPLETED' : 'COMPLETED_LATE';
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
  const rule = post.rules.find(({ ruleId }) => ruleId === action.ruleId);
  if (!rule) throw new Error(`The post of an action does not know its rule ${action.ruleId}.`);
  const { requiredActionType, memberParticipationType, gracePeriodMillis } = rule;
  const facts = {
    channelId,
    isCurrent,
    opened: action.opened,
    action: requiredActionType,
    isAddressed: action.completedById === null || action.completedById === actor.userId,
  };
  const own = {
    channelId,
    teamId: action.teamId,
    isReached: false,
    fromUserId: actor.userId,
    participation: memberParticipationType,
    isAddressed: true,
    isOpen: isCurrent && action.completedAt === null,
    // Only while the team is active is there a due time.
    isTeamActive: action.dueAt !== null,
  };
  return {
    ruleId: action.ruleId,
    teamId: action.teamId,
    teamName: action.teamName,
    requiredActionType,
    memberParticipationType,
    askedAs: {
      everyone: action.asksEveryone ?? false,
      roleNames: action.roleNames,
      dutyNames: action.duties.map((duty) => dutyName(actor.languageId, duty)),
      ofTeam: action.asksTeam ?? false,
      handedOver: action.handedOver && {
        displayName: action.handedOver.displayName,
        atDateTimeMillis: Date.parse(action.handedOver.at),
      },
    },
    version: action.completedVersion ?? post.version,
    dueDateTimeMillis: action.dueAt?.getTime() ?? null,
    status: actionStatus(action, gracePeriodMillis, now),
    completedAtDateTimeMillis: action.completedAt?.getTime() ?? null,
    completedByUserName: action.completedBy,
    recordId: action.recordId,
    opened: action.opened,
    canHandOver: canHandOver(actor, own) === true,
    can: canComplete(actor, facts, action.teamId, requiredActionType),
  };
}
