import { sql } from 'kysely';
import type { Db, Trx } from '../../db/pool.ts';
import { visibleVersion } from '../posts/queries.ts';

export interface NewFile {
  channelId: number;
  storageKey: string;
  fileName: string;
  createdBy: number | null;
}

/** The row of a file whose bytes are about to come. */
export async function insertPendingFile(db: Db, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto('stored_file')
    .values({
      channel_id: file.channelId,
      storage_key: file.storageKey,
      file_name: file.fileName,
      created_by: file.createdBy,
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

/** Makes a file part of what uses it, in the transaction that uses it. Throws when the sweep was faster. */
export async function keepFile(trx: Trx, file: FileFacts): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({ state: 'STORED', mime_type: file.mimeType, size_in_bytes: file.bytes, sha256: file.sha256 })
    .where('id', '=', file.fileId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The file ${file.fileId} has been swept away.`);
}

/** Gives up a file that no version uses any more: the sweep removes it a day from then, when no backup needs it. */
export async function releaseFile(trx: Trx, fileId: number, at: Date): Promise<void> {
  await sql`update stored_file set state = 'PENDING', created_at = ${at}
    where id = ${fileId} and not exists (select from post_version where file_id = ${fileId})`.execute(trx);
}

/** Whether a file is still PENDING; if so it is held until the transaction ends. */
export async function lockPendingFile(trx: Trx, fileId: number): Promise<boolean> {
  const { rows } =
    await sql`select from stored_file where id = ${fileId} and state = 'PENDING' for update`.execute(trx);
  return rows.length === 1;
}

export interface StaleFile {
  fileId: number;
  storageKey: string;
}

/** A file that has been PENDING since before that moment, held against its upload and against another sweep. */
export async function lockStaleFile(trx: Trx, before: Date): Promise<StaleFile | undefined> {
  const { rows } = await sql<StaleFile>`
    select id as "fileId", storage_key as "storageKey" from stored_file
    where state = 'PENDING' and created_at < ${before} order by created_at limit 1 for update skip locked`.execute(
    trx,
  );
  return rows[0];
}

/** Removes the row of a file and of its pages. */
export async function deleteFile(trx: Trx, fileId: number): Promise<void> {
  await trx.deleteFrom('file_page').where('file_id', '=', fileId).execute();
  await trx.deleteFrom('stored_file').where('id', '=', fileId).execute();
}

export interface PostFile {
  version: number;
  isPublished: boolean;
  fileId: number;
  storageKey: string;
  fileName: string;
  mimeType: string;
  bytes: number;
  sha256: string;
  previewStatus: 'PENDING' | 'READY' | 'NONE';
  previewReason: string | null;
  pageCount: number | null;
}

/** The file of one version, or of the latest, for who may see it; `file` is null where that version has none. */
export async function findVisibleFile(
  db: Db,
  userId: number,
  postId: number,
  version?: number,
): Promise<{ version: number; file: PostFile | null } | undefined> {
  const { rows } = await sql<Omit<PostFile, 'fileId'> & { fileId: number | null }>`
    with source as (${visibleVersion(userId, postId, version)})
    select v.version, v.audience is null as "isPublished", f.id as "fileId", f.storage_key as "storageKey",
      f.file_name as "fileName", f.mime_type as "mimeType", f.size_in_bytes as bytes, f.sha256,
      f.preview_status as "previewStatus", f.preview_reason as "previewReason", f.page_count as "pageCount"
    from source s join post_version v on v.post_id = s.id and v.version = s.shown_version
    left join stored_file f on f.id = v.file_id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { fileId, ...facts } = row;
  return { version: row.version, file: fileId === null ? null : { ...facts, fileId } };
}

/** Measured pages of a file, by number, and how many there are; pages beyond `last` are not rendered, so not listed. */
export async function findPages(
  db: Db,
  fileId: number,
  wanted: { last: number; offset: number; limit: number },
): Promise<{ pages: { page: number; width: number; height: number }[]; totalCount: number }> {
  const { rows } = await sql<{ page: number; width: number; height: number }>`
    select page, width, height from file_page where file_id = ${fileId} and page <= ${wanted.last}
    order by page offset ${wanted.offset} limit ${wanted.limit}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) from file_page where file_id = ${fileId} and page <= ${wanted.last}`.execute(db);
  return { pages: rows, totalCount: counted[0]?.count ?? 0 };
}

/** The file of a version that has not been looked at for previews yet. */
export async function findUnpreviewedFile(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<{ fileId: number; storageKey: string; mimeType: string } | undefined> {
  const { rows } = await sql<{ fileId: number; storageKey: string; mimeType: string }>`
    select f.id as "fileId", f.storage_key as "storageKey", f.mime_type as "mimeType"
    from post_version v join stored_file f on f.id = v.file_id
    where v.post_id = ${postId} and v.version = ${version} and f.state = 'STORED' and f.preview_status = 'PENDING'`.execute(
    db,
  );
  return rows[0];
}

export interface PreviewFacts {
  fileId: number;
  pageCount: number;
  reason: string | null;
  pages: readonly { page: number; width: number; height: number; text: string }[];
}

/** Writes what the previews have shown; answers the versions that carry the file, or none when it was written before. */
export async function insertPreviews(
  trx: Trx,
  { fileId, pageCount, reason, pages }: PreviewFacts,
): Promise<{ channelId: number; postId: number; version: number }[]> {
  const { numUpdatedRows } = await trx
    .updateTable('stored_file')
    .set({
      preview_status: pages.length > 0 ? 'READY' : 'NONE',
      preview_reason: reason,
      page_count: pageCount,
    })
    .where('id', '=', fileId)
    .where('preview_status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return [];
  await sql`insert into file_page (file_id, page, width, height, text)
    select ${fileId}, page, width, height, text
    from unnest(${pages.map((p) => p.page)}::integer[], ${pages.map((p) => p.width)}::real[], ${pages.map((p) => p.height)}::real[],
      ${pages.map((p) => p.text)}::text[]) as page(page, width, height, text)`.execute(trx);
  const { rows } = await sql<{ channelId: number; postId: number; version: number }>`
    select channel_id as "channelId", post_id as "postId", version from post_version where file_id = ${fileId}
    order by post_id, version`.execute(trx);
  return rows;
}
