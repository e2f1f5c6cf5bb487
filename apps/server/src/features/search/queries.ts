import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COMMENT } from '@studyline/contract/feed/facet';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { type Chosen, narrowed, type Narrowing } from '../feed/narrowing-queries.ts';
import { findPostRows, type ShownRow } from '../posts/queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';
import { MATCH_BEGINS, MATCH_ENDS } from './mark.ts';

/** What somebody looks for. */
export interface Wanted extends Chosen, Pick<Narrowing, 'userId' | 'timeZone'> {
  channelIds: readonly number[];
  words: string;
}

interface Page {
  /** Otherwise the best matches are first. */
  isByDate: boolean;
  skipped: number;
  limit: number;
}

const hitRow = z.object({
  place: z.enum(['TITLE', 'TEXT', 'COMMENT']),
  postId: z.int(),
  version: z.int(),
  isCurrent: z.boolean(),
  commentId: z.int().nullable(),
});
export type Hit = z.output<typeof hitRow>;

/** What the person finds, in order. */
export async function findHits(db: Db, wanted: Wanted, { isByDate, skipped, limit }: Page): Promise<Hit[]> {
  const statement = sql`
    select place, post_id as "postId", version, is_current as "isCurrent", comment_id as "commentId"
    from (${hitsOf(wanted, skipped + limit)}) as hit
    order by ${isByDate ? sql`` : sql`tier,`} at desc, last desc limit ${limit} offset ${skipped}`;
  return findRows(db, hitRow, statement);
}

/**
 * What the person finds, up to a number of each kind of match. Each kind is read newest first until there are enough, so that words
 * that nearly every text has cost no more than rare ones.
 */
export function hitsOf(wanted: Wanted, most: number): RawBuilder<unknown> {
  const { userId, channelIds, words } = wanted;
  const asked = sql`search_of(${words})`;
  const study = sql`chosen.channel_id`;
  const { listed, version: readable } = visibleTo({ userId }, study);
  const narrowing = { ...wanted, words: undefined, asOf: undefined, taxonomyId: null };
  const narrow = narrowed(narrowing);
  const current = (place: Hit['place'], has: RawBuilder<unknown>) => sql`
    select ${sql.lit(place)} as place, s.post_id, s.version, true as is_current, null::integer as comment_id, s.published_at as at, s.post_id as last
    from version_search s join post p on p.id = s.post_id and p.current_version = s.version
    where s.channel_id = ${study} and s.is_current and ${has} and ${listed} ${narrow}
    order by s.published_at desc, s.post_id desc limit ${most}`;
  const comments = sql`
    select 'COMMENT' as place, c.post_id, p.current_version as version, true as is_current, c.id as comment_id, c.created_at as at, c.id as last
    from comment c join post p on p.id = c.post_id
    where c.channel_id = ${study} and c.removed_at is null and c.lexemes @@ ${asked} and ${listed} ${narrowed(narrowing, sql`${COMMENT}::text`)}
    order by c.created_at desc, c.id desc limit ${most}`;
  const former = sql`
    select 'TEXT' as place, s.post_id, s.version, false as is_current, null::integer as comment_id, s.published_at as at, s.post_id as last
    from version_search s join post p on p.id = s.post_id join post_version v on v.post_id = s.post_id and v.version = s.version
    where s.channel_id = ${study} and not s.is_current and s.all_words @@ ${asked} and ${readable} and ${listed} ${narrow}
      and not exists (select from version_search newer where newer.post_id = s.post_id and newer.all_words @@ ${asked}
        and (newer.is_current or newer.version > s.version))
    order by s.published_at desc, s.post_id desc limit ${most}`;
  const tiers = [
    current('TITLE', sql`s.title_words @@ ${asked}`),
    current('TEXT', sql`s.all_words @@ ${asked} and not s.title_words @@ ${asked}`),
    comments,
    former,
  ].map((tier, index) => sql`(select ${sql.lit(index)} as tier, * from (${tier}) as found)`);
  return sql`select hit.* from unnest(${channelIds}::integer[]) as chosen(channel_id)
    cross join lateral (${sql.join(tiers, sql` union all `)}) as hit`;
}

/** The posts of these hits that the person may still see, each once. */
export async function findPosts(db: Db, userId: number, hits: readonly Hit[]): Promise<ShownRow[]> {
  const keys = sql`unnest(${hits.map((hit) => hit.postId)}::integer[], ${hits.map((hit) => hit.version)}::integer[])`;
  const source = sql`
    select distinct p.id, p.channel_id, v.version, p.listed and v.version = p.current_version as is_listed, p.title as key,
      null::timestamptz as newest
    from ${keys} as found(post_id, version) join post p on p.id = found.post_id
    join post_version v on v.post_id = found.post_id and v.version = found.version
    where p.listed and ${visibleTo({ userId }).version}`;
  const { rows } = await findPostRows(db, userId, { source, order: sql`shown.id`, pageSize: hits.length });
  return rows;
}

const passageRow = z.object({
  place: z.enum(['DESCRIPTION', 'CONTENT', 'CAPTIONS', 'PAGE']),
  page: z.int().nullable(),
  atMillis: z.int().nullable(),
  /** With marks around what was looked for, and with its joining signs as spaces. */
  title: z.string(),
  titleSource: z.string(),
  excerpt: z.string(),
  excerptSource: z.string(),
  comment: z
    .object({
      id: z.int(),
      authorId: z.int(),
      authorName: z.string(),
      createdAt: z.iso.datetime({ offset: true }),
    })
    .nullable(),
});
export type FoundPassage = z.output<typeof passageRow>;

const marks = `StartSel=${MATCH_BEGINS},StopSel=${MATCH_ENDS}`;

/** Where in the text of each hit its words stand. A page that has all of them comes before one that has only some. */
export async function findPassages(db: Db, words: string, hits: readonly Hit[]): Promise<FoundPassage[]> {
  const asked = sql`search_of(${words})`;
  const headline = (text: RawBuilder<unknown>, options: string) =>
    sql`ts_headline(language_of(to_tsvector('written_words', ${text})), words_apart(${text}), ${asked}, ${`${marks},${options}`})`;
  const plain = (text: RawBuilder<unknown>) => sql`translate(${text}, ${MATCH_BEGINS + MATCH_ENDS}, '')`;
  const statement = sql`
    select shown.place, shown.page, shown.at as "atMillis", ${headline(sql`v.title`, 'HighlightAll=true')} as title, v.title as "titleSource",
      marked.excerpt, substr(shown.text, greatest(1, strpos(words_apart(shown.text), ${plain(sql`marked.excerpt`)})),
        length(${plain(sql`marked.excerpt`)})) as "excerptSource",
      case when c.id is not null then json_build_object('id', c.id, 'authorId', u.id, 'authorName', u.display_name,
        'createdAt', c.created_at) end as comment
    from unnest(${hits.map((hit) => hit.postId)}::integer[], ${hits.map((hit) => hit.version)}::integer[],
      ${hits.map((hit) => hit.commentId)}::integer[]) with ordinality as hit(post_id, version, comment_id, place)
    join post_version v on v.post_id = hit.post_id and v.version = hit.version
    left join comment c on c.id = hit.comment_id left join app_user u on u.id = c.author_id
    cross join lateral (select plain_content(v.content) as content) as news
    left join lateral (
      select g.page, g.text from file_page g where g.file_id = v.file_id and g.lexemes @@ ${asked} order by g.page limit 1
    ) as whole on c.id is null
    left join lateral (
      select g.page, g.text from file_page g where g.file_id = v.file_id and g.lexemes @@ any_of(${asked}) order by g.page limit 1
    ) as part on c.id is null and whole.page is null
    left join lateral (
      select q.start_millis as at, q.text from course_file cf join caption_cue q on q.file_id = cf.file_id
      where cf.post_id = v.post_id and cf.version = v.version and cf.kind = 'CAPTIONS' and q.lexemes @@ any_of(${asked})
      order by q.lexemes @@ ${asked} desc, cf.place, q.place limit 1
    ) as cue on c.id is null and v.course_duration_millis is not null
    cross join lateral (select case
        when c.id is not null then 'CONTENT'
        when words_of(v.description) @@ ${asked} then 'DESCRIPTION'
        when words_of(news.content) @@ any_of(${asked}) then 'CONTENT'
        when cue.at is not null then 'CAPTIONS'
        when coalesce(whole.page, part.page) is not null then 'PAGE'
        else 'DESCRIPTION' end as place) as chosen
    cross join lateral (select chosen.place, case when chosen.place = 'PAGE' then coalesce(whole.page, part.page) end as page,
      case when chosen.place = 'CAPTIONS' then cue.at end as at,
      coalesce(case chosen.place when 'PAGE' then coalesce(whole.text, part.text) when 'CONTENT' then coalesce(c.text, news.content)
        when 'CAPTIONS' then cue.text
        else v.description end, '') as text) as shown
    cross join lateral (select ${headline(sql`shown.text`, 'MaxWords=36,MinWords=18,ShortWord=0')} as excerpt) as marked
    order by hit.place`;
  return findRows(db, passageRow, statement);
}
