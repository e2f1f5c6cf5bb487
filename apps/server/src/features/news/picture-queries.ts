import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import type { FileFacts } from '../post-files/file-queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';

export interface PictureFacts extends FileFacts {
  channelId: number;
  width: number;
  height: number;
}

/** Records an image whose file is not used yet. Its file already has its content type, so that its uploader can see it. */
export async function insertPicture(trx: Trx, picture: PictureFacts): Promise<void> {
  const noted = sql`update stored_file
    set mime_type = ${picture.mimeType}, size_in_bytes = ${picture.bytes}, sha256 = ${picture.sha256}
    where id = ${picture.fileId} and state = 'PENDING'`;
  await run(trx, noted);
  await trx
    .insertInto('news_picture')
    .values({
      file_id: picture.fileId,
      channel_id: picture.channelId,
      width: picture.width,
      height: picture.height,
    })
    .execute();
}

/** An image is visible to people who see a version that uses it, and until one does, to its uploader. */
const visiblePicture = (userId: number) => sql`
  (f.state = 'PENDING' and f.created_by = ${userId} and f.created_at > '-infinity'
  or f.state = 'STORED' and exists (select from post_picture c join post p on p.id = c.post_id
    join post_version v on v.post_id = c.post_id and v.version = c.version
    where c.file_id = n.file_id and ${visibleTo({ userId }, sql`n.channel_id`).version}))`;

const shownPicture = z.object({ storageKey: z.string(), sha256: z.string() });

export async function findVisiblePicture(
  db: Db,
  userId: number,
  { channelId, pictureId }: { channelId: number; pictureId: number },
): Promise<z.output<typeof shownPicture> | undefined> {
  const statement = sql`
    select f.storage_key as "storageKey", f.sha256 from news_picture n join stored_file f on f.id = n.file_id
    where n.file_id = ${pictureId} and n.channel_id = ${channelId} and ${visiblePicture(userId)}`;
  return findRow(db, shownPicture, statement);
}

const claimed = z.object({ fileId: z.int() });

/**
 * Makes images part of a text written in the same transaction, and returns those the person may use. An image being released at
 * this time is kept: its row is changed here, and checked again there.
 */
export async function claimPictures(
  trx: Trx,
  userId: number,
  channelId: number,
  pictureIds: readonly number[],
): Promise<number[]> {
  const lock = sql`select id as "fileId" from stored_file where id = any(${pictureIds}::integer[]) order by id for update`;
  await findRows(trx, claimed, lock);
  const statement = sql`
    update stored_file f set state = 'STORED' from news_picture n
    where n.file_id = f.id and f.id = any(${pictureIds}::integer[]) and n.channel_id = ${channelId} and ${visiblePicture(userId)}
    returning f.id as "fileId"`;
  return (await findRows(trx, claimed, statement)).map(({ fileId }) => fileId);
}
