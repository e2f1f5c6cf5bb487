import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { LIST_TYPES } from '../reference-data/list-types.ts';

const callable = LIST_TYPES.filter(
  ({ entityName, listTypeName, name }) =>
    entityName === 'USER' &&
    listTypeName === 'PHONE' &&
    !['BUSINESS_FAX', 'PERSONAL_FAX', 'PAGER'].includes(name),
).map(({ id }) => id);

/** A team as shown beside a person's name. */
export const teamName = z.object({
  name: z.string(),
  isSite: z.boolean(),
  code: z.string().nullable(),
  city: z.string().nullable(),
});
export type TeamName = z.output<typeof teamName>;

/** The TeamName of team `t`. */
export const teamNameColumn = sql`json_build_object('name', t.name, 'isSite', t.team_type = 'STUDY_SITE', 'code', t.code, 'city', t.city)`;

/** The TeamName of the first team of member `m`. */
export const firstTeam = sql`(select ${teamNameColumn} from team t where t.id = m.team_ids[1])`;

/** The number to call a person by: their first that is not one of a fax or a pager; null if there is none. */
export const numberToCall = (contactData: RawBuilder<unknown>) => sql`(
  select entry->>'value' from jsonb_array_elements(${contactData}) with ordinality as listed(entry, position)
  where (entry->>'listTypeId')::integer = any(${callable}::integer[]) order by position limit 1)`;

/** The columns of a person that basicUserInfo consists of. */
export const personRow = z.object({
  id: z.int(),
  uuid: z.string(),
  emailAddress: z.string(),
  displayName: z.string(),
  displayPrefix: z.string().nullable(),
  displaySuffix: z.string().nullable(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  jobTitle: z.string().nullable(),
  languageId: z.string(),
  timezoneId: z.string(),
});
export type PersonRow = z.output<typeof personRow>;

/** The clients that a person administers, or in whose studies they are. */
export const clientsOf = (userId: RawBuilder<unknown>) => sql`
  select a.client_id from client_admin a where a.user_id = ${userId}
  union select c.client_id from channel_member m join channel c on c.id = m.channel_id
  where m.user_id = ${userId} and m.status = 'CURRENT'`;
