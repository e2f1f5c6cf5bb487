import type { Update } from '@studyline/contract/updates/calls';
import type { Actor } from '../../../core/actor.ts';
import { presentAuthor, presentTeamName } from '../../people/present.ts';
import { versionNumber } from '../../posts/present.ts';
import type { UpdateRow } from './list-queries.ts';

export function presentUpdate({ languageId }: Pick<Actor, 'languageId'>, row: UpdateRow): Update {
  const { post, actorId, actorName } = row;
  const { action } = post ?? {};
  return {
    updateId: row.id,
    kind: row.kind,
    occurredAtDateTimeMillis: row.occurredAt.getTime(),
    channelId: row.channelId,
    channelName: row.channelName,
    actor:
      actorId === null
        ? null
        : presentAuthor(actorId, actorName ?? '', presentTeamName(languageId, row.actorTeam)),
    isUnread: row.isUnread,
    unreadCount: row.unreadCount,
    isForMe: row.isForMe,
    post: post && {
      postId: post.postId,
      version: post.version,
      title: post.title,
      label: versionNumber(post),
      commentText: post.commentText,
      isExpired: post.isExpired,
      action: action
        ? { requiredActionType: action.requiredActionType, dueDateTimeMillis: action.dueAtMillis }
        : null,
    },
    serviceItem: row.serviceItem,
    equipment: row.equipment,
    teamId: row.teamId,
    teamName: presentTeamName(languageId, row.team),
    personName: row.personName,
  };
}
