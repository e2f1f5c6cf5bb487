import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { changeTypes, modificationTypes, priorities } from '@studyline/contract/posts/calls';
import {
  participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';
import { now } from '../../core/clock.ts';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { posterColumn } from '../courses/course-queries.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { itemColumn, itemFacts } from './item-queries.ts';
import { postFactColumns, postFacts } from '../sharing/post-facts-queries.ts';

/** One version of a post as everyone who may see it sees it: the content of a card and of a page. */
const postContent = postFacts.extend({
  /** When the study's feed last moved, as of this content; compared with another such time. */
  feedState: z.string(),
  labelMajor: z.int(),
  labelMinor: z.int(),
  currentVersion: z.int().nullable(),
  priority: z.enum(priorities),
  /** Null for everyone in the study. */
  sharedWith: z
    .object({ roles: z.array(z.string()), teams: z.array(z.object({ teamId: z.int(), team: teamName })) })
    .nullable(),
  unblindedOnly: z.boolean(),
  preActivation: z.boolean(),
  edit: z.int(),
  changeType: z.enum(changeTypes),
  description: z.string(),
  expiresAt: z.date().nullable(),
  submittedAt: z.date().nullable(),
  rejectedReason: z.string().nullable(),
  rejectedBy: z.object({ userId: z.int(), displayName: z.string() }).nullable(),
  versionPublishedAt: z.date().nullable(),
  lastModificationType: z.enum(modificationTypes),
  lastModifiedAt: z.date(),
  lastModifiedBy: z.int(),
  lastModifiedName: z.string(),
  versionAuthorName: z.string(),
  publishedBy: z.int().nullable(),
  publishedByName: z.string().nullable(),
  categories: z.array(z.object({ taxonomyId: z.int(), categoryId: z.int(), name: z.string() })),
  /** Includes replaced actions that some people have completed. */
  rules: z.array(
    z.object({
      ruleId: z.int(),
      requiredActionType: z.enum(requiredActionTypes),
      memberParticipationType: z.enum(participationTypes),
      gracePeriodMillis: z.int(),
    }),
  ),
  fileId: z.int().nullable(),
  fileName: z.string().nullable(),
  mimeType: z.string().nullable(),
  sizeInBytes: z.int().nullable(),
  sha256: z.string().nullable(),
  summary: z.string().nullable(),
  eventStart: z.date().nullable(),
  eventEnd: z.date().nullable(),
  eventTimeZone: z.string().nullable(),
  eventLocation: z.string().nullable(),
  eventUrl: z.string().nullable(),
  courseDurationMillis: z.int().nullable(),
  posterId: z.int().nullable(),
  previewStatus: z.enum(['PENDING', 'READY', 'NONE']).nullable(),
  item: itemFacts.nullable(),
});
export type PostContent = Readonly<z.output<typeof postContent>>;

/** The name of someone a version refers to. It is usually the author, who is not looked up again. */
function nameOf(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${id} = v.created_by then a.display_name else (select display_name from app_user where id = ${id}) end`;
}

/** When and by whom version `v` of post `p` was last changed: an unpublished one by its edits, which leave the publication alone. */
const modified = {
  at: sql`case when v.audience is null then p.last_modified_at else v.edited_at end`,
  by: sql`case when v.audience is null then p.last_modified_by else v.edited_by end`,
};

/** Who rejected version `v`, according to the audit trail. */
export const rejectedBy = sql`case when v.version_label = 'REJECTED' then (
  select json_build_object('userId', u.id, 'displayName', u.display_name)
  from audit_event e join app_user u on u.id = e.actor_user_id
  where e.post_id = v.post_id and e.version = v.version and e.type = 'post.rejected'
  order by e.occurred_at desc, e.id desc limit 1) end`;

/** The contents of versions. They say nothing of a draft behind a publication. */
export async function findContents(
  db: Db,
  versions: readonly { postId: number; version: number }[],
): Promise<PostContent[]> {
  const statement = sql`
    select ${postFactColumns(now(), { isPage: true })}, ch.feed_changed_at::text as "feedState", v.label_major as "labelMajor",
      v.label_minor as "labelMinor", p.current_version as "currentVersion", p.priority,
    case when not p.channel_wide then json_build_object(
      'roles', coalesce((select json_agg(r.name order by r.id) from role r
        where r.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'roles') x)), '[]'),
      'teams', coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}) order by t.code, lower(t.name), t.id) from team t
        where t.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'teamIds') x)), '[]')
    ) end as "sharedWith", p.unblinded_only as "unblindedOnly", p.pre_activation as "preActivation",
    v.edit, v.change_type as "changeType", v.description, v.expires_at as "expiresAt", v.submitted_at as "submittedAt",
    v.rejected_reason as "rejectedReason", ${rejectedBy} as "rejectedBy", v.published_at as "versionPublishedAt",
    p.last_modification_type as "lastModificationType", ${modified.at} as "lastModifiedAt",
    ${modified.by} as "lastModifiedBy", ${nameOf(modified.by)} as "lastModifiedName",
    a.display_name as "versionAuthorName", v.published_by as "publishedBy", ${nameOf(sql`v.published_by`)} as "publishedByName",
    coalesce((
      select json_agg(json_build_object('taxonomyId', g.taxonomy_id, 'categoryId', g.id, 'name', g.name)
        order by g.taxonomy_id, g.number collate "C", g.name collate "C", g.id)
      from post_category pc join category g on g.id = pc.category_id where pc.post_id = p.id), '[]') as categories,
    coalesce((
      select json_agg(json_build_object('ruleId', u.id, 'requiredActionType', u.required_action_type,
        'memberParticipationType', u.member_participation_type, 'gracePeriodMillis', u.grace_period_millis))
      from compliance_rule u where u.post_id = p.id), '[]') as rules,
    f.id as "fileId", f.file_name as "fileName", f.mime_type as "mimeType", f.size_in_bytes as "sizeInBytes",
    coalesce(f.sha256, v.content_sha256) as sha256,
    v.summary, v.event_start as "eventStart", v.event_end as "eventEnd", v.event_time_zone as "eventTimeZone",
    v.event_location as "eventLocation", v.event_url as "eventUrl", v.course_duration_millis as "courseDurationMillis",
    case when v.course_duration_millis is not null then ${posterColumn} end as "posterId", f.preview_status as "previewStatus",
    ${itemColumn} as item
    from unnest(${versions.map((v) => v.postId)}::integer[], ${versions.map((v) => v.version)}::integer[]) as shown(id, version)
    join post p on p.id = shown.id
    join channel ch on ch.id = p.channel_id
    join post_version v on v.post_id = p.id and v.version = shown.version
    join app_user a on a.id = v.created_by
    left join stored_file f on f.id = v.file_id`;
  return findRows(db, postContent, statement);
}
