import type { Result } from '@studyline/contract/core/endpoint';
import { dueProblem } from '@studyline/contract/rental-equipment/fields';
import type * as contract from '@studyline/contract/rental-equipment/paper-calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { dayIn, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record, recordTaking } from '../../core/record.ts';
import { isRepeated } from '../../core/transaction.ts';
import { detectContent } from '../../files/content-type.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { answerWithFile } from '../post-files/file-answer.ts';
import { drained, transactWithFile } from '../post-files/upload.ts';
import { refuse } from '../teams/team-fields.ts';
import * as queries from './paper-queries.ts';
import { canAddCertificate, canAddManual } from './policy.ts';
import { presentCertificate, presentManual } from './present.ts';
import type { EquipmentRow } from './queries.ts';
import { requireEquipment } from './scanned.ts';

/** Papers are evidence and stay as they are. No pages are drawn of them: they are read as files. */
const usedIn = (channelId: number) => ({
  channelId,
  keepsMetadata: true,
  hasNoPages: true,
  typeOf: typeOfPdf,
});

/** Throws FILE_TYPE_REFUSED. */
async function typeOfPdf(head: Buffer, fileName: string): Promise<string> {
  const { kind, mimeType } = await detectContent(head, fileName);
  if (kind !== 'PDF') throw new AppError('FILE_TYPE_REFUSED');
  return mimeType;
}

const ofProduct = ({ productName, isUnblindedOnly }: EquipmentRow) => ({
  productName,
  hiddenFromBlinded: isUnblindedOnly,
});
const ofItem = (row: EquipmentRow) => ({
  channelId: row.channelId,
  teamId: row.teamId,
  rentalEquipmentId: row.rentalEquipmentId,
  serialNumber: row.serialNumber,
  ...ofProduct(row),
});

/** Before any bytes of the file are accepted, the right to add it is checked, and again once all have arrived. */
export async function addCertificate(
  actor: Actor,
  { id, calibratedOn, dueOn, file }: Call<typeof contract.addCertificate>,
): Promise<Result<typeof contract.addCertificate>> {
  return drained(file, async () => {
    const found = await requireEquipment(actor.server.db, actor, { id });
    if (!(await isRepeated(actor))) authorize(canAddCertificate(actor, found));
    // Somewhere it is already the next day.
    if (calibratedOn > dayIn('Etc/GMT-14')) refuse('calibratedOn', 'issue.inFuture');
    const problem = dueProblem(calibratedOn, dueOn);
    if (problem) refuse('dueOn', problem);
    const { channelId } = found;
    return transactWithFile(actor, usedIn(channelId), file, async (trx, { fileId, fileName, sha256 }) => {
      await queries.lockItem(trx, id);
      const member = await lockActor(trx, actor, channelId);
      const row = await requireEquipment(trx, member, { id });
      authorize(canAddCertificate(member, row));
      const at = now();
      const { userId } = member;
      const added = { itemId: id, fileId, calibratedOn, dueOn };
      const certificateId = await queries.insertCertificate(trx, added, { userId, at });
      const after = await queries.moveDueDay(trx, id);
      record(
        trx,
        member,
        {
          type: 'rentalEquipment.certificateAdded',
          ...ofItem(row),
          certificateId,
          calibratedOn,
          before: row.calibrationDueOn,
          after,
          fileName,
          sha256,
        },
        at,
      );
      const certificate = await queries.findCertificate(trx, id, certificateId);
      return presentCertificate(certificate!);
    });
  });
}

export async function listCertificates(
  actor: Actor,
  { id, page, pageSize }: Call<typeof contract.listCertificates>,
): Promise<Result<typeof contract.listCertificates>> {
  const { db } = actor.server;
  await requireEquipment(db, actor, { id });
  const [rows, count] = await Promise.all([
    queries.findCertificates(db, id, { offset: (page - 1) * pageSize, limit: pageSize }),
    queries.countCertificates(db, id),
  ]);
  return pageOf(rows.map(presentCertificate), { page, pageSize }, count);
}

export async function downloadCertificate(
  actor: Actor,
  { id, certificateId, ...wanted }: Call<typeof contract.downloadCertificate>,
): Promise<Bytes> {
  const { db } = actor.server;
  const row = await requireEquipment(db, actor, { id });
  const file = await queries.findCertificate(db, id, certificateId);
  if (!file) throw new AppError('FILE_NOT_FOUND');
  const { fileName, sha256 } = file;
  return answerWithFile(actor.server, file, wanted, () =>
    recordTaking(actor, {
      type: 'rentalEquipment.certificateDownloaded',
      ...ofItem(row),
      certificateId,
      fileName,
      sha256,
    }),
  );
}

export async function addManual(
  actor: Actor,
  { id, file }: Call<typeof contract.addManual>,
): Promise<Result<typeof contract.addManual>> {
  return drained(file, async () => {
    const found = await requireEquipment(actor.server.db, actor, { id });
    if (!(await isRepeated(actor))) authorize(canAddManual(actor, found));
    const { channelId, productId } = found;
    return transactWithFile(actor, usedIn(channelId), file, async (trx, { fileId, fileName, sha256 }) => {
      const member = await lockActor(trx, actor, channelId);
      const row = await requireEquipment(trx, member, { id });
      authorize(canAddManual(member, row));
      const at = now();
      await queries.insertManual(trx, { productId, fileId }, { userId: member.userId, at });
      const said = { channelId, productId, ...ofProduct(row), fileName, sha256 };
      record(trx, member, { type: 'product.manualAdded', ...said }, at);
      const manual = await queries.findManual(trx, productId);
      return presentManual(manual!);
    });
  });
}

/** Decision: a manual is no evidence of anything, so reading it is not recorded. */
export async function downloadManual(
  actor: Actor,
  { id, ...wanted }: Call<typeof contract.downloadManual>,
): Promise<Bytes> {
  const { db } = actor.server;
  const { productId } = await requireEquipment(db, actor, { id });
  const file = await queries.findManual(db, productId);
  if (!file) throw new AppError('FILE_NOT_FOUND');
  return answerWithFile(actor.server, file, wanted, () => Promise.resolve());
}
