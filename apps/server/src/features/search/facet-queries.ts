import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COMMENT } from '@studyline/contract/feed/facet';
import { type FacetCounts, MAX_COUNTED, MAX_HITS } from '@studyline/contract/search/calls';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { actionStatusFor, narrowed } from '../feed/narrowing-queries.ts';
import { isKnownTeam, teamsNamed, visibleTo } from '../sharing/visibility-queries.ts';
import { hitsOf, type Wanted } from './queries.ts';

type FacetName = FacetCounts['facet'];

/** Posts or hits of a search that are counted. */
export interface Counted extends Omit<Wanted, 'asked'> {
  asked: string | undefined;
}

/** Of each facet. */
const MOST_OPTIONS = 50;

const optionRow = z.object({
  facet: z.custom<FacetName | 'TOTAL'>(),
  value: z.string(),
  name: z.string().nullable(),
  count: z.int(),
});

/** How often each value of these facets is found, and how much is found in all, as TOTAL. */
export async function countOptions(
  db: Db,
  wanted: Counted,
  facets: readonly FacetName[],
): Promise<z.output<typeof optionRow>[]> {
  const counts = facets.map(
    (facet) =>
      sql`(select ${facet}::text as facet, value::text, name, count(*)::integer as count
        from (${optionsOf(facet, wanted)}) as option group by value, name
        order by ${facet === 'MONTH' ? sql`value` : sql`count`} desc, value limit ${MOST_OPTIONS})`,
  );
  const total = sql`(select 'TOTAL', '', null::text, count(*)::integer from found)`;
  return findRows(
    db,
    optionRow,
    sql`with found as materialized (${foundBy(wanted)}) ${sql.join([...counts, total], sql` union all `)}`,
  );
}

/** The posts, or the hits of the search, each with its number, post and type. */
function foundBy(wanted: Counted): RawBuilder<unknown> {
  const { channelIds, asked } = wanted;
  const numbered = sql`row_number() over () as number`;
  if (asked !== undefined)
    return sql`select ${numbered}, post_id, is_comment from (
      select hit.post_id, hit.comment_id is not null as is_comment from (${hitsOf({ ...wanted, asked }, { most: MAX_HITS, isByDate: false })}) as hit
      order by tier, at desc, last desc limit ${MAX_HITS}) as hit`;
  const study = sql`chosen.channel_id`;
  const narrow = narrowed({ ...wanted, asked: undefined, asOf: undefined, taxonomyId: null });
  return sql`select ${numbered}, id as post_id, false as is_comment from (
    select one.* from unnest(${channelIds}::integer[]) as chosen(channel_id) cross join lateral (
      select p.id, p.published_at from post p
      where p.channel_id = ${study} and ${visibleTo(wanted, study).listed} ${narrow}
      order by p.published_at desc, p.id desc limit ${MAX_COUNTED}) as one
    order by one.published_at desc limit ${MAX_COUNTED}) as newest`;
}

/** A row with value and name for each time that something found has a value of the facet. */
function optionsOf(facet: FacetName, wanted: Counted): RawBuilder<unknown> {
  const posts = sql`found join post p on p.id = found.post_id`;
  switch (facet) {
    case 'CHANNEL':
      return sql`select s.id as value, s.name from ${posts} join channel s on s.id = p.channel_id`;
    case 'POST_TYPE':
      return sql`select case when is_comment then ${COMMENT} else p.post_type end as value, null::text as name from ${posts}`;
    case 'AUTHOR':
      return sql`select u.id as value, u.display_name as name from ${posts} join app_user u on u.id = p.author_id`;
    case 'MONTH':
      return sql`select to_char(p.published_at at time zone ${wanted.timeZone}, 'YYYY-MM') as value, null::text as name from ${posts}`;
    case 'ACTION_STATUS':
      return sql`select ${actionStatusFor(wanted.userId)} as value, null::text as name from ${posts}`;
    case 'TEAM':
      return sql`select named.id as value, named.name from ${posts} cross join lateral ${teamsNamed} as one
        join team named on named.id = one.team_id where ${isKnownTeam(wanted)}`;
    case 'CLASSIFICATION':
      // A category has what its subcategories have; 0 is what has none.
      return sql`
        with recursive above as (
          select found.number, pc.category_id as id from found join post_category pc on pc.post_id = found.post_id
          union select above.number, g.parent_id from above join category g on g.id = above.id where g.parent_id is not null)
        select g.id as value, g.name from above join category g on g.id = above.id
        union all select 0, null from found where not exists (select from post_category pc where pc.post_id = found.post_id)`;
  }
}
