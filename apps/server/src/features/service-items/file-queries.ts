import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

export const itemFile = z.object({
  fileId: z.int(),
  storageKey: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type ItemFile = z.output<typeof itemFile>;

/** A stored file `f` inside of a JSON answer. */
export const fileJson = sql`json_build_object('fileId', f.id, 'storageKey', f.storage_key, 'fileName', f.file_name, 'mimeType', f.mime_type,
  'bytes', f.size_in_bytes, 'sha256', f.sha256)`;

/** A file of this item: of one of its messages, or of the pickup itself. */
export function findItemFile(
  db: Db,
  { serviceItemId, fileId }: { serviceItemId: number; fileId: number },
): Promise<ItemFile | undefined> {
  return findRow(
    db,
    itemFile,
    sql`select f.id as "fileId", f.storage_key as "storageKey", f.file_name as "fileName", f.mime_type as "mimeType",
      f.size_in_bytes as bytes, f.sha256
    from stored_file f where f.id = ${fileId} and (
      exists (select from service_message_file b join service_message s on s.id = b.message_id
        where b.file_id = f.id and s.service_item_id = ${serviceItemId})
      or exists (select from pickup_file b where b.file_id = f.id and b.service_item_id = ${serviceItemId}))`,
  );
}
