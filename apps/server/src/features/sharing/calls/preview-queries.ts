import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { TEAMS_NAMED } from '@studyline/contract/sharing/readers';
import type { Db } from '../../../db/pool.ts';
import { findRow } from '../../../db/rows.ts';
import { namesTeam, seesPresent } from '../../members/directory-queries.ts';
import type { Directory } from '../../members/policy.ts';
import { teamName, teamNameColumn } from '../../people/queries.ts';
import type { PostFacts } from '../post-facts-queries.ts';
import { readersOf, viewsEveryPost } from '../visibility-queries.ts';

export const PEOPLE_NAMED = 5;
/** A page without a text layer, such as a scan, counts as this many words. */
const WORDS_OF_A_PICTURE = 200;

export const people = z.object({
  memberCount: z.int(),
  members: z.array(z.object({ userId: z.int(), displayName: z.string(), team: teamName.nullable() })),
});
export type FoundPeople = z.output<typeof people>;

const found = z.object({
  memberCount: z.int(),
  includesOwn: z.boolean(),
  unseenCount: z.int(),
  laterCount: z.int(),
  roles: z.array(z.object({ roleId: z.int(), name: z.string(), memberCount: z.int() })),
  teams: z.array(z.object({ teamId: z.int(), team: teamName, memberCount: z.int() })),
  siteCount: z.int(),
  otherTeamCount: z.int(),
  everSeeingRoleNames: z.array(z.string()),
  isPublished: z.boolean(),
  gained: people,
  lost: people,
  losesOwn: z.boolean(),
  words: z.int().nullable(),
});

interface Foreseen {
  /** The post as it would be shared. */
  post: RawBuilder<unknown>;
  /** The same if sites saw it before they are active. */
  early: RawBuilder<unknown>;
  /** An existing version of the post. */
  facts: PostFacts | undefined;
  /** The people visible to the caller. */
  directory: Directory;
  isForAll: boolean;
}

/** The readers of a post as it would be shared, and which of them are new. */
export async function findReaders(
  db: Db,
  { post, early, facts, directory, isForAll }: Foreseen,
): Promise<z.output<typeof found>> {
  const { postId = null, version = null } = facts ?? {};
  const named = (rows: RawBuilder<unknown>) => sql`json_build_object(
    'memberCount', (select count(*) from ${rows}),
    'members', coalesce((select json_agg(row_to_json(n)) from (
      select u.id as "userId", u.display_name as "displayName",
        (select ${teamNameColumn} from team t where t.id = one.team_ids[1] and ${namesTeam(directory)}) as team
      from ${rows} and one.is_seen order by lower(u.last_name), lower(u.first_name), u.id limit ${PEOPLE_NAMED}) n), '[]'))`;
  const statement = sql`
    with p as materialized (${post}), early as materialized (${early}),
    was as materialized (select q.* from post q where q.id = ${postId}::integer and q.listed),
    reader as materialized (
      select m.user_id, m.role_ids, m.team_ids, ${seesPresent(directory)} as is_seen,
        not exists (select from was where ${readersOf('was')}) as is_new
      from p join channel_member m on ${readersOf('p')}
    ),
    previous as materialized (
      select m.user_id, m.team_ids, ${seesPresent(directory)} as is_seen
      from was join channel_member m on ${readersOf('was')} where not exists (select from p where ${readersOf('p')})
    ),
    place as materialized (
      select t.id, ${teamNameColumn} as team, t.code, lower(t.name) as sort_name, t.team_type = 'STUDY_SITE' as is_site, count(*) as member_count
      from reader one join team t on t.id = any(one.team_ids) where one.is_seen and ${namesTeam(directory)} group by t.id
    )
    select (select count(*) from reader) as "memberCount",
      exists (select from reader where user_id = ${directory.userId}) as "includesOwn",
      (select count(*) from reader where not is_seen) as "unseenCount",
      (select count(*) from early join channel_member m on ${readersOf('early')}
        where not exists (select from p where ${readersOf('p')})) as "laterCount",
      coalesce((select json_agg(row_to_json(l)) from (
        select r.id as "roleId", r.name, count(*) as "memberCount" from reader one join role r on r.id = any(one.role_ids)
        where one.is_seen group by r.id order by r.id) l), '[]') as roles,
      coalesce((select json_agg(row_to_json(l)) from (
        select id as "teamId", team, member_count as "memberCount" from place order by code, sort_name, id limit ${TEAMS_NAMED}) l), '[]') as teams,
      (select count(*) from place where is_site) as "siteCount", (select count(*) from place where not is_site) as "otherTeamCount",
      array(select r.name from p join role r on r.channel_id = p.channel_id
        where not ${isForAll}::boolean and ${viewsEveryPost} and exists (select from reader one where r.id = any(one.role_ids))
        order by r.id) as "everSeeingRoleNames",
      exists (select from was) as "isPublished",
      ${named(sql`reader one join app_user u on u.id = one.user_id where exists (select from was) and one.is_new`)} as gained,
      ${named(sql`previous one join app_user u on u.id = one.user_id where true`)} as lost,
      exists (select from previous where user_id = ${directory.userId}) as "losesOwn",
      ${wordsOf(postId, version)} as words`;
  const row = await findRow(db, found, statement);
  if (!row) throw new Error('A statement without a condition has one row.');
  return row;
}

const countWords = (text: RawBuilder<unknown>) =>
  sql`coalesce(array_length(regexp_split_to_array(nullif(trim(${text}), ''), '\\s+'), 1), 0)`;

/** How many words a version has; null until they are known. */
function wordsOf(postId: number | null, version: number | null): RawBuilder<unknown> {
  const ofPage = sql`coalesce(nullif(greatest(cardinality(g.words) / 6, ${countWords(sql`g.text`)}), 0), ${WORDS_OF_A_PICTURE})`;
  return sql`(
    select case
      when v.content is not null then ${countWords(sql`regexp_replace(v.content, '<[^>]*>', ' ', 'g')`)}
      when f.preview_status = 'READY' then (select sum(${ofPage}) from file_page g where g.file_id = f.id)
    end::integer
    from post_version v left join stored_file f on f.id = v.file_id
    where v.post_id = ${postId}::integer and v.version = ${version}::integer)`;
}
