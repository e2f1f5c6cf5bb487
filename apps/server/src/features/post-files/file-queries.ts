import { shownVersion, visibleTo } from '../sharing/visibility-queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { CONVERTED_TYPES } from '../../files/office-types.ts';
import type { PageSketch, PageText } from '../../files/preview-protocol.ts';

export interface NewFile {
  channelId: number;
  storageKey: string;
  fileName: string;
  createdBy: number | null;
  /** It is not a document, so no previews of its pages are made. */
  hasNoPages?: boolean;
}

/** The row of a file whose bytes are yet to arrive. */
export async function insertPendingFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto('stored_file')
    .values({
      channel_id: file.channelId,
      storage_key: file.storageKey,
      file_name: file.fileName,
      created_by: file.createdBy,
      ...(file.hasNoPages ? { preview_status: 'NONE' } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface FileFacts {
  fileId: number;
  mimeType: string;
  bytes: number;
  sha256: string;
}

const fileRef = z.object({ fileId: z.int() });
const erasedFile = fileRef.extend({ storageKey: z.string() });
export type ErasedFile = z.output<typeof erasedFile>;

/** Makes a file part of what uses it, in the same transaction. Throws if the sweep was faster. */
export async function keepFile(trx: Trx, file: FileFacts): Promise<void> {
  const statement = sql`update stored_file
    set state = 'STORED', mime_type = ${file.mimeType}, size_in_bytes = ${file.bytes}, sha256 = ${file.sha256}
    where id = ${file.fileId} and state = 'PENDING' and created_at > '-infinity' returning id as "fileId"`;
  if (!(await findRow(trx, fileRef, statement)))
    throw new Error(`The file ${file.fileId} has been swept away.`);
}

/**
 * Releases a file that no version, comment or study uses. Its name is erased immediately, because people wrote it. The sweep
 * removes the rest a day later, when no backup needs it. The file is locked first: any concurrent use holds the lock and is seen
 * once it is released.
 */
export async function releaseFile(trx: Trx, fileId: number, at: Date): Promise<void> {
  await trx.selectFrom('stored_file').select('id').where('id', '=', fileId).forUpdate().execute();
  const statement = sql`update stored_file set state = 'PENDING', created_at = ${at}, file_name = ''
    where id = ${fileId} and not exists (select from post_version where file_id = ${fileId})
      and not exists (select from comment where file_id = ${fileId})
      and not exists (select from post_picture where file_id = ${fileId})
      and not exists (select from course_file where file_id = ${fileId})
      and not exists (select from service_message_file where file_id = ${fileId})
      and not exists (select from pickup_file where file_id = ${fileId})
      and not exists (select from calibration_certificate where file_id = ${fileId})
      and not exists (select from product_manual where file_id = ${fileId})
      and not exists (select from channel where ${fileId} in (logo_file_id, banner_file_id))`;
  await run(trx, statement);
}

/**
 * Marks a file for erasure if it is still PENDING, and says whether it is. Nothing can use it from then on. The mark, the earliest
 * possible time, makes it the first the sweep removes should this process not finish.
 */
export async function claimPendingFile(db: Db, fileId: number): Promise<boolean> {
  const statement = sql`update stored_file set created_at = '-infinity'
    where id = ${fileId} and state = 'PENDING' returning id as "fileId"`;
  return (await findRow(db, fileRef, statement)) !== undefined;
}

/** Marks files for erasure that have been PENDING since before that time, or whose erasure was interrupted. */
export async function claimStaleFile(db: Db, before: Date): Promise<ErasedFile | undefined> {
  const statement = sql`update stored_file set created_at = '-infinity' where id =
    (select id from stored_file where state = 'PENDING' and created_at < ${before}
      order by created_at limit 1 for update skip locked)
    returning id as "fileId", storage_key as "storageKey"`;
  return findRow(db, erasedFile, statement);
}

/** Removes the row of a file and the rows of its pages. */
export async function deleteFile(trx: Trx, fileId: number): Promise<void> {
  await trx.deleteFrom('file_page').where('file_id', '=', fileId).execute();
  await trx.deleteFrom('stored_file').where('id', '=', fileId).execute();
}

/** A version and its file, whose columns are null if it has none. */
const versionFile = z.object({
  channelId: z.int(),
  version: z.int(),
  edit: z.int(),
  isPublication: z.boolean(),
  fileId: z.int().nullable(),
  storageKey: z.string().nullable(),
  fileName: z.string().nullable(),
  mimeType: z.string().nullable(),
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  previewStatus: z.enum(['PENDING', 'READY', 'NONE']).nullable(),
  previewReason: z.string().nullable(),
  pageCount: z.int().nullable(),
});
type VersionFile = z.output<typeof versionFile>;
/** A stored file, which has all of these. */
type Stored = 'fileId' | 'storageKey' | 'fileName' | 'mimeType' | 'bytes' | 'sha256' | 'previewStatus';
export type PostFile = VersionFile & { [Column in Stored]: NonNullable<VersionFile[Column]> };

export const hasFile = <Row extends VersionFile>(row: Row): row is Row & PostFile => row.fileId !== null;

const fileColumns = sql`v.channel_id as "channelId", v.version, v.edit, v.audience is null as "isPublication", f.id as "fileId",
  f.storage_key as "storageKey", f.file_name as "fileName", f.mime_type as "mimeType", f.size_in_bytes as bytes, f.sha256,
  f.preview_status as "previewStatus", f.preview_reason as "previewReason", f.page_count as "pageCount"`;

/** The file of one version, or of the latest, if the person may see it. `file` is null if that version has none. */
export async function findVisibleFile(
  db: Db,
  userId: number,
  postId: number,
  version?: number,
): Promise<{ version: number; edit: number; isPublication: boolean; file: PostFile | null } | undefined> {
  const statement = sql`
    with source as (${shownVersion({ userId }, { postId, version })})
    select ${fileColumns} from source s join post_version v on v.post_id = s.id and v.version = s.version
    left join stored_file f on f.id = v.file_id`;
  const row = await findRow(db, versionFile, statement);
  if (!row) return undefined;
  const { version: shown, edit, isPublication } = row;
  return { version: shown, edit, isPublication, file: hasFile(row) ? row : null };
}

const labelledFile = versionFile.extend({ label: z.string() });
export type LabelledFile = z.output<typeof labelledFile>;

/** The versions of a post that the person may see, newest first, with their files. */
export function findVisibleFiles(
  db: Db,
  userId: number,
  postId: number,
  limit: number,
): Promise<LabelledFile[]> {
  const statement = sql`select ${fileColumns}, 'v' || v.label_major || '.' || v.label_minor as label
    from post p join post_version v on v.post_id = p.id left join stored_file f on f.id = v.file_id
    where p.id = ${postId} and ${visibleTo({ userId }).version} order by v.version desc limit ${limit}`;
  return findRows(db, labelledFile, statement);
}

/** Measured pages of a file, by number, and how many there are. Pages beyond `last` are not rendered, so they are not listed. */
export async function findPages(
  db: Db,
  fileId: number,
  wanted: { last: number; offset: number; limit: number },
): Promise<{ pages: { page: number; width: number; height: number }[]; totalCount: number }> {
  const shown = db.selectFrom('file_page').where('file_id', '=', fileId).where('page', '<=', wanted.last);
  const pages = await shown
    .select(['page', 'width', 'height'])
    .orderBy('page')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  const { totalCount } = await shown
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  return { pages, totalCount };
}

/** The text of a page and the places of its words, see PageText. */
export async function findPageText(
  db: Db,
  fileId: number,
  page: number,
): Promise<{ text: string; words: number[]; isComplete: boolean; recognition: string | null } | undefined> {
  const row = await db
    .selectFrom('file_page')
    .select(['text', 'words', 'is_complete as isComplete', 'recognition'])
    .where('file_id', '=', fileId)
    .where('page', '=', page)
    .executeTakeFirst();
  return row && { ...row, text: row.text ?? '' };
}

/** The texts of these pages of a file, in order. Pages without text are left out. */
export async function findTexts(
  db: Db,
  fileId: number,
  { first, last }: { first: number; last: number },
): Promise<{ page: number; text: string | null; isComplete: boolean; recognition: string | null }[]> {
  return db
    .selectFrom('file_page')
    .select(['page', 'text', 'is_complete as isComplete', 'recognition'])
    .where('file_id', '=', fileId)
    .where('page', '>=', first)
    .where('page', '<=', last)
    .where((eb) => eb.or([eb('text', '<>', ''), eb('is_complete', '=', false)]))
    .orderBy('page')
    .execute();
}

const unpreviewedFile = z.object({ fileId: z.int(), storageKey: z.string(), mimeType: z.string() });

/** The file of a version that has not been processed for previews yet. */
export async function findUnpreviewedFile(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<z.output<typeof unpreviewedFile> | undefined> {
  const statement = sql`
    select f.id as "fileId", f.storage_key as "storageKey", f.mime_type as "mimeType"
    from post_version v join stored_file f on f.id = v.file_id
    where v.post_id = ${postId} and v.version = ${version} and f.state = 'STORED' and f.preview_status = 'PENDING'`;
  return findRow(db, unpreviewedFile, statement);
}

const versionOfFile = z.object({ channelId: z.int(), postId: z.int(), version: z.int() });

/** Files that have no preview for want of LibreOffice are to be processed again. Returns versions that use them. */
export async function claimUnconverted(trx: Trx, most: number): Promise<VersionOfFile[]> {
  const statement = sql`
    with claimed as (
      update stored_file set preview_status = 'PENDING', preview_reason = null where id in (
        select id from stored_file where state = 'STORED' and preview_status = 'NONE'
          and preview_reason in ('NO_CONVERTER', 'NO_PREVIEW') and mime_type = any(${[...CONVERTED_TYPES]}::text[])
          and exists (select from post_version where file_id = stored_file.id)
        order by id limit ${most} for update skip locked)
      returning id)
    select distinct on (file_id) channel_id as "channelId", post_id as "postId", version
    from post_version where file_id in (select id from claimed) order by file_id, post_id, version`;
  return findRows(trx, versionOfFile, statement);
}

export interface VersionOfFile {
  channelId: number;
  postId: number;
  version: number;
}

/** The text of later pages is not recognised: a page takes seconds. */
const MAX_RECOGNISED_PAGES = 1000;

const isWaiting = ({ page, isPicture }: PageText): boolean => isPicture && page <= MAX_RECOGNISED_PAGES;

export interface PreviewFacts {
  fileId: number;
  pageCount: number;
  reason: string | null;
  pages: readonly PageText[];
  sketches: readonly PageSketch[];
}

/** Stores the results of the preview. Returns the versions that use the file, or none if it was stored before. */
export async function insertPreviews(
  trx: Trx,
  { fileId, pageCount, reason, pages, sketches }: PreviewFacts,
): Promise<VersionOfFile[]> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({
      preview_status: pages.length > 0 ? 'READY' : 'NONE',
      preview_reason: reason,
      page_count: pageCount,
      recognition: pages.some(isWaiting) ? 'WAITING' : null,
    })
    .where('id', '=', fileId)
    .where('preview_status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return [];
  const sketchOf = new Map(sketches.map(({ page, sketch }) => [page, Buffer.from(sketch)]));
  const statement = sql`insert into file_page (file_id, page, width, height, text, is_complete, words, sketch, recognition)
    select ${fileId}, page, width, height, text, is_complete, words::integer[], sketch, case when is_waiting then 'WAITING' end
    from unnest(${pages.map((p) => p.page)}::integer[], ${pages.map((p) => p.width)}::real[], ${pages.map((p) => p.height)}::real[],
      ${pages.map((p) => p.text)}::text[], ${pages.map((p) => p.isComplete && !isWaiting(p))}::boolean[],
      ${pages.map((p) => `{${p.words.join(',')}}`)}::text[], ${pages.map((p) => sketchOf.get(p.page) ?? null)}::bytea[],
      ${pages.map(isWaiting)}::boolean[]) as page(page, width, height, text, is_complete, words, sketch, is_waiting)`;
  await run(trx, statement);
  if (pages.length > 0)
    await run(trx, sql`update stored_file set lexemes = words_of_file(id) where id = ${fileId}`);
  return findVersionsOf(trx, fileId);
}

export async function findVersionsOf(trx: Trx, fileId: number): Promise<VersionOfFile[]> {
  return trx
    .selectFrom('post_version')
    .select(['channel_id as channelId', 'post_id as postId', 'version'])
    .where('file_id', '=', fileId)
    .orderBy('post_id')
    .orderBy('version')
    .execute();
}
