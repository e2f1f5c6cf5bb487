import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readBatches } from '../../db/batches.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { hasWords, isPersonWith } from '../../db/search-words.ts';
import {
  belongsToClient,
  findMemberLines,
  findMembers,
  findMembersByIds,
  isRoleNamed,
  isVisible,
  matching,
  type MemberLine,
  type MemberRow,
  type MemberSort,
  type MembersWanted,
  orders,
} from './directory-queries.ts';
import { isOpenFor, offer, offersColumn } from './offer-queries.ts';
import type { Directory } from './policy.ts';

/*
 * Lists of a study's people: its members, and the people invited to it. A person is one row. If the owner of the directory sees the
 * invited person as a member, present or former, that row is the member's; otherwise it has nothing but what the inviter gave.
 */

const invitedRow = z.object({
  channelId: z.int(),
  status: z.literal('INVITED'),
  emailAddress: z.string(),
  /** An email was sent about one of the invitations, or someone at the client has the address. */
  isReached: z.boolean(),
  offers: z.array(offer),
});
export type InvitedRow = z.output<typeof invitedRow>;

interface Bounds {
  sort: MemberSort;
  offset: number;
  limit: number;
}

/** A page of the people that match. */
export async function findPeople(
  db: Db,
  wanted: MembersWanted,
  bounds: Bounds,
): Promise<(MemberRow | InvitedRow)[]> {
  if (isHeld(wanted)) return findMembers(db, wanted, bounds);
  const found = await findRows(db, place, placesStatement(wanted, bounds));
  return findAt(db, wanted, found, findMembersByIds);
}

/** The same for a table, a batch at a time. */
export async function* readPeopleLines(
  trx: Trx,
  wanted: MembersWanted,
  bounds: Bounds,
): AsyncGenerator<(MemberLine | InvitedRow)[]> {
  for await (const found of readBatches(trx, place, placesStatement(wanted, bounds)))
    yield await findAt(trx, wanted, found, findMemberLines);
}

/** How many people match. */
export async function countPeople(db: Db, wanted: MembersWanted): Promise<number> {
  return countRows(db, sql`(${places(wanted)}) m`);
}

/** How many people are invited to a study, as far as the owner of this directory sees them. */
export async function countInvited(db: Db, channelId: number, directory: Directory): Promise<number> {
  const wanted = { channelId, directory, status: 'INVITED', roleNames: [] } as const;
  return countRows(db, sql`(${invitations(wanted)}) i`);
}

const place = z.object({ memberId: z.int().nullable(), emailAddress: z.string().nullable() });

const placesStatement = (wanted: MembersWanted, { sort, offset, limit }: Bounds): RawBuilder<unknown> => sql`
    select m.id as "memberId", m.email_address::text as "emailAddress" from (${places(wanted)}) m
    order by ${orders[sort]}, m.email_address offset ${offset} limit ${limit}`;

async function findAt<M extends { memberId: number }>(
  db: Db,
  wanted: MembersWanted,
  found: readonly z.output<typeof place>[],
  findByIds: (db: Db, directory: Directory, memberIds: readonly number[]) => Promise<M[]>,
): Promise<(M | InvitedRow)[]> {
  const [members, invited] = await Promise.all([
    findByIds(
      db,
      wanted.directory,
      found.flatMap(({ memberId }) => memberId ?? []),
    ),
    findInvited(
      db,
      wanted,
      found.flatMap(({ emailAddress }) => emailAddress ?? []),
    ),
  ]);
  const rows = new Map<number | string, M | InvitedRow>([
    ...members.map((row) => [row.memberId, row] as const),
    ...invited.map((row) => [row.emailAddress, row] as const),
  ]);
  return found.flatMap(({ memberId, emailAddress }) => rows.get(memberId ?? emailAddress ?? '') ?? []);
}

const isHeld = ({ status }: MembersWanted) => status === 'CURRENT' || status === 'FORMER';

/** Each person that matches: a member by id, an invited person by address. */
function places(wanted: MembersWanted): RawBuilder<unknown> {
  const members = sql`
    select m.id, null::citext as email_address, m.sort_name, m.joined_at, m.ended_at from ${matching(wanted)}`;
  if (isHeld(wanted)) return members;
  const invited = sql`
    select m.id, case when m.id is null then i.email_address end as email_address,
      coalesce(m.sort_name, i.sort_name) as sort_name, coalesce(m.joined_at, i.invited_at) as joined_at, m.ended_at
    from (${invitations(wanted)}) i left join lateral (${memberAt(wanted)}) m on true
    where i.is_found or m.is_found`;
  return wanted.status === 'INVITED' ? invited : sql`${members} union ${invited}`;
}

/**
 * The member with the address of invitation `i`, whatever their status, if the owner of the directory sees them, and whether their
 * name has the words that are searched. Far fewer people are invited than are members, so each is looked up.
 */
const memberAt = ({ channelId, directory, search, asked }: MembersWanted) => sql`
  select m.id, m.sort_name, m.joined_at, m.ended_at, ${isPersonWith(search, asked)} as is_found
  from app_user u join channel_member m on m.user_id = u.id
  where u.email_address = i.email_address and m.channel_id = ${channelId} and ${isVisible(directory, null)} offset 0`;

/** The words of the name that the inviter of invitation `i` gave. */
const invitedWords = sql`name_words(concat_ws(' ', i.first_name, i.last_name))`;

const askedRow = z.object({ asked: z.string() });

/** The query for these words, or those that are spelled like them in the names of people whom the owner of the directory sees. */
export async function findAskedLike(
  db: Db,
  { channelId, directory }: MembersWanted,
  search: string,
): Promise<string> {
  const everyone = { channelId, directory, status: null, roleNames: [] };
  const known = sql`array(select distinct word from (
      select (select u.name_words from app_user u where u.id = m.user_id) as words from ${matching(everyone)}
      union all select ${invitedWords} from invitation i where i.channel_id = ${channelId} and ${isOpenFor(directory)}) as one
    cross join lateral unnest(tsvector_to_array(one.words)) as word)`;
  const row = await findRow(db, askedRow, sql`select search_names_like(${search}, ${known})::text as asked`);
  return row?.asked ?? '';
}

/** The addresses with an open invitation that matches, and whether what the inviter gave has the words that are searched. */
function invitations(wanted: MembersWanted): RawBuilder<unknown> {
  const { channelId, directory, search, asked, emailAddress, teamId, countryId, roleId, roleNames } = wanted;
  const givenName = sql`nullif(trim(concat_ws(' ', i.first_name, i.last_name)), '')`;
  const conditions = [
    sql`i.channel_id = ${channelId}`,
    isOpenFor(directory),
    ...(emailAddress ? [sql`i.email_address = ${emailAddress}`] : []),
    ...(teamId === undefined ? [] : [sql`i.team_id = ${teamId}`]),
    ...(countryId === undefined
      ? []
      : [
          sql`i.team_id in (select t.id from team t where t.channel_id = ${channelId} and t.country_id = ${countryId})`,
        ]),
    ...(roleId === undefined ? [] : [sql`${roleId}::integer = any(i.role_ids)`]),
    ...(roleNames.length > 0 ? [isRoleNamed(sql`i.role_ids`, channelId, roleNames)] : []),
  ];
  const isFound =
    asked === undefined
      ? hasWords(search, sql`concat_ws(' ', i.first_name, i.last_name, i.email_address)`)
      : sql`${invitedWords} @@ ${asked}::tsquery`;
  return sql`
    select i.email_address, min(i.created_at) as invited_at, bool_or(${isFound}) as is_found,
      (array_agg(lower(coalesce(${givenName}, i.email_address::text)) order by i.created_at desc, i.id desc))[1] as sort_name
    from invitation i where ${sql.join(conditions, sql` and `)} group by i.email_address`;
}

/** The people with these addresses who are invited to a study. */
async function findInvited(
  db: Db,
  { channelId, directory }: MembersWanted,
  addresses: readonly string[],
): Promise<InvitedRow[]> {
  if (addresses.length === 0) return [];
  const isReached = sql`exists (
      select from invitation i join mail s on s.kind = 'INVITATION' and s.email_address = i.email_address
        and s.cause = i.id || '/' || cardinality(i.sent_at)
      where i.channel_id = c.id and i.email_address = a.address and ${isOpenFor(directory)})
    or exists (select from app_user u where u.email_address = a.address and ${belongsToClient(sql`c.client_id`)})`;
  const statement = sql`
    select c.id as "channelId", 'INVITED' as status, a.address::text as "emailAddress", ${isReached} as "isReached",
      ${offersColumn(directory, { channelId: sql`c.id`, emailAddress: sql`a.address` })} as offers
    from channel c cross join unnest(${addresses}::citext[]) as a(address) where c.id = ${channelId}`;
  return (await findRows(db, invitedRow, statement)).filter(({ offers }) => offers.length > 0);
}
