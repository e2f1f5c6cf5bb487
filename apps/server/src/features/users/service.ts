import type { z } from 'zod';
import type { ChannelSummary, listMyChannels } from '@studyline/contract/channels';
import type { Result } from '@studyline/contract/endpoint';
import type { listSessions, Profile, updateProfile } from '@studyline/contract/users';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageInMemory } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import { endSession as endLivingSession } from '../../core/sessions.ts';
import { findChannelSummaries } from '../channels/summaries.ts';
import { canAcceptTerms, isTimeZone } from './policy.ts';
import { presentProfile } from './present.ts';
import * as queries from './queries.ts';

export async function readProfile(actor: Actor): Promise<Profile> {
  return presentProfile(await queries.findProfile(actor.server.db, actor.userId));
}

/**
 * Accepts the terms in force, or changes language and time zone; what is so already is left alone.
 * Throws TERMS_VERSION_UNKNOWN, and BAD_REQUEST for a time zone nobody knows.
 */
export async function changeProfile(
  actor: Actor,
  change: z.output<(typeof updateProfile)['body']>,
): Promise<Profile> {
  const { userId } = actor;
  if (change.timezoneId !== undefined && !isTimeZone(change.timezoneId)) {
    const message = word(actor.languageId, 'issue.wrongKind');
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'timezoneId', message }] });
  }
  return transact(actor, async (trx) => {
    const before = await queries.findProfile(trx, userId, true);
    if (change.acceptedTermsOfService) {
      authorize(canAcceptTerms(change.termsVersion, before.current_terms));
      const termsVersion = change.termsVersion ?? 0;
      if (before.terms_version !== termsVersion) {
        const at = now();
        await queries.updateTerms(trx, userId, termsVersion, at);
        await record(trx, actor, { type: 'terms.accepted', userId, termsVersion }, at);
      }
    }
    const { languageId = before.language_id, timezoneId = before.timezone_id } = change;
    const changed = [
      ...(languageId === before.language_id ? [] : ['languageId']),
      ...(timezoneId === before.timezone_id ? [] : ['timezoneId']),
    ];
    if (changed.length > 0) {
      await queries.updateSettings(trx, userId, { languageId, timezoneId });
      await record(trx, actor, { type: 'profile.updated', userId, changed });
    }
    return presentProfile(await queries.findProfile(trx, userId));
  });
}

/** A page of the person's studies, or of the favourites among them, with what waits in each. */
export async function readMyChannels(
  actor: Actor,
  paging: z.output<(typeof listMyChannels)['query']>,
  { favoritesOnly }: { favoritesOnly: boolean },
): Promise<Result<typeof listMyChannels>> {
  const { db } = actor.server;
  const page = pageInMemory(await queries.findMyChannelIds(db, actor.userId, favoritesOnly), paging);
  const items: ChannelSummary[] =
    page.items.length > 0 ? await findChannelSummaries(db, actor.userId, page.items) : [];
  return { ...page, items };
}

/** Makes a study a favourite or no favourite any more. Throws CHANNEL_NOT_FOUND. */
export async function setFavorite(
  actor: Actor,
  channelId: number,
  isFavorite: boolean,
): Promise<{ channelId: number; isFavorite: boolean }> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    if (!(await queries.lockMembership(trx, userId, channelId))) throw new AppError('CHANNEL_NOT_FOUND');
    const change = isFavorite ? queries.insertFavorite : queries.deleteFavorite;
    if (await change(trx, userId, channelId)) {
      const type = isFavorite ? 'favorite.added' : 'favorite.removed';
      await record(trx, actor, { type, channelId, userId });
    }
    return { channelId, isFavorite };
  });
}

/** Subscribes the person to a study's notifications, or unsubscribes. Throws CHANNEL_NOT_FOUND. */
export async function setChannelSubscription(
  actor: Actor,
  channelId: number,
  subscribed: boolean,
): Promise<{ subscribed: boolean }> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    if (!(await queries.lockMembership(trx, userId, channelId))) throw new AppError('CHANNEL_NOT_FOUND');
    if (await queries.updateChannelSubscription(trx, userId, channelId, subscribed)) {
      const type = subscribed ? 'channel.subscribed' : 'channel.unsubscribed';
      await record(trx, actor, { type, channelId, userId });
    }
    return { subscribed };
  });
}

/** Subscribes the person to a post's activity or its comments, or unsubscribes. Throws POST_NOT_FOUND. */
export async function setPostSubscription(
  actor: Actor,
  postId: number,
  what: 'ACTIVITY' | 'COMMENTS',
  subscribed: boolean,
): Promise<{ subscribed: boolean }> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const channelId = await queries.findChannelOfPost(trx, userId, postId);
    if (channelId === undefined) throw new AppError('POST_NOT_FOUND');
    if (await queries.setPostSubscription(trx, userId, postId, what, subscribed)) {
      const type = subscribed ? 'post.subscribed' : 'post.unsubscribed';
      await record(trx, actor, { type, channelId, postId, userId, what });
    }
    return { subscribed };
  });
}

export async function readSessions(actor: Actor): Promise<Result<typeof listSessions>> {
  const rows = await queries.findLivingSessions(actor.server.db, actor.userId);
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      isCurrent: row.id === actor.sessionId,
      userAgent: row.user_agent,
      ipAddress: row.ip_address,
      createDateTimeMillis: row.created_at.getTime(),
      lastSeenDateTimeMillis: row.last_seen_at.getTime(),
    })),
  };
}

/** Ends one of the person's own living sessions and its sockets at once. Throws NOT_FOUND. */
export async function endOwnSession(actor: Actor, sessionId: string): Promise<{ ended: true }> {
  const { userId } = actor;
  await transact(actor, async (trx) => {
    if (!(await endLivingSession(trx, userId, sessionId, 'REVOKED'))) throw new AppError('NOT_FOUND');
    await record(trx, actor, { type: 'session.ended', userId, endedSessionId: sessionId, reason: 'REVOKED' });
  });
  actor.server.hub.endSession(sessionId);
  return { ended: true };
}
