import { isWaiting, labelAt } from '../sharing/post-facts-queries.ts';
import { readersOf, viewsEveryPost, visibleTo } from '../sharing/visibility-queries.ts';
import { now } from '../../core/clock.ts';
import { firstTeam, teamName } from '../people/queries.ts';
import { type RawBuilder, sql } from 'kysely';
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
  /** The actions of this version that the person handed over, the latest first. */
  handedOver: z.array(
    z.object({
      ruleId: z.int(),
      teamId: z.int(),
      teamName: z.string(),
      action: z.enum(requiredActionTypes),
      toUserName: z.string(),
      dueAt: z.string().nullable(),
      hasReturned: z.boolean(),
      at: z.string(),
    }),
  ),
  /** Why there is no preview. */
  previewReason: z.string().nullable(),
  pageCount: z.int(),
  /** Of the text of scanned pages. */
  recognition: z.enum(['NONE', 'WAITING', 'DONE']),
  /** The author of the waiting draft, no matter who may see it; null without one. */
  waitingDraftAuthorId: z.int().nullable(),
  channelId: z.int(),
  audience: z.array(z.int()),
  /** When the study's feed last moved; see findReaders. */
  feedState: z.string(),
  /** The sites of the study see each other's people. */
  isDirectoryOpen: z.boolean(),
  /** The key contacts of the study. */
  contactIds: z.array(z.int()),
  /** The roles that can view every post; none for a post for everyone. */
  everSeeingRoles: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type OpenedFacts = z.output<typeof openedFacts>;

/**
 * The actions of the version `shown` that someone handed over: those which a colleague has now, had to do or has handed on, and those which
 * returned. What nobody requires any more is not among them.
 */
function handedOver(userId: number): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(row_to_json(handed) order by handed.at desc), '[]') from (
    select distinct on (s.id) s.rule_id as "ruleId", s.team_id as "teamId", t.name as "teamName", r.required_action_type as action,
      u.display_name as "toUserName",
      coalesce(s.closed_at, c.closed_at) as at, s.closed_at is null as "hasReturned",
      case when s.closed_at is null then s.due_at else c.due_at end as "dueAt"
    from assignment s join assignment c on c.handed_from_id = s.id
    join compliance_rule r on r.id = s.rule_id join team t on t.id = s.team_id join app_user u on u.id = c.user_id
    where s.post_id = shown.post_id and s.user_id = ${userId} and s.version = shown.obliging_version
      and case when s.closed_reason = 'HANDED_OVER' then c.closed_reason is distinct from 'NO_LONGER_REQUIRED'
        else s.closed_at is null and c.closed_reason = 'NO_LONGER_REQUIRED' end
    order by s.id, c.closed_at desc nulls first, c.id desc) handed)`;
}

/** What an open post has in addition to its row. The caller has checked that the version is visible. */
export async function findOpenedFacts(
  db: Db,
  post: { postId: number; version: number },
  reader: { userId: number },
): Promise<OpenedFacts> {
  const { postId, version } = post;
  const statement = sql`
    select shown.content as "newsContent",
      (select row_to_json(done) from (
        select d.version, w.label_major as "labelMajor", w.label_minor as "labelMinor", d.action, d.completed_at as "completedAt"
        from assignment s join compliance_completion d on d.id = s.completion_id and d.user_id = s.user_id
        join post_version w on w.post_id = d.post_id and w.version = d.version
        where s.post_id = shown.post_id and s.user_id = ${reader.userId} and s.version < shown.obliging_version
        order by d.completed_at desc, d.id desc limit 1) done) as "lastCompleted",
      ${handedOver(reader.userId)} as "handedOver",
      f.preview_reason as "previewReason", coalesce(f.page_count, 0) as "pageCount", coalesce(f.recognition, 'NONE') as recognition,
      (select w.created_by from post_version w where w.post_id = shown.post_id and ${isWaiting(now(), 'w')}) as "waitingDraftAuthorId",
      (select json_agg(row_to_json(l) order by l.version desc) from (
        select v.version, ${labelAt(now())} as "versionLabel", v.label_major as "labelMajor", v.label_minor as "labelMinor",
          v.change_type as "changeType", v.title, v.description, v.published_at as "publishedAt",
          v.created_by as "authorId", a.display_name as "authorName",
          coalesce(v.payload_of_version, v.version) as "payloadOf", v.published_by as "publisherId",
          (select display_name from app_user where id = v.published_by) as "publisherName"
        from post p join post_version v on v.post_id = p.id join app_user a on a.id = v.created_by
        where p.id = ${postId} and ${visibleTo(reader).version}) l) as versions,
      p.channel_id as "channelId", p.audience, ch.feed_changed_at::text as "feedState",
      feature_on(p.channel_id, 'SITE_DIRECTORY_OPEN') as "isDirectoryOpen",
      array(select k.user_id from key_contact k where k.channel_id = p.channel_id) as "contactIds",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id) from role r
        where r.channel_id = p.channel_id and not p.channel_wide and ${viewsEveryPost}), '[]') as "everSeeingRoles"
    from post_version shown join post p on p.id = shown.post_id join channel ch on ch.id = p.channel_id
    left join stored_file f on f.id = shown.file_id
    where shown.post_id = ${postId} and shown.version = ${version}`;
  const facts = await findRow(db, openedFacts, statement);
  if (!facts) throw new Error(`Nothing was found of post ${postId}.`);
  return facts;
}

const postReader = z.object({
  userId: z.int(),
  displayName: z.string(),
  teamIds: z.array(z.int()),
  roleIds: z.array(z.int()),
  team: teamName.nullable(),
});

const postReaders = z.object({
  /** When the study's feed last moved, as of these readers; compared with another such time. */
  feedState: z.string(),
  /** By name. */
  readers: z.array(postReader),
});
export type PostReaders = z.output<typeof postReaders>;

/** The current members of a study with access to its posts with this audience. */
export async function findReaders(
  db: Db,
  channelId: number,
  audience: readonly number[],
): Promise<PostReaders> {
  const post = sql`(select ${channelId}::integer as channel_id, ${audience}::integer[] as audience) as p`;
  const statement = sql`
    select ch.feed_changed_at::text as "feedState", coalesce((
      select json_agg(json_build_object('userId', u.id, 'displayName', u.display_name, 'teamIds', m.team_ids, 'roleIds', m.role_ids,
        'team', ${firstTeam}) order by lower(u.last_name), lower(u.first_name), u.id)
      from ${post} join channel_member m on ${readersOf('p')} join app_user u on u.id = m.user_id), '[]') as readers
    from channel ch where ch.id = ${channelId}`;
  const found = await findRow(db, postReaders, statement);
  if (!found) throw new Error(`There is no study ${channelId}.`);
  return found;
}
