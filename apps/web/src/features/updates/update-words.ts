import type { Update } from '@studyline/contract/updates/calls';
import type { Format } from '../../format.ts';
import { dayAt } from '../../time-words.ts';
import type { Translate } from '../../words.ts';
import { paths } from '../../paths.ts';

const asking: readonly Update['kind'][] = [
  'POST_PUBLISHED',
  'VERSION_PUBLISHED',
  'POST_SHARED',
  'ACTION_HANDED_OVER',
  'ACTION_RETURNED',
];

/** What the reader still has to do about it, and by when. */
export function askedBy({ kind, post }: Update, t: Translate, format: Format, now: number): string {
  const { requiredActionType, dueDateTimeMillis: due = null } = post?.action ?? {};
  if (!requiredActionType || due === null || !asking.includes(kind)) return '';
  const days = format.dayOf(due) - format.dayOf(now);
  const time = format.time(due);
  const when =
    days === 0
      ? t('updates.byToday', { time })
      : days === 1
        ? t('updates.byTomorrow', { time })
        : dayAt(due, now, format);
  return t(`updates.asked.${requiredActionType}`, { when });
}

/** Where it leads. */
export function placeOf({ kind, channelId, teamId, post, serviceItem }: Update): string {
  if (post && kind !== 'EVENT_CANCELLED') {
    const { postId, version } = post;
    return kind === 'TEAM_OVERDUE' ? paths.compliance(postId, version) : paths.post(postId, version);
  }
  if (serviceItem) return paths.serviceItem(serviceItem.serviceItemId);
  if (teamId === null) return paths.timeline(channelId);
  if (kind === 'CALIBRATION_DUE') return paths.equipmentOfTeam(channelId, teamId);
  if (kind.startsWith('DELEGATION_')) return paths.delegations(channelId, teamId);
  return paths.team(channelId, teamId);
}
