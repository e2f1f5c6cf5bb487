import { readFileSync } from 'node:fs';
import type { Db } from '../../db/pool.ts';

const TEXT = readFileSync(new URL('../../../../../examples/NCT04280705.json', import.meta.url), 'utf8');

interface Location {
  facility?: string;
  status?: string;
  city?: string;
  state?: string;
  zip?: string;
  country?: string;
  geoPoint?: { lat: number; lon: number };
  contacts?: { name: string; role: string }[];
}

/** A record as sent by the registry, which tests may change. */
export interface TestRecord {
  [section: string]: unknown;
  protocolSection: {
    identificationModule: Record<string, unknown>;
    statusModule: Record<string, unknown>;
    sponsorCollaboratorsModule: {
      leadSponsor: { name: string; class: string };
      collaborators?: { name: string; class: string }[];
    };
    contactsLocationsModule: { locations: Location[] };
  };
}

/** A copy of the real record, under its own number if one is given. */
export function readRecord(nctId?: string): TestRecord {
  const record = JSON.parse(TEXT) as TestRecord;
  if (nctId) record.protocolSection.identificationModule['nctId'] = nctId;
  return record;
}

/** The path of every value in a record, the record's own first. */
export function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

/** Replaces the value at a path of a record. */
export function replaceAt(record: unknown, path: string[], value: unknown): unknown {
  if (path.length === 0) return value;
  const holder = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], record);
  (holder as Record<string, unknown>)[path.at(-1)!] = value;
  return record;
}

/**
 * Everything that an import may write about a client's studies, and the number of audit rows. Equal snapshots mean that nothing
 * was written.
 */
export async function snapshot(db: Db, clientId: number): Promise<unknown> {
  const studies = await db
    .selectFrom('channel')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
  const within = async <T extends 'team' | 'role' | 'category' | 'channel_organization' | 'channel_country'>(
    table: T,
  ) => {
    const ids = studies.map(({ id }) => id);
    const rows = await db
      .selectFrom(table as 'team')
      .selectAll()
      .where('channel_id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .execute();
    return rows.map((row) => JSON.stringify(row)).toSorted();
  };
  const events = await db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return {
    studies,
    teams: await within('team'),
    roles: await within('role'),
    categories: await within('category'),
    organisations: await within('channel_organization'),
    countries: await within('channel_country'),
    events: events.count,
  };
}
