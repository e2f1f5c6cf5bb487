import { sql } from 'kysely';
import { z } from 'zod';
import { ownerHasAccess, programStatus } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

const endingKey = z.object({
  keyId: z.int(),
  clientId: z.int(),
  expiresAt: z.date(),
  readerIds: z.array(z.int()),
});

/** The newest key `k` that program `a` can use, as it is on the screen. A replaced one ends without a reminder. */
const isNewest = sql`k.ended_at is null and k.expires_at > now() and not exists (
  select from service_key n where n.user_id = k.user_id and n.id > k.id and n.ended_at is null and n.expires_at > now())`;

/** Nobody waits for the calls of a program that has ended or that somebody has paused. */
const isWanted = sql`a.ended_at is null and ${programStatus} <> 'PAUSED'`;

/** Who can see to a new key for program `a`: its owner, as long as they have access, and the administrators of its client. */
const readers = sql`select a.owner_id as user_id where ${ownerHasAccess}
  union select d.user_id from client_admin d where d.client_id = a.client_id`;

/**
 * Keys that end within some days, with the people to be reminded. Decision: a key whose whole term is no longer than that has no
 * reminder, as its end was known to be near when it was made.
 */
export async function findEndingKeys(
  db: Db,
  { until, days }: { until: Date; days: number },
): Promise<z.output<typeof endingKey>[]> {
  const statement = sql`
    select k.id as "keyId", a.client_id as "clientId", k.expires_at as "expiresAt",
      array(${readers}) as "readerIds"
    from service_key k join service_account a on a.user_id = k.user_id
    where k.expires_at <= ${until} and ${isNewest} and ${isWanted}
      and k.expires_at - k.created_at > make_interval(days => ${days})
    order by k.id`;
  return findRows(db, endingKey, statement);
}

const remindable = z.object({
  name: z.string(),
  ending: z.string(),
  client: z.string(),
  owner: z.string(),
  isOwner: z.boolean(),
  isAdministrator: z.boolean(),
});

/** The key as one of its readers is told of it, if it still is the newest and ends then. */
export async function findRemindable(
  db: Db,
  userId: number,
  { keyId, expiresAt }: { keyId: number; expiresAt: number },
): Promise<z.output<typeof remindable> | undefined> {
  const statement = sql`
    select u.first_name as name, k.ending, c.name as client, o.display_name as owner, a.owner_id = ${userId} as "isOwner",
      exists (select from client_admin d where d.client_id = a.client_id and d.user_id = ${userId}) as "isAdministrator"
    from service_key k join service_account a on a.user_id = k.user_id join app_user u on u.id = a.user_id
      join client c on c.id = a.client_id join app_user o on o.id = a.owner_id
    where k.id = ${keyId} and k.expires_at = ${new Date(expiresAt)} and ${isNewest} and ${isWanted}
      and ${userId} in (${readers})`;
  return findRow(db, remindable, statement);
}
