import type { SystemActor } from '../src/core/actor.ts';
import { hashPassword } from '../src/features/auth/passwords.ts';
import { emptyContact } from '../src/features/people/contact-entry.ts';
import { LIST_TYPES } from '../src/features/reference-data/list-types.ts';
import type { ClientKey, DemoPerson, StudyKey } from './demo-model.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';
import { timeOf } from './posts-model.ts';
import { DEMO_CLIENTS } from './studies.ts';

/** Before the first study. */
export const BEFORE_ALL = { daysAgo: 130, at: '09:00' };

/** The ids of what was inserted, by the keys of the demo's data. */
export interface DemoWorld {
  startOfDemo: Date;
  people: Map<string, number>;
  clients: Map<ClientKey, number>;
  studies: Map<StudyKey, DemoStudyIds>;
}
export interface DemoStudyIds {
  channelId: number;
  roleIds: Map<string, number>;
  /** Teams and sites by their key. */
  teamIds: Map<string, number>;
  categoryIds: Map<string, number>;
}

/** A value that the map must contain. This checks the demo's data when they are used. */
export function idOf<K>(ids: ReadonlyMap<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo's data has nothing called ${String(key)}.`);
  return id;
}

/** Inserts clients and people, all with the demo's password. Nobody has signed in yet. */
export async function insertPeople(actor: SystemActor, startOfDemo: Date): Promise<DemoWorld> {
  const { db } = actor.server;
  const begun = timeOf(BEFORE_ALL, startOfDemo);
  const clientRows = await db
    .insertInto('client')
    .values(DEMO_CLIENTS.map(({ name }) => ({ name, created_at: begun })))
    .returning('id')
    .execute();
  const clients = new Map(DEMO_CLIENTS.map(({ key }, i) => [key, clientRows[i]?.id ?? 0]));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const userRows = await db
    .insertInto('app_user')
    .values(
      DEMO_PEOPLE.map((person) => ({
        email_address: person.emailAddress,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        display_prefix: person.displayPrefix ?? null,
        job_title: person.jobTitle,
        contact_data: JSON.stringify(contactsOf(person)),
        language_id: person.languageId,
        timezone_id: person.timezoneId,
        non_eec_user: person.nonEecUser,
        verified_email: true,
        is_demo: true,
        created_at: createdAt(person, startOfDemo),
      })),
    )
    .returning('id')
    .execute();
  const people = new Map(DEMO_PEOPLE.map(({ key }, i) => [key, userRows[i]?.id ?? 0]));
  const admins = DEMO_PEOPLE.flatMap((p) =>
    p.clientAdminOf ? [{ user: p.key, client: p.clientAdminOf }] : [],
  );
  await db
    .insertInto('client_admin')
    .values(
      admins.map((a) => ({
        client_id: idOf(clients, a.client),
        user_id: idOf(people, a.user),
        created_at: begun,
      })),
    )
    .execute();
  return { startOfDemo, people, clients, studies: new Map() };
}

/** The morning of the day on which the person joined their first study. */
function createdAt({ memberships, clientAdminOf }: DemoPerson, startOfDemo: Date): Date {
  if (clientAdminOf || memberships.length === 0) return timeOf(BEFORE_ALL, startOfDemo);
  const daysAgo = Math.max(...memberships.map(({ joinedDaysAgo }) => joinedDaysAgo));
  return timeOf({ daysAgo, at: '08:00' }, startOfDemo);
}

const businessPhone = LIST_TYPES.find(
  (one) => one.entityName === 'USER' && one.listTypeName === 'PHONE' && one.name === 'BUSINESS',
);

function contactsOf({ phoneNumber: value }: DemoPerson) {
  return value === undefined || !businessPhone
    ? []
    : [{ ...emptyContact, listTypeId: businessPhone.id, value }];
}
