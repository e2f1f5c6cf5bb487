import { sql } from 'kysely';
import type { RoleKey } from '@studyline/contract/permissions';
import type { Db, Trx } from '../db/pool.ts';
import { AppError } from './errors.ts';
import type { Server } from './server.ts';

/** What a person is in one study. */
export interface Membership {
  memberId: number;
  channelId: number;
  channelName: string;
  roleKeys: RoleKey[];
  roleIds: number[];
  teamIds: number[];
  /** Moves forward with every change of the study's feed: a frozen feed is exact at it. */
  feedChangedAtMillis: number;
}

/** What a call tells of itself, whoever calls; null where there is no call. */
export interface RequestFacts {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** What is known of whoever does something. Nothing is read or written without an actor. */
interface Known extends RequestFacts {
  readonly server: Server;
  /** The language of every sentence of the answer. */
  readonly languageId: string;
  readonly timezoneId: string;
}

/** A person: the one of a living session, or for whom the demo is seeded. */
export interface Actor extends Known {
  readonly kind: 'PERSON';
  readonly userId: number;
  readonly displayName: string;
  readonly nonEecUser: boolean;
  readonly termsVersion: number | null;
  readonly sessionId: string | null;
  readonly memberships: ReadonlyMap<number, Membership>;
  readonly administeredClientIds: readonly number[];
  readonly source: 'APP' | 'IMPORT';
  /** Set by a create that carries an Idempotency-Key; see transact(). */
  readonly idempotency?: { key: string; requestHash: string };
}

/** Somebody who calls without a living session. Only PUBLIC calls take them. */
export interface AnonymousActor extends Known {
  readonly kind: 'ANONYMOUS';
}

/** Nobody in person: expiry and sweeps (SYSTEM), seeding and the command line (IMPORT). */
export interface SystemActor extends Known {
  readonly kind: 'SYSTEM';
  readonly userId: null;
  readonly sessionId: null;
  readonly source: 'SYSTEM' | 'IMPORT';
}

/** Who calls. */
export type Caller = Actor | AnonymousActor;
/** Who changes something, as the audit trail has it. */
export type Doer = Actor | SystemActor;

interface ActorRow {
  user_id: number;
  display_name: string;
  language_id: string;
  timezone_id: string;
  non_eec_user: boolean;
  terms_version: number | null;
  memberships: Membership[];
  administered: number[];
}

/** Person `u` with the studies and organisations an ActorRow has. */
const actorColumns = sql`u.id as user_id, u.display_name, u.language_id, u.timezone_id, u.non_eec_user, u.terms_version,
      coalesce((
        select json_agg(json_build_object(
          'memberId', m.id, 'channelId', m.channel_id, 'channelName', c.name, 'roleKeys', m.role_keys,
          'roleIds', m.role_ids, 'teamIds', m.team_ids, 'feedChangedAtMillis', round(extract(epoch from c.feed_changed_at) * 1000)))
        from channel_member m join channel c on c.id = m.channel_id
        where m.user_id = u.id and m.status = 'CURRENT'), '[]') as memberships,
      array(select client_id from client_admin where user_id = u.id) as administered`;

/** Loads the person of a living session in one query; undefined when the session has ended or expired. */
export async function loadActor(
  server: Server,
  sessionId: string,
  { ip, userAgent, requestId }: RequestFacts,
  db: Db = server.db,
): Promise<Actor | undefined> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns}
    from session s join app_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()`.execute(db);
  const row = rows[0];
  return row && { ...personOf(server, row), ip, userAgent, requestId, sessionId, source: 'APP' };
}

/** The person, for seeding: the same facts as a session would load, marked as imported. */
export async function actAs(server: Server, db: Db, userId: number): Promise<Actor> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns} from app_user u where u.id = ${userId}`.execute(db);
  if (!rows[0]) throw new Error(`There is no user ${userId}.`);
  return { ...personOf(server, rows[0]), ...noRequest, sessionId: null, source: 'IMPORT' };
}

const noRequest = { ip: null, userAgent: null, requestId: null };

function personOf(server: Server, row: ActorRow): Omit<Actor, keyof RequestFacts | 'sessionId' | 'source'> {
  return {
    kind: 'PERSON',
    server,
    userId: row.user_id,
    displayName: row.display_name,
    languageId: row.language_id,
    timezoneId: row.timezone_id,
    nonEecUser: row.non_eec_user,
    termsVersion: row.terms_version,
    memberships: new Map(row.memberships.map((m) => [m.channelId, m])),
    administeredClientIds: row.administered,
  };
}

/** Whoever calls without a living session, and reads what their browser asks for. */
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

/** The caller's place in a study. Throws CHANNEL_NOT_FOUND for a study one is not in, as for one that does not exist. */
export function requireMembership(actor: Actor, channelId: number): Membership {
  const member = actor.memberships.get(channelId);
  if (!member) throw new AppError('CHANNEL_NOT_FOUND');
  return member;
}

/** The actor as the member he or she is right now, held so until the transaction ends; an upload may have taken an hour. */
export async function lockActor(trx: Trx, actor: Actor, channelId: number): Promise<Actor> {
  const { rows } = await sql<Omit<Membership, 'channelId' | 'feedChangedAtMillis'>>`
    select id as "memberId", role_keys as "roleKeys", role_ids as "roleIds", team_ids as "teamIds",
      (select name from channel c where c.id = m.channel_id) as "channelName"
    from channel_member m where channel_id = ${channelId} and user_id = ${actor.userId} and status = 'CURRENT' for share`.execute(
    trx,
  );
  const memberships = new Map(actor.memberships);
  const feedChangedAtMillis = memberships.get(channelId)?.feedChangedAtMillis ?? 0;
  const [member] = rows;
  if (member) memberships.set(channelId, { ...member, channelId, feedChangedAtMillis });
  else memberships.delete(channelId);
  return { ...actor, memberships };
}
