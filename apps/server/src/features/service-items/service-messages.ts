import type { ServiceItem } from '@studyline/contract/service-items/calls';
import type * as contract from '@studyline/contract/service-items/support-calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record, recordTaking } from '../../core/record.ts';
import { isRepeated } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import { isPicture } from '../../files/content-type.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { answerWithFile } from '../post-files/file-answer.ts';
import { answerWithUpload } from '../post-files/previews.ts';
import { transactWithFiles } from '../post-files/upload.ts';
import { answerWithItem, moveOn, requireItem } from './change-service-item.ts';
import { spendOnSupport } from './create-support-request.ts';
import { findItemFile } from './file-queries.ts';
import { canTransitionItem, canWriteMessage } from './policy.ts';
import { factsOf } from './present.ts';
import * as items from './queries.ts';
import * as queries from './support-queries.ts';

/** Before any bytes of its files are accepted, the right to write is checked, and again once all have arrived. */
export async function addServiceMessage(
  actor: Actor,
  { id, text, files }: Call<typeof contract.addServiceMessage>,
  clock: Clock = now,
): Promise<ServiceItem> {
  try {
    const { db } = actor.server;
    const found = await requireItem(db, actor, id);
    const check = async (on: Db, by: Actor, row: items.ItemRow) =>
      authorize(canWriteMessage(by, factsOf(row), await queries.countMessages(on, id)));
    if (!(await isRepeated(actor))) {
      await check(db, actor, found);
      spendOnSupport(actor, 'service_messages_per_person');
    }
    const use = { channelId: found.channelId, keepsMetadata: false };
    return await transactWithFiles(actor, use, files, async (trx, received) => {
      await items.lockItem(trx, id);
      const member = await lockActor(trx, actor, found.channelId);
      const row = await requireItem(trx, member, id);
      await check(trx, member, row);
      const at = clock();
      const fileIds = received.map(({ fileId }) => fileId);
      const { userId } = member;
      const messageId = await queries.insertMessage(
        trx,
        { serviceItemId: id, text, fileIds },
        { userId, at },
      );
      const { channelId, teamId } = row;
      const fileCount = fileIds.length;
      record(
        trx,
        member,
        { type: 'serviceItem.messageAdded', channelId, teamId, ...named(row), messageId, fileCount },
        at,
      );
      if (isAnswerOfSite(member, row)) await moveOn(trx, member, row, { transition: 'resume_request', at });
      return answerWithItem(trx, member, await requireItem(trx, member, id));
    });
  } finally {
    files.skipRest();
  }
}

const named = ({ serviceItemId, kind, number, isForUnblinded }: items.ItemRow) => ({
  serviceItemId,
  kind,
  number,
  hiddenFromBlinded: isForUnblinded,
});

/** Decision: what the site writes is the answer that was waited for; whoever answers requests goes on by themselves. */
function isAnswerOfSite(actor: Actor, row: items.ItemRow): boolean {
  const facts = factsOf(row);
  return (
    canTransitionItem(actor, facts, 'resume_request') === true &&
    canTransitionItem(actor, facts, 'resolve_request') !== true
  );
}

async function findFile(actor: Actor, { id, fileId }: { id: number; fileId: number }) {
  const { db } = actor.server;
  const row = await requireItem(db, actor, id);
  const file = await findItemFile(db, { serviceItemId: id, fileId });
  if (!file) throw new AppError('FILE_NOT_FOUND');
  return { row, file };
}

/** The file of an item, whole or by Range. */
export async function downloadServiceFile(
  actor: Actor,
  { id, fileId, ...wanted }: Call<typeof contract.downloadServiceFile>,
): Promise<Bytes> {
  const { row, file } = await findFile(actor, { id, fileId });
  const { channelId, teamId } = row;
  const { fileName, sha256 } = file;
  return answerWithFile(actor.server, file, wanted, () =>
    recordTaking(actor, {
      type: 'serviceItem.fileDownloaded',
      channelId,
      teamId,
      ...named(row),
      fileName,
      sha256,
    }),
  );
}

/** A preview of an image of an item. */
export async function getServiceFilePreview(
  actor: Actor,
  { size, signal, ...wanted }: Call<typeof contract.getServiceFilePreview>,
): Promise<Bytes> {
  const { file } = await findFile(actor, wanted);
  if (!isPicture(file.mimeType)) throw new AppError('FILE_NOT_FOUND');
  return answerWithUpload(actor, file, size, signal);
}
