import type * as contract from '@studyline/contract/signatures/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { cleanFileName, contentDisposition } from '../../files/file-names.ts';
import { printReceipt } from './receipt-pdf.ts';
import { verifySignature } from './verify-signature.ts';

/** The receipt of a signature as PDF. */
export async function downloadReceipt(
  actor: Actor,
  { id }: Call<typeof contract.downloadReceipt>,
): Promise<Bytes> {
  const { languageId, userId } = actor;
  const receipt = await verifySignature(actor, { id });
  const { channelId, postId, version, recordId, title, label, signerName } = receipt;
  const name = word(languageId, 'printed.receipt.fileName', { name: signerName, title, version: label });
  const ids = { channelId, postId, version, userId };
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${name}.pdf`)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: await printReceipt(languageId, receipt, now()),
    record: () => recordTaking(actor, { type: 'post.receiptDownloaded', ...ids, recordId }),
  };
}
