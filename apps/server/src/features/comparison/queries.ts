import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { eventColumn, eventRow } from '../posts/payload-queries.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';

const compared = z.object({
  version: z.int(),
  edit: z.int(),
  /** As displayed: v2.1. */
  label: z.string(),
  /** The text of news or of an event, as HTML. */
  content: z.string().nullable(),
  event: eventRow.nullable(),
  fileId: z.int().nullable(),
  sha256: z.string().nullable(),
  previewStatus: z.enum(['PENDING', 'READY', 'NONE']).nullable(),
  previewReason: z.string().nullable(),
  pageCount: z.int().nullable(),
});
export type Compared = z.output<typeof compared>;

/** A version with its content, if the person may see it. */
export async function findCompared(
  db: Db,
  userId: number,
  wanted: { postId: number; version: number },
): Promise<Compared | undefined> {
  const statement = sql`
    with shown as (${shownVersion({ userId }, wanted)})
    select v.version, v.edit, 'v' || v.label_major || '.' || v.label_minor as label, v.content, ${eventColumn} as event, f.id as "fileId", f.sha256,
      f.preview_status as "previewStatus", f.preview_reason as "previewReason", f.page_count as "pageCount"
    from shown join post_version v on v.post_id = shown.id and v.version = shown.version
    left join stored_file f on f.id = v.file_id`;
  return findRow(db, compared, statement);
}
