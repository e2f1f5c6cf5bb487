import { Readable } from 'node:stream';
import type { Server } from '../src/core/server.ts';
import type { DemoDocument } from './documents-model.ts';

const MAX_BYTES = 100_000_000;

/** A stored version of a demo document. */
export interface StoredVersion {
  storageKey: string;
  bytes: number;
  sha256: string;
}
export type StoredDocument = DemoDocument & { stored: ReadonlyMap<string, StoredVersion> };

/** Writes the demo's documents to the storage, always under the same keys. Returns them by key, their versions by label. */
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
