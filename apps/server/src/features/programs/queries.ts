import { sql } from 'kysely';
import { z } from 'zod';
import { programScopes } from '@studyline/contract/core/programs';
import { programStatuses } from '@studyline/contract/programs/calls';
import { ownerHasAccess, programStatus } from '../../core/actor.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';

const keyRow = z.object({
  id: z.int(),
  ending: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  lastUsedAt: z.number().nullable(),
  lastUsedIp: z.string().nullable(),
});
export type KeyRow = z.output<typeof keyRow>;

const programRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  ownerId: z.int(),
  ownerName: z.string(),
  status: z.enum(programStatuses),
  scopes: z.array(z.enum(programScopes)),
  studies: z.array(
    z.object({
      channelId: z.int(),
      name: z.string(),
      bannerColorCss: z.string(),
      logoFileId: z.int().nullable(),
    }),
  ),
  keys: z.array(keyRow),
  lastUsedAt: z.date().nullable(),
  lastUsedIp: z.string().nullable(),
});
export type ProgramRow = z.output<typeof programRow>;

const millisOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;
const isUsable = sql`k.ended_at is null and k.expires_at > now()`;

/** Programs `a` of a client that have not ended, with their users `u`. */
const programs = (clientId: number) =>
  sql`service_account a join app_user u on u.id = a.user_id where a.client_id = ${clientId} and a.ended_at is null`;

const columns = sql`a.user_id as id, u.first_name as name, a.description, a.owner_id as "ownerId",
  (select o.display_name from app_user o where o.id = a.owner_id) as "ownerName",
  ${programStatus} as status, a.scopes,
  coalesce((select json_agg(json_build_object('channelId', c.id, 'name', c.name, 'bannerColorCss', c.banner_color_css,
      'logoFileId', c.logo_file_id) order by lower(c.name), c.id)
    from channel_member m join channel c on c.id = m.channel_id
    where m.user_id = a.user_id and m.status = 'PROGRAM' and m.ended_at is null), '[]') as studies,
  coalesce((select json_agg(json_build_object('id', k.id, 'ending', k.ending, 'createdAt', ${millisOf('k.created_at')},
      'expiresAt', ${millisOf('k.expires_at')}, 'lastUsedAt', ${millisOf('k.last_used_at')}, 'lastUsedIp', host(k.last_used_ip))
      order by k.id desc)
    from service_key k where k.user_id = a.user_id and ${isUsable}), '[]') as keys,
  used.at as "lastUsedAt", host(used.ip) as "lastUsedIp"`;

const lastUse = sql`left join lateral (select k.last_used_at as at, k.last_used_ip as ip from service_key k
  where k.user_id = a.user_id and k.last_used_at is not null order by k.last_used_at desc limit 1) used on true`;

const selected = (clientId: number) => sql`select ${columns} from (select a.* from ${programs(clientId)}) a
  join app_user u on u.id = a.user_id ${lastUse}`;

/** A page of a client's programs: first those that are paused, then by the end of their newest key, if that is near, then by last use. */
export async function findPrograms(
  db: Db,
  clientId: number,
  nearEnd: Date,
  offset: number,
  limit: number,
): Promise<{ rows: ProgramRow[]; total: number }> {
  const statement = sql`${selected(clientId)}
    left join lateral (select max(k.expires_at) as ends_at from service_key k where k.user_id = a.user_id and ${isUsable}) newest on true
    order by ${programStatus} = 'ACTIVE', coalesce(newest.ends_at > ${nearEnd}, false), used.at desc nulls last,
      lower(u.first_name), a.user_id
    offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, programRow, statement),
    countRows(db, programs(clientId)),
  ]);
  return { rows, total };
}

export async function findProgram(db: Db, clientId: number, id: number): Promise<ProgramRow | undefined> {
  return findRow(db, programRow, sql`${selected(clientId)} where a.user_id = ${id}`);
}

/** Whether another program of the client has this name, ignoring case. */
export async function isProgramNameTaken(
  db: Db,
  { clientId, name, id }: { clientId: number; name: string; id: number | null },
): Promise<boolean> {
  const others = sql`${programs(clientId)} and lower(u.first_name) = lower(${name}) and a.user_id is distinct from ${id}::integer`;
  return (await countRows(db, others)) > 0;
}

/** Whether a person has access to the client, as the owner of a program must. */
export async function canOwn(db: Db, clientId: number, userId: number): Promise<boolean> {
  const statement = sql`select ${ownerHasAccess} as "can"
    from (select ${clientId}::integer as client_id, ${userId}::integer as owner_id) a`;
  const row = await findRow(db, z.object({ can: z.boolean() }), statement);
  return row?.can ?? false;
}

/** How many of these studies belong to the client. They are locked, so that access to them changes one at a time. */
export async function lockStudies(
  trx: Trx,
  clientId: number,
  channelIds: readonly number[],
): Promise<number> {
  const rows = await trx
    .selectFrom('channel')
    .select('id')
    .where('client_id', '=', clientId)
    .where('id', 'in', [...channelIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length;
}

export async function insertProgram(
  trx: Trx,
  program: {
    clientId: number;
    name: string;
    description: string;
    ownerId: number;
    scopes: readonly string[];
    createdBy: number;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('app_user')
    .values({
      kind: 'MACHINE',
      first_name: program.name,
      last_name: '',
      email_address: sql<string>`gen_random_uuid() || '@programs.invalid'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('service_account')
    .values({
      user_id: id,
      client_id: program.clientId,
      description: program.description,
      owner_id: program.ownerId,
      scopes: [...program.scopes],
      created_by: program.createdBy,
    })
    .execute();
  return id;
}

export async function updateProgram(
  trx: Trx,
  id: number,
  program: {
    name: string;
    description: string;
    ownerId: number;
    scopes: readonly string[];
    isPaused: boolean;
  },
  at: Date,
): Promise<void> {
  await trx.updateTable('app_user').set({ first_name: program.name }).where('id', '=', id).execute();
  await trx
    .updateTable('service_account')
    .set((eb) => ({
      description: program.description,
      owner_id: program.ownerId,
      scopes: [...program.scopes],
      paused_at: program.isPaused ? eb.fn.coalesce('paused_at', eb.val(at)) : null,
    }))
    .where('user_id', '=', id)
    .execute();
}

/** Lets a program into studies. */
export async function enterStudies(
  trx: Trx,
  id: number,
  channelIds: readonly number[],
  at: Date,
): Promise<void> {
  if (channelIds.length === 0) return;
  const rows = channelIds.map((channelId) => ({
    channel_id: channelId,
    user_id: id,
    status: 'PROGRAM',
    subscribed_to_notifications: false,
    joined_at: at,
  }));
  await trx
    .insertInto('channel_member')
    .values(rows)
    .onConflict((on) => on.columns(['channel_id', 'user_id']).doUpdateSet({ joined_at: at, ended_at: null }))
    .execute();
}

export async function leaveStudies(
  trx: Trx,
  id: number,
  channelIds: readonly number[],
  at: Date,
): Promise<void> {
  if (channelIds.length === 0) return;
  await trx
    .updateTable('channel_member')
    .set({ ended_at: at })
    .where('user_id', '=', id)
    .where('channel_id', 'in', [...channelIds])
    .execute();
}

export async function endProgram(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('service_account').set({ ended_at: at }).where('user_id', '=', id).execute();
  await trx
    .updateTable('service_key')
    .set({ ended_at: at })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stores a key's hash, and lets the program's earlier keys end soon. */
export async function insertKey(
  trx: Trx,
  key: {
    programId: number;
    tokenHash: Buffer;
    ending: string;
    createdBy: number;
    createdAt: Date;
    expiresAt: Date;
    overlapEndsAt: Date;
  },
): Promise<number> {
  const statement = sql`update service_key set expires_at = ${key.overlapEndsAt}
    where user_id = ${key.programId} and ended_at is null and expires_at > ${key.overlapEndsAt}`;
  await run(trx, statement);
  const { id } = await trx
    .insertInto('service_key')
    .values({
      user_id: key.programId,
      token_hash: key.tokenHash,
      ending: key.ending,
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if the program has no such key that still works. */
export async function endKey(trx: Trx, id: number, keyId: number, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('service_key')
    .set({ ended_at: at })
    .where('id', '=', keyId)
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
