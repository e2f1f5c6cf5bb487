import { type RawBuilder, sql } from 'kysely';
import { serviceStatuses, serviceTransitions } from '@studyline/contract/service-items/fields';
import { SITE_LEADER } from '../../../core/roles.ts';
import { eventsOf } from '../../service-items/transitions.ts';
import { awaitsMember } from '../../service-items/waiting-queries.ts';
import { postSharedAs, type Sharing } from '../../sharing/proposed-sharing-queries.ts';
import { readersOf, seesItem, visibleToMember } from '../../sharing/visibility-queries.ts';
import { commentSubscribers } from '../../subscriptions/mail-queries.ts';

/** The updates that an event `e` of the audit trail is to members `m` of its study. */
export interface Told {
  kind: RawBuilder<unknown>;
  subject: RawBuilder<unknown>;
  isForMe: RawBuilder<unknown>;
  ids: Partial<Record<'comment_id' | 'service_item_id' | 'step_id' | 'delegation_id', RawBuilder<unknown>>>;
  /** Joins `m` to `e`, with its conditions. */
  whom: RawBuilder<unknown>;
}

const always = sql`true`;
const never = sql`false`;
const ofPost = sql`'post ' || e.post_id`;
const ofDraft = sql`'draft ' || e.post_id`;
const told = (
  kind: string | RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  isForMe: RawBuilder<unknown>,
  whom: RawBuilder<unknown>,
  ids: Told['ids'] = {},
): Told => ({ kind: typeof kind === 'string' ? sql`${kind}::text` : kind, subject, isForMe, whom, ids });

const publication = sql`join post p on p.id = e.post_id join post_version v on v.post_id = p.id and v.version = e.version`;
const person = sql`join channel_member m on m.channel_id = e.channel_id and m.user_id`;

/** A post requires something of member `m`. */
const requires = sql`exists (select from assignment a where a.post_id = p.id and a.user_id = m.user_id and a.closed_at is null)`;

/** Whoever is told of a service item is not told of its post. */
const ofItsOwn = sql`p.post_type not in ('ORDER', 'PICKUP')`;

const subscribes = sql`exists (select from post_reader r
  where r.post_id = p.id and r.user_id = m.user_id and r.subscribed_to_activity)`;
const hasResponded = sql`exists (select from event_response r where r.post_id = p.id and r.user_id = m.user_id)`;

/** Decision: a minor version leaves the read marks as they are, so only subscribers are told, and those who responded to an event. */
const published = told(
  sql`case when e.details->>'supersededVersion' is null then 'POST_PUBLISHED' else 'VERSION_PUBLISHED' end`,
  ofPost,
  requires,
  sql`${publication} and ${ofItsOwn} join channel_member m on ${readersOf('p')} and m.user_id <> v.created_by
    and (v.change_type = 'MAJOR'
      or ${subscribes} or ${hasResponded})`,
);
const approved = told('DRAFT_APPROVED', ofPost, always, sql`${publication} ${person} = v.created_by`);
export const ofPublication = [published, approved];

export const ofSubmission = [
  told(
    'DRAFT_SUBMITTED',
    ofDraft,
    always,
    sql`${publication} and v.submitted_at is not null join channel_member m on ${readersOf('v')} and m.user_id <> v.created_by`,
  ),
];
export const ofRejection = [
  told('DRAFT_REJECTED', ofDraft, always, sql`${publication} ${person} = v.created_by`),
];

/** Those who have responded to an event that is cancelled before its end, and those who subscribe to it. */
export const ofWithdrawal = [
  told(
    'EVENT_CANCELLED',
    sql`'cancelled event ' || e.post_id`,
    hasResponded,
    sql`${publication} and v.event_end > e.occurred_at join channel_member m on m.channel_id = e.channel_id
      and ${visibleToMember.withdrawn} and (${hasResponded} or ${subscribes})`,
  ),
];

/** The people who see a post only since its sharing was changed. */
export function ofSharing(postId: number, before: Sharing): Told[] {
  const whom = sql`join post p on p.id = e.post_id and p.listed and ${ofItsOwn} join channel_member m on ${readersOf('p')}
    and not exists (select from (${postSharedAs(postId, before)}) was where ${readersOf('was')})`;
  return [told('POST_SHARED', ofPost, requires, whom)];
}

/** A comment on the post of a service item is about the item. */
const comment = sql`join comment c on c.id = (e.details->>'commentId')::integer and c.removed_at is null
  left join service_item commented on commented.post_id = c.post_id`;
const commentIds = { comment_id: sql`c.id`, service_item_id: sql`commented.id` };
const ofCommented = sql`coalesce('item ' || commented.id, 'post ' || e.post_id)`;
export const ofComment = [
  told(
    'REPLY_ADDED',
    ofCommented,
    always,
    sql`${comment} join comment parent on parent.id = c.parent_id and parent.removed_at is null ${person} = parent.author_id
      and not exists (select from post_reader r
        where r.post_id = c.post_id and r.user_id = parent.author_id and r.subscribed_to_comments = false)`,
    commentIds,
  ),
  told(
    'COMMENT_ADDED',
    ofCommented,
    never,
    sql`${comment} left join comment parent on parent.id = c.parent_id
      join lateral (${commentSubscribers(sql`c.post_id`)}) f on f.user_id is distinct from parent.author_id ${person} = f.user_id`,
    commentIds,
  ),
];

/** To the person whom the event is about. */
const ofPerson = (kind: string, subject: RawBuilder<unknown>, isForMe = always) => [
  told(kind, subject, isForMe, sql`${person} = e.subject_user_id`),
];
export const ofHandOver = ofPerson('ACTION_HANDED_OVER', ofPost);
export const ofReturn = ofPerson('ACTION_RETURNED', ofPost);
export const ofSubscription = ofPerson('SUBSCRIBED_BY_OTHER', ofPost, never);
const ofMembership = sql`'study ' || e.channel_id`;
export const ofJoining = ofPerson('STUDY_JOINED', ofMembership);
export const ofTeam = ofPerson('TEAM_JOINED', ofMembership);
export const ofLead = ofPerson('LEAD_GIVEN', ofMembership);
export const ofRoles = ofPerson('ROLES_CHANGED', ofMembership);

const ofInvitation = (kind: string) => [
  told(
    kind,
    sql`'invitation ' || (e.details->>'invitationId')`,
    never,
    sql`join invitation invited on invited.id = (e.details->>'invitationId')::integer ${person} = invited.invited_by`,
  ),
];
export const ofAcceptance = ofInvitation('INVITATION_ACCEPTED');
export const ofDecline = ofInvitation('INVITATION_DECLINED');

const ofLine = sql`'line ' || (e.details->>'delegationId')`;
const lineIds = { delegation_id: sql`(e.details->>'delegationId')::integer` };
/** The investigators of the site, who decide. */
export const ofAsking = [
  told(
    'DELEGATION_ASKED',
    ofLine,
    always,
    sql`join channel_member m on m.channel_id = e.channel_id and e.team_id = any(m.team_ids) and ${SITE_LEADER} = any(m.role_keys)
      and not m.is_read_only and m.user_id is distinct from e.subject_user_id`,
    lineIds,
  ),
];
export const ofDecision = [
  told(
    sql`case when e.details->>'decision' = 'approve' then 'DELEGATION_APPROVED' else 'DELEGATION_REFUSED' end`,
    ofLine,
    always,
    sql`join delegation l on l.id = (e.details->>'delegationId')::integer
      join channel_member m on m.channel_id = e.channel_id and m.user_id in (l.user_id, l.asked_by)`,
    lineIds,
  ),
];

/** The steps of which somebody is told by email too. */
const toldSteps = serviceTransitions.flatMap((name) =>
  serviceStatuses.some((status) => eventsOf(name, status).length > 0) ? [name] : [],
);
const isInvolved = sql`(i.team_id = any(m.team_ids) or i.supplier_team_id = any(m.team_ids))`;
/** Since step `h`, item `i` waits for member `m`: it did not before, or for others only. */
const waitsForMember = sql`(${awaitsMember({ status: sql`h.status`, supplierTeamId: sql`i.supplier_team_id` })}
  and not ${awaitsMember({ status: sql`e.details->>'before'`, supplierTeamId: sql`(e.details->>'formerSupplierTeamId')::integer` })})`;
const item = sql`join service_item i on i.id = (e.details->>'serviceItemId')::integer`;
const ofItem = sql`'item ' || i.id`;

/** Step `h` says to member `m`, who supplies it, what arrived. What is damaged or short is theirs to replace. */
const saysToSupplier = sql`h.transition = 'confirm_receipt'
  and (i.supplier_team_id = any(m.team_ids) or holds_permission(m.role_keys, 'ORDER_FULFIL', '{ALL}'))`;
const isFaulty = sql`exists (select from service_line l where l.service_item_id = i.id and l.damaged + l.short > 0)`;

/**
 * Who made it hears of each step; its site and its supplier of those of which people are told by email; those for whom it waits since then; and
 * whoever supplies it of what arrived.
 */
export const ofStep = [
  told(
    'ITEM_STEP',
    ofItem,
    sql`i.created_by = m.user_id or ${waitsForMember} or ${saysToSupplier} and ${isFaulty}`,
    sql`${item} join service_item_step h on h.service_item_id = i.id and coalesce(h.id = (e.details->>'stepId')::integer, h.done_at = e.occurred_at)
      join channel_member m on ${seesItem}
        and (i.created_by = m.user_id or ${waitsForMember} or ${saysToSupplier} or h.transition = any(${toldSteps}::text[]) and ${isInvolved})`,
    { service_item_id: sql`i.id`, step_id: sql`h.id` },
  ),
];
export const ofMessage = [
  told(
    'ITEM_MESSAGE',
    ofItem,
    sql`i.created_by = m.user_id`,
    sql`${item} join channel_member m on ${seesItem} and (i.created_by = m.user_id or ${isInvolved})`,
    { service_item_id: sql`i.id` },
  ),
];
