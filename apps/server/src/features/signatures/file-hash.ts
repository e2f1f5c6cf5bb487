import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { canonicalJson, type StatementVersion } from '@studyline/contract/signatures/statement';
import type { Server } from '../../core/server.ts';
import type { Db } from '../../db/pool.ts';
import { FileMissingError } from '../../files/storage-errors.ts';
import { findPayload, type Payload } from '../posts/payload-queries.ts';
import { findPictures, type SignedPicture } from './queries.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** What a version has now, of which a signature has the hash. */
export interface SignedContent extends Payload {
  /** In the text, by their ids. */
  pictures: SignedPicture[];
}

export async function findSignedContent(
  db: Db,
  ref: { postId: number; version: number },
): Promise<SignedContent> {
  const payload = await findPayload(db, ref);
  return { ...payload, pictures: payload.pictureIds.length > 0 ? await findPictures(db, ref) : [] };
}

/** The hash that a signature has of what it signs: that of the file, otherwise of the text and its pictures, and of when and where. */
export function hashOfContent(content: SignedContent, statementVersion: StatementVersion): string {
  const { fileId, sha256: fileHash, content: text, event, pictures } = content;
  if (fileId !== null && fileHash !== null) return fileHash;
  const textHash = text === null ? null : sha256(text);
  if (statementVersion === 1 && event === null && textHash !== null) return textHash;
  const { start, end, timeZone = null, location = null, url = null } = event ?? {};
  const times = { start: start?.getTime() ?? null, end: end?.getTime() ?? null };
  return sha256(
    canonicalJson({
      content: textHash,
      ...(statementVersion === 1
        ? {}
        : { pictures: pictures.map(({ id, sha256: hash }) => `${id} ${hash}`) }),
      ...times,
      timeZone,
      location,
      url,
    }),
  );
}

/** The hash of a file's bytes as they are stored; undefined if it is missing. */
export async function hashStoredFile({ storage }: Server, storageKey: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(await storage.read(storageKey), hash);
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
  return hash.digest('hex');
}
