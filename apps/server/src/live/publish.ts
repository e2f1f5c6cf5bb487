import type { DomainEventType } from '@studyline/contract/events/domain-events';
import type { LiveEventName, LivePayload } from '@studyline/contract/events/live-events';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import type { Server } from '../core/server.ts';
import type { Sharing } from '../features/sharing/foreseen-queries.ts';
import type { OutboxRow } from '../outbox/outbox-queries.ts';
import { recheckListeners } from './recheck.ts';
import {
  findBesideStudy,
  findClientId,
  findComplianceWatchers,
  findDraftHolders,
  findInvited,
  findMoved,
  findPostAudience,
  findTeamMembers,
  findTeamSeers,
  findUuids,
  type MovedPeople,
} from './queries.ts';

type Reason = NonNullable<LivePayload['reason']>;

/**
 * Who gets an event: readers of the publication, those who have just become readers or are none any more, holders of the draft,
 * watchers of compliance, the person it is about, the members of the team, whoever an invitation is of, those of the teams that oversee
 * it or did, the whole study, its members who do not listen on its channel, the administrators of its client.
 */
type Reach =
  | 'READERS'
  | 'GAINED'
  | 'LOST'
  | 'DRAFT_HOLDERS'
  | 'WATCHERS'
  | 'PERSON'
  | 'INVITED'
  | 'TEAM'
  | 'OVERSEERS'
  | 'STUDY'
  | 'BESIDE_STUDY'
  | 'CLIENT';
interface Announcement {
  event: LiveEventName;
  reach: Reach;
  reason?: Reason;
}

const toReaders = (reason: Reason, event: LiveEventName = 'update-post'): Announcement[] => [
  { event, reach: 'READERS', reason },
];
const toHolders = (reason: Reason, event: LiveEventName = 'update-post'): Announcement[] => [
  { event, reach: 'DRAFT_HOLDERS', reason },
];
const toPerson = (reason: Reason, event: LiveEventName = 'update-post'): Announcement[] => [
  { event, reach: 'PERSON', reason },
];

/** What is seen of a study's teams and roles by its members, and by the administrators of its client. */
const toDirectory = (event: LiveEventName, reason?: Reason): Announcement[] =>
  (['STUDY', 'CLIENT'] as const).map((reach) => ({ event, reach, ...(reason && { reason }) }));

/** The members of a site that is not active do not listen on the study's channel. */
const changedTeam: Announcement[] = [...toDirectory('update-team'), { event: 'update-team', reach: 'TEAM' }];

const changedTaxonomy: Announcement[] = (['STUDY', 'BESIDE_STUDY'] as const).map((reach) => ({
  event: 'update-channel',
  reach,
  reason: 'TAXONOMY',
}));

const changedInvitation: Announcement[] = [
  ...toDirectory('invite-created'),
  { event: 'invite-created', reach: 'INVITED' },
];

/** Every domain event and what it announces. An empty list means that no screen shows it. */
export const announcements: Record<DomainEventType, Announcement[]> = {
  'session.started': [],
  'session.ended': [],
  'terms.published': [],
  'terms.accepted': [],
  'profile.updated': toPerson('PROFILE', 'update-channel'),
  'user.created': [],
  'mail.preferenceChanged': toPerson('PROFILE', 'update-channel'),
  'user.accessChanged': [],
  'flag.changed': [],
  'setup.invited': [],
  'client.created': [],
  'administratorInvitation.created': [{ event: 'update-client-admins', reach: 'CLIENT' }],
  'administratorInvitation.resent': [{ event: 'update-client-admins', reach: 'CLIENT' }],
  'administratorInvitation.withdrawn': [{ event: 'update-client-admins', reach: 'CLIENT' }],
  'administratorInvitation.accepted': [{ event: 'update-client-admins', reach: 'CLIENT' }],
  'client.adminAdded': [
    { event: 'update-client-admins', reach: 'CLIENT' },
    { event: 'client-admin-access-granted', reach: 'PERSON' },
  ],
  'client.adminRemoved': [
    { event: 'update-client-admins', reach: 'CLIENT' },
    { event: 'client-admin-access-removed', reach: 'PERSON' },
  ],
  'favorite.added': toPerson('FAVORITE', 'update-channel'),
  'favorite.removed': toPerson('FAVORITE', 'update-channel'),
  'channel.subscribed': toPerson('SUBSCRIPTION', 'update-channel'),
  'channel.unsubscribed': toPerson('SUBSCRIPTION', 'update-channel'),
  'channel.created': [{ event: 'create-channel', reach: 'CLIENT' }],
  'channel.updated': [
    { event: 'update-channel', reach: 'STUDY' },
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
  ],
  'channel.keyContactsChanged': [
    ...toDirectory('update-channel', 'CONTACTS'),
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
  ],
  'taxonomy.created': changedTaxonomy,
  'taxonomy.renamed': changedTaxonomy,
  'taxonomy.moved': changedTaxonomy,
  'taxonomy.offeringChanged': changedTaxonomy,
  'taxonomy.removed': changedTaxonomy,
  'category.created': changedTaxonomy,
  'category.renamed': changedTaxonomy,
  'category.moved': changedTaxonomy,
  'category.removed': changedTaxonomy,
  'role.renamed': [
    ...toDirectory('update-channel', 'ROLES'),
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
  ],
  'team.created': [
    ...toDirectory('create-team'),
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
  ],
  'team.updated': changedTeam,
  'team.oversightChanged': [
    ...changedTeam,
    { event: 'update-channel', reach: 'OVERSEERS', reason: 'ACCESS' },
  ],
  'team.contactDataChanged': changedTeam,
  'team.blindingChanged': [...changedTeam, { event: 'update-channel', reach: 'TEAM', reason: 'ACCESS' }],
  'team.statusChanged': [...changedTeam, { event: 'update-channel', reach: 'TEAM', reason: 'ACCESS' }],
  'member.added': [
    ...toDirectory('create-member'),
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
    { event: 'channel-access-granted', reach: 'PERSON' },
  ],
  'member.joinedTeam': [
    ...toDirectory('create-member'),
    { event: 'update-channel', reach: 'PERSON', reason: 'ACCESS' },
  ],
  'member.becameLead': [
    { event: 'update-channel', reach: 'STUDY', reason: 'ROLES' },
    { event: 'update-channel', reach: 'PERSON', reason: 'ACCESS' },
  ],
  'member.leftTeam': [
    ...toDirectory('delete-member'),
    { event: 'update-channel', reach: 'PERSON', reason: 'ACCESS' },
  ],
  'member.rolesChanged': [
    ...toDirectory('update-channel', 'ROLES'),
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
    { event: 'update-channel', reach: 'PERSON', reason: 'ACCESS' },
  ],
  'invitation.created': changedInvitation,
  'invitation.changed': changedInvitation,
  'invitation.resent': changedInvitation,
  'invitation.accepted': changedInvitation,
  'invitation.declined': changedInvitation,
  'invitation.withdrawn': changedInvitation,
  'invitation.expired': changedInvitation,
  'member.removed': [
    ...toDirectory('delete-member'),
    { event: 'update-channel', reach: 'CLIENT', reason: 'LISTED' },
    { event: 'channel-access-removed', reach: 'PERSON' },
  ],
  'post.created': toHolders('DRAFT', 'create-draft-post'),
  'post.versionAdded': toHolders('DRAFT', 'create-draft-post'),
  'post.reverted': [
    ...toReaders('PUBLISHED', 'revert-to-prior-version'),
    ...toHolders('DRAFT', 'create-draft-post'),
  ],
  'post.fileReplaced': toHolders('DRAFT'),
  'post.contentChanged': toHolders('DRAFT'),
  'post.submitted': toHolders('SUBMITTED', 'create-draft-post'),
  'post.published': [...toReaders('PUBLISHED', 'create-post'), ...toHolders('PUBLISHED')],
  'post.rejected': toHolders('REJECTED'),
  'post.draftExtended': toHolders('DRAFT'),
  'post.draftRestored': toHolders('DRAFT'),
  'post.draftExpired': toHolders('DRAFT'),
  'post.draftDeleted': toHolders('DRAFT'),
  'post.draftPurged': toHolders('DRAFT'),
  'post.withdrawn': toReaders('WITHDRAWN'),
  'post.titleChanged': [...toReaders('TITLE'), ...toHolders('TITLE')],
  'post.descriptionChanged': toHolders('DRAFT'),
  'post.permissionsChanged': [
    ...toHolders('DRAFT'),
    { event: 'update-post', reach: 'LOST', reason: 'DRAFT' },
  ],
  'post.accessChanged': [
    ...toReaders('PERMISSIONS'),
    { event: 'update-post', reach: 'LOST', reason: 'PERMISSIONS' },
    // For them it is a new post.
    { event: 'create-post', reach: 'GAINED', reason: 'PERMISSIONS' },
  ],
  'post.classificationsChanged': [...toReaders('CLASSIFICATION'), ...toHolders('DRAFT')],
  // The change of the taxonomy tells of all of them at once.
  'post.categoryRemoved': [],
  'post.changeTypeChanged': toHolders('DRAFT'),
  'post.rulesChanged': [...toReaders('RULES'), ...toHolders('RULES')],
  'post.opened': toPerson('OPENED'),
  'post.markedUnread': toPerson('UNREAD'),
  'post.markedRead': toPerson('UNREAD'),
  'posts.markedRead': toPerson('UNREAD', 'update-channel'),
  'post.subscribed': toPerson('SUBSCRIPTION'),
  'post.unsubscribed': toPerson('SUBSCRIPTION'),
  'post.acknowledged': [
    { event: 'update-post', reach: 'WATCHERS', reason: 'COMPLETED' },
    { event: 'update-post', reach: 'PERSON', reason: 'COMPLETED' },
  ],
  'post.viewCompleted': [
    { event: 'update-post', reach: 'WATCHERS', reason: 'COMPLETED' },
    { event: 'update-post', reach: 'PERSON', reason: 'COMPLETED' },
  ],
  'post.previewed': [...toReaders('PREVIEW'), ...toHolders('PREVIEW')],
  'event.answered': [
    { event: 'update-post', reach: 'WATCHERS', reason: 'ANSWERED' },
    { event: 'update-post', reach: 'PERSON', reason: 'ANSWERED' },
  ],
  'calendar.addressMade': toPerson('PROFILE', 'update-channel'),
  'calendar.addressRevoked': toPerson('PROFILE', 'update-channel'),
  'comment.created': toReaders('COMMENT_ADDED'),
  'comment.edited': toReaders('COMMENT_CHANGED'),
  'comment.removed': toReaders('COMMENT_REMOVED'),
  'comment.attachmentRemoved': toReaders('COMMENT_CHANGED'),
  'text.erased': [...toReaders('TEXT_ERASED'), ...toHolders('TEXT_ERASED')],
};

/** Events after which somebody may have to hear less. They hear nothing that comes behind such an event. */
const mayEndAccess: ReadonlySet<DomainEventType> = new Set([
  'client.adminRemoved',
  'team.updated',
  'team.blindingChanged',
  'team.statusChanged',
  'member.leftTeam',
  'member.rolesChanged',
  'member.removed',
  'terms.published',
  'user.accessChanged',
  'flag.changed',
]);

/** How a live channel is named: this, and the uuid of the row. */
const prefixes = { channel: 'private-study_', app_user: 'private-user_', client: 'private-client_' } as const;

/** Turns committed events into live events for the sockets of this process. Only this file knows the channels' names. */
export function createPublisher(server: Server): (rows: readonly OutboxRow[]) => Promise<void> {
  const known = Object.fromEntries(
    Object.keys(prefixes).map((table) => [table, new Map<number, string>()]),
  ) as Record<keyof typeof prefixes, Map<number, string>>;

  async function names(table: keyof typeof prefixes, ids: readonly number[]): Promise<string[]> {
    const uuids = known[table];
    const missing = ids.filter((id) => !uuids.has(id));
    if (missing.length > 0)
      for (const [id, uuid] of await findUuids(server.db, table, missing)) uuids.set(id, uuid);
    return ids.flatMap((id) => (uuids.has(id) ? [`${prefixes[table]}${uuids.get(id)}`] : []));
  }

  async function channelsOf(
    row: OutboxRow,
    reach: Reach,
    movedPeople: () => Promise<MovedPeople>,
  ): Promise<string[]> {
    if (reach === 'CLIENT') {
      const id = row.client_id ?? (row.channel_id && (await findClientId(server.db, row.channel_id)));
      return id ? names('client', [id]) : [];
    }
    if (reach === 'STUDY') return row.channel_id === null ? [] : names('channel', [row.channel_id]);
    if (reach === 'BESIDE_STUDY')
      return row.channel_id === null
        ? []
        : names('app_user', await findBesideStudy(server.db, row.channel_id));
    if (reach === 'PERSON') {
      const id = row.subject_user_id ?? row.actor_user_id;
      return id === null ? [] : names('app_user', [id]);
    }
    if (reach === 'INVITED')
      return names('app_user', await findInvited(server.db, Number(row.details['invitationId'])));
    if (reach === 'TEAM')
      return row.team_id === null ? [] : names('app_user', await findTeamMembers(server.db, [row.team_id]));
    if (reach === 'OVERSEERS') {
      const { before, after } = row.details as { before: number[]; after: number[] };
      return names('app_user', await findTeamMembers(server.db, [...before, ...after]));
    }
    if (row.post_id === null) return [];
    if (reach === 'GAINED') return names('app_user', (await movedPeople()).gained);
    if (reach === 'LOST') return names('app_user', (await movedPeople()).lost);
    if (reach === 'DRAFT_HOLDERS') {
      const draft = { ...formerDraft(row), authorId: row.subject_user_id };
      return names('app_user', await findDraftHolders(server.db, draft));
    }
    if (reach === 'WATCHERS')
      return names('app_user', await findComplianceWatchers(server.db, row.post_id, row.team_id));
    const audience = await findPostAudience(server.db, { postId: row.post_id, version: row.version });
    if (!audience) return [];
    const study =
      audience.studyWide && row.channel_id !== null ? await names('channel', [row.channel_id]) : [];
    return [...study, ...(await names('app_user', audience.userIds))];
  }

  /** Whoever did it learns that it was they. Who it was is not told to others: they may not see that person. */
  function send(
    channel: string,
    event: LiveEventName,
    { userId: actorId, ...others }: LivePayload,
    isFor: (userId: number | undefined) => boolean = () => true,
  ): void {
    server.hub.send(channel, event, others, (id) => isFor(id) && id !== actorId);
    if (actorId !== undefined)
      server.hub.send(channel, event, { ...others, userId: actorId }, (id) => isFor(id) && id === actorId);
  }

  /** To all who listen on a study's channel. Who does not see the team learns that something has changed, but not of which. */
  async function sendOfTeam(channel: string, event: LiveEventName, payload: LivePayload): Promise<void> {
    const { teamId, channelId, ...others } = payload;
    if (teamId === undefined || channelId === undefined) return;
    const listeners = server.hub.listeners().filter((one) => one.channel === channel);
    const userIds = [...new Set(listeners.map(({ userId }) => userId))];
    const seers = new Set<number | undefined>(await findTeamSeers(server.db, { channelId, teamId, userIds }));
    send(channel, event, payload, (userId) => seers.has(userId));
    send(channel, event, { channelId, ...others }, (userId) => !seers.has(userId));
  }

  return async (rows) => {
    if (server.hub.connections() === 0) return;
    // All of them are committed, so that one look says who may hear of each.
    if (rows.some(({ type }) => mayEndAccess.has(type))) await recheckListeners(server);
    for (const row of rows) {
      // A session may have ended in another process than the one that holds its sockets.
      if (row.type === 'session.ended') server.hub.endSession(String(row.details['endedSessionId']));
      // Several reaches ask for it, and some rows for none.
      let found: Promise<MovedPeople> | undefined;
      const movedPeople = () =>
        (found ??= findMoved(server.db, { ...formerDraft(row), before: formerSharing(row) }));
      const told = new Set<string>();
      for (const { event, reach, reason } of announcements[row.type] ?? []) {
        const payload = payloadOf(row, reason);
        for (const channel of await channelsOf(row, reach, movedPeople)) {
          const key = [channel, event, reason].join();
          if (told.has(key)) continue;
          told.add(key);
          if (reach === 'STUDY' && row.team_id !== null) await sendOfTeam(channel, event, payload);
          else send(channel, event, payload);
        }
      }
    }
  };
}

/** The version that an event is about, and whether it waited for approval until then. */
function formerDraft({ post_id, version, details }: OutboxRow) {
  const wasSubmitted = typeof details['submittedAt'] === 'number';
  return { postId: post_id ?? 0, version: version ?? 0, wasSubmitted };
}

/** How a post was shared until the event. */
function formerSharing({ details }: OutboxRow): Sharing {
  const { before, flags } = details as {
    before: PermissionSet;
    flags?: { before: Omit<Sharing, 'permissions'> };
  };
  return { permissions: before, ...flags?.before };
}

function payloadOf(row: OutboxRow, reason: Reason | undefined): LivePayload {
  const commentId = row.details['commentId'];
  return {
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    ...(row.channel_id === null ? {} : { channelId: row.channel_id }),
    ...(row.post_id === null ? {} : { postId: row.post_id }),
    ...(row.version === null ? {} : { version: row.version }),
    ...(typeof commentId === 'number' ? { commentId } : {}),
    ...(row.team_id === null ? {} : { teamId: row.team_id }),
    ...(row.actor_user_id === null ? {} : { userId: row.actor_user_id }),
    ...(reason ? { reason } : {}),
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
  };
}
