import { z } from 'zod';
import type { Announcement, Reach } from '@studyline/contract/events/event';
import { definitionOf, domainEvents, type LiveReason } from '@studyline/contract/events/registry';
import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import type { Server } from '../core/server.ts';
import type { Sharing } from '../features/sharing/proposed-sharing-queries.ts';
import { findServiceReaders } from '../features/service-items/reader-queries.ts';
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
  findTeamViewers,
  findUnblinded,
  findUuids,
  type MovedPeople,
} from './queries.ts';

/** The prefix of a live channel's name. The row's uuid follows. */
const prefixes = { channel: 'private-study_', app_user: 'private-user_', client: 'private-client_' } as const;

interface Publisher {
  publish(rows: readonly OutboxRow[]): Promise<void>;
  /** Says to these people that they have new updates. */
  tell(userIds: readonly number[]): Promise<void>;
}

/** Turns committed events into live events for the sockets of this process. Only this file knows the channels' names. */
export function createPublisher(server: Server): Publisher {
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
      const id = row.clientId ?? (row.channelId && (await findClientId(server.db, row.channelId)));
      return id ? names('client', [id]) : [];
    }
    if (reach === 'STUDY') return row.channelId === null ? [] : names('channel', [row.channelId]);
    if (reach === 'BESIDE_STUDY')
      return row.channelId === null ? [] : names('app_user', await findBesideStudy(server.db, row.channelId));
    if (reach === 'UNBLINDED')
      return row.channelId === null ? [] : names('app_user', await findUnblinded(server.db, row.channelId));
    if (reach === 'PERSON') {
      const id = row.subjectUserId ?? row.actorUserId;
      return id === null ? [] : names('app_user', [id]);
    }
    if (reach === 'FORMER_PERSON') return names('app_user', [Number(row.details['fromUserId'])]);
    if (reach === 'INVITED')
      return names('app_user', await findInvited(server.db, Number(row.details['invitationId'])));
    if (reach === 'SERVICE_READERS')
      return names('app_user', await findServiceReaders(server.db, ...serviceItemOf(row)));
    if (reach === 'TEAM')
      return row.teamId === null ? [] : names('app_user', await findTeamMembers(server.db, [row.teamId]));
    if (reach === 'OVERSEERS') {
      const { before, after } = row.details as { before: number[]; after: number[] };
      return names('app_user', await findTeamMembers(server.db, [...before, ...after]));
    }
    if (row.postId === null) return [];
    if (reach === 'GAINED') return names('app_user', (await movedPeople()).gained);
    if (reach === 'LOST') return names('app_user', (await movedPeople()).lost);
    if (reach === 'DRAFT_HOLDERS') {
      const draft = { ...formerDraft(row), authorId: row.subjectUserId };
      return names('app_user', await findDraftHolders(server.db, draft));
    }
    if (reach === 'WATCHERS')
      return names('app_user', await findComplianceWatchers(server.db, row.postId, row.teamId));
    const audience = await findPostAudience(server.db, { postId: row.postId, version: row.version });
    if (!audience) return [];
    const study = audience.studyWide && row.channelId !== null ? await names('channel', [row.channelId]) : [];
    return [...study, ...(await names('app_user', audience.userIds))];
  }

  /** Only the actor's own windows learn who it was: others may not be allowed to see that person. */
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

  /**
   * Sends to everybody who listens on a study's channel. Those who cannot see the team learn that something has changed, but not
   * in which team.
   */
  async function sendOfTeam(channel: string, event: LiveEventName, payload: LivePayload): Promise<void> {
    const { teamId, channelId, ...others } = payload;
    if (teamId === undefined || channelId === undefined) return;
    const listeners = server.hub.listeners().filter((one) => one.channel === channel);
    const userIds = [...new Set(listeners.map(({ userId }) => userId))];
    const viewers = new Set<number | undefined>(
      await findTeamViewers(server.db, { channelId, teamId, userIds }),
    );
    send(channel, event, payload, (userId) => viewers.has(userId));
    send(channel, event, { channelId, ...others }, (userId) => !viewers.has(userId));
  }

  async function tell(userIds: readonly number[]): Promise<void> {
    if (server.hub.connections() === 0) return;
    const payload: LivePayload = { reason: 'UPDATES' };
    for (const channel of await names('app_user', userIds)) send(channel, 'update-channel', payload);
  }

  async function publish(rows: readonly OutboxRow[]): Promise<void> {
    if (server.hub.connections() === 0) return;
    // All of them are committed, so one check says who may receive each.
    if (rows.some(({ type }) => definitionOf(type)?.mayEndAccess)) await recheckListeners(server);
    for (const row of rows) {
      // A session may have ended in another process than the one that holds its sockets.
      if (row.type === 'session.ended') server.hub.endSession(String(row.details['endedSessionId']));
      // By now it may be unlocked again.
      if (row.type === 'session.locked')
        await recheckListeners(server, String(row.details['lockedSessionId']));
      // Several reaches need it, and some rows do not.
      let found: Promise<MovedPeople> | undefined;
      const movedPeople = () =>
        (found ??= findMoved(server.db, { ...formerDraft(row), before: formerSharing(row) }));
      const sent = new Set<string>();
      const announced = { supersededVersion: null, ...row.details, version: row.version };
      const announces: readonly Announcement<LiveReason>[] = domainEvents[row.type]?.announces ?? [];
      for (const { event, reach, reason, when } of announces) {
        if (when && !when(announced)) continue;
        const { teamId, ...withoutTeam } = payloadOf(row, reason);
        // Not all of them see the team.
        const isNamed = reach !== 'BESIDE_STUDY' && reach !== 'UNBLINDED';
        const payload = isNamed && teamId !== undefined ? { ...withoutTeam, teamId } : withoutTeam;
        for (const channel of await channelsOf(row, reach, movedPeople)) {
          const key = [channel, event, reason].join();
          if (sent.has(key)) continue;
          sent.add(key);
          if (reach === 'STUDY' && row.teamId !== null) await sendOfTeam(channel, event, payload);
          else send(channel, event, payload);
        }
      }
    }
  }
  return { publish, tell };
}

/** The version that an event is about, and whether it was waiting for approval until then. */
function formerDraft({ postId, version, details }: OutboxRow) {
  const wasSubmitted = typeof details['submittedAt'] === 'number';
  return { postId: postId ?? 0, version: version ?? 0, wasSubmitted };
}

/** How a post was shared until the event. */
function formerSharing({ details }: OutboxRow): Sharing {
  const { before, flags } = details as {
    before: PermissionSet;
    flags?: { before: Omit<Sharing, 'permissions'> };
  };
  return { permissions: before, ...flags?.before };
}

const serviceItem = z.object({
  serviceItemId: z.int(),
  formerSupplierTeamId: z.int().nullable().default(null),
});

/** A service item, and its supplier until the event, if it has another one since. */
function serviceItemOf({ details }: OutboxRow): [number, number | null] {
  const { serviceItemId, formerSupplierTeamId } = serviceItem.parse(details);
  return [serviceItemId, formerSupplierTeamId];
}

function payloadOf(row: OutboxRow, reason: LiveReason | undefined): LivePayload {
  const { commentId, serviceItemId, itemPostId } = row.details;
  const postId = row.postId ?? itemPostId;
  return {
    ...(row.clientId === null ? {} : { clientId: row.clientId }),
    ...(row.channelId === null ? {} : { channelId: row.channelId }),
    ...(typeof postId === 'number' ? { postId } : {}),
    ...(typeof serviceItemId === 'number' ? { serviceItemId } : {}),
    ...(row.version === null ? {} : { version: row.version }),
    ...(typeof commentId === 'number' ? { commentId } : {}),
    ...(row.teamId === null ? {} : { teamId: row.teamId }),
    ...(row.actorUserId === null ? {} : { userId: row.actorUserId }),
    ...(reason ? { reason } : {}),
    ...(row.requestId === null ? {} : { requestId: row.requestId }),
  };
}
