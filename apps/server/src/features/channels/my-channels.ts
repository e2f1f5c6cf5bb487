import {
  lockMembership,
  insertFavorite,
  deleteFavorite,
  updateChannelSubscription,
} from './membership-queries.ts';
import { findMyChannelIds } from './summary-queries.ts';
import type { z } from 'zod';
import type * as contract from '@studyline/contract/channels/calls';
import { record } from '../../core/record.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import { findChannelSummaries } from './summaries.ts';
import { pageInMemory } from '../../core/paging.ts';
import type { Result } from '@studyline/contract/core/endpoint';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';

type Paging = z.output<(typeof contract.listMyChannels)['query']>;
type MyChannels = Result<typeof contract.listMyChannels>;

/** A page of the person's studies, favourites first, with what waits in each. */
export async function listMyChannels(actor: Actor, paging: Paging): Promise<MyChannels> {
  return pageOfMyChannels(actor, paging, { favoritesOnly: false });
}

export async function listFavorites(actor: Actor, paging: Paging): Promise<MyChannels> {
  return pageOfMyChannels(actor, paging, { favoritesOnly: true });
}

async function pageOfMyChannels(
  actor: Actor,
  paging: Paging,
  { favoritesOnly }: { favoritesOnly: boolean },
): Promise<MyChannels> {
  const { db } = actor.server;
  const page = pageInMemory(await findMyChannelIds(db, actor.userId, favoritesOnly), paging);
  const items: ChannelSummary[] = page.items.length > 0 ? await findChannelSummaries(actor, page.items) : [];
  return { ...page, items };
}

interface Favorite {
  channelId: number;
  isFavorite: boolean;
}

export async function addFavorite(
  actor: Actor,
  { channelId }: Call<typeof contract.addFavorite>,
): Promise<Favorite> {
  return setFavorite(actor, channelId, true);
}

export async function removeFavorite(
  actor: Actor,
  { channelId }: Call<typeof contract.removeFavorite>,
): Promise<Favorite> {
  return setFavorite(actor, channelId, false);
}

async function setFavorite(actor: Actor, channelId: number, isFavorite: boolean): Promise<Favorite> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    if (!(await lockMembership(trx, userId, channelId))) throw new AppError('CHANNEL_NOT_FOUND');
    const change = isFavorite ? insertFavorite : deleteFavorite;
    if (await change(trx, userId, channelId)) {
      const type = isFavorite ? 'favorite.added' : 'favorite.removed';
      record(trx, actor, { type, channelId, userId });
    }
    return { channelId, isFavorite };
  });
}

export async function subscribeToChannel(
  actor: Actor,
  { channelId }: Call<typeof contract.subscribeToChannel>,
): Promise<{ subscribed: boolean }> {
  return setSubscription(actor, channelId, true);
}

export async function unsubscribeFromChannel(
  actor: Actor,
  { channelId }: Call<typeof contract.unsubscribeFromChannel>,
): Promise<{ subscribed: boolean }> {
  return setSubscription(actor, channelId, false);
}

async function setSubscription(
  actor: Actor,
  channelId: number,
  subscribed: boolean,
): Promise<{ subscribed: boolean }> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    if (!(await lockMembership(trx, userId, channelId))) throw new AppError('CHANNEL_NOT_FOUND');
    if (await updateChannelSubscription(trx, userId, channelId, subscribed)) {
      const type = subscribed ? 'channel.subscribed' : 'channel.unsubscribed';
      record(trx, actor, { type, channelId, userId });
    }
    return { subscribed };
  });
}
