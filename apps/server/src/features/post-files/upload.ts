import { Readable } from 'node:stream';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { type ContentKind, detectContent } from '../../files/content-type.ts';
import { FileTooLargeError } from '../../files/storage-errors.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { folderOf, newFileKey } from './file-keys.ts';
import { cleanFileName } from './file-names.ts';
import {
  claimPendingFile,
  deleteFile,
  type ErasedFile,
  type FileFacts,
  insertPendingFile,
  keepFile,
} from './file-queries.ts';

const DOCUMENTS = new Set<ContentKind>(['PDF', 'OFFICE', 'IMAGE', 'TEXT']);
const MEBIBYTE = 1024 * 1024;

export interface ReceivedFile extends FileFacts {
  storageKey: string;
  fileName: string;
}

/**
 * Receives a document's bytes, then makes the change that uses them, in one transaction with the file becoming STORED. Nothing of
 * the file stays if anything fails, or if an earlier request with the same key made the change. After a crash the sweep removes
 * it. Throws FIELD_AFTER_FILE, FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED, and BAD_REQUEST for an interrupted upload.
 */
export async function transactWithFile<T>(
  actor: Actor,
  channelId: number,
  incoming: IncomingFile,
  change: (trx: Trx, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const file = await receiveFile(actor, channelId, incoming);
  try {
    return await transact(withContent(actor, file), async (trx) => {
      await keepFile(trx, file);
      return change(trx, file);
    });
  } finally {
    // Only the database knows whether the change has kept it: its answer may be lost, and a retry may find that of another request.
    await discardFile(actor.server, file);
  }
}

/**
 * Stores a small file that the server has made, as an upload is stored: PENDING until a change keeps it (keepFile). Who calls this
 * discards what no change has kept.
 */
export async function storeMadeFile(
  { server, userId }: Actor,
  channelId: number,
  { fileName, mimeType, content }: { fileName: string; mimeType: string; content: Buffer },
): Promise<ReceivedFile> {
  const storageKey = newFileKey(channelId);
  const row = { channelId, storageKey, fileName, createdBy: userId, hasNoPages: true };
  const fileId = await insertPendingFile(server.db, row);
  try {
    const { bytes, sha256 } = await server.storage.put(storageKey, Readable.from([content]), {
      maxBytes: content.length,
    });
    return { fileId, storageKey, fileName, mimeType, bytes, sha256 };
  } catch (error) {
    await discardFile(server, { fileId, storageKey });
    throw error;
  }
}

/** Reads an upload to its end in any case, because a client that is still sending does not read the answer. */
export async function drained<T>(incoming: IncomingFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    incoming.stream.resume();
  }
}

/** Streams a document into the store. Its row is PENDING from before the first byte. */
async function receiveFile(actor: Actor, channelId: number, incoming: IncomingFile): Promise<ReceivedFile> {
  const { server } = actor;
  const storageKey = newFileKey(channelId);
  const fileName = cleanFileName(incoming.fileName);
  const createdBy = actor.userId;
  const fileId = await insertPendingFile(server.db, { channelId, storageKey, fileName, createdBy });
  try {
    const source = Readable.from(bytesOf(incoming));
    const { maxBytes } = incoming;
    const { bytes, sha256, head } = await server.storage.put(storageKey, source, { maxBytes });
    await incoming.readEnd();
    if (bytes === 0) throw new AppError('FILE_EMPTY');
    const { kind, mimeType } = await detectContent(head, fileName);
    if (!DOCUMENTS.has(kind)) throw new AppError('FILE_TYPE_REFUSED');
    return { fileId, storageKey, fileName, mimeType, bytes, sha256 };
  } catch (error) {
    await discardFile(server, { fileId, storageKey });
    throw worded(error);
  }
}

/** A small upload as a whole, with the end of its body. Throws FILE_EMPTY, FILE_TOO_LARGE, FIELD_AFTER_FILE, BAD_REQUEST. */
export async function readUpload(incoming: IncomingFile, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bytesOf(incoming)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw worded(new FileTooLargeError(maxBytes));
    chunks.push(chunk);
  }
  await incoming.readEnd();
  if (bytes === 0) throw new AppError('FILE_EMPTY');
  return Buffer.concat(chunks);
}

/**
 * The bytes of an upload. One that is interrupted is a BAD_REQUEST; a failure of the store is not. The store destroys a source that
 * fails, but the upload itself has to be read to its end.
 */
async function* bytesOf({ stream }: IncomingFile): AsyncGenerator<Buffer> {
  const bytes: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
  const refuse = () => {
    throw new AppError('BAD_REQUEST');
  };
  try {
    for (let next = await bytes.next().catch(refuse); !next.done; next = await bytes.next().catch(refuse))
      yield next.value;
  } finally {
    await bytes.return?.();
  }
}

function worded(error: unknown): unknown {
  if (!(error instanceof FileTooLargeError)) return error;
  return new AppError('FILE_TOO_LARGE', { words: { limit: `${error.maxBytes / MEBIBYTE} MB` } });
}

/**
 * Removes a file if it became part of nothing. The sweep removes what cannot be removed now.
 */
export async function discardFile(server: Server, file: ErasedFile): Promise<void> {
  const discard = async () => {
    if (await claimPendingFile(server.db, file.fileId)) await eraseFile(server, file);
  };
  await discard().catch(() => undefined);
}

/** Removes the bytes of a file that has been claimed, everything made from it, and at last its row. */
export async function eraseFile(server: Server, file: ErasedFile): Promise<void> {
  for await (const { key } of server.storage.list(folderOf(file.storageKey)))
    await server.storage.remove(key);
  await server.db.transaction().execute((trx) => deleteFile(trx, file.fileId));
}

/** The same key with another file is another request. */
export function withContent(actor: Actor, file: Pick<ReceivedFile, 'sha256'>): Actor {
  if (!actor.idempotency) return actor;
  const { key, requestHash } = actor.idempotency;
  return { ...actor, idempotency: { key, requestHash: `${requestHash}:${file.sha256}` } };
}
