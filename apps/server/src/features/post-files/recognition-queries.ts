import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import type { RecognisedText } from '../../files/preview-protocol.ts';
import { findVersionsOf, type VersionOfFile } from './file-queries.ts';

const unrecognisedFile = z.object({
  storageKey: z.string(),
  mimeType: z.string(),
  /** In order, those that were tried before last. */
  pages: z.array(z.int()),
});

/** Then it is the turn of another file. A page takes seconds. */
const PAGES_A_TURN = { first: 5, most: 50 };

/**
 * A file with pages that wait for their text to be recognised, and the pages of the next turn. A turn copies the whole file and indexes
 * all its text, so it grows with what is recognised already.
 */
export async function findUnrecognised(
  db: Db,
  fileId: number,
): Promise<z.output<typeof unrecognisedFile> | undefined> {
  const statement = sql`
    select f.storage_key as "storageKey", f.mime_type as "mimeType", array(select p.page from file_page p
      where p.file_id = f.id and p.recognition = 'WAITING' order by p.recognition_tries, p.page limit (
        select least(${PAGES_A_TURN.most}, greatest(${PAGES_A_TURN.first}, count(*) / 4)) from file_page d
        where d.file_id = f.id and d.recognition in ('DONE', 'FAILED'))) as pages
    from stored_file f where f.id = ${fileId} and f.state = 'STORED' and f.recognition = 'WAITING'`;
  return findRow(db, unrecognisedFile, statement);
}

/** The files with pages that wait. */
export async function findWaitingFiles(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('recognition', '=', 'WAITING')
    .where('state', '=', 'STORED')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How often a page is tried: on a busy machine, one may take too long. */
const MOST_TRIES = 3;

/**
 * Adds what was recognised on a page to the text that it has of its own, such as a page number that a scanner wrote on it.
 * Undefined if nothing could be recognised: it is tried again, unless that was the last time.
 */
export async function writeRecognised(
  db: Db,
  { fileId, page }: { fileId: number; page: number },
  found: RecognisedText | undefined,
): Promise<void> {
  const own = sql`case when btrim(coalesce(text, '')) = '' then '' else rtrim(text) || E'\\n' end`;
  const words = found ? `{${found.words.join(',')}}` : '{}';
  // The places in the text, the first two of six numbers, move behind the page's own text.
  const placed = sql`array(select case when (place - 1) % 6 < 2 then number + length(${own}) else number end
    from unnest(${words}::integer[]) with ordinality as w(number, place) order by place)`;
  const statement = found
    ? sql`update file_page set recognition = 'DONE', is_complete = false, text = ${own} || ${found.text}::text, words = words || ${placed}
        where file_id = ${fileId} and page = ${page} and recognition = 'WAITING'`
    : sql`update file_page set recognition_tries = recognition_tries + 1,
        recognition = case when recognition_tries + 1 < ${MOST_TRIES} then 'WAITING' else 'FAILED' end
        where file_id = ${fileId} and page = ${page} and recognition = 'WAITING'`;
  await run(db, statement);
}

/**
 * Makes the pages that are recognised so far part of what the file is found by. Returns the versions that use the file once none of
 * its pages waits any more, and undefined until then.
 */
export async function finishRecognition(trx: Trx, fileId: number): Promise<VersionOfFile[] | undefined> {
  const isWaiting = sql`exists (select from file_page where file_id = ${fileId} and recognition = 'WAITING')`;
  const statement = sql`update stored_file set lexemes = words_of_file(id),
      recognition = case when ${isWaiting} then 'WAITING' else 'DONE' end
    where id = ${fileId} and recognition = 'WAITING' returning recognition = 'DONE' as "isDone"`;
  const row = await findRow(trx, z.object({ isDone: z.boolean() }), statement);
  if (!row) return [];
  return row.isDone ? findVersionsOf(trx, fileId) : undefined;
}

/** How many pages of a file have recognised text. */
export async function countRecognised(trx: Trx, fileId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('file_page')
    .where('file_id', '=', fileId)
    .where('recognition', '=', 'DONE')
    .where('text', '<>', '')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
