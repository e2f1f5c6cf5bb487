import { type RawBuilder, sql } from 'kysely';
import { isSharedWithTeam } from '../sharing/visibility-queries.ts';

/** What a list of posts is narrowed down to. */
export interface Narrowing {
  /** The time zone of the reader, by its IANA name. */
  timeZone: string;
  /** Anything published later is not in the list. Without it, a page of the feed returns the time it reflects. */
  asOf: Date | undefined;
  postTypes: readonly string[];
  /** Months as yyyy-mm, in the reader's time zone. */
  months: readonly string[];
  authorIds: readonly number[];
  /** Each inner list is joined by OR, the lists by AND. A category includes its subcategories; 0 is posts without one. */
  categoryLists: readonly (readonly number[])[];
  taxonomyId: number | null;
  /** Only posts shared with this team by name. */
  teamId: number | null;
}

/** What is chosen by facets such as MONTH:2026-10. */
export function chosenBy(
  facets: readonly string[],
): Pick<Narrowing, 'postTypes' | 'months' | 'authorIds' | 'categoryLists'> {
  const grouped = Map.groupBy(facets, (facet) => facet.slice(0, facet.indexOf(':')));
  const values = (name: string) => (grouped.get(name) ?? []).map((facet) => facet.slice(name.length + 1));
  const categoryIds = values('CLASSIFICATION').map(Number);
  return {
    postTypes: values('POST_TYPE'),
    months: values('MONTH'),
    authorIds: values('AUTHOR').map(Number),
    categoryLists: categoryIds.length > 0 ? [categoryIds] : [],
  };
}

/** The conditions on post `p`, each beginning with AND. */
export function narrowed(wanted: Narrowing): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (wanted.asOf) parts.push(sql`and p.published_at <= ${wanted.asOf}`);
  if (wanted.postTypes.length > 0) parts.push(sql`and p.post_type = any(${wanted.postTypes})`);
  if (wanted.authorIds.length > 0) parts.push(sql`and p.author_id = any(${wanted.authorIds})`);
  if (wanted.months.length > 0) {
    parts.push(sql`and exists (select from unnest(${wanted.months.map((m) => `${m}-01`)}::timestamp[]) as m(start)
      where p.published_at >= m.start at time zone ${wanted.timeZone}
        and p.published_at < (m.start + interval '1 month') at time zone ${wanted.timeZone})`);
  }
  if (wanted.teamId !== null) parts.push(sql`and ${isSharedWithTeam(wanted.teamId)}`);
  if (wanted.taxonomyId !== null)
    parts.push(sql`and exists (select from post_category pc join category g on g.id = pc.category_id
      where pc.post_id = p.id and g.taxonomy_id = ${wanted.taxonomyId})`);
  for (const ids of wanted.categoryLists) {
    const isBelow = sql`exists (
      with recursive below as (
        select id from category where id = any(${ids}::integer[])
        union all select g.id from category g join below b on g.parent_id = b.id)
      select from post_category pc where pc.post_id = p.id and pc.category_id in (select id from below))`;
    const hasNone = sql`not exists (select from post_category pc where pc.post_id = p.id)`;
    parts.push(ids.includes(0) ? sql`and (${isBelow} or ${hasNone})` : sql`and ${isBelow}`);
  }
  return sql.join(parts, sql` `);
}
