import { isWaiting, labelAt } from '../sharing/post-facts-queries.ts';
import { readersOf, viewsEveryPost, visibleTo } from '../sharing/visibility-queries.ts';
import { now } from '../../core/clock.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { changeTypes, versionLabels } from '@studyline/contract/posts/calls';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

const versionLine = z.object({
  version: z.int(),
  versionLabel: z.enum(versionLabels),
  labelMajor: z.int(),
  labelMinor: z.int(),
  changeType: z.enum(changeTypes),
  title: z.string(),
  description: z.string(),
  /** Times inside JSON arrive as text. */
  publishedAt: z.string().nullable(),
  authorId: z.int(),
  authorName: z.string(),
  publisherId: z.int().nullable(),
  publisherName: z.string().nullable(),
  /** The version that first had this content: this one, or an earlier one after a revert. */
  payloadOf: z.int(),
});
export type VersionLine = z.output<typeof versionLine>;

const NAMES_SHOWN = 3;

const openedFacts = z.object({
  /** The versions this person may see, newest first. */
  versions: z.array(versionLine),
  /** The text of news, as HTML. */
  newsContent: z.string().nullable(),
  /** What the person had last completed before this version's actions were required. */
  lastCompleted: z
    .object({
      version: z.int(),
      labelMajor: z.int(),
      labelMinor: z.int(),
      action: z.enum(requiredActionTypes),
      completedAt: z.string(),
    })
    .nullable(),
  /** Why there is no preview. */
  previewReason: z.string().nullable(),
  pageCount: z.int(),
  /** The author of the waiting draft, no matter who may see it; null without one. */
  waitingDraftAuthorId: z.int().nullable(),
  /** The number of current members with access to the post. */
  memberCount: z.int(),
  /** The first of them by name among those the person sees in the study's directory. */
  members: z.array(z.object({ userId: z.int(), displayName: z.string(), team: teamName.nullable() })),
  /** The roles that can view every post and are held by someone with access; empty for a post for everyone. */
  everSeeingRoleNames: z.array(z.string()),
});
export type OpenedFacts = z.output<typeof openedFacts>;

/** What an open post has in addition to its row. The caller has checked that the version is visible. */
export async function findOpenedFacts(
  db: Db,
  post: { channelId: number; postId: number; version: number },
  reader: {
    userId: number;
    /** The teams whose people they see, with the study's directory open to its sites and without; null is all. */
    teamsSeen: Record<'whileOpen' | 'whileClosed', readonly number[] | null>;
    seesContacts: boolean;
  },
): Promise<OpenedFacts> {
  const { channelId, postId, version } = post;
  const within = (ids: readonly number[] | null) => (ids ? sql`r.team_ids && ${ids}::integer[]` : sql`true`);
  const { whileOpen, whileClosed } = reader.teamsSeen;
  const isSeen = sql`case when (select feature_on(${channelId}, 'SITE_DIRECTORY_OPEN')) then ${within(whileOpen)}
    else ${within(whileClosed)} end`;
  const statement = sql`
    with reached as materialized (
      select m.user_id, m.team_ids, m.role_ids from post p
      join channel_member m on ${readersOf('p')}
      where p.id = ${postId}
    )
    select shown.content as "newsContent",
      (select row_to_json(done) from (
        select d.version, w.label_major as "labelMajor", w.label_minor as "labelMinor", d.action, d.completed_at as "completedAt"
        from assignment s join compliance_completion d on d.id = s.completion_id and d.user_id = s.user_id
        join post_version w on w.post_id = d.post_id and w.version = d.version
        where s.post_id = shown.post_id and s.user_id = ${reader.userId} and s.version < shown.obliging_version
        order by d.completed_at desc, d.id desc limit 1) done) as "lastCompleted",
      f.preview_reason as "previewReason", coalesce(f.page_count, 0) as "pageCount",
      (select w.created_by from post_version w where w.post_id = shown.post_id and ${isWaiting(now(), 'w')}) as "waitingDraftAuthorId",
      (select json_agg(row_to_json(l) order by l.version desc) from (
        select v.version, ${labelAt(now())} as "versionLabel", v.label_major as "labelMajor", v.label_minor as "labelMinor",
          v.change_type as "changeType", v.title, v.description, v.published_at as "publishedAt",
          v.created_by as "authorId", a.display_name as "authorName",
          coalesce(v.payload_of_version, v.version) as "payloadOf", v.published_by as "publisherId",
          (select display_name from app_user where id = v.published_by) as "publisherName"
        from post p join post_version v on v.post_id = p.id join app_user a on a.id = v.created_by
        where p.id = ${postId} and ${visibleTo(reader).version}) l) as versions,
      (select count(*) from reached) as "memberCount",
      coalesce((select json_agg(row_to_json(n)) from (
        select u.id as "userId", u.display_name as "displayName",
          (select ${teamNameColumn} from team t where t.id = r.team_ids[1]) as team
        from reached r join app_user u on u.id = r.user_id
        where r.user_id = ${reader.userId} or ${isSeen}
          or ${reader.seesContacts}::boolean and r.user_id in (select k.user_id from key_contact k where k.channel_id = ${channelId})
        order by lower(u.last_name), lower(u.first_name), u.id limit ${NAMES_SHOWN}) n), '[]') as members,
      array(select r.name from post p join role r on r.channel_id = p.channel_id
        where p.id = ${postId} and not p.channel_wide and ${viewsEveryPost}
          and exists (select from reached one where r.id = any(one.role_ids))
        order by r.id) as "everSeeingRoleNames"
    from post_version shown left join stored_file f on f.id = shown.file_id
    where shown.post_id = ${postId} and shown.version = ${version}`;
  const facts = await findRow(db, openedFacts, statement);
  if (!facts) throw new Error(`Nothing was found of post ${postId}.`);
  return facts;
}
