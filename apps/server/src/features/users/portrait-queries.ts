import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

const portrait = z.object({ image: z.string(), content: z.instanceof(Buffer) });
export type Portrait = z.output<typeof portrait>;

export async function upsert(
  trx: Trx,
  { userId, image, content, at }: { userId: number; image: string; content: Buffer; at: Date },
): Promise<void> {
  await trx
    .insertInto('portrait')
    .values({ user_id: userId, image, content, changed_at: at })
    .onConflict((c) => c.column('user_id').doUpdateSet({ image, content, changed_at: at }))
    .execute();
  await nameImage(trx, userId, image);
}

export async function remove(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('portrait').where('user_id', '=', userId).execute();
  await nameImage(trx, userId, null);
}

async function nameImage(trx: Trx, userId: number, image: string | null): Promise<void> {
  await trx.updateTable('app_user').set({ portrait_image: image }).where('id', '=', userId).execute();
}

export async function findOwn(db: Db, userId: number): Promise<Portrait | undefined> {
  return findRow(db, portrait, sql`select image, content from portrait where user_id = ${userId}`);
}

/**
 * A person's portrait, if it is this image and the viewer can have met the person: somebody in a study of the viewer, also one who
 * has left it, or in a client that the viewer administers.
 */
export async function findSeen(
  db: Db,
  { viewerId, userId, image }: { viewerId: number; userId: number; image: string },
): Promise<Portrait | undefined> {
  const statement = sql`
    select p.image, p.content from portrait p
    where p.user_id = ${userId} and p.image = ${image} and (
      p.user_id = ${viewerId}
      or exists (
        select from channel_member own join channel_member other on other.channel_id = own.channel_id
        where own.user_id = ${viewerId} and own.status = 'CURRENT' and other.user_id = p.user_id)
      or exists (
        select from client_admin own join channel c on c.client_id = own.client_id
          join channel_member other on other.channel_id = c.id
        where own.user_id = ${viewerId} and other.user_id = p.user_id)
      or exists (
        select from client_admin own join client_admin other on other.client_id = own.client_id
        where own.user_id = ${viewerId} and other.user_id = p.user_id))`;
  return findRow(db, portrait, statement);
}
