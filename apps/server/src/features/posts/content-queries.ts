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
import { teamName, teamNameColumn } from '../people/queries.ts';
import { postFactColumns, postFacts } from '../sharing/post-facts-queries.ts';

/** One version of a post as everyone who may see it sees it: the content of a card and of a page. */
const postContent = postFacts.extend({
  /** When the study's feed last moved, as of this content; compared with another such time. */
  feedState: z.string(),
  label_major: z.int(),
  label_minor: z.int(),
  current_version: z.int().nullable(),
  priority: z.enum(priorities),
  /** Null for everyone in the study. */
  shared_with: z
    .object({ roles: z.array(z.string()), teams: z.array(z.object({ teamId: z.int(), team: teamName })) })
    .nullable(),
  unblinded_only: z.boolean(),
  pre_activation: z.boolean(),
  edit: z.int(),
  changeType: z.enum(changeTypes),
  description: z.string(),
  expires_at: z.date().nullable(),
  submitted_at: z.date().nullable(),
  rejected_reason: z.string().nullable(),
  rejected_by: z.object({ userId: z.int(), displayName: z.string() }).nullable(),
  version_published_at: z.date().nullable(),
  last_modification_type: z.enum(modificationTypes),
  last_modified_at: z.date(),
  last_modified_by: z.int(),
  last_modified_name: z.string(),
  version_author_id: z.int(),
  version_author_name: z.string(),
  published_by: z.int().nullable(),
  published_by_name: z.string().nullable(),
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
  file_id: z.int().nullable(),
  file_name: z.string().nullable(),
  mime_type: z.string().nullable(),
  size_in_bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  summary: z.string().nullable(),
  event_start: z.date().nullable(),
  event_end: z.date().nullable(),
  event_time_zone: z.string().nullable(),
  event_location: z.string().nullable(),
  event_url: z.string().nullable(),
  preview_status: z.enum(['PENDING', 'READY', 'NONE']).nullable(),
});
export type PostContent = Readonly<z.output<typeof postContent>>;

/** The name of someone a version refers to. It is usually the author, who is not looked up again. */
function nameOf(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${id} = v.created_by then a.display_name else (select display_name from app_user where id = ${id}) end`;
}

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
    select ${postFactColumns(now(), { isPage: true })}, ch.feed_changed_at::text as "feedState", v.label_major, v.label_minor, p.current_version, p.priority,
    case when not p.channel_wide then json_build_object(
      'roles', coalesce((select json_agg(r.name order by r.id) from role r
        where r.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'roles') x)), '[]'),
      'teams', coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}) order by t.code, lower(t.name), t.id) from team t
        where t.id in (select x::integer from json_array_elements_text(p.permissions->'viewPost'->'teamIds') x)), '[]')
    ) end as shared_with, p.unblinded_only, p.pre_activation,
    v.edit, v.change_type as "changeType", v.description, v.expires_at, v.submitted_at, v.rejected_reason, ${rejectedBy} as rejected_by, v.published_at as version_published_at,
    p.last_modification_type, p.last_modified_at, p.last_modified_by, ${nameOf(sql`p.last_modified_by`)} as last_modified_name,
    v.created_by as version_author_id, a.display_name as version_author_name,
    v.published_by, ${nameOf(sql`v.published_by`)} as published_by_name,
    coalesce((
      select json_agg(json_build_object('taxonomyId', g.taxonomy_id, 'categoryId', g.id, 'name', g.name)
        order by g.taxonomy_id, g.number collate "C", g.name collate "C", g.id)
      from post_category pc join category g on g.id = pc.category_id where pc.post_id = p.id), '[]') as categories,
    coalesce((
      select json_agg(json_build_object('ruleId', u.id, 'requiredActionType', u.required_action_type,
        'memberParticipationType', u.member_participation_type, 'gracePeriodMillis', u.grace_period_millis))
      from compliance_rule u where u.post_id = p.id), '[]') as rules,
    f.id as file_id, f.file_name, f.mime_type, f.size_in_bytes, coalesce(f.sha256, v.content_sha256) as sha256,
    v.summary, v.event_start, v.event_end, v.event_time_zone, v.event_location, v.event_url, f.preview_status
    from unnest(${versions.map((v) => v.postId)}::integer[], ${versions.map((v) => v.version)}::integer[]) as shown(id, version)
    join post p on p.id = shown.id
    join channel ch on ch.id = p.channel_id
    join post_version v on v.post_id = p.id and v.version = shown.version
    join app_user a on a.id = v.created_by
    left join stored_file f on f.id = v.file_id`;
  return findRows(db, postContent, statement);
}
