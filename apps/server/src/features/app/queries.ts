import { sql } from 'kysely';
import type { Db } from '../../db/pool.ts';
import { hasWords } from '../../db/search-words.ts';

export async function findTerms(
  db: Db,
): Promise<
  { version: number; title: string; content: string; changes: string | null; effective_at: Date } | undefined
> {
  return db.selectFrom('terms_of_service').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();
}

export async function findFeatureFlags(db: Db): Promise<{ key: string; enabled: boolean }[]> {
  return db.selectFrom('feature_flag').select(['key', 'enabled']).orderBy('key').execute();
}

/** The person's studies with their clients, by client and study name. `search` filters by either name. */
export async function findStudiesByCustomer(
  db: Db,
  userId: number,
  search: string | undefined,
): Promise<{ client_id: number; client_name: string; channel_id: number; name: string; title: string }[]> {
  return db
    .selectFrom('channel_member as m')
    .innerJoin('channel as c', 'c.id', 'm.channel_id')
    .innerJoin('client as k', 'k.id', 'c.client_id')
    .select(['k.id as client_id', 'k.name as client_name', 'c.id as channel_id', 'c.name', 'c.title'])
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'CURRENT')
    .where(hasWords(search, sql`concat_ws(' ', c.name, c.title, k.name)`))
    .orderBy('k.name')
    .orderBy('c.name')
    .limit(1000)
    .execute();
}

export async function findAdministeredClients(
  db: Db,
  userId: number,
): Promise<{ clientId: number; name: string; uuid: string }[]> {
  return db
    .selectFrom('client_admin as a')
    .innerJoin('client as k', 'k.id', 'a.client_id')
    .select(['k.id as clientId', 'k.name', 'k.uuid'])
    .where('a.user_id', '=', userId)
    .orderBy('k.name')
    .execute();
}
