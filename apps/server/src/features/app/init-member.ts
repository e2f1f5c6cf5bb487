import type * as contract from '@studyline/contract/app/calls';
import { COUNT_CAP } from '@studyline/contract/channels/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { findChannelSummaries } from '../channels/summaries.ts';
import { countUnread } from '../updates/shown-queries.ts';
import { canCreateFirstClient } from '../setup/policy.ts';
import { findSetupFacts } from '../setup/queries.ts';
import { getProfile } from '../users/get-profile.ts';
import { findAdministeredClients, findFeatureFlags } from './queries.ts';

/** Everything the shell needs after sign-in. */
export async function initMember(actor: Actor): Promise<contract.Init> {
  const { db, liveKey } = actor.server;
  const [user, channelSummaries, clients, setup, updates, featureFlags] = await Promise.all([
    getProfile(actor),
    findChannelSummaries(actor),
    findAdministeredClients(db, actor.userId),
    findSetupFacts(db, actor.userId),
    countUnread(db, actor.userId, now()),
    findFeatureFlags(db),
  ]);
  const total = (count: 'unreadCount' | 'requiredActionsCount' | 'overdueActionsCount') =>
    Math.min(
      COUNT_CAP,
      channelSummaries.reduce((sum, channel) => sum + channel[count], 0),
    );
  return {
    user,
    channelSummaries,
    clients,
    can: { createFirstClient: canCreateFirstClient(setup) },
    counts: {
      unreadCount: total('unreadCount'),
      requiredActionsCount: total('requiredActionsCount'),
      overdueActionsCount: total('overdueActionsCount'),
      unreadUpdatesCount: updates.unreadCount,
    },
    featureFlags,
    realtime: { key: liveKey, host: null, port: null },
  };
}
