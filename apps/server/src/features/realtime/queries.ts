import { sql } from 'kysely';
import { z } from 'zod';
import { readsStudy } from '../sharing/visibility-queries.ts';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

/** The study, person or client of a live channel, if this person may listen to it. */
export async function mayListen(
  db: Db,
  userId: number,
  kind: 'study' | 'user' | 'client',
  uuid: string,
): Promise<boolean> {
  const test =
    kind === 'user'
      ? sql`select from app_user where uuid = ${uuid}::uuid and id = ${userId}`
      : kind === 'client'
        ? sql`select from client c join client_admin a on a.client_id = c.id where c.uuid = ${uuid}::uuid and a.user_id = ${userId}`
        : sql`select from channel c join channel_member m on m.channel_id = c.id and m.user_id = ${userId} and m.status = 'CURRENT'
            where c.uuid = ${uuid}::uuid and ${readsStudy(sql`c.id`)}`;
  const row = await findRow(db, z.object({ may: z.boolean() }), sql`select exists (${test}) as may`);
  return row?.may ?? false;
}
