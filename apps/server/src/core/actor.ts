import { sql } from 'kysely';
import type { RoleKey } from '@studyline/contract/permissions';
import type { Db } from '../db/pool.ts';
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

/** Who does something, and with what. Nothing is read or written without one. */
export interface Actor {
  readonly server: Server;
  readonly userId: number;
  readonly displayName: string;
  readonly languageId: string;
  readonly timezoneId: string;
  readonly nonEecUser: boolean;
  readonly termsVersion: number | null;
  readonly sessionId: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly memberships: ReadonlyMap<number, Membership>;
  readonly administeredClientIds: readonly number[];
  /** SYSTEM and IMPORT act on nobody's behalf: expiry, seeding, the command line. */
  readonly source: 'APP' | 'SYSTEM' | 'IMPORT';
  /** Set by a create that carries an Idempotency-Key; see transact(). */
  readonly idempotency?: { key: string; requestHash: string };
}

export interface RequestFacts {
  ip: string | null;
  requestId: string;
}

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
  facts: RequestFacts,
): Promise<Actor | undefined> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns}
    from session s join app_user u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()`.execute(server.db);
  const row = rows[0];
  if (!row) return undefined;
  return {
    server,
    userId: row.user_id,
    displayName: row.display_name,
    languageId: row.language_id,
    timezoneId: row.timezone_id,
    nonEecUser: row.non_eec_user,
    termsVersion: row.terms_version,
    sessionId,
    ip: facts.ip,
    requestId: facts.requestId,
    memberships: new Map(row.memberships.map((m) => [m.channelId, m])),
    administeredClientIds: row.administered,
    source: 'APP',
  };
}

/** The actor of what nobody does in person: seeding and imports by the command line (IMPORT), expiry and sweeps (SYSTEM). */
export function systemActor(server: Server, source: 'SYSTEM' | 'IMPORT'): Actor {
  return {
    server,
    userId: 0,
    displayName: 'Studyline',
    languageId: 'en',
    timezoneId: 'UTC',
    nonEecUser: false,
    termsVersion: null,
    sessionId: null,
    ip: null,
    requestId: null,
    memberships: new Map(),
    administeredClientIds: [],
    source,
  };
}

/** The actor as that person, for seeding: the same facts as a session would load, marked as imported. */
export async function actAs(server: Server, db: Db, userId: number): Promise<Actor> {
  const { rows } = await sql<ActorRow>`
    select ${actorColumns} from app_user u where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no user ${userId}.`);
  return {
    ...systemActor(server, 'IMPORT'),
    userId: row.user_id,
    displayName: row.display_name,
    languageId: row.language_id,
    timezoneId: row.timezone_id,
    memberships: new Map(row.memberships.map((m) => [m.channelId, m])),
    administeredClientIds: row.administered,
  };
}
