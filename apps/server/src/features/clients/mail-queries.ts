import type { Db } from '../../db/pool.ts';

/** The name of a client, if the person still administers it. */
export async function findAdministered(
  db: Db,
  clientId: number,
  userId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('client_admin')
    .innerJoin('client', 'client.id', 'client_admin.client_id')
    .select('client.name')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.name;
}
