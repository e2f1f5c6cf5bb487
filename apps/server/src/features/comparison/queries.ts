import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { eventColumn, eventRow } from '../posts/payload-queries.ts';
import type { TextOfPage } from './read-text.ts';
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
  mimeType: z.string().nullable(),
  previewStatus: z.enum(['PENDING', 'READY', 'NONE']).nullable(),
  previewReason: z.string().nullable(),
  pageCount: z.int().nullable(),
  /** How many of its pages have recognised text, and whether some still wait for it. */
  recognisedCount: z.int(),
  isRecognising: z.boolean(),
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
    select v.version, v.edit, 'v' || v.label_major || '.' || v.label_minor as label, v.content, ${eventColumn} as event, f.id as "fileId", f.sha256, f.mime_type as "mimeType",
      f.preview_status as "previewStatus", f.preview_reason as "previewReason", f.page_count as "pageCount",
      coalesce(f.recognition = 'WAITING', false) as "isRecognising",
      case when f.recognition is null then 0 else (select count(*)::integer from file_page p
        where p.file_id = f.id and p.recognition = 'DONE' and p.text <> '') end as "recognisedCount"
    from shown join post_version v on v.post_id = shown.id and v.version = shown.version
    left join stored_file f on f.id = v.file_id`;
  return findRow(db, compared, statement);
}

/** The pages of a file, each with its text, empty if it has none, the places of its words (see PageText), and its sketch. */
export async function findComparedPages(
  db: Db,
  fileId: number,
  { from, to }: { from: number; to: number },
): Promise<(Omit<TextOfPage, 'count'> & { isComplete: boolean })[]> {
  const rows = await db
    .selectFrom('file_page')
    .select(['page', 'text', 'words', 'width', 'height', 'sketch', 'is_complete as isComplete'])
    .where('file_id', '=', fileId)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .execute();
  const byPage = new Map(rows.map((row) => [row.page, row]));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const row = byPage.get(from + index);
    return {
      number: from + index,
      text: row?.text ?? '',
      places: Int32Array.from(row?.words ?? []),
      ratio: row ? row.height / row.width : Math.SQRT2,
      sketch: row?.sketch ? new Uint8Array(row.sketch) : undefined,
      isComplete: row?.isComplete ?? true,
    };
  });
}
