import { createReadStream } from 'node:fs';
import type * as contract from '@studyline/contract/signatures/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import { word } from '../../core/words.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { cleanFileName, contentDisposition } from '../../files/file-names.ts';
import { findVisibleFile, type PostFile } from '../post-files/file-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { type AloneReason, printSignaturePage } from './signature-page-pdf.ts';
import { findReceipts, type Receipt } from './verify-signature.ts';

interface Signed {
  receipts: readonly [Receipt, ...Receipt[]];
  areAll: boolean;
}

/** A copy of a version's file with a page that has its signatures; the page alone if the file can't take one. */
export async function downloadSignedFile(
  actor: Actor,
  { id: postId, version, signal }: Call<typeof contract.downloadSignedFile>,
): Promise<Bytes> {
  const { server, userId, languageId } = actor;
  const found = await findVisibleFile(server.db, userId, postId, version);
  const post = found && (await findPostFacts(server.db, actor, postId));
  if (!post) throw new AppError('POST_NOT_FOUND');
  const { receipts, areAll } = await findReceipts(actor, post, { postId, version });
  const [first, ...others] = receipts;
  if (!first) throw new AppError('NOT_FOUND');
  const signed = { receipts: [first, ...others], areAll } as const;
  const copy = await copyWithPage(actor, found.file, signed, signal);
  const key = typeof copy === 'string' ? 'printed.page.fileNameAlone' : 'printed.page.fileName';
  const name = word(languageId, key, { title: first.title, version: first.label });
  const ids = { channelId: post.channelId, postId, version, userId };
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${name}.pdf`)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...(typeof copy !== 'string' && { 'content-length': copy.bytes }),
    },
    body:
      typeof copy === 'string'
        ? await printSignaturePage(languageId, { ...signed, at: now(), place: copy })
        : copy.open,
    record: () => recordTaking(actor, { type: 'post.signedFileDownloaded', ...ids, sha256: first.fileHash }),
  };
}

/** The copy, or why there is none. It is removed once it is read. */
async function copyWithPage(
  { server, languageId }: Actor,
  file: PostFile | null,
  signed: Signed,
  signal: AbortSignal,
) {
  if (!file) return 'NO_FILE' satisfies AloneReason;
  // What is not known to be what was signed gets no page that says so.
  const isChanged = signed.receipts.some(({ problems }) =>
    problems.some(({ problem }) => problem.startsWith('FILE')),
  );
  if (isChanged) return 'CHANGED' satisfies AloneReason;
  if (file.mimeType !== 'application/pdf') return 'NO_PREVIEW' satisfies AloneReason;
  const { bytes } = file;
  const pages = await printSignaturePage(languageId, { ...signed, at: now(), place: { bytes } });
  const source = { open: () => server.storage.read(file.storageKey) };
  const { copy, reason, dispose } = await server.previewer.append(source, file.mimeType, { pages, signal });
  if (!copy) {
    await dispose();
    return reason ?? 'BROKEN';
  }
  const open = () => Promise.resolve(createReadStream(copy.path).once('close', () => void dispose()));
  return { bytes: copy.bytes, open };
}
