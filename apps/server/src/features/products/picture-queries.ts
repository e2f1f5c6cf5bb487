import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { type Reader, seenBy } from './queries.ts';

const picture = z.object({ image: z.string(), content: z.instanceof(Buffer) });

/** The picture of a product that the reader may know of, if it is this one. */
export async function findPicture(
  db: Db,
  reader: Reader,
  { id, image }: { id: number; image: string },
): Promise<z.output<typeof picture> | undefined> {
  return findRow(
    db,
    picture,
    sql`select v.image, v.content from product p join product_picture v on v.product_id = p.product_id
      where ${seenBy(reader)} and p.product_id = ${id} and v.image = ${image}`,
  );
}

export async function writePicture(
  trx: Trx,
  { productId, image, content, at }: { productId: number; image: string; content: Buffer; at: Date },
): Promise<void> {
  await trx
    .insertInto('product_picture')
    .values({ product_id: productId, image, content, changed_at: at })
    .onConflict((c) => c.column('product_id').doUpdateSet({ image, content, changed_at: at }))
    .execute();
  await nameImage(trx, productId, image);
}

export async function removePicture(trx: Trx, productId: number): Promise<void> {
  await trx.deleteFrom('product_picture').where('product_id', '=', productId).execute();
  await nameImage(trx, productId, null);
}

async function nameImage(trx: Trx, productId: number, image: string | null): Promise<void> {
  await trx
    .updateTable('product')
    .set({ picture_image: image })
    .where('product_id', '=', productId)
    .execute();
}
