import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COUNT_CAP } from '@studyline/contract/channels/calls';
import { nameKinds } from '@studyline/contract/feed/facet';
import { MAX_NAMES } from '@studyline/contract/search/calls';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { namesTeamInSome, seesPresentInSome } from '../members/directory-queries.ts';
import type { Directory } from '../members/policy.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';
import { MATCH_BEGINS, MATCH_ENDS } from './mark.ts';

/** Whose names are searched. */
export interface Named {
  userId: number;
  channelIds: readonly number[];
  /** Of the studies in which the person may see members, and of those in which they may see teams. */
  people: ReadonlyMap<number, Directory>;
  teams: ReadonlyMap<number, Directory>;
}

/** What has a name: the rows of a kind whose names the person may know, with the columns that all kinds have. */
interface Kind {
  from: RawBuilder<unknown>;
  /** Only these are worth finding. */
  found: RawBuilder<unknown>;
  words: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

function kindsOf({ userId, channelIds, people, teams }: Named): Record<(typeof nameKinds)[number], Kind> {
  return {
    CATEGORY: {
      from: sql`category g join taxonomy x on x.id = g.taxonomy_id
        where g.channel_id = any(${channelIds}::integer[]) and g.removed_at is null and x.removed_at is null`,
      // A taxonomy has hundreds of categories, of which most are empty to a person.
      found: sql`${postsIn(userId, 1)} > 0`,
      words: sql`g.name_words`,
      id: sql`g.id`,
      name: sql`g.name`,
      order: sql`lower(g.name), g.id`,
    },
    TEAM: {
      from: sql`team t where t.channel_id = any(${channelIds}::integer[]) and ${namesTeamInSome(teams)}`,
      found: sql`true`,
      words: sql`t.name_words`,
      id: sql`t.id`,
      name: sql`concat_ws(', ', t.code, t.name, t.city)`,
      order: sql`lower(t.name), t.id`,
    },
    MEMBER: {
      from: sql`channel_member m join app_user u on u.id = m.user_id
        where m.channel_id = any(${channelIds}::integer[]) and m.status = 'CURRENT' and ${seesPresentInSome(people)}`,
      found: sql`true`,
      words: sql`u.name_words`,
      id: sql`m.id`,
      name: sql`u.display_name`,
      order: sql`m.sort_name, m.id`,
    },
  };
}

/** How many posts the person sees in category `g` and those below it, up to a number. */
function postsIn(userId: number, most: number): RawBuilder<unknown> {
  return sql`(
    with recursive below as (
      select g.id union all select c.id from category c join below b on c.parent_id = b.id where c.removed_at is null)
    select count(distinct one.id)::integer from (
      select p.id from below b join post_category pc on pc.category_id = b.id join post p on p.id = pc.post_id
      where ${visibleTo({ userId }, sql`g.channel_id`).listed} limit ${most}) as one)`;
}

const hit = z.object({ kind: z.enum(nameKinds), id: z.int(), channelId: z.int() });
export type NameHit = z.output<typeof hit>;

/** What the person sees by names with these words, by name, up to MAX_NAMES of each kind. */
export async function findNameHits(db: Db, named: Named, asked: string): Promise<NameHit[]> {
  const kinds = kindsOf(named);
  const parts = nameKinds.map((kind, index) => {
    const { from, found, words, id, order } = kinds[kind];
    const study = channelOf(kind);
    return sql`(select ${kind}::text as kind, ${id} as id, ${study} as "channelId",
        (row_number() over (order by ${order}))::integer + ${index * MAX_NAMES} as place
      from ${from} and ${words} @@ ${asked}::tsquery and ${found} order by ${order} limit ${MAX_NAMES})`;
  });
  const statement = sql`select kind, id, "channelId" from (${sql.join(parts, sql` union all `)}) as one order by place`;
  return findRows(db, hit, statement);
}

const channelOf = (kind: NameHit['kind']) =>
  ({ CATEGORY: sql`g.channel_id`, TEAM: sql`t.channel_id`, MEMBER: sql`m.channel_id` })[kind];

const askedRow = z.object({ asked: z.string() });

/** The query for names in which all of these words begin one. */
export async function findNamesAsked(db: Db, search: string): Promise<string> {
  const row = await findRow(db, askedRow, sql`select search_names_of(${search})::text as asked`);
  return row?.asked ?? '';
}

/** The query for these words or those that are spelled like them in names that the person sees. */
export async function findNamesAskedLike(db: Db, named: Named, search: string): Promise<string> {
  const kinds = Object.values(kindsOf(named)).map(
    ({ from, words }) => sql`select ${words} as words from ${from}`,
  );
  const known = sql`array(select distinct word from (${sql.join(kinds, sql` union all `)}) as one
    cross join lateral unnest(tsvector_to_array(one.words)) as word where may_have_typo(word))`;
  const row = await findRow(db, askedRow, sql`select search_names_like(${search}, ${known})::text as asked`);
  return row?.asked ?? '';
}

const nameRow = hit.extend({
  /** With marks around what was looked for, and with its joining signs as spaces. */
  title: z.string(),
  titleSource: z.string(),
  userId: z.int().nullable(),
  teams: z.array(teamName),
  isSite: z.boolean(),
  countryId: z.string().nullable(),
  taxonomyId: z.int().nullable(),
  within: z.string().nullable(),
  postCount: z.int(),
});
export type NameRow = z.output<typeof nameRow>;

/** What was found, in its order, as far as the person still sees it. */
export async function findNames(
  db: Db,
  named: Named,
  asked: string,
  hits: readonly NameHit[],
): Promise<NameRow[]> {
  const kinds = kindsOf(named);
  const details = {
    CATEGORY: {
      isSite: sql`false`,
      columns: sql`null::integer as "userId", '[]'::json as teams, null::text as "countryId", x.id as "taxonomyId",
        coalesce((select a.name from category a where a.id = g.parent_id), x.name) as within, ${postsIn(named.userId, COUNT_CAP)} as "postCount"`,
    },
    TEAM: {
      isSite: sql`t.team_type = 'STUDY_SITE'`,
      columns: sql`null::integer, '[]'::json, t.country_id, null::integer, null::text, 0`,
    },
    MEMBER: {
      isSite: sql`false`,
      columns: sql`u.id, coalesce((
          select json_agg(${teamNameColumn} order by lower(t.name), t.id) from team t
          where t.id = any(m.team_ids) and ${namesTeamInSome(named.people)}), '[]'), null::text, null::integer, null::text, 0`,
    },
  };
  const parts = nameKinds.map((kind) => {
    const { from, found, id, name } = kinds[kind];
    const ids = hits.filter((one) => one.kind === kind).map((one) => one.id);
    const title = sql`ts_headline('english_words', words_apart(${name}), ${asked}::tsquery,
      ${`StartSel=${MATCH_BEGINS},StopSel=${MATCH_ENDS},HighlightAll=true`})`;
    return sql`select ${kind}::text as kind, ${id} as id, ${channelOf(kind)} as "channelId", ${title} as title, ${name} as "titleSource",
      ${details[kind].isSite} as "isSite", ${details[kind].columns} from ${from} and ${id} = any(${ids}::integer[]) and ${found}`;
  });
  const rows = await findRows(db, nameRow, sql.join(parts, sql` union all `));
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  return hits.flatMap(({ kind, id }) => byKey.get(`${kind} ${id}`) ?? []);
}
