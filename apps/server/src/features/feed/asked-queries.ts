import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

const askedRow = z.object({ asked: z.string() });

/** The query of the database for all of these words, in any of their forms. Nothing has the empty one. */
export async function findAsked(db: Db, words: string): Promise<string> {
  const row = await findRow(db, askedRow, sql`select search_of(${words})::text as asked`);
  return row?.asked ?? '';
}

/** The query for these words or others of the studies that are spelled like them. It also has words that the person may not see. */
export async function findAskedLike(db: Db, words: string, channelIds: readonly number[]): Promise<string> {
  const statement = sql`select search_like(${words}, ${channelIds}::integer[])::text as asked`;
  const row = await findRow(db, askedRow, statement);
  return row?.asked ?? '';
}
