import { sql } from 'kysely';
import { type RoleKey, roleKeys, roles } from '@studyline/contract/core/permissions';
import { en } from '@studyline/contract/words/en';
import type { teamStatuses } from '@studyline/contract/teams/calls';
import type { Db } from '../src/db/pool.ts';

let counter = 0;
/** A number that is unique in this test file. */
const next = () => ++counter;

export interface Study {
  clientId: number;
  channelId: number;
  uuid: string;
  roleIds: Record<RoleKey, number>;
}
export interface Person {
  userId: number;
  uuid: string;
  emailAddress: string;
}
export interface Member extends Person {
  memberId: number;
  teamId: number;
}

export async function buildUser(
  db: Db,
  facts: {
    firstName?: string;
    lastName?: string;
    nonEecUser?: boolean;
    timezoneId?: string;
    /** The terms in force are not accepted. */
    owesTerms?: boolean;
  } = {},
): Promise<Person> {
  const n = next();
  const row = await db
    .insertInto('app_user')
    .values((eb) => ({
      email_address: `person${n}@studyline.example`,
      first_name: facts.firstName ?? 'Person',
      last_name: facts.lastName ?? `Number ${n}`,
      non_eec_user: facts.nonEecUser ?? false,
      timezone_id: facts.timezoneId ?? 'UTC',
      verified_email: true,
      terms_version: facts.owesTerms
        ? null
        : eb.selectFrom('terms_of_service').select((t) => t.fn.max('version').as('newest')),
    }))
    .returning(['id', 'uuid', 'email_address'])
    .executeTakeFirstOrThrow();
  return { userId: row.id, uuid: row.uuid, emailAddress: row.email_address };
}

export async function buildClient(db: Db): Promise<{ clientId: number; admin: Person }> {
  const client = await db
    .insertInto('client')
    .values({ name: `Client ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = await buildUser(db);
  await addClientAdmin(db, client.id, admin);
  return { clientId: client.id, admin };
}

export async function addClientAdmin(db: Db, clientId: number, { userId }: Person): Promise<void> {
  await db.insertInto('client_admin').values({ client_id: clientId, user_id: userId }).execute();
}

/** Terms of service. The highest version is in force. */
export async function addTerms(
  db: Db,
  version: number,
  facts: { content?: string; changes?: string; effectiveAt?: Date } = {},
): Promise<void> {
  await db
    .insertInto('terms_of_service')
    .values({
      version,
      title: 'Terms',
      content: facts.content ?? '<p>Terms</p>',
      changes: facts.changes ?? null,
      ...(facts.effectiveAt && { effective_at: facts.effectiveAt }),
    })
    .execute();
}

export async function setPassword(db: Db, userId: number, hash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: hash }).where('id', '=', userId).execute();
}

/** A study with all roles of the product and no teams. */
export async function buildStudy(
  db: Db,
  facts: { clientId?: number; name?: string; nctId?: string; countries?: string[] } = {},
): Promise<Study> {
  const clientId = facts.clientId ?? (await buildClient(db)).clientId;
  const n = next();
  const channel = await db
    .insertInto('channel')
    .values({
      client_id: clientId,
      name: facts.name ?? `STUDY-${n}`,
      title: `A study with the number ${n}`,
      nct_id: facts.nctId ?? null,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  for (const countryId of facts.countries ?? [])
    await db
      .insertInto('channel_country')
      .values({ channel_id: channel.id, country_id: countryId })
      .execute();
  const rows = await db
    .insertInto('role')
    .values(
      roleKeys.map((key) => ({
        channel_id: channel.id,
        key,
        name: en.server.role[key],
        category: roles[key].category,
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const roleIds = Object.fromEntries(rows.map((r) => [r.key, r.id])) as Record<RoleKey, number>;
  return { clientId, channelId: channel.id, uuid: channel.uuid, roleIds };
}

export interface TeamFacts {
  teamType?: 'STUDY_SITE' | 'STUDY_SPONSOR' | 'STUDY_CRO' | 'STUDY_SERVICE_PROVIDER';
  status?: (typeof teamStatuses)[number];
  blinding?: 'BLINDED' | 'UNBLINDED' | 'NOT_APPLICABLE';
  name?: string;
  /** Of a site. */
  code?: string;
  countryId?: string;
  city?: string;
}
const participants = {
  STUDY_SITE: 'INVESTIGATOR_SITE',
  STUDY_SPONSOR: 'SPONSOR',
  STUDY_CRO: 'CRO',
  STUDY_SERVICE_PROVIDER: 'VENDOR',
} as const;

/** An active study site unless told otherwise. */
export async function buildTeam(db: Db, study: Study, facts: TeamFacts = {}): Promise<number> {
  const n = next();
  const teamType = facts.teamType ?? 'STUDY_SITE';
  const isSite = teamType === 'STUDY_SITE';
  const row = await db
    .insertInto('team')
    .values({
      channel_id: study.channelId,
      name: facts.name ?? `Team ${n}`,
      team_type: teamType,
      participant_type: participants[teamType],
      status: facts.status ?? 'ACTIVE',
      active_since: sql<Date>`now() - interval '1 year'`,
      blinding: facts.blinding ?? 'NOT_APPLICABLE',
      ...(isSite && {
        code: facts.code ?? `DE${String(n).padStart(4, '0')}`,
        country_id: facts.countryId ?? 'DE',
        city: facts.city ?? 'Berlin',
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A current member with these roles. Without a team, site roles get a new site and others a new sponsor team. */
export async function buildMember(
  db: Db,
  study: Study,
  facts: { roles: RoleKey[]; teamId?: number; person?: Person; isLead?: boolean } = {
    roles: ['STUDY_COORDINATOR'],
  },
): Promise<Member> {
  const person = facts.person ?? (await buildUser(db));
  const isSite = facts.roles.some((key) => roles[key].category === 'STUDY_SITE');
  const teamId =
    facts.teamId ?? (await buildTeam(db, study, { teamType: isSite ? 'STUDY_SITE' : 'STUDY_SPONSOR' }));
  const member = await db
    .insertInto('channel_member')
    .values({
      channel_id: study.channelId,
      user_id: person.userId,
      status: 'CURRENT',
      joined_at: sql<Date>`now() - interval '1 year'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('member_role')
    .values(facts.roles.map((key) => ({ member_id: member.id, role_id: study.roleIds[key] })))
    .execute();
  await db
    .insertInto('team_member')
    .values({ team_id: teamId, member_id: member.id, status: 'CURRENT', is_lead: facts.isLead ?? false })
    .execute();
  return { ...person, memberId: member.id, teamId };
}

/** A study and its usual people, each in a separate team. */
export async function buildWorld(db: Db, options: Parameters<typeof buildStudy>[1] = {}) {
  const study = await buildStudy(db, options);
  const build = async (lastName: string, role: RoleKey) =>
    buildMember(db, study, { roles: [role], person: await buildUser(db, { firstName: 'Alex', lastName }) });
  return {
    study,
    manager: await build('Manager', 'STUDY_MANAGER'),
    author: await build('Author', 'CONTENT_AUTHOR'),
    approver: await build('Approver', 'CONTENT_APPROVER'),
    coordinator: await build('Coordinator', 'STUDY_COORDINATOR'),
    reader: await build('Reader', 'PRINCIPAL_INVESTIGATOR'),
  };
}

/** Adds a member to one more team, a new study site unless given. */
export async function joinTeam(db: Db, study: Study, member: Member, teamId?: number): Promise<number> {
  const joined = teamId ?? (await buildTeam(db, study));
  await db
    .insertInto('team_member')
    .values({ team_id: joined, member_id: member.memberId, status: 'CURRENT' })
    .execute();
  return joined;
}

export async function leaveStudy(db: Db, study: Study, person: Person): Promise<void> {
  await db
    .updateTable('channel_member')
    .set({ status: 'FORMER', ended_at: sql<Date>`now()` })
    .where('channel_id', '=', study.channelId)
    .where('user_id', '=', person.userId)
    .execute();
}

/** Replaces a member's roles with this one. */
export async function changeRole(db: Db, study: Study, { memberId }: Member, role: RoleKey): Promise<void> {
  await db.deleteFrom('member_role').where('member_id', '=', memberId).execute();
  await db.insertInto('member_role').values({ member_id: memberId, role_id: study.roleIds[role] }).execute();
}

export async function leaveTeam(db: Db, member: Member): Promise<void> {
  await db
    .updateTable('team_member')
    .set({ status: 'FORMER', ended_at: sql<Date>`now()` })
    .where('team_id', '=', member.teamId)
    .where('member_id', '=', member.memberId)
    .execute();
}

export async function changeTeam(
  db: Db,
  teamId: number,
  { status, blinding, isTracked }: Pick<TeamFacts, 'status' | 'blinding'> & { isTracked?: boolean },
): Promise<void> {
  await db
    .updateTable('team')
    .set({
      ...(status && { status }),
      ...(blinding && { blinding }),
      ...(isTracked !== undefined && { compliance_tracking_enabled: isTracked }),
    })
    .where('id', '=', teamId)
    .execute();
}

/** Lets one team oversee another, as monitors do with their sites. */
export async function overseeTeam(
  db: Db,
  study: Study,
  { teamId, by }: { teamId: number; by: number },
): Promise<void> {
  await db
    .insertInto('team_oversight')
    .values({ channel_id: study.channelId, team_id: teamId, overseen_by_team_id: by })
    .execute();
}

export async function setStudyFlag(db: Db, study: Study, key: string, enabled: boolean): Promise<void> {
  await db.insertInto('channel_flag').values({ channel_id: study.channelId, key, enabled }).execute();
}

export async function setGlobalFlag(db: Db, key: string, enabled: boolean): Promise<void> {
  await db.updateTable('feature_flag').set({ enabled }).where('key', '=', key).execute();
}

export async function addKeyContact(
  db: Db,
  study: Study,
  contact: { userId: number; title: string; position: number },
): Promise<void> {
  const { userId, ...facts } = contact;
  await db
    .insertInto('key_contact')
    .values({ channel_id: study.channelId, user_id: userId, ...facts })
    .execute();
}

/** A taxonomy of the study with these categories, named by their numbers unless told otherwise: '01.02' is below '01'. Returns their ids. */
export async function buildCategories(
  db: Db,
  study: Study,
  numbers: string[],
  schema = 'TMF',
  names: Record<string, string> = {},
): Promise<number[]> {
  const { id } = await db
    .insertInto('taxonomy')
    .values({ channel_id: study.channelId, schema, name: schema })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = new Map<string, number>();
  for (const number of numbers) {
    const category = await db
      .insertInto('category')
      .values({
        channel_id: study.channelId,
        taxonomy_id: id,
        number,
        name: names[number] ?? `Category ${number}`,
        parent_id: ids.get(number.slice(0, -3)) ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(number, category.id);
  }
  return [...ids.values()];
}

export const everyone = { channelWide: true, roles: [], teamIds: [] };
/** A post's author and those who are exempt from restrictions. */
export const nobody = { channelWide: false, roles: [], teamIds: [] };
