import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import { roleKeys } from '@studyline/contract/core/permissions';
import type { Db, Trx } from '../db/pool.ts';
import { findRow, findRows } from '../db/rows.ts';
import { AppError } from './errors.ts';
import type { Server } from './server.ts';
import { owesTerms } from './terms.ts';

const membership = z.object({
  memberId: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  roleKeys: z.array(z.enum(roleKeys)),
  roleIds: z.array(z.int()),
  teamIds: z.array(z.int()),
  /** The teams among them that the person leads. */
  ledTeamIds: z.array(z.int()),
  isReadOnly: z.boolean(),
});
/** What a person is in one study. */
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

/** A signed-in person, or one on whose behalf the demo is seeded. */
export interface Actor extends Origin {
  readonly kind: 'PERSON';
  readonly userId: number;
  readonly displayName: string;
  readonly nonEecUser: boolean;
  /** They have to accept the terms of service before doing anything else. */
  readonly owesTerms: boolean;
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
/** A person or the system, recorded in the audit trail as the author of a change. */
export type Doer = Actor | SystemActor;

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

/** Person `u` with their studies and organisations, in the form of actorRow. */
const actorColumns = sql`u.id as "userId", u.display_name as "displayName", u.language_id as "languageId",
  u.timezone_id as "timezoneId", u.non_eec_user as "nonEecUser", ${owesTerms} as "owesTerms",
      coalesce((
        select json_agg(json_build_object(
          'memberId', m.id, 'channelId', m.channel_id, 'channelName', c.name, 'roleKeys', m.role_keys,
          'roleIds', m.role_ids, 'teamIds', m.team_ids, 'ledTeamIds', m.led_team_ids, 'isReadOnly', m.is_read_only))
        from channel_member m join channel c on c.id = m.channel_id
        where m.user_id = u.id and m.status = 'CURRENT'), '[]') as memberships,
      array(select client_id from client_admin where user_id = u.id) as administered`;

const sessionActor = actorRow.extend({ sessionId: z.string() });
type SessionActor = z.output<typeof sessionActor>;

async function findSessionActors(
  db: Db,
  sessionIds: readonly string[],
): Promise<(SessionActor | undefined)[]> {
  // Each is looked up by its key. OFFSET 0 keeps the planner from scanning all live sessions.
  const statement = sql`
    select s.id as "sessionId", ${actorColumns}
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
  return row && { ...personOf(server, row), ip, userAgent, requestId, sessionId, loadedAt, source: 'APP' };
}

/** The person, for seeding: the same facts as from a session, marked as imported. */
export async function actAs(server: Server, db: Db, userId: number): Promise<Actor> {
  const statement = sql`
    select ${actorColumns} from app_user u where u.id = ${userId}`;
  const row = await findRow(db, actorRow, statement);
  if (!row) throw new Error(`There is no user ${userId}.`);
  const loadedAt = performance.now();
  return { ...personOf(server, row), ...noRequest, sessionId: null, loadedAt, source: 'IMPORT' };
}

const noRequest = { ip: null, userAgent: null, requestId: null };

function personOf(
  server: Server,
  row: z.output<typeof actorRow>,
): Omit<Actor, keyof RequestFacts | 'sessionId' | 'loadedAt' | 'source'> {
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
    where m.channel_id = ${channelId} and m.user_id = ${actor.userId} and m.status = 'CURRENT' for share`;
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
    where p.id = ${postId} and m.user_id = ${actor.userId} and m.status = 'CURRENT' for share of p, m`;
  const member = await findRow(trx, membership, statement);
  return member && asMember(actor, member);
}

function asMember(actor: Actor, member: Membership): Actor {
  return { ...actor, memberships: new Map(actor.memberships).set(member.channelId, member) };
}
