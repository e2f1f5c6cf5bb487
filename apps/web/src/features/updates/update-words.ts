import type { Update } from '@studyline/contract/updates/calls';
import type { Format } from '../../format.ts';
import { dayAt } from '../../time-words.ts';
import type { Translate, WordKey, WordValues } from '../../words.ts';
import { paths } from '../../paths.ts';

interface Sentence {
  of: WordKey;
  values: WordValues;
}

/** What an update says, with its names in <b>. */
export function sentenceOf(update: Update, t: Translate, format: Format, now: number): Sentence {
  const { post, serviceItem, equipment, actor } = update;
  // What has been decided no longer expires.
  const isDecided = update.kind === 'QUOTATION_EXPIRING' && serviceItem?.status !== 'ISSUED';
  const kind = isDecided ? 'ITEM_STEP' : update.kind;
  const title = post?.title ?? '';
  if (kind === 'ACTION_DUE' || kind === 'ACTION_OVERDUE') {
    const { requiredActionType = 'nothing', dueDateTimeMillis = null } = post?.action ?? {};
    return {
      of: `updates.due.${requiredActionType}`,
      values: { title, due: format.due(dueDateTimeMillis, now).text },
    };
  }
  if (kind === 'DRAFT_EXPIRING' && !update.isForMe)
    return { of: `updates.draft.${post?.isExpired ? 'expired' : 'kept'}`, values: { title } };
  const item = serviceItem
    ? t(`serviceItems.named.${serviceItem.kind}`, { number: serviceItem.number })
    : [equipment?.productName, equipment?.serialNumber].join(', ');
  const dueDate = equipment?.dueDate;
  if (equipment && !dueDate) return { of: 'updates.due.nothing', values: { title: item } };
  const receipt = kind === 'ITEM_STEP' ? serviceItem?.receipt : undefined;
  const faults = receipt ? faultsOf(receipt, t) : '';
  return {
    of: receipt ? `updates.arrived.${faults ? 'faulty' : 'good'}` : `updates.what.${kind}`,
    values: {
      person: actor?.displayName ?? t('updates.somebody'),
      title,
      label: post?.label ?? '',
      text: post?.commentText ?? '',
      item,
      faults,
      status: serviceItem ? t(`serviceItems.status.${serviceItem.status}`) : '',
      date: dueDate ? format.day(Date.parse(dueDate)) : '',
      team: update.teamName ?? '',
      delegate: update.personName ?? '',
      study: update.channelName,
    },
  };
}

/** "1 damaged, 2 short" */
const faultsOf = ({ damaged, short }: { damaged: number; short: number }, t: Translate) =>
  [
    ...(damaged > 0 ? [t('serviceItems.receipt.countDamaged', { count: damaged })] : []),
    ...(short > 0 ? [t('serviceItems.receipt.countShort', { count: short })] : []),
  ].join(', ');

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
    return paths.post(postId, version);
  }
  if (serviceItem) return paths.serviceItem(serviceItem.serviceItemId);
  if (teamId === null) return paths.timeline(channelId);
  if (kind === 'CALIBRATION_DUE') return paths.equipmentOfTeam(channelId, teamId);
  if (kind.startsWith('DELEGATION_')) return paths.delegations(channelId, teamId);
  return paths.team(channelId, teamId);
}
