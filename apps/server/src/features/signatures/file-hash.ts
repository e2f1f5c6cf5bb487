import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { canonicalJson } from '@studyline/contract/signatures/statement';
import type { Server } from '../../core/server.ts';
import { FileMissingError } from '../../files/storage-errors.ts';
import type { Payload } from '../posts/payload-queries.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The hash that a signature has of what it signs: that of the file, otherwise of the content, and for an event also of when and where. */
export function hashOfPayload({ fileId, sha256: hash, event }: Payload): string {
  if (hash !== null && (fileId !== null || event === null)) return hash;
  const { start, end, timeZone = null, location = null, url = null } = event ?? {};
  const times = { start: start?.getTime() ?? null, end: end?.getTime() ?? null };
  return sha256(canonicalJson({ content: hash, ...times, timeZone, location, url }));
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
