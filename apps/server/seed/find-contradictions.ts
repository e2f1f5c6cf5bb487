import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../src/db/pool.ts';
import { findRow } from '../src/db/rows.ts';

/** Everything that people of the demo have done: who, in which study, to which version, what, and when. */
const deeds = sql`(
  select user_id, channel_id, post_id, version, 'open' as deed, first_opened_at as at from post_opened
  union all select user_id, channel_id, post_id, version, 'complete', completed_at from compliance_completion
  union all select author_id, channel_id, post_id, version, 'comment', created_at from comment
  union all select e.user_id, e.channel_id, e.post_id, p.current_version, 'answer', e.answered_at
    from event_response e join post p on p.id = e.post_id
  union all select created_by, channel_id, post_id, version, 'write', created_at from post_version
  union all select published_by, channel_id, post_id, version, 'publish', published_at from post_version where published_at is not null
  union all select invited_by, channel_id, null, null, 'invite', created_at from invitation
)`;

/** What must not be in the demo, each as a query for the offending rows. */
const rules: Record<string, RawBuilder<unknown>> = {
  'done before the person was a member, or after they left': sql`
    select d.* from ${deeds} d left join channel_member m on m.user_id = d.user_id and m.channel_id = d.channel_id
    where m.id is null or d.at < m.joined_at or d.at > m.ended_at`,
  'done before the version was published': sql`
    select d.* from ${deeds} d join post_version v using (post_id, version)
    where d.deed in ('open', 'complete', 'comment', 'answer') and (v.published_at is null or d.at < v.published_at)`,
  'done at a site before it was active': sql`
    select d.* from ${deeds} d join post p on p.id = d.post_id
    join channel_member m on m.user_id = d.user_id and m.channel_id = d.channel_id
    where not p.pre_activation and not exists (
      select from team_member tm join team t on t.id = tm.team_id
      where tm.member_id = m.id and (t.team_type <> 'STUDY_SITE' or t.site_activated_at <= d.at))`,
  'done before the version had been opened': sql`
    select d.* from ${deeds} d where d.deed in ('complete', 'comment', 'answer') and not exists (
      select from post_opened o where o.post_id = d.post_id and o.version = d.version and o.user_id = d.user_id
        and o.first_opened_at <= d.at)`,
  'published by somebody who may not publish': sql`
    select v.* from post_version v join post p on p.id = v.post_id
    join channel_member m on m.channel_id = v.channel_id and m.user_id = v.published_by
    where p.post_type not in ('ORDER', 'PICKUP') and not holds_permission(m.role_keys, 'POST_PUBLISH', '{ALL}')`,
  'a draft with another expiry than its last edit gives it': sql`
    select v.* from post_version v join channel c on c.id = v.channel_id
    where v.audience is not null and v.expires_at <> v.edited_at + c.draft_expiry_days * interval '1 day'`,
  'commented on a version that was not the current one': sql`
    select c.* from comment c join post_version v on v.post_id = c.post_id and v.published_at <= c.created_at
      and v.version > c.version`,
  'answered after the event had begun': sql`
    select e.* from event_response e join post p on p.id = e.post_id
    join post_version v on v.post_id = p.id and v.version = p.current_version where e.answered_at >= v.event_start`,
  'done before the first sign-in': sql`
    select d.* from ${deeds} d where not exists (
      select from audit_event a where a.type = 'session.started' and a.actor_user_id = d.user_id and a.occurred_at <= d.at)`,
  'done after the last sign-in': sql`
    select d.* from ${deeds} d join app_user u on u.id = d.user_id where u.last_sign_in_at is null or u.last_sign_in_at < d.at`,
  'signed in before accepting the terms was possible': sql`
    select u.* from app_user u join terms_of_service t on t.version = u.terms_version
    where u.terms_accepted_at < t.effective_at or u.terms_accepted_at < u.created_at or u.last_sign_in_at < u.terms_accepted_at`,
  'signed in without a record of it': sql`
    select u.* from app_user u where u.last_sign_in_at is distinct from (
      select max(a.occurred_at) from audit_event a where a.type = 'session.started' and a.actor_user_id = u.id)`,
  'joined before the account, the team or the study existed': sql`
    select m.* from channel_member m join app_user u on u.id = m.user_id join channel c on c.id = m.channel_id
    left join team_member tm on tm.member_id = m.id left join team t on t.id = tm.team_id
    where m.joined_at < u.created_at or m.joined_at < c.created_at or tm.joined_at < t.created_at or tm.joined_at < m.joined_at`,
  'joined a site before it was selected': sql`
    select tm.* from team_member tm join team t on t.id = tm.team_id where tm.joined_at < t.site_selected_at`,
  'created before what it belongs to': sql`
    select c.id from channel c join client on client.id = c.client_id where c.created_at < client.created_at
    union all select t.id from team t join channel c on c.id = t.channel_id where t.created_at < c.created_at
    union all select p.id from post p join channel c on c.id = p.channel_id where p.created_at < c.created_at
    union all select r.id from compliance_rule r join post p on p.id = r.post_id where r.created_at <> p.created_at
    union all select a.id from assignment a where a.created_at < a.post_published_at`,
  'the dates of a site out of order': sql`
    select t.* from team t where t.site_selected_at < t.created_at or t.site_activated_at < t.site_selected_at
      or t.site_activated_at < t.approved_at or t.approved_at < t.site_selected_at
      or (t.status in ('ACTIVE', 'ON_HOLD') and t.team_type = 'STUDY_SITE') <> (t.site_activated_at is not null)`,
  'a status that the audit trail does not lead to': sql`
    select t.* from team t where t.status is distinct from case when t.team_type = 'STUDY_SITE' then coalesce((
        select a.details->>'after' from audit_event a where a.team_id = t.id and a.type = 'team.statusChanged'
        order by a.occurred_at desc limit 1), 'PLANNED') else 'ACTIVE' end
      or not exists (select from audit_event a where a.team_id = t.id and a.type = 'team.created' and a.occurred_at = t.created_at)`,
  'a count that differs from its rows': sql`
    select p.id from post p left join post_counter n on n.post_id = p.id
    where coalesce(n.view_count, 0) <> (select count(distinct o.user_id) from post_opened o where o.post_id = p.id)
      or coalesce(n.comment_count, 0) <> (select count(*) from comment c where c.post_id = p.id)`,
  'read without an opening, or opened and unread': sql`
    select r.* from post_reader r join post p on p.id = r.post_id join post_version v on v.post_id = p.id and v.version = p.current_version
    where p.listed and v.change_type = 'MAJOR' and r.has_viewed <> exists (
      select from post_opened o where o.post_id = r.post_id and o.version = v.version and o.user_id = r.user_id)`,
  'in a row but not in the audit trail on the same date, or the other way round': sql`
    select * from (
      select 'comment' as deed, c.author_id as who, c.post_id, c.created_at as at from comment c
      union all select 'complete', c.user_id, c.post_id, c.completed_at from compliance_completion c
      union all select 'answer', e.user_id, e.post_id, e.answered_at from event_response e
      union all select 'publish', v.published_by, v.post_id, v.published_at from post_version v where v.published_at is not null
      union all select 'submit', v.created_by, v.post_id, v.submitted_at from post_version v where v.submitted_at is not null
      union all select 'join', m.user_id, m.channel_id, m.joined_at from channel_member m
    ) kept full join (
      select case a.type when 'comment.created' then 'comment' when 'post.acknowledged' then 'complete' when 'post.courseCompleted' then 'complete' when 'event.answered' then 'answer'
          when 'post.published' then 'publish' when 'post.submitted' then 'submit' when 'member.added' then 'join' end as deed,
        coalesce(case a.type when 'member.added' then a.subject_user_id end, a.actor_user_id) as who,
        coalesce(a.post_id, a.channel_id) as post_id, a.occurred_at as at
      from audit_event a where a.type in ('comment.created', 'post.acknowledged', 'post.courseCompleted', 'event.answered', 'post.published', 'post.submitted',
        'member.added')
    ) told using (deed, who, post_id, at)
    where kept.deed is null or told.deed is null`,
  'recorded of people who were not members at the time': sql`
    select a.* from audit_event a where a.actor_user_id is not null and a.channel_id is not null and not exists (
      select from channel_member m where m.user_id = a.actor_user_id and m.channel_id = a.channel_id and m.joined_at <= a.occurred_at)`,
  'seeded but not marked as imported, or without what changed': sql`
    select a.* from audit_event a where a.type not in ('post.previewed', 'post.recognised') and (a.source <> 'IMPORT'
      or a.type = 'team.updated' and not exists (select from audit_text t where t.audit_event_id = a.id and t.field = 'after'))`,
  'seeded with a date of the installation': sql`
    select a.* from audit_event a, demo where a.type not in ('post.previewed', 'post.recognised', 'invitation.created', 'session.started')
      and a.occurred_at >= (select max(feed_changed_at) - interval '1 second' from channel)`,
};

const found = z.object({ count: z.int(), first: z.string().nullable() });

/**
 * Where the rows of a freshly seeded demo contradict each other: nobody acts before joining or before the version is published, whoever
 * acts has signed in, counts equal their rows, and the audit trail has the same dates. Empty if they agree.
 */
export async function findContradictions(db: Db): Promise<string[]> {
  const said: string[] = [];
  for (const [rule, offending] of Object.entries(rules)) {
    const row = await findRow(
      db,
      found,
      sql`select count(*)::integer as count, min(to_json(o)::text) as first from (${offending}) o`,
    );
    if (row && row.count > 0) said.push(`${row.count} rows are ${rule}: ${row.first}`);
  }
  return said;
}
