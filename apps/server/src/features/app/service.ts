import type * as contract from '@studyline/contract/app/calls';
import { COUNT_CAP } from '@studyline/contract/channels/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor, Caller } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { readBuild } from '../../http/web.ts';
import { hasOutbox, sendsMail } from '../../mail/outbox.ts';
import { OUTBOX } from '../../mail/outbox-page.ts';
import { findChannelSummaries } from '../channels/summaries.ts';
import { canCreateFirstClient } from '../setup/policy.ts';
import { findSetupFacts } from '../setup/queries.ts';
import { getProfile } from '../users/service.ts';
import { findAdministeredClients, findFeatureFlags, findStudiesByCustomer, findTerms } from './queries.ts';

export async function getTermsOfService(actor: Caller): Promise<Result<typeof contract.getTermsOfService>> {
  const terms = await findTerms(actor.server.db);
  if (!terms) throw new AppError('NOT_FOUND');
  const { version, title, content, changes, effective_at } = terms;
  return { version, title, content, changes, effectiveDateTimeMillis: effective_at.getTime() };
}

/** Everything the shell needs after sign-in. */
export async function initMember(actor: Actor): Promise<contract.Init> {
  const { db, liveKey } = actor.server;
  const [user, channelSummaries, clients, setup, featureFlags] = await Promise.all([
    getProfile(actor),
    findChannelSummaries(actor),
    findAdministeredClients(db, actor.userId),
    findSetupFacts(db, actor.userId),
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
    },
    featureFlags,
    realtime: { key: liveKey, host: null, port: null },
  };
}

/** The person's studies, grouped by client. */
export async function listStudiesByCustomer(
  actor: Actor,
  { search }: Call<typeof contract.listStudiesByCustomer>,
): Promise<Result<typeof contract.listStudiesByCustomer>> {
  const rows = await findStudiesByCustomer(actor.server.db, actor.userId, search);
  const groups = Map.groupBy(rows, (row) => row.client_id);
  return {
    items: [...groups].map(([clientId, studies]) => ({
      clientId,
      name: studies[0]?.client_name ?? '',
      channels: studies.map(({ channel_id, name, title }) => ({ channelId: channel_id, name, title })),
    })),
  };
}

const build = readBuild();

export function getBuild({ server }: Caller): Result<typeof contract.getBuild> {
  return { ...build, outboxUrl: hasOutbox(server) ? OUTBOX : null, sendsMail: sendsMail(server) };
}

export async function listFeatureFlags(actor: Caller): Promise<Result<typeof contract.listFeatureFlags>> {
  return { items: await findFeatureFlags(actor.server.db) };
}
