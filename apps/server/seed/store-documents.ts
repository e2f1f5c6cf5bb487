import { Readable } from 'node:stream';
import type { Server } from '../src/core/server.ts';
import type { DemoDocument } from './documents-model.ts';

const MAX_BYTES = 100_000_000;

/** A version of a document of the demo, in the storage. */
export interface StoredVersion {
  storageKey: string;
  bytes: number;
  sha256: string;
}
export type StoredDocument = DemoDocument & { stored: ReadonlyMap<string, StoredVersion> };

/** Writes the documents of the demo to the storage, always under the same keys. Returns them by their keys, versions by label. */
export async function storeDocuments(
  server: Server,
  folder: string,
  documents: readonly DemoDocument[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const byKey = new Map<string, StoredDocument>();
  for (const document of documents) {
    const stored = new Map<string, StoredVersion>();
    for (const version of document.versions) {
      const storageKey = `${folder}/${document.key}/${version.label}/original`;
      const source = Readable.from(await version.render());
      const { bytes, sha256 } = await server.storage.put(storageKey, source, { maxBytes: MAX_BYTES });
      stored.set(version.label, { storageKey, bytes, sha256 });
    }
    byKey.set(document.key, { ...document, stored });
  }
  return byKey;
}
