import type { ServiceItem } from '@studyline/contract/service-items/calls';
import type * as contract from '@studyline/contract/service-items/receipt-calls';
import { MAX_SUPPORT_TEXT } from '@studyline/contract/service-items/support-fields';
import type { WordKey } from '@studyline/contract/words/words';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { type Clock, now } from '../../core/clock.ts';
import { isRepeated } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { transactWithFiles } from '../post-files/upload.ts';
import { refuse } from '../teams/team-fields.ts';
import { answerWithItem, requireItem, transitionItem } from './change-service-item.ts';
import { insertRequest, spendOnSupport } from './create-support-request.ts';
import { canTransitionItem } from './policy.ts';
import { factsOf } from './present.ts';
import { lockNewItems } from './queries.ts';
import { findFormFacts } from './support-queries.ts';

const transition = 'confirm_receipt';

const isFaulty = ({ damaged, short }: { damaged: number; short: number }) => damaged + short > 0;

/** The receipt and the request for what is damaged or short, both or neither. */
export async function confirmReceipt(
  actor: Actor,
  { id, files, asksReplacement, ...said }: Call<typeof contract.confirmReceipt>,
  clock: Clock = now,
): Promise<ServiceItem> {
  try {
    const found = await requireItem(actor.server.db, actor, id);
    const isFirst = !(await isRepeated(actor));
    if (isFirst) authorize(canTransitionItem(actor, factsOf(found), transition));
    if (asksReplacement && !said.receipt.some(isFaulty)) refuse('asksReplacement', 'issue.nothingToReplace');
    if (isFirst && asksReplacement) spendOnSupport(actor, 'support_requests_per_person');
    const { channelId } = found;
    return await transactWithFiles(
      actor,
      { channelId, keepsMetadata: false },
      files,
      async (trx, received) => {
        const hasPhotos = received.length > 0;
        if (hasPhotos && !asksReplacement) refuse('asksReplacement', 'issue.photosOfRequest');
        if (asksReplacement) await lockNewItems(trx, channelId);
        const { member, at } = await transitionItem(trx, actor, { id, transition, said, hasPhotos, clock });
        if (asksReplacement) {
          const fileIds = received.map(({ fileId }) => fileId);
          await askReplacement(trx, member, { id, fileIds, at });
        }
        return answerWithItem(trx, member, await requireItem(trx, member, id));
      },
    );
  } finally {
    files.skipRest();
  }
}

async function askReplacement(
  trx: Trx,
  member: Actor,
  { id, fileIds, at }: { id: number; fileIds: readonly number[]; at: Date },
): Promise<void> {
  const row = await requireItem(trx, member, id);
  const { number, channelId, teamId, supplierTeamId, isForUnblinded } = row;
  const order = await answerWithItem(trx, member, row);
  if (order.kind !== 'ORDER') throw new Error('Only orders are received.');
  authorize(order.can.askReplacement);
  const faulty = order.lines.flatMap(({ name, receipt }) =>
    receipt && isFaulty(receipt) ? [{ name, ...receipt }] : [],
  );
  const say = (key: WordKey, count: number) => (count > 0 ? [word(member.languageId, key, { count })] : []);
  // All of one person: the contact of the order may be somebody else.
  const reach = await findFormFacts(trx, member.userId);
  await insertRequest(trx, member, {
    channelId,
    teamId,
    supplierTeamId,
    isForUnblinded,
    orderId: id,
    said: {
      summary: word(member.languageId, 'serviceItems.receipt.replacement', { number }),
      reason: faulty.some(({ damaged }) => damaged > 0) ? 'DAMAGED_ON_ARRIVAL' : 'MISSING_OR_WRONG_ITEM',
      productName: faulty.length === 1 ? faulty[0]!.name : '',
      serialOrLotNumber: '',
      rentalEquipmentId: null,
      contactName: member.displayName,
      ...reach,
    },
    text: faulty
      .map(({ name, damaged, short, note }) => {
        const counts = [
          ...say('serviceItems.receipt.countDamaged', damaged),
          ...say('serviceItems.receipt.countShort', short),
        ];
        return [`${name}: ${counts.join(', ')}`, note].filter(Boolean).join('. ');
      })
      .join('\n')
      .slice(0, MAX_SUPPORT_TEXT)
      // Not with half a letter.
      .replace(/[\ud800-\udbff]$/, ''),
    fileIds,
    at,
  });
}
