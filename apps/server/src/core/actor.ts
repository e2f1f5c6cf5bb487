import DataLoader from 'dataloader';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import { roleKeys } from '@studyline/contract/core/permissions';
import { programRoles, type ProgramScope, programScopes } from '@studyline/contract/core/programs';
import type { Db, Trx } from '../db/pool.ts';
import { findRow, findRows } from '../db/rows.ts';
import { AppError } from './errors.ts';
import { isLocked, lockColumns, lockFacts } from './idle-lock.ts';
import { owesSecondFactor } from './second-factor.ts';
import type { Server } from './server.ts';
import { owesTerms } from './terms.ts';

const membership = z.object({
  memberId: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  roleKeys: z.array(z.enum([...roleKeys, ...programRoles])),
  roleIds: z.array(z.int()),
  teamIds: z.array(z.int()),
  /** The teams among them that the person leads. */
  ledTeamIds: z.array(z.int()),
  isReadOnly: z.boolean(),
});
/** What a person or a program is in one study. */
export type Membership = z.output<typeof membership>;

/** What is known about any call; null if there is no call. */
export interface RequestFacts {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** The origin of a call or a change. Nothing is read or written without an actor. */
interface Origin extends RequestFacts {
  readonly server: Server;
  /** The language of every sentence of the answer. */
  readonly languageId: string;
  readonly timezoneId: string;
}

/** The key with which a program calls, and what it may do. */
interface ProgramKey {
  readonly keyId: number;
  /** Who is responsible for the program. */
  readonly ownerId: number;
  readonly scopes: readonly ProgramScope[];
  /** Within the last minute it was used from the same address, which has been noted. */
  readonly isUseNoted: boolean;
}

/** A signed-in person, one on whose behalf the demo is seeded, or a program with its key. */
export interface Actor extends Origin {
  readonly kind: 'PERSON' | 'MACHINE';
  /** Set if it is a program. */
  readonly program?: ProgramKey;
  readonly userId: number;
  readonly displayName: string;
  readonly nonEecUser: boolean;
  /** They have to accept the terms of service before doing anything else. */
  readonly owesTerms: boolean;
  /** Their session has to show a second factor before they do anything else. */
  readonly owesSecondFactor: boolean;
  /** Nobody has done anything in their browser for a while, so they have to sign in again. */
  readonly isLocked: boolean;
  readonly sessionId: string | null;
  /** When they were looked up, according to performance.now(). */
  readonly loadedAt: number;
  readonly memberships: ReadonlyMap<number, Membership>;
  readonly administeredClientIds: readonly number[];
  readonly source: 'APP' | 'IMPORT';
  /** Set by a create with an Idempotency-Key; see transact(). */
  readonly idempotency?: { key: string; requestHash: string };
  /** The events that this call has caused and that its caller may receive, for its answer. */
  readonly caused?: CausedEvent[];
}

/** A caller without a live session. Only PUBLIC calls accept one. */
export interface AnonymousActor extends Origin {
  readonly kind: 'ANONYMOUS';
}

/** Not a person: expiry and sweeps (SYSTEM), seeding and the command line (IMPORT). */
export interface SystemActor extends Origin {
  readonly kind: 'SYSTEM';
  readonly userId: null;
  readonly sessionId: null;
  readonly source: 'SYSTEM' | 'IMPORT';
}

export type Caller = Actor | AnonymousActor;
/** A person, a program or the system, recorded in the audit trail as the author of a change. */
export type Doer = Actor | SystemActor;

export function hasAccount(actor: Caller | Doer): actor is Actor {
  return actor.kind === 'PERSON' || actor.kind === 'MACHINE';
}

const actorRow = z.object({
  userId: z.int(),
  displayName: z.string(),
  languageId: z.string(),
  timezoneId: z.string(),
  nonEecUser: z.boolean(),
  owesTerms: z.boolean(),
  memberships: z.array(membership),
  administered: z.array(z.int()),
});

/** Member row `m` is current. That of a program has a status of its own, because no list of people contains it. */
const isCurrent = {
  PERSON: sql`m.status = 'CURRENT'`,
  MACHINE: sql`m.status = 'PROGRAM' and m.ended_at is null`,
};

/** Person or program `u` with their studies and organisations, in the form of actorRow. */
const columnsOf = (
  kind: Actor['kind'],
): RawBuilder<unknown> => sql`u.id as "userId", u.display_name as "displayName", u.language_id as "languageId",
  u.timezone_id as "timezoneId", u.non_eec_user as "nonEecUser", ${owesTerms} as "owesTerms",
      coalesce((
        select json_agg(json_build_object(
          'memberId', m.id, 'channelId', m.channel_id, 'channelName', c.name, 'roleKeys', m.role_keys,
          'roleIds', m.role_ids, 'teamIds', m.team_ids, 'ledTeamIds', m.led_team_ids, 'isReadOnly', m.is_read_only))
        from channel_member m join channel c on c.id = m.channel_id
        where m.user_id = u.id and ${isCurrent[kind]}), '[]') as memberships,
      array(select client_id from client_admin where user_id = u.id) as administered`;

const actorColumns = columnsOf('PERSON');

const sessionActor = actorRow.extend({
  sessionId: z.string(),
  owesSecondFactor: z.boolean(),
  ...lockFacts.shape,
});
type SessionActor = z.output<typeof sessionActor>;

async function findSessionActors(
  db: Db,
  sessionIds: readonly string[],
): Promise<(SessionActor | undefined)[]> {
  // Each is looked up by its key. OFFSET 0 keeps the planner from scanning all live sessions.
  const statement = sql`
    select s.id as "sessionId", ${owesSecondFactor} as "owesSecondFactor", ${lockColumns}, ${actorColumns}
    from unnest(${sessionIds}::uuid[]) as asked(id)
    cross join lateral (select * from session where id = asked.id offset 0) as s
    join app_user u on u.id = s.user_id
    where s.ended_at is null and s.expires_at > now()`;
  const rows = await findRows(db, sessionActor, statement);
  const bySession = new Map(rows.map((row) => [row.sessionId, row]));
  return sessionIds.map((id) => bySession.get(id));
}

const loaders = new WeakMap<Db, DataLoader<string, SessionActor | undefined>>();

/** Caches nothing: the calls in one turn of the event loop share a query, which starts after the last of them has arrived. */
function loaderOf(db: Db): DataLoader<string, SessionActor | undefined> {
  let loader = loaders.get(db);
  if (!loader) {
    const load = (sessionIds: readonly string[]) => findSessionActors(db, sessionIds);
    loaders.set(db, (loader = new DataLoader(load, { cache: false, batchScheduleFn: setImmediate })));
  }
  return loader;
}

/** Loads the person of a live session; undefined if the session has ended or expired. */
export async function loadActor(
  server: Server,
  sessionId: string,
  { ip, userAgent, requestId }: RequestFacts,
  db: Db = server.db,
): Promise<Actor | undefined> {
  const loadedAt = performance.now();
  const row = await loaderOf(db).load(sessionId);
  if (!row) return undefined;
  const { owesSecondFactor: owes } = row;
  const facts = { ip, userAgent, requestId, sessionId, loadedAt, source: 'APP' } as const;
  return { ...personOf(server, row), ...facts, owesSecondFactor: owes, isLocked: isLocked(server, row) };
}

const programActor = actorRow.extend({
  keyId: z.int(),
  ownerId: z.int(),
  scopes: z.array(z.enum(programScopes)),
  isLive: z.boolean(),
  isActive: z.boolean(),
  isUseNoted: z.boolean(),
});

/** Whether key `k` of program `a` has neither expired nor ended. */
const isKeyLive = sql<boolean>`(k.ended_at is null and k.expires_at > now() and a.ended_at is null)`;

/** Whether the owner of program `a` still has access to its client: they administer it or are in one of its studies. */
export const ownerHasAccess = sql<boolean>`exists (select from app_user o where o.id = a.owner_id and o.has_access and (
  exists (select from client_admin d where d.client_id = a.client_id and d.user_id = o.id)
  or exists (select from channel_member om join channel oc on oc.id = om.channel_id
    where om.user_id = o.id and om.status = 'CURRENT' and oc.client_id = a.client_id)))`;

/** Whether the keys of program `a` work, and why not. */
export const programStatus = sql<string>`case when a.paused_at is not null then 'PAUSED' when ${ownerHasAccess} then 'ACTIVE'
  else 'OWNER_LEFT' end`;

/** Loads the program of a key by the key's hash. Only callers who have the key are told KEY_ENDED and PROGRAM_PAUSED. */
export async function loadProgram(
  server: Server,
  tokenHash: Buffer,
  { ip, userAgent, requestId }: RequestFacts,
): Promise<Actor | 'KEY_UNKNOWN' | 'KEY_ENDED' | 'PROGRAM_PAUSED'> {
  const loadedAt = performance.now();
  const statement = sql`
    select ${columnsOf('MACHINE')}, k.id as "keyId", a.owner_id as "ownerId", a.scopes, ${isKeyLive} as "isLive",
      ${programStatus} = 'ACTIVE' as "isActive",
      coalesce(k.last_used_at > now() - interval '1 minute' and k.last_used_ip is not distinct from ${ip}::inet, false) as "isUseNoted"
    from service_key k join service_account a on a.user_id = k.user_id join app_user u on u.id = a.user_id
    where k.token_hash = ${tokenHash}`;
  const row = await findRow(server.db, programActor, statement);
  if (!row) return 'KEY_UNKNOWN';
  if (!row.isLive) return 'KEY_ENDED';
  if (!row.isActive) return 'PROGRAM_PAUSED';
  const { keyId, ownerId, scopes, isUseNoted } = row;
  return {
    ...personOf(server, row),
    kind: 'MACHINE',
    program: { keyId, ownerId, scopes, isUseNoted },
    // Only people accept terms and have second factors.
    owesTerms: false,
    owesSecondFactor: false,
    isLocked: false,
    ip,
    userAgent,
    requestId,
    sessionId: null,
    loadedAt,
    source: 'APP',
  };
}

/** Whether a key still works. */
export async function isProgramKeyLive(db: Db, keyId: number): Promise<boolean> {
  const statement = sql`select ${isKeyLive} and ${programStatus} = 'ACTIVE' as "isLive"
    from service_key k join service_account a on a.user_id = k.user_id where k.id = ${keyId}`;
  const row = await findRow(db, z.object({ isLive: z.boolean() }), statement);
  return row?.isLive ?? false;
}

/** The person, for seeding: the same facts as from a session, marked as imported. */
export async function actAs(server: Server, db: Db, userId: number): Promise<Actor> {
  const statement = sql`
    select ${actorColumns} from app_user u where u.id = ${userId}`;
  const row = await findRow(db, actorRow, statement);
  if (!row) throw new Error(`There is no user ${userId}.`);
  const loadedAt = performance.now();
  const facts = { ...noRequest, sessionId: null, loadedAt, source: 'IMPORT' } as const;
  return { ...personOf(server, row), ...facts, owesSecondFactor: false, isLocked: false };
}

/** The same person or program, in the same call, with the studies and organisations that they have now. */
export async function reload(actor: Actor): Promise<Actor> {
  const { server, kind, userId } = actor;
  const statement = sql`select ${columnsOf(kind)} from app_user u where u.id = ${userId}`;
  const row = await findRow(server.db, actorRow, statement);
  if (!row) throw new Error(`There is no user ${userId}.`);
  const { memberships, administeredClientIds } = personOf(server, row);
  return { ...actor, memberships, administeredClientIds, loadedAt: performance.now() };
}

const noRequest = { ip: null, userAgent: null, requestId: null };

function personOf(
  server: Server,
  row: z.output<typeof actorRow>,
): Omit<Actor, keyof RequestFacts | 'owesSecondFactor' | 'isLocked' | 'sessionId' | 'loadedAt' | 'source'> {
  return {
    kind: 'PERSON',
    server,
    userId: row.userId,
    displayName: row.displayName,
    languageId: row.languageId,
    timezoneId: row.timezoneId,
    nonEecUser: row.nonEecUser,
    owesTerms: row.owesTerms,
    memberships: new Map(row.memberships.map((m) => [m.channelId, m])),
    administeredClientIds: row.administered,
  };
}

/** A caller without a live session, in the language that their browser requests. */
export function anonymousActor(server: Server, languageId: string, facts: RequestFacts): AnonymousActor {
  return { kind: 'ANONYMOUS', server, languageId, timezoneId: 'UTC', ...facts };
}

/** A call whose proof is a token or a password: whoever else is signed in does not count. */
export function nobodyOf({ server, languageId, ip, userAgent, requestId }: Caller): AnonymousActor {
  return anonymousActor(server, languageId, { ip, userAgent, requestId });
}

/** The person of a call without a session who has proved who they are, by the token of a link. */
export async function proved(
  db: Db,
  { server, ip, userAgent, requestId }: Caller,
  userId: number,
): Promise<Actor> {
  return { ...(await actAs(server, db, userId)), ip, userAgent, requestId, source: 'APP' };
}

export function systemActor(server: Server, source: 'SYSTEM' | 'IMPORT'): SystemActor {
  return {
    kind: 'SYSTEM',
    server,
    userId: null,
    sessionId: null,
    languageId: 'en',
    timezoneId: 'UTC',
    ...noRequest,
    source,
  };
}

/** The caller's membership of a study. Throws CHANNEL_NOT_FOUND whether they are not in the study or it does not exist. */
export function requireMembership(actor: Actor, channelId: number): Membership {
  const member = actor.memberships.get(channelId);
  if (!member) throw new AppError('CHANNEL_NOT_FOUND');
  return member;
}

/** The columns of a membership, of member `m`. */
const memberColumns = sql`m.id as "memberId", m.channel_id as "channelId", m.role_keys as "roleKeys", m.role_ids as "roleIds",
  m.team_ids as "teamIds", m.led_team_ids as "ledTeamIds", m.is_read_only as "isReadOnly",
  (select name from channel c where c.id = m.channel_id) as "channelName"`;

/**
 * The actor with their current membership, locked until the transaction ends, and the clients that they still administer. Both
 * may have changed since the call began: an upload can take an hour.
 */
export async function lockActor(trx: Trx, actor: Actor, channelId: number): Promise<Actor> {
  const by = await lockAdministration(trx, actor);
  const statement = sql`
    select ${memberColumns} from channel_member m
    where m.channel_id = ${channelId} and m.user_id = ${actor.userId} and ${isCurrent[actor.kind]} for share`;
  const member = await findRow(trx, membership, statement);
  if (member) return asMember(by, member);
  const memberships = new Map(actor.memberships);
  memberships.delete(channelId);
  return { ...by, memberships };
}

const administration = z.object({ clientId: z.int() });

async function lockAdministration(trx: Trx, actor: Actor): Promise<Actor> {
  if (actor.administeredClientIds.length === 0) return actor;
  const statement = sql`select client_id as "clientId" from client_admin where user_id = ${actor.userId} for share`;
  const rows = await findRows(trx, administration, statement);
  return { ...actor, administeredClientIds: rows.map((row) => row.clientId) };
}

/**
 * The same for the study of a post. The post is locked too, so it can be neither withdrawn nor published until the transaction
 * ends. Undefined if there is no such post, or if the actor is not a member of its study. Read the post only afterwards.
 */
export async function lockActorAndPost(trx: Trx, actor: Actor, postId: number): Promise<Actor | undefined> {
  const statement = sql`
    select ${memberColumns} from post p join channel_member m on m.channel_id = p.channel_id
    where p.id = ${postId} and m.user_id = ${actor.userId} and ${isCurrent[actor.kind]} for share of p, m`;
  const member = await findRow(trx, membership, statement);
  return member && asMember(actor, member);
}

function asMember(actor: Actor, member: Membership): Actor {
  return { ...actor, memberships: new Map(actor.memberships).set(member.channelId, member) };
}
