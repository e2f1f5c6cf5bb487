import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/actor.ts';
import { teamsSeen } from '../../core/roles.ts';
import { isSharedWithTeams, type KnownTeams } from '../sharing/visibility-queries.ts';

/** What a list of posts is narrowed down to. */
export interface Narrowing extends KnownTeams {
  userId: number;
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
  /** Only posts shared by name with teams that the person knows of; joined like categories. */
  teamLists: readonly (readonly number[])[];
  actionStatuses: readonly string[];
  /** Only posts whose current version has these words, as a query of the database. */
  asked: string | undefined;
}

/** What facets such as MONTH:2026-10 choose. */
export type Chosen = Pick<
  Narrowing,
  'postTypes' | 'months' | 'authorIds' | 'categoryLists' | 'teamLists' | 'actionStatuses'
>;

export function chosenBy(facets: readonly string[]): Chosen {
  const grouped = Map.groupBy(facets, (facet) => facet.slice(0, facet.indexOf(':')));
  const values = (name: string) => (grouped.get(name) ?? []).map((facet) => facet.slice(name.length + 1));
  const listOf = (name: string) => {
    const ids = values(name).map(Number);
    return ids.length > 0 ? [ids] : [];
  };
  return {
    postTypes: values('POST_TYPE'),
    months: values('MONTH'),
    authorIds: values('AUTHOR').map(Number),
    categoryLists: listOf('CLASSIFICATION'),
    teamLists: listOf('TEAM'),
    actionStatuses: values('ACTION_STATUS'),
  };
}

/** People who don't see all teams of a study know only their own. */
export function teamsKnownTo(actor: Actor): KnownTeams {
  const known = [...actor.memberships].map(([id, member]) => ({ id, teams: teamsSeen(member, false) }));
  return {
    openChannelIds: known.flatMap(({ id, teams }) => (teams ? [] : [id])),
    ownTeamIds: known.flatMap(({ teams }) => teams ?? []),
  };
}

/** The conditions on post `p`, each beginning with AND. */
export function narrowed(
  wanted: Narrowing,
  type: RawBuilder<unknown> = sql`p.post_type`,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (wanted.asOf) parts.push(sql`and p.published_at <= ${wanted.asOf}`);
  // In a search, comments count as a type of post.
  if (wanted.postTypes.length > 0) parts.push(sql`and ${type} = any(${wanted.postTypes})`);
  if (wanted.authorIds.length > 0) parts.push(sql`and p.author_id = any(${wanted.authorIds})`);
  if (wanted.months.length > 0) {
    parts.push(sql`and exists (select from unnest(${wanted.months.map((m) => `${m}-01`)}::timestamp[]) as m(start)
      where p.published_at >= m.start at time zone ${wanted.timeZone}
        and p.published_at < (m.start + interval '1 month') at time zone ${wanted.timeZone})`);
  }
  if (wanted.actionStatuses.length > 0)
    parts.push(sql`and ${actionStatusFor(wanted.userId)} = any(${wanted.actionStatuses})`);
  if (wanted.asked !== undefined)
    parts.push(sql`and exists (select from version_search s
      where s.post_id = p.id and s.version = p.current_version and s.is_current and s.all_words @@ ${wanted.asked}::tsquery)`);
  for (const ids of wanted.teamLists) parts.push(sql`and ${isSharedWithTeams(ids, wanted)}`);
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

/** What post `p` asks of the person; the most urgent of several actions counts. */
export function actionStatusFor(userId: number): RawBuilder<unknown> {
  return sql`(select case
      when bool_or(a.closed_at is null and a.due_at < now()) then 'OVERDUE'
      when bool_or(a.closed_at is null) then 'DUE'
      when bool_or(a.completion_id is not null) then 'DONE'
      else 'NONE' end
    from assignment a where a.post_id = p.id and a.user_id = ${userId})`;
}
