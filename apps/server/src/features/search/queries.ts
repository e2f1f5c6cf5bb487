import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { COMMENT } from '@studyline/contract/feed/facet';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { type Chosen, narrowed, type Narrowing } from '../feed/narrowing-queries.ts';
import { findPostRows, type ShownRow } from '../posts/queries.ts';
import { type KnownTeams, visibleTo } from '../sharing/visibility-queries.ts';
import { MATCH_BEGINS, MATCH_ENDS } from './mark.ts';

/** What somebody looks for. */
export interface Wanted extends Chosen, KnownTeams, Pick<Narrowing, 'userId' | 'timeZone'> {
  channelIds: readonly number[];
  /** As a query of the database. Nothing has an empty one. */
  asked: string;
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
    from (${hitsOf(wanted, { most: skipped + limit, isByDate })}) as hit
    order by ${isByDate ? sql`` : sql`tier,`} at desc, last desc limit ${limit} offset ${skipped}`;
  return findRows(db, hitRow, statement);
}

/** A word that this many texts have is common. */
const COMMON = 500;
/** How many of the newest texts are looked through for common words before all that have them are sorted. */
const NEWEST = 2000;
/** How many are looked through at most without knowing whether the words are common, which costs as much for those as all of this. */
const GLANCED = 250;

interface Tier {
  place: Hit['place'];
  table: 'version_search' | 'comment';
  /** Rows of the table, as `s`, among which are the hits. */
  among: RawBuilder<unknown>;
  /** They have the words. The first condition is in the index. */
  has: readonly RawBuilder<unknown>[];
  at: 'published_at' | 'created_at';
  last: 'post_id' | 'id';
  columns: RawBuilder<unknown>;
  /** The person sees a row's post `p`, which fits what is chosen. */
  seen: RawBuilder<unknown>;
}

/**
 * What the person finds, up to a number of each kind of match, or if the best are first, until there are enough. Of words that many texts
 * have, the newest texts are looked through first: sorting all that have them would take long.
 */
export function hitsOf(
  wanted: Wanted,
  { most, isByDate }: { most: number; isByDate: boolean },
): RawBuilder<unknown> {
  const { userId, channelIds } = wanted;
  // A parameter of this type is read once, not for every row.
  const asked = sql`${wanted.asked}::tsquery`;
  const study = sql`chosen.channel_id`;
  const { listed, version: readable } = visibleTo({ userId }, study);
  const narrowing = { ...wanted, asked: undefined, asOf: undefined, taxonomyId: null };
  const narrow = narrowed(narrowing);
  const narrowComments = narrowed(narrowing, sql`${COMMENT}::text`);
  const ofPost = {
    table: 'version_search',
    among: sql`s.is_current`,
    at: 'published_at',
    last: 'post_id',
    columns: sql`s.post_id, s.version, true as is_current, null::integer as comment_id`,
    seen: sql`p.id = s.post_id and p.current_version = s.version and ${listed} ${narrow}`,
  } as const;
  const tiers: Record<'titles' | 'texts' | 'comments', Tier> = {
    titles: { ...ofPost, place: 'TITLE', has: [sql`s.title_words @@ ${asked}`] },
    texts: {
      ...ofPost,
      place: 'TEXT',
      has: [sql`s.all_words @@ ${asked}`, sql`not s.title_words @@ ${asked}`],
    },
    comments: {
      place: 'COMMENT',
      table: 'comment',
      among: sql`s.removed_at is null`,
      has: [sql`s.lexemes @@ ${asked}`],
      at: 'created_at',
      last: 'id',
      columns: sql`s.post_id, p.current_version as version, true as is_current, s.id as comment_id`,
      seen: sql`p.id = s.post_id and ${listed} ${narrowComments}`,
    },
  };
  const former = sql`
    select 'TEXT' as place, s.post_id, s.version, false as is_current, null::integer as comment_id, s.published_at as at, s.post_id as last
    from version_search s join post p on p.id = s.post_id join post_version v on v.post_id = s.post_id and v.version = s.version
    where s.channel_id = ${study} and not s.is_current and s.all_words @@ ${asked} and ${readable} and ${listed} ${narrow}
      and not exists (select from version_search newer where newer.post_id = s.post_id and newer.all_words @@ ${asked}
        and (newer.is_current or newer.version > s.version))`;
  const names = Object.keys(tiers) as (keyof typeof tiers)[];
  const common = names.map((name) => {
    const { table, among, has } = tiers[name];
    const some = sql`select from ${sql.table(table)} s where ${among} and ${has[0]} limit ${COMMON}`;
    return sql`${commonOf(name)} as materialized (select count(*) = ${COMMON} as "is" from (${some}) as one)`;
  });
  const found = names.flatMap((name, index) => {
    const before = isByDate ? [] : names.slice(0, index);
    const glanced = channelIds.length === 1 && 4 * most <= GLANCED ? 4 * most : 0;
    return tierOf(name, { ...tiers[name], study, most, glanced, lacking: lackingAfter(before, most) });
  });
  const last = sql`former as materialized (select * from (${former}) as one where ${lackingAfter(isByDate ? [] : names, most)}
    order by at desc, last desc limit ${most})`;
  const all = [...names, 'former'].map(
    (name, index) => sql`select ${sql.lit(index)} as tier, * from ${sql.ref(name)}`,
  );
  return sql`with ${sql.join(common)} select hit.* from unnest(${channelIds}::integer[]) as chosen(channel_id)
    cross join lateral (with ${sql.join([...found, last])} ${sql.join(all, sql` union all `)}) as hit`;
}

const commonOf = (name: string) => sql.ref(`common_${name}`);

/** What comes before has left room. */
function lackingAfter(names: readonly string[], most: number): RawBuilder<unknown> {
  const counts = names.map((name) => sql`(select count(*) from ${sql.ref(name)})`);
  return counts.length > 0 ? sql`${sql.join(counts, sql` + `)} < ${most}` : sql`true`;
}

interface Sought extends Tier {
  study: RawBuilder<unknown>;
  most: number;
  glanced: number;
  /** What comes before has left room. */
  lacking: RawBuilder<unknown>;
}

/** The hits of a tier, from the newest texts if these have enough. */
function tierOf(name: string, tier: Sought): RawBuilder<unknown>[] {
  const { place, study, most, glanced, lacking, among, has } = tier;
  const [table, at, last] = [sql.table(tier.table), sql.ref(`s.${tier.at}`), sql.ref(`s.${tier.last}`)];
  const hits = (from: RawBuilder<unknown>, conditions: readonly RawBuilder<unknown>[]) => sql`
    select ${sql.lit(place)} as place, ${tier.columns}, ${at} as at, ${last} as last
    from (${from}) as s cross join lateral (select p.* from post p where ${tier.seen} offset 0) as p
    where ${sql.join([sql`true`, ...conditions], sql` and `)} order by ${at} desc, ${last} desc limit ${most}`;
  const ofStudy = sql`select s.* from ${table} s where s.channel_id = ${study} and ${among}`;
  const newestFirst = sql`order by ${at} desc, ${last} desc`;
  const stages = [
    { from: sql.ref(`glanced_${name}`), newest: glanced, when: lacking },
    {
      from: sql.ref(`newest_${name}`),
      newest: NEWEST,
      when: sql`${lacking} and (select "is" from ${commonOf(name)})`,
    },
  ].filter(({ newest }) => newest > 0);
  const steps: RawBuilder<unknown>[] = [];
  const parts: RawBuilder<unknown>[] = [];
  let open = sql`true`;
  for (const { from, newest, when } of stages) {
    const looked = sql`${ofStudy} and ${open} and ${when} ${newestFirst} limit ${newest}`;
    steps.push(sql`${from} as materialized (${hits(looked, has)})`);
    const isEnough = sql`((select count(*) from ${from}) = ${most} or not exists (${ofStudy} ${newestFirst} offset ${newest}))`;
    parts.push(sql`select * from ${from} where ${open} and ${when} and ${isEnough}`);
    open = sql`${open} and not (${when} and ${isEnough})`;
  }
  // Without the offset, a plan that does not know the words would read the study in its order until enough have them.
  const every = sql`${ofStudy} and ${has[0]} and ${lacking} and ${open} offset 0`;
  parts.push(sql`select * from (${hits(every, has.slice(1))}) as one`);
  return [...steps, sql`${sql.ref(name)} as materialized (${sql.join(parts, sql` union all `)})`];
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
  isRecognised: z.boolean(),
  atMillis: z.int().nullable(),
  /** With marks around what was looked for, and with its joining signs as spaces. */
  title: z.string(),
  titleSource: z.string(),
  excerpt: z.string(),
  excerptSource: z.string(),
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
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
export async function findPassages(db: Db, query: string, hits: readonly Hit[]): Promise<FoundPassage[]> {
  const asked = sql`${query}::tsquery`;
  const headline = (text: RawBuilder<unknown>, lexemes: RawBuilder<unknown>, options: string) =>
    sql`ts_headline(language_of(${lexemes}), words_apart(${text}), ${asked}, ${`${marks},${options}`})`;
  const written = (text: RawBuilder<unknown>) => sql`to_tsvector('written_words', ${text})`;
  const anyAsked = sql`(select any_of(${asked}))`;
  const text = sql`shown.text`;
  // Without the offsets, what one step makes is made again wherever the next ones mention it.
  const statement = sql`
    select shown.place, shown.page, shown.is_recognised as "isRecognised", shown.at as "atMillis", ${headline(sql`v.title`, written(sql`v.title`), 'HighlightAll=true')} as title, v.title as "titleSource",
      marked.excerpt, substr(${text}, excerpt.start, excerpt.length) as "excerptSource",
      left(${text}, excerpt.start - 1) ~ '[^[:space:][:punct:]]' as "isCutBefore", substr(${text}, excerpt.start + excerpt.length) ~ '[^[:space:][:punct:]]' as "isCutAfter",
      case when c.id is not null then json_build_object('id', c.id, 'authorId', u.id, 'authorName', u.display_name,
        'createdAt', c.created_at) end as comment
    from unnest(${hits.map((hit) => hit.postId)}::integer[], ${hits.map((hit) => hit.version)}::integer[],
      ${hits.map((hit) => hit.commentId)}::integer[]) with ordinality as hit(post_id, version, comment_id, place)
    join post_version v on v.post_id = hit.post_id and v.version = hit.version
    left join comment c on c.id = hit.comment_id left join app_user u on u.id = c.author_id
    cross join lateral (select plain_content(v.content) as content offset 0) as news
    left join lateral (
      select g.page, g.text, g.lexemes, g.recognition from file_page g where g.file_id = v.file_id and g.lexemes @@ ${asked} order by g.page limit 1
    ) as whole on c.id is null
    left join lateral (
      select g.page, g.text, g.lexemes, g.recognition from file_page g where g.file_id = v.file_id and g.lexemes @@ ${anyAsked} order by g.page limit 1
    ) as part on c.id is null and whole.page is null
    left join lateral (
      select q.start_millis as at, q.text from course_file cf join caption_cue q on q.file_id = cf.file_id
      where cf.post_id = v.post_id and cf.version = v.version and cf.kind in ('CAPTIONS', 'DESCRIPTIONS') and q.lexemes @@ ${anyAsked}
      order by q.lexemes @@ ${asked} desc, cf.place, q.place limit 1
    ) as cue on c.id is null and v.course_duration_millis is not null
    cross join lateral (select case
        when c.id is not null then 'CONTENT'
        when words_of(v.description) @@ ${asked} then 'DESCRIPTION'
        when words_of(news.content) @@ ${anyAsked} then 'CONTENT'
        when cue.at is not null then 'CAPTIONS'
        when coalesce(whole.page, part.page) is not null then 'PAGE'
        else 'DESCRIPTION' end as place offset 0) as chosen
    cross join lateral (select chosen.place, case when chosen.place = 'PAGE' then coalesce(whole.page, part.page) end as page,
      chosen.place = 'PAGE' and coalesce(case when whole.page is null then part.recognition else whole.recognition end = 'DONE', false) as is_recognised,
      case when chosen.place = 'CAPTIONS' then cue.at end as at,
      coalesce(case chosen.place when 'PAGE' then coalesce(whole.text, part.text) when 'CONTENT' then coalesce(c.text, news.content)
        when 'CAPTIONS' then cue.text
        else v.description end, '') as text offset 0) as shown
    cross join lateral (select case when chosen.place = 'PAGE' then coalesce(whole.lexemes, part.lexemes) else coalesce(c.lexemes, ${written(text)}) end as lexemes
      offset 0) as spoken
    cross join lateral (select ${headline(text, sql`spoken.lexemes`, 'MaxWords=36,MinWords=18,ShortWord=0')} as excerpt offset 0) as marked
    cross join lateral (select translate(marked.excerpt, ${MATCH_BEGINS + MATCH_ENDS}, '') as plain offset 0) as unmarked
    cross join lateral (select greatest(1, strpos(words_apart(${text}), unmarked.plain)) as start, length(unmarked.plain) as length offset 0) as excerpt
    order by hit.place`;
  return findRows(db, passageRow, statement);
}
