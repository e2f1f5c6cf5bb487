import type { WordKey } from '../words/words.ts';
import type { Update } from './calls.ts';

type Values = Readonly<Record<string, string | number>>;
interface Sentence {
  of: WordKey;
  values: Values;
}

/** How its reader words things. Times are UTC milliseconds. */
export interface Wording {
  word(key: WordKey, values?: Values): string;
  due(millis: number | null): string;
  day(millis: number): string;
}

/** What an update says, with its names in <b>. */
export function sentenceOf(update: Update, { word, due, day }: Wording): Sentence {
  const { post, serviceItem, equipment, actor } = update;
  // What has been decided no longer expires.
  const isDecided = update.kind === 'QUOTATION_EXPIRING' && serviceItem?.status !== 'ISSUED';
  const kind = isDecided ? 'ITEM_STEP' : update.kind;
  const title = post?.title ?? '';
  if (kind === 'ACTION_DUE' || kind === 'ACTION_OVERDUE') {
    const { requiredActionType = 'nothing', dueDateTimeMillis = null } = post?.action ?? {};
    return {
      of: `updates.due.${requiredActionType}`,
      values: { title, due: due(dueDateTimeMillis) },
    };
  }
  if (kind === 'DRAFT_EXPIRING' && !update.isForMe)
    return { of: `updates.draft.${post?.isExpired ? 'expired' : 'kept'}`, values: { title } };
  const item = serviceItem
    ? word(`serviceItems.named.${serviceItem.kind}`, { number: serviceItem.number })
    : [equipment?.productName, equipment?.serialNumber].join(', ');
  const dueDate = equipment?.dueDate;
  if (equipment && !dueDate) return { of: 'updates.due.nothing', values: { title: item } };
  const receipt = kind === 'ITEM_STEP' ? serviceItem?.receipt : undefined;
  const faults = receipt ? faultsOf(receipt, word) : '';
  return {
    of: receipt ? `updates.arrived.${faults ? 'faulty' : 'good'}` : `updates.what.${kind}`,
    values: {
      person: actor?.displayName ?? word('updates.somebody'),
      title,
      label: post?.label ?? '',
      text: post?.commentText ?? '',
      item,
      faults,
      status: serviceItem ? word(`serviceItems.status.${serviceItem.status}`) : '',
      date: dueDate ? day(Date.parse(dueDate)) : '',
      team: update.teamName ?? '',
      delegate: update.personName ?? '',
      study: update.channelName,
    },
  };
}

/** "1 damaged, 2 short" */
const faultsOf = ({ damaged, short }: { damaged: number; short: number }, word: Wording['word']) =>
  [
    ...(damaged > 0 ? [word('serviceItems.receipt.countDamaged', { count: damaged })] : []),
    ...(short > 0 ? [word('serviceItems.receipt.countShort', { count: short })] : []),
  ].join(', ');
