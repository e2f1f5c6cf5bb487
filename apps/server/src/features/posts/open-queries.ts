import { sql } from 'kysely';
import type { changeTypes, versionLabels } from '@studyline/contract/posts';
import type { Db } from '../../db/pool.ts';
import type { TeamName } from '../comments/queries.ts';
import { heldKeys, isVisible } from './queries.ts';

export interface VersionLine {
  version: number;
  version_label: (typeof versionLabels)[number];
  label_major: number;
  label_minor: number;
  change_type: (typeof changeTypes)[number];
  description: string;
  published_at: Date | null;
  author_id: number;
  author_name: string;
}

/** The versions of a post that this person may see, newest first. */
export async function findVersionLines(db: Db, userId: number, postId: number): Promise<VersionLine[]> {
  const { rows } = await sql<VersionLine>`
    select v.version, v.version_label, v.label_major, v.label_minor, v.change_type, v.description, v.published_at,
      a.id as author_id, a.display_name as author_name
    from post p join post_version v on v.post_id = p.id join app_user a on a.id = v.created_by
    where p.id = ${postId} and ${isVisible(heldKeys(userId))} order by v.version desc`.execute(db);
  return rows;
}

/** The text of a version of news, as HTML. The caller has found the version to be visible. */
export async function findNewsContent(db: Db, postId: number, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('post_version')
    .select('content')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content ?? null;
}

export interface SharedWithRow {
  memberCount: number;
  members: { userId: number; displayName: string; team: TeamName | null }[];
}

const NAMES_SHOWN = 3;

/**
 * How many current members a post is for, and the first of them by name. Who may not read the study's directory sees only
 * the names of the own teams and of key contacts.
 */
export async function findSharedWith(
  db: Db,
  postId: number,
  reader: { userId: number; teamIds: readonly number[]; seesDirectory: boolean },
): Promise<SharedWithRow> {
  const { rows } = await sql<SharedWithRow>`
    with reached as materialized (
      select m.user_id, m.channel_id, m.team_ids from post p
      join channel_member m on m.channel_id = p.channel_id and m.status = 'CURRENT' and m.reader_keys && p.audience
      where p.id = ${postId}
    )
    select (select count(*) from reached) as "memberCount",
      coalesce((select json_agg(row_to_json(n)) from (
        select u.id as "userId", u.display_name as "displayName",
          (select json_build_object('name', t.name, 'isSite', t.team_type = 'STUDY_SITE', 'code', t.code, 'city', t.city)
            from team t where t.id = r.team_ids[1]) as team
        from reached r join app_user u on u.id = r.user_id
        where ${reader.seesDirectory}::boolean or r.user_id = ${reader.userId} or r.team_ids && ${reader.teamIds}::integer[]
          or exists (select from key_contact k where k.channel_id = r.channel_id and k.user_id = r.user_id)
        order by lower(u.last_name), lower(u.first_name), u.id limit ${NAMES_SHOWN}) n), '[]') as members`.execute(
    db,
  );
  return rows[0] ?? { memberCount: 0, members: [] };
}
